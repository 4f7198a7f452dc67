package tally

import "math"

// Chance is the probability that fair dice differ from expectation by this much or more: 1 is no
// difference at all.
type Chance float64

// Test judges faces, doubles and entering rolls. The chances of doubles and entering rolls are exact,
// and so is the chance of the faces unless there are many.
func (d *Dice) Test() (faces, doubles, entering Chance) {
	open := make([]trials, 0, len(d.Closed))
	for i, n := range d.Closed {
		open = append(open, trials{n, entries(i + 1)})
	}
	return spread(d.Faces), beyond(d.Doubles, trials{d.Rolls, pairs}), beyond(d.Entered, open...)
}

// rolls counts the rolls of two dice, and pairs those among them with equal dice.
const rolls, pairs = 36, 6

// entries returns how many of the 36 rolls enter a checker against this many closed points.
func entries(closed int) int { return rolls - closed*closed }

// ExpectedDoubles returns the expected number of doubles among the rolls.
func (d *Dice) ExpectedDoubles() float64 { return float64(d.Rolls) * pairs / rolls }

// ExpectedEntries returns how many of the entering rolls would enter a checker on average.
func (d *Dice) ExpectedEntries() float64 {
	sum := 0
	for i, n := range d.Closed {
		sum += n * entries(i+1)
	}
	return float64(sum) / rolls
}

// trials are n rolls, each of which succeeds with a chance of good in 36.
type trials struct{ n, good int }

// beyond returns the chance that the successes in all trials are at least as far from their expected
// number as count is.
func beyond(count int, all ...trials) Chance {
	d, expected := distribution{chances: []float64{1}}, 0
	for _, t := range all {
		d, expected = d.plus(t.distribution()), expected+t.n*t.good
	}
	// Counting in 36ths keeps whole numbers: two counts may be equally far.
	far := func(count int) int { return max(rolls*count-expected, expected-rolls*count) }
	sum := 0.
	for i, chance := range d.chances {
		if far(d.from+i) >= far(count) {
			sum += chance
		}
	}
	return Chance(min(sum, 1))
}

// distribution holds the chances of the numbers from a first one on. It leaves out those that
// hardly ever come.
type distribution struct {
	from    int
	chances []float64
}

// hardly bounds the chances that distribution keeps, compared with the largest: a sum of float64s doesn't change with
// smaller ones.
const hardly = 1e-17

// distribution returns the binomial distribution of the successes. It begins at the likeliest number, and
// each chance follows from its neighbour's.
func (t trials) distribution() distribution {
	likeliest := (t.n + 1) * t.good / rolls
	odds := float64(t.good) / float64(rolls-t.good)
	var below, above []float64
	for k, c := likeliest, 1.; k > 0; k-- {
		if c *= float64(k) / (float64(t.n-k+1) * odds); c < hardly {
			break
		}
		below = append(below, c)
	}
	for k, c := likeliest, 1.; k < t.n; k++ {
		if c *= float64(t.n-k) * odds / float64(k+1); c < hardly {
			break
		}
		above = append(above, c)
	}
	d := distribution{from: likeliest - len(below)}
	for i := range below {
		d.chances = append(d.chances, below[len(below)-1-i])
	}
	d.chances = append(append(d.chances, 1), above...)
	sum := 0.
	for _, c := range d.chances {
		sum += c
	}
	for i := range d.chances {
		d.chances[i] /= sum
	}
	return d
}

// plus returns the distribution of the sum of two independent numbers.
func (d distribution) plus(other distribution) distribution {
	sum := distribution{d.from + other.from, make([]float64, len(d.chances)+len(other.chances)-1)}
	for i, a := range d.chances {
		for k, b := range other.chances {
			sum.chances[i+k] += a * b
		}
	}
	return sum
}

// mostExact is the largest number of faces whose chance is exact. With more, Pearson's chi-square is at
// most half a percent off, and going through all ways to share the faces out would take too long.
const mostExact = 100

// spread returns the chance that fair dice show the faces at least as unevenly. The sum of the squares
// measures that, as Pearson's chi-square does.
func spread(faces [6]int) Chance {
	n, squares := 0, 0
	for _, count := range faces {
		n, squares = n+count, squares+count*count
	}
	if n > mostExact {
		// The sum changes in steps of two, so that half a step corrects for a continuous curve.
		return beyond5(max(0, float64(squares-1)*float64(len(faces))/float64(n)-float64(n)))
	}
	s := sharing{least: squares, logs: make([]float64, max(n, len(faces))+1)}
	for i := 1; i < len(s.logs); i++ {
		s.logs[i] = s.logs[i-1] + math.Log(float64(i))
	}
	s.share(n, n, len(faces), 0, 0, s.logs[n]+s.logs[len(faces)]-float64(n)*math.Log(float64(len(faces))))
	return Chance(min(s.chance, 1))
}

// sharing goes through all ways to share faces out among the six numbers. It sums up the chances of
// those whose squares sum to at least least. logs holds the logarithms of the factorials.
type sharing struct {
	least  int
	logs   []float64
	chance float64
}

// share shares the rest of the faces out among some numbers, none of which gets more than most: the order
// of the numbers doesn't matter, so the larger counts come first. The last same numbers got most. squares is
// the sum so far, and log the logarithm of the chance.
func (s *sharing) share(rest, most, numbers, same, squares int, log float64) {
	if numbers == 0 {
		if squares >= s.least {
			s.chance += math.Exp(log)
		}
		return
	}
	for count := min(rest, most); count*numbers >= rest; count-- {
		again := 1
		if count == most {
			again = same + 1
		}
		s.share(rest-count, count, numbers-1, again, squares+count*count, log-s.logs[count]-math.Log(float64(again)))
		if count == 0 {
			return
		}
	}
}

// beyond5 returns the chance that a chi-square with 5 degrees of freedom exceeds x.
func beyond5(x float64) Chance {
	root := math.Sqrt(x)
	return Chance(math.Erfc(root/math.Sqrt2) + math.Sqrt(2/math.Pi)*math.Exp(-x/2)*(root+x*root/3))
}
