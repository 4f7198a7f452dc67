package tally

import (
	"encoding/hex"

	"backtalk/core"
)

// Doubt is why rolls can't be verified.
type Doubt uint8

// The doubts.
const (
	// Certain: all rolls were recomputed.
	Certain Doubt = iota
	// Uncommitted: no commitment was known before the match: it is of an older version, imported,
	// or was played with real dice.
	Uncommitted
	// Unrevealed: the match is not over, and its seed not known here.
	Unrevealed
	// Set: the match starts from a position after the roll, or goes on from one.
	Set
)

// Verdict is what became of recomputing the rolls of a match.
type Verdict struct {
	// Rolls are all rolls of the match, those of openings among them; Wrong are those that the seed
	// does not give, Unverifiable those that nothing can be said of.
	Rolls, Wrong, Unverifiable int
	// Doubt is why there are such.
	Doubt Doubt
	// Seed says that the seed is not the one committed to; then all rolls are wrong.
	Seed bool
	// FirstWrong is the number, from 1, of the first wrong roll, and Game its game.
	FirstWrong, Game int
}

// Verify recomputes the rolls of a match. The seed and the words count where the events do not
// reveal them, as long as the match is not over; a nil seed is not known.
func Verify(events []core.Event, seed []byte, words string) Verdict {
	v := verifier{}
	commit := ""
	for _, e := range events {
		switch e := e.(type) {
		case core.MatchStarted:
			commit = e.Commit
		case core.MatchEnded:
			if e.Seed != "" {
				// A seed that can't be read is not the one committed to.
				seed, _ = hex.DecodeString(e.Seed)
				words = e.Words
			}
		}
	}
	switch {
	case commit == "":
		v.doubt = Uncommitted
	case seed == nil:
		v.doubt = Unrevealed
	default:
		v.key, v.verdict.Seed = core.DiceKey(seed, words), core.Commitment(seed) != commit
	}
	for _, e := range events {
		v.see(e)
	}
	return v.verdict
}

// verifier follows the rolls of a match as a table counts them.
type verifier struct {
	verdict Verdict
	key     []byte
	doubt   Doubt
	// opening says that the next roll is the opening's own, set that a position was just put up.
	opening, set bool
	game         int
}

func (v *verifier) see(e core.Event) {
	switch e := e.(type) {
	case core.GameStarted:
		v.game = e.Game
	case core.PositionSet:
		v.set, v.opening = true, false
	case core.OpeningRolled:
		v.opening = true
		v.roll(e.Dice)
	case core.Rolled:
		if !v.opening {
			v.roll(e.Dice)
		}
		v.opening, v.set = false, false
	}
}

// roll compares a roll with what the seed gives.
func (v *verifier) roll(r core.Roll) {
	out := &v.verdict
	n := uint64(out.Rolls)
	out.Rolls++
	right := v.doubt == Certain && !out.Seed && core.DiceAt(v.key, n) == r
	switch {
	case right:
	case v.doubt != Certain:
		out.Unverifiable++
		out.Doubt = v.doubt
	case v.set && !out.Seed:
		// The dice of a position are the position's.
		out.Unverifiable++
		out.Doubt = Set
	default:
		if out.Wrong++; out.Wrong == 1 {
			out.FirstWrong, out.Game = out.Rolls, v.game
		}
	}
}
