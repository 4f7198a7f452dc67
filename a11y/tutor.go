package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core/analysis"
)

// doubts ask back about a decision, by the size of its error.
var doubts = [analysis.Sizes]say.MessageID{
	analysis.Small: say.TutorSmall, analysis.Mistake: say.TutorMistake, analysis.Blunder: say.TutorBlunder,
}

// Doubt asks whether to take back a decision that is an error.
func (e *Ear) Doubt(d *analysis.Decision) say.Message {
	return say.M(doubts[max(d.Size(), analysis.Small)], nil)
}

// Cost says what a decision costs.
func (e *Ear) Cost(d *analysis.Decision) say.Message {
	return say.M(say.TutorCost, say.Data{"Amount": amount(d.Error)})
}
