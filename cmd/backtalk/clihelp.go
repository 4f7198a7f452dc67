package main

import (
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/settings"
	"backtalk/locales"
	"backtalk/speech"
)

// explainFlags are the flags of `backtalk help`.
type explainFlags struct {
	Command string `arg:"" optional:"" placeholder:"COMMAND" help:"CliHelpCommand"`
}

// opponentsTopic is a word after `backtalk help` that names no command.
const opponentsTopic = "opponents"

// run prints the help of a command or the list of opponents. Without a word, it lists the commands.
func (f *explainFlags) run(w io.Writer, texts *locales.Localizer, line commands) error {
	if strings.EqualFold(f.Command, opponentsTopic) {
		return printOpponents(w, texts)
	}
	command := line.command(f.Command)
	if f.Command != "" && command == nil {
		return &argumentError{say.M(say.UsageUnknownWord, say.Data{"Word": say.Shown(f.Command)})}
	}
	return printHelp(w, texts, line, command)
}

// helpPage is a text that reads well aloud: one item per line, no columns.
type helpPage struct {
	strings.Builder
	texts *locales.Localizer
}

func (p *helpPage) line(m say.Message) { p.WriteString(p.texts.Text(m) + "\n") }

// item writes a line about something to type.
func (p *helpPage) item(name string, does say.Message) {
	p.line(say.M(say.CliHelpItem, say.Data{"Name": name, "Does": does}))
}

func (p *helpPage) flags(list []*kong.Flag) {
	for _, f := range list {
		p.item(flagName(f), helpOf(f.Help))
	}
}

// helpOf returns the help text that a struct tag names.
func helpOf(id string) say.Message { return say.M(say.MessageID(id), nil) }

// printHelp prints what the player can type. If the command is nil, it prints a list of the commands.
func printHelp(w io.Writer, texts *locales.Localizer, line commands, command *kong.Node) error {
	p := &helpPage{texts: texts}
	if command == nil {
		p.overview(line)
	} else {
		p.command(command)
	}
	_, err := io.WriteString(w, p.String())
	return err
}

// overview lists the commands, and the flags of the program itself.
func (p *helpPage) overview(line commands) {
	p.line(say.M(say.CliAbout, nil))
	p.line(say.M(say.CliUsage, say.Data{"Typed": "backtalk [COMMAND]"}))
	p.line(say.M(say.CliHelpCommands, nil))
	for _, c := range line.root.Children {
		p.item(c.Name, helpOf(c.Help))
	}
	p.line(say.M(say.CliHelpShared, nil))
	p.flags(line.shared())
	p.line(say.M(say.CliHelpMore, nil))
}

// command explains a command: what it does, how to type it, its arguments and its flags.
func (p *helpPage) command(command *kong.Node) {
	p.item("backtalk "+command.Name, helpOf(command.Help))
	p.line(usage(command))
	for _, argument := range command.Positional {
		p.item(argument.Tag.PlaceHolder, helpOf(argument.Help))
	}
	if list := helpful(command); len(list) > 0 {
		p.line(say.M(say.CliHelpFlags, say.Data{"Command": command.Name}))
		p.flags(list)
	}
}

// printOpponents lists the opponents for --against, and what each can do.
func printOpponents(w io.Writer, texts *locales.Localizer) error {
	p := &helpPage{texts: texts}
	row, _ := settings.Find(settings.Opponent)
	for _, o := range row.Options {
		does, ok := row.About[o.Name]
		switch {
		case o.Name == settings.Human:
			does = say.CliHelpHuman
		case !ok:
			does = o.Title
		}
		p.item(o.Name, say.M(does, nil))
	}
	_, err := io.WriteString(w, p.String())
	return err
}

// voiceNames returns the values of --voice that this system allows.
func voiceNames() string {
	names := []string{string(speech.Auto), settings.VoiceOn}
	for _, c := range speech.Choices() {
		names = append(names, string(c))
	}
	return strings.Join(append(names, string(speech.None)), "|")
}

// flagName returns a flag and a placeholder for its value.
func flagName(f *kong.Flag) string {
	switch {
	case f.IsBool():
		return "--" + f.Name
	case f.Name == "voice":
		return "--voice " + voiceNames()
	}
	return "--" + f.Name + " " + f.PlaceHolder
}
