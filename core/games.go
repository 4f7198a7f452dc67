package core

// BestOfFive returns the game without a cube in which a win is 1, a Mulligan is 3, and the first to
// 3 wins.
func BestOfFive() Variant {
	return Variant{Name: "best-of-five", Mulligans: true, NoCube: true, Target: bestOfFiveTarget}
}

// both returns a position that is the same for both sides.
func both(s Side) Board { return Board{s, s} }

// rows returns all games except backgammon and series of games, each a row of its rules.
func rows() []Variant {
	all := both(Side{24: 15})
	// old returns a game of the old world: it has no cube, and a win counts 2 at most.
	old := func(name string, start Board, moving Moving, winnerBegins bool) Variant {
		return Variant{
			Name: name, Start: start, Moving: moving,
			NoBackgammons: true, NoCube: true, RollsAgain: true, WinnerBegins: winnerBegins,
		}
	}
	return []Variant{
		BestOfFive(),
		{Name: "nackgammon", Start: both(Side{24: 2, 23: 2, 13: 4, 8: 3, 6: 4})},
		{Name: "longgammon", Start: all},
		{Name: "hypergammon", Start: both(Side{24: 1, 23: 1, 22: 1})},
		old("portes", Board{}, Moving{}, true),
		old("tavla", Board{}, Moving{Laws: NoHitAndRun}, true),
		old("plakoto", all, Moving{Meets: Pins, Laws: Mother}, true),
		old("fevga", all, Moving{Meets: Blocks, SameWay: true, Laws: Runner | StartingQuarter | OpenTheWay}, true),
		old("nardy", all, Moving{Meets: Blocks, SameWay: true, Laws: Head | SixInARow}, false),
	}
}

// Variants returns the games that Backtalk knows, except backgammon.
func Variants() []Variant {
	return append(rows(), Variant{Name: "tavli", NoCube: true, RollsAgain: true, WinnerBegins: true, Series: tavli})
}

// tavli is shared by all copies of the variant, so that they compare equal. It never changes.
var tavli = series("portes", "plakoto", "fevga")

func series(names ...string) *Series {
	var s Series
	for _, name := range names {
		for _, v := range rows() {
			if v.Name == name {
				s.Games = append(s.Games, v)
			}
		}
	}
	return &s
}

// VariantNamed returns the variant with a name that records use. The empty name means backgammon.
func VariantNamed(name string) (Variant, bool) {
	if name == "" {
		return Variant{}, true
	}
	for _, v := range Variants() {
		if v.Name == name {
			return v, true
		}
	}
	return Variant{}, false
}
