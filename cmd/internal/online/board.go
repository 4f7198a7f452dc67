package online

import (
	"backtalk/core"
)

// Places on the server's boards besides the points 1 to 24. This player's
// numbering applies.
const (
	ownHome   = 0
	theirHome = 25
	ownBar    = 26
	theirBar  = 27
	spaces    = 28
)

// us and them are the players' numbers. To each player, the server calls that
// player 1 and the opponent 2.
const (
	us   = 1
	them = 2
)

// own is this player's seat at the table.
const own core.Player = 0

// seatOf returns the seat of a player's number.
func seatOf(number int) core.Player { return core.Player(number - us) }

// player is one of the two players on a board.
type player struct {
	Name   string
	Rating int
	Points int
}

// board is the state of a match on the server. Our checkers count positive.
type board struct {
	Player1, Player2 player
	Variant          int
	Board            []int
	// Turn is the number of the player on turn, or 0 before the opening roll.
	Turn   int
	Winner int
	// Crawford is 1 in the Crawford game.
	Crawford      int
	DoubleValue   int
	DoublePlayer  int
	DoubleOffered bool
	// Forced means that the server makes the moves that follow.
	Forced     bool
	Spectating bool
}

// check returns an error for a board that can't be right.
func (b *board) check() error {
	const most = 127
	switch {
	case len(b.Board) != spaces:
		return malformed("a board of %d spaces", len(b.Board))
	case b.Turn < 0 || b.Turn > them || b.Winner < 0 || b.Winner > them || b.DoublePlayer < 0 || b.DoublePlayer > them:
		return malformed("a turn of player %d, cube of %d, won by %d", b.Turn, b.DoublePlayer, b.Winner)
	case b.Player1.Points < 0 || b.Player1.Points > most || b.Player2.Points < 0 || b.Player2.Points > most:
		return malformed("a score of %d to %d", b.Player1.Points, b.Player2.Points)
	}
	for _, n := range b.Board {
		if n < -core.Checkers || n > core.Checkers {
			return malformed("%d checkers", n)
		}
	}
	return nil
}

// position returns the board in our form, or false if it isn't valid.
func (b *board) position() (p core.Board, ok bool) {
	if len(b.Board) != spaces {
		return p, false
	}
	for i := 1; i <= 24; i++ {
		switch n := b.Board[i]; {
		case n > 0:
			p[0][i] = uint8(n)
		case n < 0:
			p[1][core.Point(i).Opposite()] = uint8(-n)
		}
	}
	p[0][core.Bar], p[1][core.Bar] = count(b.Board[ownBar]), count(-b.Board[theirBar])
	// Checkers that aren't on the board are off. The server counts those too,
	// but we don't rely on its count.
	for s := range p {
		rest := core.Checkers - p[s].Total()
		if rest < 0 {
			return p, false
		}
		p[s][core.Off] = uint8(rest)
	}
	return p, p.Valid()
}

func count(n int) uint8 { return uint8(max(n, 0)) }

// cube returns the cube in our form.
func (b *board) cube() core.Cube {
	c := core.Cube{Value: max(b.DoubleValue, 1), Owner: core.Centre}
	if b.DoublePlayer != 0 {
		c.Owner = core.Owner(seatOf(b.DoublePlayer))
	}
	return c
}

func (b *board) score() [2]int { return [2]int{b.Player1.Points, b.Player2.Points} }

// full reports whether both players are there.
func (b *board) full() bool { return b.Player1.Name != "" && b.Player2.Name != "" }

// rated reports whether the match counts for ratings, because both players have
// a rating. Guests have none.
func (b *board) rated() bool { return b.Player1.Rating != 0 && b.Player2.Rating != 0 }

// stepsOf returns the server's moves in a player's own numbering, or false if
// one isn't valid.
func stepsOf(p core.Player, moves [][2]int) ([]core.Step, bool) {
	steps := make([]core.Step, 0, len(moves))
	for _, m := range moves {
		from, okFrom := pointOf(p, m[0])
		to, okTo := pointOf(p, m[1])
		if !okFrom || !okTo {
			return nil, false
		}
		steps = append(steps, core.Step{From: from, To: to})
	}
	return steps, true
}

func pointOf(p core.Player, space int) (core.Point, bool) {
	home, bar := ownHome, ownBar
	if p != own {
		home, bar = theirHome, theirBar
	}
	switch {
	case space == home:
		return core.Off, true
	case space == bar:
		return core.Bar, true
	case space < 1 || space > 24:
		return 0, false
	case p == own:
		return core.Point(space), true
	}
	return core.Point(space).Opposite(), true
}

// forward reports whether a move goes forward for a player. A move backwards
// takes one back.
func forward(p core.Player, m [2]int) bool {
	steps, ok := stepsOf(p, [][2]int{m})
	return ok && steps[0].From > steps[0].To
}
