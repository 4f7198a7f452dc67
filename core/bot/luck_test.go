package bot

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"backtalk/core"
	"backtalk/core/cube"
)

// These functions separate a player's luck from the play. The luck of a roll is the chance to win
// the match with it minus the mean over all rolls, the best play of each made. Over all rolls that
// is 0, no matter who judges and how badly, so a match's result minus its luck has the same mean as
// the result, and a much smaller spread.

// luckOf returns how much the rolls of a match changed p's chance to win it.
func luckOf(m *core.Match, p core.Player) (float64, error) {
	e, err := shipped()
	if err != nil {
		return 0, err
	}
	judge := cube.NewSearcher(e, e.Tables().Two)
	sum, opening := 0.0, false
	events := m.Events()
	for i, event := range events {
		if _, ok := event.(core.OpeningRolled); ok {
			opening = true
			continue
		}
		rolled, ok := event.(core.Rolled)
		if !ok {
			continue
		}
		before, err := core.Replay(events[:i])
		if err != nil {
			return 0, err
		}
		s := before.State()
		luck, err := luckOfRoll(judge, &s, rolled, opening)
		if err != nil {
			return 0, err
		}
		if rolled.Player != p {
			luck = -luck
		}
		sum, opening = sum+luck, false
	}
	return sum, nil
}

// luckOfRoll returns the luck of the player who rolled in s. At the opening either player might have
// begun, with any roll but a double.
func luckOfRoll(judge *cube.Searcher, s *core.State, rolled core.Rolled, opening bool) (float64, error) {
	me := rolled.Player
	got, err := chanceWith(judge, s, me, rolled.Dice)
	if err != nil {
		return 0, err
	}
	mean, weights := 0.0, 0.0
	for high := uint8(1); high <= 6; high++ {
		for low := uint8(1); low <= high; low++ {
			roll, weight := core.Roll{high, low}, 2.0
			if roll.Double() {
				weight = 1
			}
			if opening && roll.Double() {
				continue
			}
			chance, err := chanceWith(judge, s, me, roll)
			if err != nil {
				return 0, err
			}
			if opening {
				theirs, err := chanceWith(judge, s, me.Opponent(), roll)
				if err != nil {
					return 0, err
				}
				chance = (chance + 1 - theirs) / 2
			}
			mean, weights = mean+weight*chance, weights+weight
		}
	}
	return got - mean/weights, nil
}

// chanceWith returns p's chance to win the match with a roll, judged without looking ahead.
func chanceWith(judge *cube.Searcher, s *core.State, p core.Player, roll core.Roll) (float64, error) {
	at := cube.Of(s, p)
	ranked, err := judge.Rank(context.Background(), s.For(p), roll, 0, at, 1)
	if err != nil {
		return 0, err
	}
	if len(ranked) > 0 {
		return at.Points(ranked[0].Equity), nil
	}
	theirs, _, err := judge.Equity(context.Background(), s.For(p.Opponent()), 0, at.Flip())
	return 1 - at.Flip().Points(theirs), err
}

// score is the results of matches; each two had the same dice.
type score struct {
	won int
	// plain is 1 for each match won and 0 for each lost, luck the luck of the dice in it.
	plain, luck []float64
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

// pairs returns the means of each two matches that had the same dice: they are not independent of
// each other.
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
		luck, err := luckOf(tb.match, seat)
		if err != nil {
			t.Fatal(err)
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
