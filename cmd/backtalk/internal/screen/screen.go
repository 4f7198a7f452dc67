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
	"backtalk/cmd/backtalk/internal/table"
	"backtalk/keymap"
)

// ErrUnusable is returned for a terminal that can't show a screen: TERM is dumb, or one that nothing is known of. The table is
// then sat at by lines.
var ErrUnusable = errors.New("no cursor can be placed on it")

// readAhead is how many keys may wait: enough that no key of a fast typist is lost while the table works, and little
// enough that a pasted megabyte waits in the terminal instead of here.
const readAhead = 64

// Options are how the screen looks.
type Options struct {
	Texts table.Texts
	// Theme is one of [Themes]; an unknown one counts as the first.
	Theme  Theme
	Size   Size
	Cursor Cursor
	// Cells is how long a row of an announcement may be where the cursor stands at its start; 0 is as long as the screen is wide.
	Cells int
	// Back, which may be nil, is called when the program was stopped for a while and goes on. It must not wait.
	Back func()
	// Drawn, which may be nil, is called after each drawing, for measuring.
	Drawn func()
}

// Cursor says what the cursor of the terminal stays with.
type Cursor uint8

// What it can stay with: the focus, for magnifiers; or the newest announcement, after its last word, where Orca speaks it from, or at
// its first, for a braille display.
const (
	AtFocus Cursor = iota
	AfterWords
	BeforeWords
)

// Screen is the table's front and picture, and the source of its keys. Its methods may be called from any goroutine and
// never wait for the terminal. Make it with [Open].
type Screen struct {
	options Options
	screen  tcell.Screen
	after   clock
	keys    chan keymap.Key
	wake    chan struct{}
	resized chan struct{}
	closing chan struct{}
	done    chan struct{}
	once    sync.Once

	mu      sync.Mutex
	picture picture
	fresh   []announced
	last    string
}

// Open takes the terminal over. Close must be called before the program ends.
func Open(o Options) (*Screen, error) {
	if os.Getenv("TERM") == "dumb" {
		return nil, ErrUnusable
	}
	terminal, err := newTerminal()
	if err != nil {
		return nil, fmt.Errorf("open the screen: %w", err)
	}
	if err := terminal.Init(); err != nil {
		return nil, fmt.Errorf("open the screen: %w", err)
	}
	terminal.EnablePaste()
	return start(terminal, o, time.After), nil
}

// clock is time.After, or a test's own.
type clock func(time.Duration) <-chan time.Time

// start begins to draw on a screen that is initialized.
func start(terminal tcell.Screen, o Options, after clock) *Screen {
	s := &Screen{
		options: o, screen: terminal, after: after,
		keys: make(chan keymap.Key, readAhead), wake: make(chan struct{}, 1), resized: make(chan struct{}, 1),
		closing: make(chan struct{}), done: make(chan struct{}),
	}
	go s.read()
	go s.draw()
	return s
}

// Problem tells the player why there is no screen; terminal is the kind of terminal as the system has it (TERM).
func Problem(terminal string, err error) say.Message {
	if terminal == "" {
		return say.M(say.ScreenUnnamedTerminal, say.Data{"Reason": err.Error()})
	}
	return say.M(say.ScreenUnusable, say.Data{"Terminal": rowtext.Printable(terminal), "Reason": err.Error()})
}

// Keys gives the keys as they are pressed. It is closed when the terminal is gone or the screen closed.
func (s *Screen) Keys() <-chan keymap.Key { return s.keys }

// Show draws what is to be seen now.
func (s *Screen) Show(v table.View) {
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

// Last is the last announcement: the farewell, for whoever takes the terminal after the screen.
func (s *Screen) Last() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last
}

// TypedRune has nothing to do: Show follows, with the text of the field.
func (s *Screen) TypedRune(rune) {}

// ErasedRune has nothing to do: Show follows, with the text of the field.
func (s *Screen) ErasedRune(rune) {}

// Close gives the terminal back as it was. It may be called more than once.
func (s *Screen) Close() {
	s.once.Do(func() {
		close(s.closing)
		<-s.done
		s.screen.Fini()
	})
}

// poke wakes whoever reads a channel of one, unless it is about to wake anyway.
func poke(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// read passes keys on, and reads on when the screen is being closed: tcell waits until its events are taken.
func (s *Screen) read() {
	defer close(s.keys)
	var reader keys.Reader
	for {
		switch e := s.screen.PollEvent().(type) {
		case nil, *tcell.EventError:
			return
		case *tcell.EventResize:
			poke(s.resized)
		default:
			k := reader.Read(e)
			if k.IsZero() {
				continue
			}
			select {
			case s.keys <- k:
			case <-s.closing:
			}
		}
	}
}

// draw is the goroutine that draws. A rest of the announcements is a timer here.
func (s *Screen) draw() {
	defer close(s.done)
	stops, release := jobs.Stops()
	defer release()
	p := newPainter(s.options, stylesOf(s.options.Theme, s.screen.Colors()))
	said := &announcements{}
	var rested <-chan time.Time
	for {
		select {
		case <-s.wake:
		case <-s.resized:
			s.screen.Sync()
		case <-rested:
			rested = nil
		case <-stops:
			s.suspend()
		case <-s.closing:
			return
		}
		if pic := s.take(said); s.paint(p, &pic, said, rested == nil) {
			rested = s.after(settle)
		}
		if s.options.Drawn != nil {
			s.options.Drawn()
		}
	}
}

// take gives the picture as it is now, and hands on what was announced since.
func (s *Screen) take(said *announcements) picture {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range s.fresh {
		said.add(a)
	}
	s.fresh = nil
	return s.picture
}

// paint draws one picture, with the next step of the announcements if they have rested, and reports whether they must
// rest again.
func (s *Screen) paint(p *painter, pic *picture, said *announcements, rested bool) (rest bool) {
	c := newCanvas(s.screen)
	rows := p.paint(c, pic, said)
	if rested && said.next() {
		rest = true
		p.paintAnnouncements(c, rows, said)
		p.followAnnouncements(c, rows, pic, said)
	}
	s.screen.Show()
	return rest
}

// suspend lets go of the terminal, stops the program as its player asked, and takes the terminal again afterwards.
func (s *Screen) suspend() {
	if err := s.screen.Suspend(); err != nil {
		return
	}
	jobs.Stop()
	if err := s.screen.Resume(); err != nil {
		return
	}
	s.screen.Sync()
	if s.options.Back != nil {
		s.options.Back()
	}
}
