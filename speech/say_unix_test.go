//go:build unix

package speech

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// sayProgramOf replaces macOS's say by a program that notes its arguments and then runs a shell
// script.
func sayProgramOf(t *testing.T, script string) (notes string) {
	t.Helper()
	notes = t.TempDir()
	text := `#!/bin/sh
notes="` + notes + `"
if [ "$1$2" = '-v?' ]; then
	cat "$notes/list"
	exit
fi
echo "$@" >> "$notes/calls"
cat >> "$notes/texts"
` + script + "\n"
	for name, content := range map[string]string{"say": text, "list": sayList} {
		if err := os.WriteFile(filepath.Join(notes, name), []byte(content), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", notes+":"+os.Getenv("PATH"))
	return notes
}

func sayingBy(t *testing.T, s Settings) (*Voice, *script, chan Status) {
	t.Helper()
	statuses := make(chan Status, 10)
	second, behind := standIn("second")
	v := start(Options{
		Settings: s, OnStatus: func(s Status) { statuses <- s }, OnSent: func(Utterance, time.Time) {}, Skipped: func(int) string { return "" },
	}, []opener{{"say", openSay}, second})
	t.Cleanup(v.Close)
	return v, behind, statuses
}

func TestSayRunsWithThePlayersSettings(t *testing.T) {
	for _, c := range []struct {
		settings   Settings
		call, text string
	}{
		{Settings{}, "-v Daniel -f -", "-v is no flag"},
		{Settings{Language: "de", Rate: 300}, "-v Anna (Premium) -r 300 -f -", "-v is no flag"},
		{Settings{Language: "ru", Volume: 50}, "-v Milena -f -", "[[volm 0.50]] -v is no flag"},
		{Settings{Voice: "male2"}, "-v Samantha -f -", "-v is no flag"},
		{Settings{Language: "fi"}, "-f -", "-v is no flag"},
	} {
		notes := sayProgramOf(t, "")
		v, _, statuses := sayingBy(t, c.settings)
		wantStatus(t, statuses, Found, "say")
		v.Say(event("-v is no flag"))
		if err := v.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := noted(t, notes, "calls"); !slices.Equal(got, []string{c.call}) {
			t.Errorf("called with %q, want %q", got, c.call)
		}
		if got := noted(t, notes, "texts"); !slices.Equal(got, []string{c.text}) {
			t.Errorf("given %q, want %q", got, c.text)
		}
	}
}

// A text can't give say a command.
func TestSayTakesNoCommandFromAText(t *testing.T) {
	notes := sayProgramOf(t, "")
	v, _, statuses := sayingBy(t, Settings{})
	wantStatus(t, statuses, Found, "say")
	v.Say(event("[[slnc 5000]] a\nb"))
	if err := v.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := noted(t, notes, "texts"); !slices.Equal(got, []string{"[ [slnc 5000] ] a b"}) {
		t.Errorf("given %q", got)
	}
}

func TestKeyEndsSay(t *testing.T) {
	notes := sayProgramOf(t, `case $(cat "$notes/texts") in long) echo $$ > "$notes/pid"; mkfifo "$notes/never"; read x < "$notes/never";; esac`)
	v, _, statuses := sayingBy(t, Settings{})
	wantStatus(t, statuses, Found, "say")
	v.Say(Utterance{Text: "long"})
	for {
		if _, err := os.Stat(filepath.Join(notes, "never")); err == nil {
			break
		}
	}
	v.KeyPressed()
	v.KeyHandled()
	if err := v.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestAnotherVoiceSpeaksIfSayFails(t *testing.T) {
	sayProgramOf(t, `echo "no sound" >&2; exit 1`)
	v, behind, statuses := sayingBy(t, Settings{})
	wantStatus(t, statuses, Found, "say")
	v.Say(event("a"))
	wantStatus(t, statuses, FellBack, "second")
	if j := <-behind.spoken; j.text != "a" {
		t.Errorf("%q is spoken instead", j.text)
	}
}
