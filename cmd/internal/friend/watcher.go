package friend

import (
	"context"
	"errors"

	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/core/record"
)

// Watcher follows a match that others play. It gives the table both players' decisions and the
// dice. Its methods are safe for concurrent use.
type Watcher struct {
	mu Changes
	// events holds the events received so far, all of them checked. kept is the number of events
	// that the table has.
	events  []core.Event
	state   core.State
	kept    int
	decoder record.Decoder
	guest   guest
}

// NewWatcher returns a watcher that has seen no events.
func NewWatcher() *Watcher { return &Watcher{} }

// mostShown bounds the events of a watched match.
const mostShown = 200_000

// Serve receives events over a connection until that ends. It closes the
// connection.
func (w *Watcher) Serve(ctx context.Context, c *Conn) error {
	err := w.serve(ctx, c)
	if ctx.Err() != nil {
		c.Leave(nil)
		return ctx.Err()
	}
	c.Leave(orCut(err))
	return err
}

func (w *Watcher) serve(ctx context.Context, c *Conn) error {
	if err := c.send(message{Seen: &seen{w.version()}}); err != nil {
		return err
	}
	for {
		m, err := c.receive(ctx)
		if err != nil {
			return err
		}
		switch {
		case m.Show != nil:
			err = w.take(m.Show)
		case m.Guest != nil:
			w.hear(*m.Guest)
		default:
			err = fault(Malformed, "a message that has no place before watchers")
		}
		if err != nil {
			return err
		}
	}
}

// hear records whether the guest is there.
func (w *Watcher) hear(g guest) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.guest = g
	w.mu.Wake()
}

// Presence holds whether the guest is away, and whether the guest has quit. The connection shows
// whether the host is there.
type Presence struct{ Away, Left bool }

// Presence returns the guest's presence.
func (w *Watcher) Presence() Presence {
	w.mu.Lock()
	defer w.mu.Unlock()
	return Presence(w.guest)
}

// Guest waits until the guest goes away or comes back, compared with was, and returns the presence.
func (w *Watcher) Guest(ctx context.Context, was Presence) (now Presence, err error) {
	err = w.await(ctx, func() bool {
		now = Presence(w.guest)
		return now.Away != was.Away
	})
	return now, err
}

// Seen returns the events that the table has so far.
func (w *Watcher) Seen() []core.Event {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.events[:w.kept:w.kept]
}

func (w *Watcher) version() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.events)
}

// take adds events. Each must follow the rules.
func (w *Watcher) take(s *show) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if s.At != len(w.events) || len(w.events) > mostShown {
		return fault(OtherRecord, "events after %d, not %d", s.At, len(w.events))
	}
	for _, line := range s.Events {
		e, err := w.decoder.Decode(line)
		if err != nil {
			return &Error{Fault: Malformed, Err: err}
		}
		if started, ok := e.(core.MatchStarted); ok {
			for p := range started.Players {
				started.Players[p].Name = Clean(started.Players[p].Name, MaxName)
				started.Players[p].Kind = KindRemote
			}
			e = started
		}
		next, err := core.Follow(w.state, e)
		if err != nil {
			return &Error{Fault: IllegalAct, Err: err}
		}
		w.state = next
		w.events = append(w.events, e)
	}
	w.mu.Wake()
	return nil
}

// await waits until ready returns true. It calls ready under the lock.
func (w *Watcher) await(ctx context.Context, ready func() bool) error {
	return w.mu.Await(ctx, func() (bool, error) { return ready(), nil })
}

// Match waits for the first events, and returns the match up to the last complete turn. The table
// then asks for later events.
func (w *Watcher) Match(ctx context.Context) (m *core.Match, err error) {
	if err := w.await(ctx, func() bool { return len(w.events) > 0 }); err != nil {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	// Leave a turn in progress to the table.
	w.kept = settled(w.events)
	return core.Replay(w.events[:w.kept])
}

// settled returns the number of events before a turn or an opening roll in progress.
func settled(events []core.Event) int {
	for i := len(events); i > 1; i-- {
		switch events[i-1].(type) {
		case core.TurnEnded, core.GameEnded, core.MatchEnded:
			return i
		}
	}
	return min(1, len(events))
}

// Own returns the host's seat: the watcher hears points in the host's numbering.
func (w *Watcher) Own() core.Player { return 0 }

// Ask waits for a player's decision. A question about an earlier version gets an empty answer.
func (w *Watcher) Ask(ctx context.Context, v bot.View) (seat.Answer, error) {
	a := seat.Answer{Version: v.Version}
	err := w.await(ctx, func() bool {
		switch {
		case int(v.Version) < w.kept:
			return true
		case int(v.Version) > w.kept || len(w.events) == w.kept:
			return false
		}
		a.Commands, a.Rolls = ahead(w.events[w.kept:])
		return a.Rolls || len(a.Commands) > 0
	})
	return a, err
}

// ahead returns the commands up to the end of a decision. rolls is set if dice come first.
func ahead(events []core.Event) (commands []core.Command, rolls bool) {
	for _, e := range events {
		switch e.(type) {
		case core.Rolled, core.OpeningRolled:
			return commands, len(commands) == 0
		}
		if c := commandOf(e); c != nil {
			commands = append(commands, c)
		}
		switch e.(type) {
		case core.TurnEnded, core.GameEnded:
			return commands, false
		}
	}
	return commands, false
}

// Roll returns the dice of a roll. If the next game starts without an opening roll, it returns none
// once that game has started.
func (w *Watcher) Roll(ctx context.Context, t seat.Throw) (r seat.Rolled, err error) {
	err = w.await(ctx, func() bool {
		for _, e := range w.events[min(w.kept, len(w.events)):] {
			switch e := e.(type) {
			case core.GameStarted:
				if t.Opening && e.NoOpening {
					return true
				}
			case core.OpeningRolled:
				r.Dice = e.Dice
				return true
			case core.Rolled:
				r.Dice = e.Dice
				return true
			}
		}
		return false
	})
	return r, err
}

// errAstray is returned for a bug in this program: the table shows another match.
var errAstray = errors.New("the table and what is watched differ")

// Kept counts the events that the table has taken and is about to announce.
func (w *Watcher) Kept(events []core.Event) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(events) > 0 {
		if _, starts := events[0].(core.MatchStarted); starts {
			return nil
		}
	}
	if w.kept += len(events); w.kept > len(w.events) {
		return errAstray
	}
	w.mu.Wake()
	return nil
}

// Ready returns true, because the players start the games.
func (w *Watcher) Ready() bool { return true }

// Bound returns false, because a watcher can always leave.
func (w *Watcher) Bound() bool { return false }

// Write does nothing, because a watcher sends no letters.
func (w *Watcher) Write(Letter) error { return nil }

// Listen does nothing, because a watcher receives no letters.
func (w *Watcher) Listen(func(Letter)) {}

// Caught waits until the table has all received events. It reports whether they are the whole
// match.
func (w *Watcher) Caught(ctx context.Context) (whole bool, err error) {
	err = w.await(ctx, func() bool {
		whole = w.state.Phase == core.PhaseOver
		return w.kept >= len(w.events)
	})
	return whole, err
}

// Agreed waits until the watcher has received the whole match.
func (w *Watcher) Agreed(ctx context.Context) error {
	return w.await(ctx, func() bool { return w.state.Phase == core.PhaseOver })
}

// Stopped waits until the players have ended a money session and the table has yet to end it.
func (w *Watcher) Stopped(ctx context.Context) error {
	return w.await(ctx, func() bool {
		return w.kept < len(w.events) && commandOf(w.events[w.kept]) == core.Stop{}
	})
}
