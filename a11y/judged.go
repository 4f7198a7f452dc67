package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// WorthSaying is the least cost, in thousandths of a point, at which another program's analysis is
// announced: XG calls no smaller one an error.
const WorthSaying = 20

// betters names the cube actions that would have been better.
var betters = map[core.Better]say.MessageID{
	core.BetterDouble: say.AnalysisDoubling, core.BetterRoll: say.AnalysisRolling, core.BetterTake: say.AnalysisTaking,
	core.BetterDrop: say.AnalysisDropping,
}

// judged announces another program's verdict that a decision was an error. It ignores errors that
// cost less than WorthSaying.
func (t *narrator) judged(ev core.Judged) {
	if ev.Cost < WorthSaying || ev.Better == core.BetterNothing {
		return
	}
	by := thousandths(float64(ev.Cost) / 1000)
	var was say.Message
	if id, ok := betters[ev.Better]; ok {
		was = actionBetter(say.M(id, nil), by, true)
	} else {
		best := t.ear.phrases(t.sc.seenBy(ev.Player), ev.Player, ev.Best, phrasing{})
		was = say.M(say.AnalysisBetterBy, say.Data{"Amount": by, "Best": best})
	}
	t.event(say.CueNone, say.M(say.GameJudged, say.Data{"By": ev.By, "Better": was}))
}
