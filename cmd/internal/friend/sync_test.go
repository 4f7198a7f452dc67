package friend

import (
	"sync/atomic"
	"testing"

	"backtalk/core"
)

func TestNothingIsSentBeforeItSurvivesAPowerCut(t *testing.T) {
	sides := pair(t, 5, testRules)
	var synced [2]atomic.Bool
	for p, side := range sides {
		side.session.Sync = func() { synced[p].Store(true) }
	}
	own := core.Player(0)
	play(t, sides, func() func([]byte) [][]byte {
		p := own
		own = own.Opponent()
		return func(text []byte) [][]byte {
			m, err := decode(text)
			if err != nil {
				t.Error(err)
			}
			if m.Ping == nil && m.Bye == nil && !synced[p].Swap(false) {
				t.Errorf("side %d sent %s without a sync", p, text)
			}
			return [][]byte{text}
		}
	})
}
