package main

// closers let go of what was opened, the newest first. Whoever opens something adds its closer at once, so that what was opened
// by half is closed by half.
type closers struct{ list []func() }

func (c *closers) add(f func()) { c.list = append(c.list, f) }

// close calls them all, even when one panics, and forgets them.
func (c *closers) close() {
	list := c.list
	c.list = nil
	for _, f := range list {
		defer f()
	}
}
