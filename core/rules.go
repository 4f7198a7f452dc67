package core

// Player is a seat at the match: 0 or 1.
type Player uint8

// Opponent is the other seat.
func (p Player) Opponent() Player { return 1 - p }

func (p Player) valid() bool { return p <= 1 }

// RuleSet is which game is played.
type RuleSet uint8

// The rule sets.
const (
	// MatchPlay is to a target score with the cube, Crawford's rule on by default.
	MatchPlay RuleSet = iota
	// Money has no target: points add up until the players stop.
	Money
	// BestOfFive has no cube; a win is 1, a Mulligan 3, first to 3.
	BestOfFive
)

// Limits of the rules.
const (
	// MaxLength is the longest match, in points.
	MaxLength = 25
	// MaxCube is the highest value of the cube.
	MaxCube = 64
	// bestOfFiveTarget is the majority of five games.
	bestOfFiveTarget = 3
	// mulliganPoints is what a Mulligan is worth.
	mulliganPoints = 3
)

// Rules are the rules of one match.
type Rules struct {
	Set RuleSet
	// Length is the score to reach: 1 to 25 in a match, 0 for money, 3 in Best of five.
	Length int
	// Crawford: no doubling in the first game in which a side is one point from winning.
	Crawford bool
	// Jacoby: in money play gammons and backgammons count as single games while the cube has not been turned.
	Jacoby bool
	// Beavers: in money play a double may be redoubled at once by the taker, who keeps the cube.
	Beavers bool
}

// Normal gives the rules without what the rule set has no place for, and with a length in its bounds.
func (r Rules) Normal() Rules {
	switch r.Set {
	case Money:
		r.Length, r.Crawford = 0, false
	case BestOfFive:
		return Rules{Set: BestOfFive, Length: bestOfFiveTarget}
	default:
		r.Length = min(max(r.Length, 1), MaxLength)
		r.Crawford = r.Crawford && r.Length > 1
		r.Jacoby, r.Beavers = false, false
	}
	return r
}

// Cube reports whether the rules have a doubling cube at all.
func (r Rules) Cube() bool { return r.Set == Money || r.Set == MatchPlay && r.Length > 1 }

// Colour is a checker colour: a name without any meaning for the rules.
type Colour uint8

// The colours. White plays against one of the others.
const (
	White Colour = iota
	Red
	Blue
	Black
)

// PlayerInfo says who sits in a seat.
type PlayerInfo struct {
	// Name is what the player is called.
	Name string
	// Kind is human, or which bot.
	Kind   string
	Colour Colour
}
