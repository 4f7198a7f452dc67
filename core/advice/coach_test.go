package advice

import (
	"fmt"
	"maps"
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
	phase, position string
	// roll is the roll of a play; zero if the question is about the cube, at.
	roll core.Roll
	at   string
	// best is the best play or the right action, other a worse play.
	best, other string
	// merits and drawbacks are the reasons that a coach would give, the best first.
	merits, drawbacks []string
	// again holds the reasons that the coach saw only on a second look.
	again []string
}

func lessons(t *testing.T, name string) []lesson {
	t.Helper()
	file, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var all []lesson
	for line := range strings.Lines(string(file)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 10 {
			t.Fatalf("%s: %d fields in %q", name, len(f), line)
		}
		l := lesson{phase: f[0], position: f[1], best: f[3], other: f[4], merits: strings.Fields(f[5]), drawbacks: strings.Fields(f[6]), again: strings.Fields(f[8])}
		if f[0] == "cube" {
			l.at = f[2]
		} else {
			l.roll = core.Roll{f[2][0] - '0', f[2][1] - '0'}
		}
		all = append(all, l)
	}
	return all
}

// plays returns the lessons on plays.
func plays(all []lesson) []lesson {
	return slices.DeleteFunc(slices.Clone(all), func(l lesson) bool { return l.at != "" })
}

