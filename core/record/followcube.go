package record

import (
	"backtalk/core"
)

// useCube follows a cube action.
func (f *follower) useCube(d *deed) {
	if f.refused != nil {
		f.answerRefused(d)
		return
	}
	s := f.state()
	answers := s.Phase == core.PhaseDoubled && s.Decider() == d.player
	switch d.kind {
	case doubles:
		if answers {
			f.beaver(d, &s)
			return
		}
		f.double(d)
	case beavers:
		f.beaver(d, &s)
	case takes:
		f.answer(d, core.Take{Player: d.player})
	case drops:
		f.answer(d, core.DropDouble{Player: d.player})
	}
}

func (f *follower) double(d *deed) {
	if !f.ready(d) {
		return
	}
	s := f.state()
	if err := f.try(core.Double{Player: d.player}); err != nil {
		f.fault(d, IllegalAction, err)
		f.refused = d
		return
	}
	if d.value != 0 && d.value != 2*s.Cube.Value {
		f.fault(d, WrongCube, nil)
	}
}

func (f *follower) beaver(d *deed, s *core.State) {
	err := error(&core.IllegalError{Rule: core.RuleNoDoubleOffered})
	if f.m != nil {
		err = f.try(core.Beaver{Player: d.player})
	}
	if err == nil {
		return
	}
	f.fault(d, IllegalAction, err)
	// Some files have a beaver that the rules don't allow, or a raccoon: the doubler answers a
	// beaver with another double, which Backtalk's rules never allow. The doubler's opponent then
	// owns the cube.
	cube := core.Cube{Value: 2 * s.Offered, Owner: core.Owner(s.OnTurn.Opponent())}
	if s.Phase != core.PhaseDoubled && s.Phase != core.PhaseBeavered || cube.Value > core.MaxCube || !f.set(s.Board, s.OnTurn, cube, core.IllegalPlay) {
		f.lost = true
	}
}

func (f *follower) answer(d *deed, c core.Command) {
	err := error(&core.IllegalError{Rule: core.RuleNoDoubleOffered})
	if f.m != nil {
		err = f.try(c)
	}
	if err != nil {
		f.fault(d, IllegalAction, err)
	}
}

// answerRefused follows the answer to a double that the rules don't allow, because the file counts the
// double.
func (f *follower) answerRefused(d *deed) {
	double, s := f.refused, f.state()
	f.refused = nil
	value := 2 * s.Cube.Value
	switch {
	case d.kind == drops && d.player != double.player:
		f.winBy(d, double.player, s.Cube.Value)
	case d.kind == takes && d.player != double.player && value <= core.MaxCube:
		cube := core.Cube{Value: value, Owner: core.Owner(d.player)}
		f.lost = !f.set(s.Board, double.player, cube, core.IllegalPlay)
	default:
		f.lost = true
	}
}

// setUp puts a position from the file on the board.
func (f *follower) setUp(d *deed) {
	s := f.state()
	at := core.PositionSet{Board: s.Board, Player: s.OnTurn, Cube: s.Cube, Reason: core.IllegalPlay}
	if f.m == nil {
		at.Board, at.Cube, at.Reason = core.Start(), core.Cube{Value: 1, Owner: core.Centre}, core.FromPosition
	}
	if d.onlyBoard && (f.m == nil || s.Phase != core.PhaseRoll || *d.setup.board == s.Board) {
		return
	}
	before := at
	if d.setup.board != nil {
		at.Board = *d.setup.board
	}
	if d.setup.player != unstatedPlayer {
		at.Player = core.Player(d.setup.player)
	}
	if d.setup.cube > 0 {
		at.Cube = core.Cube{Value: d.setup.cube, Owner: d.setup.owner}
	}
	before.Reason = at.Reason
	if f.m == nil {
		// A change of the side on roll alone sets no position: the first roll shows it too.
		before.Player = at.Player
	}
	if at == before && (f.m != nil || d.setup.board == nil) {
		return
	}
	if !playable(at, f.game.Crawford, f.rules) || !f.put(at) {
		f.lose(d, BadPosition, nil)
	}
}

// playable reports whether a game can be in that position.
func playable(at core.PositionSet, crawford bool, r core.Rules) bool {
	up := core.SetUp{Crawford: crawford, Board: at.Board, Player: at.Player, Cube: at.Cube}
	if crawford {
		up.Score[0] = r.Length - 1
	}
	_, err := core.NewMatch(r, [2]core.PlayerInfo{}).Do(up)
	return err == nil
}
