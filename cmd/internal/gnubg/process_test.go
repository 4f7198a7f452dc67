package gnubg

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"
)

// A question that nobody needs any more doesn't wait for GNU Backgammon to read it.
func TestAbandonedQuestionEndsAtOnce(t *testing.T) {
	unread, in := io.Pipe()
	defer func() { _ = unread.Close() }()
	p := &process{in: in}
	ctx, abandon := context.WithCancel(context.Background())
	abandon()
	if err := p.ask(ctx, 1, question{}, time.Minute, &reply{}); !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
}
