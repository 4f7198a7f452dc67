package table

import (
	"context"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/core/analysis"
)

// weighsOnly reports whether a play that is chosen is weighed, as nothing can be played here.
func (t hand) weighsOnly() bool { return t.show != nil && t.Judge != nil }

// weighs reports whether plays can be weighed.
func (t hinting) weighs() bool { return t.opts.Hints && t.Adviser != nil && t.Judge != nil }

// listToWeigh opens the list of every legal continuation; Enter in it weighs one, and the list
// stays.
func (t hinting) listToWeigh() {
	switch {
	case !t.weighs():
		t.hintsAreOff(say.TableHintsOff, say.TableHintsHow)
	case !t.moving():
		t.sayNoPlays()
	default:
		t.desk.Enter(t.listPlays(say.WeighTitle, func(path []core.Move) places.Item {
			return places.Item{Stay: func() { t.weigh(path) }}
		}))
	}
}

// sayNoPlays says the turn where there are no plays to list. Where a moment is shown no key decides
// anything, and it says what the choice was.
func (t hinting) sayNoPlays() {
	if t.show == nil {
		t.SayTurn()
		return
	}
	a := t.next()
	s := t.State()
	switch {
	case s.Phase == core.PhaseDoubled || s.Phase == core.PhaseBeavered:
		a.Sentences = append(a.Sentences, say.M(say.TableChoiceTake, nil))
	case s.Phase == core.PhaseRoll && s.CanDouble(s.OnTurn):
		a.Sentences = append(a.Sentences, say.M(say.TableChoiceDouble, nil))
	default:
		a.Sentences = append(a.Sentences, say.M(say.TableNoPlays, nil))
	}
	t.desk.Announce(a)
}

// listPlays lists every legal continuation. What choosing one does is its item's, which gets its
// words here.
func (t hinting) listPlays(title say.MessageID, item func(path []core.Move) places.Item) *places.Menu {
	sc := t.Scene()
	plays, lines := a11y.Continuations(sc), t.ear.Moves(sc)
	items := make([]places.Item, len(plays))
	for i, p := range plays {
		items[i] = item(p.List())
		items[i].Title, items[i].Whole = lines[i], true
	}
	return &places.Menu{
		Before: t.forWhom(), Title: say.N(title, len(items), nil), Whole: true, Items: items, Text: t.desk.Text,
		Numbers: t.byPoint(plays),
	}
}

// points24 is the highest number of a point.
const points24 = 24

// byPoint lets a point typed in a list of plays lead to those that move a checker from it.
func (t hinting) byPoint(plays []core.Play) *places.Numbers {
	sc, points := t.Scene(), make([][]int, len(plays))
	for i := range plays {
		points[i] = t.ear.From(sc, &plays[i])
	}
	none := func(n int) say.Message { return say.M(say.TableNoPlayFrom, say.Data{"Point": n}) }
	return &places.Numbers{Of: points, Highest: points24, None: none}
}

// weigh says what another play of the roll would have cost, and what speaks against it: from the
// list of plays or typed, in a match and where moments are shown.
func (t hinting) weigh(path []core.Move) {
	s := t.State()
	for _, m := range path {
		// A path consists of legal moves.
		_, _ = s.Turn.Move(m.From, m.Die)
	}
	if !s.Turn.Complete() {
		t.desk.Fail(say.WeighWhole, nil)
		return
	}
	q, ok := analysis.Pending(&s, 0)
	if !ok || t.Adviser == nil {
		t.desk.Answer(say.RolloutNoChoice, nil)
		return
	}
	judge, adviser, plies, playing := t.Judge, t.Adviser, t.opts.HintPlies, t.show == nil
	t.hints.ask(func(ctx context.Context) (a advised) {
		j, err := judge.Judge(ctx, &q, plies)
		if err != nil {
			return advised{err: err}
		}
		d := analysis.Decision{Question: q, Judgement: j}
		a = compared(ctx, adviser, &d, plies)
		a.weighed = playing
		if len(a.best) > 0 {
			none := say.M(say.WeighBest, nil)
			a.first = &none
		}
		return a
	})
}
