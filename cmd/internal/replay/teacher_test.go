package replay_test

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"

	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/replay"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/core/cube"
	"backtalk/core/engine"
)

// analyst judges with the engine, at once.
type analyst struct {
	*advice.Adviser
	judge *analysis.Analyst
}

func (a analyst) Judge(ctx context.Context, q *analysis.Question, plies int) (analysis.Judgement, error) {
	return a.judge.Judge(ctx, q, plies)
}

func (a analyst) Threats(ctx context.Context, b core.Board, at cube.Situation, plies int) (analysis.Threats, error) {
	return a.judge.Threats(ctx, b, at, plies)
}

func teacher(t *testing.T) *replay.Teacher {
	t.Helper()
	e, err := engine.New()
	if err != nil {
		t.Fatal(err)
	}
	return &replay.Teacher{Analyst: analyst{advice.New(e), analysis.New(e)}}
}

// The player goes through the errors in order. The teacher explains each, and announces the totals.
func TestReplayGoesThroughErrorsByEar(t *testing.T) {
	w := walk(t, replay.Record{Events: events(t, played)}, replay.Front{Teacher: teacher(t)})
	w.hears("Analysing the match.", "8")
	w.desk.Await()
	sums := w.page.heard()
	for _, part := range []string{"Worst: blunder in game 1, move ", "You: 4 blunders; 10 decisions.", "The dice favoured "} {
		if !strings.Contains(sums, part) {
			t.Errorf("the sums are %q, without %q", sums, part)
		}
	}
	w.hears(sums, "n")
	first := w.press("8")
	if !strings.HasPrefix(first, "6 and 4: you played 24 to 14; better was ") || !strings.HasSuffix(first, ". Blunder, game 1, move 2.") {
		t.Errorf("the first error is heard as %q", first)
	}
	if got := w.press("n"); got != "" {
		t.Errorf("before an answer: %q", got)
	}
	w.desk.Await()
	if why := w.page.heard(); !strings.Contains(why, "worse by") {
		t.Errorf("why: %q", why)
	}
	second := w.press("8")
	if second == first || !strings.Contains(second, "better was") {
		t.Errorf("after %q comes %q", first, second)
	}
	w.hears(first, "7")
	w.hears("There is no earlier error.", "7")
	// The board shows the position of the error.
	if got := w.press("c"); !strings.Contains(got, " left.") {
		t.Errorf("dice at the error: %q", got)
	}
}

// Each error has the same number in the list of errors and at its place in the replay. A double and the
// wrong answer to it share a stop, but each has its own line on the score sheet.
func TestErrorsKeepOneNumberEverywhere(t *testing.T) {
	w := walk(t, replay.Record{Events: events(t, played)}, replay.Front{Teacher: teacher(t)})
	w.press("8")
	w.desk.Await()
	place := regexp.MustCompile(`game (\d+), move (\d+)`)
	seen := 0
	for range 20 {
		heard := w.press("8")
		if heard == "There is no later error." {
			break
		}
		seen++
		named := place.FindStringSubmatch(heard)
		if named == nil {
			t.Fatalf("an error without a place: %q", heard)
		}
		w.replay.Back()
		if got, want := w.page.heard(), "Game "+named[1]+", your move "+named[2]+"."; got != want {
			t.Errorf("after %q the replay is at %q, want %q", heard, got, want)
		}
	}
	if seen < 3 {
		t.Errorf("only %d errors", seen)
	}
}

// The player hears errors as words, and their cost only with figures turned
// on.
func TestFiguresAreAnnouncedOnlyIfWanted(t *testing.T) {
	for _, figures := range []bool{false, true} {
		by := teacher(t)
		by.Figures = figures
		w := walk(t, replay.Record{Events: events(t, played)}, replay.Front{Teacher: by})
		w.press("8")
		w.desk.Await()
		sums := w.page.heard()
		if got := w.press("8"); strings.Contains(got, " 0.") != figures {
			t.Errorf("figures %v: %q", figures, got)
		}
		if strings.Contains(sums, "millipoints") != figures {
			t.Errorf("figures %v: %q", figures, sums)
		}
	}
}

