package analysis

import (
	"backtalk/core"
	"backtalk/core/tally"
)

// Result is the result of a match: points in a money session, otherwise the chance to win the
// match. If the match is over, that is 0 or 1, and with the luck taken out, it can lie outside.
type Result struct {
	// Money marks a money session.
	Money bool
	// First is the result of player 0.
	First float64
}

// Of returns the result from the view of a player.
func (r Result) Of(p core.Player) float64 {
	switch {
	case p == 0:
		return r.First
	case r.Money:
		return -r.First
	}
	return 1 - r.First
}

// LuckAdjusted returns the result of a match with the luck of all rolls taken out. It returns false
// if a decision isn't judged, if nobody knows the result, or if somebody set up a position: that is
// neither skill nor luck.
func LuckAdjusted(events []core.Event, decisions []Decision) (Result, bool) {
	facts := tally.Of(events)
	money, staked := Staked(events)
	if len(decisions) == 0 || len(decisions) != len(Questions(events)) || facts.Set || !staked {
		return Result{}, false
	}
	first, second := &facts.Players[0], &facts.Players[1]
	r := Result{Money: money}
	switch {
	case r.Money && first.Won+second.Won == facts.Games:
		r.First = float64(first.Points - second.Points)
	case !r.Money && facts.Winner == 0:
		r.First = 1
	case r.Money || facts.Winner < 0:
		return Result{}, false
	}
	sums := Summarise(decisions)
	r.First -= sums[0].Stake.Luck - sums[1].Stake.Luck
	return r, true
}

// Staked reports whether a match is a money session, and whether [Stake] holds for it: each game must
// be judged at its score. In Best of five, each is judged as if it decided the match.
func Staked(events []core.Event) (money, ok bool) {
	if len(events) == 0 {
		return false, false
	}
	started, ok := events[0].(core.MatchStarted)
	return started.Rules.Length == 0, ok && !started.Rules.Mulligans()
}
