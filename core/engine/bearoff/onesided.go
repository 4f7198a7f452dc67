package bearoff

import "backtalk/core"

// MostRolls is one more than the rolls that any position needs, ignoring chances below a millionth.
const MostRolls = 32

// Rolls holds chances by the number of rolls needed: element n is the chance of exactly n.
type Rolls [MostRolls]float32

// OneSided holds, for each home position, the chances of how many rolls a side needs to bear off all
// checkers, and of how many it needs for the first one. In each case the side plays for the fewest
// rolls on average.
type OneSided struct {
	places *places
	// all and first are spans, by rank.
	all, first []span
	// chances holds the distributions that spans point to, in units of 1/unit.
	chances []uint16
}

// unit represents a chance of 1 in the stored table.
const unit = 65535

// span is a distribution: the chances of from rolls, from+1 and so on, stored at index at.
type span struct {
	at          uint32
	from, count uint8
}

// spread returns a distribution with an entry for each number of rolls.
func (t *OneSided) spread(s span) Rolls {
	var r Rolls
	for i, c := range t.of(s) {
		r[int(s.from)+i] = float32(c) / unit
	}
	return r
}

func (t *OneSided) of(s span) []uint16 { return t.chances[s.at : s.at+uint32(s.count)] }

// Rolls returns the chances, by number of rolls, to bear off all checkers of a side that has them
// all home.
func (t *OneSided) Rolls(s *core.Side) Rolls { return t.spread(t.all[t.places.rank(s)]) }

// First returns the chances, by number of rolls, to bear off the first checker of a side that has
// them all home.
func (t *OneSided) First(s *core.Side) Rolls {
	if s[core.Off] > 0 {
		return Rolls{0: 1}
	}
	return t.spread(t.first[t.places.rank(s)])
}

// Chances returns the chances of the side on roll to win, to win a gammon, and to lose one, if both
// sides are all home. Each side plays as if alone, which costs a thousandth of a point or two against
// the best play.
func (t *OneSided) Chances(b *core.Board) (win, winGammon, loseGammon float32) {
	own, other := t.places.rank(&b[0]), t.places.rank(&b[1])
	win = chance(t.sooner(t.all[own], t.all[other], 0))
	if b[1][core.Off] == 0 {
		winGammon = chance(t.sooner(t.all[own], t.first[other], 0))
	}
	if b[0][core.Off] == 0 {
		loseGammon = chance(t.sooner(t.all[other], t.first[own], 1))
	}
	return win, winGammon, loseGammon
}

// chance converts a chance in units of 1/unit² to one from 0 to 1.
func chance(p uint64) float32 { return float32(float64(p) / (unit * unit)) }

// sooner returns the chance, in units of 1/unit², that a takes n rolls while b takes at least n plus
// head.
func (t *OneSided) sooner(a, b span, head int) uint64 {
	as, bs := t.of(a), t.of(b)
	// rest is the chance that b takes at least n rolls; n includes head.
	rest, k := uint32(unit), 0
	var p uint64
	for i, c := range as {
		n := int(a.from) + i + head
		for k < len(bs) && int(b.from)+k < n {
			rest -= uint32(bs[k])
			k++
		}
		p += uint64(c) * uint64(rest)
	}
	return p
}
