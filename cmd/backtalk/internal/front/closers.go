package front

// Closers closes what was opened, the newest first. Add a closer right after
// opening, so that a half-opened front closes what it has.
type Closers struct{ list []func() }

// Add adds a closer.
func (c *Closers) Add(f func()) { c.list = append(c.list, f) }

// Close calls all closers, even if one panics, and forgets them.
func (c *Closers) Close() {
	list := c.list
	c.list = nil
	for _, f := range list {
		defer f()
	}
}
