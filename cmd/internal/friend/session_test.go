package friend

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/bot"
)

// player is one side. It plays as the table does, and saves events before it sends them.
type player struct {
	own     core.Player
	chain   *Chain
	rng     *rand.Rand
	journal []core.Event
	match   *core.Match
	session *Session
	mu      sync.Mutex
	said    []string
	// heard receives a value for each letter.
	heard chan struct{}
	// thinks runs before each decision. If it is nil, the player decides at once.
	thinks func()
}

// testRules makes a short match with every kind of decision.
var testRules = core.Rules{Length: 3, Crawford: true}

// pair returns both players of a new match.
func pair(t testing.TB, seed uint64, rules core.Rules) [2]*player {
	t.Helper()
	var sides [2]*player
	var tips core.Secrets
	for p := range sides {
		own := sha256.Sum256(fmt.Append(nil, seed, p))
		sides[p] = &player{own: core.Player(p), chain: NewChain(own[:]), rng: rand.New(rand.NewPCG(seed, uint64(p))), heard: make(chan struct{}, 100)}
		tips[p] = sides[p].chain.Tip()
	}
	offer, ok := OfferOf(rules)
	if !ok {
		t.Fatal("the rules can't be offered")
	}
	offer.Colours = [2]core.Colour{core.White, core.Red}
	agreed := Agreement{offer, [2]string{"Ann", "Sam"}, tips}
	for _, side := range sides {
		side.match = agreed.Match(side.own, "human")
		side.journal = append(side.journal, side.match.Events()...)
		side.restart(t)
	}
	return sides
}

// restart does what a kill and a new start do: everything unsaved is lost.
func (p *player) restart(t testing.TB) {
	t.Helper()
	var err error
	if p.match, err = core.Replay(p.journal); err != nil {
		t.Fatal(err)
	}
	if p.session, err = New(p.own, p.chain, p.journal); err != nil {
		t.Fatal(err)
	}
	p.session.Listen(func(l Letter) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.said = append(p.said, inWords(l))
		p.heard <- struct{}{}
	})
}

// inWords returns a letter in the words that tests use. Chat stays as it is.
func inWords(l Letter) string {
	switch {
	case l.Back != 0:
		return "take back?"
	case l.Keep:
		return "no"
	case l.Claim:
		return "time?"
	case l.Stop:
		return "stop?"
	case l.Watch != nil && l.Watch.Ask:
		return "watch?"
	case l.Watch != nil && l.Watch.No:
		return "nobody"
	case l.Left != 0:
		return "time left"
	}
	return l.Chat
}

// do carries out commands, and saves them before it sends them.
func (p *player) do(commands ...core.Command) error {
	var events []core.Event
	for _, c := range commands {
		done, err := p.match.Do(c)
		if err != nil {
			return err
		}
		events = append(events, done...)
	}
	p.journal = append(p.journal, events...)
	return p.session.Kept(events)
}

