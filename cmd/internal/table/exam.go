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

// An exam asks for one decision after another at the table itself. The player answers by playing, and the
// exam judges the answer. A question may also ask for a number, or only explain something. Nothing is saved
// but what the examiner remembers.

// Question is one decision to take, unless Number or Read says otherwise.
type Question struct {
	// About says what the question is about.
	About say.Message
	// Commands set the question up, in a match with these Rules; the zero Rules are those of money play.
	Commands []core.Command
	Rules    core.Rules
	// Opponent is the name of the opponent at the time; empty if there was none.
	Opponent string
	// Number asks for a number instead of a decision; nil for a decision.
	Number *Number
	// Read means that there is nothing to answer: About is only to read.
	Read bool
	// Last means that no other question follows.
	Last bool
}

// Examiner provides the questions.
type Examiner interface {
	// Next returns the next question, and false after the last.
	Next() (Question, bool)
	// Answered notes how large the error of the first answer is, and returns what else to say about
	// that.
	Answered(size analysis.Size) []say.Message
}

// Exam leads a table through its questions.
type Exam struct {
	table    *Table
	examiner Examiner
	question Question
	// players are the players of the questions. A question that names an opponent renames the
	// second.
	players [2]core.PlayerInfo
	begun   bool
	// answered means that the question has an answer; the player may still try others. counted means that the
	// examiner has noted the first one, taught that the player has heard how to continue.
	answered, counted, taught bool
	// judged is the answer judged last.
	judged advise.Decision
	// digit is the key that begins a number, until the field for it is open.
	digit keymap.Key
}

// NewExam puts an exam on a desk. Parts must have a judge and may have an adviser; NewExam ignores the rest.
func NewExam(
	d *desk.Desk, parts Parts, opts Options, style a11y.Style, players [2]core.PlayerInfo, examiner Examiner,
) *Exam {
	opts = Options{Typed: opts.Typed, Options: advise.Options{HintPlies: opts.HintPlies}, Combined: true}
	parts = Parts{Engines: advise.Engines{Adviser: parts.Adviser, Judge: parts.Judge}, Seats: [2]seat.Player{1: nobody{}}}
	table := New(d, parts, opts, style, core.NewMatch(core.Rules{Scoring: core.Money}, players))
	t := &Exam{table: table, examiner: examiner, players: players}
	table.lead = t
	// The exam judges each decision before the tutor does, and carries none out.
	judges := feature.Hooks{Judge: func(action analysis.Action, _ func()) bool { return t.answer(action) }}
	table.features = append(feature.List{judges}, table.features...)
	return t
}

// Run asks until the exam is over. Then it returns Finished, or Left if the program must end.
func (t *Exam) Run(in desk.Inputs) Leaving {
	t.table.desk.AnnounceWaiting(in.Notices)
	return t.table.run(in)
}

