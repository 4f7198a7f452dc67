package cube

import (
	"errors"

	"backtalk/core"
	"backtalk/core/met"
)

// Owner says who owns the cube.
type Owner uint8

// The owners.
const (
	// Centre: nobody owns the cube, and either side may double.
	Centre Owner = iota
	// Roller is the side on roll.
	Roller
	// Opponent is the other.
	Opponent
)

// Situation holds the score, the cube and the rules of a game, as the side on roll sees them.
type Situation struct {
	// Own and Other are the points that the side on roll and its opponent still need, 1 to met.MaxAway;
	// both 0 for money.
	Own, Other int
	// Crawford: this is the Crawford game, in which nobody may double.
	Crawford bool
	// NoCrawford: the match is played without the Crawford rule.
	NoCrawford bool
	// Value is the number on the cube: 1, 2, 4 ... 64.
	Value int
	Owner Owner
	// Jacoby and Beavers are the rules of money play; in a match they mean nothing.
	Jacoby, Beavers bool
	// NoCube: the game is played without a cube. NoBackgammons: no win counts more than a gammon.
	NoCube, NoBackgammons bool
}

// Money returns a game for money with the cube at 1 in the centre.
func Money() Situation { return Situation{Value: 1} }

// Match returns a game of a match with the cube at 1 in the centre.
func Match(own, other int, crawford bool) Situation {
	return Situation{Own: own, Other: other, Crawford: crawford, Value: 1}
}

// Of returns the situation of the game in progress as p sees it. If p is about to answer, it
// returns the situation as if p were on roll. In Best of five, it returns the situation of a game
// that decides a match, in which cube and gammons mean nothing. It ignores that a Mulligan counts
// more.
func Of(s *core.State, p core.Player) Situation {
	if s.Rules.Mulligans() {
		return Match(1, 1, false)
	}
	game := s.Variant()
	o := Situation{
		Crawford: s.Crawford, Value: s.Cube.Value,
		Jacoby: s.Rules.Jacoby, Beavers: s.Rules.Beavers,
		NoCube: game.NoCube, NoBackgammons: game.NoBackgammons,
	}
	switch {
	case s.Cube.OwnedBy(p):
		o.Owner = Roller
	case s.Cube.Turned():
		o.Owner = Opponent
	}
	if s.Rules.Length > 0 {
		o.Own, o.Other = s.Rules.Length-s.Score[p], s.Rules.Length-s.Score[p.Opponent()]
		o.NoCrawford = !s.Rules.Crawford
	}
	return o
}

// These errors say what is wrong with a Situation.
var (
	ErrScore = errors.New("a side needs 1 to 25 points in a match, and both none for money")
	ErrCube  = errors.New("a cube shows 1, 2, 4 ... 64, and more than 1 if it is owned")
)

// Check returns an error if s is impossible.
func (s Situation) Check() error {
	if !s.money() && (min(s.Own, s.Other) < 1 || max(s.Own, s.Other) > met.MaxAway) {
		return ErrScore
	}
	power := s.Value > 0 && s.Value <= core.MaxCube && s.Value&(s.Value-1) == 0
	if !power || s.Owner > Opponent || s.Owner != Centre && s.Value == 1 {
		return ErrCube
	}
	return nil
}

func (s Situation) money() bool { return s.Own == 0 && s.Other == 0 }

// Flip returns the situation as the other side sees it.
func (s Situation) Flip() Situation {
	s.Own, s.Other = s.Other, s.Own
	s.Owner = s.Owner.flip()
	return s
}

func (o Owner) flip() Owner {
	switch o {
	case Roller:
		return Opponent
	case Opponent:
		return Roller
	}
	return Centre
}

// CanDouble reports whether the rules let the side on roll double.
func (s Situation) CanDouble() bool {
	return !s.NoCube && !s.Crawford && s.Owner != Opponent && s.Value < core.MaxCube
}

// Useful reports whether a double makes sense: the rules let the side on roll double, and the present
// cube doesn't win it the match. Otherwise the cube is dead for that side.
func (s Situation) Useful() bool { return s.CanDouble() && (s.money() || s.Own > s.Value) }

// Doubled returns s after a double and a take.
func (s Situation) Doubled() Situation {
	s.Value, s.Owner = 2*s.Value, Opponent
	return s
}

// single reports whether the Jacoby rule counts gammons as single games.
func (s Situation) single() bool { return s.money() && s.Jacoby && s.Owner == Centre }

// worth returns the value to the side on roll of winning points, or of losing them if negative:
// points for money, the chance to win the match otherwise.
func (s Situation) worth(points int) float64 {
	if s.NoBackgammons {
		points = min(max(points, -2*s.Value), 2*s.Value)
	}
	if s.money() {
		return float64(points)
	}
	if s.NoCube {
		if points > 0 {
			return met.Cubeless(s.Own-points, s.Other)
		}
		return met.Cubeless(s.Own, s.Other+points)
	}
	done := s.NoCrawford || s.Own == 1 || s.Other == 1
	if points > 0 {
		return met.Chance(s.Own-points, s.Other, done)
	}
	return met.Chance(s.Own, s.Other+points, done)
}

// other returns the opponent's worth when the side on roll has worth w.
func (s Situation) other(w float64) float64 {
	if s.money() {
		return -w
	}
	return 1 - w
}

// equity normalises a worth: winning the cube is 1, losing it -1.
func (s Situation) equity(w float64) float64 {
	win, lose := s.worth(s.Value), s.worth(-s.Value)
	return (2*w - win - lose) / (win - lose)
}

// Equity returns the equity of a worth; it is the inverse of [Situation.Points].
func (s Situation) Equity(points float64) float64 { return s.equity(points) }

// Points returns the worth of an equity: points for money, the chance to win the match otherwise. It
// is the inverse of the normalisation.
func (s Situation) Points(equity float64) float64 {
	win, lose := s.worth(s.Value), s.worth(-s.Value)
	return (equity*(win-lose) + win + lose) / 2
}

// Stake returns what one point of equity is worth: points for money, a chance to win the match
// otherwise. It is the same for both sides.
func (s Situation) Stake() float64 { return (s.worth(s.Value) - s.worth(-s.Value)) / 2 }
