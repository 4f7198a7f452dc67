//go:build js

package main

import "sync"

// queue passes values on in order. Adding a value never waits.
type queue[T any] struct {
	out chan T

	mu      sync.Mutex
	waiting []T
	going   bool
}

func newQueue[T any]() *queue[T] { return &queue[T]{out: make(chan T)} }

func (q *queue[T]) put(v T) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, v)
	if !q.going {
		q.going = true
		go q.hand()
	}
}

// hand passes on the waiting values, and returns when there are none.
func (q *queue[T]) hand() {
	for {
		q.mu.Lock()
		if len(q.waiting) == 0 {
			q.going = false
			q.mu.Unlock()
			return
		}
		v := q.waiting[0]
		q.waiting = q.waiting[1:]
		q.mu.Unlock()
		q.out <- v
	}
}
