package matches

import (
	"testing"

	"backtalk/core"
)

func TestCopyContinuesItsBeginning(t *testing.T) {
	started := core.MatchStarted{Rules: core.Rules{Length: 3}}
	opening := core.OpeningRolled{Dice: core.Roll{3, 1}}
	rolled, other := core.Rolled{Dice: core.Roll{3, 1}}, core.Rolled{Dice: core.Roll{3, 2}}
	here := []core.Event{started, opening}
	for name, tt := range map[string]struct {
		longer []core.Event
		want   bool
	}{
		"played on":                 {[]core.Event{started, opening, rolled}, true},
		"the same":                  {here, false},
		"shorter":                   {here[:1], false},
		"parted at the last event":  {[]core.Event{started, other, rolled}, false},
		"parted at the first event": {[]core.Event{core.MatchStarted{Rules: core.Rules{Length: 5}}, opening, rolled}, false},
	} {
		if got := Continues(tt.longer, here); got != tt.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
