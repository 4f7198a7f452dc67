//go:build !linux

package main

// addressSpace is not limited elsewhere.
func addressSpace() (mib uint64, limited bool) { return 0, false }
