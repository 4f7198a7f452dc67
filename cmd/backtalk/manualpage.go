package main

import (
	"io"
	"runtime/debug"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"backtalk/a11y/say"
	"backtalk/locales"
)

// manualPage builds the manual page in mdoc, the language of mandoc.
type manualPage struct {
	strings.Builder
	texts *locales.Localizer
}

// printManual prints the manual page, which it makes from the table of commands.
func printManual(w io.Writer, line commands, texts *locales.Localizer) error {
	p := &manualPage{texts: texts}
	p.macro(".Dd " + dated().Format("January 2, 2006"))
	p.macro(".Dt BACKTALK 6")
	p.macro(".Os")
	p.heading("NAME")
	p.macro(".Nm backtalk")
	p.macro(".Nd " + roff(nameless(p.text(say.CliAbout))))
	p.heading("SYNOPSIS")
	p.macro(".Nm", ".Op Ar command", ".Op Ar argument ...", ".Op Fl -flag Ns Op = Ns Ar value")
	p.heading("DESCRIPTION")
	p.sentences(p.text(say.CliManualAbout))
	p.macro(".Pp")
	p.sentences(p.text(say.CliManualPlays))
	p.commands(line)
	p.flagsOf(line)
	p.environment()
	p.files()
	p.heading("EXIT STATUS")
	p.sentences(p.text(say.CliStatuses))
	p.examples()
	_, err := io.WriteString(w, p.String())
	return err
}

// nameless returns a summary such as "Backtalk: backgammon played by ear." without the name and the
// full stop, which the manual page doesn't want.
func nameless(summary string) string {
	for _, sign := range []string{":", "：", "、"} {
		if _, after, ok := strings.Cut(summary, sign); ok {
			summary = after
			break
		}
	}
	return strings.TrimSpace(strings.TrimRight(summary, ".。"))
}

// built is the day of the sources, which the linker sets in a release.
var built string

// dated returns the day of the sources, or today if it is unknown.
func dated() time.Time {
	noted := built
	if info, ok := debug.ReadBuildInfo(); ok && noted == "" {
		for _, s := range info.Settings {
			if s.Key == "vcs.time" {
				noted, _, _ = strings.Cut(s.Value, "T")
			}
		}
	}
	if day, err := time.Parse(time.DateOnly, noted); err == nil {
		return day
	}
	return time.Now()
}

func (p *manualPage) text(id say.MessageID) string { return p.texts.Text(say.M(id, nil)) }

// macro writes lines unchanged.
func (p *manualPage) macro(lines ...string) {
	for _, line := range lines {
		p.WriteString(line + "\n")
	}
}

func (p *manualPage) heading(title string) { p.macro(".Sh " + title) }

// sentences writes text with one sentence per line, and wraps long sentences at the width of a terminal.
func (p *manualPage) sentences(text string) {
	const width = 78
	line := ""
	flush := func() {
		if line != "" {
			p.macro(roff(line))
		}
		line = ""
	}
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > width {
			flush()
		}
		line = strings.TrimSpace(line + " " + word)
		if strings.ContainsAny(word[len(word)-1:], ".!?") {
			flush()
		}
	}
	flush()
}

// list writes a list of terms with their descriptions.
func (p *manualPage) list(items func()) {
	p.macro(".Bl -tag -width Ds")
	items()
	p.macro(".El")
}

// term writes a term of a list and its description.
func (p *manualPage) term(term, text string) {
	p.macro(".It " + term)
	p.sentences(text)
}

// commands writes the commands and their arguments.
func (p *manualPage) commands(line commands) {
	p.heading("COMMANDS")
	p.sentences(p.text(say.CliHelpCommands))
	p.list(func() {
		for _, c := range line.root.Children {
			term := "Cm " + c.Name
			for _, argument := range c.Positional {
				term += " Ar " + argumentName(argument)
			}
			p.term(term, p.texts.Text(helpOf(c.Help)))
		}
	})
	p.heading("ARGUMENTS")
	p.list(func() {
		for _, c := range line.root.Children {
			for _, argument := range c.Positional {
				p.term("Cm "+c.Name+" Ar "+argument.Tag.PlaceHolder, p.texts.Text(helpOf(argument.Help)))
			}
		}
	})
}

