package online

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/core"
)

var (
	// ErrGone is returned if this player has lost the seat on the server.
	ErrGone = errors.New("the match is gone from the server")
	// ErrOffline is the reason for an absent opponent if this side has no connection.
	ErrOffline = errors.New("not connected to the server")
	// errTaken ends a connection on which this player can only watch the match.
	errTaken = errors.New("the seat is still taken")
	// errCounted is returned if the match is over by the server's score but not by ours.
	errCounted = errors.New("the match is over by the server's score alone")
)

const (
	// persistence bounds how long this side tries to reconnect.
	persistence = 10 * time.Minute
	// firstAgain and longestAgain bound the pause before each attempt.
	firstAgain   = time.Second
	longestAgain = 20 * time.Second
)

// Keep continues the match over new connections. It calls changed with ErrOffline when this side
// loses the connection, with friend.ErrLeft when the opponent leaves, and with nil when the
// connection or the opponent is back. It returns the context's error, or the reason why the match
// can't continue.
func (g *Game) Keep(ctx context.Context, changed func(error)) error {
	present := true
	for {
		var lost error
		err := g.client.mu.Await(ctx, func() (bool, error) {
			lost = g.client.lost
			switch {
			case g.fault != nil:
				return false, g.fault
			case g.gone && !g.over():
				return false, ErrGone
			}
			return lost != nil || g.present != present, nil
		})
		if err != nil {
			return err
		}
		if lost != nil {
			changed(ErrOffline)
			if err := g.client.reconnect(ctx, g); err != nil {
				return err
			}
			if g.client.connected() {
				changed(nil)
			}
			present = true
			continue
		}
		if present = !present; present {
			changed(nil)
		} else {
			changed(friend.ErrLeft)
		}
	}
}

// connected reports whether there is a connection.
func (c *Client) connected() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lost == nil
}

// reconnect logs in again, and waits until the player is back at the match.
func (c *Client) reconnect(ctx context.Context, g *Game) error {
	c.mu.Lock()
	g.boardsBefore = g.boards
	c.mu.Unlock()
	if err := c.relogin(ctx); err != nil {
		return err
	}
	return c.seatedAgain(ctx, g)
}

// Return logs in again after a connection was lost while this player was waiting for an opponent.
// It reports whether the player is still at the match, which the server keeps if an opponent has
// just joined.
func (c *Client) Return(ctx context.Context) (sits bool, err error) {
	c.mu.Lock()
	id := 0
	if c.game != nil {
		id = c.game.id
	}
	c.game = nil
	c.mu.Unlock()
	if err := c.relogin(ctx); err != nil || id == 0 {
		return false, err
	}
	return c.Join(ctx, id) == nil, ctx.Err()
}

// relogin logs in again under the same name.
func (c *Client) relogin(ctx context.Context) error {
	within, cancel := context.WithTimeout(ctx, persistence)
	defer cancel()
	c.mu.Lock()
	c.login.Name = c.name
	c.mu.Unlock()
	for wait := c.pause; ; wait = min(2*wait, longestAgain) {
		select {
		case <-time.After(wait):
		case <-within.Done():
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return ErrGone
		}
		if c.connect(within) == nil {
			return nil
		}
	}
}

// seatedAgain rejoins a match and waits for a board. It returns ErrGone if the server refuses the
// seat, or sends no board for a match whose number isn't known. It returns nil if the connection is
// lost again. If the server doesn't answer a request for a seat, it ends the connection itself.
func (c *Client) seatedAgain(ctx context.Context, g *Game) error {
	within, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	c.mu.Lock()
	if g.id > 0 {
		// The server automatically returns a player to their match, except before the first roll
		// and in a rematch. If it has done so, it only refuses this request.
		c.say(fmt.Sprint("join ", g.id))
	}
	refused := c.refusing()
	c.mu.Unlock()
	err := c.mu.Await(within, func() (bool, error) {
		switch {
		case g.boards > g.boardsBefore || c.lost != nil:
			return true, nil
		case refused() != nil || g.gone:
			return false, ErrGone
		}
		return false, nil
	})
	switch {
	case err == nil || ctx.Err() != nil:
		return err
	case g.id > 0 && within.Err() != nil:
		// The server answers every request for a seat, so this connection is dead.
		c.mu.Lock()
		c.wire.end(ErrSilent)
		c.mu.Unlock()
		return nil
	}
	return ErrGone
}

// Unasked is something that the table must do or announce though it didn't ask.
type Unasked struct {
	// Notice is a text from the server, or empty.
	Notice string
	// Difference is a difference between the server's match and ours, or 0.
	Difference Difference
	// Commands are the commands to carry out.
	Commands []core.Command
}

// Attend calls heard with each Unasked, until the context ends.
func (g *Game) Attend(ctx context.Context, heard func(Unasked)) {
	g.attend(true)
	defer g.attend(false)
	for {
		var u Unasked
		err := g.client.mu.Await(ctx, func() (bool, error) {
			u = g.unasked()
			return u.Notice != "" || u.Difference != 0 || len(u.Commands) > 0, nil
		})
		if err != nil {
			return
		}
		heard(u)
		g.heardOf(&u)
	}
}

func (g *Game) attend(on bool) {
	g.client.mu.Lock()
	defer g.client.mu.Unlock()
	g.attended = on
	g.client.mu.Wake()
}

// heardOf drops what the player has heard, and wakes answers that have waited for that.
func (g *Game) heardOf(u *Unasked) {
	g.client.mu.Lock()
	defer g.client.mu.Unlock()
	if u.Notice != "" {
		g.client.notices = g.client.notices[1:]
	}
	if u.Difference != 0 {
		g.news = g.news[1:]
	}
	g.client.mu.Wake()
}

// unasked returns the next thing that the table must do or announce unasked, or the zero Unasked.
func (g *Game) unasked() (u Unasked) {
	switch {
	case len(g.client.notices) > 0:
		u.Notice = g.client.notices[0]
	case len(g.news) > 0:
		u.Difference = g.news[0]
	case g.version > 0 && g.version != g.told && g.fault == nil:
		if u.Commands = g.commanded(); len(g.news) > 0 {
			u.Difference = g.news[0]
		}
	}
	return u
}

// commanded returns commands that the server's match requires while the table doesn't ask the
// opponent: the player here has to decide, or nobody does.
func (g *Game) commanded() []core.Command {
	st := &g.state
	s, ok := g.head()
	if !ok {
		g.compareScore()
		return nil
	}
	forced := s.kind == stepTurn && s.player == own && st.Phase == core.PhaseMove
	_, follows := g.follows(&s)
	if st.Playing() && st.Phase != core.PhaseOpening && st.Decider() != own || follows && !forced {
		return nil
	}
	if st.Phase == core.PhaseOver {
		return nil
	}
	g.told = g.version
	if forced {
		return g.turn(&s)
	}
	commands, rolls, err := g.answer(&s)
	if err != nil || rolls {
		g.failNow(errors.Join(errDisagree, err))
	}
	return commands
}

// compareScore compares the scores between games, if both sides have the same events.
func (g *Game) compareScore() {
	b := &g.account.last
	if len(g.owed) > 0 || g.account.awaits || g.state.Phase != core.PhaseBetween || b.Turn != 0 && b.Winner == 0 || g.state.Game == 0 {
		return
	}
	if g.account.ended || b.score() == g.state.Score {
		return
	}
	if b.Winner != 0 {
		g.failNow(errCounted)
		return
	}
	g.news = append(g.news, Counted)
	g.account.awaits = true
}
