package main

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/locales"
)

// flagNames are the flags of a command.
func flagNames(t *testing.T, flags any) []string {
	t.Helper()
	parser, err := kong.New(flags, kong.Vars(helpVars(flags)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range parser.Model.Flags {
		names = append(names, f.Name)
	}
	return names
}

// helpVars stands in for the help texts.
func helpVars(flags any) map[string]string {
	vars := map[string]string{"voices": voiceNames()}
	for _, field := range reflect.VisibleFields(reflect.TypeOf(flags).Elem()) {
		help := strings.Trim(field.Tag.Get("help"), "${}")
		vars[help] = help
	}
	return vars
}

// Whatever a flag does stands in a menu too: it is a setting, or a file that the list of files
// names, or it asks for no questions.
func TestEveryFlagHasItsPlaceInAMenu(t *testing.T) {
	elsewhere := []string{"help", "data", "config", "events", "trace", "defaults"}
	ofSettings := map[string]bool{}
	for _, s := range settings.Table() {
		ofSettings[s.Flag] = true
	}
	names, ofHost := flagNames(t, &playFlags{}), flagNames(t, &hostFlags{})
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

func TestFlagsGoOverTheFile(t *testing.T) {
	file, problems := settings.Read("[match]\nlength = 9\ncrawford = true\n[sounds]\non = true\n")
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	v, err := givenFlags{"no-crawford": "true", "mute": "true", "rules": "money"}.over(file)
	if err != nil {
		t.Fatal(err)
	}
	if v.On(settings.Crawford) || v.On(settings.Sounds) || v.Number(settings.Length) != 9 || v.Text(settings.Rules) != "money" {
		t.Errorf("crawford %v, sounds %v, length %d, rules %s",
			v.On(settings.Crawford), v.On(settings.Sounds), v.Number(settings.Length), v.Text(settings.Rules))
	}
	if _, err := (givenFlags{"length": "26"}).over(file); err == nil {
		t.Error("a length of 26 was taken")
	}
}

// Only who names no option of a match is shown the start menu, and asked the questions of the first
// start.
func TestFlagsOfAMatchWantToPlay(t *testing.T) {
	for flag, want := range map[string]bool{"length": true, "against": true, "no-crawford": true, "ui": false, "voice": false, "data": false, "": false} {
		if got := (givenFlags{flag: "x"}).ofMatch(); got != want {
			t.Errorf("--%s: got %v, want %v", flag, got, want)
		}
	}
}

// Whoever mistypes a voice hears of those that this system can have, and a voice of another system
// stands in a file that both use.
func TestAWrongVoiceNamesThoseOfThisSystem(t *testing.T) {
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
