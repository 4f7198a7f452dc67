package friend

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"backtalk/core"
)

// Serve plays over a connection until that ends. It closes the connection and
// returns the reason. The next connection sends what this one didn't.
func (s *Session) Serve(ctx context.Context, c *Conn) error {
	s.connect(c)
	writing, stop := context.WithCancel(ctx)
	written := make(chan error, 1)
	go func() { written <- s.write(writing, c) }()
	err := s.listen(ctx, c)
	stop()
	sent := <-written
	left := s.disconnect(c)
	if FaultOf(err) == 0 && !errors.Is(err, ErrLeft) && !errors.Is(err, ErrAccused) && !errors.Is(sent, context.Canceled) {
		err = sent
	}
	if ctx.Err() != nil {
		// The player is leaving, so first send what is still unsent.
		for _, m := range left {
			if s.send(c, m) != nil {
				break
			}
		}
		c.Leave(nil)
		return ctx.Err()
	}
	c.Leave(orCut(err))
	return err
}

// orCut returns err, or the error for a cut if err is nil.
func orCut(err error) error {
	if err == nil {
		return errClosed
	}
	return err
}

func (s *Session) connect(c *Conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wire = wire{conn: c}
	s.wire.outbox = []message{{Account: s.account()}}
	s.wake()
}

// disconnect drops the connection and returns the unsent messages.
func (s *Session) disconnect(c *Conn) (left []message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wire.conn != c {
		return nil
	}
	left = s.wire.outbox
	s.wire = wire{}
	s.watch.cuts++
	// On the next connection, the other side again says that it is ready and
	// shows its secret, unless its program was restarted and its player decides
	// otherwise.
	s.theyWant, s.hasTheirs = -1, false
	s.wake()
	return left
}

// Over reports whether the match is over.
func (s *Session) Over() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.state().Phase == core.PhaseOver
}

// Agreed waits until the match is over and the other side has all of it too.
func (s *Session) Agreed(ctx context.Context) error {
	return s.mu.Await(ctx, func() (bool, error) { return s.agreed, nil })
}

// Stopped waits until the other side has ended the money session and the table
// has yet to end it. Between games, the table asks nobody for a decision, so
// Ask can't return this.
func (s *Session) Stopped(ctx context.Context) error {
	return s.mu.Await(ctx, func() (bool, error) {
		ahead := s.log.since(s.kept)
		return len(ahead) > 0 && commandOf(ahead[0]) == core.Stop{}, nil
	})
}

// Synced waits until both sides have everything that the other has, as far as
// this side knows. The other player may have done more since.
func (s *Session) Synced(ctx context.Context) error {
	return s.mu.Await(ctx, func() (bool, error) { return s.wire.synced && s.log.version() >= s.wire.sent && !s.unfinished, nil })
}

// Connected reports whether the other side is there and in sync.
func (s *Session) Connected() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wire.synced
}

// account returns how much of the match this side has. It leaves out the moves
// of a turn in progress, which the player here can still undo.
func (s *Session) account() *account {
	v := s.published()
	letters, heard := s.mail.received()
	return &account{
		Version: v, Digest: s.log.digests[v].String(), Letters: letters, Heard: heard, Epoch: s.mail.epoch,
		Over: s.log.state().Phase == core.PhaseOver && s.kept == s.log.version(),
	}
}

// published returns the number of events that the other side may have.
func (s *Session) published() int {
	state := s.log.state()
	v := s.log.version()
	if state.Phase != core.PhaseMove || state.OnTurn != s.own {
		return v
	}
	events := s.log.match.Events()
	for v > 0 {
		switch events[v-1].(type) {
		case core.Moved, core.Undone, core.TimeSpent:
			v--
			continue
		}
		break
	}
	return v
}

// post queues a message if the connection is in sync. The caller must hold the
// lock.
func (s *Session) post(m message) {
	if !s.wire.synced {
		return
	}
	s.wire.outbox = append(s.wire.outbox, m)
	s.wake()
}