// During the analysis, the analysis key announces the progress; leaving the replay ends the analysis.
func TestLeavingEndsTheAnalysisAtOnce(t *testing.T) {
	deep := teacher(t)
	deep.Plies = 2
	w := walk(t, replay.Record{Events: events(t, played)}, replay.Front{Teacher: deep})
	w.hears("Analysing the match.", "n")
	if got := w.press("n"); !strings.HasSuffix(got, " decisions analysed.") {
		t.Errorf("in the meantime: %q", got)
	}
	w.replay.Run(leaving())
}

// leaving returns input that ends at once.
func leaving() desk.Inputs {
	quiet := make(chan struct{})
	close(quiet)
	return desk.Inputs{Quiet: quiet}
}

// If nobody here played, the replay announces each error in the numbers of the
// player who made it.
func TestErrorsOfOthersAreInTheirNumbers(t *testing.T) {
	w := walk(t, replay.Record{Events: events(t, played), Others: true}, replay.Front{Teacher: teacher(t)})
	w.press("8")
	w.desk.Await()
	w.page.heard()
	sides := map[string]bool{}
	for range 20 {
		heard := w.press("8")
		if heard == "There is no later error." {
			break
		}
		for _, name := range []string{"Ann", "Bob"} {
			if strings.HasPrefix(heard, "You now hear the points as "+name) {
				sides[name] = true
				if !strings.Contains(heard, name+" ") {
					t.Errorf("heard %q", heard)
				}
			}
		}
	}
	if len(sides) == 0 {
		t.Error("no error was seen from another side")
	}
}

// opening is a match of two others in which Ann errs at once and doubles
// too early.
const opening = ` 7 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 6/3 3/2                   52: 13/8 24/22
  2) 64: 24/14                     31: 8/5 6/5
  3)  Doubles => 2                  Takes
  4) 21: 13/10                     66:
`

// analysed opens a match that was analysed before.
func analysed(t *testing.T, r replay.Record, f replay.Front) *walker {
	t.Helper()
	r.Kept = library.Kept{In: &shelf{}}
	f.Teacher = teacher(t)
	w := walk(t, r, f)
	w.press("n")
	w.desk.Await()
	return walk(t, r, f)
}

func TestErrorAtTheFirstStopIsTheNextOne(t *testing.T) {
	w := analysed(t, replay.Record{Events: events(t, opening)}, replay.Front{})
	w.page.heard()
	first := w.press("8")
	if !strings.HasPrefix(first, "3 and 1: you played 6 to 2; better was 8 to 5 and 6 to 5. Blunder, move 1.") {
		t.Fatalf("8 says %q", first)
	}
	second := w.press("8")
	if !strings.Contains(second, "move 2.") && !strings.Contains(second, "move 3.") {
		t.Errorf("8 again says %q", second)
	}
	w.hears(first, "7")
	w.hears("There is no earlier error.", "7")
	// If the player reaches an error turn by turn, it counts as the next one until they have heard it.
	w.press("enter", "backspace")
	w.hears(first, "8")
}

func TestDoubleIsExplainedWhereItWasMade(t *testing.T) {
	w := analysed(t, replay.Record{Events: events(t, opening)}, replay.Front{})
	for range 5 {
		if got := w.press("8"); strings.HasPrefix(got, "You doubled") {
			break
		}
	}
	w.hears("You double to 2. Bob has to answer. Replay. Enter goes to the next turn, Backspace to the previous one. Escape opens the menu. "+
		"8 goes to the next error, Shift plus N to the worst.", "t")
	w.press("n")
	w.desk.Await()
	if got := w.page.heard(); !strings.Contains(got, "Rolling is worth") {
		t.Errorf("N says %q", got)
	}
	// The same if the player reached the double turn by turn.
	w.press("backspace", "enter", "n")
	w.desk.Await()
	if got := w.page.heard(); !strings.Contains(got, "Rolling is worth") {
		t.Errorf("after walking there N says %q", got)
	}
}

