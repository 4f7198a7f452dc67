package core

// Generator finds legal plays. It keeps scratch space between calls, so each goroutine needs its
// own; the zero value is ready.
//
// How: it tries a roll of two different dice in both orders and drops equal results. For a double,
// it makes moves only from the highest point downwards. Whatever can be played in any order can
// also be played in this order: opposing points don't change within a turn, and bearing off only
// gets easier as the rear comes home. Different choices then lead to different positions. The legal
// plays are those that use most dice; if only one die can be played, it must be the larger one if
// possible.
type Generator struct {
	// board has the moves made so far, moves[:n].
	board Board
	moves [4]Move
	n     uint8
	// against holds the points that the other side holds, which stay the same through the whole
	// turn.
	against Points
	// found ends with this call's plays, which begin at index first. For a roll of two different
	// dice, which can find a play twice, keys has the key of each of them.
	found []Play
	first int
	keys  []key
}

// Plays appends to dst every distinct legal play of roll r for the side at index 0 of b, distinct
// by resulting position. Nothing is appended when no die can be played. The order is always the
// same.
func (g *Generator) Plays(dst []Play, b Board, r Roll) []Play {
	*g = Generator{board: b, against: held(&b[1]), found: dst, first: len(dst), keys: g.keys[:0]}
	own := occupied(&b[0])
	if r.Double() {
		g.double(own, r.High(), allPoints)
	} else {
		g.two(own, r.High(), r.Low())
		g.two(own, r.Low(), r.High())
		g.oneIfNone(own, r.High())
		g.oneIfNone(own, r.Low())
	}
	return g.found
}

// Plays returns every distinct legal play of roll r for the side at index 0 of b.
func Plays(b Board, r Roll) []Play {
	var g Generator
	return g.Plays(nil, b, r)
}

// double plays die from the sources within reach as often as possible, four times at most. own holds
// the points on which the mover has checkers.
func (g *Generator) double(own Points, die uint8, within Points) {
	from := sources(own, g.against, die) & within
	if g.n == 4 || from == 0 {
		g.keepMost()
		return
	}
	for ; from != 0; from &^= 1 << from.Highest() {
		top := from.Highest()
		after := g.make(own, top, die)
		g.double(after, die, Between(1, top))
		g.unmake()
	}
}

// two adds the plays of first and then second.
func (g *Generator) two(own Points, first, second uint8) {
	for from := sources(own, g.against, first); from != 0; from &^= 1 << from.Highest() {
		after := g.make(own, from.Highest(), first)
		for from := sources(after, g.against, second); from != 0; from &^= 1 << from.Highest() {
			g.make(after, from.Highest(), second)
			g.addNew()
			g.unmake()
		}
		g.unmake()
	}
}

// oneIfNone adds the plays of die alone unless others were found.
func (g *Generator) oneIfNone(own Points, die uint8) {
	if len(g.found) > g.first {
		return
	}
	for from := sources(own, g.against, die); from != 0; from &^= 1 << from.Highest() {
		g.make(own, from.Highest(), die)
		g.add()
		g.unmake()
	}
}

// make moves a checker and returns the points on which the mover has checkers afterwards.
func (g *Generator) make(own Points, from Point, die uint8) Points {
	m := g.board.make(from, die)
	g.moves[g.n] = m
	g.n++
	if g.board[0][from] == 0 {
		own &^= 1 << from
	}
	return (own | 1<<m.To) &^ (1 << Off)
}

func (g *Generator) unmake() {
	g.n--
	g.board.unmake(g.moves[g.n])
}

// keepMost adds the play unless others use more dice. The first play found uses most: the highest
// checkers that can move go first, so it ends only when no other order gets further.
func (g *Generator) keepMost() {
	if g.n == 0 || len(g.found) > g.first && g.n < g.found[g.first].N {
		return
	}
	g.add()
}

// addNew adds the play unless another leads to the same position.
func (g *Generator) addNew() {
	k := keyOf(g.moves[:g.n])
	for _, seen := range g.keys {
		if seen == k {
			return
		}
	}
	g.keys = append(g.keys, k)
	g.add()
}

func (g *Generator) add() {
	g.found = append(g.found, Play{})
	p := &g.found[len(g.found)-1]
	p.Board, p.Moves, p.N = g.board, g.moves, g.n
}

// key encodes what moves change on a board. Two plays from one position lead to the same position
// if and only if their keys are equal. A key holds four bits for each of the mover's points 1 to
// 25, which fifteen checkers can't overflow, and one bit for each of the 24 points on which the
// play may hit.
type key [2]uint64

// firstHit is the bit of a hit on point 1, above the points 17 to 25 of the second word.
const firstHit = 4 * 9

func keyOf(moves []Move) key {
	var k key
	for _, m := range moves {
		fromLow, fromHigh := unit(m.From)
		toLow, toHigh := unit(m.To)
		k[0] += toLow - fromLow
		k[1] += toHigh - fromHigh
		if m.Hit {
			k[1] += 1 << (firstHit + m.To - 1)
		}
	}
	return k
}

// unit returns the two words of a key that has one checker on p. A shift by 64 or more yields 0, so
// only one word is set, and neither for Off.
func unit(p Point) (low, high uint64) {
	shift := 4 * (uint(p) - 1)
	return 1 << shift, 1 << (shift - 64)
}
