package bearoff

// TwoSidedCheckers limits the checkers that a side has left in the two-sided table.
const TwoSidedCheckers = 6

// Equities holds the equities of the side on roll before it rolls or doubles, both sides playing
// perfectly for money without Jacoby's rule, in units of the cube. Gammons are out of the question,
// since both sides have checkers off.
type Equities struct {
	// Cubeless is the equity without a cube: twice the chance to win, minus 1.
	Cubeless float32
	// Centred and Owned are the equities without doubling now, with the cube in the middle or owned by
	// the side on roll.
	Centred, Owned float32
	// Opponents is the equity if the opponent owns the cube. A double that is taken now is worth twice
	// that.
	Opponents float32
}

// Double returns the equity of doubling now: that of a take, or of a drop if that costs the opponent
// less.
func (e Equities) Double() float32 { return min(2*e.Opponents, 1) }
