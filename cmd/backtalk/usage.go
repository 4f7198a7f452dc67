package main

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"backtalk/a11y/say"
)

// commands holds the commands in kong's model. Kong's errors are in English, so this file finds out
// what is wrong with a command line.
type commands struct{ root *kong.Node }

// flags returns the flags of a command and of the commands above it.
func flags(of *kong.Node) []*kong.Flag {
	var list []*kong.Flag
	for _, group := range of.AllFlags(false) {
		list = append(list, group...)
	}
	return list
}

// helpful returns the flags of a command that its help lists: its own, and
// the shared ones that affect it.
func helpful(command *kong.Node) []*kong.Flag {
	uses := strings.Fields(command.Tag.Get("uses"))
	var own, shared []*kong.Flag
	for _, f := range flags(command) {
		about := f.Tag.Get("of")
		switch {
		case f.Hidden:
		case about == "":
			own = append(own, f)
		case slices.Contains(uses, about):
			shared = append(shared, f)
		}
	}
	return append(own, shared...)
}

// shared returns the flags that all commands take, without hidden ones.
func (c commands) shared() []*kong.Flag {
	return slices.DeleteFunc(slices.Clone(c.root.Flags), func(f *kong.Flag) bool { return f.Hidden })
}

// own returns the flags that a command's help lists, without the shared ones.
func (c commands) own(command *kong.Node) []*kong.Flag {
	return slices.DeleteFunc(helpful(command), func(f *kong.Flag) bool { return slices.Contains(c.root.Flags, f) })
}

// command returns the command with this name, in small letters or capitals, or nil.
func (c commands) command(name string) *kong.Node {
	for _, child := range c.root.Children {
		if strings.EqualFold(child.Name, name) {
			return child
		}
	}
	return nil
}

// chosen returns the command in the arguments, and the place of its name among them. It takes the first
// word that names a command. Without one, it returns the command that needs no name, and -1.
func (c commands) chosen(args []string) (command *kong.Node, at int) {
	for i := 0; i < len(args); i++ {
		if !isFlag(args[i]) {
			if found := c.command(args[i]); found != nil {
				return found, i
			}
			continue
		}
		// The value of a flag of the command that needs no name can be a word like the name of a command.
		if f, _, given := flagIn(c.root.DefaultCmd, args[i]); f != nil && !f.IsBool() && !given {
			i++
		}
	}
	return c.root.DefaultCmd, -1
}

// flagIn finds a flag of a command by an argument such as --seed=5. given is set if the argument
// contains a value.
func flagIn(command *kong.Node, argument string) (flag *kong.Flag, value string, given bool) {
	long := strings.HasPrefix(argument, "--")
	name, value, given := strings.Cut(strings.TrimLeft(argument, "-"), "=")
	for _, f := range flags(command) {
		if long && f.Name == name || !long && isFlag(argument) && string(f.Short) == name {
			return f, value, given
		}
	}
	return nil, value, given
}

func isFlag(argument string) bool { return strings.HasPrefix(argument, "-") && argument != "-" }

// negative reports whether an argument is a negative number, which begins like a flag.
func negative(argument string) bool {
	return len(argument) > 1 && argument[0] == '-' && argument[1] >= '0' && argument[1] <= '9'
}

// arranged returns the arguments as kong can read them. The name of the command comes first, because kong
// doesn't know the command's own flags before it. A flag and its value become one argument: kong takes a
// negative number for another flag, and only one value for a flag with several.
func (c commands) arranged(args []string) []string {
	command, at := c.chosen(args)
	var all []string
	if at >= 0 {
		args = slices.Delete(slices.Clone(args), at, at+1)
		all = append(all, command.Name)
	}
	for i := 0; i < len(args); i++ {
		if args[i] == "--" {
			return append(all, args[i:]...)
		}
		typed := args[i]
		f, _, given := flagIn(command, typed)
		if f != nil && !f.IsBool() && !given && valueAt(args, i+1) {
			i++
			typed += "=" + args[i]
		}
		all = append(all, typed)
		for f != nil && f.IsCumulative() && valueAt(args, i+1) {
			i++
			all = append(all, "--"+f.Name+"="+args[i])
		}
	}
	return all
}

// valueAt reports whether an argument can be the value of the flag before it.
func valueAt(args []string, i int) bool {
	return i < len(args) && (!isFlag(args[i]) || negative(args[i]))
}

// wrong returns what is wrong with arranged arguments that kong rejected: a line, and how to type the
// command if there is a word too many.
func (c commands) wrong(args []string) []say.Message {
	command, at := c.chosen(args)
	words := 0
	for _, a := range args[at+1:] {
		if !isFlag(a) {
			words++
			switch {
			case takes(command, words):
				continue
			case at < 0:
				return c.unknownWord(a)
			}
			extra := say.M(say.UsageExtraWord, say.Data{"Command": command.Name, "Word": say.Shown(a)})
			return []say.Message{extra, usage(command)}
		}
		f, value, given := flagIn(command, a)
		switch {
		case f == nil:
			return []say.Message{unknownFlag(command, a)}
		case f.IsBool() && given:
			return []say.Message{say.M(say.UsageSwitchValue, say.Data{"Flag": "--" + f.Name, "Value": say.Shown(value)})}
		case f.IsBool():
			continue
		case !given:
			return []say.Message{noValue("--" + f.Name)}
		}
		if m, wrong := notNumber(command, f, value); wrong {
			return []say.Message{m}
		}
	}
	return []say.Message{say.M(say.UsageWrong, nil)}
}

