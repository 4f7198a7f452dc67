package bot

import (
	"context"
	"fmt"

	"backtalk/core"
)

// table plays a match between two bots, as the program's table does: it draws the dice and carries the answers out.
type table struct {
	match *core.Match
	bots  [2]Bot
	dice  []byte
	rolls uint64
	// see is called before each decision, if set.
	see func(View)
}

// playGame plays one game to its end and gives the winner.
func (t *table) playGame() (core.Player, error) {
	if _, err := t.match.Do(core.StartGame{Dice: t.roll()}); err != nil {
		return 0, err
	}
	for t.playing() {
		if err := t.step(); err != nil {
			return 0, fmt.Errorf("after %d events: %w", len(t.match.Events()), err)
		}
	}
	return t.match.State().LastGame.Winner, nil
}

func (t *table) playing() bool {
	s := t.match.State()
	return s.Playing()
}

func (t *table) roll() core.Roll {
	t.rolls++
	return core.DiceAt(t.dice, t.rolls-1)
}

// step carries one decision out.
func (t *table) step() error {
	v := ViewOf(t.match)
	if v.State.Phase == core.PhaseOpening {
		_, err := t.match.Do(core.RollDice{Dice: t.roll()})
		return err
	}
	if t.see != nil {
		t.see(v)
	}
	p := v.State.Decider()
	a, err := t.bots[p].Decide(context.Background(), v)
	if err != nil {
		return err
	}
	commands := a.Commands(p)
	if a.Act == Roll {
		commands = []core.Command{core.RollDice{Player: p, Dice: t.roll()}}
	}
	for _, c := range commands {
		if _, err := t.match.Do(c); err != nil {
			return fmt.Errorf("%#v: %w", c, err)
		}
	}
	return nil
}

// newTable seats two bots by name.
func newTable(r core.Rules, dice string, names ...string) (*table, error) {
	return seated(Needs{Engine: shipped, Resigns: true}, r, dice, names...)
}

// seated is newTable with what its bots are made of, but for their lots.
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

// singleGame is a match of one game.
func singleGame() core.Rules { return core.Rules{Set: core.MatchPlay, Length: 1} }

// wins plays single games with dice seeds named after each game's number, and counts those that the first bot wins. The
// bots change seats after each game.
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
