package main

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/front"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
)

// config is the settings file as the program found it.
type config struct {
	file     settings.File
	values   settings.Values
	problems []settings.Problem
	exists   bool
	err      error
	// folders are the program's own folders, used if no flag names a place.
	folders folders
}

// loadConfig reads the settings file: the one that --config names among the arguments, else the one in
// the system's usual place.
func loadConfig(args []string, getenv func(string) string) config {
	found := findFolders(getenv)
	path := argument(args, "--config")
	if path == "" {
		path = filepath.Join(found.config.path, "settings.toml")
	}
	c := config{file: settings.File{Path: path}, folders: found}
	c.values, c.problems, c.exists, c.err = c.file.Load()
	return c
}

// keysFile returns the file of the player's custom keys, beside the settings.
func (c config) keysFile() string { return filepath.Join(filepath.Dir(c.file.Path), "keys.toml") }

// problemsFound returns what Backtalk can't use in the settings file.
func (c config) problemsFound() []say.Announcement {
	var found []say.Announcement
	if c.err != nil {
		found = append(found, front.Failure(say.M(say.SettingsUnreadable, say.Data{"Problem": c.folders.because(c.err)})))
	}
	for _, m := range settings.Messages(c.problems) {
		found = append(found, front.Failure(m))
	}
	return found
}

// argument returns the value of a flag before the command line is parsed. The language and the settings
// file are needed that early.
func argument(args []string, flag string) string {
	value := ""
	for i, a := range args {
		if v, ok := strings.CutPrefix(a, flag+"="); ok {
			value = v
		} else if a == flag && i+1 < len(args) {
			value = args[i+1]
		}
	}
	return value
}

// givenFlags holds the flags on the command line by name, each with its value as text.
type givenFlags map[string]string

func given(ctx *kong.Context) givenFlags {
	flags := givenFlags{}
	for _, p := range ctx.Path {
		if p.Flag != nil {
			flags[p.Flag.Name] = fmt.Sprint(reflect.Indirect(p.Flag.Target).Interface())
		}
	}
	return flags
}

// over applies the flags to the settings in the file. It returns an error if a flag has no effect
// together with the others, in a match with the values that played returns.
func (g givenFlags) over(v settings.Values, played func(settings.Values) settings.Values) (settings.Values, error) {
	v, err := g.set(v)
	if err != nil {
		return v, err
	}
	return v, g.idle(played(v))
}

// set applies the flags to the settings in the file, even flags without an effect.
func (g givenFlags) set(v settings.Values) (settings.Values, error) {
	v = v.Clone()
	for _, s := range settings.Table() {
		text, ok := g[s.Flag]
		if !ok || s.Flag == "" {
			continue
		}
		value := text
		if s.FlagNot {
			value = opposite[text]
		}
		if err := v.Set(s.Key, value); err != nil {
			return v, wrongSetting(&s, text, err)
		}
	}
	return v, nil
}

// idle returns an error if a flag has no effect together with the others.
func (g givenFlags) idle(v settings.Values) error {
	for _, s := range settings.Table() {
		if _, ok := g[s.Flag]; !ok || s.Flag == "" {
			continue
		}
		if need := v.Lacks(&s); need != nil {
			return &session.Refusal{Message: idleFlag("--"+s.Flag, need, v)}
		}
	}
	return nil
}

// idleFlag names a flag without effect, and what would give it one: the only setting that it needs, or any
// of several that must be turned on, or else the setting that prevents it.
func idleFlag(flag string, need settings.Need, v settings.Values) say.Message {
	var with []string
	if first, _ := settings.Find(need[0].Key); len(need) == 1 && !need[0].Not || first.Kind == settings.Switch {
		for _, is := range need {
			with = append(with, typed(is.Key, is.Value))
		}
		return say.M(say.CliFlagNeeds, say.Data{"Flag": flag, "Needs": strings.Join(with, ", ")})
	}
	for _, is := range need {
		value := typed(is.Key, v.Text(is.Key))
		if !slices.Contains(with, value) {
			with = append(with, value)
		}
	}
	return say.M(say.CliFlagIdle, say.Data{"Flag": flag, "With": strings.Join(with, " ")})
}

// typed returns how to type a value of a setting. It returns a switch's flag, which turns the switch on.
func typed(k settings.Key, value string) string {
	if value == settings.Elsewhere {
		return "backtalk host"
	}
	s, _ := settings.Find(k)
	if s.Kind == settings.Switch {
		return "--" + s.Flag
	}
	return "--" + s.Flag + " " + value
}

// ofMatch reports whether the flags include a match option. A player who types one wants to play, so
// Backtalk asks nothing first.
func (g givenFlags) ofMatch() bool {
	for _, s := range (settings.Group{Table: settings.Match}).In() {
		if _, ok := g[s.Flag]; ok && s.Flag != "" {
			return true
		}
	}
	return false
}

// opposite turns round the value of a flag that means the opposite of its setting.
var opposite = map[string]string{"true": "false", "false": "true"}
