package table

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// decision acts for the person who doubles, resigns, or answers a double or a resignation.
type decision struct{ table *Table }

// deciding reports whether a person here must answer a double or a resignation.
func (t *Table) deciding() bool {
	s := t.State()
	switch s.Phase {
	case core.PhaseDoubled, core.PhaseBeavered, core.PhaseResigned:
		return t.Mine()
	}
	return false
}

// RepeatQuestion asks again what the match asks, because Enter never means yes.
func (t *Table) RepeatQuestion() {
	if a, ok := t.ear.Prompt(t.Scene()); ok {
		t.desk.Announce(a)
		return
	}
	t.SayTurn()
}

// double offers the cube; it asks first unless the settings say otherwise.
func (t decision) double() {
	s := t.table.State()
	p := s.Decider()
	if !t.table.Here(p) {
		t.table.SayTurn()
		return
	}
	if err := s.WhyNoDouble(p); err != nil {
		t.table.refuse(err)
		return
	}
	offer := func() { t.table.Decide(core.Double{Player: p}) }
	if !t.table.opts.AskCube {
		offer()
		return
	}
	t.table.desk.Ask(say.M(say.TableDoubleSure, say.Data{"Value": s.Cube.Value * 2}), offer, func() {
		t.table.desk.Answer(say.TableNotDoubled, nil)
	})
}

// yes takes a double or accepts a resignation; after a match it starts another.
func (t decision) yes() {
	s := t.table.State()
	switch {
	case s.Phase == core.PhaseOver:
		t.table.rematch()
	case !t.table.deciding():
		t.table.desk.Answer(say.TableNothingAsked, nil)
	case s.Phase == core.PhaseResigned:
		t.table.Decide(core.AcceptResign{Player: s.Decider()})
	default:
		t.table.Decide(core.Take{Player: s.Decider()})
	}
}

// no drops a double or refuses a resignation. It asks to confirm a drop if the settings say so, and
// always if the drop costs more than the cube shows. After a match it reviews the person's errors.
func (t decision) no() {
	s := t.table.State()
	p := s.Decider()
	points, more := dropCosts(t.table.features, &s)
	switch {
	case s.Phase == core.PhaseOver && reviews(t.table):
		review(t.table)
	case !t.table.deciding():
		t.table.desk.Answer(say.TableNothingAsked, nil)
	case s.Phase == core.PhaseResigned:
		t.table.Decide(core.RefuseResign{Player: p})
	case t.table.opts.AskCube, more:
		t.table.desk.Ask(say.N(say.TableDropSure, points, nil), func() { t.table.Decide(core.DropDouble{Player: p}) }, nil)
	default:
		t.table.Decide(core.DropDouble{Player: p})
	}
}

// resigner returns the person who may resign now: the one on turn, or the only one here.
func (t decision) resigner() (core.Player, bool) {
	s := t.table.State()
	switch {
	case t.table.shared():
		return s.OnTurn, true
	case t.table.Here(0):
		return 0, true
	case t.table.Here(1):
		return 1, true
	}
	return 0, false
}

// resign offers to resign the game with a result. It doesn't ask to confirm.
func (t decision) resign(r core.Result) {
	p, ok := t.resigner()
	if !ok {
		t.table.SayTurn()
		return
	}
	if t.table.features.Resign(r) {
		return
	}
	t.table.Decide(core.Resign{Player: p, Result: r})
}

// stop ends a money session between games.
func (t decision) stop() {
	if !t.table.features.Stop() {
		t.table.Decide(core.Stop{})
	}
}
