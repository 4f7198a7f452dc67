package page

import (
	"errors"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/problem"
)

// Problem returns the message for an error. If the page can't write, the message is about no
// particular file, because the browser writes none.
func Problem(err error) say.Message {
	if errors.Is(err, matches.ErrUnwritable) {
		return say.M(say.PageUnwritable, nil)
	}
	reason, _ := problem.Reason(err)
	return reason
}
