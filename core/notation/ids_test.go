package notation

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
)

var xgStart = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"

// asInXGID returns the vector that GNU Backgammon 1.07 confirms: X to play 2-1 at 3 to 6 of 7, cube
// at 2 on O's side.
func asInXGID(t *testing.T) Situation {
	t.Helper()
	board, err := ParsePositionID("b9sBCIC5bYDQAA")
	if err != nil {
		t.Fatal(err)
	}
	return Situation{
		Board: board, Cube: core.Cube{Value: 2, Owner: 1}, OnTurn: 0, Stage: ToPlay, Dice: core.Roll{2, 1},
		Score: [2]int{3, 6}, Length: 7, MaxCube: 1024,
	}
}

func TestXGIDMatchesAKnownMoment(t *testing.T) {
	const id = "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10"
	want := asInXGID(t)
	if got := XGID(want); got != id {
		t.Errorf("XGID gives %s, want %s", got, id)
	}
	if got, err := ParseXGID(id); err != nil || got != want {
		t.Errorf("ParseXGID(%s) gives %+v, %v, want %+v", id, got, err, want)
	}
}

func TestMatchIDsMatchKnownMoments(t *testing.T) {
	seven := asInXGID(t)
	seven.Board, seven.MaxCube, seven.Game, seven.Jacoby = core.Board{}, 0, Playing, false
	lowFirst := seven
	lowFirst.Dice = core.Roll{1, 2}
	crawford := Situation{
		Cube: core.Cube{Value: 1, Owner: core.Centre}, Stage: ToPlay, Dice: core.Roll{5, 3},
		Score: [2]int{1, 2}, Length: 3, Crawford: true,
	}
	for _, c := range []struct {
		name, id string
		want     Situation
	}{
		{"larger die first", "QQnlAGAAGAAE", seven},
		{"smaller die first", "QYnoAGAAGAAE", lowFirst},
		{"Crawford game", "8IhuACAACAAE", crawford},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := ParseMatchID(c.id)
			if err != nil || got != c.want {
				t.Errorf("ParseMatchID(%s) gives %+v, %v, want %+v", c.id, got, err, c.want)
			}
		})
	}
	if got := MatchID(seven); got != "QQnlAGAAGAAE" {
		t.Errorf("MatchID gives %s, want QQnlAGAAGAAE", got)
	}
}

// situations generates situations that both identifiers can express.
func situations() *rapid.Generator[Situation] {
	return rapid.Custom(func(t *rapid.T) Situation {
		s := Situation{
			Cube:   core.Cube{Value: 1 << rapid.IntRange(0, 6).Draw(t, "cube"), Owner: core.Owner(rapid.IntRange(-1, 1).Draw(t, "owner"))},
			OnTurn: core.Player(rapid.IntRange(0, 1).Draw(t, "on turn")),
			Stage:  rapid.SampledFrom([]Stage{ToRoll, ToPlay, Doubled}).Draw(t, "stage"),
			Score:  [2]int{rapid.IntRange(0, maxScore).Draw(t, "own score"), rapid.IntRange(0, maxScore).Draw(t, "other score")},
			Length: rapid.IntRange(0, core.MaxLength).Draw(t, "length"),
		}
		if s.Stage == ToPlay {
			high := rapid.Uint8Range(1, 6).Draw(t, "high")
			s.Dice = core.Roll{high, rapid.Uint8Range(1, high).Draw(t, "low")}
		}
		if s.Length == 0 {
			s.Jacoby = rapid.Bool().Draw(t, "jacoby")
		} else {
			s.Crawford = rapid.Bool().Draw(t, "crawford")
		}
		return s
	})
}

func TestMatchIDIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := situations().Draw(t, "situation")
		want.Game = GameStage(rapid.IntRange(0, int(GameDropped)).Draw(t, "game"))
		want.Resigned = core.Result(rapid.IntRange(0, int(core.Backgammon)).Draw(t, "resigned"))
		want.OffTurn = want.Resigned != 0 && rapid.Bool().Draw(t, "off turn")
		got, err := ParseMatchID(MatchID(want))
		if err != nil || got != want {
			t.Fatalf("ParseMatchID(%s) gives %+v, %v, want %+v", MatchID(want), got, err, want)
		}
	})
}

func TestXGIDIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := situations().Draw(t, "situation")
		want.Board = boards().Draw(t, "board")
		want.MaxCube = 1 << rapid.IntRange(0, maxLogCube).Draw(t, "max cube")
		if want.Stage == Doubled {
			want.Stage = rapid.SampledFrom([]Stage{Doubled, Beavered, Raccooned}).Draw(t, "answer")
		}
		if want.Length == 0 {
			want.Beavers = rapid.Bool().Draw(t, "beavers")
		}
		got, err := ParseXGID(XGID(want))
		if err != nil || got != want {
			t.Fatalf("ParseXGID(%s) gives %+v, %v, want %+v", XGID(want), got, err, want)
		}
	})
}

func TestXGIDVariantsAreRead(t *testing.T) {
	for _, id := range []string{
		"xgid=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
		"-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10\r\n",
	} {
		s, err := ParseXGID(id)
		if err != nil {
			t.Errorf("ParseXGID(%q) gives %v", id, err)
			continue
		}
		if got := XGID(s); got != xgStart {
			t.Errorf("XGID gives %s for what was read from %q, want %s", got, id, xgStart)
		}
	}
}

func TestDeciderFollowsTheStage(t *testing.T) {
	for _, c := range []struct {
		name string
		s    Situation
		want core.Player
	}{
		{"to roll", Situation{OnTurn: 1}, 1},
		{"to play", Situation{OnTurn: 1, Stage: ToPlay}, 1},
		{"doubled", Situation{OnTurn: 1, Stage: Doubled}, 0},
		{"beavered", Situation{OnTurn: 1, Stage: Beavered}, 1},
		{"resigned", Situation{OnTurn: 1, Resigned: core.Gammon}, 0},
		{"resigned by the side that isn't on turn", Situation{OnTurn: 1, Resigned: core.Gammon, OffTurn: true}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.s.Decider(); got != c.want {
				t.Errorf("Decider gives %d, want %d", got, c.want)
			}
		})
	}
}

func TestMeaninglessXGIDIsRefused(t *testing.T) {
	for _, c := range []struct {
		name, id string
		want     ParseError
	}{
		{"empty", "", ParseError{Offset: 0, Problem: BadFields}},
		{"no fields", "XGID=-b----E-C---eE---c-e----B-", ParseError{Offset: 31, Problem: BadFields}},
		{"short of points", "XGID=-b:0:0:1:00:0:0:0:0:10", ParseError{Offset: 7, Problem: BadLength}},
		{"unknown letter", "XGID=-b----Z-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", ParseError{Offset: 11, Problem: BadCharacter}},
		{"X on O's bar", "XGID=Ab----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", ParseError{Offset: 5, Problem: BadCharacter}},
		{"sixteen checkers", "XGID=-b----F-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", ParseError{Offset: 29, Problem: TooManyCheckers}},
		{"cube without end", "XGID=-b----E-C---eE---c-e----B-:99:0:1:00:0:0:0:0:10", ParseError{Offset: 32, Problem: BadNumber}},
		{"nobody's turn", "XGID=-b----E-C---eE---c-e----B-:0:0:0:00:0:0:0:0:10", ParseError{Offset: 36, Problem: BadNumber}},
		{"a seven", "XGID=-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:10", ParseError{Offset: 38, Problem: BadNumber}},
		{"negative score", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:-1:0:0:0:10", ParseError{Offset: 41, Problem: BadNumber}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := ParseXGID(c.id)
			c.want.Text = c.id
			var got *ParseError
			if !errors.As(err, &got) || *got != c.want {
				t.Errorf("ParseXGID(%s) gives %v, want %v", c.id, err, &c.want)
			}
		})
	}
}

func FuzzParseXGID(f *testing.F) {
	for _, id := range []string{xgStart, "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10", ":::::::::", ""} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		s, err := ParseXGID(id)
		if err != nil {
			return
		}
		if !s.Board.Valid() {
			t.Errorf("ParseXGID(%q) gives the impossible board %v", id, s.Board)
		}
		if again, err := ParseXGID(XGID(s)); err != nil || again != s {
			t.Errorf("ParseXGID(%s) gives %+v, %v, want %+v as from %q", XGID(s), again, err, s, id)
		}
	})
}

func FuzzParseMatchID(f *testing.F) {
	for _, id := range []string{"QQnlAGAAGAAE", "QYnoAGAAGAAE", "8IhuACAACAAE", "////////////", ""} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		s, err := ParseMatchID(id)
		if err != nil {
			return
		}
		again, err := ParseMatchID(MatchID(s))
		if s.Dice[0] < s.Dice[1] {
			s.Dice = core.Roll{s.Dice[1], s.Dice[0]}
		}
		if err != nil || again != s {
			t.Errorf("ParseMatchID(%s) gives %+v, %v, want %+v as from %q", MatchID(s), again, err, s, id)
		}
	})
}
