package table

import (
	"backtalk/cmd/internal/feature"
	"backtalk/core"
)

// If a house runs the match, a game can count differently from the rules.

// counted returns the command that makes a game count as the house counts it.
func (t *Table) counted(c core.Command) core.Command {
	s := t.State()
	switch c := c.(type) {
	case core.Resign:
		if r, ok := t.features.Counts(&s, c.Player.Opponent()); ok {
			c.Result = r
		}
		return c
	case core.DropDouble:
		if r, ok := t.features.Counts(&s, c.Player.Opponent()); ok && r != core.Single {
			return core.AwardGame{Winner: c.Player.Opponent(), Result: r, Points: s.Points(r)}
		}
	case core.EndTurn:
		w, won := s.Winning()
		if !won {
			return c
		}
		if r, ok := t.features.Counts(&s, w); ok && r != s.ResultFor(w) && s.Rules.Length > 1 {
			return core.AwardGame{Winner: w, Result: r, Points: s.Points(r)}
		}
	}
	return c
}

// resignable returns the results that p can choose from when resigning now. If a single game loses
// the match, p can lose nothing more.
func (t *Table) resignable(s *core.State, p core.Player) []core.Result {
	if r, ok := t.features.Counts(s, p.Opponent()); ok {
		return []core.Result{r}
	}
	if s.EndsMatch(core.Single, p.Opponent()) {
		return []core.Result{core.Single}
	}
	return s.Resignable()
}

// dropCosts returns the points that a drop costs, and whether that is more than the cube shows.
func dropCosts(all feature.List, s *core.State) (points int, more bool) {
	points = s.Offered / 2
	r, ok := all.Counts(s, s.OnTurn)
	if !ok {
		return points, false
	}
	costs := s.Points(r)
	return costs, costs > points
}
