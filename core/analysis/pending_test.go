package analysis_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/core/matchtest"
	"backtalk/core/notation"
	"backtalk/core/record"
)

// A pending decision is the same as the one found in the match afterwards, except for its place on
// the score sheet.
func TestPendingDecisionMatchesTheOneMade(t *testing.T) {
	same := []cmp.Option{
		cmp.AllowUnexported(analysis.Question{}), cmpopts.EquateEmpty(),
		cmpopts.IgnoreFields(analysis.Question{}, "Move", "Event", "Opening"),
	}
	rapid.Check(t, func(t *rapid.T) {
		choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
		events := matchtest.Play(matchtest.Rules(choose), choose, 60).Events()
		questions := analysis.Questions(events)
		n := 0
		for before, e := range core.Walk(core.State{}, events) {
			if n == len(questions) || !decides(e) {
				continue
			}
			if _, rolls := e.(core.Rolled); rolls && questions[n].Kind != analysis.Doubling {
				continue
			}
			q := questions[n]
			n++
			got, ok := analysis.Pending(&before, q.Made.Action)
			if !ok {
				turn := q.Turn()
				if q.Kind == analysis.Play && len(turn.Completions()) < 2 || q.Kind == analysis.Doubling && !q.At.Useful() {
					continue
				}
				t.Fatalf("nothing is pending before %#v", q)
			}
			if diff := cmp.Diff(q, got, same...); diff != "" {
				t.Fatalf("decided, and about to be (-was +will):\n%s", diff)
			}
		}
	})
}

// decides reports whether an event is a decision, or a roll before which one may have been taken.
func decides(e core.Event) bool {
	switch e.(type) {
	case core.TurnEnded, core.Doubled, core.Taken, core.Dropped, core.Beavered, core.Rolled:
		return true
	}
	return false
}

// A close take is judged as the hint advises, and dropping it costs something.
func TestCloseTakeIsJudgedAsTheHintAdvises(t *testing.T) {
	at, err := notation.ParseXGID("XGID=-BbB-aDB-B---A---A-a-bcaeA:1:1:1:00:2:0:0:7:10")
	if err != nil {
		t.Fatal(err)
	}
	rules := record.RulesOf(at)
	commands, err := record.Setup(at, rules)
	if err != nil {
		t.Fatal(err)
	}
	m := core.NewMatch(rules, [2]core.PlayerInfo{})
	for _, c := range append(commands, core.Double{Player: 0}) {
		if _, err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	s := m.State()
	q, ok := analysis.Pending(&s, analysis.Drop)
	if !ok {
		t.Fatal("there is nothing to judge")
	}
	j, err := analyst(t).Judge(t.Context(), &q, 2)
	if err != nil || j.Best.Action != analysis.Take || j.Error <= 0 {
		t.Fatalf("dropping: %+v, %v", j, err)
	}
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	hint, err := advice.New(e).Cube(t.Context(), &s, 2)
	if err != nil || hint.Verdict != advice.Take || math.Abs(-hint.Taken-j.Worth.Taken) > 1e-4 {
		t.Errorf("the hint is %+v, the analysis %+v, %v", hint, j.Worth, err)
	}
}
