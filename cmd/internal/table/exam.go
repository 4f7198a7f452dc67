package table

import (
	"cmp"
	"slices"
	"strings"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/advise"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/feature"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/keymap"
)

// An exam asks for one decision after the other at the table itself: they are answered by playing,
// and judged. A question may also ask for a number, or only tell something. Nothing is saved of it but
// what the examiner remembers.

// Question is one decision to take, unless Number or Read says otherwise.
type Question struct {
	// About is what it is about.
	About say.Message
	// Commands set it up, in a match of these rules; the zero Rules are those of money play.
	Commands []core.Command
	Rules    core.Rules
	// Opponent is the name of whoever it was taken against; empty where nobody was.
	Opponent string
	// Number asks for a number instead of a decision; nil for a decision.
	Number *Number
	// Read asks nothing: About is all there is.
	Read bool
	// Last says that no other follows.
	Last bool
}

// Examiner hands out what is asked.
type Examiner interface {
	// Next returns the next question, and false after the last.
	Next() (Question, bool)
	// Answered notes how large the error of the first answer is, and returns what else to say about
	// that.
	Answered(size analysis.Size) []say.Message
}

// Exam is a guest of a desk: it leaves to the match what it has nothing to say about.
type Exam struct {
	*Table
	examiner Examiner
	question Question
	// players sit at a question that names no opponent.
	players [2]core.PlayerInfo
	begun   bool
	// answered says that the question has an answer; others may still be tried. Counted says that
	// the first one was noted, taught that the player heard how to go on.
	answered, counted, taught bool
	// judged is the answer judged last.
	judged advise.Decision
	// digit is the key that begins a number, until the field for it is open.
	digit keymap.Key
}

// NewExam puts an exam on a desk. Parts must have a judge; of the rest the adviser is used.
func NewExam(
	d *desk.Desk, parts Parts, opts Options, style a11y.Style, players [2]core.PlayerInfo, examiner Examiner,
) *Exam {
	opts = Options{Typed: opts.Typed, Options: advise.Options{HintPlies: opts.HintPlies}, Combined: true}
	parts = Parts{Engines: advise.Engines{Adviser: parts.Adviser, Judge: parts.Judge}, Seats: [2]seat.Player{1: nobody{}}}
	table := New(d, parts, opts, style, core.NewMatch(core.Rules{Scoring: core.Money}, players))
	t := &Exam{Table: table, examiner: examiner, players: players}
	table.lead = t
	// No decision counts: the exam judges it before the tutor does.
	judges := feature.Hooks{Judge: func(action analysis.Action, _ func()) bool { return t.answer(action) }}
	table.features = append(feature.List{judges}, table.features...)
	d.Host(t)
	return t
}

// Run asks until the exam is over. Then it returns Finished, or Left if the program must end.
func (t *Exam) Run(in desk.Inputs) Leaving {
	t.desk.AnnounceWaiting(in.Notices)
	return t.run(in)
}

// Act does what an action asks for. Once a question is answered, Enter opens the next one; until
// then there are no hints.
func (t *Exam) Act(a keymap.Action) bool {
	switch {
	case a == keymap.DoEnter && (t.answered || t.question.Read):
		t.ask()
	case a == keymap.DoUndo && (t.answered || complete(t)):
		t.takeBack()
	case t.question.Number != nil && number(t, a), t.question.Read && read(t, a):
	case givesAway(a) && !t.answered:
		t.desk.Answer(say.QuizDecideFirst, nil)
	default:
		return t.Table.Act(a)
	}
	return true
}

// givesAway reports whether an action would answer the question.
func givesAway(a keymap.Action) bool {
	switch a {
	case keymap.DoHint, keymap.DoCubeHint, keymap.DoThreats, keymap.DoWeigh, keymap.DoRollout:
		return true
	}
	return false
}

// Typed carries out a typed line; a word for the next question goes on.
func (t *Exam) Typed(line string) {
	words := strings.Fields(strings.ToLower(line))
	if (t.answered || t.question.Read) && len(words) == 1 && slices.Contains(t.desk.Texts.Words(say.CommandNext), words[0]) {
		t.ask()
		return
	}
	if typedNumber(t, line) {
		return
	}
	t.Table.Typed(line)
}

// Advance begins, and judges a play once it is complete.
func (t *Exam) Advance() {
	if !t.begun {
		t.begun = true
		t.ask()
	}
	if !t.desk.Left() && complete(t) {
		t.answer(0)
	}
}

// complete reports whether a play is complete; it may not be judged yet.
func complete(t *Exam) bool {
	s := t.State()
	return s.Phase == core.PhaseMove && s.Turn.Complete()
}

// Farewell has nothing to say: no match is saved.
func (t *Exam) Farewell() {}

// ask sets the next question up and asks it, or ends the exam.
func (t *Exam) ask() {
	question, ok := t.examiner.Next()
	if !ok {
		t.Finish(Finished)
		return
	}
	t.question, t.counted = question, false
	t.again()
}

// takeBack asks for another answer, with the dice unplayed. Until then the question is as open as
// before the first one. The board was described already.
func (t *Exam) takeBack() {
	t.setUp()
	t.desk.Announce(t.asking(say.Answer))
}

// reopen forgets the answer.
func (t *Exam) reopen() {
	t.advice.Drop()
	t.judged, t.answered, t.opts.Hints, t.opts.CubeHints = advise.Decision{}, false, false, false
}

