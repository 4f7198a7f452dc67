package online

import (
	"context"
	"strings"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/bot"
)

// Game is one match on the server. Like a session with a friend, it gives the table the opponent's
// decisions and the dice. The player here has seat 0. The exported methods, attend and heardOf take
// the client's lock, so they are safe for concurrent use. For the others, the caller must hold it.
type Game struct {
	client  *Client
	account account
	// id is the match's number on the server, or 0 if it isn't known.
	id     int
	length int
	// opponent is the server's name for the other player.
	opponent string
	// early holds the events received before the table has the match, for a saved match that
	// continues.
	early []event
	// taken counts how often this player found the seat still taken.
	taken int
	// begun is set once Seated has returned the match.
	begun bool
	// gone is set once this player has lost the seat on the server. present is set while the
	// opponent is there.
	gone, present bool
	// boards counts the received boards, boardsBefore those received before the connection was
	// lost.
	boards, boardsBefore int
	// fault is why the match can't continue.
	fault error

	// state is the match as the table has saved it, version the number of its
	// events.
	state   core.State
	version int
	// owed holds what the player here did and the server hasn't confirmed yet.
	owed []debt
	// rolling is set once the table has asked for dice.
	rolling bool
	// opening means that the next Rolled event repeats the opening roll.
	opening bool
	// inquiry is the current question to the server about the state of the
	// match.
	inquiry inquiry
	// settling means that the table is about to carry out commands that bring the match here in
	// line with the server's.
	settling bool
	// asked counts the answers for askedFor, a version of the match. If the table doesn't advance
	// after several, it never will.
	asked, askedFor int
	// told is the version for which the table got commands unasked.
	told int
	// news holds the differences not announced yet. attended is set while somebody is listening to
	// them.
	news     []Difference
	attended bool

	mail friend.Mailbox
}

// Difference is a way in which the server's match differs from ours.
type Difference uint8

// The differences.
const (
	// IllegalPlay: the opponent's play is against our rules.
	IllegalPlay Difference = iota + 1
	// RefusedPlay: the server refused a play of ours.
	RefusedPlay
	// Missed: events of the match are missing, as after a lost connection.
	Missed
	// Counted: the server counts a game differently.
	Counted
)

func newGame(c *Client) *Game {
	g := &Game{client: c, told: -1, askedFor: -1}
	g.account.name = c.name
	return g
}

// over reports whether the server's match is over.
func (g *Game) over() bool { return g.account.heard && g.account.last.Winner != 0 }

// fail ends the match with a fault.
func (g *Game) fail(err error) {
	if g.fault == nil {
		g.fault = err
	}
}

// failNow calls fail and wakes those who wait. Use it outside the handling of an event, which wakes
// them anyway.
func (g *Game) failNow(err error) {
	g.fail(err)
	g.client.mu.Wake()
}

// Own returns the seat of the player here.
func (g *Game) Own() core.Player { return own }

// Length returns the length of the match in points.
func (g *Game) Length() int {
	g.client.mu.Lock()
	defer g.client.mu.Unlock()
	return g.length
}

// Names returns the players' names as the player hears them.
func (g *Game) Names() [2]string {
	g.client.mu.Lock()
	defer g.client.mu.Unlock()
	return [2]string{Shown(g.client.name), Shown(g.account.last.Player2.Name)}
}

// Ask waits for the opponent's decision.
func (g *Game) Ask(ctx context.Context, v bot.View) (seat.Answer, error) {
	a := seat.Answer{Version: v.Version}
	err := g.client.mu.Await(ctx, func() (bool, error) {
		if int(v.Version) != g.version {
			return int(v.Version) < g.version, nil
		}
		s, ok := g.head()
		if !ok || g.fault != nil {
			return false, nil
		}
		if !g.mayAnswer() {
			g.failNow(errDisagree)
			return false, nil
		}
		var err error
		if a.Commands, a.Rolls, err = g.answer(&s); err != nil {
			g.failNow(err)
			return false, nil
		}
		return true, nil
	})
	if err == nil && len(a.Commands) > 0 {
		err = g.client.mu.Await(ctx, func() (bool, error) { return len(g.news) == 0 || !g.attended, nil })
	}
	return a, err
}

