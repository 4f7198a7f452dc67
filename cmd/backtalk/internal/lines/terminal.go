package lines

import (
	"errors"
	"fmt"
	"os"

	"github.com/gdamore/tcell/v2"
	"golang.org/x/term"

	"backtalk/cmd/backtalk/internal/keys"
	"backtalk/keymap"
)

// ErrNoTerminal is returned when keys are to be read from something that is no terminal.
var ErrNoTerminal = errors.New("input is not a terminal")

// readAhead is how many keys may wait: enough that no key of a fast typist is lost while the table works, and little
// enough that a pasted megabyte waits in the terminal instead of here.
const readAhead = 64

// Terminal reads keys one by one from a terminal in raw mode.
type Terminal struct {
	in    *os.File
	saved *term.State
	keys  chan keymap.Key
}

// Open puts the terminal into raw mode and starts reading. Close must be called before the program ends.
func Open(in *os.File) (*Terminal, error) {
	fd := int(in.Fd())
	if !term.IsTerminal(fd) {
		return nil, ErrNoTerminal
	}
	saved, err := term.MakeRaw(fd)
	if err != nil {
		return nil, fmt.Errorf("set terminal to raw mode: %w", err)
	}
	t := &Terminal{in: in, saved: saved, keys: make(chan keymap.Key, readAhead)}
	events := make(chan tcell.Event, readAhead)
	go t.read(tcell.NewInputProcessor(events), events)
	go t.convert(events)
	return t, nil
}

// Keys gives the keys as they are pressed. It is closed when the terminal is gone.
func (t *Terminal) Keys() <-chan keymap.Key { return t.keys }

// Close gives the terminal back as it was.
func (t *Terminal) Close() error {
	if err := term.Restore(int(t.in.Fd()), t.saved); err != nil {
		return fmt.Errorf("restore terminal: %w", err)
	}
	return nil
}

// read hands what the terminal sends to the parser, which knows what belongs together and waits for the rest of an
// escape sequence.
func (t *Terminal) read(parser tcell.InputProcessor, events chan tcell.Event) {
	buffer := make([]byte, 4096)
	for {
		n, err := t.in.Read(buffer)
		if n > 0 {
			parser.ScanUTF8(buffer[:n])
		}
		if err != nil {
			// The parser may still post a lone Escape that waits for its time-out, so the channel is told the end
			// by a nil event rather than closed.
			events <- nil
			return
		}
	}
}

func (t *Terminal) convert(events <-chan tcell.Event) {
	defer close(t.keys)
	for e := range events {
		if e == nil {
			return
		}
		pressed, ok := e.(*tcell.EventKey)
		if !ok {
			continue
		}
		if k := keys.Of(pressed); !k.IsZero() {
			t.keys <- k
		}
	}
}
