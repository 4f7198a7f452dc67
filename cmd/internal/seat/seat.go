// Package seat implements what a match waits for: the player in a seat, and
// the dice.
//
// The match asks every player alike, whether a person at this desk, a bot or a distant player: it
// asks a [Seat] for a decision about one version of the match. A [Person] answers with keys and
// typed lines. An [Away] passes the question to a program or over a connection. What nobody asked
// for, such as a chat message or the start of the next game, takes another way, because Ask is one
// question with one answer.
package seat

import (
	"context"
	"fmt"
	"time"

	"backtalk/core"
	"backtalk/core/bot"
)

// View is what a seat sees when it is asked: the match, without the dice's
// seed.
type View = bot.View

// Answer is a decision.
type Answer struct {
	// Version is the version of the view that was asked about. An answer for
	// another version is stale.
	Version uint64
	// Rolls asks for the dice; then there are no commands, because a seat doesn't choose its dice.
	Rolls bool
	// Commands are carried out together, such as the moves of a play and the
	// end of the turn.
	Commands []core.Command
}

// Seat is a player, as the match asks it.
type Seat interface {
	// Ask asks for the decision that the match waits for. It returns at once and
	// calls answer with the decision or an error, once, in the goroutine that
	// runs the desk. After the context has ended, nobody uses the answer.
	Ask(ctx context.Context, v View, answer func(Answer, error))
}

// Person is a seat at this desk. The zero Person is ready for use; it belongs
// to the goroutine that runs the desk.
type Person struct {
	ctx     context.Context
	version uint64
	answer  func(Answer, error)
}

// Ask remembers the question.
func (p *Person) Ask(ctx context.Context, v View, answer func(Answer, error)) {
	p.ctx, p.version, p.answer = ctx, v.Version, answer
}

// Decide answers with the decision of a key or a typed line, and reports whether the person was asked. It
// returns after the answer has been carried out, so that the next key finds the match in its new state.
func (p *Person) Decide(a Answer) (asked bool) {
	answer := p.answer
	if p.answer = nil; answer == nil || p.ctx.Err() != nil {
		return false
	}
	a.Version = p.version
	answer(a, nil)
	return true
}

// Player is somebody who decides elsewhere: a program, or a distant person.
type Player interface {
	// Ask returns the decision that the match waits for, or the context's error
	// if that ends first.
	Ask(ctx context.Context, v View) (Answer, error)
}

// Away is the seat of a player who is not at this desk. No key waits for
// it.
type Away struct {
	Player Player
	// Post makes the goroutine that runs the desk call a function.
	Post func(f func())
	// Pace is the least time before the answer.
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

// decision asks the player. A panic becomes an error, so that the match can
// be saved.
func (a Away) decision(ctx context.Context, v View) (decided Answer, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the opponent's program met a fault: %v", fault)
		}
	}()
	return a.Player.Ask(ctx, v)
}

// Bot returns a player that asks a bot.
func Bot(b bot.Bot) Player { return botPlayer{b} }

// Bots returns the players of two bots; a nil bot gives a nil player.
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
