package matches_test

import (
	"testing"

	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/matches/matchestest"
)

func TestMemoryPassesTheTestsOfStores(t *testing.T) {
	matchestest.Run(t, func(*testing.T) matchestest.Opener {
		m := matches.NewMemory()
		return func() (matches.Store, error) { return m.Again(), nil }
	})
}
