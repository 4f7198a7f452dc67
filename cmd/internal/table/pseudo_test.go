package table

import (
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/locales"
)

// bare returns what of a line in the pseudo-locale stands outside every message.
func bare(line string) string {
	depth := 0
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '[':
			depth++
		case r == ']':
			depth--
		case depth == 0:
			return r
		}
		return -1
	}, line))
}

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

// What a player hears over a match, in menus, in help and in questions comes from the catalogue to
// the last word.
func TestEveryWordComesFromTheCatalogue(t *testing.T) {
	if text := bare("[Yours], [[2 on] 24]: x"); text != ", : x" {
		t.Fatalf("outside messages stands %q, want the rest of the line", text)
	}
	rules := core.Rules{Length: 3, Crawford: true}
	transcript, _ := playByKeys(t, setting{lang: locales.Pseudo, rules: rules, opponent: "simple", seed: 13, style: verbose()})
	lines := strings.Split(transcript, "\n")
	const keyColumn = len("ctrl+right   ")
	for i, line := range lines {
		lines[i] = line[min(keyColumn, len(line)):]
	}

	d := sit(t, setting{lang: locales.Pseudo, rules: rules, opponent: "simple", seed: 13, opts: Options{Hints: true}})
	for _, key := range strings.Fields("f12 D n x g 9 9 enter escape h H / x enter f7 f9 v m o b B e d p s c t w ? u f12 escape enter l down escape 6 6 u 7 f6 page-up r") {
		d.press(key)
	}
	d.everyItem("f1")
	d.everyItem("escape")
	for _, line := range append(lines, d.heard...) {
		if text := bare(line); text != "" {
			t.Errorf("%q has %q from no catalogue", line, text)
		}
	}
}
