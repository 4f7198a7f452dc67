package record

import (
	"slices"

	"backtalk/core"
	"backtalk/core/notation"
)

// play makes the play of d, after its dice were rolled.
func (f *follower) play(d *deed) {
	s := f.state()
	if d.unreadable != nil {
		f.lose(d, UnreadablePlay, d.unreadable)
		return
	}
	if d.gaveUp {
		f.resigner = core.Owner(d.player)
	}
	if len(d.steps) == 0 {
		f.noPlay(d, &s)
		return
	}
	moves, err := f.resolve(s.Turn, d)
	if err == nil {
		err = complete(s.Turn, moves)
	}
	if err != nil {
		f.illegal(d, &s, err)
		return
	}
	for _, m := range moves {
		if err := f.try(core.MoveChecker{Player: d.player, From: m.From, Die: m.Die}); err != nil {
			f.lose(d, ImpossiblePlay, err)
			return
		}
	}
	if err := f.try(core.EndTurn{Player: d.player}); err != nil {
		f.lose(d, ImpossiblePlay, err)
	}
}

// complete returns the rule against ending the turn after moves.
func complete(t core.Turn, moves []core.Move) error {
	for _, m := range moves {
		if _, err := t.Move(m.From, m.Die); err != nil {
			return err
		}
	}
	if legal := t.Legal(); len(legal) > 0 {
		return &core.IllegalError{Rule: core.RuleTurnNotComplete, From: legal[0].From, Die: legal[0].Die}
	}
	return nil
}

// noPlay follows a turn that has no play in the file: nothing could be played, the dice are still
// to be played, or the play is missing.
func (f *follower) noPlay(d *deed, s *core.State) {
	if s.Turn.Complete() {
		_ = f.try(core.EndTurn{Player: d.player})
		return
	}
	if d.waits || !f.goesOn() {
		return
	}
	if d.unknown {
		f.pass(d, UnknownPlay, nil)
		return
	}
	f.pass(d, IllegalPlay, complete(s.Turn, nil))
}

// goesOn reports whether anybody still rolls or doubles in this game.
func (f *follower) goesOn() bool {
	return slices.ContainsFunc(f.deeds, func(d deed) bool { return d.kind == rolls || d.kind == doubles })
}

// pass hands the turn on although dice could be played.
func (f *follower) pass(d *deed, problem Problem, err error) bool {
	s := f.state()
	f.fault(d, problem, err)
	return f.set(s.Board, s.OnTurn.Opponent(), s.Cube, core.IllegalPlay)
}

// illegal continues from the position after a play that the rules don't allow.
func (f *follower) illegal(d *deed, s *core.State, err error) {
	b, ok := literally(s.For(d.player), d.steps)
	if !ok || !b.Valid() {
		f.lose(d, ImpossiblePlay, err)
		return
	}
	if d.player == 1 {
		b = b.Swap()
	}
	f.fault(d, IllegalPlay, err)
	if !f.set(b, d.player.Opponent(), s.Cube, core.IllegalPlay) {
		f.lost = true
	}
}

// literally returns the board after the steps as written, whatever the dice: for each step, a
// checker goes straight to its destination and hits a blot there. It returns false if that is
// impossible.
func literally(b core.Board, steps []notation.Step) (core.Board, bool) {
	var own [len(b[0])]int
	for p, n := range b[0][:core.Bar+1] {
		own[p] = int(n)
	}
	for _, s := range steps {
		own[s.From]--
		own[s.To]++
		if s.To == core.Off {
			continue
		}
		switch opposing := &b[1][s.To.Opposite()]; {
		case *opposing == 1:
			*opposing = 0
			b[1][core.Bar]++
		case *opposing > 1:
			return b, false
		}
	}
	for p, n := range own[:core.Bar+1] {
		if n < 0 {
			return b, false
		}
		b[0][p] = uint8(n)
	}
	return b, true
}