// play waits until both sides are in sync, and then plays until the match is over, as a table does.
func (p *player) play(ctx context.Context) error {
	if err := p.session.Synced(ctx); err != nil {
		return err
	}
	p.journal = append(p.journal, p.session.Missing()...)
	var err error
	if p.match, err = core.Replay(p.journal); err != nil {
		return err
	}
	for p.match.State().Phase != core.PhaseOver {
		if err := p.step(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (p *player) step(ctx context.Context) error {
	s := p.match.State()
	switch {
	case s.Phase == core.PhaseBetween:
		if _, known := s.NextBeginner(); known {
			return p.roll(ctx, seat.Throw{Opening: true}, func(core.Roll, core.Secrets) core.Command { return core.StartGame{} })
		}
		return p.roll(ctx, seat.Throw{Opening: true}, func(r core.Roll, of core.Secrets) core.Command {
			return core.StartGame{Dice: r, Secrets: of}
		})
	case s.Phase == core.PhaseOpening:
		return p.rollFor(ctx, 0, true)
	case s.Decider() == p.own:
		return p.decide(ctx, &s)
	}
	a, err := p.session.Ask(ctx, bot.ViewOf(p.match))
	if err != nil {
		return err
	}
	if a.Rolls {
		return p.rollFor(ctx, s.Decider(), false)
	}
	return p.do(a.Commands...)
}

func (p *player) rollFor(ctx context.Context, who core.Player, opening bool) error {
	return p.roll(ctx, seat.Throw{Player: who, Opening: opening}, func(r core.Roll, of core.Secrets) core.Command {
		return core.RollDice{Player: who, Dice: r, Secrets: of}
	})
}

func (p *player) roll(ctx context.Context, t seat.Throw, command func(core.Roll, core.Secrets) core.Command) error {
	for _, e := range p.journal {
		if a, ok := actOf(e); ok && a.kind == actRoll {
			t.N++
		}
	}
	rolled, err := p.session.Roll(ctx, t)
	if err != nil {
		return err
	}
	return p.do(command(rolled.Dice, rolled.Secrets))
}

// decide makes a random decision, after it has recorded the time.
func (p *player) decide(ctx context.Context, s *core.State) error {
	if p.thinks != nil {
		p.thinks()
	}
	if due := p.session.Due(); due > 0 && s.TimeLeft[p.own] > 0 {
		if err := p.do(core.SpendTime{Player: p.own, Time: due}); err != nil {
			return err
		}
	}
	one := func(n int) bool { return p.rng.IntN(n) == 0 }
	switch s.Phase {
	case core.PhaseRoll:
		if s.CanReturn(p.own) && one(10) {
			return p.do(core.ReturnTurn{Player: p.own})
		}
		if s.CanDouble(p.own) && one(6) {
			return p.do(core.Double{Player: p.own})
		}
		return p.rollFor(ctx, p.own, false)
	case core.PhaseDoubled, core.PhaseBeavered:
		if one(4) {
			return p.do(core.DropDouble{Player: p.own})
		}
		return p.do(core.Take{Player: p.own})
	case core.PhaseResigned:
		if one(2) {
			return p.do(core.RefuseResign{Player: p.own})
		}
		return p.do(core.AcceptResign{Player: p.own})
	}
	legal := s.Turn.Legal()
	switch {
	case one(100):
		return p.do(core.Resign{Player: p.own, Result: core.Single})
	case len(s.Turn.Made()) > 0 && one(8):
		return p.do(core.UndoMove{Player: p.own})
	case len(legal) == 0:
		return p.do(core.EndTurn{Player: p.own})
	}
	m := legal[p.rng.IntN(len(legal))]
	return p.do(core.MoveChecker{Player: p.own, From: m.From, Die: m.Die})
}

// A player may do something else while a roll waits for the other side. Then the other side never sees the
// secret of that roll, though it comes back at that very moment.
func TestRollThatIsCalledOffShowsNoSecret(t *testing.T) {
	s := pair(t, 5, testRules)[0].session
	s.wire.synced, s.theyWant = true, 0
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Roll(ctx, seat.Throw{Opening: true}); !errors.Is(err, context.Canceled) {
		t.Errorf("the roll: %v", err)
	}
	for _, m := range s.wire.outbox {
		if m.Roll != nil {
			t.Error("the secret is on its way")
		}
	}
}

// connect keeps both sides connected over wires with this weather, until the
// context ends or a fault that another connection can't mend.
func connect(ctx context.Context, sides [2]*player, weather sky, patience Patience) error {
	for ctx.Err() == nil {
		a, b := newWire(weather)
		errs := make(chan error, 2)
		for p, end := range []*wireEnd{a, b} {
			go func() {
				err := sides[p].session.Serve(ctx, NewConn(end, patience))
				end.Close()
				errs <- err
			}()
		}
		for range 2 {
			if err := <-errs; ctx.Err() == nil && !Passing(err) {
				return err
			}
		}
	}
	return nil
}

// quick is the patience for a match between machines.
var quick = Patience{Silence: 60 * time.Millisecond, Ping: 10 * time.Millisecond}

// play plays one match and returns when both sides are done.
func play(t testing.TB, sides [2]*player, weather sky) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	connected := make(chan error, 1)
	go func() { connected <- connect(ctx, sides, weather, quick) }()
	done := make(chan error, 2)
	for _, side := range sides {
		go func() { done <- side.play(ctx) }()
	}
	for range 2 {
		select {
		case err := <-done:
			if err != nil {
				t.Fatal(err)
			}
		case err := <-connected:
			t.Fatalf("the connection: %v", err)
		}
	}
	cancel()
	if err := <-connected; err != nil {
		t.Fatal(err)
	}
}

// equal fails the test if the sides' matches differ.
func equal(t testing.TB, sides [2]*player) {
	t.Helper()
	a, b := sides[0].session.Digest(), sides[1].session.Digest()
	if a != b {
		t.Fatalf("the accounts differ: %s, %s; %d events, %d events", a, b, len(sides[0].journal), len(sides[1].journal))
	}
	for _, side := range sides {
		l, err := newLog(side.journal)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.digests[l.version()].String(); got != a {
			t.Fatalf("what is saved has the digest %s, not %s", got, a)
		}
		verify(t, side.journal)
	}
}

// verify recomputes every roll from the secrets in a record.
func verify(t testing.TB, events []core.Event) {
	t.Helper()
	last := events[0].(core.MatchStarted).Tips
	rolls := 0
	for _, e := range events {
		var dice core.Roll
		var secrets core.Secrets
		switch e := e.(type) {
		case core.OpeningRolled:
			dice, secrets = e.Dice, e.Secrets
		case core.Rolled:
			dice, secrets = e.Dice, e.Secrets
		}
		if !secrets.Shown() {
			continue
		}
		rolls++
		if !secrets.Follow(last) || secrets.Roll() != dice {
			t.Fatalf("roll %d is not from the chains", rolls)
		}
		last = secrets
	}
	if rolls == 0 {
		t.Fatal("no roll has secrets")
	}
}

func TestTwoSidesHaveTheSameMatch(t *testing.T) {
	for seed := range uint64(20) {
		sides := pair(t, seed, testRules)
		play(t, sides, nil)
		equal(t, sides)
	}
}

// Both sides play every game alike. In some, the winner of the last game begins without an opening
// roll. In tavli, the rules change from game to game, and in plakoto, nobody scores in a draw.
func TestTwoSidesHaveTheSameMatchOfAnyGame(t *testing.T) {
	for _, v := range core.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(3) {
				sides := pair(t, seed, core.Rules{Variant: v, Length: 3, Crawford: true})
				play(t, sides, storm(seed, 40))
				equal(t, sides)
				if s := sides[0].match.State(); s.Variant().Name != v.Game(s.Game).Name {
					t.Errorf("they played %q", s.Variant().Name)
				}
			}
		})
	}
}

func TestBadLinkLosesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		oneIn := rapid.IntRange(5, 60).Draw(rt, "one message in")
		sides := pair(t, seed, core.Rules{Length: 1})
		play(t, sides, storm(seed, oneIn))
		equal(t, sides)
	})
}

func TestKilledSideContinuesTheMatch(t *testing.T) {
	for seed := range uint64(12) {
		sides := pair(t, seed, testRules)
		rng := rand.New(rand.NewPCG(seed, 99))
		for kills := 0; ; kills++ {
			ctx, cancel := context.WithCancel(context.Background())
			connected := make(chan error, 1)
			go func() { connected <- connect(ctx, sides, nil, quick) }()
			done := make(chan error, 2)
			for _, side := range sides {
				go func() { done <- side.play(ctx) }()
			}
			// The side plays for between a fraction of a turn and a few turns.
			killed := time.AfterFunc(time.Duration(rng.IntN(8000))*time.Microsecond, cancel)
			var errs []error
			for range 2 {
				errs = append(errs, <-done)
			}
			killed.Stop()
			cancel()
			if err := <-connected; err != nil {
				t.Fatalf("seed %d: the connection: %v", seed, err)
			}
			if errs[0] == nil && errs[1] == nil {
				break
			}
			for _, err := range errs {
				if err != nil && !errors.Is(err, context.Canceled) {
					t.Fatalf("seed %d: %v", seed, err)
				}
			}
			for _, side := range sides {
				if rng.IntN(3) > 0 {
					side.restart(t)
				}
			}
		}
		equal(t, sides)
	}
}

// talk connects two sides until letters have arrived and are confirmed.
type talk struct {
	t     *testing.T
	sides [2]*player
}

// say makes one side write letters, each after the other side has received the one before.
func (k talk) say(from core.Player, letters ...Letter) {
	k.t.Helper()
	for _, l := range letters {
		if err := k.sides[from].session.Write(l); err != nil {
			k.t.Fatal(err)
		}
		select {
		case <-k.sides[from.Opponent()].heard:
		case <-time.After(time.Minute):
			k.t.Fatalf("%+v is not heard", l)
		}
	}
}

// connected calls talking while the sides are connected. It then waits until each side would repeat
// only its number of pending letters.
func (k talk) connected(pending [2]int, talking func()) {
	k.t.Helper()
	on, off := context.WithTimeout(context.Background(), 10*time.Second)
	ended := make(chan error, 1)
	go func() { ended <- connect(on, k.sides, nil, quick) }()
	talking()
	for p, side := range k.sides {
		if err := side.session.mu.Await(on, func() (bool, error) { return len(side.session.mail.sent) == pending[p], nil }); err != nil {
			k.t.Fatalf("side %d would say again %+v: %v", p, side.session.mail.sent, err)
		}
	}
	off()
	<-ended
}

func (k talk) heard(want [2][]string) {
	k.t.Helper()
	for p, side := range k.sides {
		if !slices.Equal(side.said, want[p]) {
			k.t.Errorf("side %d heard %q, not %q", p, side.said, want[p])
		}
	}
}

