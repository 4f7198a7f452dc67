package notation

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
)

func steps(pairs ...core.Point) []Step {
	var s []Step
	for i := 0; i < len(pairs); i += 2 {
		s = append(s, Step{From: pairs[i], To: pairs[i+1]})
	}
	return s
}

// bare returns steps without their places and marks.
func bare(s []Step) []Step {
	var plain []Step
	for _, step := range s {
		plain = append(plain, Step{From: step.From, To: step.To})
	}
	return plain
}

func TestPlaysAreRead(t *testing.T) {
	for _, c := range []struct {
		text string
		want []Step
	}{
		{"", nil},
		{"  ", nil},
		{"pass", nil},
		{" Pass ", nil},
		{"8/5 6/5", steps(8, 5, 6, 5)},
		{"8/5,6/5", steps(8, 5, 6, 5)},
		{"8/5(2)", steps(8, 5, 8, 5)},
		{"8/5(2) 6/3(2)", steps(8, 5, 8, 5, 6, 3, 6, 3)},
		{"bar/22*/18", steps(25, 22, 22, 18)},
		{"BAR/22", steps(25, 22)},
		{"25/22", steps(25, 22)},
		{"6/off", steps(6, 0)},
		{"6/OFF(2)", steps(6, 0, 6, 0)},
		{"6/0", steps(6, 0)},
		{"24/15", steps(24, 15)},
		{"6/5*(2)", steps(6, 5, 6, 5)},
		{"6/5(2)*", steps(6, 5, 6, 5)},
		{"13/7/1(2)", steps(13, 7, 7, 1, 13, 7, 7, 1)},
	} {
		t.Run(c.text, func(t *testing.T) {
			got, err := ParsePlay(c.text)
			if err != nil || !slices.Equal(bare(got), c.want) {
				t.Errorf("ParsePlay(%q) gives %v, %v, want %v", c.text, got, err, c.want)
			}
		})
	}
}

func TestMarkedHitsAreRead(t *testing.T) {
	got, err := ParsePlay("bar/22*/18 6/5(2)*")
	want := []Step{{25, 22, true, 0}, {22, 18, false, 8}, {6, 5, true, 11}, {6, 5, true, 11}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("ParsePlay gives %v, %v, want %v", got, err, want)
	}
}

func TestUnreadablePlaysNameTheirPlace(t *testing.T) {
	for _, c := range []struct {
		text   string
		offset int
		want   Problem
	}{
		{"8", 1, BadCharacter},
		{"8/", 2, BadPoint},
		{"8/5 x", 4, BadCharacter},
		{"8/5x", 3, BadCharacter},
		{"26/20", 0, BadPoint},
		{"99999999999999999999/1", 0, BadPoint},
		{"off/5", 0, BadPoint},
		{"13/off/5", 3, BadPoint},
		{"13/bar", 3, BadPoint},
		{"5/8", 2, Backwards},
		{"5/5", 2, Backwards},
		{"8/5(0)", 4, BadNumber},
		{"8/5(9)", 4, BadNumber},
		{"8/5(2", 5, BadCharacter},
		{"8/7 7/6 6/5 5/4 4/3", 16, TooManyMoves},
		{"8/7/6/5/4/3", 10, TooManyMoves},
		{"8/5\x00", 3, BadCharacter},
		{"8/5 \x80", 4, BadCharacter},
	} {
		t.Run(c.text, func(t *testing.T) {
			_, err := ParsePlay(c.text)
			var got *ParseError
			if !errors.As(err, &got) || got.Offset != c.offset || got.Problem != c.want {
				t.Errorf("ParsePlay(%q) gives %v, want %s at byte %d", c.text, err, c.want, c.offset)
			}
		})
	}
}

func mv(from, to core.Point, die uint8) core.Move { return core.Move{From: from, To: to, Die: die} }

func hit(from, to core.Point, die uint8) core.Move {
	return core.Move{From: from, To: to, Die: die, Hit: true}
}

