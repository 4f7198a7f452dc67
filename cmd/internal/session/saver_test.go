package session

import (
	"errors"
	"testing"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
)

// full is a store in memory that has no room while its field full is set.
type full struct {
	*matches.Memory
	full bool
	// busy counts the tries to come that find another program writing.
	busy int
	// tried counts the events that it was to save; took is called at each try.
	tried int
	took  func()
}

func (f *full) Begin(m matches.Meta) (matches.Match, error) {
	if f.full {
		return nil, matches.ErrFull
	}
	match, err := f.Memory.Begin(m)
	return fullMatch{match, f}, err
}

type fullMatch struct {
	matches.Match
	in *full
}

func (f fullMatch) Append(events []core.Event) error {
	f.in.tried += len(events)
	if f.in.took != nil {
		f.in.took()
	}
	if f.in.full {
		return matches.ErrFull
	}
	if f.in.busy > 0 {
		f.in.busy--
		return matches.ErrBusy
	}
	return f.Match.Append(events)
}

// playedOn returns a match with a first roll, which a saver saves from now on.
func playedOn(t *testing.T, s *saver) *Game {
	t.Helper()
	g := &Game{Match: core.NewMatch(core.Rules{Length: 3}, [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}})}
	if _, err := g.Match.Do(core.StartGame{Dice: core.Roll{3, 1}}); err != nil {
		t.Fatal(err)
	}
	if err := s.begin(g); err != nil {
		t.Fatal(err)
	}
	return g
}

func move(t *testing.T, g *Game, c core.Command) []core.Event {
	t.Helper()
	events, err := g.Match.Do(c)
	if err != nil {
		t.Fatal(err)
	}
	return events
}

// Events that found no room are saved as soon as there is room, in order and once, whether the match or one
// of its events was the first to fail.
func TestUnsavedEventsAreSavedLater(t *testing.T) {
	for _, fullAt := range [][]bool{{true, false, false}, {false, true, false}, {true, true, false}, {false, true, true}} {
		store := &full{Memory: matches.NewMemory()}
		s := saver{store: store, now: time.Now}
		g := playedOn(t, &s)
		all := append([]core.Event{}, g.Match.Events()...)
		batches := [][]core.Event{all, move(t, g, core.MoveChecker{From: 8, Die: 3}), move(t, g, core.UndoMove{})}
		for i, events := range batches {
			store.full = fullAt[i]
			if err := s.Save(events); (err != nil) != store.full {
				t.Fatalf("full %v: Save = %v", store.full, err)
			}
		}
		store.full = false
		if err := s.Save(nil); err != nil {
			t.Fatal(err)
		}
		if saved, err := store.Events(1); err != nil || len(saved) != len(g.Match.Events()) {
			t.Errorf("full at %v: %d events are saved, %v, want %d", fullAt, len(saved), err, len(g.Match.Events()))
		}
	}
}

// A match that another program has continued is lost to this one, which
// reports it each time.
func TestMatchContinuedElsewhereIsNotSaved(t *testing.T) {
	store := matches.NewMemory()
	s := saver{store: store, now: time.Now}
	g := playedOn(t, &s)
	if err := s.Save(g.Match.Events()); err != nil {
		t.Fatal(err)
	}
	s.match.Leave()
	if _, _, err := store.Again().Resume(1); err != nil {
		t.Fatal(err)
	}
	for _, c := range []core.Command{core.MoveChecker{From: 8, Die: 3}, core.UndoMove{}} {
		if err := s.Save(move(t, g, c)); !errors.Is(err, matches.ErrTaken) {
			t.Errorf("Save = %v, want ErrTaken", err)
		}
	}
	if len(s.waiting) > 0 {
		t.Errorf("%d events wait for ever", len(s.waiting))
	}
}

// While there is no room, each key tries to save only as much as the first,
// however much waits. With room again the next key saves everything.
func TestFullDiskDelaysNoKey(t *testing.T) {
	store := &full{Memory: matches.NewMemory()}
	still := time.Unix(0, 0)
	s := saver{store: store, now: func() time.Time { return still }}
	g := playedOn(t, &s)
	if err := s.Save(g.Match.Events()); err != nil {
		t.Fatal(err)
	}
	store.full, store.tried = true, 0
	const keys = 500
	for i := range keys {
		var c core.Command = core.MoveChecker{From: 8, Die: 3}
		if i%2 == 1 {
			c = core.UndoMove{}
		}
		if err := s.Save(move(t, g, c)); !errors.Is(err, matches.ErrFull) {
			t.Fatalf("Save = %v", err)
		}
	}
	if store.tried != keys {
		t.Errorf("%d events were tried at %d keys", store.tried, keys)
	}
	store.full, store.tried = false, 0
	if err := s.Save(nil); err != nil || store.tried != keys {
		t.Errorf("Save = %v, %d events tried, want %d", err, store.tried, keys)
	}
	if saved, err := store.Events(1); err != nil || len(saved) != len(g.Match.Events()) {
		t.Errorf("%d events are saved, %v, want %d", len(saved), err, len(g.Match.Events()))
	}
}

// If saving takes long to fail, the program tries it seldom, but once more when the player leaves the match.
func TestSlowFailuresAreTriedSeldom(t *testing.T) {
	now := time.Unix(0, 0)
	store := &full{Memory: matches.NewMemory()}
	tries := 0
	store.took = func() { tries++; now = now.Add(2 * time.Second) }
	s := saver{store: store, now: func() time.Time { return now }, failed: func(err error) { t.Error(err) }}
	g := playedOn(t, &s)
	if err := s.Save(g.Match.Events()); err != nil {
		t.Fatal(err)
	}
	store.full, tries = true, 0
	for i, want := range []int{1, 1, 1, 1, 2} {
		var c core.Command = core.MoveChecker{From: 8, Die: 3}
		if i%2 == 1 {
			c = core.UndoMove{}
		}
		if err := s.Save(move(t, g, c)); !errors.Is(err, matches.ErrFull) || tries != want {
			t.Errorf("key %d: Save = %v after %d tries, want %d", i, err, tries, want)
		}
		now = now.Add(rest * 2 * time.Second / 4)
	}
	store.full = false
	s.leave(false)
	if saved, err := store.Events(1); err != nil || len(saved) != len(g.Match.Events()) {
		t.Errorf("%d events are saved, %v", len(saved), err)
	}
}

// When the player leaves a match, the program saves what another program kept it from saving.
func TestEndOfAMatchAwaitsAnotherProgram(t *testing.T) {
	store := &full{Memory: matches.NewMemory()}
	s := saver{store: store, now: time.Now, failed: func(err error) { t.Error(err) }}
	g := playedOn(t, &s)
	if err := s.Save(g.Match.Events()); err != nil {
		t.Fatal(err)
	}
	store.busy = 5
	if err := s.Save(move(t, g, core.MoveChecker{From: 8, Die: 3})); !errors.Is(err, matches.ErrBusy) {
		t.Errorf("Save = %v", err)
	}
	s.leave(false)
	if saved, err := store.Events(1); err != nil || len(saved) != len(g.Match.Events()) {
		t.Errorf("%d events are saved, %v, want %d", len(saved), err, len(g.Match.Events()))
	}
}
