package table

import (
	"context"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
)

// A table can show moments of a match that was played. Everything that only asks for information works as in
// a match, with hints for either side, but nobody can play.

// showing is what a table needs to show moments.
type showing struct {
	// menu is what Escape opens.
	menu func() places.Place
	// refused is called instead of a play.
	refused func()
	// watching means that nobody here played.
	watching bool
	// told is what the table announced of the last moment: its events from heard on.
	told  []say.Announcement
	heard int
}

// Moments shows moments of a match at its Table.
type Moments struct{ Table *Table }

// Show makes a table that shows moments: [Moments.Put] shows one. viewer is the player whose
// numbers the table uses, and whom it calls "you" unless watching is set. If the player tries to
// play, the table calls refused. menu returns what Escape opens. record returns the events of the
// whole match, and how many of them led to the moment.
func Show(
	d *desk.Desk, parts Parts, opts Options, style a11y.Style, viewer core.Player, watching bool,
	refused func(), menu func() places.Place, record func() (events []core.Event, at int),
) *Moments {
	opts.Hints, opts.CubeHints, opts.AutoRoll, opts.AutoForced, opts.Followed = true, true, false, false, false
	parts.Saver, parts.Events = nil, nil
	t := New(d, parts, opts, style, core.NewMatch(core.Rules{Length: 1}, [2]core.PlayerInfo{}))
	t.show, t.record = &showing{menu: menu, refused: refused, watching: watching}, record
	// No prompt may teach a key that makes a play.
	t.ear.Keys = nil
	m := &Moments{t}
	m.SetViewer(viewer)
	return m
}

// nobody takes the seat of the player who is not the viewer, and is never asked.
type nobody struct{}

// Ask is never called: a table that shows moments does not advance.
func (nobody) Ask(ctx context.Context, _ seat.View) (seat.Answer, error) {
	return seat.Answer{}, context.Cause(ctx)
}

// Put puts a moment on the board: a match with the events of its game up to there. It announces the events
// from heard on.
func (s *Moments) Put(m *core.Match, heard int) {
	t := s.Table
	t.match = m
	t.board = t.board.again()
	t.board.selected = 0
	t.features.Placed()
	events := m.Events()
	t.show.told, t.show.heard = nil, min(heard, len(events))
	if heard >= len(events) {
		_ = t.ear.Resume(t.Scene(), events)
		return
	}
	// The ear must know the turns before those that it announces.
	_ = t.ear.Resume(t.Scene(), events[:heard])
	var before core.State
	for state := range core.Walk(core.State{}, events[:heard+1]) {
		before = state
	}
	t.show.told = t.ear.Announce(t.Scene(), before, events[heard:])
	t.desk.AnnounceAll(t.show.told)
}

// Standing announces the state of the match: score, whose turn it is, and what Put has not just announced,
// such as the last turn.
func (s *Moments) Standing() {
	t := s.Table
	t.desk.AnnounceAll(t.ear.ResumeAfter(t.Scene(), t.match.Events(), t.show.heard, t.show.told))
}

// SetViewer changes whose numbers are used.
func (s *Moments) SetViewer(p core.Player) {
	s.Table.Seats = [2]seat.Player{}
	s.Table.Seats[p.Opponent()] = nobody{}
}

// Tap moves the focus to a point and announces what is there. With no such point, it announces whose turn it
// is.
func (s *Moments) Tap(point core.Point) {
	if point < 1 || point > 24 {
		s.Table.SayTurn()
		return
	}
	hand{s.Table}.goTo(point)
}

// Close stops all that runs in the background.
func (s *Moments) Close() { s.Table.close() }
