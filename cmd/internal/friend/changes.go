package friend

import (
	"context"
	"sync"
)

// Changes wakes those who wait for a change to what its lock guards. The zero value is ready for
// use.
type Changes struct {
	sync.Mutex

	next chan struct{}
}

// Wake wakes everybody who waits. The caller must hold the lock.
func (c *Changes) Wake() {
	if c.next != nil {
		close(c.next)
		c.next = nil
	}
}

// Await calls ready under the lock, at once and after each change, until ready returns true or an
// error.
func (c *Changes) Await(ctx context.Context, ready func() (bool, error)) error {
	for {
		c.Lock()
		done, err := ready()
		if c.next == nil {
			c.next = make(chan struct{})
		}
		changed := c.next
		c.Unlock()
		if done || err != nil {
			return err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
