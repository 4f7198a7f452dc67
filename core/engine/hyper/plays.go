package hyper

import (
	"slices"

	"backtalk/core"
	"backtalk/core/engine"
)

// reach holds the result of a play: the side after it, and the points on which its checkers landed on the
// way.
type reach struct {
	to      uint16
	touched core.Points
}

// way is a play in progress.
type way struct {
	s       side
	touched core.Points
}

// move moves checker i by a die, with one point blocked. It reports false if it can't.
func (w way) move(i int, die, block uint8) (way, bool) {
	from := w.s[i]
	switch {
	case from == 0, w.s[2] == uint8(core.Bar) && from != uint8(core.Bar):
		return w, false
	case from > die:
		to := from - die
		if to == block {
			return w, false
		}
		w.s[i] = to
		w.touched |= core.PointsOf(core.Point(to))
	case !w.s.home() || from < die && from != w.s[2]:
		return w, false
	default:
		w.s[i] = 0
	}
	w.s = w.s.sorted()
	return w, true
}

// extend returns the ways after one more move by a die.
func extend(dst, from []way, die, block uint8) []way {
	for _, w := range from {
		for i := range w.s {
			if i > 0 && w.s[i] == w.s[i-1] {
				continue
			}
			if next, ok := w.move(i, die, block); ok {
				dst = append(dst, next)
			}
		}
	}
	return dst
}

// plays finds the ways to play rolls. The zero value is ready.
type plays struct{ level [5][]way }

// of returns the ways to play a roll, with one point blocked. If no checker can move, it returns the side
// itself.
func (p *plays) of(s side, roll core.Roll, block uint8) []way {
	p.level[0] = append(p.level[0][:0], way{s: s})
	if roll.Double() {
		at := p.level[0]
		for n := 1; n <= 4; n++ {
			p.level[n] = extend(p.level[n][:0], at, roll[0], block)
			if len(p.level[n]) == 0 {
				break
			}
			at = p.level[n]
		}
		return at
	}
	high, low := roll.High(), roll.Low()
	p.level[1] = extend(p.level[1][:0], p.level[0], high, block)
	p.level[2] = extend(p.level[2][:0], p.level[0], low, block)
	p.level[3] = extend(p.level[3][:0], p.level[1], low, block)
	p.level[3] = extend(p.level[3], p.level[2], high, block)
	for _, n := range []int{3, 1, 2} {
		if len(p.level[n]) > 0 {
			return p.level[n]
		}
	}
	return p.level[0]
}

// blocks counts the cases of a blocked point: none, or one of 24.
const (
	blocks = 25
	rolls  = 21
)

// lists holds the plays of every side, blocked point and roll.
type lists struct {
	first []uint32
	reach []reach
}

func newLists(o *order) *lists {
	l := &lists{first: make([]uint32, 0, sides*blocks*rolls+1)}
	var p plays
	for block := range uint8(blocks) {
		for _, s := range o.all {
			for _, roll := range engine.Rolls() {
				l.first = append(l.first, uint32(len(l.reach)))
				l.add(o, p.of(s, roll, block))
			}
		}
	}
	l.first = append(l.first, uint32(len(l.reach)))
	return l
}

// add appends the results of ways, each of them once.
func (l *lists) add(o *order, ways []way) {
	from := len(l.reach)
	for _, w := range ways {
		if r := (reach{o.of(w.s), w.touched}); !slices.Contains(l.reach[from:], r) {
			l.reach = append(l.reach, r)
		}
	}
}

// of returns the bounds in l.reach of a side's plays with a point blocked. The plays of roll i are
// between bounds i and i+1.
func (l *lists) of(at int, block uint8) []uint32 {
	from := (int(block)*sides + at) * rolls
	return l.first[from : from+rolls+1]
}
