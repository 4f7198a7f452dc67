package online

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"backtalk/core"
)

// Waiting is a match in which somebody waits for an opponent.
type Waiting struct {
	ID int
	// Name is the match's name as the player hears it.
	Name   string
	Length int
	// Rating is the rating of the player who waits, or 0 for a guest.
	Rating int
	// Refusal is the reason why the player can't join the match, or Playable.
	Refusal Refusal
}

// Refusal is the reason why Backtalk can't play a match.
type Refusal uint8

// The refusals.
const (
	// Playable: the player can join the match.
	Playable Refusal = iota
	// Rated: the match would count for both players' ratings.
	Rated
	// OtherRules: the match has rules that Backtalk doesn't play.
	OtherRules
	// TooLong: the match is longer than Backtalk allows.
	TooLong
	// Private: the match needs a password.
	Private
	// Taken: somebody else joined first.
	Taken
)

// The names of matches with other rules begin with these prefixes.
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

// ask sends a line and waits until answered reports true or an error.
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

// Hall returns the matches in which somebody waits for an opponent. Those that
// the player can join come first.
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

// waiting returns the matches of the last list in which somebody waits. The
// caller must hold the lock.
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

// Create creates a match of this length, in points, in which the player waits
// for an opponent.
func (c *Client) Create(ctx context.Context, length int) error {
	return c.sit(ctx, fmt.Sprintf("create public %d 0", length))
}

// Join joins a match.
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

// refusing returns a function that returns an error once the server refuses
// something after this call. The function ignores a refusal that only says that
// this player already has a seat. The caller must hold the lock, both now and
// when it calls the function.
func (c *Client) refusing() func() error {
	before := c.refusals
	return func() error {
		if c.refusals == before || strings.HasPrefix(c.refused, sitsAlready) {
			return nil
		}
		return &RefusedError{c.refused}
	}
}

// Seated waits until both players are at this player's match, and returns it.
// That is a match that the player created, joined or returned to after a
// restart, or a rematch. If Backtalk can't play it, Seated leaves the match and
// returns an *UnplayableError.
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

// UnplayableError is returned for a match that the client left because Backtalk
// can't play it. Name is the opponent's.
type UnplayableError struct {
	Name    string
	Refusal Refusal
}

func (e *UnplayableError) Error() string {
	return fmt.Sprintf("a match with %s is not played here: refusal %d", e.Name, e.Refusal)
}

// Waits reports whether the player has a match to continue or to wait in.
func (c *Client) Waits() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.game != nil
}

// Linger stays at a finished match for a moment. An opponent who lost the
// connection at the end learns of the end only while this player is still
// there.
func (c *Client) Linger(ctx context.Context) {
	const most = 3 * time.Second
	within, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	_ = c.mu.Await(within, func() (bool, error) { return c.lost != nil || c.game == nil || !c.game.over(), nil })
}

// Leave leaves the match.
func (c *Client) Leave() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.game != nil {
		c.say("leave")
		c.game = nil
	}
}

// Lost waits until the connection has ended, and returns the reason.
func (c *Client) Lost(ctx context.Context) error {
	return c.mu.Await(ctx, func() (bool, error) { return false, c.lost })
}

// longestName bounds the length of a name on the server, in characters.
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