// takes reports whether a command accepts this many words.
func takes(command *kong.Node, words int) bool {
	n := len(command.Positional)
	return words <= n || n > 0 && command.Positional[n-1].IsCumulative()
}

// unknownWord returns the message that a word isn't a command. If the name of one is spelled almost like it,
// how to type that command follows.
func (c commands) unknownWord(word string) []say.Message {
	lines := []say.Message{say.M(say.UsageUnknownWord, say.Data{"Word": say.Shown(word)})}
	var names []string
	for _, child := range c.root.Children {
		names = append(names, child.Name)
	}
	if near := closest(word, names); near != "" {
		lines = append(lines, usage(c.command(near)))
	}
	return lines
}

// usage returns how to type a command: what must follow it and, in brackets, what may.
func usage(command *kong.Node) say.Message {
	words := []string{"backtalk", command.Name}
	for _, argument := range command.Positional {
		words = append(words, argumentName(argument))
	}
	return say.M(say.CliUsage, say.Data{"Typed": strings.Join(words, " ")})
}

// argumentName returns an argument as usage shows it.
func argumentName(argument *kong.Positional) string {
	name := argument.Tag.PlaceHolder
	if argument.IsCumulative() {
		name += "..."
	}
	if !argument.Tag.Has("needed") {
		name = "[" + name + "]"
	}
	return name
}

// noValue returns the error that a flag or command needs a value.
func noValue(flag string) say.Message { return say.M(say.UsageNoValue, say.Data{"Flag": flag}) }

// numbers holds the bounds of the flags that are read as numbers, by command and flag.
var numbers = map[string][2]int{
	"analyse plies":      {0, deepest},
	"report plies":       {0, deepest},
	"rollout plies":      {0, mostPlies},
	"rollout cube-plies": {0, mostPlies},
	"rollout trials":     {1, mostTrials},
	"rollout truncate":   {0, mostTrials},
	"rollout error":      {0, mostError},
	"rollout seed":       {0, math.MaxInt32},
}

// notNumber returns the message about a flag that needs a number and has no value, another value,
// or too low a number. The command itself refuses numbers that are too high.
func notNumber(command *kong.Node, f *kong.Flag, value string) (m say.Message, wrong bool) {
	allowed, ok := numbers[command.Name+" "+f.Name]
	if !ok {
		return m, false
	}
	if n, err := strconv.Atoi(value); err == nil && n >= allowed[0] {
		return m, false
	}
	if value == "" {
		return noValue("--" + f.Name), true
	}
	return say.M(say.RolloutWrongNumber, say.Data{
		"Flag": "--" + f.Name, "Value": say.Shown(value), "Low": allowed[0], "High": allowed[1],
	}), true
}

// apart finds two things on a command line that exclude each other. A flag's tag "apart" lists the
// flags and arguments that the flag excludes.
func apart(ctx *kong.Context) (m say.Message, found bool) {
	typed := map[string]string{}
	for _, p := range ctx.Path {
		switch {
		case p.Flag != nil:
			typed[p.Flag.Name] = "--" + p.Flag.Name
		case p.Positional != nil:
			typed[p.Positional.Tag.PlaceHolder] = p.Positional.Tag.PlaceHolder
		}
	}
	for _, p := range ctx.Path {
		if p.Flag == nil {
			continue
		}
		for _, name := range strings.Fields(p.Flag.Tag.Get("apart")) {
			if other, ok := typed[name]; ok {
				return say.M(say.CliFlagsTogether, say.Data{"Flag": "--" + p.Flag.Name, "Other": other}), true
			}
		}
	}
	return m, false
}

// unknownFlag returns the message that a flag doesn't exist. If another is spelled almost like it,
// the message names the closest.
func unknownFlag(command *kong.Node, argument string) say.Message {
	name, _, _ := strings.Cut(argument, "=")
	var names []string
	for _, f := range flags(command) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	}
	data := say.Data{"Flag": say.Shown(name)}
	near := closest(strings.TrimLeft(name, "-"), names)
	if near == "" {
		return say.M(say.UsageUnknownFlag, data)
	}
	data["Close"] = "--" + near
	return say.M(say.UsageUnknownFlagClose, data)
}

// closest returns the name that is spelled most like what was typed, or "" if none is close.
func closest(typed string, names []string) string {
	const most = 2
	best, near := most+1, ""
	typed = strings.ToLower(typed)
	for _, name := range names {
		// If every letter differs, the player didn't mean that name.
		if d := distance(typed, name); d < best && d < max(len(typed), len(name)) {
			best, near = d, name
		}
	}
	return near
}

// distance returns how many characters must be inserted, deleted or replaced
// to make one word of the other (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
