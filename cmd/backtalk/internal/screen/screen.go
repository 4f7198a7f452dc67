package screen

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/gdamore/tcell/v2"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/jobs"
	"backtalk/cmd/backtalk/internal/keys"
	"backtalk/cmd/backtalk/internal/rowtext"
	"backtalk/cmd/internal/desk"
	"backtalk/keymap"
)

// ErrUnusable is returned if TERM is dumb, which means that the terminal can't show a screen.
// Callers fall back to lines after any error of Open.
var ErrUnusable = errors.New("no cursor can be placed on it")

// Options say how the screen looks.
type Options struct {
	Texts desk.Texts
	// Theme is the player's theme; an unknown one counts as [Terminal].
	Theme  Theme
	Size   Size
	Cursor Cursor
	// Cells bounds a row of an announcement if the cursor is at its start; 0
	// means the width of the screen.
	Cells int
	// Back, if set, is called when the program continues after a stop. It must not wait.
	Back func()
	// Drawn, if set, is called after each drawing, for measuring.
	Drawn func()
}

// Cursor says what the terminal's cursor follows.
type Cursor uint8

// The cursor follows the focus, for magnifiers, or the newest announcement. There it is after the
// last word, so that Orca speaks the announcement, or before the first, for a braille display.
const (
	AtFocus Cursor = iota
	AfterWords
	BeforeWords
)

// Screen is the table's front and picture, and the source of its keys. Only the goroutine that a
// frame belongs to may call Show; any goroutine may call the other methods. Only Close and Copy
// wait for the terminal. Make it with [Open].
type Screen struct {
	options Options
	screen  tcell.Screen
	from    source
	after   clock
	keys    chan keymap.Key
	wake    chan struct{}
	resized chan struct{}
	closing chan struct{}
	done    chan struct{}
	once    sync.Once
	// readEnded has a value when tcell has stopped reading the terminal. lost has one when the
	// program could not take the terminal back.
	readEnded, lost chan struct{}
	// finished is closed when tcell has let go of the terminal. Until then read takes its events.
	finished chan struct{}

	mu      sync.Mutex
	picture picture
	fresh   []announced
	last    string
}

// Open takes the terminal over. Call Close before the program ends.
func Open(o Options) (*Screen, error) {
	if os.Getenv("TERM") == "dumb" {
		return nil, ErrUnusable
	}
	terminal, from, err := newTerminal()
	if err != nil {
		return nil, fmt.Errorf("open the screen: %w", err)
	}
	if err := terminal.Init(); err != nil {
		return nil, fmt.Errorf("open the screen: %w", err)
	}
	terminal.EnablePaste()
	return start(terminal, from, o, time.After), nil
}

// clock is time.After, or a test's own.
type clock func(time.Duration) <-chan time.Time

// source is where tcell reads keys.
type source interface {
	// stopReading makes a read return at once, and all later ones until the screen resumes. tcell
	// reports that as an error event.
	stopReading()
	// isStopped reports whether reading was ended by stopReading.
	isStopped() bool
}

// start starts to draw on an initialized screen. from is nil if nobody needs to end the reading.
func start(terminal tcell.Screen, from source, o Options, after clock) *Screen {
	s := &Screen{
		options: o, screen: terminal, from: from, after: after,
		readEnded: make(chan struct{}, 1), lost: make(chan struct{}, 1), finished: make(chan struct{}),
		keys: make(chan keymap.Key, keys.ReadAhead), wake: make(chan struct{}, 1), resized: make(chan struct{}, 1),
		closing: make(chan struct{}), done: make(chan struct{}),
	}
	go s.read()
	go s.draw(jobs.Follow())
	return s
}

// Problem returns the message that the terminal can't show a screen. terminal is its kind, the value
// of TERM.
func Problem(terminal string) say.Message {
	if terminal == "" {
		return say.M(say.ScreenUnnamedTerminal, nil)
	}
	return say.M(say.ScreenUnusable, say.Data{"Terminal": rowtext.Printable(terminal)})
}

// Keys returns a channel of the keys as they are pressed. It is closed when the terminal is gone or
// the screen closed.
func (s *Screen) Keys() <-chan keymap.Key { return s.keys }

// Show draws a frame.
func (s *Screen) Show(v desk.Frame) {
	p := pictureOf(v, s.options.Texts)
	s.mu.Lock()
	s.picture = p
	s.mu.Unlock()
	poke(s.wake)
}

// Line writes one announcement.
func (s *Screen) Line(text string, a say.Announcement) {
	text = rowtext.Printable(text)
	s.mu.Lock()
	s.fresh, s.last = append(s.fresh, announced{text: text, echo: a.Urgency == say.Echo}), text
	s.fresh = s.fresh[max(0, len(s.fresh)-most):]
	s.mu.Unlock()
	poke(s.wake)
}

