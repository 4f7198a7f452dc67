package main

import (
	"slices"
	"testing"
	"time"

	"backtalk/cmd/backtalk/internal/readers"
	"backtalk/cmd/internal/quiz"
	"backtalk/keymap"
)

// aDayToDouble returns a day whose position asks whether to double.
func aDayToDouble(t *testing.T) time.Time {
	t.Helper()
	all, err := quiz.Exercises()
	if err != nil {
		t.Fatal(err)
	}
	day := time.Date(2026, time.November, 1, 12, 0, 0, 0, time.UTC)
	for range all {
		if e := quiz.Daily(all, day); !e.Doubled && !e.Dice.Valid() {
			return day
		}
		day = day.AddDate(0, 0, 1)
	}
	t.Fatal("no day asks whether to double")
	return day
}

func TestEndOfThePositionOfTheDayIsAnnounced(t *testing.T) {
	day := aDayToDouble(t)
	d := sitFor(t, t.TempDir(), nil, readers.System{}, true, func(p *program) error {
		p.session.Now = func() time.Time { return day }
		return p.quiz(true, false)
	})
	// Enter rolls, and continues when the answer was judged.
	for asked := true; asked; {
		select {
		case d.keys <- keymap.Named(keymap.Enter, 0):
		case <-d.left:
			asked = false
		}
	}
	if !slices.Contains(d.heard(), "That was the position of the day.") {
		t.Errorf("heard %q", d.heard())
	}
}
