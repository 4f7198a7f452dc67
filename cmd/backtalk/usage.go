package main

import (
	"strings"

	"github.com/alecthomas/kong"

	"backtalk/a11y/say"
)

// commands are what can be typed after the program's name, as kong knows it. Kong's errors are in
// English, so what is wrong with a command line is found here.
type commands struct{ root *kong.Node }

// flags are those of a command and of those above it.
func flags(of *kong.Node) []*kong.Flag {
	var list []*kong.Flag
	for _, group := range of.AllFlags(false) {
		list = append(list, group...)
	}
	return list
}

// command is the one that an argument names, nil where it names none.
func (c commands) command(name string) *kong.Node {
	for _, child := range c.root.Children {
		if child.Name == name {
			return child
		}
	}
	return nil
}

// chosen is the command that the arguments ask for: the first that is named, else the one that
// needs no name.
func (c commands) chosen(args []string) *kong.Node {
	for _, a := range args {
		if found := c.command(a); found != nil {
			return found
		}
	}
	return c.root.DefaultCmd
}

// flag finds a flag of a command by an argument such as --seed=5; given says that the argument has
// a value in it.
func flagIn(command *kong.Node, argument string) (flag *kong.Flag, value string, given bool) {
	name, value, given := strings.Cut(strings.TrimPrefix(argument, "--"), "=")
	for _, f := range flags(command) {
		if f.Name == name {
			return f, value, given
		}
	}
	return nil, value, given
}

func isFlag(argument string) bool { return strings.HasPrefix(argument, "-") && argument != "-" }

// negative reports whether an argument is a number below nought, which begins as a flag does.
func negative(argument string) bool {
	return len(argument) > 1 && argument[0] == '-' && argument[1] >= '0' && argument[1] <= '9'
}

// joined writes a flag and a negative number after it as one argument: kong takes the number for a
// flag.
func (c commands) joined(args []string) []string {
	command := c.chosen(args)
	var all []string
	for i := 0; i < len(args); i++ {
		if i+1 < len(args) && strings.HasPrefix(args[i], "--") && negative(args[i+1]) {
			if f, _, given := flagIn(command, args[i]); f != nil && !f.IsBool() && !given {
				all = append(all, args[i]+"="+args[i+1])
				i++
				continue
			}
		}
		all = append(all, args[i])
	}
	return all
}

// wrong says what is wrong with arguments that kong refused.
func (c commands) wrong(args []string) say.Message {
	command := c.chosen(args)
	named := false
	for i := 0; i < len(args); i++ {
		a := args[i]
		if !isFlag(a) {
			if c.command(a) == command && !named {
				named = true
				continue
			}
			if len(command.Positional) == 0 {
				return say.M(say.UsageUnknownWord, say.Data{"Word": say.Shown(a)})
			}
			continue
		}
		f, value, given := flagIn(command, a)
		switch {
		case f == nil:
			return unknownFlag(command, a)
		case f.IsBool() && given:
			return say.M(say.UsageSwitchValue, say.Data{"Flag": "--" + f.Name, "Value": say.Shown(value)})
		case f.IsBool() || given:
		case i+1 == len(args) || isFlag(args[i+1]) && !negative(args[i+1]):
			return say.M(say.UsageNoValue, say.Data{"Flag": "--" + f.Name})
		default:
			i++
		}
	}
	return say.M(say.UsageWrong, nil)
}

// unknownFlag names a flag that there is not, and one that is spelled almost so.
func unknownFlag(command *kong.Node, argument string) say.Message {
	name, _, _ := strings.Cut(argument, "=")
	const near = 2
	best, closest := near+1, ""
	for _, f := range flags(command) {
		if d := distance(strings.TrimLeft(name, "-"), f.Name); !f.Hidden && d < best {
			best, closest = d, f.Name
		}
	}
	data := say.Data{"Flag": say.Shown(name)}
	if closest == "" {
		return say.M(say.UsageUnknownFlag, data)
	}
	data["Close"] = "--" + closest
	return say.M(say.UsageUnknownFlagClose, data)
}

// distance is how many characters must be put in, taken out or changed to make one word of the
// other (Levenshtein).
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
