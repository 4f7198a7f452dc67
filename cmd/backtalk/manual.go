package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"backtalk/locales"
)

// manualFlags are the flags of `backtalk manual`.
type manualFlags struct {
	Markdown bool `help:"CliManual" hidden:""`
}

// run prints the manual page, or docs/commands.md.
func (f *manualFlags) run(w io.Writer, line commands, texts *locales.Localizer) error {
	if f.Markdown {
		return printCommandsPage(w, line, texts)
	}
	return printManual(w, line, texts)
}

// completionFlags are the flags of `backtalk completion`, which prints a
// script with which a shell completes commands and flags.
type completionFlags struct {
	Shell string `arg:"" optional:"" needed:"" placeholder:"SHELL" help:"CliCompletionShell"`
}

// run prints the completions for a shell.
func (f *completionFlags) run(w io.Writer, line commands, texts *locales.Localizer) error {
	write, ok := map[string]func(*strings.Builder, []completed){
		"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion, "powershell": powershellCompletion,
	}[f.Shell]
	if f.Shell == "" {
		return &argumentError{noValue("backtalk completion")}
	}
	if !ok {
		return wrongValue("backtalk completion", f.Shell, "bash, fish, powershell, zsh")
	}
	var b strings.Builder
	write(&b, completedCommands(line, texts))
	_, err := io.WriteString(w, b.String())
	return err
}

// completed is a command with its flags, as a shell completes them.
type completed struct {
	name, help string
	flags      []completedFlag
}

// completedFlag is a flag without its dashes.
type completedFlag struct{ name, help string }

// completedCommands returns the commands; the first has no name, for the
// command that needs none.
func completedCommands(line commands, texts *locales.Localizer) []completed {
	list := []completed{flagsOf("", line.root.DefaultCmd, texts)}
	for _, c := range line.root.Children {
		list = append(list, flagsOf(c.Name, c, texts))
	}
	return list
}

func flagsOf(name string, command *kong.Node, texts *locales.Localizer) completed {
	c := completed{name: name, help: texts.Text(helpOf(command.Help))}
	for _, f := range helpful(command) {
		c.flags = append(c.flags, completedFlag{f.Name, texts.Text(helpOf(f.Help))})
	}
	return c
}

// commandNames lists the commands, all but the one without a name.
func commandNames(commands []completed) []string {
	var list []string
	for _, c := range commands {
		if c.name != "" {
			list = append(list, c.name)
		}
	}
	return list
}

// flagNames lists the flags of a command with their dashes.
func (c completed) flagNames() []string {
	var list []string
	for _, f := range c.flags {
		list = append(list, "--"+f.name)
	}
	return list
}

func bashCompletion(b *strings.Builder, commands []completed) {
	b.WriteString("_backtalk() {\n  local words=\n  case ${COMP_WORDS[1]} in\n")
	for _, c := range commands[1:] {
		fmt.Fprintf(b, "    %s) words='%s' ;;\n", c.name, strings.Join(c.flagNames(), " "))
	}
	fmt.Fprintf(b, "    *) words='%s' ;;\n  esac\n", strings.Join(commands[0].flagNames(), " "))
	fmt.Fprintf(b, "  ((COMP_CWORD == 1)) && words=\"%s $words\"\n", strings.Join(commandNames(commands), " "))
	b.WriteString("  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\")\n}\n")
	b.WriteString("complete -o default -F _backtalk backtalk\n")
}

func zshCompletion(b *strings.Builder, commands []completed) {
	quoted := func(text string) string {
		return "'" + strings.NewReplacer("'", `'\''`, ":", `\:`, "[", `\[`, "]", `\]`).Replace(text) + "'"
	}
	b.WriteString("#compdef backtalk\n_backtalk() {\n  if ((CURRENT == 2)); then\n    local -a commands=(\n")
	for _, c := range commands[1:] {
		fmt.Fprintf(b, "      %s:%s\n", c.name, quoted(c.help))
	}
	b.WriteString("    )\n    _describe command commands\n  fi\n  case $words[2] in\n")
	for _, c := range append(slices.Clone(commands[1:]), commands[0]) {
		name := c.name
		if name == "" {
			name = "*"
		}
		fmt.Fprintf(b, "    %s) _arguments", name)
		for _, f := range c.flags {
			fmt.Fprintf(b, " \\\n      --%s%s", f.name, "'['"+quoted(f.help)+"']'")
		}
		b.WriteString(" '*:file:_files' ;;\n")
	}
	b.WriteString("  esac\n}\n_backtalk \"$@\"\n")
}

func fishCompletion(b *strings.Builder, commands []completed) {
	quoted := func(text string) string {
		return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
	}
	for _, c := range commands[1:] {
		fmt.Fprintf(b, "complete -c backtalk -n __fish_use_subcommand -f -a %s -d %s\n", c.name, quoted(c.help))
	}
	for _, c := range commands {
		when := "__fish_use_subcommand"
		if c.name != "" {
			when = quoted("__fish_seen_subcommand_from " + c.name)
		}
		for _, f := range c.flags {
			fmt.Fprintf(b, "complete -c backtalk -n %s -l %s -d %s\n", when, f.name, quoted(f.help))
		}
	}
}

func powershellCompletion(b *strings.Builder, commands []completed) {
	b.WriteString("Register-ArgumentCompleter -Native -CommandName backtalk -ScriptBlock {\n" +
		"  param($word, $line, $cursor)\n  $given = $line.CommandElements\n  $words = switch ($given[1].Extent.Text) {\n")
	for _, c := range commands[1:] {
		fmt.Fprintf(b, "    '%s' { '%s' }\n", c.name, strings.Join(c.flagNames(), "', '"))
	}
	fmt.Fprintf(b, "    default { '%s' }\n  }\n", strings.Join(append(commandNames(commands), commands[0].flagNames()...), "', '"))
	b.WriteString("  $words | Where-Object { $_ -like \"$word*\" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }\n}\n")
}
