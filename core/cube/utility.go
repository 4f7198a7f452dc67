package cube

import (
	"backtalk/core"
	"backtalk/core/engine"
)

// Cubeless returns the utility for a judge without cubeful equities: the cube counts as dead, and
// gammons count by the score and the cube.
func (s Situation) Cubeless() engine.Utility { return s.utility() }

// utility returns the worth of chances to the side on roll with a dead cube: gammons count by the
// score and the cube. A search chooses its plays by it. A cube that somebody is about to turn
// because that costs nothing counts as turned.
func (s Situation) utility() engine.Utility {
	v := s.Value
	if s.pressed() || s.Flip().pressed() {
		v *= 2
	}
	unit := (s.worth(v) - s.worth(-v)) / 2
	more := func(points int, than int) float32 { return float32((s.worth(points) - s.worth(than)) / unit) }
	return engine.Utility{
		Win: 2, WinGammon: more(2*v, v), WinBackgammon: more(3*v, 2*v),
		LoseGammon: more(-2*v, -v), LoseBackgammon: more(-3*v, -2*v),
		Cube: s.Owner != Opponent && s.alive(s.Value) || s.Owner != Roller && s.Flip().alive(s.Value),
	}
}

// alive reports whether the side on roll has a use for a cube of that value: doubling is allowed
// in this game, and the cube neither wins the match nor has its highest value.
func (s Situation) alive(value int) bool {
	return value < core.MaxCube && !s.Crawford && !s.NoCube && (s.money() || s.Own > value)
}

// pressed reports whether the opponent is about to turn the cube because that costs it nothing: it
// may, and the cube as it is loses it the match.
func (s Situation) pressed() bool {
	return !s.money() && s.Owner != Roller && s.Own <= s.Value && s.Flip().alive(s.Value)
}
