// Package desk implements the place where the player sits. It receives keys and typed lines, and
// makes announcements.
//
// A desk has a stack of places, the history of announcements, and the switches for voice and
// sounds. It needs no match: below the places is a [Guest], and before and between matches there is
// none. One goroutine ([Desk.Run]) does everything. Slow work in other goroutines, such as a bot's
// decision, comes back through [Desk.Post].
//
// Start from [New] and [Desk.Run]. A key goes to the keymap first, then to
// the place on top of the stack, the guest, and the desk's own actions.
package desk

import (
	"slices"

	"backtalk/a11y"
	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/keymap"
)

// Desk belongs to the goroutine that calls Run.
type Desk struct {
	*Devices
	guest   Guest
	stack   []places.Place
	history a11y.Review
	mail    *mailbox
	hearing hearing
	// sure is the last question that Ask asked.
	sure *places.Question
	// silenced is the voice that the player turned off. A voice that replaces it speaks.
	silenced Voice
	// key is the last key pressed. unbound is that key if it had no meaning.
	key, unbound keymap.Key
	// pasting is set if the last key belonged to a pasted text that no field
	// took.
	pasting bool
	// left is set when Run must end, quit when the program must end too.
	left, quit bool
}

// New returns an empty desk.
func New(devices *Devices) *Desk { return &Desk{Devices: devices, mail: newMailbox()} }

// Host puts a guest on the desk.
func (d *Desk) Host(g Guest) { d.guest = g }

// Inputs are the sources of input. A nil channel provides none.
type Inputs struct {
	Keys  <-chan keymap.Key
	Lines <-chan string
	// Notices are reports about devices, such as a lost voice or a sound server that has come back.
	Notices <-chan say.Announcement
	// Calls do what a front asks for besides keys and lines: a button, a tap on the board. Run
	// calls them in its own goroutine.
	Calls <-chan func(d *Desk)
	// Quiet is closed when the program must save the match and end: after a signal, or when the
	// terminal closes.
	Quiet <-chan struct{}
}

// Run answers all input until something calls Leave or Quit or, without a guest, until no place
// remains. It also ends with the input, or when Quiet is closed. It reports whether the program
// must end, too.
func (d *Desk) Run(in Inputs) (quit bool) {
	d.left, d.quit = false, false
	for d.advance(); !d.left; d.advance() {
		d.draw()
		select {
		case k, ok := <-in.Keys:
			if !ok {
				return true
			}
			d.Press(k)
		case line, ok := <-d.linesNow(in.Lines):
			switch {
			case ok:
				d.Type(line)
			case d.guest != nil && d.guest.InputEnded():
				in.Lines = nil
			default:
				d.farewell()
				return true
			}
		case <-d.mail.ready:
			d.mail.take()()
		case call := <-in.Calls:
			call(d)
		case n := <-in.Notices:
			d.Announce(n)
		case <-in.Quiet:
			return true
		}
	}
	return d.quit
}

// Post makes Run call a function in its own goroutine.
func (d *Desk) Post(f func()) { d.mail.post(f) }

// Await waits for the next posted function and calls it. It serves callers that don't use Run.
func (d *Desk) Await() {
	<-d.mail.ready
	d.mail.take()()
}

// AnnounceWaiting announces the notices that arrived before Run, so that the player hears about
// errors in the settings before anything else.
func (d *Desk) AnnounceWaiting(notices <-chan say.Announcement) {
	for range len(notices) {
		d.Announce(<-notices)
	}
}

// Leave ends Run.
func (d *Desk) Leave() { d.left = true }

// Left reports whether the desk was left.
func (d *Desk) Left() bool { return d.left }

// Quit ends Run, and the program with it.
func (d *Desk) Quit() {
	if d.Voice != nil {
		d.Voice.Hush()
	}
	d.farewell()
	d.left, d.quit = true, true
}

func (d *Desk) farewell() {
	if d.guest != nil {
		d.guest.Farewell()
	}
}

func (d *Desk) advance() {
	if d.guest != nil {
		d.guest.Advance()
		return
	}
	d.left = d.left || len(d.stack) == 0
}