func TestLateExplanationIsDropped(t *testing.T) {
	w := analysed(t, replay.Record{Events: events(t, opening)}, replay.Front{})
	w.press("8", "n")
	w.press("8")
	w.desk.Await()
	if got := w.page.heard(); got != "" {
		t.Errorf("under the next error comes %q", got)
	}
}

func TestAnalysedMatchOpensWithItsErrors(t *testing.T) {
	w := analysed(t, replay.Record{Events: events(t, opening)}, replay.Front{})
	opened := w.page.heard()
	for _, part := range []string{"Worst: blunder on move 3, blunder on move 1", "You: ", "8 goes to the next error, Shift plus N to the worst."} {
		if !strings.Contains(opened, part) {
			t.Errorf("it opens with %q, without %q", opened, part)
		}
	}
	typed := analysed(t, replay.Record{Events: events(t, opening)}, replay.Front{Typed: true})
	if opened := typed.page.heard(); !strings.Contains(opened, "Type mistake for the next error, or worst for the worst one.") {
		t.Errorf("typed, it opens with %q", opened)
	}
	typed.desk.Type("worst")
	if got := typed.page.heard(); !strings.HasPrefix(got, "You doubled; ") {
		t.Errorf("the worst is %q", got)
	}
}

func TestReplayGoesThroughTheWorstErrorsInOrder(t *testing.T) {
	w := analysed(t, replay.Record{Events: events(t, opening)}, replay.Front{})
	w.page.heard()
	worst := w.press("N")
	if !strings.HasPrefix(worst, "You doubled; ") {
		t.Errorf("the worst is %q", worst)
	}
	heard := map[string]bool{worst: true}
	for range 10 {
		got := w.press("N")
		if got == "There is no later error." {
			break
		}
		if heard[got] {
			t.Errorf("heard twice: %q", got)
		}
		heard[got] = true
	}
	if len(heard) < 2 {
		t.Errorf("heard %v", heard)
	}
	w.hears(worst, "N")
	// After a move elsewhere, the worst error is next again.
	w.press("enter")
	w.hears(worst, "N")
}

func TestErrorsAreListedWithOneStopEach(t *testing.T) {
	w := analysed(t, replay.Record{Events: events(t, opening)}, replay.Front{})
	w.press("escape")
	for range 20 {
		if got := w.press("down"); strings.HasPrefix(got, "Errors, worst first.") {
			break
		}
	}
	got := w.press("enter")
	if !strings.HasPrefix(got, "Errors, worst first. You doubled; ") || strings.Contains(got, "..") || !strings.Contains(got, "Blunder, move 3. 1 of ") {
		t.Errorf("the list is %q", got)
	}
}

func TestReplayGoesThroughOnePlayersErrors(t *testing.T) {
	w := analysed(t, replay.Record{Events: events(t, opening), Others: true}, replay.Front{})
	if got := w.page.heard(); !strings.Contains(got, "Ann: ") || !strings.Contains(got, "Bob: ") {
		t.Errorf("it opens with %q", got)
	}
	w.press("escape")
	for range 20 {
		if got := w.press("down"); strings.HasPrefix(got, "Go to errors made by: both players.") {
			break
		}
	}
	w.press("right")
	if got := w.press("right"); !strings.Contains(got, "You now hear the points as Bob counts them.") || !strings.Contains(got, "Go to errors made by: Bob.") {
		t.Errorf("Bob's: %q", got)
	}
	w.press("escape")
	for range 10 {
		got := w.press("8")
		if got == "There is no later error." {
			break
		}
		if strings.Contains(got, "counted as") || strings.Contains(got, "Ann played") {
			t.Errorf("of Bob's errors: %q", got)
		}
	}
}

