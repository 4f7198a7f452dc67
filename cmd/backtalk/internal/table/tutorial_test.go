package table

import (
	"fmt"
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/locales"
)

// learn sits down at the tutorial.
func learn(t *testing.T) *driver {
	t.Helper()
	d := &driver{t: t}
	parts := d.parts(locales.Source)
	var err error
	if parts.Bots[1], err = bot.New("simple", bot.Needs{Seed: []byte{1}}); err != nil {
		t.Fatal(err)
	}
	players := [2]core.PlayerInfo{{Name: "Eve", Kind: "human"}, {Name: "Ada", Kind: "simple", Colour: core.Red}}
	d.Table = NewTutorial(parts, a11y.Style{Echo: a11y.EchoNormal, TeachKeys: true}, players, Options{Seed: []byte{1}})
	d.open()
	d.settle()
	return d
}

func TestTheTutorialIsLearnedByDoingWhatItSays(t *testing.T) {
	d := learn(t)
	var script strings.Builder
	for _, line := range d.heard {
		fmt.Fprintf(&script, "%-12s %s\n", "", line)
	}
	for _, keys := range []string{
		"down left left left left left",
		"t enter",
		// Not what was asked, then with Enter alone.
		"tab tab enter ctrl+right enter enter ctrl+right enter",
		"tab tab tab enter ctrl+right ctrl+right enter tab tab tab enter ctrl+right enter",
		"g 1 3 enter 6 g 8 enter 1",
		"g 8 enter 4 g 6 enter 2 o",
		"g 8 enter 4",
		"ctrl+right enter",
		"g 6 enter 6 g 4 enter 4",
		"p b",
		"D y",
	} {
		for _, key := range strings.Fields(keys) {
			got := d.press(key)
			for i, line := range got {
				if i > 0 {
					key = ""
				}
				fmt.Fprintf(&script, "%-12s %s\n", key, line)
			}
			if len(got) == 0 {
				fmt.Fprintf(&script, "%-12s\n", key)
			}
		}
	}
	if !d.done || d.leave != Finished {
		t.Errorf("after the last step done is %v, leave %v", d.done, d.leave)
	}
	golden(t, "tutorial.txt", script.String())
}

func TestTheTutorialCanBeWalkedThroughByItsMenu(t *testing.T) {
	d := learn(t)
	for range len(d.tutorial.steps) - 1 {
		at := d.tutorial.at
		d.press("escape", "down", "down", "enter")
		if d.tutorial.at != at+1 {
			t.Fatalf("Next step at step %d led to %d", at, d.tutorial.at)
		}
	}
	d.press("escape", "down", "down", "down", "enter")
	if d.tutorial.at != len(d.tutorial.steps)-2 {
		t.Errorf("the step before the last is %d", d.tutorial.at)
	}
	d.press("escape", "end", "enter")
	if !d.done || d.leave != Finished {
		t.Error("the menu's last line does not leave the tutorial")
	}
}
