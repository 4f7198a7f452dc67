package friend

import (
	"time"

	"backtalk/core"
)

// Each side measures the time of every decision, its own and the other's, while
// the two are connected and no dice are on their way. The side that decides
// records in the match how much of the time counts on its clock. The other side
// compares that with its own measurement.

// perCut bounds how long one side may take to notice a cut that the other side
// has already noticed.
const perCut = 10 * time.Second

// duration converts a length of time of package core to one of package time.
func duration(m core.Millis) time.Duration { return time.Duration(m) * time.Millisecond }

// watch measures the current decision.
type watch struct {
	player core.Player
	// delay is the part of the time that doesn't count. said is the part
	// already recorded in the match.
	delay, said time.Duration
	used        time.Duration
	// since is when the watch was started. It is zero while the watch is
	// stopped.
	since time.Time
	cuts  int
}

// measured returns the time that the decision has taken so far.
func (w *watch) measured() time.Duration {
	if w.since.IsZero() {
		return w.used
	}
	return w.used + time.Since(w.since)
}

// due returns how much of that time the match has yet to record.
func (w *watch) due() time.Duration { return max(w.measured()-w.delay-w.said, 0) }

// tend starts or stops the watch, or begins to measure another decision, as the
// match and the connection require. The caller must hold the lock.
func (s *Session) tend() {
	state := s.log.state()
	w := &s.watch
	w.used, w.since = w.measured(), time.Time{}
	if !state.Timed() || w.player != state.Decider() || !s.watched {
		*w = watch{player: state.Decider(), delay: duration(state.Delay())}
		s.watched = state.Timed()
	}
	if rolling := s.wants >= 0 || s.hasTheirs; state.Timed() && s.wire.synced && !rolling {
		w.since = time.Now()
	}
}

// timed adds the time that events have recorded in the match.
func (s *Session) timed(events []core.Event) {
	for _, e := range events {
		if e, ok := e.(core.TimeSpent); ok && e.Player == s.watch.player {
			s.watch.said += duration(e.Time)
		}
	}
}

// checkClock runs after the other side's decision. It compares the time that
// the other side recorded with the time measured here, and allows for delays in
// the network.
func (s *Session) checkClock(before core.State) error {
	after := s.log.state()
	them := s.own.Opponent()
	if !before.Timed() || before.Decider() != them || after.Timed() && after.Decider() == them || after.TimeLeft[them] == 0 {
		return nil
	}
	patience := s.wire.conn.patience.Silence
	if lacking := s.watch.due() - patience - time.Duration(s.watch.cuts)*(patience+perCut); lacking > 0 {
		return fault(WrongClock, "%v of a decision of %v", s.watch.said, s.watch.measured())
	}
	return nil
}

// Clocks holds the times on both clocks.
type Clocks struct {
	Left [2]time.Duration
	// Player's time runs, or will run after Delay. If Runs is false, nobody's
	// does.
	Runs   bool
	Player core.Player
	Delay  time.Duration
}

// Clocks returns the current times on both clocks, as measured by this side.
func (s *Session) Clocks() Clocks {
	s.mu.Lock()
	defer s.mu.Unlock()
	state := s.log.state()
	c := Clocks{Runs: !s.watch.since.IsZero(), Player: s.watch.player}
	for p, left := range state.TimeLeft {
		c.Left[p] = duration(left)
	}
	if state.Timed() {
		c.Left[c.Player] = max(c.Left[c.Player]-s.watch.due(), 0)
		c.Delay = max(s.watch.delay-s.watch.measured(), 0)
	}
	return c
}

// Due returns how much of our own time the match has yet to record.
func (s *Session) Due() core.Millis {
	s.mu.Lock()
	defer s.mu.Unlock()
	if state := s.log.state(); !state.Timed() || s.watch.player != s.own {
		return 0
	}
	return core.Millis(s.watch.due().Milliseconds())
}
