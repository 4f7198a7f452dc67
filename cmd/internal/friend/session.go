package friend

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/time/rate"

	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/bot"
)

// Session is one match with a player on another machine. It gives the table the other player's
// decisions and the dice for both. Serve runs it over one connection after another. Its methods are
// safe for concurrent use.
type Session struct {
	own   core.Player
	chain *Chain
	// Sync, if set, returns once everything that the table has saved survives a power cut. The
	// session calls it before it sends anything. Set it before Serve.
	Sync func()

	// mu guards all fields below, and wakes those who wait for a change.
	mu  Changes
	log *log
	// kept is the number of the log's events that the table has. The others are on their way to it.
	kept int
	// unfinished is set while the rest of a turn is still on its way here.
	unfinished bool
	// wants is the number of the roll that the table has asked for, or -1. For an opening roll, the
	// player here is then ready.
	wants int
	// bound is set once our secret for that roll is on its way. The roll then can't be cancelled.
	bound bool
	// theirs is the other side's secret for the next roll, if hasTheirs is set.
	theirs    core.Secret
	hasTheirs bool
	// theyWant is the number of the last opening roll that the other side wants, or -1 before the first.
	theyWant int
	// agreed is set once the match is over and the other side has all of it.
	agreed bool

	// guest is what watchers know about the other side's presence.
	guest guest

	// watch measures decisions. watched is set while a decision is being measured.
	watch   watch
	watched bool

	mail mail
	wire wire
	// pace limits the rate of incoming accounts, and of messages that the other side is ready.
	pace *rate.Limiter
}

// wire is the current connection.
type wire struct {
	conn *Conn
	// synced is set once this side knows how much of the match the other has. sent is the number of
	// events that the other side will have when everything has arrived.
	synced bool
	sent   int
	// shown is set once our secret for the requested roll is on its way.
	shown  bool
	outbox []message
}

// New returns a session for a match with these events, all of which the table has. The first event
// holds the tips. chain is our own.
func New(own core.Player, chain *Chain, events []core.Event) (*Session, error) {
	l, err := newLog(events)
	if err != nil {
		return nil, fmt.Errorf("continue a match: %w", err)
	}
	started, ok := events[0].(core.MatchStarted)
	if !ok || started.Tips[own] != chain.Tip() {
		return nil, errors.New("continue a match: its dice are not from this chain")
	}
	return &Session{
		own: own, chain: chain, log: l, kept: l.version(), wants: -1, theyWant: -1,
		mail: newMail(), pace: rate.NewLimiter(reportsASecond, reportsAtOnce),
	}, nil
}

// Own returns the seat of the player here.
func (s *Session) Own() core.Player { return s.own }

// wake updates the watch and wakes everybody who waits for a change. The caller must hold the lock.
func (s *Session) wake() {
	s.tend()
	s.mu.Wake()
}

// Ask waits for the other player's decision.
func (s *Session) Ask(ctx context.Context, v bot.View) (seat.Answer, error) {
	a := seat.Answer{Version: v.Version}
	err := s.mu.Await(ctx, func() (bool, error) {
		if int(v.Version) != s.kept {
			// The table receives later events in order, so a question about an earlier version is
			// stale.
			return int(v.Version) < s.kept, nil
		}
		if s.log.version() == s.kept {
			a.Rolls = s.hasTheirs
			return a.Rolls, nil
		}
		if s.unfinished {
			return false, nil
		}
		a.Commands, a.Rolls = s.ahead()
		return true, nil
	})
	return a, err
}

// ahead returns the commands that the table has yet to carry out, up to the next roll. rolls is set
// if the roll comes first. The caller must hold the lock.
func (s *Session) ahead() (commands []core.Command, rolls bool) {
	for _, e := range s.log.since(s.kept) {
		if a, ok := actOf(e); ok && a.kind == actRoll {
			return commands, len(commands) == 0
		}
		if c := commandOf(e); c != nil {
			commands = append(commands, c)
		}
	}
	return commands, false
}

// Roll returns the dice of a roll and the secrets that determine them. The side that rolls shows
// its secret first. In an opening roll, that is the host, once the guest is ready. If the next game
// starts without an opening roll, Roll returns no dice once that game can start.
func (s *Session) Roll(ctx context.Context, t seat.Throw) (seat.Rolled, error) {
	n := int(t.N)
	own, err := s.chain.Secret(n)
	if err != nil {
		return seat.Rolled{}, err
	}
	if t.Opening && s.noOpening() {
		return seat.Rolled{}, s.start(ctx, n)
	}
	mine := t.Opening && s.own == 0 || !t.Opening && t.Player == s.own
	s.want(n)
	defer s.unwant(n)
	var secrets core.Secrets
	err = s.mu.Await(ctx, func() (bool, error) {
		if err := ctx.Err(); err != nil {
			// The player no longer waits for this roll, so don't show the other side the secret.
			return false, err
		}
		if at, ok := s.rolled(n); ok {
			secrets = at
			return true, nil
		}
		if mine {
			s.show(n, own, t.Opening)
			return false, nil
		}
		if !s.hasTheirs || s.log.rolls != n {
			return false, nil
		}
		secrets[s.own], secrets[s.own.Opponent()] = own, s.theirs
		return true, s.rollNow(secrets)
	})
	return seat.Rolled{Dice: secrets.Roll(), Secrets: secrets}, err
}

