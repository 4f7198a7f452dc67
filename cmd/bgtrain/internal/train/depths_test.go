package train

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"

	"backtalk/core/engine"
)

func TestDepthsJudgesAtEveryPly(t *testing.T) {
	e, err := engine.New()
	if err != nil {
		t.Fatal(err)
	}
	// After an opening 3 and 1: the five-point, and two plays that are much worse. Then a single play.
	path := yardstick(t, `{"candidates": [["4HPhASLgc/ABMA", 0.16], ["4HPwATDgc/ABMA", -0.04], ["4PPIATCwZ/ABMA", -0.3]]}
{"candidates": [["4HPwATDgc/ABMA", 0.1]]}
`)
	var got []*Choice
	if err := Depths(path, e, 3, func(c *Choice) error { got = append(got, c); return nil }); err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || len(got[0].Seen) != 3 || len(got[1].Seen) != 1 {
		t.Fatalf("%d choices: %+v", len(got), got)
	}
	for p := range 4 {
		c := got[0]
		judged := make([]float64, len(c.Seen))
		best := 0
		for i, seen := range c.Seen {
			judged[i] = seen[p]
			if p == 3 {
				judged[i] = .1*seen[1] + .5*seen[2] + .4*seen[3]
			}
			if judged[i] > judged[best] {
				best = i
			}
		}
		if c.All[p] != best || c.Narrowed[p] != best || got[1].All[p] != 0 || got[1].Narrowed[p] != 0 {
			t.Errorf("%d plies: %d and %d are chosen among %v", p, c.All[p], c.Narrowed[p], judged)
		}
	}
	if loss := got[0].Loss(2); math.Abs(loss-460) > 1e-6 {
		t.Errorf("the third play loses %v, want 460", loss)
	}
	var line bytes.Buffer
	if err := got[1].Write(&line); err != nil || !strings.HasPrefix(line.String(), "D 0.10000,") || strings.Count(line.String(), ",") != 4 {
		t.Errorf("written: %q, %v", line.String(), err)
	}
	if err := Depths(yardstick(t, `{"candidates": []}`), e, 0, nil); !errors.Is(err, ErrYardstick) {
		t.Errorf("no candidates: %v", err)
	}
}

func TestCompareTakesDifferencesInPairs(t *testing.T) {
	got := Compare([]float64{1, 3, 5, 7}, []float64{2, 2, 2, 2})
	want := Comparison{Loss: 4, Deviation: math.Sqrt(5. / 4), More: 2, MoreDeviation: math.Sqrt(5. / 4)}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
