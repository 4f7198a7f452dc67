package train

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/notation"
)

// backGame returns a position in which the side that is not on roll plays a
// back game.
func backGame() core.Board {
	return core.Board{{3: 2, 4: 2, 5: 3, 6: 3, 7: 2, 8: 3}, {24: 3, 23: 2, 1: 4, 2: 3, 13: 3}}
}

func TestBlendMixesAnotherOpinionIn(t *testing.T) {
	b := backGame()
	if class, _ := classOf(&b); class != BackGame {
		t.Fatalf("it is a %s", class)
	}
	start := core.Start()
	own := []Family{
		{{start, engine.Outcome{Win: .4}}, {start.Swap(), engine.Outcome{Win: .6}}},
		{{b, engine.Outcome{Win: .9}}, {b.Swap(), engine.Outcome{Win: .1}}},
	}
	var lines bytes.Buffer
	if err := WriteFamilies(&lines, own); err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	for line := range strings.Lines(lines.String()) {
		var row []any
		for _, id := range strings.Fields(line) {
			row = append(row, []any{id, [5]float32{.5}})
		}
		raw, _ := json.Marshal(row)
		said.Write(append(raw, '\n'))
	}
	judged, err := ReadJudged(strings.NewReader(said.String()))
	if err != nil {
		t.Fatal(err)
	}
	blended, err := Blend(own, judged)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][2]float32{{.43, .57}, {.58, .42}} {
		for k := range want {
			if got := blended[i][k].Label.Win; math.Abs(float64(got-want[k])) > 1e-5 {
				t.Errorf("%s: %v, want %v", notation.PositionID(own[i][k].Board), got, want[k])
			}
		}
	}
	if _, err := Blend(own, judged[1:]); err == nil {
		t.Error("families that were not judged are blended")
	}
	if _, err := Blend(own, []Family{judged[1], judged[0]}); err == nil {
		t.Error("families of other positions are blended")
	}
}
