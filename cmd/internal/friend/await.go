package friend

import "context"

// Await returns the next message, even if over is already closed. If no message
// is left then, it returns the error that why returns.
func Await[M any](ctx context.Context, in <-chan M, over <-chan struct{}, why func() error) (m M, err error) {
	select {
	case m := <-in:
		return m, nil
	case <-over:
		err = why()
	case <-ctx.Done():
		err = ctx.Err()
	}
	// If several cases are ready, select takes any, so look for a message
	// again.
	select {
	case m := <-in:
		return m, nil
	default:
		return m, err
	}
}
