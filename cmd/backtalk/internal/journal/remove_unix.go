//go:build !windows

package journal

// removesOnlyClosed says that the system removes no file that somebody has open.
const removesOnlyClosed = false
