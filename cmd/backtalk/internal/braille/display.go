package braille

import (
	"context"
	"encoding/binary"
	"strings"
	"sync"
	"time"

	"backtalk/cmd/internal/desk"
	"backtalk/core"
)

// The time between two attempts to connect to the display grows from firstRetry to lastRetry.
const (
	firstRetry = time.Second
	lastRetry  = 30 * time.Second
)

// Options configure a display.
type Options struct {
	Getenv func(string) string
	// Device is the terminal that the program runs in, such as /dev/tty2.
	Device string
	// Note logs why the display was lost or couldn't be taken.
	Note func(error)
	// Texts returns the texts for the board on a display of several lines.
	// If it is nil, the display shows no board.
	Texts func() desk.Texts
	// Touched, if set, is called with a point when the player presses its routing key. It must
	// neither wait nor use the display.
	Touched func(core.Point)
}

// Display shows lines on a braille display, as long as there is one.
type Display struct {
	options Options
	cancel  context.CancelFunc
	done    chan struct{}
	// changed has a value if there is something new to show.
	changed chan struct{}

	mu     sync.Mutex
	review review
	// board is nil if there is none.
	board *board
}

// Open returns at once. It looks for the display in the background, and
// again later if there is none.
func Open(o Options) *Display {
	ctx, cancel := context.WithCancel(context.Background())
	d := &Display{options: o, cancel: cancel, done: make(chan struct{}), changed: make(chan struct{}, 1)}
	go d.run(ctx)
	return d
}

// Close releases the display.
func (d *Display) Close() {
	d.cancel()
	<-d.done
}

// Line shows a line from its start.
func (d *Display) Line(text string) { d.change(func(r *review) { r.add(text) }) }

// Show shows a frame's board, on a display of several lines.
func (d *Display) Show(f desk.Frame) {
	if d.options.Texts == nil {
		return
	}
	b := boardOf(f, d.options.Texts())
	d.mu.Lock()
	same := (b == nil) == (d.board == nil) && (b == nil || *b == *d.board)
	d.mu.Unlock()
	if !same {
		d.change(func(*review) { d.board = b })
	}
}

// TypedRune shows a character that the player types.
func (d *Display) TypedRune(c rune) { d.change(func(r *review) { r.typed(c) }) }

// ErasedRune removes the last typed character.
func (d *Display) ErasedRune() { d.change((*review).erased) }

func (d *Display) change(f func(r *review)) {
	d.mu.Lock()
	f(&d.review)
	d.mu.Unlock()
	select {
	case d.changed <- struct{}{}:
	default:
	}
}

// run connects to the display whenever it can, until ctx ends. If BRLTTY can't know which terminal
// this is, run does nothing.
func (d *Display) run(ctx context.Context) {
	defer close(d.done)
	path, err := terminalPath(d.options.Getenv, d.options.Device)
	if err != nil {
		return
	}
	retry := firstRetry
	for ctx.Err() == nil {
		l, err := connect(ctx, d.options.Getenv)
		if err == nil {
			retry = firstRetry
			if err = d.have(ctx, l, path); err != nil && ctx.Err() == nil {
				d.options.Note(err)
			}
			l.leave()
		}
		select {
		case <-ctx.Done():
		case <-time.After(retry):
			retry = min(2*retry, lastRetry)
		}
	}
}

// heard is a message from the server: a key, an acknowledgement of shown text, or the end.
type heard struct {
	key key
	ack bool
	err error
}

// have shows each change and handles keys, until the link fails or ctx ends. New text waits until
// the server has acknowledged the previous text; then have shows only the newest.
func (d *Display) have(ctx context.Context, l *link, path []uint32) error {
	if err := l.enter(ctx, path); err != nil {
		return err
	}
	events := make(chan heard)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go l.listen(ctx, events)
	if err := d.show(l); err != nil {
		return err
	}
	hung := time.NewTimer(answerLimit)
	defer hung.Stop()
	waiting, again := true, false
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-hung.C:
			return ErrHung
		case <-d.changed:
			again = true
		case e := <-events:
			switch {
			case e.err != nil:
				return e.err
			case e.ack:
				waiting = false
				hung.Stop()
			default:
				again = d.press(e.key, l) || again
			}
		}
		if again && !waiting {
			if err := d.show(l); err != nil {
				return err
			}
			hung.Reset(answerLimit)
			waiting, again = true, false
		}
	}
}

// listen passes on what the server sends.
func (l *link) listen(ctx context.Context, events chan<- heard) {
	for {
		p, err := readPacket(l.conn)
		e := heard{err: err}
		switch {
		case err != nil:
		case p.kind == kindAck:
			e.ack = true
		case p.kind == kindKey && len(p.data) >= 8:
			e.key = key(binary.BigEndian.Uint64(p.data))
		case p.kind == kindError || p.kind == kindRejected:
			e.err = errDenied
		default:
			continue
		}
		select {
		case events <- e:
		case <-ctx.Done():
			return
		}
		if e.err != nil {
			return
		}
	}
}

// press carries out a key, and reports whether it changes what is shown.
func (d *Display) press(k key, l *link) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	b, fitting := d.boardOn(l)
	cell, routes := k.routed()
	if !routes {
		return d.review.press(k, l.columns, l.rows-fitting.height())
	}
	if b != nil && d.options.Touched != nil {
		if at, ok := b.pointAt(fitting, cell, l.columns); ok {
			d.options.Touched(at)
		}
	}
	return false
}

// boardOn returns the board that a display shows, and how it fits there. It returns nil and an empty
// layout if there is none, or no room for it.
func (d *Display) boardOn(l *link) (*board, layout) {
	if fitting, fits := layoutFor(l.columns, l.rows); fits && d.board != nil {
		return d.board, fitting
	}
	return nil, layout{}
}

// show writes the current text to the display: the board, if there is one and
// it fits, and the announcements below it.
func (d *Display) show(l *link) error {
	d.mu.Lock()
	var shown []string
	if b, fitting := d.boardOn(l); b != nil {
		shown = b.rows(fitting, l.columns)
	}
	text := strings.Join(shown, "") + d.review.cells(l.columns, l.rows-len(shown))
	d.mu.Unlock()
	return l.show(text)
}
