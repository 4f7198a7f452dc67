package page

import (
	"errors"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/problem"
)

// Problem returns the message for an error. A page that can't write has no
// file to name: the browser refuses.
func Problem(err error) say.Message {
	if errors.Is(err, matches.ErrUnwritable) {
		return say.M(say.PageUnwritable, nil)
	}
	reason, _ := problem.Reason(err)
	return reason
}
