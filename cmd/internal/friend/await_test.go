package friend

import (
	"context"
	"errors"
	"testing"
)

// A message from before the end is received, however close together they
// come.
func TestEndOvertakesNoMessage(t *testing.T) {
	over := errors.New("over")
	const often = 50_000 // in so many tries, a plain select loses some
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
