package friend

import (
	"context"
	"errors"
	"fmt"

	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/bot"
)

// Session is one match with a player elsewhere. To the table it is the other player's seat and the
// dice of both; Serve connects it, again and again if need be. Its methods may be called by any
// goroutine.
type Session struct {
	own   core.Player
	chain *Chain
	// Sync, if there is one, is called before anything is sent: it returns when what the table saved
	// survives a power cut. Set it before Serve.
	Sync func()

	// mu guards all below, and wakes who waits for a change of it.
	mu  Changes
	log *log
	// kept is how many of the log's events the table has: those beyond are on their way to it.
	kept int
	// unfinished says that the rest of a turn is still on its way here.
	unfinished bool
	// wants is the number of the roll that was asked for at the table, -1 while none is. For openings
	// it says that the player here is ready.
	wants int
	// bound says that the own secret of that roll was sent: it can't be called off.
	bound bool
	// theirs is the secret that the other side showed for the next roll, if hasTheirs.
	theirs    core.Secret
	hasTheirs bool
	// theyWant is the number of the last opening roll that the other side wants, -1 before any.
	theyWant int
	// agreed says that the match is over, and that the other side has all of it.
	agreed bool

	// guest is what watchers are told of the other side.
	guest guest

	// watch measures decisions, once watched says that it has begun to.
	watch   watch
	watched bool

	mail mail
	wire wire
}

// wire is the connection of the moment.
type wire struct {
	conn *Conn
	// synced says that both know how far the other's account goes; sent is how far the other's will
	// when everything has arrived.
	synced bool
	sent   int
	// shown says that the own secret of the roll that is asked for was sent.
	shown  bool
	outbox []message
}

// New continues the match with these events, of which the table has all, or begins it: the first
// says which tips there are. Seed is that of the own chain.
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
		mail: newMail(),
	}, nil
}

// Own is the seat of the player here.
func (s *Session) Own() core.Player { return s.own }

// wake wakes everybody who waits for a change, and tends the watch. The caller has the lock.
func (s *Session) wake() {
	s.tend()
	s.mu.Wake()
}

// Ask returns what the other player decided, when it is known.
func (s *Session) Ask(ctx context.Context, v bot.View) (seat.Answer, error) {
	a := seat.Answer{Version: v.Version}
	err := s.mu.Await(ctx, func() (bool, error) {
		if int(v.Version) != s.kept {
			// The table receives later events in order; a question about earlier ones is stale.
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

// ahead are the commands that the table has not carried out yet, up to the next roll; rolls says
// that the roll comes first. The caller has the lock.
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

// Roll returns the dice of a roll and the secrets that made them. Whoever's roll it is shows the
// own secret first, the host for an opening that the guest is ready for.
func (s *Session) Roll(ctx context.Context, t seat.Throw) (seat.Rolled, error) {
	n := int(t.N)
	own, err := s.chain.Secret(n)
	if err != nil {
		return seat.Rolled{}, err
	}
	mine := t.Opening && s.own == 0 || !t.Opening && t.Player == s.own
	s.want(n)
	defer s.unwant(n)
	var secrets core.Secrets
	err = s.mu.Await(ctx, func() (bool, error) {
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

// rollNow has the roll in the log before the table has it: a connection that is made in between
// would tell the other side that the player there may still decide otherwise. The caller has the
// lock.
func (s *Session) rollNow(of core.Secrets) error {
	s.hasTheirs = false
	return s.log.do(act{kind: actRoll, secrets: of})
}

// rolled returns the secrets of a roll that the log has and the table has not. The caller has the
// lock.
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

// show shows the own secret, once the guest is ready for an opening. The caller has the lock.
func (s *Session) show(n int, own core.Secret, opening bool) {
	if s.wire.shown || !s.wire.synced || opening && s.theyWant != n || s.log.rolls != n {
		return
	}
	s.bound, s.wire.shown = true, true
	s.post(message{Roll: &roll{Roll: n, Secret: secretText(own)}})
}

// sayReady says that the player here is ready for an opening. The caller has the lock.
func (s *Session) sayReady() {
	state := s.log.state()
	if s.wants >= 0 && (state.Phase == core.PhaseBetween || state.Phase == core.PhaseOpening) {
		s.post(message{Ready: &ready{Roll: s.wants}})
	}
}

// Ready reports whether the other side has said that it is ready for the next opening.
func (s *Session) Ready() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.theyWant == s.log.rolls
}

// Bound reports whether a roll is on its way that can't be called off any more.
func (s *Session) Bound() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bound
}

// Kept is called with the events that the table saved, in order, before they are announced. Those
// of the player here go to the other side.
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

// errForked is a fault of this program: the table did what the protocol does not know of.
var errForked = errors.New("the table and the protocol have different matches")

// keep counts the first of the events as saved. One that the log does not have was caused here.
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

// follow does on the log what caused the first of the events.
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

// Missing returns the events that the log got since the session was made, for a table that is not
// open yet, and counts them as kept.
func (s *Session) Missing() []core.Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	missing := s.log.since(s.kept)
	s.kept = s.log.version()
	return missing
}

// Match is the match as far as the log goes.
func (s *Session) Match() (*core.Match, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return core.Replay(s.log.match.Events())
}

// Digest is the hash of the account so far, the same on both sides.
func (s *Session) Digest() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.digests[s.log.version()].String()
}
