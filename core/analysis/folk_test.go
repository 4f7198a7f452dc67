package analysis_test

import (
	"context"
	"math"
	"testing"

	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/engine/folk"
)

// folkGame returns the events of a game in which the first side makes the best plays by the game's net,
// and the other the worst.
func folkGame(t *testing.T, name string) []core.Event {
	t.Helper()
	game, known := core.VariantNamed(name)
	player, err := folk.Shipped(game)
	if err != nil || !known {
		t.Fatal(err)
	}
	m := core.NewMatch(core.Rules{Scoring: core.Money, Variant: game}, [2]core.PlayerInfo{})
	do := func(c core.Command) {
		if _, err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	do(core.StartGame{Dice: core.Roll{5, 2}})
	for n := uint64(0); n < 30; n++ {
		s := m.State()
		if s.Phase != core.PhaseRoll {
			break
		}
		do(core.RollDice{Player: s.OnTurn, Dice: core.DiceAt([]byte(name), n)})
		s = m.State()
		ranked, err := player.Rank(context.Background(), &s.Turn, 0, false)
		if err != nil {
			t.Fatal(err)
		}
		if len(ranked) > 0 {
			i := 0
			if s.OnTurn == 1 {
				i = len(ranked) - 1
			}
			for _, c := range core.MoveCommands(s.OnTurn, ranked[i].List()) {
				do(c)
			}
		}
		do(core.EndTurn{Player: s.OnTurn})
	}
	return m.Events()
}

func TestGamesWithNetsOfTheirOwnAreJudgedByThem(t *testing.T) {
	for _, name := range []string{"plakoto", "fevga", "nardy"} {
		t.Run(name, func(t *testing.T) {
			questions := analysis.Questions(folkGame(t, name))
			state, err := new(analysis.Analyst).Run(t.Context(), questions, analysis.Begin(0), nil)
			if err != nil || len(questions) < 20 {
				t.Fatalf("%d questions, %v", len(questions), err)
			}
			var cost [2]float64
			for _, d := range analysis.Join(questions, state) {
				cost[d.Player] += d.Error
				if (d.Error > 0) != (len(d.Best.Moves) > 0 && !sameEnd(&d)) {
					t.Errorf("move %d costs %f, and the best is %v", d.Move, d.Error, d.Best)
				}
			}
			if cost[0] > 0 || cost[1] < .5 {
				t.Errorf("the best plays cost %f, the worst %f", cost[0], cost[1])
			}
			sums := analysis.Summarise(analysis.Join(questions, state))
			if p := &sums[0]; p.Phases[analysis.Opening].Decisions == 0 || p.Cube.Decisions != 0 {
				t.Errorf("the sums are %+v", p)
			}
		})
	}
}

// sameEnd reports whether the best play leads to the position after the play made.
func sameEnd(d *analysis.Decision) bool {
	turn := d.Turn()
	for _, m := range d.Best.Moves {
		if _, err := turn.Move(m.From, m.Die); err != nil {
			return false
		}
	}
	return turn.Board() == d.Played
}

// At one ply, a judge looks ahead from the play made as it does from the best, however bad the play is.
func TestPlayMadeIsJudgedAsDeeplyAsTheBest(t *testing.T) {
	questions := analysis.Questions(folkGame(t, "plakoto"))
	for i := range questions {
		q := &questions[i]
		if q.Player == 0 {
			continue
		}
		j, err := new(analysis.Analyst).Judge(t.Context(), q, 1)
		if err != nil || j.Error < 0 || math.IsNaN(j.Error) {
			t.Errorf("question %d: %+v, %v", i, j, err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := new(analysis.Analyst).Judge(ctx, q, 1); err == nil {
			t.Error("a judgement that was stopped is given")
		}
		return
	}
}

func TestPlayOfPlakotoCanBeDoubtedBeforeItCounts(t *testing.T) {
	events := folkGame(t, "plakoto")
	asked := 0
	for s, e := range core.Walk(core.State{}, events) {
		if _, ends := e.(core.TurnEnded); ends {
			if q, ok := analysis.Pending(&s, 0); ok {
				asked++
				if q.Played != s.Turn.Board() || q.Moving != s.Variant().Moving {
					t.Errorf("asked about %+v", q)
				}
			}
		}
	}
	if asked < 10 {
		t.Errorf("only %d plays could be doubted", asked)
	}
}

// Either side could have won the opening roll of hypergammon, so the mean roll is worth nothing, and
// an opening roll is lucky by all that it is worth.
func TestOpeningOfHypergammonIsLuckyByItsWorth(t *testing.T) {
	game, _ := core.VariantNamed("hypergammon")
	player, err := folk.Shipped(game)
	if err != nil {
		t.Fatal(err)
	}
	m := core.NewMatch(core.Rules{Scoring: core.Money, Variant: game}, [2]core.PlayerInfo{})
	if _, err := m.Do(core.StartGame{Dice: core.Roll{6, 5}}); err != nil {
		t.Fatal(err)
	}
	s := m.State()
	best := player.Best(&s.Turn)
	for _, c := range append(core.MoveCommands(0, best.List()), core.EndTurn{}) {
		if _, err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	questions := analysis.Questions(m.Events())
	if len(questions) != 1 || !questions[0].Opening {
		t.Fatalf("there are the questions %+v", questions)
	}
	j, err := new(analysis.Analyst).Judge(t.Context(), &questions[0], 0)
	if err != nil || math.Abs(j.Luck-best.Equity) > 1e-3 {
		t.Errorf("the luck is %v, and the roll is worth %v, %v", j.Luck, best.Equity, err)
	}
}
