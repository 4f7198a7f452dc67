package library

import (
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/tally"
)

// Verdict returns sentences on the result of checking a match's rolls.
func Verdict(v tally.Verdict, events []core.Event, match string) []say.Message {
	data := func() say.Data { return say.Data{"Match": match, "First": v.FirstWrong, "Game": v.Game} }
	switch {
	case v.Seed:
		return []say.Message{say.M(say.VerifySeed, data())}
	case v.Doubt == tally.Uncommitted:
		return []say.Message{say.M(say.VerifyUncommitted, data())}
	case v.Doubt == tally.Unrevealed:
		return []say.Message{say.M(say.VerifyUnrevealed, data())}
	case v.Wrong > 0:
		return []say.Message{say.N(say.VerifyWrong, v.Wrong, data())}
	}
	id := say.VerifyRight
	if started, ok := events[0].(core.MatchStarted); ok && started.Tips.Shown() {
		id = say.VerifyChained
	}
	lines := []say.Message{say.N(id, v.Rolls-v.Unverifiable, data())}
	if v.Unverifiable > 0 {
		lines = append(lines, say.N(say.VerifySet, v.Unverifiable, nil))
	}
	return lines
}
