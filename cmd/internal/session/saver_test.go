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
	if f.in.full {
		return matches.ErrFull
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

// What there was no room for is saved as soon as there is, in order and once, whether the match or
// an event of it was the first to find none.
func TestWhatCouldNotBeSavedIsSavedLater(t *testing.T) {
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

// A match that another program has gone on with is lost to this one, which reports it each time.
func TestAMatchGoneOnWithElsewhereIsNotSavedHere(t *testing.T) {
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
