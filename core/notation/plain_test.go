package notation

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// anySituation draws a moment of a random game.
func anySituation(rt *rapid.T) Situation {
	choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "choice") }
	state := matchtest.Play(core.Rules{Scoring: core.Money}, choose, 1+choose(300)).State()
	if state.Board == (core.Board{}) {
		state.Board = core.Start()
	}
	s := Situation{
		Board: state.Board, OnTurn: core.Player(choose(2)), Stage: Stage(choose(4)),
		Cube: core.Cube{Value: 1, Owner: core.Centre}, Score: [2]int{choose(5), choose(5)}, Length: choose(2) * 7,
	}
	if s.Stage == ToPlay {
		s.Dice = core.Roll{uint8(1 + choose(6)), uint8(1 + choose(6))}
	}
	if choose(2) == 1 {
		s.Cube = core.Cube{Value: 2 << choose(5), Owner: core.Owner(choose(2))}
	}
	s.Crawford = s.Length > 0 && choose(2) == 0
	s.Jacoby, s.Beavers = s.Length == 0 && choose(2) == 0, s.Length == 0 && choose(2) == 0
	return s
}

func TestPlainTextIsReadBack(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := anySituation(rt)
		for _, text := range []string{
			FormatPlain(s),
			strings.ToLower(strings.ReplaceAll(FormatPlain(s), "; ", "\n")),
			FormatDrawing(s, [2]string{"Ann", "Bob"}),
		} {
			p, err := ParsePlain(text)
			if diff := cmp.Diff(s, p.Situation); diff != "" || err != nil {
				rt.Fatalf("ParsePlain returns %v (- written, + read)\n%s\n%s", err, diff, text)
			}
		}
	})
}

func TestDrawingNamesThePlayers(t *testing.T) {
	p, err := ParsePlain(FormatDrawing(Situation{Board: core.Start()}, [2]string{"Ann Onymous", "Bob"}))
	if want := [2]string{"Ann Onymous", "Bob"}; err != nil || p.Names != want {
		t.Errorf("ParsePlain returns the names %q, %v, want %q", p.Names, err, want)
	}
}

// The file holds boards as GNU Backgammon 1.07 draws them, each after its Position ID. With O on
// roll the numbers are O's.
func TestBoardsOfGNUBackgammonAreRead(t *testing.T) {
	file, err := os.ReadFile(filepath.Join("testdata", "gnubg-boards.txt"))
	if err != nil {
		t.Fatal(err)
	}
	boards := strings.Split(strings.TrimSpace(string(file)), "\n\n")
	if len(boards) < 20 {
		t.Errorf("only %d boards", len(boards))
	}
	for _, text := range boards {
		id, drawing, _ := strings.Cut(text, "\n")
		p, err := ParsePlain(drawing)
		if got := PositionID(p.For(p.OnTurn)); got != id || err != nil {
			t.Errorf("ParsePlain returns %v, %s with %d on roll\n%s", err, got, p.OnTurn, text)
		}
	}
}

func TestDrawingWithTheHomeOnTheLeftIsRead(t *testing.T) {
	text := ` +24-23-22-21-20-19------18-17-16-15-14-13-+
 | X              O |   |    O           X |
 | X              O |   |    O           X |
 |                O |   |    O           X |
 |                O |   |                X |
 |                O |   |                X |
 |                X |   |                O |
 |                X |   |                O |
 |                X |   |    X           O |
 | O              X |   |    X           O |
 | O              X |   |    X           O |
 +-1--2--3--4--5--6-------7--8--9-10-11-12-+
`
	p, err := ParsePlain(text)
	if err != nil || p.Board != core.Start() {
		t.Errorf("ParsePlain returns %s, %v", PositionID(p.Board), err)
	}
}

func TestPlainTextThatIsWrongIsRefused(t *testing.T) {
	for text, want := range map[string]Problem{
		"":                                  BadFields,
		"turn: X":                           BadFields,
		"X: 6:16":                           BadNumber,
		"X: 6:9 5:9":                        TooManyCheckers,
		"X: 6:2; O: 19:1":                   BothOnPoint,
		"X: 26:1":                           BadPoint,
		"X: 6:2; turn: Z":                   BadNumber,
		"X: 6:2; dice: 37":                  BadNumber,
		"X: 6:2; cube: 2 Z":                 BadNumber,
		"X: 6:2; score: 3":                  BadNumber,
		"X: 6:2; rules: Chess":              BadNumber,
		"X: 6:2; length: -3":                BadNumber,
		strings.Repeat("X: 6:2\n", 100_000): BadLength,
	} {
		_, err := ParsePlain(text)
		var wrong *ParseError
		if !errors.As(err, &wrong) || wrong.Problem != want {
			t.Errorf("ParsePlain(%.40q) gives %v, want %v", text, err, want)
		}
	}
}

// snowieStart is the start of a money game, after a 3-1, with player 1 on roll.
const snowieStart = "0;1;0;0;1;Bob;Ann;0;4;2;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;3;1;"

func TestSnowieLinesAreRead(t *testing.T) {
	s, names, err := ParseSnowie(snowieStart)
	want := Situation{
		Board: core.Start(), OnTurn: 1, Stage: ToPlay, Dice: core.Roll{3, 1}, Jacoby: true,
		Score: [2]int{2, 4}, Cube: core.Cube{Value: 1, Owner: core.Centre},
	}
	if diff := cmp.Diff(want, s); diff != "" || err != nil || names != [2]string{"Ann", "Bob"} {
		t.Errorf("ParseSnowie returns %q, %v (- want, + got)\n%s", names, err, diff)
	}
	for _, text := range []string{"", "7;0", strings.Replace(snowieStart, ";5;", ";x;", 1), strings.Replace(snowieStart, "-2", "-12", 1)} {
		if _, _, err := ParseSnowie(text); err == nil {
			t.Errorf("ParseSnowie(%q) gives no error", text)
		}
	}
}

func FuzzParsePlain(f *testing.F) {
	f.Add(FormatPlain(Situation{Board: core.Start()}))
	f.Add(FormatDrawing(Situation{Board: core.Start(), OnTurn: 1}, [2]string{}))
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePlain(text)
		if err != nil {
			return
		}
		if again, err := ParsePlain(FormatPlain(p.Situation)); err != nil || again.Situation != p.Situation {
			t.Fatalf("%+v comes back as %+v, %v", p.Situation, again.Situation, err)
		}
	})
}

func FuzzParseSnowie(f *testing.F) {
	f.Add(snowieStart)
	f.Fuzz(func(_ *testing.T, text string) { _, _, _ = ParseSnowie(text) })
}
