package core

// Millis is a length of time in milliseconds.
type Millis int64

// The units of time.
const (
	Second Millis = 1000
	Minute        = 60 * Second
)

// whole rounds down to a whole second.
func (m Millis) whole() Millis { return m - m%Second }

// Clock is a tournament clock: each side's time for the whole match, and a delay at the start of
// each of its decisions that does not count. The zero Clock means no clock.
//
// Core reads no clock. The caller that runs the match measures the time used and issues commands for
// it, as for dice.
type Clock struct {
	// PerPoint is each side's time for each point of the match's length.
	PerPoint Millis
	// Delay is the time that a side has, after a decision passes to it, before its clock runs.
	Delay Millis
}

// These are the limits of a clock.
const (
	// MaxPerPoint and MaxDelay are the longest times allowed.
	MaxPerPoint = 60 * Minute
	MaxDelay    = Minute
)

// On reports whether there is a clock.
func (c Clock) On() bool { return c.PerPoint > 0 }

func (c Clock) normal() Clock {
	c.PerPoint = min(max(c.PerPoint, 0), MaxPerPoint).whole()
	if !c.On() {
		return Clock{}
	}
	c.Delay = min(max(c.Delay, 0), MaxDelay).whole()
	return c
}

// Reserve returns each side's time at the start of the match.
func (r Rules) Reserve() Millis { return Millis(r.Length) * r.Clock.PerPoint }

// TimeSpent says how much time beyond the delay Player has used since the decision passed to them,
// or since the last such event.
type TimeSpent struct {
	Player Player
	Time   Millis
	// Left is Player's remaining time.
	Left Millis
}

// TimeClaimed says that Player claims the match, because the opponent has no time left. The end of
// the match follows.
type TimeClaimed struct{ Player Player }

// SpendTime deducts the time that Player, who has to decide, has used beyond the delay.
type SpendTime struct {
	Player Player
	Time   Millis
}

// ClaimTime ends the match: the opponent of Player has no time left.
type ClaimTime struct{ Player Player }

// Timed reports whether the clock of the player who decides is running.
func (s *State) Timed() bool {
	return s.Rules.Clock.On() && s.Phase >= PhaseRoll && s.Phase <= PhaseResigned
}

// Delay returns how long the clock of the player who decides waits before it runs. It returns 0 once
// some time has been used for this decision.
func (s *State) Delay() Millis {
	if s.delayOver {
		return 0
	}
	return s.Rules.Clock.Delay
}

// CanClaim reports whether p may end the match because the opponent has no time left.
func (s *State) CanClaim(p Player) bool { return s.Timed() && s.TimeLeft[p.Opponent()] == 0 }

func (c SpendTime) decide(d *draft) error {
	s := &d.state
	time := min(c.Time, s.TimeLeft[s.Decider()])
	switch {
	case !s.Timed() || time <= 0:
		return broken(RuleNoTime)
	case c.Player != s.Decider():
		return broken(RuleNotYourTurn)
	}
	return d.emit(TimeSpent{Player: c.Player, Time: time, Left: s.TimeLeft[c.Player] - time})
}

func (c ClaimTime) decide(d *draft) error {
	if !c.Player.valid() || !d.state.CanClaim(c.Player) {
		return broken(RuleNoTime)
	}
	if err := d.emit(TimeClaimed(c)); err != nil {
		return err
	}
	return d.emit(MatchEnded{Winner: c.Player, Score: d.state.Score})
}

func (e TimeSpent) fold(s *State) error {
	if !s.Timed() || s.Decider() != e.Player || e.Time <= 0 || e.Time+e.Left != s.TimeLeft[e.Player] || e.Left < 0 {
		return ErrMisplaced
	}
	s.TimeLeft[e.Player], s.delayOver = e.Left, true
	return nil
}

func (e TimeClaimed) fold(s *State) error {
	if !e.Player.valid() || !s.CanClaim(e.Player) {
		return ErrMisplaced
	}
	s.Phase = PhaseBetween
	s.Turn, s.ended, s.Offered, s.Resigned = Turn{}, Turn{}, 0, 0
	return nil
}

// after applies an event to s. The delay starts again whenever a decision passes to a side.
func (s *State) after(e Event) error {
	decider := s.Decider()
	if err := e.fold(s); err != nil {
		return err
	}
	if !s.Timed() || s.Decider() != decider {
		s.delayOver = false
	}
	return nil
}
