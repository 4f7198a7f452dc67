package table

import (
	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/advise"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/keymap"
)

// The tutorial teaches at the table itself. Each step is a position, in which everything works as in a match.
// The next step comes when the learner has done what this one asks for.

// Tutorial leads a table's match from step to step.
type Tutorial struct {
	table *Table
	parts [][]lesson
	// part and at are the indices of the step. begun means that the first one has begun.
	part, at int
	begun    bool
	// pressed is the action of the last key in this step, and touch the last point that the learner
	// touched in it.
	pressed keymap.Action
	touch   core.Point
	// before is announced first.
	before []say.Message
}

func (t *Tutorial) step() *lesson { return &t.parts[t.part][t.at] }

// tutorialLength is the length of the tutorial's matches, in points: more than one, so that there
// is a cube.
const tutorialLength = 5

// NewTutorial puts the tutorial on a desk: short steps on a real board, against the bot that parts
// has in the second seat. No match is saved. The adviser of parts gives hints. The tutorial first
// announces the messages in before.
func NewTutorial(
	d *desk.Desk, parts Parts, style a11y.Style, players [2]core.PlayerInfo, opts Options, before ...say.Message,
) *Tutorial {
	opts = Options{AskCube: true, Seed: opts.Seed, Typed: opts.Typed, Pace: opts.Pace, Options: advise.Options{Hints: true, HintPlies: opts.HintPlies}}
	parts = Parts{Seats: parts.Seats, Engines: advise.Engines{Adviser: parts.Adviser}}
	table := New(d, parts, opts, style, core.NewMatch(tutorialRules(), players))
	t := &Tutorial{table: table, parts: lessons(), before: before}
	table.lead, table.dice = t, seat.Drawn(t.rollOf)
	return t
}

// rollOf returns roll number n of the step's match.
func (t *Tutorial) rollOf(n uint64) core.Roll {
	// A step that begins with rolled dice has its first roll behind it.
	step := t.step()
	if step.dice.Valid() {
		n--
	}
	if n < uint64(len(step.rolls)) {
		return step.rolls[n]
	}
	return core.DiceAt(t.table.opts.Seed, n)
}

// Run teaches until the tutorial is over. It returns Finished then, NewMatch if the learner wants to play
// now, and Left if the program must end.
func (t *Tutorial) Run(in desk.Inputs) Leaving {
	t.table.desk.AnnounceWaiting(in.Notices)
	return t.table.run(in)
}

// act does what an action asks for, unless that would play in a step without plays.
func (t *Tutorial) act(a keymap.Action) bool {
	t.pressed = a
	if a == keymap.DoEscape || a == keymap.DoBack {
		// Escape always opens the menu. If it put down the selected checker with which a step may begin, the
		// step would start again.
		t.table.openMenu()
		return true
	}
	return t.stillStep(a) || matchLead{t.table}.act(a)
}

// touched notes the point that the learner touched.
func (t *Tutorial) touched(point core.Point) { t.touch = point }

// advance continues the tutorial, and the match while the step lasts.
func (t *Tutorial) advance() {
	for !t.table.desk.Left() && t.table.desk.AtBoard() && (t.taught() || (autopilot{t.table}).advanceOnce()) {
	}
}

// farewell announces nothing: no match is saved.
func (t *Tutorial) farewell() {}

func (t *Tutorial) action(k keymap.Key) keymap.Action { return matchLead{t.table}.action(k) }

func (t *Tutorial) typed(line string) { matchLead{t.table}.typed(line) }

func tutorialRules() core.Rules { return core.Rules{Length: tutorialLength, Crawford: true} }

// taught continues the tutorial if it is time to, and reports whether it did.
func (t *Tutorial) taught() bool {
	step := t.step()
	switch {
	case !t.begun:
		t.begun = true
		for _, m := range t.before {
			t.event(m)
		}
		t.event(say.M(say.TutorialKeys, t.data()))
		t.toStep(0, 0)
	case step.done(t):
		if !step.still {
			t.event(say.M(say.TutorialWell, nil))
		}
		t.nextStep()
	case step.missed(t):
		t.event(say.M(say.TutorialNotYet, nil))
		t.toStep(t.part, t.at)
	default:
		return false
	}
	return true
}

// stillStep reports whether an action would play in a step without plays. Then only the step gets the key: it
// may ask for just that one, and otherwise repeats what to do.
func (t *Tutorial) stillStep(a keymap.Action) bool {
	if !t.step().still || a != keymap.DoEnter && a != keymap.DoDouble {
		return false
	}
	if !t.step().done(t) {
		t.table.SayTurn()
	}
	return true
}

// nextStep starts the next step, but skips one that the learner did together with the step before. After a
// part it asks whether to play now.
func (t *Tutorial) nextStep() {
	if t.at+1 == len(t.parts[t.part]) {
		askPlay(t)
		return
	}
	if next := &t.parts[t.part][t.at+1]; next.passes != nil && next.passes(t) {
		t.at++
		t.nextStep()
		return
	}
	t.toStep(t.part, t.at+1)
}

