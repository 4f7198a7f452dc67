package lines

import (
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/gdamore/tcell/v2"
	"golang.org/x/term"

	"backtalk/cmd/backtalk/internal/jobs"
	"backtalk/cmd/backtalk/internal/keys"
	"backtalk/keymap"
)

// ErrNoTerminal reports that the input is not a terminal, so the program can't read keys.
var ErrNoTerminal = errors.New("input is not a terminal")

// Terminal reads keys one by one from a terminal in raw mode.
type Terminal struct {
	in, out *os.File
	// pastes is set if the terminal carries out escape sequences. Only then does the program send
	// it requests, such as the one to mark pasted text.
	pastes bool
	// direction is the request for the direction of lines, "" for none.
	direction string
	// asking guards direction: the requests are repeated when the program
	// continues after a stop.
	asking sync.Mutex
	// restore restores the output's mode.
	restore func()
	back    func()
	keys    chan keymap.Key
	closed  chan struct{}
	// stopped is closed when follow has ended and no longer changes the terminal.
	stopped chan struct{}
	saved   *term.State
}

// These are requests to a terminal: to mark pasted text, or not to; and to write lines from right
// to left, or in its default direction (ECMA-48, select character path). A terminal ignores
// requests that it doesn't know.
const (
	markPastes   = "\x1b[?2004h"
	unmarkPastes = "\x1b[?2004l"
	rightToLeft  = "\x1b[2 k"
	asItDoes     = "\x1b[0 k"
)

// Open puts the terminal into raw mode and starts to read. It writes its requests to out. If back
// isn't nil, the terminal calls it when the program continues after a stop; the function must not
// wait. Call Close before the program ends.
func Open(in, out *os.File, back func()) (*Terminal, error) {
	fd := int(in.Fd())
	if !term.IsTerminal(fd) {
		return nil, ErrNoTerminal
	}
	// Follow the shell first: once the terminal is raw, a stop must restore it.
	shell := jobs.Follow()
	saved, err := term.MakeRaw(fd)
	if err != nil {
		shell.End()
		return nil, fmt.Errorf("set terminal to raw mode: %w", err)
	}
	restore, understands := understand(out)
	t := &Terminal{
		in: in, out: out, pastes: os.Getenv("TERM") != "dumb" && understands, restore: restore, back: back, saved: saved,
		keys: make(chan keymap.Key, keys.ReadAhead), closed: make(chan struct{}), stopped: make(chan struct{}),
	}
	t.mark()
	events := make(chan tcell.Event, keys.ReadAhead)
	go t.read(tcell.NewInputProcessor(events), events)
	go t.convert(events)
	go t.follow(shell)
	return t, nil
}

// Keys returns a channel of the keys as they are pressed. It is closed when the terminal is gone.
func (t *Terminal) Keys() <-chan keymap.Key { return t.keys }

// ask asks the terminal for something, unless it is known to understand nothing.
func (t *Terminal) ask(sequence string) {
	if t.pastes {
		_, _ = t.out.WriteString(sequence)
	}
}

// WriteRightToLeft makes lines begin at the right or, if on is false, where
// the terminal begins them by default. If on is true, even a line in Persian
// that begins with a Latin name runs from right to left.
func (t *Terminal) WriteRightToLeft(on bool) {
	t.asking.Lock()
	defer t.asking.Unlock()
	if on == (t.direction != "") {
		return
	}
	t.direction = ""
	if on {
		t.direction = rightToLeft
		t.ask(rightToLeft)
		return
	}
	t.ask(asItDoes)
}

// mark asks the terminal for what lines need.
func (t *Terminal) mark() {
	t.asking.Lock()
	defer t.asking.Unlock()
	t.ask(markPastes + t.direction)
}

// unmark takes back what mark asked for.
func (t *Terminal) unmark() {
	t.asking.Lock()
	defer t.asking.Unlock()
	if t.direction != "" {
		t.ask(asItDoes)
	}
	t.ask(unmarkPastes)
}

// Moves reports whether the cursor can be moved by escape sequences.
func (t *Terminal) Moves() bool { return t.pastes }

// Close restores the terminal.
func (t *Terminal) Close() error {
	close(t.closed)
	<-t.stopped
	t.unmark()
	t.restore()
	if err := term.Restore(int(t.in.Fd()), t.saved); err != nil {
		return fmt.Errorf("restore terminal: %w", err)
	}
	return nil
}

// follow gives the terminal back to the shell while the program is stopped, and takes it again
// afterwards, even after a SIGSTOP, which leaves no time to give it back.
func (t *Terminal) follow(shell *jobs.Control) {
	defer close(t.stopped)
	defer shell.End()
	for {
		select {
		case <-shell.Stops:
			t.stop(shell)
		case <-shell.Continues:
			if !shell.Late() {
				t.goOn(shell)
			}
		case <-t.closed:
			return
		}
	}
}

func (t *Terminal) stop(shell *jobs.Control) {
	t.unmark()
	if term.Restore(int(t.in.Fd()), t.saved) != nil {
		return
	}
	shell.Stop()
	t.goOn(shell)
}

// goOn takes the terminal after a stop.
func (t *Terminal) goOn(shell *jobs.Control) {
	if _, err := term.MakeRaw(int(t.in.Fd())); err != nil {
		return
	}
	shell.Taken()
	t.mark()
	if t.back != nil {
		t.back()
	}
}

// read passes what the terminal sends to the parser, which waits for the rest of an escape
// sequence.
func (t *Terminal) read(parser tcell.InputProcessor, events chan tcell.Event) {
	buffer := make([]byte, 4096)
	in := keys.NewInput(t.in)
	for {
		n, err := in.Read(buffer)
		if n > 0 {
			parser.ScanUTF8(buffer[:n])
		}
		if err != nil {
			// The parser may still post a lone Escape that waits for its time-out, so a
			// nil event marks the end, and the channel is not closed.
			events <- nil
			return
		}
	}
}

// convert passes keys on. After Close it only takes what the parser still has, because the parser
// can't be stopped.
func (t *Terminal) convert(events <-chan tcell.Event) {
	defer close(t.keys)
	var reader keys.Reader
	for e := range events {
		if e == nil {
			return
		}
		if k := reader.Read(e); !k.IsZero() {
			select {
			case t.keys <- k:
			case <-t.closed:
			}
		}
	}
}
