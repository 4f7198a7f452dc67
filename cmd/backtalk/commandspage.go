package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"backtalk/a11y/say"
	"backtalk/locales"
)

// commandsPage builds docs/commands.md from the same table as the help. The go:generate line for
// the page is in package locales, after the one that generates the names of messages.
type commandsPage struct {
	strings.Builder
	texts *locales.Localizer
}

// printCommandsPage prints the commands and their flags as a page of Markdown. It is the same on
// every system.
func printCommandsPage(w io.Writer, line commands, texts *locales.Localizer) error {
	p := &commandsPage{texts: texts}
	fmt.Fprintf(&p.Builder, "<!-- %s -->\n", p.text(say.CommonGenerated, say.Data{"Command": "make generate"}))
	p.heading("#", p.text(say.CliPageTitle, nil))
	p.paragraph(say.M(say.CliPageAbout, nil))
	p.paragraph(say.M(say.CliHelpCommands, nil))
	for _, c := range line.root.Children {
		fmt.Fprintf(&p.Builder, "- [%[1]s](#%[1]s): %[2]s\n", c.Name, p.texts.Text(helpOf(c.Help)))
	}
	p.heading("##", p.text(say.CliPageShared, nil))
	p.paragraph(say.M(say.CliHelpShared, nil))
	p.flags(line.shared())
	p.heading("##", p.text(say.CliPageStatus, nil))
	p.paragraph(say.M(say.CliStatuses, nil))
	for _, c := range line.root.Children {
		p.command(c, line.own(c))
	}
	_, err := io.WriteString(w, strings.TrimRight(p.String(), "\n")+"\n")
	return err
}

// command writes the section of a command with its own flags. The shared flags have another section.
func (p *commandsPage) command(c *kong.Node, own []*kong.Flag) {
	p.heading("##", c.Name)
	p.paragraph(say.M(say.CliHelpItem, say.Data{"Name": "`backtalk " + c.Name + "`", "Does": helpOf(c.Help)}))
	p.paragraph(usage(c))
	for _, argument := range c.Positional {
		p.item(argument.Tag.PlaceHolder, argument.Help)
	}
	p.flags(own)
}

func (p *commandsPage) flags(list []*kong.Flag) {
	for _, f := range list {
		typed := "--" + f.Name
		if !f.IsBool() {
			typed += " " + f.PlaceHolder
		}
		p.item(typed, f.Help)
	}
}

// item writes a line about something that the player can type.
func (p *commandsPage) item(typed, help string) {
	fmt.Fprintf(&p.Builder, "- %s\n", p.text(say.CliHelpItem, say.Data{"Name": "`" + typed + "`", "Does": helpOf(help)}))
}

func (p *commandsPage) heading(level, text string) {
	p.gap()
	fmt.Fprintf(&p.Builder, "%s %s\n\n", level, text)
}

// gap ends a list or paragraph with one empty line.
func (p *commandsPage) gap() {
	if !strings.HasSuffix(p.String(), "\n\n") {
		p.WriteString("\n")
	}
}

func (p *commandsPage) paragraph(m say.Message) { p.WriteString(p.texts.Text(m) + "\n\n") }

func (p *commandsPage) text(id say.MessageID, data say.Data) string {
	return p.texts.Text(say.M(id, data))
}
