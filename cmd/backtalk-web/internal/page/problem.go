package page

import (
	"errors"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
)

// reasons say in the player's words what an error is; the first that fits counts.
var reasons = []struct {
	err    error
	reason say.MessageID
}{
	{matches.ErrTaken, say.ProblemTaken},
	{matches.ErrNewer, say.ProblemNewer},
	{matches.ErrFull, say.ProblemFull},
	{matches.ErrNoMatch, say.ProblemNoMatch},
	{matches.ErrUnwritable, say.PageUnwritable},
	{matches.ErrDamaged, say.ProblemDamaged},
}

// Problem says what an error is.
func Problem(err error) say.Message {
	for _, r := range reasons {
		if errors.Is(err, r.err) {
			return say.M(r.reason, nil)
		}
	}
	return say.M(say.ProblemUnexpected, nil)
}
