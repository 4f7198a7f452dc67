package bot

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"backtalk/core"
	"backtalk/core/matchtest"
	"backtalk/core/sense"
)

// A level gives the same answer to the same question: its random choices depend on its own seed.
func TestLevelDecidesBySeedAndVersion(t *testing.T) {
	play := func(seed string) []core.Event {
		tb, err := newTable(matchTo(3), "dice", NameGreta, NameHugo)
		if err != nil {
			t.Fatal(err)
		}
		for p, name := range []string{NameGreta, NameHugo} {
			if tb.bots[p], err = New(name, Needs{Engine: shipped, Seed: []byte(seed)}); err != nil {
				t.Fatal(err)
			}
		}
		if err := playMatch(tb); err != nil {
			t.Fatal(err)
		}
		return tb.match.Events()
	}
	if !slices.EqualFunc(play("a"), play("a"), func(a, b core.Event) bool { return fmt.Sprint(a) == fmt.Sprint(b) }) {
		t.Error("the same seed plays two matches")
	}
	if slices.EqualFunc(play("a"), play("b"), func(a, b core.Event) bool { return fmt.Sprint(a) == fmt.Sprint(b) }) {
		t.Error("two seeds play one match")
	}
}

// habits counts, over some games of a level against itself, what its words say of it.
type habits struct{ turns, shots, hits, chances float64 }

func habitsOf(t *testing.T, name string) habits {
	t.Helper()
	var h habits
	for g := range 6 {
		tb, err := newTable(singleGame(), fmt.Sprint("habits ", g), name, name)
		if err != nil {
			t.Fatal(err)
		}
		tb.see = func(v View) {
			s := &v.State
			if s.Phase != core.PhaseMove {
				return
			}
			start, me := s.Turn.Start(), s.Decider()
			a, err := tb.bots[me].Decide(context.Background(), v)
			if err != nil || a.Act != Play || !start.Contact() {
				return
			}
			plays := s.Turn.Completions()
			at := slices.IndexFunc(plays, func(p core.Play) bool { return slices.Equal(p.List(), a.Moves) })
			if at < 0 || len(plays) < 2 {
				return
			}
			hits := func(p core.Play) bool { return p.Board[1][core.Bar] > start[1][core.Bar] }
			h.turns++
			h.shots += float64(sense.ShotsAt(&plays[at].Board).Any.Count())
			if slices.ContainsFunc(plays, hits) {
				h.chances++
				if hits(plays[at]) {
					h.hits++
				}
			}
		}
		if _, err := tb.playGame(); err != nil {
			t.Fatal(err)
		}
	}
	return h
}

// The levels have the habits that their descriptions name: Cora fears hits and Dino does not care,
// Greta leaves fewer shots than her neighbour Finn, who hits less often than Hugo.
func TestLevelsHaveTheirHabits(t *testing.T) {
	all := map[string]habits{}
	for _, name := range []string{NameCora, NameDino, NameFinn, NameGreta, NameHugo} {
		all[name] = habitsOf(t, name)
	}
	shots := func(name string) float64 { return all[name].shots / all[name].turns }
	hits := func(name string) float64 { return all[name].hits / all[name].chances }
	if shots(NameCora) > .9*shots(NameDino) {
		t.Errorf("Cora leaves %.1f shots a turn, Dino %.1f", shots(NameCora), shots(NameDino))
	}
	if shots(NameGreta) > .9*shots(NameFinn) {
		t.Errorf("Greta leaves %.1f shots a turn, Finn %.1f", shots(NameGreta), shots(NameFinn))
	}
	if hits(NameHugo) < 1.2*hits(NameFinn) {
		t.Errorf("Hugo hits in %.2f of his chances, Finn in %.2f", hits(NameHugo), hits(NameFinn))
	}
}

// The weakest never double, and drop and take with reason; Hugo doubles before Cora does.
func TestLevelsTurnTheCubeEachInTheirOwnWay(t *testing.T) {
	doubles := func(name string) (n int) {
		for lead := range 40 {
			b := matchtest.Race(100, 100+lead)
			if ask(t, name, setUp(t, money, [2]int{}, b, centred())).Act == Double {
				n++
			}
		}
		return n
	}
	if n := doubles(NameAxel) + doubles(NameBruno); n != 0 {
		t.Errorf("Axel and Bruno double %d times", n)
	}
	if hugo, cora := doubles(NameHugo), doubles(NameCora); hugo <= cora {
		t.Errorf("Hugo doubles %d times, Cora %d", hugo, cora)
	}
	takes := func(name string) (n int) {
		for lead := range 30 {
			m := setUp(t, money, [2]int{}, matchtest.Race(100, 100+lead), centred())
			do(t, m, core.Double{Player: 0})
			if ask(t, name, m).Act == Take {
				n++
			}
		}
		return n
	}
	if dino, greta := takes(NameDino), takes(NameGreta); dino <= greta {
		t.Errorf("Dino takes %d of 30 doubles, Greta %d", dino, greta)
	}
}

// Even who sees nothing sees the play that wins.
func TestEveryLevelBearsTheLastCheckerOff(t *testing.T) {
	for _, l := range levels() {
		m := setUp(t, money, [2]int{}, core.Board{matchtest.Side(2, 1), matchtest.Side(1, 3)}, centred())
		do(t, m, core.RollDice{Player: 0, Dice: core.Roll{2, 1}})
		do(t, m, core.MoveCommands(0, ask(t, l.name, m).Moves)...)
		if s := m.State(); s.Turn.Board()[0][core.Off] != core.Checkers {
			t.Errorf("%s keeps the last checker", l.name)
		}
	}
}

func TestALevelStopsWhenTheContextEnds(t *testing.T) {
	b, err := New(NameKira, Needs{Engine: shipped})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	m := core.NewMatch(matchTo(5), [2]core.PlayerInfo{})
	do(t, m, core.StartGame{Dice: core.Roll{4, 3}})
	if _, err := b.Decide(ctx, ViewOf(m)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want %v", err, context.Canceled)
	}
}

// A player who moves up the ladder after a win and down after a loss wins 40 to 60 matches of 100,
// however strong. The chance to win falls with the rung by a logistic curve: 65 of 100 against the
// next rung below.
func TestUpAfterAWinAndDownAfterALossKeepsMatchesEven(t *testing.T) {
	names := Ladder()
	for strength := 1.; strength < float64(len(names)-1); strength += .5 {
		draw := lots([]byte("adaptive"), View{}, 0)
		at, won, n := First, 0, 400
		for m := range n + 40 {
			chance := 1 / (1 + math.Exp(-.62*(strength-float64(slices.Index(names, at)))))
			wins := draw.Float64() < chance
			if at = Next(at, wins); wins && m >= 40 {
				won++
			}
		}
		if share := float64(won) / float64(n); share < .4 || share > .6 {
			t.Errorf("a player on rung %.1f wins %.2f", strength, share)
		}
	}
	for name, want := range map[string][2]string{
		NameRandom: {NameRandom, NameAxel}, NameSimple: {NameKira, NameLeo}, Name2Ply: {Name1Ply, Name2Ply}, NameGnubg1: {NameGnubg1, NameGnubg1},
	} {
		if got := [2]string{Next(name, false), Next(name, true)}; got != want {
			t.Errorf("after %s come %v, want %v", name, got, want)
		}
	}
}
