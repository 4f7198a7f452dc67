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

// A table can show moments of a match that was played: everything that only asks works as in a
// match, hints for either side too, and nothing can be played.

// showing is what a table needs to show moments.
type showing struct {
	// menu is what Escape opens.
	menu func() places.Place
	// refused is announced where something would be played.
	refused func()
	// record returns all events of the match, and how many of them led to this moment.
	record func() (events []core.Event, at int)
	// watching says that nobody listens who played.
	watching bool
	// told is what the last moment announced, of its events from heard on.
	told  []say.Announcement
	heard int
}

// Moments is a table that shows moments of a match.
type Moments struct{ *Table }

// Show makes a table that shows moments: [Moments.Put] puts one up. The viewer is the player
// whose numbers are used, and who is called "you" unless watching. Refused is called where
// something would be played, menu is what Escape opens, and record returns the events of the whole
// match with how many of them led to the moment.
func Show(
	d *desk.Desk, parts Parts, opts Options, style a11y.Style, viewer core.Player, watching bool,
	refused func(), menu func() places.Place, record func() (events []core.Event, at int),
) *Moments {
	opts.Hints, opts.CubeHints, opts.AutoRoll, opts.AutoForced, opts.Followed = true, true, false, false, false
	parts.Saver, parts.Events = nil, nil
	t := New(d, parts, opts, style, core.NewMatch(core.Rules{Length: 1}, [2]core.PlayerInfo{}))
	t.show = &showing{menu: menu, refused: refused, record: record, watching: watching}
	t.lead = shower{t}
	// No prompt teaches a key that plays.
	t.ear.Keys = nil
	m := &Moments{t}
	m.SetViewer(viewer)
	return m
}

// nobody has the seat of the player who is not the viewer, and is never asked.
type nobody struct{}

// Ask is never called: a table that shows moments does not advance.
func (nobody) Ask(ctx context.Context, _ seat.View) (seat.Answer, error) {
	return seat.Answer{}, context.Cause(ctx)
}

// shower leads a table that shows moments.
type shower struct{ *Table }

func (t shower) next() say.Announcement { return t.Table.next() }

func (t shower) menu() places.Place { return t.show.menu() }

// Put puts a moment on the board: a match with the events of its game up to there. It announces
// what the events from heard on say.
func (t *Moments) Put(m *core.Match, heard int) {
	t.hints.drop()
	rolling{hinting{t.Table}}.drop()
	t.match = m
	t.board = t.board.again()
	t.board.selected, t.copied = 0, 0
	events := m.Events()
	t.show.told, t.show.heard = nil, min(heard, len(events))
	if heard >= len(events) {
		_ = t.ear.Resume(t.scene(), events)
		return
	}
	// The ear is to know the turns before those that it announces.
	_ = t.ear.Resume(t.scene(), events[:heard])
	var before core.State
	for s := range core.Walk(core.State{}, events[:heard+1]) {
		before = s
	}
	t.show.told = t.ear.Announce(t.scene(), before, events[heard:])
	t.desk.AnnounceAll(t.show.told)
}

// Standing announces where the match stands: score, whose turn it is, and what the moment put up has
// not just said, such as the last turn.
func (t *Moments) Standing() {
	t.desk.AnnounceAll(t.ear.ResumeAfter(t.scene(), t.match.Events(), t.show.heard, t.show.told))
}

// SetViewer changes whose numbers are used.
func (t *Moments) SetViewer(p core.Player) {
	t.Seats = [2]seat.Player{}
	t.Seats[p.Opponent()] = nobody{}
}

// Viewer is whose numbers are used.
func (t *Moments) Viewer() core.Player { return t.viewer() }

// mine reports whether hints are available for the decision: in a match the person's, where moments
// are shown either side's.
func (t hinting) mine() bool {
	s := t.state()
	return t.Table.mine() || t.show != nil && s.Playing() && s.Phase != core.PhaseOpening
}

func (t hinting) moving() bool {
	s := t.state()
	return t.mine() && s.Phase == core.PhaseMove && !s.Turn.Complete()
}

func (t hinting) deciding() bool {
	s := t.state()
	switch s.Phase {
	case core.PhaseDoubled, core.PhaseBeavered, core.PhaseResigned:
		return t.mine()
	}
	return false
}

// scene is that of the player who decides.
func (t hinting) scene() a11y.Scene {
	sc := t.Table.scene()
	if t.show != nil {
		// Advice is to the one who decides, whoever listens.
		sc.Viewer, sc.Watching = sc.State.Decider(), false
	}
	return sc
}

// announce announces a hint, and says for whom it is where that is not the viewer.
func (t hinting) announce(a say.Announcement) {
	a.Sentences = append(t.forWhom(), a.Sentences...)
	t.desk.Announce(a)
}

// forWhom says for whom advice is; nothing where it is for the viewer.
func (t hinting) forWhom() []say.Message {
	s := t.state()
	if t.show == nil || s.Decider() == t.viewer() {
		return nil
	}
	return []say.Message{say.M(say.ReplayHintFor, say.Data{"Name": s.Players[s.Decider()].Name})}
}

// Close stops what is being thought about.
func (t *Moments) Close() { t.close() }
