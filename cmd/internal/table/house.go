package table

import (
	"context"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
)

// Elsewhere is the player elsewhere: their seat, and where the dice come from. A *friend.Session
// is one, a match on a server another.
type Elsewhere interface {
	seat.Player
	// Own is the seat of the player here.
	Own() core.Player
	// Roll returns dice that both sides agree on.
	Roll(ctx context.Context, t seat.Throw) (seat.Rolled, error)
	// Ready reports whether the other side is ready for the next game, as far as is known.
	Ready() bool
	// Bound reports whether a roll is on its way that can't be called off.
	Bound() bool
	// Kept is called with what was saved here.
	Kept(events []core.Event) error
	Write(l friend.Letter) error
	Listen(got func(friend.Letter))
	// Agreed waits until the match is over on both sides.
	Agreed(ctx context.Context) error
	// Stopped waits until the other side has ended a money session.
	Stopped(ctx context.Context) error
}

// House is whoever runs the match, where that is neither of the players: a server with rules of
// its own.
type House struct {
	// Counts returns what a game counts that winner wins as the board stands, given up or played
	// out.
	Counts func(s *core.State, winner core.Player) core.Result
	// Attend calls heard with what nobody here was asked for, until the context ends.
	Attend func(ctx context.Context, heard func(Word))
	// Lost says why the match can't go on.
	Lost func(error) say.Message
	// Absence says that the opponent is not there, or this side not connected.
	Absence func(error) Absence
	// Awaited says who is not there, of those whom the person here watches; nil where they play.
	Awaited func() (say.Message, bool)
	// Farewell says what becomes of the match when the player leaves it.
	Farewell say.Message
	// NoBack says that no turn is given back.
	NoBack say.Message
}

// Absence is how it is said that the two can't reach each other: that it is so, for how long, and
// that it is over. Name is who is not there, empty for the opponent.
type Absence struct {
	Begins, Lasts, Ends say.MessageID
	Name                string
}

// Word is something that the house says or does.
type Word struct {
	// Say is announced, unless it has no message.
	Say say.Message
	// Commands are carried out.
	Commands []core.Command
}

// attend has what the house says and does heard and carried out.
func (l *link) attend(ctx context.Context) {
	h := l.friend.House
	if h == nil || h.Attend == nil {
		return
	}
	go h.Attend(ctx, func(w Word) {
		l.match.Desk().Post(func() {
			if ctx.Err() == nil {
				l.heard(w)
			}
		})
	})
}

func (l *link) heard(w Word) {
	if w.Say.ID != "" {
		l.match.Desk().Announce(say.Announcement{Sentences: []say.Message{w.Say}, Urgency: say.Event, Cue: say.CueWaiting})
	}
	if len(w.Commands) > 0 {
		l.match.Carry(w.Commands)
	}
}
