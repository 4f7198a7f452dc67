// Package terminaltest runs programs at a terminal of their own, for tests: what they write is
// shown as an emulator of terminals shows it, and they can be typed at, resized, stopped and hung
// up on.
package terminaltest
