package cube

import "backtalk/core/engine"

// netEfficiency is the efficiency of the cube in a game with its own net. With few checkers, one roll
// changes much.
const netEfficiency = .6

// OfNet judges a double by the chances that the net of another game returns.
func OfNet(o engine.Outcome, at Situation) Decision { return Decide(o, netEfficiency, at) }
