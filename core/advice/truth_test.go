package advice

import (
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/notation"
)

// These tests recount the facts of each reason, by playing rolls out with the rules alone. Package
// sense, from which the reasons come, counts in other ways.

// witness holds a play and the best one, with only what the rules show of them.
type witness struct {
	before, after, best core.Board
	// second is the next best play.
	second core.Board
	reason Reason
}

// rolls counts the rolls of 36 for which holds is true.
func rolls(holds func(core.Roll) bool) int {
	n := 0
	for high := uint8(1); high <= 6; high++ {
		for low := uint8(1); low <= high; low++ {
			if r := (core.Roll{high, low}); holds(r) {
				n += weight(high, low)
			}
		}
	}
	return n
}

// some reports whether some play of r by the side at index 0 of b leads to a board for which holds
// is true.
func some(b core.Board, r core.Roll, holds func(core.Board) bool) bool {
	for _, p := range core.Plays(b, r) {
		if holds(p.Board) {
			return true
		}
	}
	return false
}

// hits counts the opponent's rolls that hit something of the mover's.
func hits(after core.Board) int {
	theirs := after.Swap()
	return rolls(func(r core.Roll) bool {
		return some(theirs, r, func(b core.Board) bool { return b[1][core.Bar] > after[0][core.Bar] })
	})
}

// entering counts the opponent's rolls that bring a checker in.
func entering(after core.Board) int {
	theirs := after.Swap()
	return rolls(func(r core.Roll) bool { return len(core.Plays(theirs, r)) > 0 })
}

// back counts the checkers of a side on its 19 to 24 points and its bar.
func back(s core.Side) int {
	n := 0
	for p := 19; p < len(s); p++ {
		n += int(s[p])
	}
	return n
}

// leave counts the opponent's rolls that bring a checker out.
func leave(after core.Board) int {
	theirs := after.Swap()
	return rolls(func(r core.Roll) bool {
		return some(theirs, r, func(b core.Board) bool { return back(b[0]) < back(after[1]) })
	})
}

// exposed reports whether an opposing checker has yet to pass a blot of the side at index 0.
func exposed(b core.Board) bool {
	for p := core.Point(1); p < core.Bar; p++ {
		if b[0][p] == 1 && b[1].Rearmost() > p.Opposite() {
			return true
		}
	}
	return false
}

// exposing counts the mover's rolls after which every play leaves an exposed blot.
func exposing(after core.Board) int {
	return rolls(func(r core.Roll) bool {
		plays := core.Plays(after, r)
		for _, p := range plays {
			if !exposed(p.Board) {
				return false
			}
		}
		return len(plays) > 0 || exposed(after)
	})
}

// run returns the length of the longest run of points held by s, and reports whether a checker of
// other is behind such a run.
func run(s, other core.Side) (longest int, trapping bool) {
	for low := core.Point(1); low < core.Bar; low++ {
		n := 0
		for at := low; at < core.Bar && s[at] >= 2; at++ {
			n++
		}
		if n < longest || n == 0 {
			continue
		}
		if n > longest {
			longest, trapping = n, false
		}
		// Behind the run means on a point of the holder's below it, or on the bar.
		trapping = trapping || other.Rearmost() > low.Opposite()
	}
	return longest, trapping
}

func (w *witness) made(p core.Point) bool   { return w.before[0][p] < 2 && w.after[0][p] >= 2 }
func (w *witness) kept(p core.Point) bool   { return w.before[0][p] >= 2 && w.after[0][p] >= 2 }
func (w *witness) broken(p core.Point) bool { return w.before[0][p] >= 2 && w.after[0][p] < 2 }
func (w *witness) missed(p core.Point) bool {
	return w.before[0][p] < 2 && w.best[0][p] >= 2 && w.after[0][p] < 2
}
func (w *witness) bar() int       { return int(w.after[1][core.Bar]) - int(w.before[1][core.Bar]) }
func (w *witness) off() int       { return int(w.after[0][core.Off]) - int(w.before[0][core.Off]) }
func (w *witness) shotless() bool { return hits(w.after) == 0 }

