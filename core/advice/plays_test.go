package advice

import (
	"context"
	"errors"
	"os"
	"regexp"
	"slices"
	"sync"
	"testing"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/matchtest"
	"backtalk/core/notation"
)

// shipped is the engine that ships with the program, loaded once.
var shipped = sync.OnceValues(engine.New)

func adviser(t testing.TB) *Adviser {
	t.Helper()
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	return New(e)
}

// advise asks for the plays of a roll.
func advise(t testing.TB, b core.Board, r core.Roll, plies int) []Play {
	t.Helper()
	q := Request{Turn: core.NewTurn(b, r), At: cube.Money(), Plies: plies}
	plays, err := adviser(t).Plays(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	return plays
}

// The openings that every book agrees on, each with the reason that every book gives.
func TestOpeningsAreAdvisedForTheirReasons(t *testing.T) {
	for _, c := range []struct {
		roll   core.Roll
		play   string
		reason string
	}{
		{core.Roll{3, 1}, "8/5 6/5", "makes-point:5"},
		{core.Roll{4, 2}, "8/4 6/4", "makes-point:4"},
		{core.Roll{6, 1}, "13/7 8/7", "makes-bar-point"},
		{core.Roll{5, 3}, "8/3 6/3", "makes-point:3"},
		{core.Roll{6, 5}, "24/13", "runs-to-safety"},
	} {
		best := advise(t, core.Start(), c.roll, 0)[0]
		if got := notation.FormatPlay(best.List()); got != c.play {
			t.Errorf("with %v the best play is %s, want %s", c.roll, got, c.play)
		}
		if len(best.Reasons) == 0 || best.Reasons[0].String() != c.reason {
			t.Errorf("the reasons for %s are %v, want %s first", c.play, best.Reasons, c.reason)
		}
	}
}

// After part of a turn, the plays are those that complete it.
func TestAdviceContinuesPartOfATurn(t *testing.T) {
	turn := core.NewTurn(core.Start(), core.Roll{3, 1})
	if _, err := turn.Move(24, 3); err != nil {
		t.Fatal(err)
	}
	plays, err := adviser(t).Plays(context.Background(), Request{Turn: turn, At: cube.Money()})
	if err != nil {
		t.Fatal(err)
	}
	if want := len(turn.Completions()); len(plays) != want {
		t.Errorf("%d plays, want %d", len(plays), want)
	}
	for _, p := range plays {
		if moves := p.List(); len(moves) != 1 || moves[0].Die != 1 {
			t.Errorf("%s is no way to go on with the 1", notation.FormatPlay(moves))
		}
	}
}

// Gammons aren't a reason when they don't count: when either side needs one point, and with the
// Jacoby rule before the cube is turned.
func TestGammonsAreNoReasonIfTheyDoNotCount(t *testing.T) {
	kinds := []Kind{SavesGammon, WinsGammons, LosesGammons, WinsFewerGammons}
	jacoby := cube.Money()
	jacoby.Jacoby = true
	for _, at := range []cube.Situation{cube.Match(1, 1, false), jacoby, cube.Money()} {
		told := 0
		for n := range uint64(60) {
			b := core.Start()
			for i := range 6 * n % 40 {
				if plays := core.Plays(b, core.DiceAt([]byte{byte(n)}, i)); len(plays) > 0 {
					b = plays[0].Board
				}
				b = b.Swap()
			}
			q := Request{Turn: core.NewTurn(b, core.DiceAt([]byte("gammons"), n)), At: at}
			plays, err := adviser(t).Plays(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range plays {
				for _, r := range p.Reasons {
					if slices.Contains(kinds, r.Kind) {
						told++
					}
				}
			}
		}
		if (told > 0) != (at == cube.Money()) {
			t.Errorf("%+v: gammons are the reason %d times", at, told)
		}
	}
}

func TestPlaysComeBestFirst(t *testing.T) {
	for plies := range 2 {
		plays := advise(t, core.Start(), core.Roll{4, 3}, plies)
		for i := 1; i < len(plays); i++ {
			if plays[i].Equity > plays[i-1].Equity {
				t.Errorf("%d plies: play %d is worth %.4f, the one before %.4f", plies, i, plays[i].Equity, plays[i-1].Equity)
			}
		}
	}
}

func TestForcedPlayIsAnnouncedAsForced(t *testing.T) {
	b := boardOf(matchtest.Side(25, 1, 6, 14), matchtest.Side(6, 3, 5, 3, 4, 3, 3, 3, 1, 2, 12, 1))
	plays := advise(t, b, core.Roll{2, 2}, 0)
	if len(plays) == 0 {
		t.Fatal("no play")
	}
	b = boardOf(matchtest.Side(25, 1, 6, 14), matchtest.Side(6, 2, 5, 2, 4, 2, 3, 2, 1, 2, 12, 5))
	plays = advise(t, b, core.Roll{2, 1}, 0)
	if len(plays) != 1 || plays[0].Reasons[0] != (Reason{Kind: OnlyPlay}) {
		t.Errorf("got %d plays, reasons %v", len(plays), plays[0].Reasons)
	}
}

func TestAdviceNeedsALegalPlay(t *testing.T) {
	b := boardOf(matchtest.Side(25, 1, 6, 14), matchtest.Side(6, 2, 5, 2, 4, 2, 3, 2, 2, 2, 1, 2, 12, 3))
	if plays := advise(t, b, core.Roll{6, 5}, 0); len(plays) != 0 {
		t.Errorf("advised %v before a closed board", plays)
	}
}

func TestAdviceEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, cubeless := range []bool{true, false} {
		q := Request{Turn: core.NewTurn(core.Start(), core.Roll{3, 1}), At: cube.Money(), Cubeless: cubeless, Plies: 2}
		if _, err := adviser(t).Plays(ctx, q); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want the end of the context", err)
		}
	}
}

func boardOf(own, other core.Side) core.Board { return core.Board{own, other} }

// Every reason but the placeholder has its side: a shot is the first drawback, not the last merit.
func TestLeavingShotsSpeaksAgainstAPlay(t *testing.T) {
	if !(Reason{Kind: LeavesShots}).Against() || !slices.Contains(Kinds(), LeavesShots) {
		t.Errorf("leaving shots speaks against a play: %v, and is one of %v", (Reason{Kind: LeavesShots}).Against(), Kinds())
	}
}

// The page for people who write other programs names every kind of reason.
func TestPageOfReasonsNamesEveryReason(t *testing.T) {
	page, err := os.ReadFile("../../docs/reasons.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range Kinds() {
		if !regexp.MustCompile("(?m)^- `" + k.String() + "(:|`)").Match(page) {
			t.Errorf("docs/reasons.md does not list %v", k)
		}
	}
}
