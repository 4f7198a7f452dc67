package tally

import "math"

// Ratings are on the scale of FIBS, the first backgammon server: in an n-point match a player who
// is rated d higher wins with the chance 1 / (1 + 10^(-d·√n/2000)).

// ladder has the opponents' ratings. The differences come from 5-point matches between neighbours
// (docs/research/opponents.md), and the built-in engine at 0 plies is set to 2000, the FIBS rating
// of programs of this strength.
var ladder = map[string]float64{
	"whackgammon": -4000, "random": -2070, "axel": -290, "bruno": 40, "cora": 285, "dino": 415,
	"ella": 745, "finn": 965, "greta": 1200, "simple": 1480, "hugo": 1530, "ida": 1685, "jonas": 1765,
	"kira": 1875, "leo": 1915, "mona": 1970,
	"0-ply": 2000, "1-ply": 2035, "2-ply": 2055, "3-ply": 2060,
	"gnubg-0": 1980, "gnubg-1": 2010, "gnubg-2": 2040,
}

// A player about whom nothing is known counts as average.
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

// Rated returns the match if it counts for the rating: a backgammon match of a number of points,
// without a position set up, that one of the two won, against an opponent of known strength.
func Rated(f *Facts, own int) (Match, bool) {
	opponent, known := ladder[f.Players[1-own].Kind]
	if !known || !f.Over || f.Winner < 0 || f.Length < 1 || f.Rules != plain || f.Set {
		return Match{}, false
	}
	return Match{Length: f.Length, Opponent: opponent, Won: f.Winner == own}, true
}

// Rating is an estimate of a player's strength.
type Rating struct {
	// Value is the most likely rating, and Error its standard error.
	Value, Error float64
	// Matches counts the matches that it comes from.
	Matches int
}

// WinChance returns the chance of winning a match of length points with a rating that is higher by
// difference.
func WinChance(difference float64, length int) float64 {
	return 1 / (1 + math.Pow(10, -difference*math.Sqrt(float64(length))/2000))
}

// Ratings follows a player's rating as matches are added. The zero value has none. The order of the
// matches does not matter.
type Ratings struct {
	results []result
	// value is the last rating found, from which the search for the next one starts: one more match
	// changes little.
	value float64
	count int
}

// result counts the matches of one length against opponents of one strength. There are few of them,
// however many matches there are.
type result struct {
	length   int
	opponent float64
	// steepness is the slope of the logistic function from rating to the chance to win.
	steepness     float64
	matches, wins int
}

// Add adds a match.
func (r *Ratings) Add(m Match) {
	r.count++
	won := 0
	if m.Won {
		won = 1
	}
	for i := range r.results {
		if same := &r.results[i]; same.length == m.Length && same.opponent == m.Opponent {
			same.matches, same.wins = same.matches+1, same.wins+won
			return
		}
	}
	r.results = append(r.results, result{m.Length, m.Opponent, math.Sqrt(float64(m.Length)) / 2000 * math.Ln10, 1, won})
}

// Rating returns the rating that makes the results most likely, for a player of unknown strength
// (1500, give or take 350).
func (r *Ratings) Rating() Rating {
	if r.value == 0 {
		r.value = averageRating
	}
	// Newton's steps: two or three lead from one match to the next. After one of a thousandth of a
	// point the next would be far smaller still.
	const steps, longest, enough = 60, 200, 1e-3
	var information float64
	for range steps {
		var slope float64
		slope, information = r.slope(r.value)
		// A step is cut short if the curve is flat.
		step := min(max(slope/information, -longest), longest)
		r.value += step
		if math.Abs(step) < enough {
			break
		}
	}
	return Rating{Value: r.value, Error: 1 / math.Sqrt(information), Matches: r.count}
}

// slope returns how fast the logarithm of the likelihood rises at a rating, and the information there.
func (r *Ratings) slope(value float64) (slope, information float64) {
	const prior = 1.0 / (unknownRating * unknownRating)
	slope, information = (averageRating-value)*prior, prior
	for _, m := range r.results {
		k := m.steepness
		chance := 1 / (1 + math.Exp(k*(m.opponent-value)))
		n := float64(m.matches)
		slope += k * (float64(m.wins) - n*chance)
		information += k * k * n * chance * (1 - chance)
	}
	return slope, information
}
