package friend

import (
	"context"
	"encoding/json"
	"errors"

	"backtalk/core"
	"backtalk/core/record"
)

// Others may watch a match if both players agree. Watchers receive its events a
// turn late and without the secrets of the dice. They can send only the number
// of events that they have.

// seen is the only message that a watcher sends: the number of events that it
// has.
type seen struct {
	Version int `json:"version"`
}

// show sends a watcher the events after the first At, as lines of a record.
type show struct {
	At     int               `json:"at"`
	Events []json.RawMessage `json:"events"`
}

func (s *show) check() error {
	if s.At < 0 || len(s.Events) == 0 || len(s.Events) > MaxMessage {
		return errors.New("events that no program shows")
	}
	return nil
}

// Watching is a message between the players about watchers. Only one of its
// fields is set, except that Code and Key go together.
type Watching struct {
	// Ask asks whether others may watch. Yes and No answer. End sends all
	// watchers away.
	Ask bool `json:"ask,omitempty"`
	Yes bool `json:"yes,omitempty"`
	No  bool `json:"no,omitempty"`
	End bool `json:"end,omitempty"`
	// Code is the spoken code for watchers. Key is the secret code of an
	// invitation.
	Code string `json:"code,omitempty"`
	Key  string `json:"key,omitempty"`
	// Came and Went name a watcher who has come or gone.
	Came string `json:"came,omitempty"`
	Went string `json:"went,omitempty"`
}

// answers reports whether the letter decides whether others may watch.
func (w *Watching) answers() bool { return w != nil && (w.Yes || w.No || w.End || w.Code != "") }

// maxCode bounds a code, in characters.
const maxCode = 200

func (w *Watching) check() error {
	said := 0
	for _, is := range []bool{w.Ask, w.Yes, w.No, w.End, w.Code != "", w.Came != "", w.Went != ""} {
		if is {
			said++
		}
	}
	if said != 1 || (w.Code == "") != (w.Key == "") || Clean(w.Code, maxCode) != w.Code || Clean(w.Key, maxCode) != w.Key || Clean(w.Came, MaxName) != w.Came || Clean(w.Went, MaxName) != w.Went {
		return errors.New("a letter about watchers that no program sends")
	}
	return nil
}

// late returns the events that watchers may see, without those up to the given
// version. Watchers may see the match up to the end of the last turn but one,
// or all of a finished match. The caller must hold the lock.
func (s *Session) late(version int) []core.Event {
	all := s.log.match.Events()
	shown := late(all, s.kept)
	if shown <= version {
		return nil
	}
	return withoutSecrets(all[version:shown])
}

// late returns the number of events that watchers may see. saved is the number
// of events that are saved: watchers see no others.
func late(events []core.Event, saved int) int {
	events = events[:min(saved, len(events))]
	if core.Ended(events) {
		return len(events)
	}
	turns, wins := 0, false
	for i := len(events) - 1; i >= 0; i-- {
		_, turn := events[i].(core.TurnEnded)
		_, game := events[i].(core.GameEnded)
		// A turn that ends a game counts only once.
		if game || turn && !wins {
			if turns++; turns > 1 {
				return i + 1
			}
		}
		wins = game
	}
	// The beginning of a match reveals nothing.
	return min(1, len(events))
}

// withoutSecrets returns events without the secrets of their dice.
func withoutSecrets(events []core.Event) []core.Event {
	shown := make([]core.Event, 0, len(events))
	for _, e := range events {
		switch e := e.(type) {
		case core.MatchStarted:
			e.Tips, e.Commit = core.Secrets{}, ""
			shown = append(shown, e)
		case core.OpeningRolled:
			e.Secrets = core.Secrets{}
			shown = append(shown, e)
		case core.Rolled:
			e.Secrets = core.Secrets{}
			shown = append(shown, e)
		default:
			shown = append(shown, e)
		}
	}
	return shown
}

// guest tells watchers whether the guest is there, which only the host knows.
type guest struct {
	// Away means that the guest is not connected, Left that the guest has
	// quit.
	Away bool `json:"away,omitempty"`
	Left bool `json:"left,omitempty"`
}

// Absent records the reason why the other side is away, or nil once it is back.
// Watchers hear of it unless the match is over.
func (s *Session) Absent(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	away := err != nil && s.log.state().Phase != core.PhaseOver
	s.guest = guest{Away: away, Left: away && errors.Is(err, ErrLeft)}
	s.wake()
}

// news waits for something that a watcher doesn't know yet: events after the
// version that the watcher has, or a change in whether the guest is there.
func (s *Session) news(ctx context.Context, version int, told *guest) (events []core.Event, tell *guest, err error) {
	err = s.mu.Await(ctx, func() (bool, error) {
		events = s.late(version)
		if now := s.guest; told == nil || *told != now {
			tell = &now
		}
		return tell != nil || len(events) > 0, nil
	})
	return events, tell, err
}

// mostFromWatchers bounds the messages from a watcher between two pings by this
// side.
const mostFromWatchers = 20

// Present shows a watcher the match until the connection or the context ends,
// and closes the connection. If the context ends with ErrLeft as its cause, or
// after the end of the match, Present says goodbye. If it ends otherwise, it
// tells the watcher to come back later.
func Present(ctx context.Context, c *Conn, s *Session) error {
	c.most.Store(mostFromWatchers)
	version, err := present(ctx, c, s)
	switch {
	case ctx.Err() == nil:
		c.Leave(orCut(err))
		return err
	case s.Over() || errors.Is(context.Cause(ctx), ErrLeft):
		s.showEnd(c, version)
		c.Leave(nil)
	default:
		c.farewell(later)
		c.Close()
	}
	return ctx.Err()
}

// showEnd shows the rest of a finished match when the host's program ends.
func (s *Session) showEnd(c *Conn, version int) {
	if !s.Over() {
		return
	}
	s.mu.Lock()
	events := s.late(version)
	s.mu.Unlock()
	_ = c.show(version, events) // a watcher who is gone misses it
}

// present shows the match, and returns the number of events shown and the
// reason why it ended.
func present(ctx context.Context, c *Conn, s *Session) (version int, err error) {
	m, err := c.receive(ctx)
	if err != nil {
		return 0, err
	}
	if m.Seen == nil {
		return 0, fault(Malformed, "a watcher who does not say what it has seen")
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() {
		// A watcher may send nothing more. This returns when the connection
		// ends.
		_, err := c.receive(ctx)
		if err == nil {
			err = fault(OutOfTurn, "a watcher who speaks")
		}
		cancel(err)
	}()
	var told *guest
	for version = max(m.Seen.Version, 0); ; {
		events, tell, err := s.news(ctx, version, told)
		if err == nil {
			err = c.show(version, events)
		}
		if err == nil && tell != nil {
			told, err = tell, c.send(message{Guest: tell})
		}
		if err != nil {
			return version, errors.Join(context.Cause(ctx), err)
		}
		version += len(events)
	}
}

// show sends events, as many in each message as fit.
func (c *Conn) show(at int, events []core.Event) error {
	const room = MaxMessage - 200
	next := show{At: at}
	size := 0
	flush := func() error {
		if len(next.Events) == 0 {
			return nil
		}
		err := c.send(message{Show: &next})
		next, size = show{At: next.At + len(next.Events)}, 0
		return err
	}
	for i, e := range events {
		line, err := record.Encode(at+i+1, e)
		if err != nil {
			return err
		}
		if size+len(line)+1 > room {
			if err := flush(); err != nil {
				return err
			}
		}
		next.Events = append(next.Events, line)
		size += len(line) + 1
	}
	return flush()
}
