package friend

import "context"

// Await returns the next message that came in, also one that came before the end, or what why
// returns once over is closed.
func Await[M any](ctx context.Context, in <-chan M, over <-chan struct{}, why func() error) (m M, err error) {
	select {
	case m := <-in:
		return m, nil
	case <-over:
		err = why()
	case <-ctx.Done():
		err = ctx.Err()
	}
	// Of several that are ready, select takes any.
	select {
	case m := <-in:
		return m, nil
	default:
		return m, err
	}
}
