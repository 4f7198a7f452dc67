package friend

import "context"

// Await returns the next message, even one from before the end. If none is
// left and over is closed, it returns the error that why returns.
func Await[M any](ctx context.Context, in <-chan M, over <-chan struct{}, why func() error) (m M, err error) {
	select {
	case m := <-in:
		return m, nil
	case <-over:
		err = why()
	case <-ctx.Done():
		err = ctx.Err()
	}
	// If several are ready, select takes any.
	select {
	case m := <-in:
		return m, nil
	default:
		return m, err
	}
}
