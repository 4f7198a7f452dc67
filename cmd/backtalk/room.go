package main

import "backtalk/a11y/say"

// leastAddresses is how many MiB of addresses the program needs, most of
// which it never uses. With fewer, the Go runtime may end it at any moment
// with a stack trace.
const leastAddresses = 2000

// cramped returns the message that there are too few addresses to play, and
// whether there are. Often the runtime doesn't even start then, so that the
// program can't announce anything.
func cramped() (m say.Message, is bool) {
	mib, limited := addressSpace()
	return say.M(say.CliAddressSpace, say.Data{"Limit": mib, "Needs": leastAddresses}), limited && mib < leastAddresses
}