func TestReplayComparesPlaysOfOthers(t *testing.T) {
	e, err := engine.New()
	if err != nil {
		t.Fatal(err)
	}
	w := walk(t, replay.Record{Events: events(t, opening), Others: true}, replay.Front{Teacher: teacher(t), Adviser: advice.New(e)})
	for _, key := range []string{"l", "W"} {
		if got := w.press(key); !strings.HasPrefix(got, "16 plays to weigh.") {
			t.Errorf("%s lists %q", key, got)
		}
		w.press("enter")
		w.desk.Await()
		if got := w.page.heard(); !strings.Contains(got, "worse by 0.") {
			t.Errorf("%s weighs %q", key, got)
		}
		w.press("escape")
	}
	w.press("enter")
	if got := w.press("l"); !strings.HasPrefix(got, "For Bob, as Bob counts the points: ") || strings.Contains(got, " 0 plays") {
		t.Errorf("for Bob L lists %q", got)
	}
}

// If a roll was played, the player can try any play, for the other side too,
// and hears its cost and what speaks against it.
func TestAnyPlayIsCompared(t *testing.T) {
	e, err := engine.New()
	if err != nil {
		t.Fatal(err)
	}
	front := replay.Front{Teacher: teacher(t), Adviser: advice.New(e)}
	w := walk(t, replay.Record{Events: events(t, played)}, front)
	weigh := func(line string) string {
		w.page.heard()
		w.desk.Type(line)
		w.desk.Await()
		return w.page.heard()
	}
	if got := weigh("24/21 24/23"); !strings.HasPrefix(got, "24 to 21 and 24 to 23, worse by 0.") ||
		!strings.HasSuffix(got, " 8 to 5 and 6 to 5: makes your 5 point.") {
		t.Errorf("another play: %q", got)
	}
	if got := weigh("8/5 6/5"); !strings.HasPrefix(got, "No play is better. 8 to 5 and 6 to 5: makes your 5 point.") {
		t.Errorf("the best: %q", got)
	}
	w.page.heard()
	w.desk.Type("8/5")
	if got := w.page.heard(); got != "Type the whole play." {
		t.Errorf("half a play: %q", got)
	}
	// The player hears the chosen play first, and the best play only once.
	const best = " 8 to 5 and 6 to 5: makes your 5 point."
	w.press("l", "end", "enter")
	w.desk.Await()
	if got := w.page.heard(); !strings.Contains(got, ", worse by 0.") || !strings.HasSuffix(got, best) {
		t.Errorf("from the list: %q", got)
	}
	// The list stays open for the next play.
	w.press("up", "enter")
	w.desk.Await()
	if got := w.page.heard(); !strings.Contains(got, ", worse by 0.") || strings.Contains(got, best) {
		t.Errorf("the next of the list: %q", got)
	}
	w.press("escape", "enter")
	if got := weigh("13/8 13/11"); !strings.HasPrefix(got, "For Bob") && !strings.HasPrefix(got, "No play is better. ") {
		t.Errorf("for Bob: %q", got)
	}
}

// At every stop with a decision, a key announces the threats of the other
// side.
func TestThreatsAreAnnouncedInAReplay(t *testing.T) {
	e, err := engine.New()
	if err != nil {
		t.Fatal(err)
	}
	front := replay.Front{Teacher: teacher(t), Adviser: advice.New(e)}
	w := walk(t, replay.Record{Events: events(t, played)}, front)
	for _, prefix := range []string{"Worst: ", "For Bob, as Bob counts the points: Worst: "} {
		w.press("T")
		w.desk.Await()
		if got := w.page.heard(); !strings.HasPrefix(got, prefix) || !strings.Contains(got, " costs you 0.") {
			t.Errorf("the threats are %q", got)
		}
		w.press("enter")
	}
}

