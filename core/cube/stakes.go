package cube

import "backtalk/core/engine"

// stakes is what one side wins and loses by a position, at any value of the cube.
type stakes struct {
	at Situation
	// chance is the side's to win.
	chance float64
	// wins and losses are how large a win or a loss is if it comes to one: the shares of single games, gammons and backgammons.
	wins, losses [3]float64
}

func newStakes(o engine.Outcome, s Situation) stakes {
	win := float64(o.Win)
	return stakes{
		at: s, chance: win,
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

// flip is the same seen by the other side.
func (k *stakes) flip() stakes { return stakes{k.at.Flip(), 1 - k.chance, k.losses, k.wins} }

// win is the mean worth of a win with the cube at value.
func (k *stakes) win(value int) float64 { return k.mean(&k.wins, value) }

// lose is the mean worth of a loss with the cube at value.
func (k *stakes) lose(value int) float64 { return k.mean(&k.losses, -value) }

func (k *stakes) mean(shares *[3]float64, points int) float64 {
	var sum float64
	for i, share := range shares {
		if share != 0 {
			sum += share * k.at.worth(points*(i+1))
		}
	}
	return sum
}

// cash is the least chance to win with which the side makes its opponent drop by turning a live cube of that value.
func (k *stakes) cash(value int) float64 {
	if k.at.money() {
		win, lose := k.win(1), -k.lose(1)
		return (lose + 1) / (win + lose + .5)
	}
	c := k.curve(2*value, Opponent)
	// From the opponent's own cash point up to a sure win: there, at the latest, the opponent is indifferent.
	return c.low.chance + (1-c.low.chance)*(k.at.worth(value)-c.low.worth)/(c.top-c.low.worth)
}

// curve is the worth of a live cube as a function of the chance to win: straight between its corners. The first is at
// chance 0 and worth floor or where the opponent cashes, the last at chance 1 or where the side itself cashes.
type curve struct {
	floor, top float64
	low, high  corner
}

type corner struct{ chance, worth float64 }

// curve is that of a cube of a value and an owner.
func (k *stakes) curve(value int, owner Owner) curve {
	c := curve{floor: k.lose(value), top: k.win(value)}
	c.low, c.high = corner{0, c.floor}, corner{1, c.top}
	if other := k.flip(); owner != Roller && other.at.alive(value) {
		c.low = corner{1 - other.cash(value), k.at.worth(-value)}
	}
	if owner != Opponent && k.at.alive(value) {
		c.high = corner{k.cash(value), k.at.worth(value)}
	}
	return c
}

// read is the worth at a chance.
func (c *curve) read(chance float64) float64 {
	switch {
	case chance < c.low.chance:
		return between(corner{0, c.floor}, c.low, chance)
	case chance > c.high.chance:
		return between(c.high, corner{1, c.top}, chance)
	}
	return between(c.low, c.high, chance)
}

func between(a, b corner, chance float64) float64 {
	if b.chance <= a.chance {
		return b.worth
	}
	return a.worth + (b.worth-a.worth)*(chance-a.chance)/(b.chance-a.chance)
}

// dead is the worth of a cube that nobody turns any more.
func (k *stakes) dead() float64 {
	return k.chance*k.win(k.at.Value) + (1-k.chance)*k.lose(k.at.Value)
}

// live is the worth of a cube that is turned at the best moment.
func (k *stakes) live() float64 {
	c := k.curve(k.at.Value, k.at.Owner)
	return c.read(k.chance)
}

// playOn is the worth of rolling without a double, the cube being that efficient.
func (k *stakes) playOn(efficiency float64) float64 {
	if k.at.pressed() {
		// A cube that is turned at once is a live one.
		efficiency = 1
	}
	if !k.at.single() {
		return efficiency*k.live() + (1-efficiency)*k.dead()
	}
	c := k.curve(k.at.Value, Centre)
	v := float64(k.at.Value)
	c.floor, c.top = -v, v
	return efficiency*c.read(k.chance) + (1-efficiency)*(2*k.chance-1)*v
}
