package train

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/notation"
)

// Two boards that differ in the checkers that the side on roll has off.
var (
	ahead  = core.Board{{core.Off: 10, 1: 5}, {1: 15}}
	behind = core.Board{{core.Off: 5, 1: 10}, {1: 15}}
)

// byOff gives the side on roll a chance to win equal to the share of its
// checkers that are off.
func byOff(b *core.Board) engine.Outcome {
	return engine.Outcome{Win: float32(b[0][core.Off]) / core.Checkers}
}

func yardstick(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "yardstick.jsonl")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestChoicesCostWhatTheRolloutsSay makes byOff choose to leave the opponent
// behind, once rightly and once at the cost of .05.
func TestChoicesCostWhatTheRolloutsSay(t *testing.T) {
	a, b := notation.PositionID(ahead), notation.PositionID(behind)
	path := yardstick(t, fmt.Sprintf(`{"candidates": [[%q, 0.5, 0.01], [%q, 0.2, 0.01]]}
{"candidates": [[%q, 0.25, 0.01], [%q, 0.2, 0.01]]}
`, b, a, a, b))
	loss, deviation, err := Choices(path, byOff)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(loss-25) > 1e-9 || math.Abs(deviation-25/math.Sqrt2) > 1e-9 {
		t.Errorf("the loss is %v ± %v, want 25 ± 17.7", loss, deviation)
	}
}

func TestSpreadIsTheEquityError(t *testing.T) {
	// byOff's equities are 1/3 and -1/3.
	path := yardstick(t, fmt.Sprintf(`{"position": %q, "equity": 0.03333333333}
{"position": %q, "equity": -0.43333333333}
`, notation.PositionID(ahead), notation.PositionID(behind)))
	rms, bias, err := Spread(path, byOff)
	if err != nil {
		t.Fatal(err)
	}
	if want := math.Sqrt((.09 + .01) / 2); math.Abs(rms-want) > 1e-6 || math.Abs(bias-.2) > 1e-6 {
		t.Errorf("root mean square %v, bias %v, want %v and .2", rms, bias, want)
	}
}

func TestDamagedYardsticksAreRefused(t *testing.T) {
	for name, text := range map[string]string{
		"no candidates": `{"position": "4HPwATDgc/ABMA", "equity": 0}`, "no JSON": "points\n",
		"no Position ID": `{"candidates": [["4HPwATDgc/ABM", 0.5]]}`, "no equity": `{"candidates": [["4HPwATDgc/ABMA", "0"]]}`,
	} {
		if _, _, err := Choices(yardstick(t, text), byOff); err == nil {
			t.Errorf("%s: read as choices", name)
		}
	}
	if _, _, err := Spread(yardstick(t, `{"position": "4HPw", "equity": 0}`), byOff); err == nil {
		t.Error("a short Position ID is read as one")
	}
	if _, _, err := Choices(yardstick(t, "{}"), byOff); !errors.Is(err, ErrYardstick) {
		t.Errorf("a line without candidates gives %v", err)
	}
	if _, _, err := Spread(filepath.Join(t.TempDir(), "none"), byOff); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file gives %v", err)
	}
}
