package shelf

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/quiz"
	"backtalk/core"
)

// copied is a match with a copy in each of two folders.
type copied struct {
	t           *testing.T
	here, there *folder
	events      []core.Event
}

func copiedMatch(t *testing.T) *copied {
	c := &copied{t: t, here: newFolder(t), there: newFolder(t)}
	s, _, events := begun(t, c.there)
	c.events = events
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if got := c.restored(); got != 1 {
		t.Fatalf("%d matches come the first time", got)
	}
	return c
}

// restored backs up there, restores the backup here, and returns the number of
// matches.
func (c *copied) restored() int {
	c.t.Helper()
	text, _, err := Open(c.there).Backup()
	if err != nil {
		c.t.Fatal(err)
	}
	got, err := Open(c.here).Restore(text, quiz.Join)
	if err != nil {
		c.t.Fatal(err)
	}
	return got.Matches
}

// plays moves one checker in one folder's copy, and then marks the match as
// over if finish is set.
func (c *copied) plays(in *folder, point core.Point, finish bool) []core.Event {
	c.t.Helper()
	s := Open(in)
	events, saved, err := s.Resume(1)
	if err != nil {
		c.t.Fatal(err)
	}
	m, err := core.Replay(events)
	if err != nil {
		c.t.Fatal(err)
	}
	state := m.State()
	more, err := m.Do(core.MoveChecker{Player: state.OnTurn, From: point, Die: state.Turn.Left()[0]})
	if err == nil {
		err = saved.Append(more)
	}
	if err == nil && finish {
		err = saved.Finish()
	}
	if err = errors.Join(err, s.Close()); err != nil {
		c.t.Fatal(err)
	}
	return append(events, more...)
}

// saved fails the test if the match here has other events.
func (c *copied) saved(want []core.Event) {
	c.t.Helper()
	got, err := Open(c.here).Events(1)
	if err != nil || !cmp.Equal(got, want) {
		c.t.Errorf("here are %v, want %v, %v", got, want, err)
	}
}

// A backup of a match that was played on elsewhere brings all that was played
// there, once. The match can continue here.
func TestMatchPlayedOnElsewhereGrows(t *testing.T) {
	for name, finish := range map[string]bool{"going on": false, "over": true} {
		t.Run(name, func(t *testing.T) {
			c := copiedMatch(t)
			// Meanwhile the player here only opened the match.
			s := Open(c.here)
			if _, saved, err := s.Resume(1); err != nil {
				t.Fatal(err)
			} else {
				saved.Leave()
			}
			longer := c.plays(c.there, 8, finish)
			for i, want := range []int{1, 0} {
				if got := c.restored(); got != want {
					t.Errorf("the %d. time %d matches come, want %d", i+1, got, want)
				}
				c.saved(longer)
			}
			if list, err := Open(c.here).List(); err != nil || len(list) != 1 || list[0].Finished != finish {
				t.Errorf("the list is %+v, %v", list, err)
			}
			if !finish {
				c.saved(c.plays(c.here, 6, false))
			}
		})
	}
}

// A match that continued differently here, or is open, or is longer here,
// stays as it is.
func TestMatchPlayedOnHereStays(t *testing.T) {
	t.Run("otherwise", func(t *testing.T) {
		c := copiedMatch(t)
		c.plays(c.there, 8, false)
		c.plays(c.there, 6, false)
		here := c.plays(c.here, 6, false)
		if got := c.restored(); got != 0 {
			t.Errorf("%d matches come", got)
		}
		c.saved(here)
	})
	t.Run("longer", func(t *testing.T) {
		c := copiedMatch(t)
		here := c.plays(c.here, 6, false)
		if got := c.restored(); got != 0 {
			t.Errorf("%d matches come", got)
		}
		c.saved(here)
	})
	t.Run("open", func(t *testing.T) {
		c := copiedMatch(t)
		c.plays(c.there, 8, false)
		s := Open(c.here)
		if _, _, err := s.Resume(1); err != nil {
			t.Fatal(err)
		}
		if got := c.restored(); got != 0 {
			t.Errorf("%d matches come", got)
		}
		c.saved(c.events)
	})
}

// If the rest of a backup can't be written, the match keeps its old length.
func TestMatchGrowsOnlyWithTheWholeBackup(t *testing.T) {
	c := copiedMatch(t)
	longer := c.plays(c.there, 8, false)
	if err := (Answers{c.there}).Save([]byte(`{"cards":{"a":{"right":1}}}`)); err != nil {
		t.Fatal(err)
	}
	text, _, err := Open(c.there).Backup()
	if err != nil {
		t.Fatal(err)
	}
	c.here.writes, c.here.last = 0, 1
	if got, err := Open(c.here).Restore(text, quiz.Join); got != (Restored{}) || !errors.Is(err, matches.ErrFull) {
		t.Errorf("restored %+v, %v", got, err)
	}
	c.saved(c.events)
	c.here.last = 0
	if got, err := Open(c.here).Restore(text, quiz.Join); got != (Restored{Matches: 1, Answers: true}) || err != nil {
		t.Errorf("restored %+v, %v", got, err)
	}
	c.saved(longer)
}

// A name changed only here doesn't make it another match, and stays.
func TestMatchPlayedOnElsewhereKeepsItsNames(t *testing.T) {
	c := copiedMatch(t)
	if _, err := Open(c.here).Rename("Eve", "Eva"); err != nil {
		t.Fatal(err)
	}
	longer := c.plays(c.there, 8, false)
	if got := c.restored(); got != 1 {
		t.Errorf("%d matches come", got)
	}
	events, err := Open(c.here).Events(1)
	if err != nil || len(events) != len(longer) || events[0].(core.MatchStarted).Players[0].Name != "Eva" {
		t.Errorf("%v, %v", events, err)
	}
}