// askPlay asks whether to play now. If the learner says no, the next part follows, or the tutorial
// ends.
func askPlay(t *Tutorial) {
	asks := &places.Question{
		Answers: t.table.desk.Answers, Still: true, Yes: func() { t.table.Finish(NewMatch) }, No: func() { t.toStep(t.part+1, 0) },
	}
	if t.part+1 < len(t.parts) {
		asks.Ask, asks.Keys = say.M(say.TutorialPlayFirst, nil), []say.Message{say.M(say.TutorialPlayFirstKeys, t.data())}
	} else {
		t.event(say.M(say.TutorialOver, t.data()))
		asks.Ask, asks.No = say.M(say.TutorialPlayNow, nil), func() { t.table.Finish(Finished) }
	}
	t.table.desk.Enter(asks)
}

// previousStep goes back to the step before.
func (t *Tutorial) previousStep() {
	if t.at > 0 {
		t.toStep(t.part, t.at-1)
		return
	}
	t.toStep(t.part-1, len(t.parts[t.part-1])-1)
}

// toStep sets the board of a step up and says what to do.
func (t *Tutorial) toStep(part, n int) {
	t.part, t.at, t.pressed, t.touch = part, n, keymap.None, 0
	step := t.step()
	inquiry{t.table}.drop()
	t.table.advice.Drop()
	t.table.dropThrow()
	m := core.NewMatch(tutorialRules(), t.table.State().Players)
	for _, c := range step.setUp() {
		// The positions are legal; a test plays through all of them.
		_, _ = m.Do(c)
	}
	t.table.match, t.table.drawn, t.table.board = m, drawn{}, t.table.board.again()
	t.table.board.selected = step.selected
	moved := t.focusOn(step)
	// The ear must know the state of the match. The step itself announces it.
	_ = t.table.ear.Resume(t.table.Scene(), m.Events())
	if moved {
		t.event(t.standing())
	}
	t.table.desk.Announce(t.announcement(say.Event))
}

// focusOn moves the focus to the point at which a step begins, and reports whether it had to.
func (t *Tutorial) focusOn(step *lesson) bool {
	at := t.table.board.focus
	if step.focus == 0 || step.focus == at || step.stays != nil && step.stays(at) {
		return false
	}
	t.table.board = t.table.board.on(step.focus)
	return true
}

// standing returns the message that names the point in focus.
func (t *Tutorial) standing() say.Message {
	return say.M(say.TutorialStanding, say.Data{"Point": int(t.table.board.focus)})
}

// next returns the step again, with the point in focus if the step began at another.
func (t *Tutorial) next() say.Announcement {
	again := t.announcement(say.Answer)
	if focus := t.step().focus; focus != 0 && focus != t.table.board.focus {
		again.Sentences = append(again.Sentences, t.standing())
	}
	return again
}

// announcement returns the announcement of the current step.
func (t *Tutorial) announcement(u say.Urgency) say.Announcement {
	step := t.step()
	return say.Announcement{
		Sentences: []say.Message{
			say.M(say.TutorialAt, say.Data{"Step": t.at + 1, "Total": len(t.parts[t.part])}),
			say.M(step.text, t.data()),
			taskOf(t),
		},
		Urgency: u, Topic: say.TopicGame,
	}
}

// event announces one message of the tutorial.
func (t *Tutorial) event(m say.Message) {
	t.table.desk.Announce(say.Announcement{Sentences: []say.Message{m}, Urgency: say.Event, Topic: say.TopicGame})
}

// tutorialKeys maps names in the texts to actions. Tasks name the keys of what they ask for.
var tutorialKeys = map[string]keymap.Action{
	"KeyTurn": keymap.DoTurn, "KeyRepeat": keymap.DoRepeat, "KeyMenu": keymap.DoEscape, "KeyHelp": keymap.DoKeyHelp,
	"KeyRules": keymap.DoHelp, "KeyYes": keymap.DoYes, "KeyNo": keymap.DoNo,
}

// data returns the values for the steps' messages.
func (t *Tutorial) data() say.Data {
	data := say.Data{"Name": a11y.Called(t.table.State().Players[1])}
	for name, action := range tutorialKeys {
		data[name] = control(t, action)
	}
	if t.table.desk.ByTouch && t.step().text == say.TutorialErrors {
		// After a match, the page has no button for the review, but a line in the menu.
		data["KeyNo"] = say.M(say.KeyNameLine, say.Data{"Title": say.M(say.MenuReview, nil)})
	}
	return data
}

// nearer returns the action that leads from 24 to 23.
func (t *Tutorial) nearer() keymap.Action {
	if t.table.ear.Style().HomeLeft {
		return keymap.DoFocusRight
	}
	return keymap.DoFocusLeft
}

// menu returns the menu to continue, go back or leave.
func (t *Tutorial) menu() places.Place {
	part, at := t.part, t.at
	items := []places.Item{
		{Title: say.M(say.MenuContinue, nil), Do: t.table.Back},
		{Title: say.M(say.TutorialRepeat, nil), Do: func() { t.toStep(part, at) }},
		{Title: say.M(say.TutorialNext, nil), Do: t.nextStep},
	}
	if part+at > 0 {
		items = append(items, places.Item{Title: say.M(say.TutorialBack, nil), Do: t.previousStep})
	}
	if part == 0 {
		items = append(items, places.Item{Title: say.M(say.TutorialSecondPart, nil), Do: func() { t.toStep(1, 0) }})
	}
	items = append(items,
		places.Item{Title: say.M(say.MenuHelpLine, nil), Open: t.table.desk.HelpMenu},
		places.Item{Title: say.M(say.TutorialLeave, nil), Do: func() { t.table.Finish(Finished) }},
	)
	return &places.Menu{Title: say.M(say.TutorialMenu, nil), Items: items, Text: t.table.desk.Text}
}
