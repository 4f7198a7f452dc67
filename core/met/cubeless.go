package met

// gammons is the share of wins that are gammons in a game without a cube, as the nets play it from the
// start: 26 to 28 of 100.
const gammons = .27

// Cubeless returns a side's chance to win a match without a cube in which a win counts 1 or 2, as a
// game starts. own and other are the points that the side and its opponent need. A side that needs
// none has won. Points above MaxAway count as MaxAway.
func Cubeless(own, other int) float64 {
	own, other = min(own, MaxAway), min(other, MaxAway)
	switch {
	case own <= 0:
		return 1
	case other <= 0:
		return 0
	}
	// Both sides win half of all games.
	var chance [MaxAway + 1][MaxAway + 1]float64
	for a := range own + 1 {
		for b := range other + 1 {
			switch {
			case a == 0:
				chance[a][b] = 1
			case b > 0:
				won := (1-gammons)*chance[a-1][b] + gammons*chance[max(a-2, 0)][b]
				lost := (1-gammons)*chance[a][b-1] + gammons*chance[a][max(b-2, 0)]
				chance[a][b] = (won + lost) / 2
			}
		}
	}
	return chance[own][other]
}
