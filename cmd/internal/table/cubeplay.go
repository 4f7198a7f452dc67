package table

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// decision acts for the person who doubles, resigns, or answers a double or a resignation.
type decision struct{ *Table }

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
	s := t.State()
	p := s.Decider()
	if !t.Here(p) {
		t.SayTurn()
		return
	}
	if err := s.WhyNoDouble(p); err != nil {
		t.refuse(err)
		return
	}
	offer := func() { t.Decide(core.Double{Player: p}) }
	if !t.opts.AskCube {
		offer()
		return
	}
	t.desk.Ask(say.M(say.TableDoubleSure, say.Data{"Value": s.Cube.Value * 2}), offer, func() {
		t.desk.Answer(say.TableNotDoubled, nil)
	})
}

// yes takes a double or accepts a resignation; after a match it starts another.
func (t decision) yes() {
	s := t.State()
	switch {
	case s.Phase == core.PhaseOver:
		t.rematch()
	case !t.deciding():
		t.desk.Answer(say.TableNothingAsked, nil)
	case s.Phase == core.PhaseResigned:
		t.Decide(core.AcceptResign{Player: s.Decider()})
	default:
		t.Decide(core.Take{Player: s.Decider()})
	}
}

// no drops a double, asking first unless the settings say otherwise, or refuses a resignation. After
// a match it reviews the person's errors.
func (t decision) no() {
	s := t.State()
	p := s.Decider()
	points, more := dropCosts(t.features, &s)
	switch {
	case s.Phase == core.PhaseOver && reviews(t.Table):
		review(t.Table)
	case !t.deciding():
		t.desk.Answer(say.TableNothingAsked, nil)
	case s.Phase == core.PhaseResigned:
		t.Decide(core.RefuseResign{Player: p})
	case t.opts.AskCube, more:
		t.desk.Ask(say.N(say.TableDropSure, points, nil), func() { t.Decide(core.DropDouble{Player: p}) }, nil)
	default:
		t.Decide(core.DropDouble{Player: p})
	}
}

// resigner returns the person who may resign now: the one on turn, or the only one here.
func (t decision) resigner() (core.Player, bool) {
	s := t.State()
	switch {
	case t.shared():
		return s.OnTurn, true
	case t.Here(0):
		return 0, true
	case t.Here(1):
		return 1, true
	}
	return 0, false
}

// resign offers to lose the game with a result. It doesn't ask first.
func (t decision) resign(r core.Result) {
	p, ok := t.resigner()
	if !ok {
		t.SayTurn()
		return
	}
	if t.features.Resign(r) {
		return
	}
	t.Decide(core.Resign{Player: p, Result: r})
}

// stop ends a money session between games.
func (t decision) stop() {
	if !t.features.Stop() {
		t.Decide(core.Stop{})
	}
}
