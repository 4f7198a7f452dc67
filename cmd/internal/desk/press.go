package desk

import (
	"slices"
	"strings"

	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/keymap"
)

// context returns the context of the bindings in force: that of the place on top, or the guest's.
func (d *Desk) context() keymap.Context {
	if p := d.top(); p != nil {
		return p.Context()
	}
	if d.guest != nil {
		return d.guest.Context()
	}
	return keymap.Game
}

// action returns what a key does here, and remembers the key. If the key does something, the desk
// forgets the last key that did nothing.
func (d *Desk) action(k keymap.Key) keymap.Action {
	action := d.Keys.Action(d.context(), k)
	if d.AtBoard() && d.guest != nil {
		action = d.guest.Action(k)
	}
	d.key = k
	if action != keymap.None {
		d.unbound = keymap.Key{}
	}
	return action
}

// Press answers one key.
func (d *Desk) Press(k keymap.Key) {
	if k.Mod&keymap.Pasted != 0 {
		d.paste(k)
		return
	}
	d.pasting = false
	d.hearing.cut()
	if d.Voice != nil {
		d.Voice.KeyPressed()
		defer d.Voice.KeyHandled()
	}
	action := d.action(k)
	if p := d.top(); p != nil && !d.took(p.Act(places.Input{Action: action, Key: k})) {
		return
	}
	d.Act(action)
}

// Pass gives the place on top a key that was pressed before the place
// opened.
func (d *Desk) Pass(k keymap.Key) {
	if p := d.top(); p != nil {
		d.took(p.Act(places.Input{Key: k}))
	}
}

// paste takes one key of a pasted text, if a field wants it. Elsewhere its letters would act as
// keys, so the desk ignores them and announces once where pasted text can go.
func (d *Desk) paste(k keymap.Key) {
	if p := d.top(); p != nil {
		if field, ok := p.(places.Field); ok {
			if _, text := k.Text(); text {
				d.took(field.Act(places.Input{Key: k}))
			}
			return
		}
	}
	if !d.pasting {
		d.Answer(say.ScreenPasted, nil)
	}
	d.pasting = true
}

// Type passes one piped or typed line to the place on top or, if that place doesn't take it, to the
// guest. Without a guest, it describes the place again after a line that no place takes.
func (d *Desk) Type(line string) {
	line = strings.TrimSpace(line)
	if line == "" && d.guest != nil {
		return
	}
	if typist, ok := d.top().(places.Typist); ok {
		if a, mine := typist.Typed(line); mine && !d.took(a) {
			return
		}
	}
	if d.guest != nil {
		d.guest.Typed(strings.TrimPrefix(line, "/"))
		return
	}
	if slices.Contains(d.Texts.Words(say.CommandQuit), strings.ToLower(strings.TrimPrefix(line, "/"))) {
		d.Quit()
		return
	}
	if p := d.top(); p != nil {
		d.Announce(p.Describe())
	}
}

// took carries out a place's answer, and reports whether the key goes to the guest.
func (d *Desk) took(a places.Answer) (goesOn bool) {
	d.AnnounceAll(a.Say)
	switch {
	case a.Enter != nil:
		d.Enter(a.Enter)
	case a.LeaveMenus:
		d.popMenus()
	case a.Leave:
		d.pop()
	}
	below := len(d.stack)
	if a.Then != nil {
		a.Then()
	}
	switch {
	case !a.Leave && !a.LeaveMenus || len(d.stack) != below:
	case d.left || a.Still:
	case below > 0:
		d.Announce(d.stack[below-1].Describe())
	case a.Then == nil && d.guest != nil && !slices.ContainsFunc(a.Say, spoken):
		d.guest.Back()
	}
	return a.NotMine
}

func spoken(a say.Announcement) bool { return !a.Silent() }

// Act carries out an action of the guest, or one of the desk's own.
func (d *Desk) Act(a keymap.Action) {
	if d.guest != nil && d.guest.Act(a) {
		return
	}
	if do, ok := d.actions()[a]; ok {
		do()
		return
	}
	if question, ok := d.Question(); ok {
		question.Cue, question.Urgency = say.CueIllegal, say.Answer
		d.Announce(question)
		return
	}
	d.noSuchKey()
}

// actions returns the desk's own actions, which need no guest.
func (d *Desk) actions() map[keymap.Action]func() {
	c := controls{d}
	return map[keymap.Action]func(){
		keymap.DoRepeat:             func() { d.review(d.history.Latest()) },
		keymap.DoReviewEarlier:      func() { d.review(d.history.Earlier()) },
		keymap.DoReviewLater:        func() { d.review(d.history.Later()) },
		keymap.DoReviewFirst:        func() { d.review(d.history.First()) },
		keymap.DoReviewLast:         func() { d.review(d.history.Last()) },
		keymap.DoReviewNextList:     func() { d.emit(d.history.NextList()) },
		keymap.DoReviewPreviousList: func() { d.emit(d.history.PrevList()) },

		keymap.DoSounds:    c.toggleSounds,
		keymap.DoSlower:    func() { c.changeRate(-1) },
		keymap.DoFaster:    func() { c.changeRate(1) },
		keymap.DoQuieter:   func() { c.changeVolume(-1) },
		keymap.DoLouder:    func() { c.changeVolume(1) },
		keymap.DoOwnSpeech: c.toggleVoice,

		keymap.DoKeyHelp: helper{d}.keyHelp,
		keymap.DoHelp:    helper{d}.help,
		keymap.DoQuit:    d.Quit,
	}
}

// noSuchKey announces that the key just pressed does nothing here. If the player presses it again
// at once, noSuchKey only plays a cue, unless the player can't hear cues.
func (d *Desk) noSuchKey() {
	a := say.Announcement{Cue: say.CueIllegal, Urgency: say.Answer, Topic: say.TopicPassing}
	again := d.unbound == d.key
	d.unbound = d.key
	if again && d.Sound(a) {
		return
	}
	a.Sentences = []say.Message{say.M(say.KeysHelpNothing, say.Data{"Key": keyname.Of(d.key)})}
	d.Announce(a)
}

// Question returns the current question, if any. A key without a meaning repeats it, with the sound
// for what isn't possible.
func (d *Desk) Question() (say.Announcement, bool) {
	switch p := d.top().(type) {
	case nil:
		if d.guest != nil {
			return d.guest.Question()
		}
	case *places.Question:
		return p.Repeat(), true
	case *places.Dice:
		return p.Describe(), true
	}
	return say.Announcement{}, false
}
