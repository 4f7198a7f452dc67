package sense

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// Swapping the sides of a position swaps what Look finds for them.
func TestBothSidesSeeTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard().Draw(t, "board")
		swapped := b.Swap()
		p, q := Look(&b), Look(&swapped)
		if !reflect.DeepEqual(p.Own, q.Other) || !reflect.DeepEqual(p.Other, q.Own) || p.Lead != -q.Lead || p.Contact != q.Contact {
			t.Fatalf("%+v\nfrom the other side %+v", p, q)
		}
		if p.Game.Kind != q.Game.Kind {
			t.Fatalf("kind %v, from the other side %v", p.Game, q.Game)
		}
	})
}

func TestLookDescribesTheStart(t *testing.T) {
	b := core.Start()
	p := Look(&b)
	if p.Game != (Game{Kind: Opening}) || !p.Contact || p.Lead != 0 {
		t.Errorf("game %v, contact %v, lead %d", p.Game, p.Contact, p.Lead)
	}
	f := p.Own
	if f.Made != core.PointsOf(24, 13, 8, 6) || f.Anchors != core.PointsOf(24) || f.Stacks != core.PointsOf(13, 6) || f.Back != 2 || f.Prime.Len() != 1 {
		t.Errorf("%+v", f)
	}
}

// Whether a game is still in its opening depends on the position that it began with.
func TestVariantsOpeningIsRecognized(t *testing.T) {
	begun := matchtest.Nackgammon().Start
	moved := begun
	moved[0][24], moved[0][20] = moved[0][24]-1, 1
	for _, b := range []core.Board{begun, moved} {
		if got := LookFrom(&b, &begun).Game; got != (Game{Kind: Opening}) {
			t.Errorf("%v: %v, want the opening", b, got)
		}
	}
	left := begun
	left[1][24], left[1][13] = 0, left[1][13]+2
	if got := LookFrom(&left, &begun).Game; got.Kind == Opening {
		t.Error("a side that left its rearmost point is in the opening")
	}
}

func TestKindOfGameIsRecognized(t *testing.T) {
	homeBoard := matchtest.Side(6, 3, 5, 3, 4, 3, 3, 2, 2, 2, 1, 2)
	start := core.Start()
	for _, c := range []struct {
		name  string
		board core.Board
		want  Game
	}{
		{"the start", core.Start(), Game{Kind: Opening}},
		{"all home on both sides", core.Board{homeBoard, homeBoard}, Game{Kind: BearOff}},
		{"passed, not home yet", core.Board{matchtest.Side(8, 5, 6, 10), matchtest.Side(9, 5, 6, 10)}, Game{Kind: Race}},
		{"24 point alone against a board coming in", core.Board{matchtest.Side(24, 2, 6, 5, 5, 4, 4, 4), matchtest.Side(7, 3, 6, 4, 5, 4, 4, 2, 3, 2)}, Game{Kind: AcePoint}},
		{"the same from the other side", core.Board{matchtest.Side(7, 3, 6, 4, 5, 4, 4, 2, 3, 2), matchtest.Side(24, 2, 6, 5, 5, 4, 4, 4)}, Game{AcePoint, 1}},
		{"anchors on 22 and 23, far behind", core.Board{matchtest.Side(22, 2, 23, 3, 13, 3, 8, 3, 6, 4), matchtest.Side(13, 2, 10, 3, 8, 3, 6, 4, 5, 3)}, Game{Kind: BackGame}},
		{"bearing in past a point on 20", core.Board{matchtest.Side(20, 2, 6, 5, 5, 4, 4, 4), matchtest.Side(9, 2, 6, 4, 4, 4, 3, 3, 2, 2)}, Game{BearIn, 1}},
		{"two primes", core.Board{matchtest.Side(24, 2, 7, 3, 6, 4, 5, 3, 4, 3), matchtest.Side(23, 2, 7, 3, 6, 4, 5, 3, 4, 3)}, Game{Kind: PrimeVsPrime}},
		{"one prime", core.Board{matchtest.Side(13, 3, 7, 3, 6, 3, 5, 3, 4, 3), matchtest.Side(23, 2, 13, 5, 8, 3, 6, 5)}, Game{Kind: Priming}},
		{"attack on a checker on the bar", core.Board{matchtest.Side(24, 2, 13, 2, 8, 2, 6, 4, 5, 2, 4, 3), matchtest.Side(25, 1, 24, 1, 13, 5, 8, 3, 6, 5)}, Game{Kind: Blitz}},
		{"20 points of both", core.Board{matchtest.Side(20, 2, 13, 5, 8, 4, 6, 4), matchtest.Side(20, 2, 13, 5, 8, 4, 6, 4)}, Game{Kind: MutualHolding}},
		{"20 point against a side that got away", core.Board{matchtest.Side(20, 2, 13, 4, 8, 4, 6, 5), matchtest.Side(13, 4, 8, 4, 6, 5, 4, 2)}, Game{Kind: Holding}},
		{"20 point, but the other has not got away", core.Board{matchtest.Side(20, 2, 13, 4, 8, 4, 6, 5), matchtest.Side(24, 1, 13, 4, 9, 4, 6, 5, 4, 1)}, Game{Kind: Contact}},
		{"three points and a checker on the bar, but too few to attack", core.Board{matchtest.Side(24, 3, 13, 5, 6, 3, 5, 2, 4, 2), matchtest.Side(25, 1, 24, 1, 13, 3, 8, 5, 6, 5)}, Game{Kind: Contact}},
		{"24 points still held, much moved", core.Board{matchtest.Side(24, 2, 13, 2, 9, 3, 6, 4, 8, 2, 5, 2), matchtest.Side(24, 2, 13, 2, 9, 3, 6, 4, 8, 2, 5, 2)}, Game{Kind: Contact}},
	} {
		if !c.board.Valid() {
			t.Errorf("%s: %v is no position", c.name, c.board)
		}
		if got := GameOf(&c.board, &start); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
