package train

import (
	"sync"
	"sync/atomic"
)

// inOrder returns what the numbers 0 to n-1 give, in order, worked out by so many workers: each makes
// what it needs by start, and is then handed numbers.
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
