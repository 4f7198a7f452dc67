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
	// ErrGone is returned when this player has lost the seat at the match on
	// the server.
	ErrGone = errors.New("the match is gone from the server")
	// ErrOffline is reported as why an opponent is away if this side has no
	// connection.
	ErrOffline = errors.New("not connected to the server")
	// errTaken ends a connection on which this player only watches the match.
	errTaken = errors.New("the seat is still taken")
	// errCounted is returned if the match is over by the server's score but
	// not here.
	errCounted = errors.New("the match is over by the server's score alone")
)

const (
	// persistence bounds how long this side tries to reconnect.
	persistence = 10 * time.Minute
	// firstAgain and longestAgain bound the pause before a try.
	firstAgain   = time.Second
	longestAgain = 20 * time.Second
)

// Keep continues the match over new connections. It calls changed with nil
// when the opponent is there and can be reached, and with the reason when
// that changes: ErrOffline, or friend.ErrLeft. It returns the context's
// error, or why the match can't continue.
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

// reconnect logs in again, and waits until the player is back at the match
// on the server.
func (c *Client) reconnect(ctx context.Context, g *Game) error {
	c.mu.Lock()
	g.boardsBefore = g.boards
	c.mu.Unlock()
	if err := c.relogin(ctx); err != nil {
		return err
	}
	return c.seatedAgain(ctx, g)
}

// Return logs in again after a lost connection while this player waits for an
// opponent. It reports whether the player still sits at the match: if the
// opponent had just come, the server keeps it.
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

// seatedAgain sits down at a match again. If no board follows, the match is
// over there.
func (c *Client) seatedAgain(ctx context.Context, g *Game) error {
	within, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	c.mu.Lock()
	if g.id > 0 {
		// The server returns a player to their match by itself, but not before the
		// first roll, nor in a rematch. It refuses a player who is already seated.
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
		// It answers every request for a seat, so a connection without an answer
		// is of no use.
		c.mu.Lock()
		c.wire.end(ErrSilent)
		c.mu.Unlock()
		return nil
	}
	return ErrGone
}

// Unasked is something that the server makes the table do or announce
// unasked.
type Unasked struct {
	// Notice is a text of the server's own, or empty.
	Notice string
	// Difference is a difference from the rules here, or 0.
	Difference Difference
	// Commands are the commands to carry out.
	Commands []core.Command
}

// Attend calls heard with what comes unasked, until the context ends.
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

// heardOf drops what the player has heard. Answers may have waited for the
// player to hear it.
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

// unasked returns the next thing that nobody asked for.
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

// commanded returns commands that don't answer a question to the opponent:
// when the player here decides, or nobody.
func (g *Game) commanded() []core.Command {
	st := &g.state
	s, ok := g.head()
	if !ok {
		g.compareScore()
		return nil
	}
	forced := s.kind == stepTurn && s.player == own && st.Phase == core.PhaseMove
	if st.Playing() && st.Phase != core.PhaseOpening && st.Decider() != own || g.follows(&s) && !forced {
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

// compareScore compares the scores when both sides have all that happened.
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
