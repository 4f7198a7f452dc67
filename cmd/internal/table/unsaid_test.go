package table

import (
	"strings"
	"testing"

	"backtalk/cmd/internal/seat"
	"backtalk/core"
)

// These tests are about what other programs leave unsaid but players can't do without. Backtalk announces
// each by itself, at the key that causes it.

// tells fails unless pressing the keys brings each of these, in this order.
func (d *driver) tells(keys string, want ...string) {
	d.t.Helper()
	from := len(d.heard)
	d.press(strings.Fields(keys)...)
	rest := strings.Join(d.heard[from:], "\n")
	for _, w := range want {
		_, after, found := strings.Cut(rest, w)
		if !found {
			d.t.Errorf("%s told\n%s\nwithout %q", keys, strings.Join(d.heard[from:], "\n"), w)
			return
		}
		rest = after
	}
}

func TestSelectionAndDeselectionAreAnnounced(t *testing.T) {
	d := start(t, Options{})
	d.tells("g 1 3 enter enter", "13 selected.")
	d.tells("enter", "13 deselected.")
}

func TestMovesAnnounceTheDiceLeft(t *testing.T) {
	d := start(t, Options{})
	d.tells("g 1 3 enter 5", "13 to 8. A 2 left.")
}

func TestRollAndHitAnnounceTheBar(t *testing.T) {
	b := boardOf(t, map[int]int{25: 1, 8: 3, 6: 5, 13: 5, 24: 1}, map[int]int{25: 1, 21: 1, 6: 5, 8: 3, 13: 3, 24: 2})
	d := sit(t, setting{rules: core.Rules{Length: 3}, opponent: "simple", setup: from(b, core.Roll{})})
	d.dice = seat.Drawn(func(uint64) core.Roll { return core.Roll{4, 3} })
	d.tells("enter", "4 and 3.", "open.")
	d.tells("3", "Bar to 22.", "A 4 left.")
	d.tells("g 8 enter 4", "8 to 4, hits.", "Ada has 2 on the bar.")
}

func TestGammonAndScoreAreAnnounced(t *testing.T) {
	b := boardOf(t, map[int]int{1: 1}, map[int]int{6: 5, 5: 5, 4: 5})
	d := sit(t, setting{rules: core.Rules{Length: 5}, opponent: "simple", setup: from(b, core.Roll{6, 5})})
	d.tells("g 1 enter 6", "You win a gammon, 2 points.", "Score: you 2, Ada 0.")
}

func TestOpeningNamesWhoStarts(t *testing.T) {
	for seed := range byte(6) {
		d := sit(t, setting{rules: core.Rules{Length: 3}, opponent: "simple", seed: seed})
		all := strings.Join(d.heard, "\n")
		if !strings.Contains(all, "You start with") && !strings.Contains(all, "Ada starts:") {
			t.Errorf("nobody is said to start:\n%s", all)
		}
	}
}

func TestDoubleKeepsTheFocus(t *testing.T) {
	d := sit(t, setting{rules: core.Rules{Length: 5}, opponent: "simple", setup: from(core.Start(), core.Roll{})})
	d.press("g", "8", "enter", "D", "y")
	d.tells("w", "8 point")
}
