//go:build e2e

package e2e

import (
	"slices"
	"testing"
	"time"
)

// A player who leaves in the middle of a match hears to the end that the
// match is saved, whatever was being spoken.
func TestFarewellIsSpokenToTheEnd(t *testing.T) {
	t.Parallel()
	rigs := StartRigs(t, 20)
	trace := OpenTrace(t)
	data := t.TempDir()
	seat := Sit(t, append(rigs.Environment, "HOME="+t.TempDir()), *program, "play", "--ui", "lines", "--against", "simple",
		"--voice", "speechd", "--seed", "7", "--data", data, "--config", settingsIn(t, data), "--trace", trace.Path)
	rigs.AwaitVoice(1)
	seat.Press("C-c")
	seat.AwaitEnd()
	for limit := time.After(patience); !slices.Contains(rigs.done(), "Match saved."); {
		select {
		case <-rigs.more:
		case <-limit:
			t.Fatalf("spoken to the end: %q; that the match is kept is not among it", rigs.done())
		}
	}
}
