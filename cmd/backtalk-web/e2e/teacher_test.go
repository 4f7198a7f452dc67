//go:build e2e

package e2e

import (
	"testing"
	"time"
)

// The teacher works on the page as in a terminal: threats, comparing plays,
// and rollouts. During a rollout, keys work, report its progress and stop it.
func TestTeacherWorksOnThePage(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	begins(t, c, address, "?hints=true&cube-hints=true&length=5&position=XGID%3D-b----E-C---eE---c-e----B-%3A0%3A0%3A1%3A31%3A0%3A0%3A0%3A5%3A10")
	press := func(key, heard string) {
		t.Helper()
		before := time.Now()
		if err := c.press(key); err != nil {
			t.Fatal(err)
		}
		line := c.said(heard)
		t.Logf("%s after %v: %s", key, time.Since(before).Round(10*time.Millisecond), line)
	}
	press("T", "Worst: ")
	c.presses("W")
	c.awaits(titled("plays to weigh."))
	press("Enter", "worse by 0.")
	c.presses("q")
	c.awaits(`document.getElementById('dialog').hidden`)
	press("R", "Rolling out.")
	press("p", "Pips: you 167")
	press("q", "Rollout stopped.")
	c.presses("R")
	c.said("is best, worth")
}
