// Package seat has what a match waits for: who sits in a seat, and where the dice come from.
//
// The match asks every side alike, a person at this desk, a bot, and a player elsewhere: through a
// [Seat], with a context, for a decision about a version of the match. A [Person] answers by keys
// and typed lines, an [Away] by a program or over a line. What nobody was asked for, such as the
// next game or a word of chat, goes beside Ask and not through it: Ask is one question with one
// answer.
package seat

import (
	"context"
	"fmt"
	"time"

	"backtalk/core"
	"backtalk/core/bot"
)

// View is what a seat is shown when it is asked: the match, without the dice's seed.
type View = bot.View

// Answer is a decision.
type Answer struct {
	// Version is that of the view that was asked about. An answer for another version is stale.
	Version uint64
	// Rolls asks for the dice; then there are no commands, because the dice are not the seat's.
	Rolls bool
	// Commands belong together, as the moves of a play and the end of the turn.
	Commands []core.Command
}

// Seat is where a player sits, as the match asks it.
type Seat interface {
	// Ask has the player decide, whom the match waits for. It returns at once and calls answer with
	// the decision or an error, once, in the goroutine that runs the desk. After the context has
	// ended nobody listens to it any more.
	Ask(ctx context.Context, v View, answer func(Answer, error))
}

// Person is a seat at this desk. The zero Person is ready; it belongs to the goroutine that runs
// the desk.
type Person struct {
	ctx     context.Context
	version uint64
	answer  func(Answer, error)
}

// Ask remembers what the person is asked.
func (p *Person) Ask(ctx context.Context, v View, answer func(Answer, error)) {
	p.ctx, p.version, p.answer = ctx, v.Version, answer
}

// Decide answers with what a key or a typed line asks for, and reports whether the person was
// asked. The answer is carried out when it returns, so that the next key finds the match as it is
// then.
func (p *Person) Decide(a Answer) (asked bool) {
	answer := p.answer
	if p.answer = nil; answer == nil || p.ctx.Err() != nil {
		return false
	}
	a.Version = p.version
	answer(a, nil)
	return true
}

// Player is somebody who decides and is not at this desk: a program, or a person elsewhere.
type Player interface {
	// Ask returns the decision of the player whom the match waits for. It returns the context's
	// error when that ends first.
	Ask(ctx context.Context, v View) (Answer, error)
}

// Away is the seat of a player who is not at this desk. No key waits for it.
type Away struct {
	Player Player
	// Post has a function called by the goroutine that runs the desk.
	Post func(f func())
	// Pace is how long the answer is held back at least.
	Pace time.Duration
}

// Ask asks the player in a goroutine of its own, which ends with the context.
func (a Away) Ask(ctx context.Context, v View, answer func(Answer, error)) {
	go func() {
		held := time.After(a.Pace)
		decided, err := a.decision(ctx, v)
		if a.Pace > 0 {
			select {
			case <-held:
			case <-ctx.Done():
			}
		}
		a.Post(func() { answer(decided, err) })
	}()
}

// decision asks the player. A fault in it is an error of its own, so that the match can be saved.
func (a Away) decision(ctx context.Context, v View) (decided Answer, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the opponent's program met a fault: %v", fault)
		}
	}()
	return a.Player.Ask(ctx, v)
}

// Bot returns the player that a bot is.
func Bot(b bot.Bot) Player { return botPlayer{b} }

// Bots returns the players that two are, nil where there is none.
func Bots(bots [2]bot.Bot) (players [2]Player) {
	for p, b := range bots {
		if b != nil {
			players[p] = Bot(b)
		}
	}
	return players
}

type botPlayer struct{ bot.Bot }

func (p botPlayer) Ask(ctx context.Context, v View) (Answer, error) {
	a, err := p.Decide(ctx, v)
	return Answer{v.Version, a.Act == bot.Roll, a.Commands(v.State.Decider())}, err
}
