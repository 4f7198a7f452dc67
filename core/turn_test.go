package core_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
)

// walk makes a random number of random legal moves.
func walk(t *rapid.T, turn core.Turn) core.Turn {
	for range rapid.IntRange(0, 4).Draw(t, "moves") {
		legal := turn.Legal()
		if len(legal) == 0 {
			break
		}
		m := rapid.SampledFrom(legal).Draw(t, "move")
		if _, err := turn.Move(m.From, m.Die); err != nil {
			t.Fatalf("Move(%d, %d) returns %v for a move that Legal offers", m.From, m.Die, err)
		}
	}
	return turn
}

// ends returns every position in which the turn can end.
func ends(turn core.Turn, into map[core.Board]bool) {
	legal := turn.Legal()
	if len(legal) == 0 {
		into[turn.Board()] = true
	}
	for _, m := range legal {
		next := turn
		_, _ = next.Move(m.From, m.Die)
		ends(next, into)
	}
}

func TestMovesOneByOneLeadToThePlaysAndNowhereElse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, r := drawBoard(t), drawRoll(t)
		got := map[core.Board]bool{}
		ends(core.NewTurn(b, r), got)
		plays := core.Plays(b, r)
		for _, p := range plays {
			if !got[p.Board] {
				t.Errorf("no moves lead to the play %v", p.List())
			}
		}
		if want := max(len(plays), 1); len(got) != want {
			t.Errorf("moves one by one end in %d positions, want %d", len(got), want)
		}
	})
}

func TestCompletionsLeadFromHereToAPlay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turn := walk(t, core.NewTurn(drawBoard(t), drawRoll(t)))
		want := map[core.Board]bool{}
		if !turn.Complete() {
			ends(turn, want)
		}
		completions := turn.Completions()
		for _, c := range completions {
			at := turn
			for _, m := range c.List() {
				if _, err := at.Move(m.From, m.Die); err != nil {
					t.Fatalf("a completion makes an illegal move: %v", err)
				}
			}
			if at.Board() != c.Board || !want[c.Board] {
				t.Errorf("completion %v leads to %v, which is none of the ends", c.List(), at.Board())
			}
		}
		if len(completions) != len(want) {
			t.Errorf("%d completions, want %d", len(completions), len(want))
		}
	})
}

func TestUndoGivesBackTheTurnBeforeTheMove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := walk(t, core.NewTurn(drawBoard(t), drawRoll(t)))
		legal := before.Legal()
		if len(legal) == 0 {
			return
		}
		m := rapid.SampledFrom(legal).Draw(t, "move")
		after := before
		made, err := after.Move(m.From, m.Die)
		if err != nil {
			t.Fatal(err)
		}
		undone, ok := after.Undo()
		if !ok || undone != made || after != before {
			t.Errorf("Undo returns %v, %v and the turn %+v, want %v and %+v", undone, ok, after, made, before)
		}
	})
}

// naming are the rules against one die that name a point.
var naming = []core.Rule{core.RuleBlocked, core.RuleNotAllHome, core.RuleHigherChecker}

func TestIllegalMoveNamesItsRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turn := walk(t, core.NewTurn(drawBoard(t), drawRoll(t)))
		from, die := core.Point(rapid.Uint8().Draw(t, "from")), rapid.Uint8().Draw(t, "die")
		if rapid.Bool().Draw(t, "on the board") {
			from, die = from%26, die%6+1
		}
		offered := false
		for _, m := range turn.Legal() {
			offered = offered || m.From == from && m.Die == die
		}
		before := turn
		_, err := turn.Move(from, die)
		var illegal *core.IllegalError
		switch {
		case offered && err != nil, !offered && !errors.As(err, &illegal):
			t.Errorf("Move(%d, %d) returns %v, offered: %v", from, die, err, offered)
		case !offered && (turn != before || illegal.Rule == 0):
			t.Errorf("an illegal move changed the turn, or broke no rule: %v", err)
		case !offered && (illegal.From != from || illegal.Point > 0 && !slices.Contains(naming, illegal.Rule)):
			t.Errorf("the rule against %d by %d names more than it is about: %v", from, die, err)
		}
		to := core.Point(rapid.Uint8().Draw(t, "to"))
		reached := false
		for _, m := range before.Legal() {
			reached = reached || m.From == from && m.To == to
		}
		if err := before.WhyNotTo(from, to); (err == nil) != reached {
			t.Errorf("WhyNotTo(%d, %d) returns %v, reached by one die: %v", from, to, err, reached)
		}
	})
}

func TestPathsOfACheckerAreLegal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turn := walk(t, core.NewTurn(drawBoard(t), drawRoll(t)))
		from := core.Point(rapid.Uint8Range(1, 25).Draw(t, "from"))
		for _, path := range turn.Paths(from) {
			at, next := from, turn
			if len(path) < 2 {
				t.Errorf("the path %v is no combined move", path)
			}
			for _, m := range path {
				if _, err := next.Move(m.From, m.Die); err != nil || m.From != at {
					t.Fatalf("the path %v breaks at %v: %v", path, m, err)
				}
				at = m.To
			}
		}
	})
}

// The paths of a checker are found again here depth first.
func TestEveryPathOfACheckerIsFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turn := walk(t, core.NewTurn(drawBoard(t), drawRoll(t)))
		from := core.Point(rapid.Uint8Range(1, 25).Draw(t, "from"))
		var want [][]core.Move
		var extend func(at core.Turn, on core.Point, path []core.Move)
		extend = func(at core.Turn, on core.Point, path []core.Move) {
			if len(path) > 1 {
				want = append(want, path)
			}
			for _, m := range at.Legal() {
				next := at
				if m.From != on || on == core.Off {
					continue
				}
				if _, err := next.Move(m.From, m.Die); err != nil {
					t.Fatal(err)
				}
				extend(next, m.To, append(slices.Clip(path), m))
			}
		}
		extend(turn, from, nil)
		slices.SortStableFunc(want, func(a, b []core.Move) int { return len(a) - len(b) })
		if got := turn.Paths(from); !reflect.DeepEqual(got, want) {
			t.Errorf("Paths(%d) returns %v, want %v", from, got, want)
		}
	})
}

func TestUnstartedTurnOffersNothing(t *testing.T) {
	var turn core.Turn
	if legal := turn.Legal(); legal != nil || !turn.Complete() {
		t.Errorf("Legal returns %v, Complete %v", legal, turn.Complete())
	}
	if _, ok := turn.Undo(); ok {
		t.Error("Undo takes a move back that nobody made")
	}
}
