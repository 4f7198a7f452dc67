package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/front"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/locales"
)

// The statuses with which the program ends.
const (
	statusDone   = 0
	statusFailed = 1
	// statusUsage is for a wrong flag or value, which is named.
	statusUsage = 2
)

// streams are what the program is connected to.
type streams struct {
	in       *os.File
	out, err *os.File
	getenv   func(string) string
}

// commandLine is what can be typed after the program's name. Help texts are messages of the
// catalogue, named after their place here.
type commandLine struct {
	Play    playFlags    `cmd:"" default:"withargs" help:"${CliPlay}"`
	Engine  engineFlags  `cmd:"" help:"${CliEngine}"`
	Sounds  soundsFlags  `cmd:"" help:"${CliSounds}"`
	Doctor  doctorFlags  `cmd:"" help:"${CliDoctor}"`
	Voices  voicesFlags  `cmd:"" help:"${CliVoices}"`
	Locales localesFlags `cmd:"" help:"${CliLocales}"`
	Version struct{}     `cmd:"" help:"${CliVersion}"`

	Manual     manualFlags     `cmd:"" help:"${CliManual}"`
	Completion completionFlags `cmd:"" help:"${CliCompletion}"`

	Host hostFlags `cmd:"" help:"${CliHost}"`
	Join joinFlags `cmd:"" help:"${CliJoin}"`

	Watch  watchFlags  `cmd:"" help:"${CliWatch}"`
	Tables tablesFlags `cmd:"" help:"${CliTables}"`
	Online onlineFlags `cmd:"" help:"${CliOnline}"`

	Analyse analyseFlags `cmd:"" help:"${CliAnalyse}"`
	Report  reportFlags  `cmd:"" help:"${CliReport}"`
	Import  importFlags  `cmd:"" help:"${CliImport}"`
	Export  exportFlags  `cmd:"" help:"${CliExport}"`
	History historyFlags `cmd:"" help:"${CliHistory}"`
	Verify  verifyFlags  `cmd:"" help:"${CliVerify}"`
	Backup  backupFlags  `cmd:"" help:"${CliBackup}"`
	Restore backupFlags  `cmd:"" help:"${CliRestore}"`
	Stats   statsFlags   `cmd:"" help:"${CliStats}"`
	Replay  replayFlags  `cmd:"" help:"${CliReplay}"`
	Rollout rolloutFlags `cmd:"" help:"${CliRollout}"`
	Quiz    quizFlags    `cmd:"" help:"${CliQuiz}"`
}

// run is the whole program; it returns the exit status.
func run(args []string, std streams) int {
	found := loadConfig(args, std.getenv)
	texts := localizer(args, found.values, std.getenv)
	var cli commandLine
	var ended *int
	var lost error
	parser, err := kong.New(&cli,
		kong.Name("backtalk"),
		kong.Description(texts.Text(say.M(say.CliAbout, nil))),
		helpTexts(texts),
		kong.Writers(std.out, std.err),
		kong.Exit(func(status int) { ended = &status }),
		kong.Help(func(_ kong.HelpOptions, ctx *kong.Context) error {
			lost = printHelp(std.out, texts, ctx)
			return lost
		}),
	)
	if err != nil {
		return fail(std.err, texts, found.folders, err)
	}
	line := commands{parser.Model.Node}
	ctx, err := parser.Parse(line.joined(args))
	switch {
	case lost != nil:
		return fail(std.err, texts, found.folders, lost)
	case ended != nil:
		return *ended
	}
	if err != nil {
		_, _ = fmt.Fprintln(std.err, texts.Text(line.wrong(args)))
		return statusUsage
	}
	cli.Play.config, cli.Play.given = found, given(ctx)
	cli.Play.bare = (len(args) == 0 || args[0] != "play") && !cli.Play.given.ofMatch()
	for _, f := range []*playFlags{&cli.Host.playFlags, &cli.Join.playFlags, &cli.Online.playFlags, &cli.Watch.playFlags} {
		f.config, f.given = found, cli.Play.given
	}
	cli.Doctor.config = found
	cli.configureRecords(found)
	cli.Replay.given, cli.Quiz.given = given(ctx), given(ctx)
	return dispatch(strings.Fields(ctx.Command())[0], &cli, parser.Model.Node, std, texts)
}

