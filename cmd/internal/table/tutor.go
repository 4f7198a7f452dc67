package table

import (
	"context"
	"fmt"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
)

// The tutor asks back before a decision counts that costs more than the player allows. Nothing is
// saved of the decision until the answer: of a play the end of the turn, whose moves can still be
// undone.

// tutor judges the decision that the person here is about to take.
type tutor struct {
	// asked is what is being judged, nil while nothing is.
	asked *judging
	// free is the decision that may be carried out.
	free decisionKey
	// doubted is the decision that was asked back, with its judgement, and question what asks;
	// nil while none is.
	doubted  *analysis.Decision
	question *places.Question
}

// decisionKey is a decision about the match as it was at a version: an action with the cube, or 0
// for a play.
type decisionKey struct {
	version int
	action  analysis.Action
}

// judging is a decision that is being judged, and what carries it out.
type judging struct {
	key  decisionKey
	stop context.CancelFunc
	then func()
}

// tutorPatience is how long a judgement may take; without it the decision counts.
const tutorPatience = 3 * time.Second

// tutoring is the table with its tutor at work.
type tutoring struct{ *Table }

// teaches reports whether decisions of the person here are judged: hints must be allowed, and
// nobody else may sit here or elsewhere.
func (t tutoring) teaches(action analysis.Action) bool {
	allowed := t.opts.Hints
	if action != 0 {
		allowed = t.opts.CubeHints
	}
	alone := !t.shared() && t.company.friend == nil && t.show == nil
	return t.opts.Tutor != analysis.None && t.Judge != nil && allowed && alone && t.Mine()
}

// lets reports whether a decision may be carried out now. Else it is judged first, and then is
// called once it may be.
func (t tutoring) lets(action analysis.Action, then func()) bool {
	if t.exam != nil {
		return t.exam(action)
	}
	key := decisionKey{t.match.Version(), action}
	if t.tutor.free == key || !t.teaches(action) {
		return true
	}
	if t.tutor.asked != nil && t.tutor.asked.key == key {
		return false
	}
	s := t.State()
	q, ok := analysis.Pending(&s, action)
	if !ok {
		return true
	}
	t.judge(key, q, then)
	return false
}

// judge has a decision judged elsewhere, so that no key waits for it. With typed lines it takes the
// time that it takes: the same input always has the same output.
func (t tutoring) judge(key decisionKey, q analysis.Question, then func()) {
	t.forget()
	ctx, stop := context.WithCancel(context.Background())
	if !t.opts.Typed {
		ctx, stop = context.WithTimeout(context.Background(), tutorPatience)
	}
	asked := &judging{key: key, stop: stop, then: then}
	t.tutor.asked = asked
	judge, plies := t.Judge, t.opts.HintPlies
	go func() {
		j, err := judgedSafely(ctx, judge, &q, plies)
		t.desk.Post(func() {
			if t.tutor.asked == asked {
				t.judged(asked, &analysis.Decision{Question: q, Judgement: j}, err)
			}
		})
	}()
}

// judgedSafely makes a fault of the engine an error of its own: no match depends on the tutor.
func judgedSafely(ctx context.Context, judge analysis.Judge, q *analysis.Question, plies int) (j analysis.Judgement, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the engine met a fault: %v", fault)
		}
	}()
	return judge.Judge(ctx, q, plies)
}

// judged asks back, or lets the decision count.
func (t tutoring) judged(asked *judging, d *analysis.Decision, err error) {
	t.forget()
	switch {
	case err != nil || d.Size() < t.opts.Tutor:
		t.goOn(asked)
		return
	case !t.desk.AtBoard():
		// Whoever reads or types something there decides again once that is left.
		return
	}
	t.tutor.doubted = d
	t.tutor.question = &places.Question{
		Ask:     t.ear.Doubt(d),
		Keys:    t.ear.DoubtKeys(),
		Answers: t.desk.Answers,
		Yes: func() {
			if t.stillDoubts(d) {
				t.takeBack(d)
			}
		},
		No: func() {
			if t.stillDoubts(d) {
				t.goOn(asked)
			}
		},
	}
	t.desk.Enter(t.tutor.question)
}

