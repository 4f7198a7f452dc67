package train

import "math"

// Falling returns the learning rate when share of the work is done: top until
// hold, then falling like a cosine to bottom.
func Falling(top, bottom, hold, share float64) float64 {
	if share <= hold {
		return top
	}
	x := min(1, (share-hold)/(1-hold))
	return bottom + (top-bottom)*(1+math.Cos(math.Pi*x))/2
}

// Ramped does the same as Falling, but rises over the first tenth of the work.
func Ramped(top, bottom, hold, share float64) float64 {
	return Falling(top, bottom, hold, share) * min(1, 10*share+.1)
}
