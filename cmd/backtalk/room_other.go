//go:build !linux

package main

// addressSpace reports no limit, because Backtalk looks for one only on Linux.
func addressSpace() (mib uint64, limited bool) { return 0, false }
