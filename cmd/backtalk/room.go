package main

import "backtalk/a11y/say"

// leastAddresses is how many MiB of address space the program needs. It never uses most of it, but with
// less, the Go runtime may end the program at any moment with a stack trace.
const leastAddresses = 2000

// cramped returns the message that the address space is too small, and reports whether it is. Often the
// runtime doesn't even start then, and the program can't announce anything.
func cramped() (m say.Message, is bool) {
	mib, limited := addressSpace()
	return say.M(say.CliAddressSpace, say.Data{"Limit": mib, "Needs": leastAddresses}), limited && mib < leastAddresses
}