// blotHit reports whether a blot of the opponent's on the mover's point p is gone after a play.
func blotHit(before, after core.Board, p core.Point) bool {
	return before[1][p.Opposite()] == 1 && after[1][p.Opposite()] == 0 && after[1][core.Bar] > before[1][core.Bar]
}

func closed(s core.Side) bool {
	for p := 1; p <= 6; p++ {
		if s[p] < 2 {
			return false
		}
	}
	return true
}

func keith(s core.Side) int {
	n := s.Pips() + 2*max(int(s[1])-1, 0) + max(int(s[2])-1, 0) + max(int(s[3])-3, 0)
	for p := 4; p <= 6; p++ {
		if s[p] == 0 {
			n++
		}
	}
	return n
}

func crossovers(s core.Side) int {
	n := 0
	for p := 7; p < len(s); p++ {
		n += int(s[p]) * ((p - 1) / 6)
	}
	return n
}

// truths returns, for each kind, a function that reports whether a reason of that kind is true.
// checkChances checks those that compare chances.
func truths() map[Kind]func(*witness) bool {
	always := func(*witness) bool { return true }
	return map[Kind]func(*witness) bool{
		OnlyPlay:    always,
		WinsGame:    func(w *witness) bool { return w.after[0][core.Off] == core.Checkers },
		ClosesOut:   func(w *witness) bool { return w.after[1][core.Bar] > 0 && closed(w.after[0]) },
		ClosesBoard: func(w *witness) bool { return closed(w.after[0]) && !closed(w.before[0]) },
		HitsTwo:     func(w *witness) bool { return w.bar() == w.reason.Count && w.bar() >= 2 },
		SecondOnBar: func(w *witness) bool { return w.before[1][core.Bar] > 0 && w.bar() > 0 },
		PointsOn: func(w *witness) bool {
			return blotHit(w.before, w.after, w.reason.Point) && w.after[0][w.reason.Point] >= 2 && w.reason.Point < 19
		},
		HitsLoose: func(w *witness) bool {
			p := w.reason.Point
			return blotHit(w.before, w.after, p) && p <= 6 && w.after[0][p] == 1 && w.after[1][core.Bar] == 1
		},
		Hits: func(w *witness) bool { return blotHit(w.before, w.after, w.reason.Point) },
		FullPrime: func(w *witness) bool {
			n, traps := run(w.after[0], w.after[1])
			return n >= 6 && traps
		},
		MakesPrime: func(w *witness) bool {
			n, traps := run(w.after[0], w.after[1])
			was, _ := run(w.before[0], w.before[1])
			return n == w.reason.Count && n >= 4 && traps && n > was
		},
		KeepsPrime: func(w *witness) bool {
			n, traps := run(w.after[0], w.after[1])
			return n == w.reason.Count && n >= 4 && traps
		},
		MakesAnchor:   func(w *witness) bool { return w.made(w.reason.Point) && w.reason.Point >= 19 },
		MakesBarPoint: func(w *witness) bool { return w.made(7) },
		MakesPoint:    func(w *witness) bool { return w.made(w.reason.Point) && w.reason.Point < 19 && w.reason.Point != 7 },
		Escapes: func(w *witness) bool {
			n, _ := run(w.after[1], w.after[0])
			return n >= 4 || back(w.after[0]) < back(w.before[0])
		},
		RunsToSafety: func(w *witness) bool { return back(w.after[0]) < back(w.before[0]) && !outsideHit(w.after) },
		LastOut: func(w *witness) bool {
			return back(w.before[0]) == w.reason.Count && w.reason.Count > 0 && w.after[0].Rearmost() < 17
		},
		StepsUp: func(w *witness) bool {
			p := w.reason.Point
			up := false
			for q := p + 1; q <= 25; q++ {
				up = up || w.after[0][q] < w.before[0][q]
			}
			stopped := 0
			if w.before[0][18] == 0 && w.after[0][18] == 1 {
				stopped = 1
			}
			facing := false
			for q := core.Point(7); q < p; q++ {
				facing = facing || w.after[1][q.Opposite()] > 0
			}
			return p >= 18 && w.before[0][p] == 0 && w.after[0][p] == 1 && up && facing && back(w.after[0])+stopped == back(w.before[0])
		},
		Runs: func(w *witness) bool { return back(w.after[0]) < back(w.before[0]) },
		EdgeOfPrime: func(w *witness) bool {
			p := w.reason.Point
			return primedBefore(w.after, p) && w.after[0][p] > w.before[0][p]
		},
		Splits: func(w *witness) bool {
			p := w.reason.Point
			return w.before[0][p] == 2 && w.after[0][p] == 1 && p >= 19
		},
		Slots: func(w *witness) bool { return w.before[0][w.reason.Point] == 0 && w.after[0][w.reason.Point] == 1 },
		BringsBuilder: func(w *witness) bool {
			return w.after[0][w.reason.Point] > w.before[0][w.reason.Point] && w.after[0][w.reason.Point] != 2
		},
		SavesBlot: func(w *witness) bool {
			p := w.reason.Point
			for q := range w.after[0] {
				if q := core.Point(q); q > 0 && q < core.Bar && w.after[0][q] == 1 && w.before[0][q] == 0 && hitsAt(w.after, q) > 0 {
					return false
				}
			}
			return p < 19 && w.before[0][p] == 1 && w.after[0][p] != 1
		},
		Unstacks: func(w *witness) bool {
			return w.before[0][w.reason.Point] >= 5 && w.after[0][w.reason.Point] < w.before[0][w.reason.Point]
		},
		KeepsAnchor:   func(w *witness) bool { return w.kept(w.reason.Point) && w.reason.Point >= 19 },
		KeepsMidpoint: func(w *witness) bool { return w.kept(13) },
		KeepsPoint:    func(w *witness) bool { return w.kept(w.reason.Point) },
		NoShot:        (*witness).shotless,
		FewShots:      func(w *witness) bool { return hits(w.after) == w.reason.Count && w.reason.Count <= 15 },
		FewerShots:    func(w *witness) bool { return hits(w.after) == w.reason.Count && hits(w.second) > w.reason.Count },
		FewerAtRisk:   func(w *witness) bool { return outsideHits(w.after) == w.reason.Count && hits(w.after) > w.reason.Count },
		Duplicates:    func(w *witness) bool { return w.reason.Count >= 1 && w.reason.Count <= 6 },
		HardEntry:     func(w *witness) bool { return w.after[1][core.Bar] > 0 && entering(w.after) == w.reason.Count },
		Blocks:        func(w *witness) bool { return leave(w.after) == w.reason.Count },
		SafeNext:      func(w *witness) bool { return w.shotless() && exposing(w.after) == w.reason.Count },
		ClearsRear: func(w *witness) bool {
			return w.broken(w.reason.Point) && w.after[0][w.reason.Point] == 0 && w.shotless()
		},
		Enters: func(w *witness) bool {
			return w.entered(w.reason.Point)
		},
		EntersUp:    func(w *witness) bool { return w.entered(w.reason.Point) },
		BearsOff:    func(w *witness) bool { return w.off() == w.reason.Count },
		AllHome:     func(w *witness) bool { return w.before[0].Rearmost() > 6 && w.after[0].Rearmost() <= 6 },
		FillsGap:    func(w *witness) bool { return w.before[0][w.reason.Point] == 0 && w.after[0][w.reason.Point] > 0 },
		KeepsInPlay: func(w *witness) bool { return buried(w.after[0]) <= buried(w.before[0]) },
		SavesPips:   func(w *witness) bool { return keith(w.after[0]) == w.reason.Count },
		Crosses:     func(w *witness) bool { return crossovers(w.after[0]) == w.reason.Count },
		EndsContact: func(w *witness) bool {
			return w.before.Contact() && !w.after.Contact() && w.after[1].Pips()-w.after[0].Pips() == w.reason.Count
		},
		WaitsBack: func(w *witness) bool {
			return back(w.after[0]) == w.reason.Count && back(w.before[0]) <= w.reason.Count && back(w.before[1]) == 0
		},
		SafeAhead: func(w *witness) bool { return !outsideHit(w.after) && hits(w.after) > 0 },
		Aims:      func(w *witness) bool { return hits(w.after.Swap()) == w.reason.Count },
		KeepsContact: func(w *witness) bool {
			return w.after.Contact() && w.after[0].Pips()-w.after[1].Pips() == w.reason.Count
		},
		SavesGammon: always, SavesBackgammon: always, WinsGammons: always, WinsMore: always,

		LeavesShots: func(w *witness) bool { return hits(w.after) == w.reason.Count && hits(w.best) < w.reason.Count },
		Exposes: func(w *witness) bool {
			p := w.reason.Point
			return w.after[0][p] == 1 && hitsAt(w.after, p) == w.reason.Count && hitsAt(w.best, p) < w.reason.Count
		},
		BreaksAnchor:   func(w *witness) bool { return w.broken(w.reason.Point) && w.reason.Point >= 19 },
		BreaksBarPoint: func(w *witness) bool { return w.broken(7) },
		BreaksMidpoint: func(w *witness) bool { return w.broken(13) },
		BreaksPoint:    func(w *witness) bool { return w.broken(w.reason.Point) },
		BreaksPrime: func(w *witness) bool {
			was, _ := run(w.before[0], w.before[1])
			n, _ := run(w.after[0], w.after[1])
			return was >= 4 && n == w.reason.Count && n < was
		},
		MissesHit: func(w *witness) bool {
			return blotHit(w.before, w.best, w.reason.Point) && !blotHit(w.before, w.after, w.reason.Point)
		},
		MissesPrime: func(w *witness) bool {
			was, _ := run(w.before[0], w.before[1])
			could, traps := run(w.best[0], w.best[1])
			n, trapsNow := run(w.after[0], w.after[1])
			return could >= w.reason.Count && w.reason.Count > was && traps && (n < w.reason.Count || !trapsNow)
		},
		MissesPoint: func(w *witness) bool { return w.missed(w.reason.Point) },
		MissesSlot: func(w *witness) bool {
			p := w.reason.Point
			return p <= 7 && w.before[0][p] == 0 && w.best[0][p] == 1 && w.after[0][p] == 0
		},
		LeavesRear: func(w *witness) bool {
			p := w.reason.Point
			return w.before[0].Rearmost() == p && w.best[0][p] == 0 && w.after[0][p] >= 2
		},
		RunsBehind: func(w *witness) bool {
			return back(w.after[0]) < back(w.before[0]) && w.after[0].Pips()-w.after[1].Pips() == w.reason.Count
		},
		AimsLess: func(w *witness) bool {
			return hits(w.after.Swap()) == w.reason.Count && hits(w.best.Swap()) > w.reason.Count
		},
		MissesAnchor:   func(w *witness) bool { return w.missed(w.reason.Point) && w.reason.Point >= 19 },
		MissesBarPoint: func(w *witness) bool { return w.missed(7) },
		StaysBack: func(w *witness) bool {
			return back(w.after[0]) >= back(w.before[0]) && back(w.best[0]) < back(w.before[0])
		},
		MissesEdge: func(w *witness) bool {
			return w.brought(func(p core.Point) bool { return p >= 19 && primedBefore(w.best, p) })
		},
		MissesBuilder: func(w *witness) bool {
			return w.brought(func(p core.Point) bool { return p == w.reason.Point && p >= 7 && p <= 12 })
		},
		MissesStep: func(w *witness) bool {
			return w.brought(func(p core.Point) bool { return p == w.reason.Point && p >= 18 })
		},
		MissesEscape: func(w *witness) bool {
			n, _ := run(w.after[1], w.after[0])
			return n >= 4 || back(w.best[0]) < back(w.before[0])
		},
		MissesClose: func(w *witness) bool { return closed(w.best[0]) && w.best[1][core.Bar] > 0 && !closed(w.after[0]) },
		EntersDeep: func(w *witness) bool {
			higher := w.brought(func(p core.Point) bool { return p >= 19 && p < w.reason.Point })
			return higher && w.entered(w.reason.Point)
		},
		LeavesStack: func(w *witness) bool {
			p := w.reason.Point
			return w.before[0][p] >= 5 && w.after[0][p] >= w.before[0][p] && w.best[0][p] < w.before[0][p]
		},
		LeavesGap: func(w *witness) bool {
			p := w.reason.Point
			return p <= 6 && w.before[0][p] == 0 && w.after[0][p] == 0 && w.best[0][p] > 0
		},
		Buries:        func(w *witness) bool { return buried(w.after[0])-buried(w.before[0]) == w.reason.Count },
		Stacks:        func(w *witness) bool { return int(w.after[0][w.reason.Point]) == w.reason.Count && w.reason.Count >= 5 },
		OpensWay:      func(w *witness) bool { return leave(w.after) == w.reason.Count && leave(w.best) < w.reason.Count },
		EasyEntry:     func(w *witness) bool { return entering(w.after) == w.reason.Count && entering(w.best) < w.reason.Count },
		UnsafeNext:    func(w *witness) bool { return exposing(w.after) == w.reason.Count && exposing(w.best) < w.reason.Count },
		BearsOffFewer: func(w *witness) bool { return w.off() == w.reason.Count && w.best[0][core.Off] > w.after[0][core.Off] },
		WastesPips: func(w *witness) bool {
			return keith(w.after[0])-keith(w.best[0]) == w.reason.Count && w.reason.Count > 0
		},
		CrossesLess: func(w *witness) bool {
			return crossovers(w.after[0]) == w.reason.Count && crossovers(w.best[0]) < w.reason.Count
		},
		GivesUpContact: func(w *witness) bool {
			return !w.after.Contact() && w.best.Contact() && w.after[0].Pips()-w.after[1].Pips() == w.reason.Count
		},
		LosesGammons: always, LosesBackgammons: always, WinsFewerGammons: always, WinsLess: always,
	}
}

