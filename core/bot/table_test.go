package bot

import (
	"context"
	"fmt"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// table plays a match between two bots, as the program's table does: it draws the dice and carries
// the answers out.
type table struct {
	match *core.Match
	bots  [2]Bot
	dice  []byte
	rolls uint64
	// see is called before each decision, if set.
	see func(View)
}

// playGame plays one game to its end and returns the winner.
func (t *table) playGame() (core.Player, error) {
	if err := matchtest.PlayGame(t.match, t.roll, t.decide); err != nil {
		return 0, err
	}
	return t.match.State().LastGame.Winner, nil
}

func (t *table) roll() core.Roll {
	t.rolls++
	return core.DiceAt(t.dice, t.rolls-1)
}

// step carries one decision out.
func (t *table) step() error { return matchtest.Decision(t.match, t.roll, t.decide) }

func (t *table) decide(p core.Player) ([]core.Command, error) {
	v := ViewOf(t.match)
	if t.see != nil {
		t.see(v)
	}
	a, err := t.bots[p].Decide(context.Background(), v)
	return a.Commands(p), err
}

// newTable seats two bots by name.
func newTable(r core.Rules, dice string, names ...string) (*table, error) {
	return seated(Needs{Engine: shipped, Resigns: true}, r, dice, names...)
}

// seated returns a new table with bots that have these needs, each with its own seed.
func seated(n Needs, r core.Rules, dice string, names ...string) (*table, error) {
	t := &table{match: core.NewMatch(r, [2]core.PlayerInfo{{Name: names[0]}, {Name: names[1]}}), dice: []byte(dice)}
	for i, name := range names {
		n.Seed = []byte(dice + name)
		b, err := New(name, n)
		if err != nil {
			return nil, err
		}
		t.bots[i] = b
	}
	return t, nil
}

// singleGame returns the rules of a match of one game.
func singleGame() core.Rules { return core.Rules{Scoring: core.MatchPlay, Length: 1} }

// wins plays single games with dice seeds named after each game's number, and counts those that the
// first bot wins. The bots change seats after each game.
func wins(games int, names ...string) (won int, err error) {
	for g := range games {
		seat := g % 2
		t, err := newTable(singleGame(), fmt.Sprint("game ", g), names[seat], names[1-seat])
		if err != nil {
			return 0, err
		}
		winner, err := t.playGame()
		if err != nil {
			return 0, fmt.Errorf("game %d: %w", g, err)
		}
		if int(winner) == seat {
			won++
		}
	}
	return won, nil
}
