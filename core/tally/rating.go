package tally

import "math"

// Ratings are on the scale of FIBS, the first backgammon server: in a match to n points a player
// who is rated d higher wins with the chance 1 / (1 + 10^(-d·√n/2000)).

// ladder has the opponents' ratings. The differences come from matches between neighbours
// (docs/opponents.md: 76 % of matches to 3 for 0-ply against Simple are 578 points), and the
// built-in engine at 0 plies is set to 2000, where FIBS had the programs of this strength.
var ladder = map[string]float64{
	"whackgammon": -3000, "random": -1520, "axel": -1270, "bruno": -1120, "cora": -940, "dino": -710,
	"ella": -480, "finn": -190, "greta": 100, "hugo": 390, "ida": 680, "jonas": 850, "kira": 1120,
	"simple": 1420, "leo": 1580, "mona": 1740,
	"0-ply": 2000, "1-ply": 2035, "2-ply": 2055, "3-ply": 2060,
	"gnubg-0": 1980, "gnubg-1": 2010, "gnubg-2": 2040,
}

// Before anything is known a player is taken for an average one.
const (
	averageRating = 1500
	unknownRating = 350
)

// Match is a finished match that counts for a rating.
type Match struct {
	Length   int
	Opponent float64
	Won      bool
}

// Rated returns the match as far as it counts: won by one of the two, from the start, by the usual
// rules, against an opponent of known strength.
func Rated(f *Facts, own int) (Match, bool) {
	opponent, known := ladder[f.Players[1-own].Kind]
	if !known || !f.Over || f.Winner < 0 || f.Length < 1 || f.Rules != "match" || f.Set {
		return Match{}, false
	}
	return Match{Length: f.Length, Opponent: opponent, Won: f.Winner == own}, true
}

// Rating is how strong a player is.
type Rating struct {
	// Value is the most likely rating, and Error its standard error.
	Value, Error float64
	// Matches are those that it comes from.
	Matches int
}

// WinChance is the chance of a player who is rated so much higher to win a match to a length.
func WinChance(difference float64, length int) float64 {
	return 1 / (1 + math.Pow(10, -difference*math.Sqrt(float64(length))/2000))
}

// Rate finds the rating by which the results are most likely, for a player of whom nothing was
// known before (1500, give or take 350). The order of the matches does not matter.
func Rate(matches []Match) Rating {
	value := float64(averageRating)
	const prior = 1.0 / (unknownRating * unknownRating)
	information := prior
	const steps = 60
	for range steps {
		slope := (averageRating - value) * prior
		information = prior
		for _, m := range matches {
			// The chance is a logistic function of k times the difference.
			k := math.Sqrt(float64(m.Length)) / 2000 * math.Ln10
			chance := WinChance(value-m.Opponent, m.Length)
			won := 0.0
			if m.Won {
				won = 1
			}
			slope += k * (won - chance)
			information += k * k * chance * (1 - chance)
		}
		// Newton's step, cut short where the curve is flat.
		const longest = 200
		value += min(max(slope/information, -longest), longest)
	}
	return Rating{Value: value, Error: 1 / math.Sqrt(information), Matches: len(matches)}
}
