package train

import (
	"sync"
	"sync/atomic"
)

// inOrder returns the results for the numbers 0 to n-1, in order. Each of the
// workers calls start once, and the function that it returns with some of the
// numbers.
func inOrder[T any](n, workers int, start func() func(i int) T) []T {
	all := make([]T, n)
	var next atomic.Int64
	var running sync.WaitGroup
	for range workers {
		running.Go(func() {
			work := start()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				all[i] = work(i)
			}
		})
	}
	running.Wait()
	return all
}
