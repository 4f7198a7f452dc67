package table

import (
	"reflect"
	"strings"
	"testing"

	"backtalk/core"
	"backtalk/locales"
)

// mostTyped is how many lines of a script are typed: a longer one tries nothing new.
const mostTyped = 24

// FuzzTyped types a script at a real table. Every line gets an answer, in words or by a sound, and the match
// can be replayed, with the games that the table forgot.
func FuzzTyped(f *testing.F) {
	for _, script := range []string{
		"roll\nmoves\n8/5 6/5\nend\nroll\nundo\npips",
		"double\ntake\nresign gammon\nyes\nnext\nroll",
		"resign backgammon\naccept\nresign nonsense\nquit\nno",
		"where 25\nwhere 13\nwhere -1\nhint\ncubehint\nboard\npoints\nlast",
		"roll 31\nroll 77\nroll 3 1\n13/10(2)\n24/18*/13\nbar/25*\nstop\nyes\nroll",
		"/help\n//\n/ \nyes\nno\nbeaver\ndrop\nstatus\ncube\nscore\ndice\nturn",
		",   \n13/7 8/7\n\x00\xff\nquit\nquit\nend end",
	} {
		f.Add(byte(1), byte(0), script)
		f.Add(byte(3), byte(15), script)
	}
	texts, err := locales.New(locales.Source)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, seed, how byte, script string) {
		bit := func(n byte) bool { return how>>n&1 == 1 }
		s := setting{
			texts: texts, seed: seed, rules: core.Rules{Length: 3, Crawford: true},
			opts: Options{HandDice: bit(0), Confirm: bit(1), Combined: bit(2), AutoForced: bit(4), AutoRoll: bit(5)},
		}
		if bit(3) {
			s.rules = core.Rules{Scoring: core.Money, Jacoby: true, Beavers: true}
		}
		if !bit(6) {
			s.opponent = "random"
		}
		d := sit(t, s)
		lines := strings.Split(script, "\n")
		for _, line := range lines[:min(len(lines), mostTyped)] {
			events, cues := len(d.all), len(d.cues)
			heard := d.types(line)
			if d.desk.Left() {
				break
			}
			said := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "/")) != ""
			if said && len(heard) == 0 && len(d.cues) == cues && len(d.all) == events {
				t.Fatalf("%q is not answered", line)
			}
		}
		again, err := core.Replay(d.all)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(d.match.State(), again.State()) {
			t.Fatalf("replayed, the match stands at %+v, not %+v", again.State(), d.match.State())
		}
	})
}
