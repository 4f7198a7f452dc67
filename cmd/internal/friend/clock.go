package friend

import (
	"time"

	"backtalk/core"
)

// Each side measures every decision, its own and the other's: from when it can be made until it is
// made, for as long as the two are connected and no dice are on their way. Who decides says in the
// match how much of it goes off their clock, and the other side compares.

// perCut is how long one side may take for connected what the other knows to be cut, for each cut.
const perCut = 10 * time.Second

// duration is a length of time as package time has it.
func duration(m core.Millis) time.Duration { return time.Duration(m) * time.Millisecond }

// watch measures the decision of the moment.
type watch struct {
	player core.Player
	// delay is how much of it does not count, said how much was taken off the clock already.
	delay, said time.Duration
	used        time.Duration
	// since is when the watch was started; it is zero while it stands.
	since time.Time
	cuts  int
}

// measured is how long the decision has taken so far.
func (w *watch) measured() time.Duration {
	if w.since.IsZero() {
		return w.used
	}
	return w.used + time.Since(w.since)
}

// due is how much of that is still to be taken off the clock.
func (w *watch) due() time.Duration { return max(w.measured()-w.delay-w.said, 0) }

// tend starts the watch, stops it, or begins another decision, as the match and the connection have
// it now. The caller has the lock.
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

// timed notes what was taken off the clock.
func (s *Session) timed(events []core.Event) {
	for _, e := range events {
		if e, ok := e.(core.TimeSpent); ok && e.Player == s.watch.player {
			s.watch.said += duration(e.Time)
		}
	}
}

// checkClock compares what the other side has taken off its clock with what was measured here, when
// its decision is over. What the network may hold up is theirs.
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

// Clocks are how both clocks stand.
type Clocks struct {
	Left [2]time.Duration
	// Player is whose time runs, or will when the Delay is over; nobody's where Runs is false.
	Runs   bool
	Player core.Player
	Delay  time.Duration
}

// Clocks returns how both clocks stand now, as this side has measured it.
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

// Due is how much of the own time is used and not in the match yet.
func (s *Session) Due() core.Millis {
	s.mu.Lock()
	defer s.mu.Unlock()
	if state := s.log.state(); !state.Timed() || s.watch.player != s.own {
		return 0
	}
	return core.Millis(s.watch.due().Milliseconds())
}