// act does what an action asks for. Once a question is answered, Enter opens the next one; until
// then there are no hints.
func (t *Exam) act(a keymap.Action) bool {
	switch {
	case a == keymap.DoEnter && (t.answered || t.question.Read):
		t.ask()
	case a == keymap.DoUndo && (t.answered || complete(t)):
		t.takeBack()
	case t.question.Number != nil && number(t, a), t.question.Read && read(t, a):
	case givesAway(a) && !t.answered:
		t.table.desk.Answer(say.QuizDecideFirst, nil)
	default:
		return matchLead{t.table}.act(a)
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

// typed carries out a typed line; the word for next opens the next question.
func (t *Exam) typed(line string) {
	words := strings.Fields(strings.ToLower(line))
	if (t.answered || t.question.Read) && len(words) == 1 && slices.Contains(t.table.desk.Texts.Words(say.CommandNext), words[0]) {
		t.ask()
		return
	}
	if typedNumber(t, line) {
		return
	}
	matchLead{t.table}.typed(line)
}

// advance begins the exam, and judges a play once it is complete.
func (t *Exam) advance() {
	if !t.begun {
		t.begun = true
		t.ask()
	}
	if !t.table.desk.Left() && complete(t) {
		t.answer(0)
	}
}

// complete reports whether a play is complete, judged or not.
func complete(t *Exam) bool {
	s := t.table.State()
	return s.Phase == core.PhaseMove && s.Turn.Complete()
}

// farewell announces nothing: no match is saved.
func (t *Exam) farewell() {}

func (t *Exam) touched(core.Point) {}

// ask sets the next question up and asks it, or ends the exam.
func (t *Exam) ask() {
	question, ok := t.examiner.Next()
	if !ok {
		t.table.Finish(Finished)
		return
	}
	t.question, t.counted = question, false
	t.again()
}

// takeBack takes the play back and asks for another answer, without describing the board again.
// Until the player answers, there are no hints, as before the first answer.
func (t *Exam) takeBack() {
	t.setUp()
	t.table.desk.Announce(t.asking(say.Answer))
}

// reopen forgets the answer.
func (t *Exam) reopen() {
	t.table.advice.Drop()
	t.judged, t.answered, t.table.opts.Hints, t.table.opts.CubeHints = advise.Decision{}, false, false, false
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
	t.table.match, t.table.board = m, newFocus()
	t.table.board = t.table.board.begin(t.table.State().Board[t.table.Viewer()])
	// The ear must know the state of the match. The question itself announces it.
	_ = t.table.ear.Resume(t.table.Scene(), m.Events())
}

// again sets the question up and asks it.
func (t *Exam) again() {
	t.setUp()
	t.table.desk.Announce(t.asking(say.Event))
	s := t.table.State()
	if t.question.Read {
		return
	}
	if s.Rules.Length > 0 {
		score := t.table.ear.Answer(t.table.Scene(), a11y.AskScore)
		score.Urgency = say.Event
		t.table.desk.Announce(score)
	}
	if s.Cube.Turned() {
		cube := t.table.ear.Answer(t.table.Scene(), a11y.AskCube)
		cube.Urgency = say.Event
		t.table.desk.Announce(cube)
	}
	if s.Board != core.Start() || t.question.Number != nil && len(t.question.Number.Hides) > 0 {
		board := t.table.ear.Answer(t.table.Scene(), a11y.AskPoints)
		board.Urgency = say.Event
		t.table.desk.Announce(board)
	}
}

// next returns the question again, or how to continue.
func (t *Exam) next() say.Announcement {
	if t.answered && !t.question.Read {
		return say.Announcement{Sentences: []say.Message{goOn(t)}, Urgency: say.Answer, Topic: say.TopicGame}
	}
	return t.asking(say.Answer)
}

// asking returns the question.
func (t *Exam) asking(u say.Urgency) say.Announcement {
	s := t.table.State()
	asks := say.M(say.QuizCube, nil)
	switch {
	case t.question.Read:
		asks = readOn(t)
	case t.question.Number != nil:
		asks = t.question.Number.Ask
	case s.Phase == core.PhaseMove:
		asks = t.table.ear.Rolled(s.Turn.Roll())
	case s.Phase == core.PhaseDoubled:
		asks = say.M(say.QuizAnswer, nil)
	}
	return say.Announcement{Sentences: []say.Message{t.question.About, asks}, Urgency: u, Topic: say.TopicGame}
}

// goingOn holds the messages about how to continue, first by keys and then by typing: each after an
// answer, and after the answer to the last question.
var goingOn = [2][2]say.MessageID{{say.QuizGoOn, say.QuizGoOnLast}, {say.QuizGoOnTyped, say.QuizGoOnLastTyped}}

func goOn(t *Exam) say.Message {
	last := 0
	if t.question.Last {
		last = 1
	}
	if t.table.opts.Typed {
		return say.M(goingOn[1][last], nil)
	}
	return say.M(goingOn[0][last], say.Data{
		"Next": t.table.desk.KeyName(string(keymap.DoEnter)), "Why": t.table.desk.KeyName(string(keymap.DoHint)),
		"Undo": t.table.desk.KeyName(string(keymap.DoUndo)),
	})
}

// answer asks the tutor to judge a decision. It returns false, so that the table doesn't carry the decision
// out.
func (t *Exam) answer(action analysis.Action) bool {
	key := advise.Decision{Version: t.table.match.Version(), Action: action}
	if t.judged == key {
		return false
	}
	t.judged = key
	s := t.table.State()
	q, ok := analysis.Pending(&s, action)
	if !ok {
		t.found(&analysis.Decision{Question: q})
		return false
	}
	t.table.advice.Tutor.Ask(key, q, 0, func(d *analysis.Decision, err error) {
		if err != nil {
			t.judged = advise.Decision{}
			t.table.desk.Fail(say.AdviceFailed, say.Data{"Problem": t.table.desk.Because(err)})
			return
		}
		t.found(d)
	})
	return false
}

// found announces what an answer costs. The first one counts. After that, hints say why, and the player can
// try others.
func (t *Exam) found(d *analysis.Decision) {
	t.table.opts.Hints, t.table.opts.CubeHints = true, true
	t.table.advice.Tutor.Grade(d)
	note(t, t.table.ear.Graded(t.table.Scene(), d), analysis.SizeOf(d.Error))
}

// note passes the first answer to a question to the examiner, and announces the judgement.
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
	t.table.desk.Announce(say.Announcement{Sentences: said, Urgency: say.Event, Topic: say.TopicGame})
}

// menu returns the menu to continue, try again or leave.
func (t *Exam) menu() places.Place {
	items := []places.Item{{Title: say.M(say.MenuContinue, nil), Do: t.table.Back}}
	if !t.question.Last {
		items = append(items, places.Item{Title: say.M(say.QuizNext, nil), Do: t.ask})
	}
	items = append(items,
		places.Item{Title: say.M(say.QuizAgain, nil), Do: t.again},
		places.Item{Title: say.M(say.MenuHelpLine, nil), Open: t.table.desk.HelpMenu},
		places.Item{Title: say.M(say.QuizLeave, nil), Do: func() { t.table.Finish(Finished) }},
	)
	return &places.Menu{Title: say.M(say.QuizTitle, nil), Items: items, Text: t.table.desk.Text}
}
