package tally

import (
	"encoding/hex"

	"backtalk/core"
)

// Doubt says why rolls can't be verified.
type Doubt uint8

// The doubts.
const (
	// Certain: all rolls were recomputed.
	Certain Doubt = iota
	// Uncommitted: no commitment was known before the match: it is from an older version or another
	// program, or was played with real dice.
	Uncommitted
	// Unrevealed: the match is not over, and its seed not known here.
	Unrevealed
	// Set: the match starts from a position after the roll, or continues from one.
	Set
)

// Verdict holds the result of recomputing the rolls of a match.
type Verdict struct {
	// Rolls counts all rolls of the match, including openings; Wrong counts those that the seed does not
	// produce, Unverifiable those that nobody can check.
	Rolls, Wrong, Unverifiable int
	// Doubt says why some are unverifiable.
	Doubt Doubt
	// Seed says that the seed is not the one committed to; then all rolls are wrong.
	Seed bool
	// FirstWrong is the number, from 1, of the first wrong roll, and Game its game.
	FirstWrong, Game int
}

// Verify recomputes the rolls of a match. It uses seed and words only if the events don't reveal
// them, as in a match that isn't over. A nil seed is unknown.
func Verify(events []core.Event, seed []byte, words string) Verdict {
	v := verifier{}
	commit := ""
	for _, e := range events {
		switch e := e.(type) {
		case core.MatchStarted:
			commit, v.shown = e.Commit, e.Tips
		case core.MatchEnded:
			if e.Seed != "" {
				// A seed that can't be read is not the one committed to.
				seed, _ = hex.DecodeString(e.Seed)
				words = e.Words
			}
		}
	}
	switch {
	case v.shown.Shown():
		v.chained = true
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
	// opening says that the next roll is the opening's own, set that a position was just set up.
	opening, set bool
	game         int
	// chained says that the dice come from hash chains; shown are the links shown last.
	chained bool
	shown   core.Secrets
}

func (v *verifier) see(e core.Event) {
	switch e := e.(type) {
	case core.GameStarted:
		v.game = e.Game
	case core.PositionSet:
		v.set, v.opening = true, false
	case core.OpeningRolled:
		v.opening = !e.Again
		v.roll(e.Dice, e.Secrets)
	case core.Rolled:
		if !v.opening {
			v.roll(e.Dice, e.Secrets)
		}
		v.opening, v.set = false, false
	}
}

// roll compares a roll with that of the seed, or of the secrets shown with it.
func (v *verifier) roll(r core.Roll, shown core.Secrets) {
	out := &v.verdict
	out.Rolls++
	switch {
	case v.doubt != Certain:
		out.Unverifiable++
		out.Doubt = v.doubt
	case v.right(r, shown):
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

// right reports whether the roll just counted is the one that was due.
func (v *verifier) right(r core.Roll, shown core.Secrets) bool {
	if !v.chained {
		return !v.verdict.Seed && core.DiceAt(v.key, uint64(v.verdict.Rolls-1)) == r
	}
	if !shown.Shown() || !shown.Follow(v.shown) {
		return false
	}
	v.shown = shown
	return shown.Roll() == r
}
