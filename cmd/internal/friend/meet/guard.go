package meet

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"backtalk/cmd/internal/friend/sealed"
)

// Warning tells the player something about those who try to connect.
type Warning uint8

const (
	// Interference warns that ten handshakes with a spoken code have failed. Somebody is guessing,
	// or has mistyped the code.
	Interference Warning = iota
	// Spent warns a host that the spoken code can't be used any more, after too many handshakes. An
	// invitation still can.
	Spent
	// Older warns that somebody tried to join with an older Backtalk, which can't play with this
	// one.
	Older
)

const (
	// suspicious is the number of failed handshakes after which the player gets a warning.
	suspicious = 10
	// mostGuesses bounds the total of one side's handshakes with a spoken code. The code's words
	// hold 28 bits, so a stranger who makes all of the handshakes has one chance in 65,536.
	mostGuesses = 4096
	// guessesAtOnce bounds the handshakes at once, and guessesASecond those per second after that,
	// which makes 600 a minute.
	guessesAtOnce, guessesASecond = 300, 10
	// lately is the time in which knocks are forgotten.
	lately = time.Second / 2
)

// guard bounds how often anybody can try a spoken code on one side.
type guard struct {
	code    sealed.Code
	limiter *rate.Limiter
	warn    func(Warning)

	mu              sync.Mutex
	tried, failures int
	// knocks is about the number of knocks lately, when the last one came at the time knocked.
	knocks  float64
	knocked time.Time
}

func newGuard(code sealed.Code, warn func(Warning)) *guard {
	return &guard{code: code, limiter: rate.NewLimiter(guessesASecond, guessesAtOnce), warn: warn}
}

// spent reports whether all handshakes are used up.
func (g *guard) spent() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.tried >= mostGuesses
}

// admits reports whether a handshake is allowed now, and counts it. With a secret code it always
// is, because nobody can guess that. If there are more knocks than handshakes, each knock has the
// same chance. If admits always allowed the next one, a stranger who knocks in step with the limit
// could use them all up.
func (g *guard) admits() bool {
	if !g.code.Spoken() {
		return true
	}
	if rand.Float64()*g.crowd() >= g.limiter.Tokens() || g.spent() || !g.limiter.Allow() { //nolint:gosec // chance, not secrecy
		return false
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.tried++
	if g.tried == mostGuesses {
		g.warn(Spent)
	}
	return true
}

// crowd counts a knock, and returns about how many came lately.
func (g *guard) crowd() float64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	g.knocks = 1 + g.knocks*math.Exp(-float64(now.Sub(g.knocked))/float64(lately))
	g.knocked = now
	return g.knocks
}

// await waits until a handshake is allowed, and counts it.
func (g *guard) await(ctx context.Context) error {
	if !g.code.Spoken() {
		return nil
	}
	if g.spent() {
		return ErrSpent
	}
	if err := g.limiter.Wait(ctx); err != nil {
		return err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.tried++
	return nil
}

// failed counts a failed handshake.
func (g *guard) failed() {
	if !g.code.Spoken() {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.failures++
	if g.failures == suspicious {
		g.warn(Interference)
	}
}

// doors holds the codes with which a host lets guests in, each with its guard.
type doors struct {
	mu     sync.Mutex
	guards []*guard
}

func (d *doors) open(c sealed.Code, warn func(Warning)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.guards = append(d.guards, newGuard(c, warn))
}

func (d *doors) shut(c sealed.Code) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.guards = slices.DeleteFunc(d.guards, func(g *guard) bool { return g.code == c })
}

// at returns the guard of a place, or nil if the host expects nobody there.
func (d *doors) at(place string) *guard {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, g := range d.guards {
		if _, ok := g.code.At(place); ok {
			return g
		}
	}
	return nil
}

// crowd lets a limited number of visitors in. When it is full, the one who came first must go,
// unless that was less than grace ago. So nobody can keep others out by staying.
type crowd struct {
	most int
	// grace is the time for which a visitor may stay in any case.
	grace time.Duration

	mu     sync.Mutex
	inside []*visitor
}

type visitor struct {
	since time.Time
	end   context.CancelFunc
}

// enter reports whether there is room, and if so lets somebody in. The context that it returns ends
// when they must go. If there was room, the caller must call leave afterwards, even if the context
// has ended. Otherwise leave is nil.
func (c *crowd) enter(ctx context.Context) (inside context.Context, leave func(), ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.inside) >= c.most {
		if time.Since(c.inside[0].since) < c.grace {
			return nil, nil, false
		}
		c.inside[0].end()
		c.inside = c.inside[1:]
	}
	inside, end := context.WithCancel(ctx)
	v := &visitor{time.Now(), end}
	c.inside = append(c.inside, v)
	return inside, func() {
		end()
		c.mu.Lock()
		defer c.mu.Unlock()
		c.inside = slices.DeleteFunc(c.inside, func(other *visitor) bool { return other == v })
	}, true
}

// turn makes the host tell one guest at a time that the match begins. The next guest's turn comes
// when the one before has answered, or after patience.
type turn struct {
	mu    sync.Mutex
	until time.Time
	freed chan struct{}
}

// patience bounds how long a guest may take to confirm that the match is saved, after hearing that
// it begins.
const patience = 2 * time.Second

// take waits for the turn. The function that it returns ends this turn, so that the next guest can
// take theirs.
func (t *turn) take(ctx context.Context) (free func(), err error) {
	for {
		t.mu.Lock()
		wait := time.Until(t.until)
		if wait <= 0 {
			freed := make(chan struct{})
			t.until, t.freed = time.Now().Add(patience), freed
			t.mu.Unlock()
			return func() { t.free(freed) }, nil
		}
		freed := t.freed
		t.mu.Unlock()
		select {
		case <-freed:
		case <-time.After(wait):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// free ends the turn that closing freed announces, unless patience has ended it.
func (t *turn) free(freed chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	// After patience, the turn may be another guest's.
	if t.freed == freed && time.Until(t.until) > 0 {
		t.until = time.Time{}
		close(t.freed)
	}
}