// setUp sets the question up as it was.
func (t *Exam) setUp() {
	t.reopen()
	rules := t.question.Rules
	if rules.Length == 0 {
		rules = core.Rules{Scoring: core.Money}
	}
	players := t.players
	players[1].Name = cmp.Or(t.question.Opponent, players[1].Name)
	m := core.NewMatch(rules, players)
	for _, c := range t.question.Commands {
		// The positions are legal; a test sets all of them up.
		_, _ = m.Do(c)
	}
	t.match, t.board = m, newFocus()
	t.board = t.board.begin(t.State().Board[t.Viewer()])
	// The ear must know the state of the match. The question itself announces it.
	_ = t.ear.Resume(t.Scene(), m.Events())
}

// again sets the question up and asks it.
func (t *Exam) again() {
	t.setUp()
	t.desk.Announce(t.asking(say.Event))
	s := t.State()
	if t.question.Read {
		return
	}
	if s.Rules.Length > 0 {
		score := t.ear.Answer(t.Scene(), a11y.AskScore)
		score.Urgency = say.Event
		t.desk.Announce(score)
	}
	if s.Cube.Turned() {
		cube := t.ear.Answer(t.Scene(), a11y.AskCube)
		cube.Urgency = say.Event
		t.desk.Announce(cube)
	}
	if s.Board != core.Start() || t.question.Number != nil && len(t.question.Number.Hides) > 0 {
		board := t.ear.Answer(t.Scene(), a11y.AskPoints)
		board.Urgency = say.Event
		t.desk.Announce(board)
	}
}

// next says the question again, or how to go on.
func (t *Exam) next() say.Announcement {
	if t.answered && !t.question.Read {
		return say.Announcement{Sentences: []say.Message{goOn(t)}, Urgency: say.Answer, Topic: say.TopicGame}
	}
	return t.asking(say.Answer)
}

// asking is the question.
func (t *Exam) asking(u say.Urgency) say.Announcement {
	s := t.State()
	asks := say.M(say.QuizCube, nil)
	switch {
	case t.question.Read:
		asks = readOn(t)
	case t.question.Number != nil:
		asks = t.question.Number.Ask
	case s.Phase == core.PhaseMove:
		asks = t.ear.Rolled(s.Turn.Roll())
	case s.Phase == core.PhaseDoubled:
		asks = say.M(say.QuizAnswer, nil)
	}
	return say.Announcement{Sentences: []say.Message{t.question.About, asks}, Urgency: u, Topic: say.TopicGame}
}

// goingOn are how to go on after an answer, and after the answer to the last question; by keys, and
// typed.
var goingOn = [2][2]say.MessageID{{say.QuizGoOn, say.QuizGoOnLast}, {say.QuizGoOnTyped, say.QuizGoOnLastTyped}}

func goOn(t *Exam) say.Message {
	last := 0
	if t.question.Last {
		last = 1
	}
	if t.opts.Typed {
		return say.M(goingOn[1][last], nil)
	}
	return say.M(goingOn[0][last], say.Data{
		"Next": t.desk.KeyName(string(keymap.DoEnter)), "Why": t.desk.KeyName(string(keymap.DoHint)),
		"Undo": t.desk.KeyName(string(keymap.DoUndo)),
	})
}

// answer has a decision judged elsewhere; nothing of it is carried out.
func (t *Exam) answer(action analysis.Action) bool {
	key := advise.Decision{Version: t.match.Version(), Action: action}
	if t.judged == key {
		return false
	}
	t.judged = key
	s := t.State()
	q, ok := analysis.Pending(&s, action)
	if !ok {
		t.found(&analysis.Decision{Question: q})
		return false
	}
	t.advice.Tutor.Ask(key, q, 0, func(d *analysis.Decision, err error) {
		if err != nil {
			t.judged = advise.Decision{}
			t.desk.Fail(say.AdviceFailed, say.Data{"Problem": t.desk.Because(err)})
			return
		}
		t.found(d)
	})
	return false
}

// found announces what an answer costs. The first one counts; then hints say why, and others can be
// tried.
func (t *Exam) found(d *analysis.Decision) {
	t.opts.Hints, t.opts.CubeHints = true, true
	t.advice.Tutor.Grade(d)
	note(t, t.ear.Graded(t.Scene(), d), analysis.SizeOf(d.Error))
}

// note has the first answer to a question counted, and announces how it is judged.
func note(t *Exam, judged say.Message, size analysis.Size) {
	first, said := !t.counted, []say.Message{judged}
	if first {
		said = append(said, t.examiner.Answered(size)...)
	}
	t.answered, t.counted = true, true
	if !t.taught || t.question.Last && first {
		t.taught = true
		said = append(said, goOn(t))
	}
	t.desk.Announce(say.Announcement{Sentences: said, Urgency: say.Event, Topic: say.TopicGame})
}

// menu returns the menu to continue, go back or get out.
func (t *Exam) menu() places.Place {
	items := []places.Item{{Title: say.M(say.MenuContinue, nil), Do: t.Back}}
	if !t.question.Last {
		items = append(items, places.Item{Title: say.M(say.QuizNext, nil), Do: t.ask})
	}
	items = append(items,
		places.Item{Title: say.M(say.QuizAgain, nil), Do: t.again},
		places.Item{Title: say.M(say.MenuHelpLine, nil), Open: t.desk.HelpMenu},
		places.Item{Title: say.M(say.QuizLeave, nil), Do: func() { t.Finish(Finished) }},
	)
	return &places.Menu{Title: say.M(say.QuizTitle, nil), Items: items, Text: t.desk.Text}
}
