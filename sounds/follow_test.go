package sounds

import (
	"testing"
	"time"

	"backtalk/a11y/say"
)

func TestCuesOfATurnAreHeardOneAfterTheOther(t *testing.T) {
	var order []say.Cue
	m := newMixer(func(c say.Cue, _ say.Place, _ time.Time) { order = append(order, c) })
	long := make([]float32, 3*quantum)
	for _, c := range []say.Cue{say.CueDiceThrown, say.CueHit, say.CueMyTurn} {
		m.cue(long, 0, c, say.Place{}, true)
	}
	buffer := make([]byte, quantum*8)
	for reads := 1; reads <= 9; reads++ {
		if _, err := m.Read(buffer); err != nil {
			t.Fatal(err)
		}
		if want := (reads + 2) / 3; len(order) != want {
			t.Fatalf("after %d of 9 parts %d cues have begun, want %d", reads, len(order), want)
		}
	}
	if len(m.cues) != 0 {
		t.Errorf("%d cues still sound after their time", len(m.cues))
	}
}
