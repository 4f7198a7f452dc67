package cube

import (
	"backtalk/core"
	"backtalk/core/engine"
)

// Response names an answer to a double.
type Response uint8

// The responses.
const (
	Take Response = iota
	Drop
	Beaver
)

// Decision says whether to double and how to answer. Equities are the doubler's, normalised.
type Decision struct {
	// NoDouble is the equity of rolling without a double. A later double stays possible.
	NoDouble float64
	// DoubleTake is the equity of a double that is taken and not beavered; DoubleDrop that of one that is
	// dropped, always 1.
	DoubleTake, DoubleDrop float64
	// DoubleBeaver is the equity of a double that is beavered, if beavers are allowed; otherwise it is
	// DoubleTake.
	DoubleBeaver float64
	// Double: a double is allowed, makes sense, and gains. Response is the best answer to a double,
	// whether or not a double makes sense.
	Double   bool
	Response Response
	// TooGood: playing on is worth at least as much as the drop that a double would cause.
	TooGood bool
}

// Best returns the equity if both sides decide best.
func (d Decision) Best() float64 {
	if d.Double {
		return d.Doubled()
	}
	return d.NoDouble
}

// Doubled returns the equity of doubling if the opponent gives its best answer.
func (d Decision) Doubled() float64 {
	switch d.Response {
	case Drop:
		return d.DoubleDrop
	case Beaver:
		return d.DoubleBeaver
	}
	return d.DoubleTake
}

// Static returns the equity of playing on, without a double, in situation s with the chances of o.
// efficiency is the cube's, from 0 to 1.
func Static(o engine.Outcome, efficiency float64, s Situation) float64 {
	k := newStakes(o, newPayoffs(s))
	return s.equity(k.playOn(efficiency))
}

// Won returns the equity of winning the game with a result, as by a resignation. It treats a Mulligan
// as a backgammon.
func (s Situation) Won(r core.Result) float64 {
	won := engine.Outcome{Win: 1}
	switch r {
	case core.Gammon:
		won.WinGammon = 1
	case core.Backgammon, core.Mulligan:
		won.WinGammon, won.WinBackgammon = 1, 1
	}
	return Static(won, 0, s)
}

// Decide judges a double without looking ahead.
func Decide(o engine.Outcome, efficiency float64, s Situation) Decision {
	roll, taken := newStakes(o, newPayoffs(s)), newStakes(o, newPayoffs(s.Doubled()))
	return decide(s, roll.playOn(efficiency), taken.playOn(efficiency))
}

// leastUse is the smallest difference in equities that is more than rounding.
const leastUse = 1e-6

// leastLoss is how much more than a drop a take must cost to be wrong. The tables of package
// bearoff round equities, in steps of about that size.
const leastLoss = 1./32768 + leastUse

// gain returns how much a double must gain. If a loss at the cube's present value already loses
// the match, a double costs nothing, so it doesn't have to gain anything: next turn may be too
// late.
func (s Situation) gain() float64 {
	if s.Flip().pressed() {
		return -leastUse
	}
	return leastUse
}

// decide compares the worth of rolling and of a double that is taken.
func decide(s Situation, noDouble, doubleTake float64) Decision {
	return s.Judge(s.equity(noDouble), s.equity(doubleTake))
}

// Judge compares the equities of rolling and of a double that is taken, no matter who computed
// them.
func (s Situation) Judge(noDouble, doubleTake float64) Decision {
	d := Decision{NoDouble: noDouble, DoubleTake: doubleTake, DoubleDrop: 1}
	d.DoubleBeaver = d.DoubleTake
	switch {
	case s.beaver() && d.DoubleTake < 0:
		// The cube is turned once more, to twice as much. The doubler may still drop it, at the cost of a
		// cube turned once.
		d.DoubleBeaver, d.Response = max(2*d.DoubleTake, -2), Beaver
	case d.DoubleTake > d.DoubleDrop+leastLoss:
		d.Response = Drop
	}
	d.Double = s.Useful() && d.Doubled() > d.NoDouble+s.gain()
	d.TooGood = s.Useful() && d.Response == Drop && d.NoDouble >= d.DoubleDrop
	return d
}

// beaver reports whether a double may be beavered.
func (s Situation) beaver() bool { return s.money() && s.Beavers && 4*s.Value <= core.MaxCube }