// linesNow returns lines, or nil while the guest is busy, so that typed
// lines wait.
func (d *Desk) linesNow(lines <-chan string) <-chan string {
	if d.guest != nil && d.guest.Busy() {
		return nil
	}
	return lines
}

// draw shows the board if the front displays one.
func (d *Desk) draw() {
	display, ok := d.Front.(Display)
	if !ok {
		return
	}
	f := Frame{Top: d.top()}
	if d.guest != nil {
		d.guest.Draw(&f)
	}
	display.Show(f)
}

// AtBoard reports whether no place is on top of the guest.
func (d *Desk) AtBoard() bool { return len(d.stack) == 0 }

// top returns the place on top, or nil without one.
func (d *Desk) top() places.Place {
	if n := len(d.stack); n > 0 {
		return d.stack[n-1]
	}
	return nil
}

// Enter puts places on top of each other, and describes the last.
func (d *Desk) Enter(on ...places.Place) {
	d.stack = append(d.stack, on...)
	if q, ok := d.top().(*places.Question); ok {
		teach(d, q)
	}
	d.Announce(d.top().Describe())
}

// taughtTimes limits how many questions name the keys that answer them after Backtalk starts.
const taughtTimes = 2

// teach lets a question name the keys that answer it. The first questions name them at once, later
// ones only when they are repeated.
func teach(d *Desk, q *places.Question) {
	yes, no := d.KeyNameIn(keymap.Question, keymap.DoYes), d.KeyNameIn(keymap.Question, keymap.DoNo)
	if len(q.Keys)+len(q.Again) > 0 || d.ByTouch || yes == "" || no == "" {
		return
	}
	q.Again = []say.Message{say.M(say.PromptYesNo, say.Data{"Key1": yes, "Key2": no})}
	if d.Teaches != nil && d.Teaches() && d.taught < taughtTimes {
		q.Keys = q.Again
		d.taught++
	}
}

// Ask asks the player to confirm an action, and calls yes or no, which may be nil. It replaces an
// earlier question that a typed command has left open. Otherwise, that question would be open again
// after the answer.
func (d *Desk) Ask(question say.Message, yes, no func()) {
	earlier := d.sure
	d.Withdraw(func(p places.Place) bool { return p == earlier })
	d.sure = &places.Question{Ask: question, Yes: yes, No: no, Answers: d.Answers}
	d.Enter(d.sure)
}

// Withdraw removes places from anywhere in the stack, such as a question that something else has
// answered.
func (d *Desk) Withdraw(which func(places.Place) bool) {
	top := d.top()
	d.stack = slices.DeleteFunc(d.stack, which)
	if top != nil && d.top() != top {
		d.Answered()
	}
}

func (d *Desk) pop() {
	if n := len(d.stack); n > 0 {
		d.stack = d.stack[:n-1]
	}
	d.Answered()
}

// popMenus removes the place on top, and all menus directly below it.
func (d *Desk) popMenus() {
	for d.pop(); len(d.stack) > 0; d.pop() {
		if !d.inMenu() {
			return
		}
	}
}

func (d *Desk) inMenu() bool {
	_, menu := d.top().(*places.Menu)
	return menu
}

// KeyNameIn returns the name of the first key of an action in a context, as the player calls it.
func (d *Desk) KeyNameIn(c keymap.Context, a keymap.Action) string {
	if keys := d.Keys.Keys(c, a); len(keys) > 0 {
		return d.Text(keyname.Of(keys[0]))
	}
	return ""
}

// KeyName returns the name of the first key of an action at the board, as the player calls it. For a
// player without keys it returns the name of the button.
func (d *Desk) KeyName(action string) string {
	if d.ByTouch {
		return d.Text(say.M(say.KeyNameButton, say.Data{"Title": keyname.Title(keymap.Action(action))}))
	}
	in := []keymap.Context{keymap.Game, keymap.Question}
	if a := keymap.Action(action); a == keymap.DoYes || a == keymap.DoNo {
		// In questions the letters of the player's language come first: on a
		// Russian keyboard, the key of Y means no.
		slices.Reverse(in)
	}
	for _, c := range in {
		if keys := d.Keys.Keys(c, keymap.Action(action)); len(keys) > 0 {
			return d.Text(keyname.Of(keys[0]))
		}
	}
	return ""
}
