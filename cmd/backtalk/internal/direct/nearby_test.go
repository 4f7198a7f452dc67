package direct

import (
	"context"
	"errors"
	"testing"
	"time"
)

// Looking for nobody leaves nothing behind that still reads: the library's readers stop only for a
// context that was canceled.
func TestLookingEndsByCancelling(t *testing.T) {
	parent, end := context.WithTimeout(t.Context(), time.Millisecond)
	defer end()
	for name, ctx := range map[string]context.Context{"its own time": t.Context(), "its parent's": parent} {
		ctx, cancel := cancelledAfter(ctx, 10*time.Millisecond)
		defer cancel()
		<-ctx.Done()
		if !errors.Is(ctx.Err(), context.Canceled) {
			t.Errorf("after %s: got %v, want %v", name, ctx.Err(), context.Canceled)
		}
	}
}
