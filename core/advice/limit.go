package advice

// This file limits how much of a play's loss one of its drawbacks can explain, judging by the better
// plays.

// applied is a drawback that a play has.
type applied struct {
	drawback *drawback
	reason   Reason
	// base is the part of the play's loss that a better play with the same drawback loses. It is 0 if no
	// better play has it. sure is base, or less if such a drawback can't cost that much. It is 0 for a
	// refinement.
	base, sure float64
}

// drawbacksOf returns all drawbacks of play i.
func (c *comparison) drawbacksOf(i int) []applied {
	var all []applied
	for k := range c.drawbacks {
		d := &c.drawbacks[k]
		for _, r := range d.find(d, c.seen[i], c.seen[0]) {
			base := c.base(d, i, r)
			sure := 0.
			if !minor(r) {
				sure = min(base, c.reachable(r, i))
			}
			all = append(all, applied{d, r, base, sure})
		}
	}
	return all
}

func (c *comparison) base(d *drawback, i int, r Reason) float64 {
	for k := 1; k < i; k++ {
		if d.shared(c.seen[k], c.seen[0], r) && !milder(r, c.seen[k], c.seen[i]) {
			return (c.loss[k] + leastLoss) / (c.loss[i] + leastLoss)
		}
	}
	return 0
}

// limit returns the largest part of a play's loss that one of its drawbacks can explain. If a better play
// has that drawback, it is base. Otherwise it is what the other drawbacks surely leave.
func (a *applied) limit(all []applied) float64 {
	if a.base > 0 {
		return a.base
	}
	limit := 1.
	for i := range all {
		limit = min(limit, 1-all[i].sure)
	}
	return max(limit, leastLimit)
}

// leastLimit keeps some weight for a drawback if two losses differ only by noise.
const leastLimit = .35

// milder reports whether a drawback is smaller in play o than in play s.
func milder(r Reason, o, s *sight) bool {
	switch r.Kind {
	case LeavesShots, Exposes:
		return o.risk < s.risk
	case EasyEntry:
		return o.enters < s.enters
	case MissesHit:
		return o.change.Hit != 0 && s.change.Hit == 0
	}
	return false
}

// leastLoss keeps small differences between small losses from counting.
const leastLoss = .02
