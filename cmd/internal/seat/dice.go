package seat

import (
	"context"
	"errors"

	"backtalk/core"
)

// Throw is what dice are needed for.
type Throw struct {
	// N is the number of the roll in its match, from 0.
	N uint64
	// Player rolls; the dice of an opening are one of each side, player 0's first.
	Player  core.Player
	Opening bool
}

// ErrNotThrown is reported when a person was asked for the dice and has put it off.
var ErrNotThrown = errors.New("the dice were not thrown")

// Dice are where rolls come from.
type Dice interface {
	// Throw calls got with the dice or an error, once, in the goroutine that runs the desk: at
	// once, or later. After the context has ended nobody listens to it any more.
	Throw(ctx context.Context, t Throw, got func(Rolled, error))
}

// Rolled are dice, and the secrets that made them where there are any.
type Rolled struct {
	Dice    core.Roll
	Secrets core.Secrets
}

// Drawn are dice that are there at once: roll number n of a match.
type Drawn func(n uint64) core.Roll

// Seeded are the dice of a seed.
func Seeded(seed []byte) Drawn { return func(n uint64) core.Roll { return core.DiceAt(seed, n) } }

// Throw calls got at once.
func (d Drawn) Throw(_ context.Context, t Throw, got func(Rolled, error)) {
	got(Rolled{Dice: d(t.N)}, nil)
}

// Awaited are dice that take their time, as those that two players elsewhere agree on. No key waits
// for them.
type Awaited struct {
	// Post has a function called by the goroutine that runs the desk.
	Post func(f func())
	// Roll returns the dice, or the context's error when that ends first.
	Roll func(ctx context.Context, t Throw) (Rolled, error)
}

// Throw returns at once and calls got when the dice are there.
func (d Awaited) Throw(ctx context.Context, t Throw, got func(Rolled, error)) {
	go func() {
		r, err := d.Roll(ctx, t)
		d.Post(func() { got(r, err) })
	}()
}