func TestPlaysAreWrittenAsInBooks(t *testing.T) {
	for _, c := range []struct {
		moves      []core.Move
		book, told string
	}{
		{nil, "", ""},
		{[]core.Move{mv(6, 5, 1), mv(8, 5, 3)}, "8/5 6/5", "6/5 8/5"},
		{[]core.Move{mv(24, 18, 6), mv(18, 14, 4)}, "24/14", "24/18 18/14"},
		{[]core.Move{hit(25, 22, 3), mv(22, 18, 4)}, "bar/22*/18", "bar/22* 22/18"},
		{[]core.Move{mv(6, 3, 3), mv(8, 5, 3), mv(6, 3, 3), mv(8, 5, 3)}, "8/5(2) 6/3(2)", "6/3 8/5 6/3 8/5"},
		{[]core.Move{mv(13, 10, 3), mv(10, 7, 3), mv(13, 10, 3), hit(10, 7, 3)}, "13/7*(2)", "13/10 10/7 13/10 10/7*"},
		{[]core.Move{mv(25, 24, 1), mv(24, 23, 1), hit(6, 5, 1), mv(6, 5, 1)}, "bar/23 6/5*(2)", "bar/24 24/23 6/5* 6/5"},
		{[]core.Move{mv(6, 0, 6), mv(6, 0, 6)}, "6/off(2)", "6/off 6/off"},
		{[]core.Move{mv(13, 8, 5), mv(13, 11, 2)}, "13/11 13/8", "13/8 13/11"},
	} {
		t.Run(c.book, func(t *testing.T) {
			if got := FormatPlay(c.moves); got != c.book {
				t.Errorf("FormatPlay(%v) gives %q, want %q", c.moves, got, c.book)
			}
			if got := FormatMoves(c.moves); got != c.told {
				t.Errorf("FormatMoves(%v) gives %q, want %q", c.moves, got, c.told)
			}
		})
	}
}

func rolls() *rapid.Generator[core.Roll] {
	return rapid.Custom(func(t *rapid.T) core.Roll {
		return core.Roll{rapid.Uint8Range(1, 6).Draw(t, "die"), rapid.Uint8Range(1, 6).Draw(t, "die")}
	})
}

// resolved returns the position after a text's moves in the turn.
func resolved(turn core.Turn, text string) (core.Board, error) {
	written, err := ParsePlay(text)
	if err != nil {
		return core.Board{}, err
	}
	moves, err := Resolve(turn, written)
	if err != nil {
		return core.Board{}, err
	}
	for _, m := range moves {
		if _, err := turn.Move(m.From, m.Die); err != nil {
			return core.Board{}, err
		}
	}
	return turn.Board(), nil
}

// Every written play can be typed: it leads to the same position, or to a question with that
// position among its ways.
func TestPlaysAreReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turn := core.NewTurn(boards().Draw(t, "board"), rolls().Draw(t, "roll"))
		plays := turn.Completions()
		if len(plays) == 0 {
			return
		}
		play := rapid.SampledFrom(plays).Draw(t, "play")
		if got, err := resolved(turn, FormatMoves(play.List())); err != nil || got != play.Board {
			t.Fatalf("%q leads to %v, %v, want %v", FormatMoves(play.List()), got, err, play.Board)
		}
		book := FormatPlay(play.List())
		got, err := resolved(turn, book)
		var several *AmbiguousError
		if errors.As(err, &several) {
			for _, moves := range several.Ways {
				if got = after(t, turn, moves); got == play.Board {
					return
				}
			}
		}
		if got != play.Board {
			t.Fatalf("%q leads to %v, %v, want %v", book, got, err, play.Board)
		}
	})
}

func after(t *rapid.T, turn core.Turn, moves []core.Move) core.Board {
	for _, m := range moves {
		if _, err := turn.Move(m.From, m.Die); err != nil {
			t.Fatalf("a way that was offered is illegal: %v", err)
		}
	}
	return turn.Board()
}

