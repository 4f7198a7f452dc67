// Package seat has what a match waits for: who sits in a seat, and where the dice come from.
//
// A bot and a player elsewhere are asked alike: with a context, for a decision about a version of
// the match. A person at this desk has no [Seat]: keys and typed lines are commands at once, also
// such as nobody asked for. A remote player will need an inbox for those (a resignation out of
// turn, a word of chat), beside Ask and not through it: Ask is one question with one answer.
package seat

import (
	"context"

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

// Seat is where a player sits who is not at this desk.
type Seat interface {
	// Ask returns the decision of the player whom the match waits for. It returns the context's
	// error when that ends first.
	Ask(ctx context.Context, v View) (Answer, error)
}

// Bot seats a bot.
func Bot(b bot.Bot) Seat { return botSeat{b} }

// Bots seats two, or nobody where there is none.
func Bots(bots [2]bot.Bot) (seats [2]Seat) {
	for p, b := range bots {
		if b != nil {
			seats[p] = Bot(b)
		}
	}
	return seats
}

type botSeat struct{ bot.Bot }

func (s botSeat) Ask(ctx context.Context, v View) (Answer, error) {
	a, err := s.Decide(ctx, v)
	return Answer{v.Version, a.Act == bot.Roll, a.Commands(v.State.Decider())}, err
}