// head returns the step that the table must follow next. It drops steps that only confirm what the
// player here did.
func (g *Game) head() (step, bool) {
	for len(g.account.steps) > 0 {
		s := g.account.steps[0]
		if s.kind == stepRoll && s.player == own && g.state.Phase == core.PhaseResigned {
			// The player resigned before rolling, and the server rolled for them.
			g.pop()
			continue
		}
		if len(g.owed) == 0 || !confirms(&s, &g.owed[0]) {
			return s, true
		}
		g.owed, g.account.steps = g.owed[1:], g.account.steps[1:]
		if s.kind == stepTurn && s.after != nil && len(g.owed) == 0 && len(g.account.steps) == 0 {
			g.compare(s.after)
		}
	}
	return step{}, false
}

// compare compares the server's board after a turn here with ours.
func (g *Game) compare(b *board) {
	if at, ok := b.position(); ok && g.state.Phase == core.PhaseRoll && at != g.state.Board {
		g.account.steps = append(g.account.steps, step{kind: stepSync, after: b})
	}
}

// pop drops the first step.
func (g *Game) pop() {
	if len(g.account.steps) > 0 {
		g.account.steps = g.account.steps[1:]
	}
}

// Roll waits for the server's dice. If the player here has to roll, it asks for them.
func (g *Game) Roll(ctx context.Context, t seat.Throw) (r seat.Rolled, err error) {
	err = g.client.mu.Await(ctx, func() (bool, error) {
		s, ok := g.head()
		if ok && (t.Opening && s.kind == stepOpening || !t.Opening && s.kind == stepRoll && s.player == t.Player) {
			r.Dice = s.dice
			return true, nil
		}
		if !ok {
			g.roll(t)
		}
		return false, nil
	})
	return r, err
}

// roll asks for dice if the server waits for that. It asks only once.
func (g *Game) roll(t seat.Throw) {
	b := &g.account.last
	if g.rolling || !g.present || g.inquiry.open() || len(g.owed) > 0 || g.client.lost != nil {
		return
	}
	if t.Opening && b.Turn == 0 || !t.Opening && t.Player == own && g.account.turn == us && !g.account.rolled && !g.account.offered {
		g.rolling = true
		g.client.say("roll")
	}
}

// Ready returns true, because the server doesn't report whether the opponent is ready for the next
// game.
func (g *Game) Ready() bool { return true }

// Bound reports whether Roll has asked for dice. The game can't take that back.
func (g *Game) Bound() bool {
	g.client.mu.Lock()
	defer g.client.mu.Unlock()
	return g.rolling
}

// Kept gets the events that the table has saved. It sends what the player here did to the server.
func (g *Game) Kept(events []core.Event) error {
	g.client.mu.Lock()
	defer g.client.mu.Unlock()
	defer g.client.mu.Wake()
	if i := lastBoard(g.early); i >= 0 {
		g.unblock(&g.early[i], false)
	}
	g.early = nil
	settling := g.settling
	g.settling = false
	start := g.state
	for before, e := range core.Walk(start, events) {
		if g.state = before; !settling {
			g.keep(&before, e)
		}
	}
	g.state = core.After(start, events)
	g.version += len(events)
	return nil
}

// Write sends the opponent a chat message or an offer of a rematch.
func (g *Game) Write(l friend.Letter) error {
	g.client.mu.Lock()
	defer g.client.mu.Unlock()
	switch {
	case l.Chat != "":
		g.client.say("say " + strings.Join(strings.Fields(l.Chat), " "))
	case l.Again:
		g.client.say("rematch")
	}
	return nil
}

// Listen calls got with each letter that arrives.
func (g *Game) Listen(got func(friend.Letter)) { g.mail.Listen(got) }

func (g *Game) deliver(l friend.Letter) { g.mail.Put(l) }

// Agreed waits until the match is over on the server too.
func (g *Game) Agreed(ctx context.Context) error {
	return g.client.mu.Await(ctx, func() (bool, error) {
		return g.over() && g.state.Phase == core.PhaseOver, nil
	})
}

// Stopped waits until the context ends, because the server has no money sessions.
func (g *Game) Stopped(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}
