package core_test

import (
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
)

// naiveGame holds a game's rules as players state them. It shares no code with the real rules.
type naiveGame struct {
	variant string
	// same says that both go the same way; meets is hit, pin or block.
	same  bool
	meets string
	// forbids looks at a move before it is made, and at the position after it.
	forbids func(n *naiveTurn, from, to, die int) bool
	after   func(n *naiveTurn) bool
	// wall looks at the position at the end of a turn.
	wall func(n *naiveTurn) bool
}

// naiveTurn is a turn in progress.
type naiveTurn struct {
	game         *naiveGame
	mine, theirs [26]int
	// pinned are the mover's points with a pinned checker.
	pinned [26]bool
	dice   []int
	first  bool
	// head counts checkers that left the 24 point, hitHome are the home points where a hitter is.
	head    int
	hitHome [26]bool
}

func naiveGames() []naiveGame {
	return []naiveGame{
		{variant: "nackgammon", meets: "hit"},
		{variant: "longgammon", meets: "hit"},
		{variant: "hypergammon", meets: "hit"},
		{variant: "portes", meets: "hit"},
		{variant: "tavla", meets: "hit", forbids: func(n *naiveTurn, from, _, _ int) bool { return n.hitHome[from] && n.mine[from] == 1 }},
		{variant: "plakoto", meets: "pin"},
		{variant: "fevga", same: true, meets: "block", forbids: naiveRunner, after: naiveQuarter, wall: naiveWall},
		{variant: "nardy", same: true, meets: "block", forbids: naiveHead, after: naiveRow},
	}
}

func naiveRunner(n *naiveTurn, from, _, _ int) bool {
	if from != 24 || n.mine[24] != 14 {
		return false
	}
	for p := 12; p <= 23; p++ {
		if n.mine[p] > 0 {
			return true
		}
	}
	return false
}

func naiveQuarter(n *naiveTurn) bool {
	for p := 19; p <= 24; p++ {
		if n.mine[p] == 0 {
			return false
		}
	}
	return true
}

func naiveWall(n *naiveTurn) bool {
	for p := 7; p <= 24; p++ {
		if n.theirs[p] != 15 {
			continue
		}
		for i := 1; i <= 6; i++ {
			if n.mine[n.game.other(p-i)] == 0 {
				return false
			}
		}
		return true
	}
	return false
}

func naiveHead(n *naiveTurn, from, _, die int) bool {
	if from != 24 {
		return false
	}
	if n.first && len(n.dice) == 4 && (die == 3 || die == 4 || die == 6) {
		return n.head >= 2
	}
	return n.head >= 1
}

func naiveRow(n *naiveTurn) bool {
	for low := 1; low <= 19; low++ {
		full, passed := true, n.theirs[0] > 0
		for p := low; p < low+6; p++ {
			full = full && n.mine[n.game.other(p)] > 0
		}
		for p := 1; p < low; p++ {
			passed = passed || n.theirs[p] > 0
		}
		if full && !passed {
			return true
		}
	}
	return false
}

func (g *naiveGame) other(p int) int {
	if !g.same {
		return 25 - p
	}
	if p > 12 {
		return p - 12
	}
	return p + 12
}

// single moves a checker that is on from, or reports that it can't move.
func (n naiveTurn) single(from, die int) (naiveTurn, bool) {
	if n.mine[25] > 0 && from != 25 || n.pinned[from] {
		return n, false
	}
	to := max(from-die, 0)
	if n.game.forbids != nil && n.game.forbids(&n, from, to, die) {
		return n, false
	}
	hits := false
	if to == 0 {
		for p := 1; p <= 25; p++ {
			if n.mine[p] > 0 && (p > 6 || p > from && die > from) || n.pinned[p] {
				return n, false
			}
		}
	} else {
		met := n.theirs[n.game.other(to)]
		if met > 1 || n.pinned[to] || met == 1 && n.game.meets == "block" {
			return n, false
		}
		hits = met == 1 && n.game.meets == "hit"
	}
	n.mine[from]--
	n.mine[to]++
	if hits {
		n.theirs[n.game.other(to)]--
		n.theirs[25]++
		n.hitHome[to] = to <= 6
	}
	if from == 24 {
		n.head++
	}
	return n, n.game.after == nil || !n.game.after(&n)
}

// naiveKey distinguishes positions in the naive generator.
type naiveKey struct{ mine, theirs [26]int }

