//go:build !unix

package jobs

import "os"

// Control has channels that receive nothing, because this system can't stop a program
// for a while.
type Control struct{ Stops, Continues <-chan os.Signal }

// Follow returns a Control that receives nothing: there is no job control
// here.
func Follow() *Control { return &Control{} }

// End does nothing.
func (c *Control) End() {}

// Stop does nothing.
func (c *Control) Stop() {}

// Taken does nothing.
func (c *Control) Taken() {}

// Late reports that nothing comes late.
func (c *Control) Late() bool { return false }
