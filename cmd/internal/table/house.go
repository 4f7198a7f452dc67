package table

import (
	"context"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
)

// Elsewhere is the player elsewhere: their seat, and where the dice come from. A *friend.Session implements
// it, and so does a match on a server.
type Elsewhere interface {
	seat.Player
	// Own returns the seat of the player here.
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

// House is whoever runs the match, if that is neither of the players: a server with rules of its own.
type House struct {
	// Counts returns the result that counts if winner wins the game with the board as it is: by
	// bearing off the last checker, by a drop or by a resignation.
	Counts func(s *core.State, winner core.Player) core.Result
	// Attend calls heard with what the house says or does unasked, until the context ends.
	Attend func(ctx context.Context, heard func(Word))
	// Lost returns why the match can't continue.
	Lost func(error) say.Message
	// Absence returns the messages about an opponent who is away, or about a lost connection.
	Absence func(error) Absence
	// Awaited returns the message that one of the watched players is away; nil if the person here plays.
	Awaited func() (say.Message, bool)
	// Farewell says what becomes of the match when the player leaves it.
	Farewell say.Message
	// NoBack says that nobody can take a turn back.
	NoBack say.Message
}

// Absence has the messages about two players who can't reach each other: that this has begun, how long it has
// lasted, and that it is over. Name is who is away, empty for the opponent.
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

// attend announces what the house says, and carries out what it does.
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
