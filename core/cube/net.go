package cube

import "backtalk/core/engine"

// netEfficiency is the cube's in a game that has a net of its own: with few checkers, a roll changes
// much.
const netEfficiency = .6

// OfNet judges a double by the chances that the net of another game sees.
func OfNet(o engine.Outcome, at Situation) Decision { return Decide(o, netEfficiency, at) }