// Last returns the last announcement: the farewell, for whatever takes the
// terminal after the screen.
func (s *Screen) Last() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last
}

// TypedRune does nothing: Show follows, with the text of the field.
func (s *Screen) TypedRune(rune) {}

// ErasedRune does nothing: Show follows, with the text of the field.
func (s *Screen) ErasedRune(rune) {}

// Close restores the terminal. You may call it more than once.
func (s *Screen) Close() {
	s.once.Do(func() {
		close(s.closing)
		<-s.done
		s.stopReading()
		s.screen.Fini()
		close(s.finished)
	})
}

// poke wakes the goroutine that reads c, unless it is about to wake anyway. c has room for one
// value.
func poke(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// stopReading makes tcell stop reading the terminal, and waits until it has. Only then can it
// release the terminal: one of its two goroutines reads, the other takes what was read, and if one
// ended early the other would wait for ever.
func (s *Screen) stopReading() {
	if s.from != nil {
		s.from.stopReading()
		<-s.readEnded
	}
}

// events returns the queue of tcell's events. PollEvent takes nothing more once tcell has begun to
// let go of the terminal, although tcell may still be adding events.
func (s *Screen) events() <-chan tcell.Event {
	return s.screen.(interface{ EventQ() chan tcell.Event }).EventQ()
}

// read passes keys on until tcell has released the terminal. It waits until somebody takes a key,
// and drops keys only after Close was called or the terminal has closed.
func (s *Screen) read() {
	open := true
	end := func() {
		if open {
			close(s.keys)
		}
		open = false
	}
	defer end()
	var reader keys.Reader
	for {
		select {
		case <-s.finished:
			return
		case <-s.lost:
			end()
		case e := <-s.events():
			switch e := e.(type) {
			case *tcell.EventError:
				if s.from == nil || !s.from.isStopped() {
					end()
				}
				poke(s.readEnded)
			case *tcell.EventResize:
				poke(s.resized)
			default:
				if k := reader.Read(e); open && !k.IsZero() {
					s.pass(k)
				}
			}
		}
	}
}

// pass passes a key on, unless the screen is being closed.
func (s *Screen) pass(k keymap.Key) {
	select {
	case s.keys <- k:
	case <-s.closing:
	}
}

// draw is the goroutine that draws. It also times the rests of announcements.
func (s *Screen) draw(shell *jobs.Control) {
	defer close(s.done)
	defer shell.End()
	p := newPainter(s.options, stylesOf(s.options.Theme, s.screen.Colors()))
	said := &announcements{}
	var rested <-chan time.Time
	gone := false
	for {
		select {
		case <-s.wake:
		case <-s.resized:
			s.screen.Sync()
		case <-rested:
			rested = nil
		case <-shell.Stops:
			gone = !s.suspend(shell, shell.Stop)
		case <-shell.Continues:
			// The shell has changed the terminal's modes, and tcell does not know.
			gone = !shell.Late() && !s.suspend(shell, func() {})
		case <-s.closing:
			return
		}
		if gone {
			// Closing a terminal also continues its stopped programs; tcell would then draw on it
			// for ever.
			<-s.closing
			return
		}
		pic := s.take(said)
		if rest := s.paint(p, &pic, said, rested == nil); rest > 0 {
			rested = s.after(rest)
		}
		if s.options.Drawn != nil {
			s.options.Drawn()
		}
	}
}

// take returns the current picture, and adds the announcements since the
// last call.
func (s *Screen) take(said *announcements) picture {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range s.fresh {
		said.add(a)
	}
	s.fresh = nil
	return s.picture
}

// paint draws one picture, with the next step of the announcements if they have rested, and returns
// how long they must rest again, or 0.
func (s *Screen) paint(p *painter, pic *picture, said *announcements, rested bool) (rest time.Duration) {
	c := newCanvas(s.screen)
	rows := p.paint(c, pic, said)
	if rested {
		rest = said.next()
	}
	if rest > 0 {
		p.paintAnnouncements(c, rows, said)
		p.followAnnouncements(c, rows, pic, said)
	}
	s.screen.Show()
	return rest
}

// suspend lets go of the terminal, stops the program if its player asked for that, and takes the
// terminal again afterwards. It reports whether the terminal is still there.
func (s *Screen) suspend(shell *jobs.Control, stop func()) (taken bool) {
	s.stopReading()
	err := s.screen.Suspend()
	if err == nil {
		stop()
		err = s.screen.Resume()
	}
	if err != nil {
		poke(s.lost)
		poke(s.readEnded)
		return false
	}
	shell.Taken()
	s.screen.Sync()
	if s.options.Back != nil {
		s.options.Back()
	}
	return true
}