func TestChatIsNotRepeatedAfterARestart(t *testing.T) {
	k := talk{t, pair(t, 7, testRules)}
	k.connected([2]int{}, func() { k.say(0, Letter{Chat: "hello"}, Letter{Chat: "good luck"}) })
	k.sides[1].restart(t)
	k.connected([2]int{}, func() { k.say(0, Letter{Chat: "still there?"}) })
	k.heard([2][]string{nil, {"hello", "good luck", "still there?"}})
}

// After a restart of either program, no player hears an answered question again, or its answer. A
// player hears an unanswered question again, because there may have been no time to answer.
func TestOnlyUnansweredLettersAreRepeated(t *testing.T) {
	for _, c := range []struct{ ask, answer Letter }{
		{Letter{Back: 1}, Letter{Keep: true}},
		{Letter{Claim: true}, Letter{Left: 5000}},
		{Letter{Watch: &Watching{Ask: true}}, Letter{Watch: &Watching{No: true}}},
	} {
		for _, again := range []core.Player{0, 1} {
			k := talk{t, pair(t, 7, testRules)}
			asked, answered := inWords(c.ask), inWords(c.answer)
			k.connected([2]int{1, 0}, func() { k.say(0, c.ask) })
			k.sides[1].restart(t)
			k.connected([2]int{}, func() { <-k.sides[1].heard; k.say(1, c.answer) })
			k.sides[again].restart(t)
			k.connected([2]int{}, func() { k.say(0, Letter{Chat: "hello"}); k.say(1, Letter{Chat: "hi"}) })
			k.heard([2][]string{{answered, "hi"}, {asked, asked, "hello"}})
		}
	}
}

// A player doesn't hear a request to take back a turn again once the match has continued.
func TestStaleRequestToTakeBackIsNotRepeated(t *testing.T) {
	k := talk{t, pair(t, 7, testRules)}
	k.connected([2]int{1, 0}, func() { k.say(0, Letter{Back: k.sides[0].match.Version()}) })
	play(t, k.sides, nil)
	k.sides[1].restart(t)
	k.connected([2]int{}, func() { k.say(0, Letter{Chat: "thanks"}) })
	k.heard([2][]string{nil, {"take back?", "thanks"}})
}

// A player who was asked to end a money session isn't asked again on the next connection.
func TestEndOfASessionIsAskedForOnce(t *testing.T) {
	k := talk{t, pair(t, 7, testRules)}
	k.connected([2]int{}, func() { k.say(1, Letter{Stop: true}) })
	k.sides[0].restart(t)
	k.connected([2]int{}, func() { k.say(1, Letter{Chat: "hello"}) })
	k.heard([2][]string{{"stop?", "hello"}, nil})
}

// Each side knows whether the other is ready for a game, so that the player hears who is keeping
// them waiting. It forgets that when the connection is lost.
func TestSidesKnowWhoIsReady(t *testing.T) {
	for first := range core.Player(2) {
		sides := pair(t, 7, testRules)
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		connected := make(chan error, 1)
		go func() { connected <- connect(ctx, sides, nil, quick) }()
		rolled := make(chan error, 1)
		go func() {
			_, err := sides[first].session.Roll(ctx, seat.Throw{Opening: true})
			rolled <- err
		}()
		other := sides[first.Opponent()].session
		if err := other.mu.Await(ctx, func() (bool, error) { return other.theyWant == other.log.rolls, nil }); err != nil {
			t.Fatal(err)
		}
		if !other.Ready() || sides[first].session.Ready() {
			t.Errorf("of players %d and %d, only the first is ready", first, first.Opponent())
		}
		cancel()
		<-rolled
		<-connected
		if other.Ready() {
			t.Error("who is gone is ready")
		}
	}
}

func TestChatArrivesOnceWhateverTheLinkDoes(t *testing.T) {
	sides := pair(t, 7, testRules)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	connected := make(chan error, 1)
	go func() { connected <- connect(ctx, sides, storm(7, 6), quick) }()
	const lines = 30
	for i := range lines {
		if err := sides[0].session.Write(Letter{Chat: fmt.Sprint("line ", i)}); err != nil {
			t.Fatal(err)
		}
	}
	for heard := 0; heard < lines; heard++ {
		select {
		case <-sides[1].heard:
		case <-ctx.Done():
			t.Fatal(ctx.Err())
		}
	}
	cancel()
	<-connected
	for i, line := range sides[1].said {
		if line != fmt.Sprint("line ", i) {
			t.Fatalf("line %d is %q", i, line)
		}
	}
}
