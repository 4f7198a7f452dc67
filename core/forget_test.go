package core_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// A match that forgets continues like one that doesn't, and knows how many events there were.
func TestForgettingChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
		m := matchtest.Play(matchtest.Rules(choose), choose, 0)
		for range rapid.IntRange(0, commands).Draw(t, "commands") {
			if !matchtest.Step(m, choose) {
				break
			}
			state, version, events := m.State(), m.Version(), m.Events()
			at := rapid.IntRange(0, len(events)).Draw(t, "at")
			since := m.Since(version - len(events) + at)
			if !reflect.DeepEqual(since, events[at:]) {
				t.Fatalf("Since gives %d events, want %d", len(since), len(events)-at)
			}
			m.Forget()
			if m.State() != state || m.Version() != version {
				t.Fatalf("forgetting changed the state, or version %d to %d", version, m.Version())
			}
			kept := m.Events()
			if !reflect.DeepEqual(kept, events[len(events)-len(kept):]) {
				t.Fatal("other events are left than the last ones")
			}
			_, whole := kept[0].(core.MatchStarted)
			_, starts := kept[0].(core.GameStarted)
			if whole != (state.Game < 2) || starts == whole {
				t.Fatalf("in game %d, what is left begins with %T", state.Game, kept[0])
			}
			games := 0
			for _, e := range kept {
				if _, starts := e.(core.GameStarted); starts {
					games++
				}
			}
			if games > 1 {
				t.Fatalf("the events of %d games are left", games)
			}
		}
	})
}
