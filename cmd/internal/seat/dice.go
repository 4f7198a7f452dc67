package seat

import (
	"context"
	"errors"

	"backtalk/core"
)

// Throw says which dice a match needs.
type Throw struct {
	// N is the number of the roll in its match, from 0.
	N uint64
	// Player is who rolls. In an opening each side rolls one die; player 0's comes first.
	Player  core.Player
	Opening bool
}

// ErrNotThrown means that a person has put off throwing the dice.
var ErrNotThrown = errors.New("the dice were not thrown")

// Dice is a source of rolls.
type Dice interface {
	// Throw calls got with the dice or an error, once, in the goroutine that
	// runs the desk: at once, or later. After the context has ended, nobody uses
	// the result.
	Throw(ctx context.Context, t Throw, got func(Rolled, error))
}

// Rolled holds dice, and the secrets that made them, if any.
type Rolled struct {
	Dice    core.Roll
	Secrets core.Secrets
}

// Drawn returns roll number n of a match at once.
type Drawn func(n uint64) core.Roll

// Seeded returns the dice of a seed.
func Seeded(seed []byte) Drawn { return func(n uint64) core.Roll { return core.DiceAt(seed, n) } }

// Throw calls got at once.
func (d Drawn) Throw(_ context.Context, t Throw, got func(Rolled, error)) {
	got(Rolled{Dice: d(t.N)}, nil)
}

// Awaited are dice that take time, such as those that two distant players
// agree on. No key waits for them.
type Awaited struct {
	// Post makes the goroutine that runs the desk call a function.
	Post func(f func())
	// Roll returns the dice, or the context's error if that ends first.
	Roll func(ctx context.Context, t Throw) (Rolled, error)
}

// Throw returns at once, and calls got when the dice have arrived.
func (d Awaited) Throw(ctx context.Context, t Throw, got func(Rolled, error)) {
	go func() {
		r, err := d.Roll(ctx, t)
		d.Post(func() { got(r, err) })
	}()
}
