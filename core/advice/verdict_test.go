package advice_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/core/cube"
	"backtalk/core/engine"
)

// The reason against a play names the same loss as the verdict on it, however bad the play is: a player who goes from the
// worst error to the next hears ever smaller losses.
func TestReasonNamesTheLossOfTheVerdict(t *testing.T) {
	e, err := engine.New()
	if err != nil {
		t.Fatal(err)
	}
	adviser, analyst := advice.New(e), analysis.New(e)
	const plies, rounding = 1, 1.5e-4 // both losses are rounded to ten-thousandths
	for _, name := range []string{"", "plakoto"} {
		v, known := core.VariantNamed(name)
		if !known {
			t.Fatalf("no game is called %q", name)
		}
		rng := rand.New(rand.NewPCG(3, 4))
		b := v.Board()
		for n := range 24 {
			roll := core.Roll{uint8(rng.IntN(6) + 1), uint8(rng.IntN(6) + 1)}
			turn := v.Moving.Turn(b, roll, n < 2)
			plays := turn.Completions()
			if len(plays) < 2 {
				b = b.Swap()
				continue
			}
			made := plays[rng.IntN(len(plays))]
			q := analysis.Question{
				Kind: analysis.Play, Board: b, At: cube.Money(), Dice: roll, Begun: v.Board(), Played: made.Board, Moving: v.Moving,
				First: [2]bool{n < 2, false}, Made: analysis.Choice{Moves: made.List()},
			}
			j, err := analyst.Judge(t.Context(), &q, plies)
			if err != nil {
				t.Fatal(err)
			}
			best, other, err := adviser.Beside(t.Context(), advice.Request{Turn: turn, At: cube.Money(), Plies: plies}, made.Board)
			if err != nil {
				t.Fatal(err)
			}
			if loss := best.Equity - other.Equity; math.Abs(loss-j.Error) > rounding {
				t.Errorf("%s, turn %d: the reason names a loss of %.4f, the verdict one of %.4f", name, n, loss, j.Error)
			}
			b = made.Board.Swap()
		}
	}
}
