package core

// Variant describes a game, however its matches are scored. The zero value is backgammon.
type Variant struct {
	// Name identifies the variant in records; players never see it.
	Name string
	// Start is the position each game begins with, by player; the zero value means backgammon's.
	Start Board
	// Moving holds how checkers move.
	Moving Moving
	// Mulligans: a win is worth 1, or 3 with a Mulligan. There are no gammons or backgammons.
	Mulligans bool
	// NoBackgammons: no win counts more than a gammon.
	NoBackgammons bool
	// NoCube: there is no doubling cube.
	NoCube bool
	// RollsAgain: the winner of the opening roll rolls both dice for the first turn.
	RollsAgain bool
	// WinnerBegins: whoever won the last game begins the next. After a draw the same player begins.
	WinnerBegins bool
	// Target is the score that wins the match, if the variant fixes it, else 0.
	Target int
	// Series holds the games that a match plays in turn, if it plays more than one. Start, Moving
	// and NoBackgammons are then unused, since each game has its own. NoCube, RollsAgain and
	// WinnerBegins still count, for the whole match.
	Series *Series
}

// Series is a list of games that a match plays in turn.
type Series struct{ Games []Variant }

// Game returns the rules of game number n (from 1) of a match.
func (v Variant) Game(n int) Variant {
	if v.Series == nil {
		return v
	}
	return v.Series.Games[max(n-1, 0)%len(v.Series.Games)]
}

// Board returns the position that each game begins with, or that the first game of a series does.
func (v Variant) Board() Board {
	switch {
	case v.Series != nil:
		return v.Game(1).Board()
	case v.Start == Board{}:
		return Start()
	}
	return v.Start
}

// Checkers returns the number of checkers of each side.
func (v Variant) Checkers() int {
	b := v.Board()
	return b[0].Total()
}

// AsBackgammon reports whether checkers move as in backgammon, and each side has as many: backgammon's
// nets and tables then know the positions.
func (v Variant) AsBackgammon() bool { return v.Moving == Moving{} && v.Checkers() == Checkers }

// Hits reports whether checkers hit and each side has as many as in backgammon: backgammon's nets then
// know the positions, whatever else is different.
func (v Variant) Hits() bool { return v.Moving.Hitting() && v.Checkers() == Checkers }

// Valid reports whether each side has all its checkers, and the sides share no point unless one pins
// the other there.
func (v Variant) Valid(b *Board) bool {
	n := v.Checkers()
	if b[0].Total() != n || b[1].Total() != n {
		return false
	}
	var shared [2]Points
	for p := Point(1); p < Bar; p++ {
		if there := v.Moving.Opposite(p); b[0][p] > 0 && b[1][there] > 0 {
			shared[0] |= 1 << p
			shared[1] |= 1 << there
		}
	}
	pinned := [2]Points{b[0].Pins(), b[1].Pins()}
	switch {
	case v.Moving.Meets != Pins:
		return shared[0]|pinned[0]|pinned[1] == 0
	case b[0][Bar] > 0 || b[1][Bar] > 0, v.Moving.opposites(pinned[1])^pinned[0] != shared[0]:
		return false
	}
	return pinned[0]&several(&b[0]) == 0 && pinned[1]&several(&b[1]) == 0 && pinned[0]&v.Moving.opposites(pinned[1]) == 0
}

// inPlay reports whether the position is valid and neither side has borne off all its checkers.
func (v Variant) inPlay(b *Board) bool { return v.Valid(b) && !b[0].Gone() && !b[1].Gone() }

// Over returns the result of a game that the side at index 0 has just won or drawn, without regard to
// the rules of a match. It reports false if the game continues.
func (v Variant) Over(b *Board) (Result, bool) {
	switch {
	case b[0].Gone():
		return v.bornOff(&b[1]), true
	case v.Moving.Laws.Has(Mother):
		return mother(b)
	}
	return 0, false
}

// bornOff returns the result if the opponent of loser has borne off all checkers.
func (v Variant) bornOff(loser *Side) Result {
	switch {
	case loser[Off] > 0:
		return Single
	case v.Mulligans && loser.AllHome():
		return Single
	case v.Mulligans:
		return Mulligan
	case loser.Rearmost() >= 19 && !v.NoBackgammons:
		return Backgammon
	}
	return Gammon
}

// mother returns the result if checkers pinned on the start have ended the game; see [Mother].
func mother(b *Board) (Result, bool) {
	switch mine, theirs := b[0].Pinned(start), b[1].Pinned(start); {
	case mine && theirs:
		return Drawn, true
	case theirs && b[0][start] == 0:
		return Mothered, true
	}
	return 0, false
}
