//go:build !linux

package sounds

// quietStderr has nothing to do: no sound library of this system writes to standard error.
func quietStderr() (restore func()) { return func() {} }