// noOpening reports whether the next game starts without an opening roll.
func (s *Session) noOpening() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	state := s.log.state()
	_, known := state.NextBeginner()
	return known
}

// start waits until a game without an opening roll can start. Its first roll will be number n. The
// host starts the game when both sides are ready, and the guest follows.
func (s *Session) start(ctx context.Context, n int) error {
	s.want(n)
	defer s.unwant(n)
	return s.mu.Await(ctx, func() (bool, error) {
		if s.log.version() > s.kept {
			return true, nil
		}
		return s.own == 0 && s.wire.synced && s.theyWant == n, nil
	})
}

// rollNow adds the roll to the log before the table has it. Otherwise, on a connection made in
// between, the other side's player could still decide not to roll. The caller must hold the lock.
func (s *Session) rollNow(of core.Secrets) error {
	s.hasTheirs = false
	return s.log.do(act{kind: actRoll, secrets: of})
}

// rolled returns the secrets of a roll that the log has but the table lacks. The caller must hold
// the lock.
func (s *Session) rolled(n int) (core.Secrets, bool) {
	if s.log.rolls <= n {
		return core.Secrets{}, false
	}
	for _, e := range s.log.since(s.kept) {
		if a, ok := actOf(e); ok && a.kind == actRoll {
			return a.secrets, true
		}
	}
	return core.Secrets{}, false
}

func (s *Session) want(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wants = n
	s.tend()
	s.sayReady()
}

func (s *Session) unwant(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wants == n {
		s.wants, s.bound, s.wire.shown = -1, false, false
		s.tend()
	}
}

// show sends our secret once for each connection, as soon as the connection is in sync and, for an
// opening roll, the guest is ready. Until then it does nothing. The caller must hold the lock.
func (s *Session) show(n int, own core.Secret, opening bool) {
	if s.wire.shown || !s.wire.synced || opening && s.theyWant != n || s.log.rolls != n {
		return
	}
	s.bound, s.wire.shown = true, true
	s.post(message{Roll: &roll{Roll: n, Secret: secretText(own)}})
}

// sayReady tells the other side that the player here is ready for an opening roll. Otherwise it
// says nothing. The caller must hold the lock.
func (s *Session) sayReady() {
	state := s.log.state()
	if s.wants >= 0 && (state.Phase == core.PhaseBetween || state.Phase == core.PhaseOpening) {
		s.post(message{Ready: &ready{Roll: s.wants}})
	}
}

// Ready reports whether the other side is ready for the next opening roll.
func (s *Session) Ready() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.theyWant == s.log.rolls
}

// Bound reports whether a roll is in progress that can't be cancelled any more.
func (s *Session) Bound() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bound
}

// Kept gets the events that the table has saved, in order, before the table announces them. It
// sends the other side the events that the player here caused.
func (s *Session) Kept(events []core.Event) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(events) > 0 {
		if _, starts := events[0].(core.MatchStarted); starts {
			return nil
		}
	}
	defer s.wake()
	for i := range events {
		if err := s.keep(events[i:]); err != nil {
			return err
		}
	}
	s.flush()
	if s.log.state().Phase == core.PhaseOver {
		s.post(message{Account: s.account()})
	}
	return nil
}

// errForked is returned for a bug in this program: the table did something that the protocol
// doesn't allow.
var errForked = errors.New("the table and the protocol have different matches")

// keep counts the first event as saved. If the log lacks it, the player here caused it, and keep
// adds it to the log.
func (s *Session) keep(events []core.Event) error {
	if s.kept == s.log.version() {
		if err := s.follow(events); err != nil {
			return fmt.Errorf("%w: %w", errForked, err)
		}
	}
	got, err := s.log.digests[s.kept].after(s.kept+1, events[0])
	if err == nil && got != s.log.digests[s.kept+1] {
		err = fmt.Errorf("%w: %T", errForked, events[0])
	}
	if err == nil {
		s.kept++
	}
	return err
}

// follow carries out on the log the act that caused the first event.
func (s *Session) follow(events []core.Event) error {
	for _, e := range events {
		a, ok := actOf(e)
		if !ok {
			continue
		}
		if a.kind == actRoll {
			s.hasTheirs = false
		}
		before := s.log.version()
		err := s.log.do(a)
		s.timed(s.log.since(before))
		return err
	}
	return fmt.Errorf("nothing causes a %T", events[0])
}

// Missing returns the events that the log has received since New, for a table that isn't open yet.
// It counts them as kept.
func (s *Session) Missing() []core.Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	missing := s.log.since(s.kept)
	s.kept = s.log.version()
	return missing
}

// Match returns a copy of the match in the log.
func (s *Session) Match() (*core.Match, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return core.Replay(s.log.match.Events())
}

// Digest returns the hash of the match so far, which is the same on both sides.
func (s *Session) Digest() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.digests[s.log.version()].String()
}
