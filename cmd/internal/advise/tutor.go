package advise

import (
	"context"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/core/analysis"
)

// Tutor asks back before a decision counts if its error is at least as large as the player chose.
// Until the answer, the tutor holds back an action with the cube. After the moves of a play, it
// holds back only the end of the turn, so that the player can still undo them.
type Tutor struct {
	ground
	// graded means that an exam has already told the player what a decision costs.
	graded bool

	// asked is the decision that an engine is judging, or nil.
	asked *judging
	// free is the decision that may count without another judgement.
	free Decision
	// doubted is the judged decision that the tutor is asking back about, and question is the open
	// question. In an exam, doubted is the decision graded last, and question is nil. Otherwise
	// both are nil.
	doubted  *analysis.Decision
	question *places.Question
}

// Decision identifies a decision by the version of the match and the action: an action with the
// cube, or 0 for a play.
type Decision struct {
	Version int
	Action  analysis.Action
}

// judging is a decision that an engine is judging.
type judging struct {
	of   Decision
	stop context.CancelFunc
}

// tutorPatience bounds how long a judgement may take. After that, the decision counts.
const tutorPatience = 3 * time.Second

// teaches reports whether the tutor judges the decisions of the person here. Hints must be allowed,
// and no second person may be playing, here or elsewhere.
func (t *Tutor) teaches(action analysis.Action) bool {
	allowed := t.opts.Hints
	if action != 0 {
		allowed = t.opts.CubeHints
	}
	sc := t.match.Scene()
	alone := !sc.Shared && !sc.Replay && !t.match.Agreed()
	return t.opts.Tutor != analysis.None && t.engines.Judge != nil && allowed && alone && t.match.Mine()
}

// judge reports whether a decision may count now. If not, it asks the engine, and calls then once
// the decision may count.
func (t *Tutor) judge(action analysis.Action, then func()) bool {
	of := Decision{t.match.Version(), action}
	if t.free == of || !t.teaches(action) {
		return true
	}
	if t.asked != nil && t.asked.of == of {
		return false
	}
	s := t.match.State()
	q, ok := analysis.Pending(&s, action)
	if !ok {
		return true
	}
	// The tutor waits as long as it takes for typed lines, so that the same input always has the same output.
	patience := tutorPatience
	if t.match.ByLine() {
		patience = 0
	}
	t.Ask(of, q, patience, func(d *analysis.Decision, err error) { t.judged(of, then, d, err) })
	return false
}

// Ask judges a decision in another goroutine, so that no key waits for it. It then calls found at
// the desk, unless another question comes first or the match changes. A patience of 0 means no
// limit.
func (t *Tutor) Ask(of Decision, q analysis.Question, patience time.Duration, found func(*analysis.Decision, error)) {
	t.Forget()
	ctx, stop := context.WithCancel(context.Background())
	if patience > 0 {
		ctx, stop = context.WithTimeout(context.Background(), patience)
	}
	asked := &judging{of, stop}
	t.asked = asked
	judge, plies := t.engines.Judge, t.opts.HintPlies
	go func() {
		j, err := judgedSafely(ctx, judge, &q, plies)
		t.match.Desk().Post(func() {
			if t.asked == asked {
				t.Forget()
				found(&analysis.Decision{Question: q, Judgement: j}, err)
			}
		})
	}()
}

// Thinking reports whether an engine is judging a decision.
func (t *Tutor) Thinking() bool { return t.asked != nil }

// judgedSafely judges a decision and returns the engine's panic as an error, so that the tutor
// can't end a match.
func judgedSafely(ctx context.Context, judge analysis.Judge, q *analysis.Question, plies int) (j analysis.Judgement, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = engineFault(fault)
		}
	}()
	return judge.Judge(ctx, q, plies)
}

// judged asks back about a judged decision, or lets it count.
func (t *Tutor) judged(of Decision, then func(), d *analysis.Decision, err error) {
	goOn := func() {
		t.free = of
		then()
	}
	switch {
	case err != nil || d.Size() < t.opts.Tutor:
		goOn()
		return
	case !t.match.Desk().AtBoard():
		// A player who is in a menu or an entry field has to decide again after leaving it.
		return
	}
	ear := t.match.Ear()
	t.doubted = d
	t.question = &places.Question{
		Ask:     ear.Doubt(d),
		Keys:    ear.DoubtKeys(),
		Answers: t.match.Desk().Answers,
		Yes: func() {
			if t.stillDoubts(d) {
				t.takeBack(d)
			}
		},
		No: func() {
			if t.stillDoubts(d) {
				goOn()
			}
		},
	}
	t.match.Desk().Enter(t.question)
}

// stillDoubts reports whether the tutor still doubts d: a change of the match ends the doubt. It
// forgets d in any case.
func (t *Tutor) stillDoubts(d *analysis.Decision) bool {
	still := t.doubted == d
	t.Forget()
	return still
}

// takeBack lets the player decide again. It undoes all moves of a play.
func (t *Tutor) takeBack(d *analysis.Decision) {
	switch {
	case d.Kind == analysis.Play:
		t.match.PutDown()
		var undone []core.Command
		for range d.Made.Moves {
			undone = append(undone, core.UndoMove{Player: d.Player})
		}
		t.match.Do(undone...)
	case d.Kind == analysis.Answer:
		t.match.RepeatQuestion()
	case d.Made.Action == analysis.Double:
		t.match.Desk().Answer(say.TableNotDoubled, nil)
	default:
		t.match.Desk().Answer(say.TutorNotRolled, nil)
	}
}

// Forget drops the decision in judgement or in doubt, and removes the question from the desk.
func (t *Tutor) Forget() {
	if t.asked != nil {
		t.asked.stop()
	}
	if asks := t.question; asks != nil {
		t.match.Desk().Withdraw(func(p places.Place) bool { return p == asks })
	}
	t.asked, t.doubted, t.question = nil, nil, nil
}

// Grade lets hints explain a decision that an exam has graded.
func (t *Tutor) Grade(d *analysis.Decision) { t.doubted, t.graded = d, true }