// results returns every position in which the turn may end.
func (n naiveTurn) results() map[naiveKey]bool {
	most, first := 0, 0
	ends := map[naiveKey][3]int{}
	open := map[naiveKey]bool{}
	seen := map[naiveTurnKey]bool{}
	var play func(at naiveTurn, left []int, made, begun int)
	play = func(at naiveTurn, left []int, made, begun int) {
		k := naiveTurnKey{at.mine, at.theirs, at.hitHome, at.head, made, begun, sum(left)}
		if seen[k] {
			return
		}
		seen[k] = true
		most = max(most, made)
		end := naiveKey{at.mine, at.theirs}
		if was := ends[end]; made >= was[0] {
			ends[end] = [3]int{made, max(begun, was[1]*btoi(made == was[0]))}
		}
		open[end] = at.game.wall == nil || !at.game.wall(&at)
		for i, die := range left {
			rest := append(append([]int{}, left[:i]...), left[i+1:]...)
			for from := 25; from >= 1; from-- {
				if at.mine[from] == 0 {
					continue
				}
				if next, ok := at.single(from, die); ok {
					play(next, rest, made+1, max(begun, btoi(made == 0)*die))
				}
			}
		}
	}
	play(n, n.dice, 0, 0)
	for _, e := range ends {
		if e[0] == most {
			first = max(first, e[1])
		}
	}
	legal, kept := map[naiveKey]bool{}, map[naiveKey]bool{}
	for k, e := range ends {
		if e[0] != most || most == 1 && e[1] != first {
			continue
		}
		legal[k] = true
		if open[k] {
			kept[k] = true
		}
	}
	if len(kept) > 0 {
		return kept
	}
	return legal
}

type naiveTurnKey struct {
	mine, theirs            [26]int
	hitHome                 [26]bool
	head, made, begun, left int
}

func sum(list []int) int {
	n := 0
	for _, i := range list {
		n += i
	}
	return n
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (g *naiveGame) turn(b core.Board, r core.Roll, first bool) naiveTurn {
	n := naiveTurn{game: g, first: first, dice: []int{int(r[0]), int(r[1])}}
	if r.Double() {
		n.dice = append(n.dice, n.dice...)
	}
	for p := range 26 {
		n.mine[p], n.theirs[p] = int(b[0][p]), int(b[1][p])
		n.pinned[p] = p > 0 && p < 25 && b[0].Pinned(core.Point(p))
	}
	return n
}

// naiveKeyOf returns a board of the real rules as the naive ones see it. Who pins whom follows from the
// checkers and from who was pinned before.
func naiveKeyOf(b *core.Board) naiveKey {
	var k naiveKey
	for p := range 26 {
		k.mine[p], k.theirs[p] = int(b[0][p]), int(b[1][p])
	}
	return k
}

// drawPosition plays a game of arbitrary plays from its start for some turns.
func drawPosition(t *rapid.T, v core.Variant) (b core.Board, first bool) {
	b = v.Board()
	turns := rapid.IntRange(0, 90).Draw(t, "turns")
	for i := range turns {
		turn := v.Moving.Turn(b, drawRoll(t), i < 2)
		next := turn.Board()
		if plays := turn.Completions(); len(plays) > 0 {
			next = plays[rapid.IntRange(0, len(plays)-1).Draw(t, "play")].Board
		}
		if _, over := v.Over(&next); over {
			return v.Board(), true
		}
		b = next.Swap()
	}
	return b, turns < 2
}

func TestGamesMatchASecondGenerator(t *testing.T) {
	for _, g := range naiveGames() {
		t.Run(g.variant, func(t *testing.T) {
			v, _ := core.VariantNamed(g.variant)
			rapid.Check(t, func(t *rapid.T) { checkGame(t, &g, v) })
		})
	}
}

func checkGame(t *rapid.T, g *naiveGame, v core.Variant) {
	b, first := drawPosition(t, v)
	if !v.Valid(&b) {
		t.Fatalf("%v is not valid", b)
	}
	r := drawRoll(t)
	turn := v.Moving.Turn(b, r, first)
	want := g.turn(b, r, first).results()
	got := turn.Completions()
	if len(got) == 0 {
		got = []core.Play{{Board: b}}
	}
	for i := range got {
		after := &got[i].Board
		if !v.Valid(after) {
			t.Errorf("%s: %v with %v leads to %v, which is not valid", g.variant, b, r, *after)
		}
		if after[0].Pins() != b[0].Pins() {
			t.Errorf("%s: the mover's pinned checkers change from %v to %v", g.variant, b, *after)
		}
		k := naiveKeyOf(after)
		if !want[k] {
			t.Errorf("%s: %v with %v leads to %v, which is illegal", g.variant, b, r, *after)
		}
		delete(want, k)
	}
	for k := range want {
		t.Errorf("%s: %v with %v does not lead to %v", g.variant, b, r, k)
	}
	followsTheMoves(t, turn, got)
}

// followsTheMoves plays moves that are legal one by one to the end, which must be one of the plays.
func followsTheMoves(t *rapid.T, turn core.Turn, plays []core.Play) {
	for legal := turn.Legal(); len(legal) > 0; legal = turn.Legal() {
		if turn.Complete() {
			t.Fatalf("the turn %+v is complete, but %v are legal", turn, legal)
		}
		m := legal[rapid.IntRange(0, len(legal)-1).Draw(t, "move")]
		if _, err := turn.Move(m.From, m.Die); err != nil {
			t.Fatal(err)
		}
	}
	if !turn.Complete() {
		t.Fatalf("no move is legal, but the turn is not complete: %+v", turn)
	}
	for i := range plays {
		if plays[i].Board == turn.Board() {
			return
		}
	}
	t.Fatalf("legal moves lead to %v, which no play does", turn.Board())
}
