// Package terminaltest implements terminals for tests: it runs programs at a
// terminal of their own, shows what they write as a terminal emulator does, and
// types to them, resizes and stops them, and hangs up.
package terminaltest
