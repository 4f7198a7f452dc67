package main

import (
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/locales"
)

// The program announces first what a terminal can't do, but doesn't tell a
// script where its answers go.
func TestShortcomingsAreAnnounced(t *testing.T) {
	texts, err := locales.New("en")
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for input, want := range map[lines.Input][]say.MessageID{
		lines.Keys:       {say.ConsoleElsewhere},
		lines.OldConsole: {say.ConsoleOld, say.ConsoleElsewhere},
		lines.Piped:      {say.ConsolePiped, say.ConsoleElsewhere},
		lines.Script:     nil,
	} {
		var got []say.MessageID
		for _, a := range shortcomings(streams{in: file, out: file, err: file}, input, texts) {
			if a.Urgency != say.Alert {
				t.Errorf("input %d: the urgency is %v", input, a.Urgency)
			}
			got = append(got, a.Sentences[0].ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("input %d: announced %q, want %q", input, got, want)
		}
	}
	if info, err := file.Stat(); err != nil || info.Size() != 0 {
		t.Errorf("something was written where nobody reads: %v, %v", info, err)
	}
}

// A player is offered a name that friends can use, without that of the computer.
func TestOfferedNameIsThePlayersOwn(t *testing.T) {
	for want, u := range map[string]user.User{
		"Ada":   {Uid: "1000", Name: "Ada Lovelace,,,", Username: "alovelace"},
		"ada":   {Uid: "1000", Username: "ada"},
		"maria": {Uid: "S-1-5-21-1-2-3-1001", Username: `COMPUTER\maria`},
		"":      {Uid: "0", Name: "root", Username: "root"},
	} {
		if got := nameOf(&u); got != want {
			t.Errorf("%+v is offered %q, want %q", u, got, want)
		}
	}
}