func dispatch(command string, cli *commandLine, root *kong.Node, std streams, texts *locales.Localizer) int {
	var err error
	switch command {
	case "doctor":
		err = cli.Doctor.run(std, texts)
	case "engine":
		err = cli.Engine.run(std)
	case "sounds":
		err = cli.Sounds.run(std, texts)
	case "voices":
		err = cli.Voices.run(std, texts)
	case "locales":
		err = cli.Locales.run(std, texts)
	case "host":
		err = cli.Host.run(std, texts)
	case "join":
		err = cli.Join.run(std, texts)
	case "watch":
		err = cli.Watch.run(std, texts)
	case "online":
		err = cli.Online.run(std, texts)
	case "version":
		err = printVersion(std.out)
	case "manual":
		err = printManual(std.out, root, texts)
	case "completion":
		err = cli.Completion.run(std.out, root)
	default:
		run, ok := cli.recordCommands()[command]
		if !ok {
			run = cli.Play.run
		}
		err = run(std, texts)
	}
	var wrong *session.Refusal
	switch {
	case err == nil:
		return statusDone
	case errors.As(err, &wrong):
		_, _ = fmt.Fprintln(std.err, texts.Text(wrong.Message))
		return statusUsage
	}
	var failed *failedError
	if errors.As(err, &failed) {
		if failed.message.ID != "" {
			_, _ = fmt.Fprintln(std.err, texts.Text(failed.message))
		}
		return statusFailed
	}
	var crash *crashError
	if errors.As(err, &crash) {
		_, _ = fmt.Fprintln(std.err, texts.Text(crash.message))
		return statusFailed
	}
	return fail(std.err, texts, cli.Play.config.folders, err)
}

// wrongValue names a flag or command, the value given for it, and the values allowed.
func wrongValue(flag, value, takes string) error {
	if value == "" {
		return &session.Refusal{Message: noValue(flag)}
	}
	return &session.Refusal{Message: say.M(say.CliWrongValue, say.Data{"Flag": flag, "Value": say.Shown(value), "Takes": takes})}
}

func fail(w io.Writer, texts *locales.Localizer, f folders, err error) int {
	_, _ = fmt.Fprintln(w, texts.Text(say.M(say.CliFailed, say.Data{"Problem": f.because(err)})))
	return statusFailed
}

// wrongSetting is wrongValue for a flag that is a setting; err is why the setting can't have the
// value. Values that only other systems have are not listed.
func wrongSetting(s *settings.Setting, text string, err error) error {
	id, data := say.CliWrongValue, say.Data{"Flag": "--" + s.Flag, "Value": say.Shown(text)}
	switch {
	case text == "":
		id = say.UsageNoValue
	case errors.Is(err, settings.ErrTooLong):
		id, data["Most"] = say.UsageTooLong, settings.LongestText
	case errors.Is(err, settings.ErrUnprintable):
		id = say.UsageUnprintable
	default:
		here, _ := front.Offers(*s)
		data["Takes"] = here.Takes()
	}
	return &session.Refusal{Message: say.M(id, data)}
}

// localizer finds the language before anything can be said: from --lang if it stands among the
// arguments, else from the settings, else from the environment.
func localizer(args []string, v settings.Values, getenv func(string) string) *locales.Localizer {
	tag := argument(args, "--lang")
	if tag == "" {
		tag = v.Text(settings.Language)
	}
	if tag == settings.Auto {
		tag = locales.FromEnvironment(getenv)
	}
	if texts, err := locales.New(tag); err == nil {
		return texts
	}
	texts, err := locales.New(locales.Source)
	if err != nil {
		// The source catalogue is part of the program; its tests see to it that it can be read.
		panic(err)
	}
	return texts
}
