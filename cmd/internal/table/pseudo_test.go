package table

import (
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/advise"
	"backtalk/core"
	"backtalk/locales"
	"backtalk/locales/localestest"
)

// everyItem opens a menu again and again, and chooses each of its items and the second line of what
// it leads to.
func (d *driver) everyItem(menu string) {
	back := d.desk.Text(say.M(say.TableBack, nil))
	for item := range 8 {
		d.press(menu)
		if at := d.heard[len(d.heard)-1]; strings.Contains(at, back) {
			d.press(menu)
		}
		for range item {
			d.press("down")
		}
		d.press("enter", "down", "enter")
		for tries := 0; tries < 6 && !strings.Contains(strings.Join(d.heard[len(d.heard)-2:], " "), back); tries++ {
			d.press("escape")
		}
	}
}

// Every word that a player hears in a match, in menus, in help and in questions comes from the catalogue.
func TestEveryWordComesFromTheCatalogue(t *testing.T) {
	if text := localestest.Bare("[Yours], [[2 on] 24]: x"); text != ", : x" {
		t.Fatalf("outside messages stands %q, want the rest of the line", text)
	}
	rules := core.Rules{Length: 3, Crawford: true}
	transcript, _ := playByKeys(t, setting{lang: locales.Pseudo, rules: rules, opponent: "simple", seed: 13, style: verbose()})
	lines := strings.Split(transcript, "\n")
	const keyColumn = len("ctrl+right   ")
	for i, line := range lines {
		lines[i] = line[min(keyColumn, len(line)):]
	}

	d := sit(t, setting{lang: locales.Pseudo, rules: rules, opponent: "simple", seed: 13, opts: Options{Options: advise.Options{Hints: true}}})
	for _, key := range strings.Fields("f12 D n x g 9 9 enter escape h H / x enter f7 f9 v m o b B e d p s c t w ? u f12 escape enter l down escape 6 6 u 7 f6 page-up r") {
		d.press(key)
	}
	d.everyItem("f1")
	d.everyItem("escape")
	for _, line := range append(lines, d.heard...) {
		if text := localestest.Bare(line); text != "" {
			t.Errorf("%q has %q from no catalogue", line, text)
		}
	}
}

// So does every word of the tutorial: its steps, its menu and its answers to wrong keys.
func TestEveryWordOfTheTutorialComesFromTheCatalogue(t *testing.T) {
	d := learn(t, locales.Pseudo, a11y.Style{Echo: a11y.EchoFull})
	for part := range d.tutorial.parts {
		for step := range d.tutorial.parts[part] {
			d.tutorial.toStep(part, step)
			for _, key := range strings.Fields("D 3 enter h t B right enter l escape f10 escape") {
				d.press(key)
			}
		}
	}
	for _, line := range d.heard {
		if text := localestest.Bare(line); text != "" {
			t.Errorf("%q has %q from no catalogue", line, text)
		}
	}
}
