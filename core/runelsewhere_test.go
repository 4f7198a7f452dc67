package core_test

import (
	"testing"

	"backtalk/core"
)

// playing returns a match in its first game, with player 0 about to move.
func playing(t *testing.T) *core.Match {
	t.Helper()
	m := core.NewMatch(core.Rules{Length: 5}, [2]core.PlayerInfo{{Name: "A"}, {Name: "B"}})
	if _, err := m.Do(core.StartGame{Dice: core.Roll{3, 1}}); err != nil {
		t.Fatal(err)
	}
	return m
}

// A match accepts decisions against the rules from the server that runs it, continues from there,
// and can be replayed.
func TestDecisionsFromElsewhereAreAccepted(t *testing.T) {
	m := playing(t)
	board := core.Start()
	board[0][24], board[0][2] = 1, 1
	for _, c := range []core.Command{
		core.PutPosition{Board: board, Player: 1, Cube: core.Cube{Value: 2, Owner: 1}, Reason: core.IllegalPlay},
		core.RollDice{Player: 1, Dice: core.Roll{6, 5}},
		core.AwardGame{Winner: 1, Result: core.Backgammon, Points: 3},
	} {
		if _, err := m.Do(c); err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
	}
	s := m.State()
	if s.Score != [2]int{0, 3} || s.Phase != core.PhaseBetween || s.LastGame.Points != 3 {
		t.Errorf("after the award: %+v", s)
	}
	again, err := core.Replay(m.Events())
	if err != nil || again.State() != s {
		t.Errorf("replayed: %v", err)
	}
	if _, err := m.Do(core.StartGame{Dice: core.Roll{3, 1}}); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Do(core.AwardGame{Winner: 1, Result: core.Gammon, Points: 2}); err != nil || m.State().Phase != core.PhaseOver {
		t.Errorf("an award that ends the match: %v, phase %d", err, m.State().Phase)
	}
}

// Nonsense from elsewhere, and a decision without a game, changes nothing.
func TestNonsenseFromElsewhereIsRefused(t *testing.T) {
	m := playing(t)
	before := m.State()
	for _, c := range []core.Command{
		core.PutPosition{Player: 1, Cube: core.Cube{Value: 1, Owner: core.Centre}, Reason: core.FromPosition},
		core.PutPosition{Board: core.Start(), Player: 2, Cube: core.Cube{Value: 1, Owner: core.Centre}, Reason: core.FromPosition},
		core.PutPosition{Board: core.Start(), Cube: core.Cube{Value: 3, Owner: core.Centre}, Reason: core.FromPosition},
		core.PutPosition{Board: core.Start(), Cube: core.Cube{Value: 1, Owner: core.Centre}},
		core.AwardGame{Winner: 2, Result: core.Single, Points: 1},
		core.AwardGame{Winner: 1, Result: core.Single},
		core.AwardGame{Winner: 1, Points: 1},
	} {
		if _, err := m.Do(c); err == nil || m.State() != before {
			t.Errorf("%+v is carried out", c)
		}
	}
	if _, err := m.Do(core.AwardGame{Winner: 0, Result: core.Single, Points: 1}); err != nil {
		t.Fatal(err)
	}
	between := m.State()
	for _, c := range []core.Command{
		core.PutPosition{Board: core.Start(), Cube: core.Cube{Value: 1, Owner: core.Centre}, Reason: core.FromPosition},
		core.AwardGame{Winner: 0, Result: core.Single, Points: 1},
	} {
		if _, err := m.Do(c); err == nil || m.State() != between {
			t.Errorf("%+v is carried out between games", c)
		}
	}
}