// brought reports whether the best play brings a checker to a point for which holds is true, and this one
// brings none there.
func (w *witness) brought(holds func(p core.Point) bool) bool {
	could := false
	for p := core.Point(1); p < core.Bar; p++ {
		if !holds(p) {
			continue
		}
		if w.after[0][p] > w.before[0][p] {
			return false
		}
		could = could || w.best[0][p] > w.before[0][p]
	}
	return could
}

// entered reports whether a checker came from the bar to p: no other can have come there.
func (w *witness) entered(p core.Point) bool {
	for q := p + 1; q <= 24; q++ {
		if w.after[0][q] < w.before[0][q] {
			return false
		}
	}
	return w.after[0][core.Bar] < w.before[0][core.Bar] && w.after[0][p] > w.before[0][p]
}

// primedBefore reports whether the opponent holds the four points before the mover's point p.
func primedBefore(b core.Board, p core.Point) bool {
	for ahead := core.Point(1); ahead <= 4; ahead++ {
		if b[1][p.Opposite()+ahead] < 2 {
			return false
		}
	}
	return true
}

// buried counts the checkers on the 1 and 2 points.
func buried(s core.Side) int { return int(s[1] + s[2]) }

// hitsAt counts the opponent's rolls that hit the mover's blot on p.
func hitsAt(after core.Board, p core.Point) int {
	if after[0][p] != 1 {
		return 0
	}
	theirs := after.Swap()
	return rolls(func(r core.Roll) bool {
		return some(theirs, r, func(b core.Board) bool { return b[1][p] == 0 })
	})
}

