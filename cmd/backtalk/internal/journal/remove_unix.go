//go:build !windows

package journal

// removesOnlyClosed is set if the system can't remove an open file.
const removesOnlyClosed = false
