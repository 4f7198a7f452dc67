package core

// Generator finds legal plays. It keeps scratch space between calls, so each goroutine needs its own; the zero value is
// ready.
//
// How: a roll of two different dice is tried in both orders and equal results are dropped. For a double, moves are
// made from the highest point downwards only: whatever can be played in any order can be played in that one (opposing points
// do not change within a turn, and bearing off only gets easier as the rear comes home), and different choices then
// give different positions. The plays that use most dice are the legal ones; when only one die can be played, the
// larger if it can.
type Generator struct {
	found  []Play
	hashes []uint64
	most   uint8
}

// Plays appends to dst every distinct legal play of roll r for the side at index 0 of b, distinct by resulting position.
// Nothing is appended when no die can be played.
func (g *Generator) Plays(dst []Play, b Board, r Roll) []Play {
	g.found, g.hashes, g.most = g.found[:0], g.hashes[:0], 0
	p := Play{Board: b}
	if r.Double() {
		g.double(&p, r[0], Bar)
		return append(dst, g.found...)
	}
	g.ordered(&p, r.High(), r.Low())
	g.ordered(&p, r.Low(), r.High())
	if g.most == 0 {
		g.single(&p, r.High())
	}
	if g.most == 0 {
		g.single(&p, r.Low())
	}
	return append(dst, g.found...)
}

// Plays gives every distinct legal play of roll r for the side at index 0 of b.
func Plays(b Board, r Roll) []Play {
	var g Generator
	return g.Plays(nil, b, r)
}

// double plays d from top downwards as often as it goes, four times at most.
func (g *Generator) double(p *Play, d, top uint8) {
	moved := false
	if p.N < 4 {
		for from := highest(&p.Board, top); from > 0; from-- {
			next, m, ok := step(&p.Board, from, d)
			if !ok {
				continue
			}
			moved = true
			q := p.with(next, m)
			g.double(&q, d, from)
		}
	}
	if !moved && p.N > 0 {
		g.keepMost(p)
	}
}

// ordered adds the plays of first and then second.
func (g *Generator) ordered(p *Play, first, second uint8) {
	for from := highest(&p.Board, Bar); from > 0; from-- {
		next, m, ok := step(&p.Board, from, first)
		if !ok {
			continue
		}
		q := p.with(next, m)
		for from2 := highest(&q.Board, Bar); from2 > 0; from2-- {
			if next, m, ok := step(&q.Board, from2, second); ok {
				g.add(q.with(next, m))
			}
		}
	}
}

// single adds the plays of one die alone.
func (g *Generator) single(p *Play, die uint8) {
	for from := highest(&p.Board, Bar); from > 0; from-- {
		if next, m, ok := step(&p.Board, from, die); ok {
			g.add(p.with(next, m))
		}
	}
}

// keepMost adds p unless plays with more dice are known, and forgets those with fewer.
func (g *Generator) keepMost(p *Play) {
	if p.N < g.most {
		return
	}
	if p.N > g.most {
		g.found, g.hashes = g.found[:0], g.hashes[:0]
	}
	g.add(*p)
}

func (g *Generator) add(p Play) {
	g.most = p.N
	h := p.Board.hash()
	for i, seen := range g.hashes {
		if seen == h && g.found[i].Board == p.Board {
			return
		}
	}
	g.hashes = append(g.hashes, h)
	g.found = append(g.found, p)
}

// with is p followed by m, which leads to next.
func (p *Play) with(next Board, m Move) Play {
	q := Play{Board: next, Moves: p.Moves, N: p.N + 1}
	q.Moves[p.N] = m
	return q
}

// highest is the highest point not above top from which the side at index 0 may move at all: the bar alone while a
// checker waits there.
func highest(b *Board, top uint8) uint8 {
	if top == Bar && b[0][Bar] == 0 {
		top = 24
	}
	for top > 0 && b[0][top] == 0 {
		top--
	}
	return top
}