// flagsOf writes the flags: those of every command once, then those of each.
func (p *manualPage) flagsOf(line commands) {
	p.heading("OPTIONS")
	p.flags(p.text(say.CliManualShared), line.shared())
	for _, c := range line.root.Children {
		p.flags(p.texts.Text(say.M(say.CliHelpFlags, say.Data{"Command": c.Name})), line.own(c))
	}
}

// flags writes a part of the page with some flags, if there are any.
func (p *manualPage) flags(title string, list []*kong.Flag) {
	if len(list) == 0 {
		return
	}
	p.macro(".Ss " + roff(strings.TrimRight(title, ":：")))
	p.list(func() {
		for _, f := range list {
			term := "Fl -" + f.Name
			if !f.IsBool() {
				term += " Ar " + roff(f.PlaceHolder)
			}
			p.term(term, p.texts.Text(helpOf(f.Help)))
		}
	})
}

// described holds some words, such as variables, files or commands, and their description.
type described struct {
	words []string
	about say.MessageID
}

// environment writes the variables that the program reads.
func (p *manualPage) environment() {
	p.heading("ENVIRONMENT")
	p.described("Ev", []described{
		{[]string{"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}, say.CliManualLanguage},
		{[]string{"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"}, say.CliManualFolders},
		{[]string{locales.FolderVariable}, say.CliManualLocales},
		{[]string{"BRLAPI_HOST", "BRLAPI_AUTH"}, say.CliManualBraille},
		{[]string{"SPEECHD_ADDRESS"}, say.CliManualSpeechd},
		{[]string{"TERM"}, say.CliManualTerm},
	})
}

// files writes the list of the program's files.
func (p *manualPage) files() {
	p.heading("FILES")
	p.described("Pa", []described{
		{[]string{"~/.config/backtalk/settings.toml"}, say.CliManualSettings},
		{[]string{"~/.config/backtalk/keys.toml"}, say.CliManualKeys},
		{[]string{"~/.local/share/backtalk/" + journalName}, say.CliManualMatches},
		{[]string{"~/.local/state/backtalk/errors.txt"}, say.CliManualLog},
		{[]string{"~/.local/state/backtalk/crash-*.txt"}, say.CliManualCrash},
	})
	p.macro(".Pp")
	p.sentences(p.text(say.CliManualElsewhere))
}

// described writes a list of words with their descriptions, each word with a mark.
func (p *manualPage) described(mark string, list []described) {
	p.list(func() {
		for _, d := range list {
			p.term(mark+" "+strings.Join(d.words, " , "), p.text(d.about))
		}
	})
}

// examples writes the examples.
func (p *manualPage) examples() {
	p.heading("EXAMPLES")
	for _, e := range manualExamples() {
		p.sentences(p.text(e.about))
		p.macro(".Bd -literal -offset indent")
		p.macro(e.words...)
		p.macro(".Ed", ".Pp")
	}
	text := strings.TrimSuffix(p.String(), ".Pp\n")
	p.Reset()
	p.WriteString(text)
}

// manualExamples returns commands for a beginner.
func manualExamples() []described {
	return []described{
		{[]string{"backtalk"}, say.CliExampleStart},
		{[]string{"backtalk play --against mona --length 5"}, say.CliExampleMatch},
		{[]string{"backtalk host"}, say.CliExampleHost},
		{[]string{"backtalk import matches", "backtalk analyse 1"}, say.CliExampleImport},
		{[]string{"backtalk history --json"}, say.CliExampleList},
	}
}

// roff returns a text as one line in which roff finds no commands.
func roff(text string) string {
	text = strings.ReplaceAll(strings.Join(strings.Fields(text), " "), `\`, `\e`)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
