package replay

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core"
)

// playable reports whether a match can go on from this stop.
func (r *Replay) playable() bool {
	s := r.state()
	return s.Playing() && s.Phase != core.PhaseOpening
}

// playFromHere asks against whom to play on.
func (r *Replay) playFromHere() {
	switch {
	case len(r.front.Opponents) == 0:
		r.desk.Fail(say.ReplayNoPlay, nil)
	case !r.playable():
		r.desk.Fail(say.ReplayNothingToPlay, nil)
	default:
		r.desk.Enter(r.opponents())
	}
}

// opponents lists whom one may play against.
func (r *Replay) opponents() places.Place {
	menu := &places.Menu{Title: say.M(say.ReplayAgainst, nil), Whole: true, Text: r.desk.Text}
	for _, o := range r.front.Opponents {
		menu.Items = append(menu.Items, places.Item{Title: o.Title, Do: func() {
			start := r.start()
			start.Opponent = o.Kind
			r.leave(Leaving{Start: &start})
		}})
	}
	return menu
}

// start is the match that goes on from here: the viewer's side is the player's.
func (r *Replay) start() Start {
	s := r.state()
	setup := core.SetUp{Score: s.Score, Crawford: s.Crawford, Board: s.Board, Player: s.OnTurn, Cube: s.Cube}
	var commands []core.Command
	switch s.Phase {
	case core.PhaseMove:
		setup.Board = s.Turn.Start().For(s.OnTurn)
		commands = append(commands, setup, core.RollDice{Player: s.OnTurn, Dice: s.Turn.Roll()})
	case core.PhaseDoubled:
		commands = append(commands, setup, core.Double{Player: s.OnTurn})
	default:
		commands = append(commands, setup)
	}
	return Start{Rules: s.Rules, Commands: commands, Own: r.Viewer()}
}
