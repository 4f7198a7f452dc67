package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/settings"
	"backtalk/locales"
	"backtalk/speech"
)

// cliMessages are the help texts that struct tags name.
var cliMessages = []say.MessageID{
	say.CliPlay, say.CliDoctor, say.CliForm, say.CliDefaults, say.CliEngine, say.CliSounds, say.CliVersion,
	say.CliLength, say.CliAgainst, say.CliMe, say.CliName, say.CliOpponentName, say.CliRules, say.CliNoCrawford,
	say.CliJacoby, say.CliBeavers, say.CliCombined, say.CliConfirm, say.CliAutoForced, say.CliAutoDestination,
	say.CliAutoRoll, say.CliDice, say.CliVerbose, say.CliHints, say.CliCubeHints, say.AdvicePliesFlag, say.TutorFlag, say.BotResignFlag, say.CliUI, say.CliVoice, say.CliMute,
	say.CliSeed, say.CliPosition, say.CliData, say.CliConfig, say.CliLang, say.CliEvents, say.CliTrace,
	say.CliAnalyse, say.CliAnalysePlies, say.AnalysisFiguresFlag, say.AnalysisAllFlag,
	say.CliReport, say.CliReportHTML, say.CliReportText,
	say.CliSoundsDo, say.CliSoundsWhat,
	say.CliHost, say.CliJoin, say.CliRelay, say.CliCode, say.CliResume, say.CliListen, say.CliHostJSON, say.CliJoinWhere, say.CliWatch, say.CliLetWatch, say.CliWatchWhere, say.CliOnline, say.CliServer, say.CliGuest, say.CliAccount, say.CliCreate, say.CliJoinPlayer, say.CliAccept,
	say.CliVoices, say.CliVoicesOf, say.CliLocales, say.CliLocalesOf, say.CliManual, say.CliCompletion, say.CliCompletionShell,
	say.CliImport, say.CliExport, say.CliHistory, say.CliVerify, say.CliStats, say.CliBackup, say.CliRestore, say.CliReplay,
	say.CliJSON, say.CliFormat, say.CliOut, say.CliOpponent, say.CliSearch, say.CliDelete, say.CliRename, say.CliTo,
	say.CliQuiz, say.CliQuizDaily, say.CliQuizOwn, say.CliRollout, say.RolloutTrialsFlag, say.RolloutPliesFlag, say.RolloutTruncateFlag, say.RolloutSeedFlag, say.RolloutAllFlag, say.RolloutPositionFlag,
	say.CliClock, say.CliDelay, say.CliTables, say.CliOpen,
	say.CliStatsDice, say.CliCSV, say.CliPlot, say.CliDiceWords,
}

// helpTexts hands the catalogue's texts to kong, under the names that the struct tags use.
func helpTexts(texts *locales.Localizer) kong.Vars {
	vars := kong.Vars{"voices": voiceNames()}
	for _, id := range cliMessages {
		vars[string(id)] = texts.Text(say.M(id, nil))
	}
	return vars
}

// voiceNames are the values of --voice that this system can have.
func voiceNames() string {
	names := []string{string(speech.Auto), settings.VoiceOn}
	for _, c := range speech.Choices() {
		names = append(names, string(c))
	}
	return strings.Join(append(names, string(speech.None)), "|")
}

// printHelp prints what can be typed, a line each, which reads well aloud: no columns.
func printHelp(w io.Writer, texts *locales.Localizer, ctx *kong.Context) error {
	var b strings.Builder
	line := func(id say.MessageID, data say.Data) { b.WriteString(texts.Text(say.M(id, data)) + "\n") }
	line(say.CliAbout, nil)
	selected := ctx.Selected()
	if selected == nil {
		line(say.CliHelpCommands, nil)
		for _, c := range ctx.Model.Children {
			line(say.CliHelpItem, say.Data{"Name": c.Name, "Does": c.Help})
		}
		selected = ctx.Model.Children[0]
	}
	line(say.CliHelpFlags, say.Data{"Command": selected.Name})
	for _, f := range selected.Flags {
		if f.Hidden {
			continue
		}
		line(say.CliHelpItem, say.Data{"Name": flagName(f), "Does": f.Help})
	}
	_, err := fmt.Fprint(w, b.String())
	return err
}

func flagName(f *kong.Flag) string {
	name := "--" + f.Name
	if !f.IsBool() {
		name += " " + f.FormatPlaceHolder()
	}
	return name
}
