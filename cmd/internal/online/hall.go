package online

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"backtalk/core"
)

// Waiting is a match in which somebody waits.
type Waiting struct {
	ID int
	// Name is the match's name as the player hears it.
	Name   string
	Length int
	// Rating is the rating of the player who waits, 0 for a guest.
	Rating int
	// Refusal is why the match can't be joined here.
	Refusal Refusal
}

// Refusal is why a match can't be played here.
type Refusal uint8

// The refusals.
const (
	// Playable: it can be joined.
	Playable Refusal = iota
	// Rated: it would count for the rating of both.
	Rated
	// OtherRules: it has rules that are not played here.
	OtherRules
	// TooLong: it is longer than any match here.
	TooLong
	// Private: it needs a password.
	Private
	// Taken: somebody else sat down first.
	Taken
)

// otherRules begin the names of matches with other rules.
const (
	aceyDeucey = "(Acey-deucey) "
	tabula     = "(Tabula) "
)

// Name returns the server's name for this player.
func (c *Client) Name() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.name
}

// ask sends a line and waits until answered reports an answer.
func (c *Client) ask(ctx context.Context, line string, answered func() (bool, error)) error {
	within, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	c.mu.Lock()
	c.say(line)
	c.mu.Unlock()
	err := c.mu.Await(within, func() (bool, error) {
		done, err := answered()
		if !done && err == nil {
			err = c.lost
		}
		return done, err
	})
	if err != nil && ctx.Err() == nil && within.Err() != nil {
		return ErrSilent
	}
	return err
}

// Hall returns who waits for an opponent. Matches that can be joined come
// first.
func (c *Client) Hall(ctx context.Context) (waiting []Waiting, err error) {
	c.mu.Lock()
	before := c.lists
	c.mu.Unlock()
	err = c.ask(ctx, "list", func() (bool, error) {
		if c.lists == before {
			return false, nil
		}
		waiting = c.waiting()
		return true, nil
	})
	return waiting, err
}

// waiting returns the matches of the last list. The caller must hold the
// lock.
func (c *Client) waiting() []Waiting {
	var list []Waiting
	for _, g := range c.listed {
		if g.Players != 1 || g.ID < 1 {
			continue
		}
		list = append(list, Waiting{
			ID: g.ID, Name: Shown(g.Name), Length: g.Points, Rating: max(g.Rating, 0), Refusal: c.refusal(&g),
		})
	}
	slices.SortStableFunc(list, func(a, b Waiting) int { return int(a.Refusal) - int(b.Refusal) })
	return list
}

func (c *Client) refusal(g *listing) Refusal {
	switch {
	case strings.HasPrefix(g.Name, aceyDeucey), strings.HasPrefix(g.Name, tabula):
		return OtherRules
	case g.Password:
		return Private
	case g.Points < 1 || g.Points > core.MaxLength:
		return TooLong
	case g.Rating > 0 && !c.login.Guest():
		return Rated
	}
	return Playable
}

// Create starts to wait for an opponent in a match of this length, in
// points.
func (c *Client) Create(ctx context.Context, length int) error {
	return c.sit(ctx, fmt.Sprintf("create public %d 0", length))
}

// Join sits down at a match.
func (c *Client) Join(ctx context.Context, id int) error {
	return c.sit(ctx, fmt.Sprintf("join %d", id))
}

// JoinPlayer joins the match in which a player waits.
func (c *Client) JoinPlayer(ctx context.Context, name string) error {
	return c.sit(ctx, "join "+word(name))
}

func (c *Client) sit(ctx context.Context, line string) error {
	c.mu.Lock()
	refused := c.refusing()
	c.mu.Unlock()
	return c.ask(ctx, line, func() (bool, error) {
		return c.game != nil && c.game.account.heard, refused()
	})
}

// refusing returns a function that returns the server's refusals from now on.
// It ignores the refusal of a seat that this player already has. The caller
// must hold the lock, now and when it calls the function.
func (c *Client) refusing() func() error {
	before := c.refusals
	return func() error {
		if c.refusals == before || strings.HasPrefix(c.refused, sitsAlready) {
			return nil
		}
		return &RefusedError{c.refused}
	}
}

// Seated waits until two players sit at this player's match, and returns it.
// The match was joined or created, or continues after a restart, or is one
// more with the same opponent. If it can't be played here, Seated returns an
// *UnplayableError.
func (c *Client) Seated(ctx context.Context) (g *Game, err error) {
	err = c.mu.Await(ctx, func() (bool, error) {
		if c.lost != nil {
			return false, c.lost
		}
		if c.game == nil || c.game.begun || !c.game.account.heard || !c.game.account.last.full() {
			return false, nil
		}
		b := &c.game.account.last
		if refusal := unplayable(b, c.game.length); refusal != Playable {
			name := Shown(b.Player2.Name)
			c.say("leave")
			c.game = nil
			return false, &UnplayableError{name, refusal}
		}
		g, c.game.begun = c.game, true
		return true, nil
	})
	return g, err
}

// unplayable returns why the match that this player joined can't be played.
func unplayable(b *board, length int) Refusal {
	switch {
	case b.Spectating:
		return Taken
	case b.Variant != 0:
		return OtherRules
	case length < 1 || length > core.MaxLength:
		return TooLong
	case b.rated():
		return Rated
	}
	return Playable
}

// UnplayableError says why a match was left again, and who was there.
type UnplayableError struct {
	Name    string
	Refusal Refusal
}

func (e *UnplayableError) Error() string {
	return fmt.Sprintf("a match with %s is not played here: refusal %d", e.Name, e.Refusal)
}

// Waits reports whether there is a match to continue, or to wait for an
// opponent in.
func (c *Client) Waits() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.game != nil
}

// Linger stays at a finished match for a moment: an opponent whose connection
// was cut at the end learns of it only while somebody is there.
func (c *Client) Linger(ctx context.Context) {
	const most = 3 * time.Second
	within, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	_ = c.mu.Await(within, func() (bool, error) { return c.lost != nil || c.game == nil || !c.game.over(), nil })
}

// Leave gets up from the match.
func (c *Client) Leave() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.game != nil {
		c.say("leave")
		c.game = nil
	}
}

// Lost waits until the connection has ended, and returns why.
func (c *Client) Lost(ctx context.Context) error {
	return c.mu.Await(ctx, func() (bool, error) { return false, c.lost })
}

// longestName bounds a name on the server, in characters.
const longestName = 18

// ValidName reports whether the server allows a name.
func ValidName(name string) bool {
	letters := false
	for _, r := range name {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r == '_':
			letters = true
		case r < '0' || r > '9':
			return false
		}
	}
	return letters && len(name) <= longestName
}
