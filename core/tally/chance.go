package tally

import "math"

// Chance is the probability that fair dice differ from expectation by this much or more: 1 is no
// difference at all.
type Chance float64

// Test judges faces, doubles and entering rolls by Pearson's chi-square. If there is too little to
// judge, it returns 1.
func (d *Dice) Test() (faces, doubles, entering Chance) {
	return d.faces(), d.doubles(), d.entering()
}

// least is the smallest expected number for which the test is valid.
const least = 5.

func (d *Dice) faces() Chance {
	n := 0
	for _, count := range d.Faces {
		n += count
	}
	expected := float64(n) / float64(len(d.Faces))
	if expected < least {
		return 1
	}
	x := 0.0
	for _, count := range d.Faces {
		x += (float64(count) - expected) * (float64(count) - expected) / expected
	}
	return beyond5(x)
}

// beyond5 returns the chance that a chi-square with 5 degrees of freedom exceeds x.
func beyond5(x float64) Chance {
	root := math.Sqrt(x)
	return Chance(math.Erfc(root/math.Sqrt2) + math.Sqrt(2/math.Pi)*math.Exp(-x/2)*(root+x*root/3))
}

// beyond1 returns the chance that a chi-square with 1 degree of freedom exceeds x.
func beyond1(x float64) Chance { return Chance(math.Erfc(math.Sqrt(x / 2))) }

func (d *Dice) doubles() Chance {
	const chance = 1.0 / 6
	expected := float64(d.Rolls) * chance
	if expected < least {
		return 1
	}
	difference := float64(d.Doubles) - expected
	return beyond1(difference * difference / (expected * (1 - chance)))
}

func (d *Dice) entering() Chance {
	if d.Variance < least/2 {
		return 1
	}
	difference := float64(d.Entered) - d.Chance
	return beyond1(difference * difference / d.Variance)
}

// ExpectedDoubles returns the expected number of doubles among the rolls.
func (d *Dice) ExpectedDoubles() float64 { return float64(d.Rolls) / 6 }
