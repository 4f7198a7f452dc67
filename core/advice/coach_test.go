package advice

import (
	"os"
	"slices"
	"strings"
	"testing"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/notation"
)

// lesson is a line of testdata/coach.tsv.
type lesson struct {
	position, best, other string
	roll                  core.Roll
	// for and against are the reasons that a coach would give, the best first.
	merits, drawbacks []string
	words             string
}

func lessons(t *testing.T) []lesson {
	t.Helper()
	file, err := os.ReadFile("testdata/coach.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var all []lesson
	for line := range strings.Lines(string(file)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		all = append(all, lesson{
			position: f[0], roll: core.Roll{f[1][0] - '0', f[1][1] - '0'}, best: f[2], other: f[3],
			merits: strings.Fields(f[4]), drawbacks: strings.Fields(f[5]), words: f[6],
		})
	}
	return all
}

// isNamed reports whether a reason is one of those that a coach would give: the same kind, and the
// same point or number where the coach names one.
func isNamed(accepted []string, reasons []Reason) bool {
	if len(reasons) == 0 {
		return false
	}
	first := reasons[0].String()
	for _, a := range accepted {
		if first == a || strings.HasPrefix(first, a+":") {
			return true
		}
	}
	return false
}

// agreeing is how many of the first reasons at least are a coach's.
const agreeing = 99

// The reason given first names the main point, as a coach sees it.
func TestReasonsNameWhatACoachWould(t *testing.T) {
	agreed, asked := 0, 0
	for _, l := range lessons(t) {
		board, err := notation.ParsePositionID(l.position)
		if err != nil {
			t.Fatal(err)
		}
		q := Request{Turn: core.NewTurn(board, l.roll), At: cube.Money(), Plies: 1}
		plays, err := adviser(t).Plays(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if best := notation.FormatPlay(plays[0].List()); best != l.best {
			t.Errorf("%s %v: %s is best, not %s", l.position, l.roll, best, l.best)
			continue
		}
		check := func(p *Play, accepted []string, what string) {
			asked++
			if isNamed(accepted, p.Reasons) {
				agreed++
				return
			}
			t.Logf("%s %v, %s %s: %v, a coach: %v", l.position, l.roll, what, notation.FormatPlay(p.List()), p.Reasons, accepted)
		}
		i := slices.IndexFunc(plays, func(p Play) bool { return notation.FormatPlay(p.List()) == l.other })
		best, other, err := adviser(t).Beside(t.Context(), q, plays[i].Board)
		if err != nil {
			t.Fatal(err)
		}
		check(&best, l.merits, "for")
		check(&other, l.drawbacks, "against")
	}
	t.Logf("%d of %d reasons are a coach's", agreed, asked)
	if agreed < agreeing {
		t.Errorf("%d of %d reasons are a coach's, want %d", agreed, asked, agreeing)
	}
}

// Beside another play, no reason for the best one is a fact of the other too.
func TestNoReasonIsOneThatBothPlaysHave(t *testing.T) {
	for _, l := range lessons(t) {
		board, err := notation.ParsePositionID(l.position)
		if err != nil {
			t.Fatal(err)
		}
		q := Request{Turn: core.NewTurn(board, l.roll), At: cube.Money()}
		for i, p := range core.Plays(board, l.roll) {
			if i%5 != 0 {
				continue
			}
			best, other, err := adviser(t).Beside(t.Context(), q, p.Board)
			if err != nil {
				t.Fatal(err)
			}
			if best.Board == other.Board {
				continue
			}
			c := comparison{merits: merits()}
			made := see(&board, &other.Board)
			made.reasons = c.facts(made)
			for _, r := range best.Reasons {
				if c.hasToo(r, made) {
					t.Errorf("%s %v: %s and %s: %v", l.position, l.roll, notation.FormatPlay(best.List()), notation.FormatPlay(other.List()), r)
				}
			}
		}
	}
}

// Of the four plays after the best, hardly ever are all explained by the same drawback, unless all
// that is left to lose is a gammon.
func TestDrawbacksDiffer(t *testing.T) {
	same := 0
	for _, l := range lessons(t) {
		board, err := notation.ParsePositionID(l.position)
		if err != nil {
			t.Fatal(err)
		}
		plays, err := adviser(t).Plays(t.Context(), Request{Turn: core.NewTurn(board, l.roll), At: cube.Money()})
		if err != nil {
			t.Fatal(err)
		}
		told := map[Reason]int{}
		for i := 1; i < min(heard, len(plays)); i++ {
			if len(plays[i].Reasons) > 0 {
				told[plays[i].Reasons[0].spoken()]++
			}
		}
		for r, n := range told {
			if n == heard-1 && r.Kind != LosesGammons {
				same++
				t.Logf("%s %v: %v", l.position, l.roll, r)
			}
		}
	}
	if same > 2 {
		t.Errorf("in %d positions the next four plays are told by the same drawback", same)
	}
}
