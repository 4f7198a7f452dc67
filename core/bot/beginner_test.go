package bot

import (
	"context"
	"fmt"
	"testing"

	"backtalk/core"
	"backtalk/core/sense"
)

// beginner stands for somebody who has just learnt the moves: it doesn't see three plays in four,
// misjudges the others by a lot, likes to run, and tosses a coin about the cube. In races it errs a
// third as much.
type beginner struct{ random }

func (b beginner) Decide(ctx context.Context, v View) (Answer, error) { return decide(ctx, b, v) }

func (b beginner) choose(ctx context.Context, v View, plays []core.Play) (core.Play, error) {
	e, err := shipped()
	if err != nil {
		return core.Play{}, err
	}
	ranked, err := builtin{engine: e}.rank(ctx, &v.State, plays)
	if err != nil {
		return core.Play{}, err
	}
	start := v.State.Turn.Start()
	overlooks, misjudges, runs := .755, .3, .1
	if !start.Contact() {
		overlooks, misjudges, runs = racing*overlooks, racing*misjudges, 0
	}
	draw := b.lots(v)
	chosen, most := ranked[draw.IntN(len(ranked))].Play, -9.
	for i := range ranked {
		p := &ranked[i]
		seen, wrong := draw.Float64(), draw.NormFloat64()
		if p.Board[0][core.Off] == core.Checkers {
			return p.Play, nil
		}
		left := max(0, sense.Back(&start[0])-sense.Back(&p.Board[0]))
		if seems := p.Equity + misjudges*wrong + runs*float64(left); seen >= overlooks && seems > most {
			chosen, most = p.Play, seems
		}
	}
	return chosen, nil
}

// Somebody who has never played wins the first game, a single one against the opponent that Backtalk
// chooses, about half the time.
func TestBeginnerWinsHalfTheFirstGames(t *testing.T) {
	games := max(100, *matches)
	for _, name := range firstOpponents() {
		won := 0
		for g := range games {
			tb, err := newTable(singleGame(), fmt.Sprint("first game ", *series, g), NameRandom, name)
			if err != nil {
				t.Fatal(err)
			}
			tb.bots[0] = beginner{random{[]byte(fmt.Sprint("beginner ", *series, g))}}
			winner, err := tb.playGame()
			if err != nil {
				t.Fatal(err)
			}
			if winner == 0 {
				won++
			}
		}
		t.Logf("a beginner wins %d of %d games against %s", won, games, name)
		if name == First(NeverPlayed) && (100*won < 35*games || 100*won > 55*games) {
			t.Errorf("a beginner wins %d of %d first games against %s, want 35 to 55", won, games, name)
		}
	}
}

// firstOpponents returns the bots that could be the first opponent of somebody who has never played.
// In a short run it returns only the one that is.
func firstOpponents() []string {
	if *matches == 0 {
		return []string{First(NeverPlayed)}
	}
	return Ladder()[1:6]
}
