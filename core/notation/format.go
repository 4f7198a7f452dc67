package notation

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"backtalk/core"
)

// FormatMoves writes moves one by one in the order made: "24/18 18/14", "bar/24 24/23 6/5* 6/5".
// Without moves, it returns "".
func FormatMoves(moves []core.Move) string {
	var text []byte
	for i, m := range moves {
		if i > 0 {
			text = append(text, ' ')
		}
		text = appendPoint(text, m.From)
		text = append(text, '/')
		text = appendHit(appendPoint(text, m.To), m.Hit)
	}
	return string(text)
}

// FormatPlay writes a play as books do, in whatever order its moves were made: the highest first,
// the moves of one checker joined (with a point between only if it hits there), and equal ones
// counted: "24/18", "bar/22*/18", "8/5(2) 6/3(2)". Without moves, it returns "".
func FormatPlay(moves []core.Move) string {
	chains := join(moves)
	slices.SortStableFunc(chains, func(a, b chain) int {
		return cmp.Or(cmp.Compare(b.from, a.from), slices.Compare(b.points(), a.points()))
	})
	var words []string
	for i := 0; i < len(chains); {
		c := chains[i]
		c.hops = slices.Clone(c.hops)
		same := 1
		for i+same < len(chains) && c.sameWay(chains[i+same]) {
			c.addHits(chains[i+same])
			same++
		}
		words = append(words, c.text(same))
		i += same
	}
	return strings.Join(words, " ")
}

// chain is one checker's way through a play.
type chain struct {
	from core.Point
	hops []hop
}

type hop struct {
	to  core.Point
	hit bool
}

// join makes chains of the moves that one checker can have made, those of the rearmost checkers
// first.
func join(moves []core.Move) []chain {
	rest := slices.Clone(moves)
	slices.SortStableFunc(rest, func(a, b core.Move) int { return cmp.Compare(b.From, a.From) })
	var chains []chain
	for len(rest) > 0 {
		c := chain{from: rest[0].From}
		for at := 0; at >= 0; {
			m := rest[at]
			rest = slices.Delete(rest, at, at+1)
			c.hops = append(c.hops, hop{m.To, m.Hit})
			at = slices.IndexFunc(rest, func(next core.Move) bool { return next.From == m.To })
		}
		chains = append(chains, c)
	}
	return chains
}

func (c chain) points() []core.Point {
	points := make([]core.Point, len(c.hops))
	for i, h := range c.hops {
		points[i] = h.to
	}
	return points
}

func (c chain) sameWay(d chain) bool {
	return c.from == d.from && slices.Equal(c.points(), d.points())
}

func (c chain) addHits(d chain) {
	for i := range c.hops {
		c.hops[i].hit = c.hops[i].hit || d.hops[i].hit
	}
}

func (c chain) text(count int) string {
	text := appendPoint(nil, c.from)
	for i, h := range c.hops {
		if h.hit || i == len(c.hops)-1 {
			text = append(text, '/')
			text = appendHit(appendPoint(text, h.to), h.hit)
		}
	}
	if count > 1 {
		text = append(text, '(')
		text = strconv.AppendInt(text, int64(count), 10)
		text = append(text, ')')
	}
	return string(text)
}

func appendPoint(text []byte, p core.Point) []byte {
	switch p {
	case core.Bar:
		return append(text, "bar"...)
	case core.Off:
		return append(text, "off"...)
	}
	return strconv.AppendInt(text, int64(p), 10)
}

func appendHit(text []byte, hit bool) []byte {
	if hit {
		return append(text, '*')
	}
	return text
}
