//go:build e2e && readers

package e2e

import "testing"

// Through BRLTTY's socket, where it reads no window itself, the cells show after each of 60 keys the
// last line announced from its start.
func TestBrailleThroughItsSocket(t *testing.T) {
	desk, trace, cells := brailleMatch(t, readsNothing, "", []string{"BRLAPI_HOST=:9", "WINDOWID=5", "SSH_CONNECTION=", "TMUX=", "STY="}, "--ui", "screen", "--seed", seedOr(5))
	script := NewScript(SeedOr(5))
	follow(t, desk, trace, cells, script.Key, func() bool { return fromItsStart(last(trace), cells.Shown()) }, func() {})
}
