package advice_test

import (
	"context"
	"slices"
	"testing"

	"backtalk/core"
	"backtalk/core/advice"
)

// playsOf returns the plays of a roll, advised without looking ahead.
func playsOf(t *testing.T, game string, b core.Board, roll core.Roll) []advice.Play {
	t.Helper()
	v, known := core.VariantNamed(game)
	if !known || !v.Valid(&b) {
		t.Fatalf("no position of %s", game)
	}
	var none advice.Adviser
	plays, err := none.Plays(context.Background(), advice.Request{Turn: v.Moving.Turn(b, roll, false), Cubeless: true})
	if err != nil || len(plays) == 0 {
		t.Fatalf("%d plays, %v", len(plays), err)
	}
	return plays
}

func pinnedOn(s core.Side, points ...core.Point) core.Side {
	s.SetPins(core.PointsOf(points...))
	return s
}

func has(p *advice.Play, k advice.Kind) bool {
	return slices.ContainsFunc(p.Reasons, func(r advice.Reason) bool { return r.Kind == k })
}

func TestBestPlayOfPlakotoSaysWhatItPins(t *testing.T) {
	// The opponent's lone checker on its 20 is on the mover's 5.
	b := core.Board{{24: 8, 11: 3, 9: 4}, {24: 12, 20: 1, 15: 2}}
	plays := playsOf(t, "plakoto", b, core.Roll{6, 4})
	if !has(&plays[0], advice.Pins) {
		t.Fatalf("%v: %v", plays[0].List(), plays[0].Reasons)
	}
	for _, p := range plays {
		pinned := p.Board[1].Pinned(20)
		for _, r := range p.Reasons {
			if r.Kind == advice.Pins && (!pinned || r.Point != 5) {
				t.Errorf("%v pins nothing on %d", p.List(), r.Point)
			}
		}
	}
}

func TestPinnedMotherIsTheFirstReason(t *testing.T) {
	b := core.Board{{7: 5, 5: 4, 3: 6}, {24: 1, 12: 6, 4: 8}}
	plays := playsOf(t, "plakoto", b, core.Roll{4, 2})
	if got := plays[0].Reasons; len(got) == 0 || got[0].Kind != advice.PinsMother {
		t.Errorf("%v: %v", plays[0].List(), got)
	}
}

func TestReleasedCheckerSpeaksAgainstAPlay(t *testing.T) {
	b := core.Board{{24: 4, 10: 2, 6: 1, 5: 4, 4: 4}, pinnedOn(core.Side{24: 5, 19: 1, 12: 5, 14: 4}, 19)}
	found := false
	plays := playsOf(t, "plakoto", b, core.Roll{3, 2})
	for i := range plays {
		released := !plays[i].Board[1].Pinned(19)
		if has(&plays[i], advice.Releases) {
			found = true
			if !released {
				t.Errorf("%v releases nothing", plays[i].List())
			}
		}
		if has(&plays[i], advice.KeepsPin) && released {
			t.Errorf("%v keeps no pin", plays[i].List())
		}
	}
	if !found {
		t.Error("no play releases the checker")
	}
}

func TestRollsThatPinTheMotherAreCounted(t *testing.T) {
	// The mover's 24 is the opponent's 1. Only a six, or dice that add up to enough, get there.
	b := core.Board{{24: 1, 20: 5, 14: 5, 8: 4}, {24: 8, 12: 4, 7: 3}}
	plays := playsOf(t, "plakoto", b, core.Roll{2, 1})
	counted := 0
	for i := range plays {
		for _, r := range plays[i].Reasons {
			if r.Kind != advice.ExposesMother {
				continue
			}
			counted++
			if plays[i].Board[0][24] != 1 || r.Count < 11 || r.Count > 25 {
				t.Errorf("%v: %d rolls pin the mother", plays[i].List(), r.Count)
			}
		}
	}
	if counted == 0 {
		t.Error("no play leaves the mother in danger")
	}
}

func TestPointsAheadOfTheStartAreCounted(t *testing.T) {
	b := core.Board{{24: 9, 14: 1, 13: 1, 10: 1, 9: 1, 5: 2}, {24: 12, 13: 3}}
	counted := false
	for _, roll := range []core.Roll{{6, 3}, {5, 2}, {4, 2}, {6, 5}} {
		for _, p := range playsOf(t, "fevga", b, roll) {
			n := 0
			for at := core.Point(6); at < 12; at++ {
				if p.Board[0][at] > 0 {
					n++
				}
			}
			for _, r := range p.Reasons {
				if r.Kind == advice.ClosesAhead {
					counted = true
					if r.Count != n || n < 3 {
						t.Errorf("%v closes %d points, not %d", p.List(), n, r.Count)
					}
				}
			}
		}
	}
	if !counted {
		t.Error("no play closes points ahead of the start")
	}
}

func TestHeadAndRowsAreNamedInNardy(t *testing.T) {
	b := core.Board{{24: 8, 17: 1, 16: 1, 15: 1, 13: 2, 11: 2}, {24: 9, 20: 2, 17: 2, 15: 2}}
	seen := map[advice.Kind]bool{}
	for _, roll := range []core.Roll{{6, 1}, {5, 1}, {3, 2}, {6, 5}, {4, 3}} {
		for _, p := range playsOf(t, "nardy", b, roll) {
			for _, r := range p.Reasons {
				seen[r.Kind] = true
				switch left := p.Board[0][24] < 8; r.Kind {
				case advice.PlaysHead:
					if !left {
						t.Errorf("%v takes nothing from the head", p.List())
					}
				case advice.LeavesHead:
					if left {
						t.Errorf("%v takes a checker from the head", p.List())
					}
				}
			}
		}
	}
	if !seen[advice.PlaysHead] || !seen[advice.LeavesHead] {
		t.Errorf("only %v", seen)
	}
}
