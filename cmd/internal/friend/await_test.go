package friend

import (
	"context"
	"errors"
	"testing"
)

// Await returns a message from just before the end, however close together the
// two come.
func TestEndOvertakesNoMessage(t *testing.T) {
	over := errors.New("over")
	const often = 50_000 // in this many attempts, a plain select loses some messages
	for range often {
		in, end := make(chan int, 1), make(chan struct{})
		go func() {
			in <- 1
			close(end)
		}()
		if _, err := Await(context.Background(), in, end, func() error { return over }); err != nil {
			t.Fatal(err)
		}
	}
}