// write sends the queued messages.
func (s *Session) write(ctx context.Context, c *Conn) error {
	for {
		var next []message
		err := s.mu.Await(ctx, func() (bool, error) {
			if s.wire.conn != c {
				return false, context.Canceled
			}
			next, s.wire.outbox = s.wire.outbox, nil
			return len(next) > 0, nil
		})
		if err != nil {
			return err
		}
		for _, m := range next {
			if err := s.send(c, m); err != nil {
				c.lose(err)
				return err
			}
		}
	}
}

// send sends a message. First it makes this side's saved events durable,
// because the other side may rely on the message.
func (s *Session) send(c *Conn, m message) error {
	if s.Sync != nil {
		s.Sync()
	}
	return c.send(m)
}

// flush queues the acts that the other side lacks. The caller must hold the
// lock.
func (s *Session) flush() {
	to := s.published()
	if !s.wire.synced || s.wire.sent >= to {
		return
	}
	acts := s.log.acts(s.wire.sent, to)
	for at := s.wire.sent; len(acts) > 0; {
		n := min(len(acts), maxActs)
		end := s.after(at, n, to)
		s.post(message{Do: &do{At: at, Acts: acts[:n], Digest: s.log.digests[end].String(), More: n < len(acts)}})
		acts, at = acts[n:], end
	}
	s.wire.sent = to
}

// after returns the version that n acts lead to from version at. It counts all
// events that the acts cause.
func (s *Session) after(at, n, most int) int {
	events := s.log.match.Events()
	for ; at < most; at++ {
		if _, ok := actOf(events[at]); ok {
			if n == 0 {
				return at
			}
			n--
		} else if _, starts := events[at].(core.GameStarted); starts && n == 0 {
			// This event belongs to the opening roll after it.
			return at
		}
	}
	return at
}

func (s *Session) listen(ctx context.Context, c *Conn) error {
	for {
		m, err := c.receive(ctx)
		if err != nil {
			return err
		}
		news, err := s.take(m)
		if err != nil {
			return err
		}
		if news != nil {
			s.mail.deliver(*news)
			s.confirm(news)
		}
	}
}

