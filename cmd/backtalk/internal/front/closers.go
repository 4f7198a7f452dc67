package front

// Closers let go of what was opened, the newest first. Whoever opens something adds its closer at
// once, so that what was opened by half is closed by half.
type Closers struct{ list []func() }

// Add adds one.
func (c *Closers) Add(f func()) { c.list = append(c.list, f) }

// Close calls them all, even when one panics, and forgets them.
func (c *Closers) Close() {
	list := c.list
	c.list = nil
	for _, f := range list {
		defer f()
	}
}
