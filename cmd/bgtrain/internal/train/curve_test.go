package train

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"backtalk/core/engine"
	"backtalk/core/notation"
)

func TestCurveIsInTheOrderOfCycles(t *testing.T) {
	dir := t.TempDir()
	for _, cycle := range []int{1000, 20, 300} {
		if err := SaveNets(SavedNets(dir, cycle), randomNets(uint64(cycle))); err != nil {
			t.Fatal(err)
		}
	}
	a, b := notation.PositionID(ahead), notation.PositionID(behind)
	choices := yardstick(t, fmt.Sprintf(`{"candidates": [[%q, 0.5], [%q, 0.2]]}`, b, a))
	spread := yardstick(t, fmt.Sprintf(`{"position": %q, "equity": 0}`, a))
	all, err := Curve(dir, choices, spread, func(engine.Nets) Judge { return byOff })
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 3 || all[0].Cycle != 20 || all[1].Cycle != 300 || all[2].Cycle != 1000 {
		t.Fatalf("the milestones are %+v", all)
	}
	if m := all[0]; m.Choices != 0 || m.RMS < .333 || m.RMS > .334 {
		t.Errorf("the first milestone is %+v, want no loss and a third", m)
	}
}

// TestPlotSaysWhatItShows reads the picture as XML and its description as text.
func TestPlotSaysWhatItShows(t *testing.T) {
	var b strings.Builder
	if err := Plot(&b, []Milestone{{20, 8.25, .0656}, {200, 5.37, .0436}}); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	const want = "falls from 8.2 thousandths of a point at cycle 20 to 5.4 at cycle 200; the root mean square error of equities from 0.0656 to 0.0436"
	if !strings.Contains(b.String(), want) {
		t.Errorf("the picture does not say %q", want)
	}
	if n := strings.Count(b.String(), "<polyline"); n != 2 {
		t.Errorf("%d curves are drawn, want 2", n)
	}
}
