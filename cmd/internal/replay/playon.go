package replay

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core"
)

// playable reports whether a match can continue from this stop.
func (r *Replay) playable() bool {
	s := r.state()
	return s.Playing() && s.Phase != core.PhaseOpening
}

// playFromHere asks for an opponent and starts a match.
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

// opponents returns the list of opponents to choose from.
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

// start returns a match that continues from here. The player gets the viewer's side, as player 0.
func (r *Replay) start() Start {
	s := r.state()
	own := r.viewer()
	board := s.Board
	if s.Phase == core.PhaseMove {
		board = s.Turn.Start().For(s.OnTurn)
	}
	setup := core.SetUp{
		Score: s.Score, Crawford: s.Crawford, Board: board.For(own), Player: s.OnTurn, Cube: s.Cube,
	}
	if own == 1 {
		setup.Score[0], setup.Score[1] = s.Score[1], s.Score[0]
		setup.Player = s.OnTurn.Opponent()
		if s.Cube.Turned() {
			setup.Cube.Owner = core.Owner(core.Player(s.Cube.Owner).Opponent())
		}
	}
	commands := []core.Command{setup}
	switch s.Phase {
	case core.PhaseMove:
		commands = append(commands, core.RollDice{Player: setup.Player, Dice: s.Turn.Roll()})
	case core.PhaseDoubled:
		commands = append(commands, core.Double{Player: setup.Player})
	}
	rules := s.Rules
	rules.Clock = core.Clock{} // a computer player has no clock
	return Start{Rules: rules, Commands: commands}
}
