//go:build e2e && readers

package e2e

import "testing"

// Through BRLTTY's socket, while BRLTTY itself reads no window, the cells
// show after each of 60 keys the beginning of the last announced line.
func TestBrailleSocketShowsTheLastLine(t *testing.T) {
	desk, trace, cells := brailleMatch(t, readsNothing, "", []string{"BRLAPI_HOST=:9", "WINDOWID=5", "SSH_CONNECTION=", "TMUX=", "STY="}, "--ui", "screen", "--seed", seedOr(5))
	script := NewScript(SeedOr(5))
	follow(t, desk, trace, cells, script.Key, func() bool { return fromItsStart(last(trace), cells.Shown()) }, func() {})
}
