package table

import (
	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/core"
	"backtalk/keymap"
)

// The tutorial teaches on the table itself: each step is a position, everything works in it as in a match, and it goes on when
// what it asks for was done.

// tutorial is where the learner is.
type tutorial struct {
	steps []lesson
	at    int
	begun bool
	// pressed is the action of the last key.
	pressed keymap.Action
}

// tutorialLength is what the games of the tutorial are played to, so that there is a cube.
const tutorialLength = 5

// NewTutorial sits down at the tutorial: ten short steps on a real board, against the bot that parts has in the second seat. Run
// gives Finished when it is over or left, and Kept when the program is to end. No match is kept.
func NewTutorial(parts Parts, style a11y.Style, players [2]core.PlayerInfo, opts Options) *Table {
	parts.Keeper, parts.Events, parts.Menu = nil, nil, nil
	opts = Options{AskCube: true, Seed: opts.Seed, Typed: opts.Typed, Pace: opts.Pace}
	t := New(parts, opts, style, core.NewMatch(core.Rules{Length: tutorialLength}, players))
	t.tutorial = &tutorial{steps: lessons()}
	t.dice = func(n uint64) core.Roll {
		if dice := core.DiceAt(opts.Seed, n); n > 0 || dice.Double() {
			return dice
		}
		return core.Roll{3, 1}
	}
	return t
}

// taught goes on with the tutorial where that is due, and reports whether it did.
func (t *Table) taught() bool {
	l := t.tutorial
	if l == nil {
		return false
	}
	step := &l.steps[l.at]
	switch {
	case !l.begun:
		l.begun = true
		t.event(say.M(say.TutorialKeys, t.tutorialData()))
		t.toStep(0)
	case step.done(t):
		t.event(say.M(say.TutorialWell, nil))
		t.nextStep()
	case step.failed != nil && step.failed(t):
		t.event(say.M(say.TutorialNotYet, nil))
		t.toStep(l.at)
	default:
		return false
	}
	return true
}

// nextStep goes on, or ends the tutorial after the last step.
func (t *Table) nextStep() {
	if l := t.tutorial; l.at+1 < len(l.steps) {
		t.toStep(l.at + 1)
		return
	}
	t.event(say.M(say.TutorialOver, t.tutorialData()))
	t.done, t.leave = true, Finished
}

// toStep sets the board of a step up and tells what to do.
func (t *Table) toStep(n int) {
	l := t.tutorial
	l.at, l.pressed = n, keymap.None
	step := &l.steps[n]
	if t.stopBot != nil {
		t.stopBot()
	}
	t.thinking, t.answers = false, make(chan botAnswer, 1)
	m := core.NewMatch(core.Rules{Length: tutorialLength}, t.state().Players)
	setup := []core.Command{core.SetUp{Board: step.board, Cube: core.Cube{Value: 1, Owner: core.Centre}}}
	if step.dice.Valid() {
		setup = append(setup, core.RollDice{Dice: step.dice})
	}
	for _, c := range setup {
		// The positions are legal; a test plays through all of them.
		_, _ = m.Do(c)
	}
	t.match, t.selected = m, 0
	t.resetCycle()
	t.focusOn(firstFocus)
	// The ear is to know where the match stands; the step itself tells it.
	_ = t.ear.Resume(t.scene(), m.Events())
	t.tell(t.stepTold(say.Event))
}

// stepTold is the step that the learner is at.
func (t *Table) stepTold(u say.Urgency) say.Announcement {
	l := t.tutorial
	step := &l.steps[l.at]
	return say.Announcement{
		Sentences: []say.Message{
			say.M(say.TutorialStep, say.Data{"Step": l.at + 1, "Total": len(l.steps), "Title": say.M(step.title, nil)}),
			say.M(step.text, t.tutorialData()),
		},
		Urgency: u, Topic: say.TopicGame,
	}
}

// event tells one message of the tutorial.
func (t *Table) event(m say.Message) {
	t.tell(say.Announcement{Sentences: []say.Message{m}, Urgency: say.Event, Topic: say.TopicGame})
}

// tutorialKeys are the keys that the steps name.
var tutorialKeys = map[string]keymap.Action{
	"KeyLeft": keymap.DoFocusLeft, "KeyRight": keymap.DoFocusRight, "KeyUp": keymap.DoFocusUp, "KeyDown": keymap.DoFocusDown,
	"KeyNext": keymap.DoNextTarget, "KeyEnter": keymap.DoEnter, "KeyDie1": keymap.DoDie1, "KeyDie3": keymap.DoDie3,
	"KeyDie6": keymap.DoDie6, "KeyUndo": keymap.DoUndo, "KeyLast": keymap.DoLastPlay, "KeyPips": keymap.DoPips,
	"KeyScore": keymap.DoScore, "KeyDice": keymap.DoDice, "KeyTurn": keymap.DoTurn, "KeyBreath": keymap.DoBoardBreath,
	"KeyDouble": keymap.DoDouble, "KeyYes": keymap.DoYes, "KeyRepeat": keymap.DoRepeat, "KeyMenu": keymap.DoEscape,
	"KeyHelp": keymap.DoKeyHelp, "KeyRules": keymap.DoHelp,
}

// tutorialData is what the steps' messages are filled with.
func (t *Table) tutorialData() say.Data {
	data := say.Data{"Name": t.state().Players[1].Name}
	for name, action := range tutorialKeys {
		data[name] = t.keyName(string(action))
	}
	return data
}

// tutorialMenu goes on, back and out.
func (t *Table) tutorialMenu() places.Place {
	at := t.tutorial.at
	items := []places.Item{
		{Title: say.M(say.MenuContinue, nil), Do: t.back},
		{Title: say.M(say.TutorialRepeat, nil), Do: func() { t.toStep(at) }},
		{Title: say.M(say.TutorialNext, nil), Do: t.nextStep},
	}
	if at > 0 {
		items = append(items, places.Item{Title: say.M(say.TutorialBack, nil), Do: func() { t.toStep(at - 1) }})
	}
	items = append(items,
		places.Item{Title: say.M(say.MenuHelpLine, nil), Open: t.HelpMenu},
		places.Item{Title: say.M(say.TutorialLeave, nil), Do: func() { t.done, t.leave = true, Finished }},
	)
	return &places.Menu{Title: say.M(say.TutorialMenu, nil), Items: items, Text: t.text}
}