func (l *lesson) board(t *testing.T) core.Board {
	t.Helper()
	board, err := notation.ParsePositionID(l.position)
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// isNamed reports whether a coach would give a reason: the same kind, and the same point or number
// if the coach names one.
func isNamed(accepted []string, first string) bool {
	for _, a := range accepted {
		if first != "" && (first == a || strings.HasPrefix(first, a+":")) {
			return true
		}
	}
	return false
}

// marks counts the positions asked, and the positions with main points that agree with a coach's.
type marks struct{ asked, agreed int }

// examined returns the marks for each phase, and for all of them together under "".
func examined(t *testing.T, all []lesson) map[string]*marks {
	t.Helper()
	found := map[string]*marks{"": {}}
	for _, l := range all {
		if found[l.phase] == nil {
			found[l.phase] = &marks{}
		}
		agreed := l.agreed(t)
		for _, m := range []*marks{found[l.phase], found[""]} {
			m.asked++
			if agreed {
				m.agreed++
			}
		}
	}
	return found
}

// agreed reports whether a coach would give the reasons heard first, for the best play and against
// the other.
func (l *lesson) agreed(t *testing.T) bool {
	t.Helper()
	if l.at != "" {
		return l.cubeAgreed(t)
	}
	q := Request{Turn: core.NewTurn(l.board(t), l.roll), At: cube.Money(), Plies: 2}
	plays, err := adviser(t).Plays(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	if best := notation.FormatPlay(plays[0].List()); best != l.best {
		t.Errorf("%s %v: %s is best, not %s", l.position, l.roll, best, l.best)
		return false
	}
	i := slices.IndexFunc(plays, func(p Play) bool { return notation.FormatPlay(p.List()) == l.other })
	if i < 1 || plays[0].Equity-plays[i].Equity < leastLost {
		t.Errorf("%s %v: %s is no worse play", l.position, l.roll, l.other)
		return false
	}
	best, other, err := adviser(t).Beside(t.Context(), q, plays[i].Board)
	if err != nil {
		t.Fatal(err)
	}
	return l.check(t, &best, l.merits, "for") && l.check(t, &other, l.drawbacks, "against")
}

func (l *lesson) check(t *testing.T, p *Play, accepted []string, what string) bool {
	t.Helper()
	if len(p.Reasons) > 0 && isNamed(slices.Concat(accepted, l.again), p.Reasons[0].String()) {
		return true
	}
	t.Logf("%-8s %s %v, %s %s: %v, a coach: %v", l.phase, l.position, l.roll, what, notation.FormatPlay(p.List()), p.Reasons, accepted)
	return false
}

// cubeAgreed reports whether the first reason for a cube decision is a coach's.
func (l *lesson) cubeAgreed(t *testing.T) bool {
	t.Helper()
	s, action := l.asked(t)
	advice, err := adviser(t).Cube(t.Context(), &s, 2)
	if err != nil {
		t.Fatal(err)
	}
	if advice.Verdict != action {
		t.Errorf("%s %s: verdict %d, not %s", l.position, l.at, advice.Verdict, l.best)
		return false
	}
	if len(advice.Reasons) > 0 && isNamed(slices.Concat(l.merits, l.again), advice.Reasons[0].String()) {
		return true
	}
	t.Logf("%-8s %s %s, %s: %v, a coach: %v", l.phase, l.position, l.at, l.best, advice.Reasons, l.merits)
	return false
}

// asked returns the game in which the lesson asks about the cube, and the right verdict.
func (l *lesson) asked(t *testing.T) (core.State, Verdict) {
	t.Helper()
	action := map[string]Verdict{
		"roll": TooEarly, "double-take": DoubleTake, "double-drop": DoubleDrop, "too-good": TooGood, "take": Take, "drop": Drop,
	}[l.best]
	question, needs, _ := strings.Cut(l.at, " ")
	rules, score := money, [2]int{}
	if needs != "money" {
		var own, other int
		if _, err := fmt.Sscanf(needs, "%d-%d", &own, &other); err != nil {
			t.Fatal(err)
		}
		rules = core.Rules{Scoring: core.MatchPlay, Length: max(own, other), Crawford: true}
		score = [2]int{rules.Length - own, rules.Length - other}
	}
	var done []core.Command
	if question == "answer" {
		done = append(done, core.Double{Player: 0})
	}
	return cubeState(t, rules, score, false, l.board(t), centred, done...), action
}

// agreeing is how many positions of 117 must be explained as a coach would; agreeingHeld how many of
// the seventeen that no rule was adjusted for.
const (
	agreeing     = 108
	agreeingHeld = 12
	// leastLost is the smallest loss of the other play, in points: about the error of the nets.
	leastLost = .008
)

// The reasons heard first, for the best play and against another, name the main point as a coach
// sees it.
func TestReasonsNameWhatACoachWould(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	for _, c := range []struct {
		name  string
		least int
	}{{"coach.tsv", agreeing}, {"coach-held.tsv", agreeingHeld}} {
		t.Run(c.name, func(t *testing.T) {
			found := examined(t, lessons(t, c.name))
			for _, phase := range slices.Sorted(maps.Keys(found)) {
				t.Logf("%-8s %d of %d", phase, found[phase].agreed, found[phase].asked)
			}
			if n := found[""].agreed; n < c.least {
				t.Errorf("in %d positions the reasons are a coach's, want %d", n, c.least)
			}
		})
	}
}

// Compared with another play, no reason for the best one is true of the other too.
func TestReasonsAreTrueOfOnePlayOnly(t *testing.T) {
	for _, l := range plays(lessons(t, "coach.tsv")) {
		board := l.board(t)
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

// If a play loses much, you hear a drawback that can cost at least half of that, or two. You never hear
// only that the play wins less often.
func TestLargeLossesAreExplained(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	large, unexplained := 0, 0
	for _, l := range plays(lessons(t, "coach.tsv")) {
		board := l.board(t)
		plays, err := adviser(t).Plays(t.Context(), Request{Turn: core.NewTurn(board, l.roll), At: cube.Money(), Plies: 2})
		if err != nil {
			t.Fatal(err)
		}
		for i := 1; i < min(heard, len(plays)); i++ {
			p := &plays[i]
			if told := p.Heard(); len(told) > 1 && (reach(told[0]) == 0 || reach(told[1]) == 0) {
				t.Errorf("%s %v, %s: %v", l.position, l.roll, notation.FormatPlay(p.List()), told)
			}
			loss := plays[0].Equity - p.Equity
			if loss < largeLoss {
				continue
			}
			large++
			if told := p.Heard(); len(told) == 0 || len(told) == 1 && reach(told[0]) < most*loss {
				unexplained++
				t.Logf("%s %v, %s, worse by %.2f: %v", l.position, l.roll, notation.FormatPlay(p.List()), loss, told)
			}
		}
	}
	// In one position, the board shows no drawback.
	if large < 100 || unexplained > 1 {
		t.Errorf("of %d plays that lose much, %d are not explained", large, unexplained)
	}
}

// largeLoss is a loss that needs an explanation.
const largeLoss = .1
