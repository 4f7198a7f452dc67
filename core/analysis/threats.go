package analysis

import (
	"cmp"
	"context"
	"slices"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/sense"
)

// Threat says how one roll of the side on roll affects the side that waits.
type Threat struct {
	Roll core.Roll
	// Cost says how much more the roll costs the side that waits than the mean roll. A gain is below 0.
	Cost float64
	// Hits is set if the best play of the roll hits, Dances if the roll can't be played.
	Hits, Dances bool
}

// Threats holds what the next roll may bring to the side that waits.
type Threats struct {
	// Rolls holds all 21 rolls, the worst first.
	Rolls []Threat
	// Shots counts the rolls, of 36, that can hit.
	Shots int
}

// threatPlies limits how many rolls to look ahead: differences from the mean cancel most of the engine's
// error.
const threatPlies = 1

// Threats returns what the next roll may bring to the side at index 1 of b. The side at index 0
// rolls, and sees the situation at. Threats looks at most one roll further ahead. It returns an
// error only if ctx ends.
func (a *Analyst) Threats(ctx context.Context, b core.Board, at cube.Situation, plies int) (Threats, error) {
	worth, after, err := a.cube.Turns(ctx, b, at)
	if err != nil {
		return Threats{}, err
	}
	var played [len(worth)]core.Board
	for i := range after {
		played[i] = after[i].Board.Swap()
	}
	if min(plies, threatPlies) > 0 {
		if err := a.ahead(ctx, b, at, &worth, &played); err != nil {
			return Threats{}, err
		}
	}
	waiting := b.Swap()
	found := Threats{Shots: sense.ShotsAt(&waiting).Any.Count()}
	mean := worth.Mean()
	for i, roll := range engine.Rolls() {
		found.Rolls = append(found.Rolls, Threat{
			Roll: roll, Cost: rounded(worth[i] - mean), Dances: played[i] == b,
			Hits: played[i][1][core.Bar] > b[1][core.Bar],
		})
	}
	slices.SortStableFunc(found.Rolls, func(x, y Threat) int { return cmp.Compare(y.Cost, x.Cost) })
	return found, nil
}

// ahead judges each roll one roll further ahead.
func (a *Analyst) ahead(
	ctx context.Context, b core.Board, at cube.Situation, worth *cube.Rolls, played *[21]core.Board,
) error {
	for i, roll := range engine.Rolls() {
		plays, err := a.cube.Rank(ctx, b, roll, threatPlies, at, 1)
		if err != nil {
			return err
		}
		if len(plays) > 0 {
			worth[i], played[i] = plays[0].Equity, plays[0].Board
			continue
		}
		theirs, _, err := a.cube.Equity(ctx, b.Swap(), threatPlies, at.Flip())
		if err != nil {
			return err
		}
		worth[i] = -theirs
	}
	return nil
}
