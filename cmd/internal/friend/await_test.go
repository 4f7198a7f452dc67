package friend

import (
	"context"
	"errors"
	"testing"
)

// What came before the end is heard, however close together the two come.
func TestTheEndOvertakesNothing(t *testing.T) {
	over := errors.New("over")
	const often = 50_000 // of so many, select loses some when it is left to choose
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
