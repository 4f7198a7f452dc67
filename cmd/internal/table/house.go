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

// house is whoever runs the match, nil for nobody.
func (t withFriend) house() *House {
	if !t.playing() {
		return nil
	}
	return t.company.friend.House
}

// attend has what the house says and does heard and carried out.
func (t withFriend) attend(ctx context.Context) {
	h := t.house()
	if h == nil || h.Attend == nil {
		return
	}
	go h.Attend(ctx, func(w Word) {
		t.desk.Post(func() {
			if ctx.Err() == nil {
				t.heard(w)
			}
		})
	})
}

func (t withFriend) heard(w Word) {
	if w.Say.ID != "" {
		t.desk.Announce(say.Announcement{Sentences: []say.Message{w.Say}, Urgency: say.Event, Cue: say.CueWaiting})
	}
	if len(w.Commands) > 0 {
		t.carry(w.Commands)
	}
}

// counted returns the command that has a game count as the house counts it.
func (t withFriend) counted(c core.Command) core.Command {
	h := t.house()
	if h == nil || h.Counts == nil {
		return c
	}
	s := t.State()
	switch c := c.(type) {
	case core.Resign:
		c.Result = h.Counts(&s, c.Player.Opponent())
		return c
	case core.DropDouble:
		if r := h.Counts(&s, c.Player.Opponent()); r != core.Single {
			return core.AwardGame{Winner: c.Player.Opponent(), Result: r, Points: s.Points(r)}
		}
	case core.EndTurn:
		if w, won := s.Winning(); won && h.Counts(&s, w) != s.ResultFor(w) && s.Rules.Length > 1 {
			r := h.Counts(&s, w)
			return core.AwardGame{Winner: w, Result: r, Points: s.Points(r)}
		}
	}
	return c
}

// resignable are the results that p has the choice of when resigning now. Where a single game loses
// the match, nothing more can be lost.
func (t withFriend) resignable(s *core.State, p core.Player) []core.Result {
	if h := t.house(); h != nil && h.Counts != nil {
		return []core.Result{h.Counts(s, t.company.friend.Session.Own().Opponent())}
	}
	if s.EndsMatch(core.Single, p.Opponent()) {
		return []core.Result{core.Single}
	}
	return s.Resignable()
}

// dropCosts are the points that a drop costs, and whether that is more than the cube shows.
func (t withFriend) dropCosts(s *core.State) (points int, more bool) {
	points = s.Offered / 2
	h := t.house()
	if h == nil || h.Counts == nil {
		return points, false
	}
	costs := s.Points(h.Counts(s, s.OnTurn))
	return costs, costs > points
}
