package record

import (
	"fmt"
	"slices"

	"backtalk/core"
)

// Names of constants in the written form. The field of a constant without a name is left out.
var (
	scorings = names[core.Scoring]{core.MatchPlay: "match", core.Money: "money"}
	colours  = names[core.Colour]{core.White: "white", core.Red: "red", core.Blue: "blue", core.Black: "black"}
	results  = names[core.Result]{
		core.Single: "single", core.Gammon: "gammon", core.Backgammon: "backgammon", core.Mulligan: "mulligan",
		core.Drop: "drop", core.Mothered: "mother", core.Drawn: "draw",
	}
	meetings        = names[core.Meeting]{core.Pins: "pins", core.Blocks: "blocks"}
	noMoveReasons   = names[core.NoMoveReason]{core.Dance: "dance", core.ClosedOut: "closed-out", core.Blocked: "blocked"}
	betters         = names[core.Better]{core.BetterPlay: "play", core.BetterDouble: "double", core.BetterRoll: "roll", core.BetterTake: "take", core.BetterDrop: "drop"}
	positionReasons = names[core.PositionReason]{core.FromPosition: "position", core.IllegalPlay: "illegal-play"}
)

type names[T ~uint8] []string

// of returns v's name, "" for a value that has none.
func (n names[T]) of(v T) string {
	if int(v) < len(n) {
		return n[v]
	}
	return ""
}

func (n names[T]) parse(name string) (T, error) {
	if i := slices.Index(n, name); i >= 0 && name != "" {
		return T(i), nil
	}
	return 0, fmt.Errorf("%q is none of %q", name, slices.DeleteFunc(slices.Clone(n), func(s string) bool { return s == "" }))
}