// outsideHit reports whether some roll of the opponent's hits a blot on the mover's points 1 to 18.
func outsideHit(after core.Board) bool { return outsideHits(after) > 0 }

// outsideHits counts the opponent's rolls that hit a blot on the mover's points 1 to 18.
func outsideHits(after core.Board) int {
	theirs := after.Swap()
	return rolls(func(r core.Roll) bool {
		return some(theirs, r, func(b core.Board) bool {
			for p := 1; p <= 18; p++ {
				if after[0][p] == 1 && b[1][p] == 0 {
					return true
				}
			}
			return false
		})
	})
}

// checkTruth checks every reason given for the best plays.
func checkTruth(t *rapid.T, b core.Board, r core.Roll, plays []Play) {
	all := truths()
	for i := range plays[:min(len(plays), 6)] {
		for _, reason := range plays[i].Reasons {
			w := witness{
				before: b, after: plays[i].Board, best: plays[0].Board, second: plays[min(1, len(plays)-1)].Board, reason: reason,
			}
			if !all[reason.Kind](&w) {
				t.Errorf("%s with %v, %s: %v is not so", notation.PositionID(b), r, notation.FormatPlay(plays[i].List()), reason)
			}
			checkChances(t, &plays[0], &plays[i], reason)
		}
	}
}

