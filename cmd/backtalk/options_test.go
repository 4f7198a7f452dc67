package main

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/locales"
)

// typedCommands returns the commands.
func typedCommands(t *testing.T) commands {
	t.Helper()
	parser, err := newParser(newCommandLine())
	if err != nil {
		t.Fatal(err)
	}
	return commands{parser.Model.Node}
}

// flagNames returns the names of a command's flags.
func flagNames(t *testing.T, command string) []string {
	t.Helper()
	var names []string
	for _, f := range flags(typedCommands(t).command(command)) {
		names = append(names, f.Name)
	}
	return names
}

// Everything that can be typed has a text in the help, and every command
// does something.
func TestHelpHasATextForEverything(t *testing.T) {
	texts := localizerOf(t, locales.Source)
	texts.OnFault(func(id say.MessageID, err error) { t.Errorf("%s: %v", id, err) })
	line := typedCommands(t)
	does := newCommandLine().actions(line)
	for _, c := range line.root.Children {
		if does[c.Name] == nil && c.Name != "version" {
			t.Errorf("backtalk %s does nothing", c.Name)
		}
		ids := []string{c.Help}
		for _, a := range c.Positional {
			ids = append(ids, a.Help)
			if a.Tag.PlaceHolder == "" {
				t.Errorf("backtalk %s: the argument %s has no name in capital letters", c.Name, a.Name)
			}
		}
		for _, f := range flags(c) {
			ids = append(ids, f.Help)
			if !f.IsBool() && f.PlaceHolder == "" {
				t.Errorf("backtalk %s: nothing stands for the value of --%s", c.Name, f.Name)
			}
		}
		for _, id := range ids {
			if id == "" || texts.Text(helpOf(id)) == id {
				t.Errorf("backtalk %s: %q is no message", c.Name, id)
			}
		}
	}
}

// A command takes the shared flags, before its name or after it.
func TestEveryCommandTakesTheSharedFlags(t *testing.T) {
	shared := []string{"--data", "D", "--config", "F", "--lang", "en", "--ui", "lines", "--voice", "none", "--mute", "--defaults"}
	for _, c := range typedCommands(t).root.Children {
		for _, args := range [][]string{append([]string{c.Name}, shared...), append(slices.Clone(shared), c.Name)} {
			cli := newCommandLine()
			parser, err := newParser(cli)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := parser.Parse(args); err != nil {
				t.Errorf("backtalk %s: %v", strings.Join(args, " "), err)
			}
			if chosen, at := (commands{parser.Model.Node}).chosen(args); chosen.Name != c.Name || at < 0 {
				t.Errorf("backtalk %s: this is %s", strings.Join(args, " "), chosen.Name)
			}
			if want := (sharedFlags{Data: "D", Config: "F", Lang: "en", UI: "lines", Voice: "none", Mute: true, Defaults: true}); cli.sharedFlags != want {
				t.Errorf("backtalk %s: got %+v", strings.Join(args, " "), cli.sharedFlags)
			}
		}
	}
}

// A player may be called like a command: the value of a flag is no command.
func TestValueOfAFlagIsNoCommand(t *testing.T) {
	for _, args := range [][]string{{"--name", "stats"}, {"--events", "history"}, {"--opponent-name", "host", "--length", "3"}} {
		cli := newCommandLine()
		parser, err := newParser(cli)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.Parse(args); err != nil {
			t.Errorf("backtalk %s: %v", strings.Join(args, " "), err)
		}
		if command, at := (commands{parser.Model.Node}).chosen(args); command.Name != "play" || at >= 0 {
			t.Errorf("backtalk %s: this is %s", strings.Join(args, " "), command.Name)
		}
	}
}

// Every flag also has a place in a menu: it is a setting, or a file that the
// list of files names, or it turns off questions.
func TestEveryFlagHasItsPlaceInAMenu(t *testing.T) {
	elsewhere := []string{"help", "version", "data", "config", "locales", "events", "trace", "defaults"}
	ofSettings := map[string]bool{}
	for _, s := range settings.Table() {
		ofSettings[s.Flag] = true
	}
	names, ofHost := flagNames(t, "play"), flagNames(t, "host")
	for _, name := range names {
		if !ofSettings[name] && !slices.Contains(elsewhere, name) {
			t.Errorf("--%s is no setting", name)
		}
	}
	for _, s := range settings.Table() {
		if s.Flag != "" && !slices.Contains(names, s.Flag) && !slices.Contains(ofHost, s.Flag) {
			t.Errorf("%s names the flag --%s, which there is not", s.Key, s.Flag)
		}
	}
}

func TestFlagsOverrideTheFile(t *testing.T) {
	file, problems := settings.Read("[match]\nlength = 9\ncrawford = true\n[sounds]\non = true\n")
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	v, err := givenFlags{"no-crawford": "true", "mute": "true", "rules": "match"}.over(file, session.Placed)
	if err != nil {
		t.Fatal(err)
	}
	if v.On(settings.Crawford) || v.On(settings.Sounds) || v.Number(settings.Length) != 9 || v.Text(settings.Rules) != "match" {
		t.Errorf("crawford %v, sounds %v, length %d, rules %s",
			v.On(settings.Crawford), v.On(settings.Sounds), v.Number(settings.Length), v.Text(settings.Rules))
	}
	if _, err := (givenFlags{"length": "26"}).over(file, session.Placed); err == nil {
		t.Error("a length of 26 was taken")
	}
}

// Only a player who gives no option of a match gets the start menu, and the
// questions of the first start.
func TestMatchFlagsSkipTheStartMenu(t *testing.T) {
	for flag, want := range map[string]bool{"length": true, "against": true, "no-crawford": true, "ui": false, "voice": false, "data": false, "": false} {
		if got := (givenFlags{flag: "x"}).ofMatch(); got != want {
			t.Errorf("--%s: got %v, want %v", flag, got, want)
		}
	}
}

// A mistyped voice is answered with those that this system allows. A voice of
// another system may be in a file that both use.
func TestWrongVoiceNamesThoseOfThisSystem(t *testing.T) {
	row, _ := settings.Find(settings.Backend)
	var refused *session.Refusal
	if !errors.As(wrongSetting(row, "loud", settings.ErrWrongValue), &refused) {
		t.Fatal("it is not refused")
	}
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	said := strings.TrimSuffix(strings.TrimPrefix(texts.Text(refused.Message), "--voice can't be loud; allowed: "), ".")
	got, want := strings.Split(said, ", "), strings.Split(voiceNames(), "|")
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%q names the voices %v, want %v", said, got, want)
	}
	if !row.Allows("sapi") {
		t.Error("a voice of Windows is refused")
	}
}
