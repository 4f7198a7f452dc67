// Package terminaltest implements terminals for tests: it runs programs at a
// terminal of their own, shows what they write as an emulator of terminals
// shows it, and types at them, resizes, stops and hangs up on them.
package terminaltest
