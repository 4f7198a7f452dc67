package core

// Player is a seat at the match: 0 or 1.
type Player uint8

// Opponent returns the other seat.
func (p Player) Opponent() Player { return 1 - p }

func (p Player) valid() bool { return p <= 1 }

// Scoring says what the points of the games are for.
type Scoring uint8

// The ways of scoring.
const (
	// MatchPlay ends when a player reaches a target score.
	MatchPlay Scoring = iota
	// Money has no target: points add up until the players stop.
	Money
)

// Limits of the rules.
const (
	// MaxLength is the longest match, in points.
	MaxLength = 25
	// MaxCube is the highest value of the cube.
	MaxCube = 64
	// bestOfFiveTarget is the majority of five games.
	bestOfFiveTarget = 3
	// mulliganPoints is the value of a Mulligan, in points, and motherPoints that of a pinned mother.
	mulliganPoints = 3
	motherPoints   = 2
)

// Rules are the rules of one match.
type Rules struct {
	Scoring Scoring
	Variant Variant
	// Length is the score to reach: 1 to 25 in a match, 0 for money, 3 in Best of five.
	Length int
	// Crawford: no doubling in the first game in which a side is one point from winning.
	Crawford bool
	// Jacoby: in money play gammons and backgammons count as single games while the cube has not
	// been turned.
	Jacoby bool
	// Beavers: in money play the taker of a double may redouble at once and keep the cube.
	Beavers bool
	// Clock limits each side's time; the zero Clock doesn't.
	Clock Clock
}

// Normal returns the rules without the options that the scoring and the variant don't use, and with the
// length within its bounds.
func (r Rules) Normal() Rules {
	if r.Variant.Target > 0 {
		r.Scoring, r.Length = MatchPlay, r.Variant.Target
	}
	if r.Money() {
		r.Length, r.Clock = 0, Clock{}
	} else {
		r.Length = min(max(r.Length, 1), MaxLength)
		r.Jacoby, r.Beavers = false, false
	}
	r.Crawford = r.Crawford && r.HasCube() && !r.Money()
	r.Jacoby = r.Jacoby && r.HasCube() && !r.Mulligans()
	r.Beavers = r.Beavers && r.HasCube()
	r.Clock = r.Clock.normal()
	return r
}

// Money reports whether points add up until the players stop.
func (r Rules) Money() bool { return r.Scoring == Money }

// HasCube reports whether the rules have a doubling cube at all.
func (r Rules) HasCube() bool { return !r.Variant.NoCube && (r.Money() || r.Length > 1) }

// Mulligans reports whether a win may be a Mulligan, and never a gammon or backgammon.
func (r Rules) Mulligans() bool { return r.Variant.Mulligans }

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
	// Name is the player's name.
	Name string
	// Kind says who plays: "human", the name of a bot, or a kind of the caller's.
	Kind   string
	Colour Colour
}