// stillDoubts reports whether the match still is where d was doubted, and has d doubted no more.
func (t tutoring) stillDoubts(d *analysis.Decision) bool {
	still := t.tutor.doubted == d
	t.forget()
	return still
}

// goOn carries out a decision that was judged.
func (t tutoring) goOn(asked *judging) {
	t.tutor.free = asked.key
	asked.then()
}

// takeBack leaves the decision to be taken again: of a play all moves are undone.
func (t tutoring) takeBack(d *analysis.Decision) {
	switch {
	case d.Kind == analysis.Play:
		t.board.selected = 0
		var undone []core.Command
		for range d.Made.Moves {
			undone = append(undone, core.UndoMove{Player: d.Player})
		}
		t.Do(undone...)
	case d.Kind == analysis.Answer:
		t.repeatQuestion()
	case d.Made.Action == analysis.Double:
		t.desk.Answer(say.TableNotDoubled, nil)
	default:
		t.desk.Answer(say.TutorNotRolled, nil)
	}
}

// forget has nothing judged or doubted any more, and takes the question away.
func (t tutoring) forget() {
	if t.tutor.asked != nil {
		t.tutor.asked.stop()
	}
	if asks := t.tutor.question; asks != nil {
		t.desk.Withdraw(func(p places.Place) bool { return p == asks })
	}
	t.tutor.asked, t.tutor.doubted, t.tutor.question = nil, nil, nil
}

// explain says what was better than a doubted decision, and why, or why the decision was right. What
// a play costs is part of that; what a decision about the cube costs is said first, unless an exam
// has said it.
func (t tutoring) explain() {
	d := t.tutor.doubted
	s := t.State()
	plies, exam := t.opts.HintPlies, t.exam != nil
	cost := t.ear.Cost(d)
	t.hints.ask(func(ctx context.Context) (a advised) {
		if d.Kind == analysis.Play {
			return compared(ctx, t.Adviser, d, plies)
		}
		if !exam {
			a.first = &cost
		}
		c, err := t.Adviser.Cube(ctx, &s, plies)
		a.cube, a.err = &c, err
		return a
	})
}

// compared returns the best play beside the one of d, or the best plays where that is the best.
func compared(ctx context.Context, adviser Adviser, d *analysis.Decision, plies int) (a advised) {
	q := advice.Request{Turn: core.NewTurn(d.Board, d.Dice), At: d.At, Plies: plies}
	a.beside, a.err = beside(ctx, adviser, q, d)
	if a.err == nil && a.beside[0].Board == a.beside[1].Board {
		a.beside = nil
		a.best, a.err = adviser.Plays(ctx, q)
	}
	return a
}

// beside returns the best play and the one of d, which costs what d says: the adviser looks less
// closely at a play that is far behind.
func beside(ctx context.Context, a Adviser, q advice.Request, d *analysis.Decision) ([]advice.Play, error) {
	best, made, err := a.Beside(ctx, q, d.After())
	if made.Board != best.Board {
		made.Equity = best.Equity - d.Error
	}
	return []advice.Play{best, made}, err
}

// judgedAction returns what a tutor judges before commands are carried out, 0 being the end of a
// turn, and false where that is nothing.
func judgedAction(commands []core.Command) (action analysis.Action, ok bool) {
	if len(commands) != 1 {
		return 0, false
	}
	switch commands[0].(type) {
	case core.EndTurn:
		return 0, true
	case core.Double:
		return analysis.Double, true
	case core.Take:
		return analysis.Take, true
	case core.DropDouble:
		return analysis.Drop, true
	case core.Beaver:
		return analysis.Beaver, true
	}
	return 0, false
}
