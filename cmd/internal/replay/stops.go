package replay

import (
	"backtalk/a11y"
	"backtalk/core"
	"backtalk/core/analysis"
)

// stop is a moment at which a replay stops: after the first n events.
type stop struct {
	n int
	// bare is n without the remarks at its end.
	bare int
	// start is the index of the event that starts its game.
	start int
	game  int
	// last is the place of the latest action on the score sheet.
	last analysis.Sheet
	// open means that the record ends here and leaves no decision to show, for example after a
	// turn.
	open bool
	is   [kindCount]bool
}

// Kind is a kind of stop to go to.
type Kind uint8

// The kinds of stops.
const (
	// Turn is every stop.
	Turn Kind = iota
	// Game is the first stop of a game.
	Game
	// Double is a double or a beaver.
	Double
	// Hit is after a turn that hit.
	Hit
	// Gammon is the end of a game won with a gammon or backgammon.
	Gammon
	// Mistake is a decision that was a mistake, if the match was analysed.
	Mistake

	kindCount
)

// stopsOf returns the stops of a match. mistakes holds the indices of events: the stop of a mistake
// is the last one before its event.
func stopsOf(events []core.Event, mistakes []int) []stop {
	f := finder{events: events, mistakes: map[int]bool{}}
	for _, at := range mistakes {
		f.mistakes[at] = true
	}
	for i, e := range events {
		f.see(i, e)
	}
	for _, at := range mistakes {
		f.mistake(at)
	}
	return f.stops
}

// finder finds the stops in the events of a match.
type finder struct {
	events   []core.Event
	mistakes map[int]bool
	stops    []stop
	next     stop
}

func (f *finder) see(i int, e core.Event) {
	switch e := e.(type) {
	case core.GameStarted:
		f.next = stop{start: i, game: e.Game}
		if len(f.stops) == 0 {
			f.next.start = 1 // remarks on the match come before its first game
		}
		f.next.is[Game] = true
	case core.Doubled, core.Beavered:
		f.next.is[Double] = true
	case core.Moved:
		f.next.is[Hit] = f.next.is[Hit] || e.Move.Hit
	case core.GameEnded:
		f.next.is[Gammon] = e.Result == core.Gammon || e.Result == core.Backgammon
	}
	f.next.last.Read(e)
	n, last := i+1, i == len(f.events)-1
	if !last && isRemark(f.events[i+1]) {
		return // the replay announces remarks on a decision with it
	}
	for i > 0 && isRemark(f.events[i]) {
		i--
	}
	decides := f.decidesAfter(i)
	if !decides && !last {
		return
	}
	f.next.open = !decides
	f.next.n, f.next.bare, f.next.is[Turn] = n, i+1, true
	f.stops = append(f.stops, f.next)
	f.next.is = [kindCount]bool{}
}

// isRemark reports whether an event is a remark on the match, which changes
// nothing.
func isRemark(e core.Event) bool {
	switch e.(type) {
	case core.Commented, core.Judged:
		return true
	}
	return false
}

// judgedMistakes returns the indices of the events before which the replay shows an error that
// another program found. It returns nil if the events hold no judgements at all. A decision whether
// to double is shown after the double, or after the roll made instead: see [eventOf].
func judgedMistakes(events []core.Event) []int {
	var mistakes []int
	decision := 0
	for i, e := range events {
		if !isRemark(e) {
			decision = i
		}
		j, ok := e.(core.Judged)
		if ok && mistakes == nil {
			mistakes = []int{}
		}
		switch {
		case !ok || j.Cost < a11y.WorthSaying:
		case j.Better == core.BetterDouble || j.Better == core.BetterRoll:
			mistakes = append(mistakes, decision+1)
		default:
			mistakes = append(mistakes, decision)
		}
	}
	return mistakes
}

// decidesAfter reports whether event i leads to a decision that has a stop, or ends a game or the
// match. Whether to double has no stop of its own: the replay shows it with the double or the roll.
func (f *finder) decidesAfter(i int) bool {
	var next core.Event
	for _, next = range f.events[i+1:] {
		if !isRemark(next) {
			break
		}
	}
	switch f.events[i].(type) {
	case core.Rolled:
		// A roll that can't be played leaves nothing to decide. It is a stop only if the player should
		// have doubled before it.
		_, passes := next.(core.NoMove)
		return !passes || f.mistakes[i+1]
	case core.PositionSet:
		_, rolled := next.(core.Rolled)
		return !rolled
	case core.GameEnded:
		_, over := next.(core.MatchEnded)
		return !over
	case core.Doubled, core.Beavered, core.ResignOffered, core.MatchEnded:
		return true
	}
	return false
}

// mistake marks the stop that belongs to the event with index at as a mistake.
func (f *finder) mistake(at int) {
	if i, ok := stopBefore(f.stops, at); ok {
		f.stops[i].is[Mistake] = true
	}
}

// stopBefore returns the last stop before an event. Remarks belong to the
// decision before them.
func stopBefore(stops []stop, event int) (int, bool) {
	for i := len(stops) - 1; i >= 0; i-- {
		if stops[i].bare <= event {
			return i, true
		}
	}
	return 0, false
}
