package cube

import "backtalk/core/engine"

// stakes holds what one side wins and loses in a position, at any value of the cube. In its methods,
// turned gives the cube's value: how often a side has turned it since the situation.
type stakes struct {
	*payoffs
	// side owns these stakes: 0 for the side on roll in the situation.
	side int
	// chance is the side's chance to win.
	chance float64
	// wins holds the shares of single games, gammons and backgammons among the side's wins, and
	// losses those among its losses.
	wins, losses [3]float64
}

func newStakes(o engine.Outcome, p *payoffs) stakes {
	win := float64(o.Win)
	return stakes{
		payoffs: p, chance: win,
		wins:   shares(win, float64(o.WinGammon), float64(o.WinBackgammon)),
		losses: shares(1-win, float64(o.LoseGammon), float64(o.LoseBackgammon)),
	}
}

func shares(all, gammon, backgammon float64) [3]float64 {
	if all <= 0 {
		return [3]float64{1}
	}
	return [3]float64{(all - gammon) / all, (gammon - backgammon) / all, backgammon / all}
}

// flip returns the stakes of the other side.
func (k *stakes) flip() stakes { return stakes{k.payoffs, 1 - k.side, 1 - k.chance, k.losses, k.wins} }

// alive reports whether the side has a use for the cube after it has been turned this often.
func (k *stakes) alive(turned int) bool { return k.uses[k.side][turned] }

// drop returns the worth of winning the cube's points, or of losing them if sign is -1.
func (k *stakes) drop(turned, sign int) float64 { return k.worth[k.side][turned][3+sign] }

// win returns the mean worth of a win.
func (k *stakes) win(turned int) float64 { return k.mean(&k.wins, turned, 1) }

// lose returns the mean worth of a loss.
func (k *stakes) lose(turned int) float64 { return k.mean(&k.losses, turned, -1) }

func (k *stakes) mean(shares *[3]float64, turned, sign int) float64 {
	w := &k.worth[k.side][turned]
	return shares[0]*w[3+sign] + shares[1]*w[3+2*sign] + shares[2]*w[3+3*sign]
}

// cash returns the lowest chance to win at which the opponent drops if the side turns a live cube.
func (k *stakes) cash(turned int) float64 {
	if k.money {
		v := k.drop(turned, 1)
		win, lose := k.win(turned)/v, -k.lose(turned)/v
		return (lose + 1) / (win + lose + .5)
	}
	c := k.curve(turned+1, false, true)
	// The worth of a take rises from the opponent's own cash point to a sure win. The opponent is
	// indifferent at the chance at which it equals the worth of a drop.
	return c.low.chance + (1-c.low.chance)*(k.drop(turned, 1)-c.low.worth)/(c.top-c.low.worth)
}

// curve is the worth of a live cube as a function of the chance to win. It runs straight from
// floor at chance 0 to low, then to high, and then to top at chance 1. low is the point at which
// the opponent cashes and high the one at which the side itself does. A side that can't turn the
// cube doesn't cash: its corner is at the end of the curve.
type curve struct {
	floor, top float64
	low, high  corner
}

type corner struct{ chance, worth float64 }

// curve returns the curve of a cube that may be turned by the side, by the other, or by both.
func (k *stakes) curve(turned int, own, others bool) curve {
	c := curve{floor: k.lose(turned), top: k.win(turned)}
	c.low, c.high = corner{0, c.floor}, corner{1, c.top}
	if other := k.flip(); others && other.alive(turned) {
		c.low = corner{1 - other.cash(turned), k.drop(turned, -1)}
	}
	if own && k.alive(turned) {
		c.high = corner{k.cash(turned), k.drop(turned, 1)}
	}
	return c
}

// read returns the worth at a chance to win.
func (c *curve) read(chance float64) float64 {
	switch {
	case chance < c.low.chance:
		return between(corner{0, c.floor}, c.low, chance)
	case chance > c.high.chance:
		return between(c.high, corner{1, c.top}, chance)
	}
	return between(c.low, c.high, chance)
}

// swing is how far a roll moves the chance to win. With it the equities one roll ahead, in 300
// positions after the Crawford game, come nearest to those that GNU Backgammon sees two rolls ahead.
const swing = .08

// afterRoll returns the mean worth after a roll that raises or lowers the chance by swing. If the
// curve bends in between, because the opponent's double may be dropped for nothing, the mean is
// higher than the worth at the chance itself.
func (c *curve) afterRoll(chance float64) float64 {
	by := min(swing, chance, 1-chance)
	return (c.answered(chance-by) + c.answered(chance+by)) / 2
}

// answered returns the worth at a chance if the other side is about to double. Up to its cash point
// the double is dropped, unless playing on for a gammon is worth more to the other side.
func (c *curve) answered(chance float64) float64 {
	if chance > c.low.chance {
		return c.read(chance)
	}
	return min(c.low.worth, between(corner{0, c.floor}, corner{1, c.top}, chance))
}

func between(a, b corner, chance float64) float64 {
	if b.chance <= a.chance {
		return b.worth
	}
	return a.worth + (b.worth-a.worth)*(chance-a.chance)/(b.chance-a.chance)
}

// dead returns the worth with a cube that nobody will turn again. Under the Jacoby rule a centred
// cube pays single games only.
func (k *stakes) dead() float64 {
	if k.single {
		return (2*k.chance - 1) * k.drop(0, 1)
	}
	return k.chance*k.win(0) + (1-k.chance)*k.lose(0)
}

// live returns the worth with a cube that is turned at the best moment.
func (k *stakes) live() float64 {
	c := k.curve(0, k.owner != Opponent, k.owner != Roller)
	return c.read(k.chance)
}

// playOn returns the worth to the side on roll of rolling without a double, with a cube of that
// efficiency.
func (k *stakes) playOn(efficiency float64) float64 {
	if k.pressed {
		// A cube that is turned at once is a live one, but the side on roll rolls first.
		c := k.curve(0, k.owner != Opponent, k.owner != Roller)
		return c.afterRoll(k.chance)
	}
	if !k.single {
		return efficiency*k.live() + (1-efficiency)*k.dead()
	}
	c, v := k.curve(0, true, true), k.drop(0, 1)
	c.floor, c.top = -v, v
	return efficiency*c.read(k.chance) + (1-efficiency)*k.dead()
}