// checkChances checks the reasons that compare chances.
func checkChances(t *rapid.T, best, p *Play, reason Reason) {
	gammons := func(p *Play) (won, lost float32) {
		return p.Outcome.WinGammon + p.Outcome.WinBackgammon, p.Outcome.LoseGammon + p.Outcome.LoseBackgammon
	}
	won, lost := gammons(p)
	bestWon, bestLost := gammons(best)
	switch {
	case reason.Kind == LosesGammons && lost <= bestLost,
		reason.Kind == LosesBackgammons && p.Outcome.LoseBackgammon <= best.Outcome.LoseBackgammon,
		reason.Kind == WinsFewerGammons && won >= bestWon,
		reason.Kind == WinsLess && p.Outcome.Win >= best.Outcome.Win:
		t.Errorf("%v beside %+v is not so: %+v", reason, best.Outcome, p.Outcome)
	}
}

// checkGiven checks that plays get a reason if they differ noticeably. Near the end of a race, the cube
// alone can make plays with the same chances differ, and no reason is about that. So equity and chances
// must both differ.
func checkGiven(t *rapid.T, b core.Board, r core.Roll, plays []Play) {
	const noticed = .03
	value := gammonsAt(&Request{At: cube.Money()})
	for i, p := range plays[:min(len(plays), comparedPlays)] {
		better, worse := plays[0], p
		if i == 0 && len(plays) > 1 {
			worse = plays[1]
		}
		loss := min(better.Equity-worse.Equity, value.points(&better.Outcome)-value.points(&worse.Outcome))
		if loss >= noticed && len(p.Reasons) == 0 {
			t.Errorf("%s with %v: no reason is given for %s", notation.PositionID(b), r, notation.FormatPlay(p.List()))
		}
	}
}

// Through games of good and of odd plays, every fact announced about a play is true, and no play is left
// without a reason.
func TestReasonsAreTrue(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	a := adviser(t)
	rapid.Check(t, func(t *rapid.T) {
		seed := []byte(rapid.StringMatching("[a-z]{6}").Draw(t, "dice"))
		odd := rapid.IntRange(0, 4).Draw(t, "odd")
		b := core.Start()
		for n := range uint64(40) {
			r := core.DiceAt(seed, n)
			plays, err := a.Plays(t.Context(), Request{Turn: core.NewTurn(b, r), At: cube.Money()})
			if err != nil {
				t.Fatal(err)
			}
			next := b
			if len(plays) > 0 {
				checkTruth(t, b, r, plays)
				checkGiven(t, b, r, plays)
				next = plays[min(odd*int(n%2), len(plays)-1)].Board
			}
			if next[0][core.Off] == core.Checkers {
				return
			}
			b = next.Swap()
		}
	})
}