// confirm confirms a letter that needs no answer, so that the other side
// doesn't repeat it, even after a restart of this program. However many letters
// arrive, the outbox holds only one confirmation.
func (s *Session) confirm(l *Letter) {
	if !l.final() {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wire.synced {
		s.wire.outbox = slices.DeleteFunc(s.wire.outbox, func(m message) bool { return m.Account != nil })
	}
	s.post(message{Account: s.account()})
}

// take carries out a message.
func (s *Session) take(m message) (news *Letter, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.wake()
	switch {
	case (m.Account != nil || m.Ready != nil) && !s.pace.Allow():
		return nil, fault(TooLong, "more reports than any program sends")
	case m.Account != nil:
		return nil, s.takeAccount(m.Account)
	case !s.wire.synced:
		return nil, fault(Malformed, "no account first")
	case m.Do != nil:
		return nil, s.takeDo(m.Do)
	case m.Roll != nil:
		return nil, s.takeRoll(m.Roll)
	case m.Ready != nil:
		s.theyWant = m.Ready.Roll
		return nil, nil
	case m.Letter != nil:
		if !s.mail.pace.Allow() {
			return nil, fault(TooLong, "more letters than anybody writes")
		}
		return s.mail.take(m.Letter), nil
	}
	return nil, fault(Malformed, "a message that has no place in a match")
}

// reportsAtOnce and reportsASecond bound the accounts, and the messages that the other side is
// ready. A program sends an account for each letter that it gets, and is ready once a game.
const reportsAtOnce, reportsASecond = 2 * lettersAtOnce, 10

// takeAccount finds out what the other side lacks, and sends that.
func (s *Session) takeAccount(a *account) error {
	if a.Version <= s.log.version() && s.log.digests[a.Version].String() != a.Digest {
		return fault(OtherRecord, "after %d events", a.Version)
	}
	s.mail.arrived(a)
	s.agreed = s.agreed || a.Over && a.Version == s.log.version() && s.log.state().Phase == core.PhaseOver
	if s.wire.synced {
		return nil
	}
	if a.Version > s.log.version() && s.published() < s.log.version() {
		return fault(OtherRecord, "%d events in the midst of a turn here", a.Version)
	}
	s.wire.synced, s.wire.sent = true, a.Version
	if s.unfinished && a.Version <= s.log.version() {
		return fault(OtherRecord, "%d events without the end of a turn", a.Version)
	}
	s.flush()
	for _, l := range s.mail.unheard(a, s.log.version()) {
		s.post(message{Letter: &l})
	}
	s.sayReady()
	return nil
}

// takeDo carries out the other side's acts, all or none.
func (s *Session) takeDo(d *do) error {
	before := s.log.version()
	if d.At != before {
		return fault(OtherRecord, "acts after %d events, not %d", d.At, before)
	}
	state := s.log.state()
	err := s.doAll(d.Acts)
	if err == nil && s.log.digests[s.log.version()].String() != d.Digest {
		err = fault(OtherRecord, "after %d events", s.log.version())
	}
	if turn := s.log.turn(); err == nil && turn > mostOfATurn {
		err = fault(TooLong, "a turn of %d events", turn)
	}
	if err == nil {
		s.timed(s.log.since(before))
		err = s.checkClock(state)
	}
	if err != nil {
		return errors.Join(err, s.log.back(before))
	}
	s.unfinished = d.More
	s.wire.sent = max(s.wire.sent, s.log.version())
	return nil
}

// mostOfATurn bounds the events of a turn: moves, including undone ones, and
// times.
const mostOfATurn = 1000

func (s *Session) doAll(acts []act) error {
	for _, a := range acts {
		if err := s.allowed(a); err != nil {
			return err
		}
		if err := s.log.do(a); err != nil {
			return err
		}
		if a.kind == actRoll {
			s.hasTheirs = false
		}
	}
	return nil
}

// allowed returns a fault for an act that the other side may not send.
func (s *Session) allowed(a act) error {
	state := s.log.state()
	switch {
	case a.kind == actRoll:
		// log.do checks that the secrets follow from those shown before.
		return nil
	case state.Decider() == s.own:
		return fault(OutOfTurn, "%s", a)
	case a.kind == actResign && a.player == s.own:
		return fault(OutOfTurn, "%s: nobody here resigned", a)
	}
	return nil
}

// takeRoll stores the secret that the other side shows for its roll.
func (s *Session) takeRoll(r *roll) error {
	them := s.own.Opponent()
	secret := core.Secret(r.Secret)
	if r.Roll < s.log.rolls {
		// This side has already answered the request on an earlier connection.
		return nil
	}
	if r.Roll > s.log.rolls || secret.Next() != s.log.secrets[them] {
		return fault(WrongSecret, "roll %d", r.Roll+1)
	}
	state := s.log.state()
	switch state.Phase {
	case core.PhaseBetween, core.PhaseOpening:
		if s.own == 0 {
			return fault(OutOfTurn, "the guest rolls for the opening")
		}
	case core.PhaseRoll:
		if state.OnTurn == s.own {
			return fault(OutOfTurn, "a roll that is not theirs")
		}
	default:
		return fault(OutOfTurn, "a roll in phase %d", state.Phase)
	}
	s.theirs, s.hasTheirs = secret, true
	return nil
}

// Write sends the other player a letter, now or on the next connection.
func (s *Session) Write(l Letter) error {
	if err := l.check(); err != nil {
		return fmt.Errorf("write a letter: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	written := s.mail.write(l)
	s.post(message{Letter: &written})
	return nil
}

// Wanted delivers a letter with which the other player asks for a rematch, if
// this match is over.
func (s *Session) Wanted() {
	if s.Over() {
		s.mail.deliver(Letter{Again: true})
	}
}

// Listen calls got once with each letter that arrives, usually in another
// goroutine. It calls got at once with letters that have already arrived.
func (s *Session) Listen(got func(Letter)) { s.mail.listen(got) }
