package friend

import "context"

// Await returns the next message that came in, also one that came before the end, or what why
// returns once over is closed.
func Await[M any](ctx context.Context, in <-chan M, over <-chan struct{}, why func() error) (M, error) {
	select {
	case m := <-in:
		return m, nil
	default:
	}
	var none M
	select {
	case m := <-in:
		return m, nil
	case <-over:
		return none, why()
	case <-ctx.Done():
		return none, ctx.Err()
	}
}