// The menu writes a report on an analysed match and announces its file.
func TestMenuWritesAReport(t *testing.T) {
	written := map[string]string{}
	var failed error
	front := replay.Front{Teacher: teacher(t), Report: func(name string, content []byte) (string, error) {
		written[name] = string(content)
		return "/home/eve/" + name, failed
	}}
	w := walk(t, replay.Record{Events: events(t, played)}, front)
	menu := func() string {
		w.press("escape", "home")
		for range 20 {
			if got := w.press("down"); strings.HasPrefix(got, "Write a report.") {
				w.press("enter")
				w.desk.Await()
				return w.page.heard()
			}
		}
		w.press("escape")
		return ""
	}
	if got := menu(); got != "" {
		t.Errorf("before the analysis: %q", got)
	}
	w.press("n")
	w.desk.Await()
	w.page.heard()
	if got := menu(); got != "The report is in /home/eve/report.html." {
		t.Errorf("heard %q", got)
	}
	if page := written["report.html"]; !strings.Contains(page, "<h1>Analysis: Ann against Bob, 7-point match</h1>") {
		t.Errorf("the page is %.300q", page)
	}
	failed = errors.New("no room")
	if got := menu(); !strings.HasPrefix(got, "Backtalk can't write the report: ") {
		t.Errorf("heard %q", got)
	}
}

// shelf saves one analysis.
type shelf struct {
	matches.Analyses
	state analysis.State
	sums  matches.Analysis
}

func (s *shelf) Find(int64) (matches.Entry, error)      { return matches.Entry{Analysis: s.sums}, nil }
func (s *shelf) Analysis(int64) (analysis.State, error) { return s.state, nil }
func (s *shelf) KeepAnalysis(_ int64, state analysis.State, sums matches.Analysis) error {
	s.state, s.sums = state, sums
	return nil
}

// nobody is an analyst that fails the test if anything asks it.
type nobody struct {
	*advice.Adviser
	t *testing.T
}

func (n nobody) Judge(context.Context, *analysis.Question, int) (analysis.Judgement, error) {
	n.t.Error("a decision is judged again")
	return analysis.Judgement{}, errors.New("nobody is here")
}

func (n nobody) Threats(context.Context, core.Board, cube.Situation, int) (analysis.Threats, error) {
	return analysis.Threats{}, errors.New("nobody is here")
}

// A saved analysis is not computed again: its errors are there when the
// replay opens.
func TestSavedAnalysisIsUsedAtOnce(t *testing.T) {
	r := replay.Record{Events: events(t, played), Kept: library.Kept{In: &shelf{}}}
	w := walk(t, r, replay.Front{Teacher: teacher(t)})
	w.press("8")
	w.desk.Await()
	sums := w.page.heard()
	w = walk(t, r, replay.Front{Teacher: &replay.Teacher{Analyst: nobody{t: t}}})
	if got := w.press("8"); !strings.Contains(got, "better was") {
		t.Errorf("the first error is heard as %q", got)
	}
	w.press("home", "backspace", "7")
	for range 20 {
		w.press("backspace")
	}
	w.hears(sums, "n")
}

// If the player leaves a replay, it saves its judgements, and the next one continues from them.
func TestUnfinishedAnalysisIsSaved(t *testing.T) {
	kept := &shelf{}
	deep := teacher(t)
	deep.Plies = 1
	r := replay.Record{Events: events(t, played), Kept: library.Kept{In: kept}}
	questions := analysis.Questions(events(t, played))
	for round := range 2 * len(questions) {
		w := walk(t, r, replay.Front{Teacher: deep})
		before := len(kept.state.Judged)
		if before == len(questions) {
			w.hears("There is no earlier error.", "7")
			break
		}
		w.hears("Analysing the match.", "n")
		w.replay.Run(leaving())
		if now := len(kept.state.Judged); now < before {
			t.Fatalf("round %d has %d judged, after %d", round, now, before)
		}
	}
}
