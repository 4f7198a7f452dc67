//go:build !linux

package main

// addressSpace returns false: other systems set no limit.
func addressSpace() (mib uint64, limited bool) { return 0, false }
