package main

import (
	"os"
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
