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
	most := core.Board{{24: 8, 6: 7}, {13: 6, 8: 6, 7: 2, 6: 1}}
	for name, c := range map[string]struct {
		board core.Board
		want  Class
	}{
		"the start":                       {core.Start(), ClassContact},
		"very many pips":                  {many, ClassFar},
		"380 pips":                        {most, ClassContact},
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

// cost returns the cost in points of the play that is ranked first.
func (a asked) cost(t *testing.T, e *Engine) float64 {
	t.Helper()
	best, worth := math.Inf(-1), map[core.Board]float64{}
	var plays []core.Play
	for _, play := range a {
		b, err := notation.ParsePositionID(play[0].(string))
		if err != nil {
			t.Fatal(err)
		}
		plays = append(plays, core.Play{Board: b.Swap()})
		worth[plays[len(plays)-1].Board] = play[1].(float64)
		best = max(best, play[1].(float64))
	}
	ranked, err := e.RankPlays(t.Context(), plays, Cubeless(2, 0))
	if err != nil {
		t.Fatal(err)
	}
	return best - worth[ranked[0].Board]
}

// The plays cost .035 points on average; those that the net for contact likes best, .138.
func TestPlaysInPositionsOfVeryManyPips(t *testing.T) {
	const most = .08
	file, err := os.Open("testdata/far.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	e := loaded(t)
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

// The play that a search takes for the best is the one that is ranked first, and it has its equity
// by the net for contact; the others have less by their own net.
func TestRankingInPositionsOfVeryManyPips(t *testing.T) {
	e, one := loaded(t), evaluator(t, kernel.Best())
	b := core.Board{{24: 5, 23: 5, 22: 5}, {24: 5, 23: 5, 22: 5}}
	for _, roll := range Rolls() {
		ranked, err := e.Rank(t.Context(), b, roll, 2, 0)
		if err != nil {
			t.Fatal(err)
		}
		reply := one.Best(&b, roll, Pruning{})
		if first := ranked[0]; first.Board != reply.Board || math.Abs(first.Equity-reply.Outcome.Equity()) > 2e-4 {
			t.Errorf("%v: %v of %.4f is ranked first, the best is %v of %.4f", roll, first.Board, first.Equity, reply.Board, reply.Outcome.Equity())
		}
		own := one.After(&ranked[0].Board)
		if math.Abs(own.Equity()-ranked[0].Equity) > 2e-4 {
			t.Errorf("%v: the best play is worth %.4f, ranked it is worth %.4f", roll, own.Equity(), ranked[0].Equity)
		}
		if len(ranked) != len(core.Plays(b, roll)) {
			t.Errorf("%v: %d plays are ranked", roll, len(ranked))
		}
	}
}
