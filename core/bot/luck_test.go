package bot

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"backtalk/core"
)

// score holds the results of matches. They come in pairs that had the same dice.
type score struct {
	won int
	// plain is 1 for each match won and 0 for each lost, luck the luck of the dice in it.
	plain, luck []float64
	turns       lengths
}

func (s *score) add(won bool, luck float64) {
	result := 0.0
	if won {
		result = 1
		s.won++
	}
	s.plain = append(s.plain, result)
	s.luck = append(s.luck, luck)
}

// fair returns the mean, with as much of the luck removed as leaves the least error: all of it
// between players who judge as the luck is judged, less if they throw chances away anyway.
func (s *score) fair() (mean, stderr float64) {
	results, luck := pairs(s.plain), pairs(s.luck)
	middle, _ := meanOf(results)
	chance, _ := meanOf(luck)
	both, spread := 0.0, 0.0
	for i := range luck {
		both += (results[i] - middle) * (luck[i] - chance)
		spread += (luck[i] - chance) * (luck[i] - chance)
	}
	if spread > 0 {
		for i := range results {
			results[i] -= both / spread * luck[i]
		}
	}
	return meanOf(results)
}

// String returns the share of matches won, plain and without luck, each with its standard error.
func (s *score) String() string {
	plain, plainError := meanOf(pairs(s.plain))
	fair, fairError := s.fair()
	return fmt.Sprintf("won %d of %d (%.1f%% ± %.1f), without luck %.1f%% ± %.1f",
		s.won, len(s.plain), 100*plain, 100*plainError, 100*fair, 100*fairError)
}

// pairs returns the mean of each two matches with the same dice, since these aren't independent of each
// other.
func pairs(results []float64) []float64 {
	var means []float64
	for i := 0; i+1 < len(results); i += 2 {
		means = append(means, (results[i]+results[i+1])/2)
	}
	return means
}

// meanOf returns the mean and its standard error.
func meanOf(x []float64) (mean, stderr float64) {
	sum, squares := 0.0, 0.0
	for _, v := range x {
		sum, squares = sum+v, squares+v*v
	}
	n := float64(len(x))
	mean = sum / n
	return mean, math.Sqrt((squares/n - mean*mean) / (n - 1))
}

// Taking luck out leaves the mean of many results where it was, and brings them close together.
func TestLuckIsTheSpreadOfResults(t *testing.T) {
	var s score
	for g := range 14 {
		seat, names := core.Player(g%2), []string{NameSimple, Name0Ply}
		if seat == 0 {
			slices.Reverse(names)
		}
		tb, err := newTable(singleGame(), fmt.Sprint("luck ", g/2), names...)
		if err != nil {
			t.Fatal(err)
		}
		if err := playMatch(tb); err != nil {
			t.Fatal(err)
		}
		luck, err := judgeMatch(tb.match, 0, [2]*record{{}, {}})
		if err != nil {
			t.Fatal(err)
		}
		if seat == 1 {
			luck = -luck
		}
		s.add(tb.match.State().Winner == seat, luck)
	}
	plain, plainError := meanOf(pairs(s.plain))
	fair, fairError := s.fair()
	if off := math.Abs(plain - fair); off > 3*plainError {
		t.Errorf("%s: too far from each other", &s)
	}
	if fairError > .75*plainError {
		t.Errorf("%s: not much closer together", &s)
	}
	t.Log(s.String())
}
