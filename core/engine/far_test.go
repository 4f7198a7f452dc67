package engine

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"testing"

	"backtalk/core"
	"backtalk/core/engine/kernel"
	"backtalk/core/notation"
)

func TestClasses(t *testing.T) {
	many := core.Board{{24: 5, 23: 5, 22: 5}, {24: 5, 23: 5, 22: 5}}
	nine := core.Board{{24: 2, 20: 3, 13: 4, 8: 3, 6: 3}, {6: 5, 4: 4, 3: 6}}
	ten := core.Board{{24: 2, 20: 3, 13: 5, 8: 2, 6: 3}, {6: 5, 4: 4, 3: 6}}
	for name, c := range map[string]struct {
		board core.Board
		want  Class
	}{
		"the start":                       {core.Start(), ClassContact},
		"very many pips":                  {many, ClassFar},
		"nine checkers in the far half":   {nine, ClassContact},
		"ten, with few pips":              {ten, ClassFar},
		"ten of the other side":           {ten.Swap(), ClassFar},
		"a race of very many checkers":    {core.Board{{12: 15}, {12: 15}}, ClassRace},
		"all at home, without contact":    {core.Board{{6: 15}, {6: 15}}, ClassBearoff},
		"one side has borne off its last": {core.Board{{core.Off: 15}, {24: 15}}, ClassOver},
	} {
		if got := Classify(&c.board); got != c.want {
			t.Errorf("%s is of class %d, want %d", name, got, c.want)
		}
	}
}

// asked is a decision in a position of very many pips that GNU Backgammon judged two rolls ahead.
type asked [][2]any

// cost is what the play that comes out best costs, in points.
func (a asked) cost(t *testing.T, e *Evaluator) float64 {
	t.Helper()
	best, least, picked := math.Inf(-1), math.Inf(1), 0.
	for _, play := range a {
		b, err := notation.ParsePositionID(play[0].(string))
		if err != nil {
			t.Fatal(err)
		}
		worth := play[1].(float64)
		best = max(best, worth)
		if o := e.Static(&b); o.Equity() < least {
			least, picked = o.Equity(), worth
		}
	}
	return best - picked
}

// The plays cost .035 points on average; those that the net for contact likes best, .138.
func TestPlaysInPositionsOfVeryManyPips(t *testing.T) {
	const most = .08
	file, err := os.Open("testdata/far.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	e := evaluator(t, kernel.Best())
	sum, n := 0., 0
	for lines := bufio.NewScanner(file); lines.Scan(); n++ {
		var a asked
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil {
			t.Fatal(err)
		}
		sum += a.cost(t, e)
	}
	t.Logf("%d plays cost %.4f points each", n, sum/float64(n))
	if n == 0 || sum/float64(n) > most {
		t.Errorf("%d plays cost %.4f points each, want %v at the most", n, sum/float64(n), most)
	}
}
