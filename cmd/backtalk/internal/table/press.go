package table

import (
	"slices"

	"backtalk/a11y"
	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/keymap"
)

// context says which bindings are in force: those of the place on top, or the board's. At the board a decision that is
// asked for makes Y and N belong to it.
func (t *Table) context() keymap.Context {
	if n := len(t.stack); n > 0 {
		return t.stack[n-1].Context()
	}
	if t.deciding() {
		return keymap.Question
	}
	return keymap.Game
}

// keyed is what a key means in a context; the table remembers the key, and forgets the last one without a meaning when there is one.
func (t *Table) keyed(in keymap.Context, k keymap.Key) keymap.Action {
	action := t.Keys.Action(in, k)
	t.key = k
	if action != keymap.None {
		t.unbound = keymap.Key{}
	}
	return action
}

// press answers one key.
func (t *Table) press(k keymap.Key) {
	if k.Mod&keymap.Pasted != 0 {
		t.paste(k)
		return
	}
	t.pasting = false
	if t.Voice != nil {
		t.Voice.KeyPressed()
		defer t.Voice.KeyHandled()
	}
	action := t.keyed(t.context(), k)
	if n := len(t.stack); n > 0 {
		if !t.took(t.stack[n-1].Act(places.Input{Action: action, Key: k})) {
			return
		}
	}
	t.act(action)
}

// took carries out a place's answer, and reports whether the key goes on to the game.
func (t *Table) took(a places.Answer) (goesOn bool) {
	t.tellAll(a.Say)
	switch {
	case a.Enter != nil:
		t.enter(a.Enter)
	case a.LeaveMenus:
		t.popMenus()
	case a.Leave:
		t.pop()
	}
	below := len(t.stack)
	if a.Then != nil {
		a.Then()
	}
	switch {
	case !a.Leave && !a.LeaveMenus || len(t.stack) != below:
	case below > 0:
		t.tell(t.stack[below-1].Describe())
	case a.Then == nil && t.match != nil && !slices.ContainsFunc(a.Say, spoken):
		t.back()
	}
	return a.NotMine
}

func spoken(a say.Announcement) bool { return !a.Silent() }

// back tells that the player is at the board again and that nothing was done, or asks again what the match asks.
func (t *Table) back() {
	if t.deciding() {
		t.repeatQuestion()
		return
	}
	t.answer(say.TableBack, nil)
}

// popMenus takes the place on top off, and all menus that lie below it.
func (t *Table) popMenus() {
	for t.pop(); len(t.stack) > 0; t.pop() {
		if _, menu := t.stack[len(t.stack)-1].(*places.Menu); !menu {
			return
		}
	}
}

// enter puts a place on top and describes it.
func (t *Table) enter(p places.Place) {
	t.stack = append(t.stack, p)
	t.tell(p.Describe())
}

func (t *Table) pop() {
	if n := len(t.stack); n > 0 {
		t.stack = t.stack[:n-1]
	}
	t.answered()
}

// answered tells the voice that what was asked so far needs no answer any more.
func (t *Table) answered() {
	if t.Voice != nil {
		t.Voice.Answered()
	}
}

// act does what an action asks for.
func (t *Table) act(a keymap.Action) {
	if t.tutorial != nil {
		t.tutorial.pressed = a
	}
	if do, ok := t.actions()[a]; ok {
		do()
		return
	}
	if question, ok := t.question(); ok {
		question.Cue, question.Urgency = say.CueIllegal, say.Answer
		t.tell(question)
		return
	}
	t.noSuchKey()
}

// noSuchKey tells that the key just pressed has no meaning here; pressed again at once it only sounds.
func (t *Table) noSuchKey() {
	a := say.Announcement{Cue: say.CueIllegal, Urgency: say.Answer, Topic: say.TopicPassing}
	if t.unbound != t.key {
		a.Sentences = []say.Message{say.M(say.KeysHelpNothing, say.Data{"Key": keyname.Of(t.key)})}
	}
	t.unbound = t.key
	t.tell(a)
}

// question is what is asked now: a key that has no meaning here gets it again, with the sound for what can't be done.
func (t *Table) question() (say.Announcement, bool) {
	if n := len(t.stack); n > 0 {
		q, ok := t.stack[n-1].(*places.Question)
		if !ok {
			return say.Announcement{}, false
		}
		return q.Describe(), true
	}
	if t.match == nil || !t.deciding() {
		return say.Announcement{}, false
	}
	return t.ear.Answer(t.scene(), a11y.AskTurn), true
}

// ask puts a yes-or-no question.
func (t *Table) ask(question say.Message, yes func()) {
	t.enter(&places.Question{Ask: question, Yes: yes, Answers: t.Answers})
}