func TestTypedPlaysBecomeLegalMoves(t *testing.T) {
	onBar := core.Board{{core.Bar: 1, 13: 5, 8: 4, 6: 5}, core.Start()[1]}
	blotOnTheWay := core.Board{{24: 2, 6: 13}, {5: 1, 1: 14}}
	for _, c := range []struct {
		name  string
		board core.Board
		roll  core.Roll
		typed string
		want  string
	}{
		{"as it is", core.Start(), core.Roll{3, 1}, "8/5 6/5", "8/5 6/5"},
		{"one die only", core.Start(), core.Roll{3, 1}, "6/5", "6/5"},
		{"two dice joined", core.Start(), core.Roll{6, 5}, "24/13", "24/18 18/13"},
		{"entry written last", onBar, core.Roll{3, 5}, "13/8 bar/22", "bar/22 13/8"},
		{"entry and on with one checker", onBar, core.Roll{3, 2}, "25/20", "bar/22 22/20"},
		{"a double joined", core.Start(), core.Roll{4, 4}, "24/16(2)", "24/20 20/16 24/20 20/16"},
		{"a way over a hit, written out", blotOnTheWay, core.Roll{4, 3}, "24/20*/17", "24/20* 20/17"},
		{"a larger die bears off", core.Board{{3: 2, 0: 13}, {1: 2, 0: 13}}, core.Roll{6, 5}, "3/off(2)", "3/off 3/off"},
		{"one die bears off where one is enough", core.Board{{6: 1, 1: 2, 0: 12}, {1: 2, 0: 13}}, core.Roll{6, 1}, "6/off", "6/off"},
	} {
		t.Run(c.name, func(t *testing.T) {
			written, err := ParsePlay(c.typed)
			if err != nil {
				t.Fatal(err)
			}
			moves, err := Resolve(core.NewTurn(c.board, c.roll), written)
			if err != nil || FormatMoves(moves) != c.want {
				t.Errorf("Resolve(%q) gives %q, %v, want %q", c.typed, FormatMoves(moves), err, c.want)
			}
		})
	}
}

func TestHitOnTheWayIsAmbiguous(t *testing.T) {
	turn := core.NewTurn(core.Board{{24: 2, 6: 13}, {5: 1, 1: 14}}, core.Roll{4, 3})
	_, err := Resolve(turn, steps(24, 17))
	var several *AmbiguousError
	if !errors.As(err, &several) {
		t.Fatalf("Resolve gives %v, want a question", err)
	}
	var got []string
	for _, way := range several.Ways {
		got = append(got, FormatPlay(way))
	}
	if want := []string{"24/17", "24/20*/17"}; !slices.Equal(got, want) {
		t.Errorf("the ways are %q, want %q", got, want)
	}
}

func TestIllegalPlaysNameStepAndRule(t *testing.T) {
	for _, c := range []struct {
		name  string
		board core.Board
		roll  core.Roll
		typed string
		index int
		want  core.Rule
	}{
		{"blocked", core.Start(), core.Roll{5, 5}, "24/19", 0, core.RuleBlocked},
		{"second step", core.Start(), core.Roll{6, 5}, "24/18 13/10", 1, core.RuleNoDieFits},
		{"more than the dice give", core.Start(), core.Roll{2, 1}, "13/11 6/5 6/5", 2, core.RuleNoDieFits},
		{"nothing there", core.Start(), core.Roll{2, 1}, "9/7", 0, core.RuleNoChecker},
		{"not home", core.Start(), core.Roll{6, 1}, "6/off", 0, core.RuleNotAllHome},
		{"bar first", core.Board{{core.Bar: 1, 13: 5, 8: 4, 6: 5}, core.Start()[1]}, core.Roll{6, 5}, "13/8", 0, core.RuleEnterFirst},
	} {
		t.Run(c.name, func(t *testing.T) {
			written, err := ParsePlay(c.typed)
			if err != nil {
				t.Fatal(err)
			}
			_, err = Resolve(core.NewTurn(c.board, c.roll), written)
			var step *StepError
			var illegal *core.IllegalError
			if !errors.As(err, &step) || !errors.As(err, &illegal) || step.Index != c.index || illegal.Rule != c.want {
				t.Errorf("Resolve(%q) gives %v, want %s at step %d", c.typed, err, c.want, c.index+1)
			}
		})
	}
}

func FuzzParsePlay(f *testing.F) {
	for _, text := range []string{"8/5(2)", "bar/22*/18", "6/off", "24/15 6/5*(3)", "pass", "25/0", "/", "(", "1/*"} {
		f.Add(text, uint8(3), uint8(1))
	}
	f.Fuzz(func(t *testing.T, text string, die1, die2 uint8) {
		written, err := ParsePlay(text)
		if err != nil {
			var at *ParseError
			if !errors.As(err, &at) || at.Offset < 0 || at.Offset > len(text) {
				t.Fatalf("ParsePlay(%q) gives %v", text, err)
			}
			return
		}
		turn := core.NewTurn(core.Start(), core.Roll{die1%6 + 1, die2%6 + 1})
		moves, err := Resolve(turn, written)
		if err != nil {
			return
		}
		for _, m := range moves {
			if _, err := turn.Move(m.From, m.Die); err != nil {
				t.Fatalf("Resolve(%q) gives illegal moves %v: %v", text, moves, err)
			}
		}
	})
}
