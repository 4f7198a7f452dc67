package bot

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/matchtest"
	"backtalk/core/notation"
	recorded "backtalk/core/record"
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

// habits counts, over some games of a level against itself, what its description claims.
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
// Greta leaves fewer shots than her neighbour Finn, who hits less often than Hugo. Axel hardly ever
// hits.
func TestLevelsHaveTheirHabits(t *testing.T) {
	all := map[string]habits{}
	for _, name := range []string{NameAxel, NameCora, NameDino, NameFinn, NameGreta, NameHugo} {
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
	if hits(NameAxel) > .5*hits(NameDino) {
		t.Errorf("Axel hits in %.2f of his chances, Dino in %.2f", hits(NameAxel), hits(NameDino))
	}
}

// raceDoubles counts the leads, from 0 to 39 pips in a race of 100, at which a level doubles.
func raceDoubles(t *testing.T, name string) (n int) {
	for lead := range 40 {
		b := matchtest.Race(100, 100+lead)
		if ask(t, name, setUp(t, money, [2]int{}, b, centred())).Act == Double {
			n++
		}
	}
	return n
}

// The weaker a level, the later it doubles, and the worse the positions that it still takes.
func TestWeakLevelsDoubleLateAndTakeTooMuch(t *testing.T) {
	axel, ella, ida, best := raceDoubles(t, NameAxel), raceDoubles(t, NameElla), raceDoubles(t, NameIda), raceDoubles(t, Name0Ply)
	if axel == 0 || axel >= ella || ella >= ida || ida > best {
		t.Errorf("of 40 leads Axel doubles at %d, Ella at %d, Ida at %d and the engine at %d", axel, ella, ida, best)
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
	if dino, greta, best := takes(NameDino), takes(NameGreta), takes(Name0Ply); dino <= greta || greta < best {
		t.Errorf("of 30 doubles Dino takes %d, Greta %d and the engine %d", dino, greta, best)
	}
}

// A level that is not sure of a kind of position makes up its mind about it once a game: it does not
// double only because it is asked again. In another game it may decide otherwise.
func TestLevelMakesUpItsMindOnceAGame(t *testing.T) {
	b, err := New(NameDino, Needs{Engine: shipped, Seed: []byte("mind")})
	if err != nil {
		t.Fatal(err)
	}
	// A lead at which Dino is in doubt.
	v := ViewOf(setUp(t, money, [2]int{}, matchtest.Race(100, 120), centred()))
	acts := map[Act]int{}
	for game := range 60 {
		v.State.Game = game + 1
		var first Act
		for version := range 6 {
			v.Version = uint64(version)
			a, err := b.Decide(t.Context(), v)
			if err != nil {
				t.Fatal(err)
			}
			if version > 0 && a.Act != first {
				t.Fatalf("game %d: it first wants %d and then %d", game, first, a.Act)
			}
			first = a.Act
		}
		acts[first]++
	}
	if acts[Double] < 5 || acts[Roll] < 5 {
		t.Errorf("in 60 games it doubles in %d and rolls in %d", acts[Double], acts[Roll])
	}
}

// A double that costs nothing, because the match is lost with the game, is offered at once.
func TestEveryLevelDoublesWhenItHasNothingToLose(t *testing.T) {
	rules := core.Rules{Scoring: core.MatchPlay, Length: 5, Crawford: true}
	for _, l := range levels() {
		m := setUp(t, rules, [2]int{2, 4}, matchtest.Race(100, 90), centred())
		if a := ask(t, l.name, m); a.Act != Double {
			t.Errorf("%s does not double: %+v", l.name, a)
		}
	}
}

// Hope makes levels take, but not beaver.
func TestNoLevelBeaversAGoodDouble(t *testing.T) {
	rules := core.Rules{Scoring: core.Money, Beavers: true}
	for _, l := range levels() {
		m := setUp(t, rules, [2]int{}, matchtest.Race(100, 108), centred())
		do(t, m, core.Double{Player: 0})
		if a := ask(t, l.name, m); a.Act != Take {
			t.Errorf("%s answers %+v, want a take", l.name, a)
		}
	}
}

// No level makes a play that no beginner would: each is one of the twelve best and within .8 of the
// best.
func TestEveryLevelMakesNaturalPlays(t *testing.T) {
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	for g := range 4 {
		tb, err := newTable(matchTo(3), fmt.Sprint("natural ", g), NameAxel, NameDino)
		if err != nil {
			t.Fatal(err)
		}
		tb.see = func(v View) {
			s := &v.State
			plays := s.Turn.Completions()
			if s.Phase != core.PhaseMove || len(plays) < 2 {
				return
			}
			a, err := tb.bots[s.OnTurn].Decide(t.Context(), v)
			if err != nil {
				t.Fatal(err)
			}
			ranked, err := builtin{engine: e}.rank(t.Context(), s, plays)
			if err != nil {
				t.Fatal(err)
			}
			at := slices.IndexFunc(ranked, func(r cube.Ranked) bool { return slices.Equal(r.List(), a.Moves) })
			if at < 0 || at >= 12 || ranked[at].Equity < ranked[0].Equity-.8 {
				t.Errorf("%v of roll %v is number %d", a.Moves, s.Turn.Roll(), at)
			}
		}
		if err := playMatch(tb); err != nil {
			t.Fatal(err)
		}
	}
}

// Even a level that plays anything natural sees the play that wins.
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

func TestLevelStopsWhenTheContextEnds(t *testing.T) {
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
func TestAdaptiveKeepsMatchesEven(t *testing.T) {
	names := Ladder()
	for strength := 1.; strength < float64(len(names)-1); strength += .5 {
		draw := lots([]byte("adaptive"), View{}, 0)
		won, n := 0, 400
		var past []Result
		for m := range n + 40 {
			next := Next(First(KnowsRules), past)
			chance := 1 / (1 + math.Exp(-.62*(strength-float64(slices.Index(names, next)))))
			past = slices.Insert(past, 0, Result{next, draw.Float64() < chance})
			if past[0].Won && m >= 40 {
				won++
			}
		}
		if share := float64(won) / float64(n); share < .4 || share > .6 {
			t.Errorf("a player on rung %.1f wins %.2f", strength, share)
		}
	}
}

// Adaptive finds a player's strength in steps of two rungs, and then follows it in steps of one.
func TestAdaptiveMovesTwoRungsUntilTheFirstChange(t *testing.T) {
	const won, lost = true, false
	for _, c := range []struct {
		why  string
		past []Result
		want string
	}{
		{"nothing is known", nil, NameFinn},
		{"won the first match", []Result{{NameFinn, won}}, NameSimple},
		{"won both", []Result{{NameSimple, won}, {NameFinn, won}}, NameIda},
		{"lost after a win", []Result{{NameIda, lost}, {NameFinn, won}}, NameHugo},
		{"won after a loss and a win", []Result{{NameHugo, won}, {NameIda, lost}, {NameFinn, won}}, NameIda},
		{"lost the first match", []Result{{NameFinn, lost}}, NameDino},
		{"lost near the bottom", []Result{{NameAxel, lost}}, NameRandom},
		{"won near the top", []Result{{Name1Ply, won}}, Name2Ply},
		{"won at the top", []Result{{Name2Ply, won}}, Name2Ply},
		{"lost at the bottom", []Result{{NameRandom, lost}}, NameRandom},
		{"not on the ladder", []Result{{NameGnubg1, won}}, NameGnubg1},
	} {
		if got := Next(First(KnowsRules), c.past); got != c.want {
			t.Errorf("%s: %s plays, want %s", c.why, got, c.want)
		}
	}
}

// A game between weak players doesn't last for hundreds of turns: after eighty turns, and not before,
// they want to finish and hit less.
func TestWeakPlayersHitLessInLongGames(t *testing.T) {
	at, err := notation.ParseXGID("----a-E-Ca-AdD-a-c-e---AA-:0:0:1:41:0:0:0:9:10")
	if err != nil {
		t.Fatal(err)
	}
	m, err := recorded.FromSituation(at, [2]string{"Ada", "Bea"})
	if err != nil {
		t.Fatal(err)
	}
	b, err := New(NameFinn, Needs{Engine: shipped, Seed: []byte("long")})
	if err != nil {
		t.Fatal(err)
	}
	v, hits := ViewOf(m), map[int]int{}
	const asked = 80
	for _, turns := range []int{0, longGame, 4 * longGame} {
		for n := range uint64(asked) {
			v.Turns, v.Version = turns, n
			a, err := b.Decide(t.Context(), v)
			if err != nil {
				t.Fatal(err)
			}
			if slices.ContainsFunc(a.Moves, func(m core.Move) bool { return m.Hit }) {
				hits[turns]++
			}
		}
	}
	if hits[0] != hits[longGame] || hits[0] < asked/2 || hits[4*longGame] > asked/4 {
		t.Errorf("in %d turns, so many hits: %v", asked, hits)
	}
}

// Each game counts its own turns.
func TestTurnsOfTheGameAreCounted(t *testing.T) {
	tb, err := newTable(matchTo(3), "turns", NameFinn, NameGreta)
	if err != nil {
		t.Fatal(err)
	}
	last, game := -1, 0
	tb.see = func(v View) {
		if v.State.Game != game {
			last, game = -1, v.State.Game
		}
		if v.Turns != last && v.Turns != last+1 || last == -1 && v.Turns != 0 {
			t.Errorf("after %d turns of game %d there are %d", last, game, v.Turns)
		}
		last = v.Turns
	}
	if err := playMatch(tb); err != nil {
		t.Fatal(err)
	}
}
