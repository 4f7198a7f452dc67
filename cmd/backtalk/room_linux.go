package main

import "syscall"

// addressSpace returns the limit of this program's address space in MiB, as ulimit -v sets it. limited
// is false if there is no limit.
func addressSpace() (mib uint64, limited bool) {
	var limit syscall.Rlimit
	// If it can't be read, the program assumes no limit.
	_ = syscall.Getrlimit(syscall.RLIMIT_AS, &limit)
	const shift = 20
	return limit.Cur >> shift, limit.Cur != 0 && limit.Cur < 1<<62
}
