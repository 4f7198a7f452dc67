package bot

import (
	"context"
	"errors"
	"slices"
	"testing"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// plyNames returns the bots that play by the built-in engine as well as they can.
func plyNames() []string { return []string{Name0Ply, Name1Ply, Name2Ply, Name3Ply} }

// ask asks the bot called name for a decision.
func ask(t *testing.T, name string, m *core.Match) Answer {
	t.Helper()
	b, err := New(name, Needs{Engine: shipped, Resigns: true})
	if err != nil {
		t.Fatal(err)
	}
	a, err := b.Decide(context.Background(), ViewOf(m))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// do carries commands out.
func do(t *testing.T, m *core.Match, commands ...core.Command) {
	t.Helper()
	for _, c := range commands {
		if _, err := m.Do(c); err != nil {
			t.Fatalf("%#v: %v", c, err)
		}
	}
}

func matchTo(length int) core.Rules {
	return core.Rules{Scoring: core.MatchPlay, Length: length, Crawford: true}
}

// Bots handle the cube by the score: what the sides need decides whether the same race is a double, and
// whether it is a take.
func TestPliesDoubleAtTheScore(t *testing.T) {
	for _, c := range []struct {
		what     string
		rules    core.Rules
		score    [2]int
		crawford bool
		cube     core.Cube
		board    core.Board
		want     Act
	}{
		{"twelve pips ahead for money", money, [2]int{}, false, centred(), matchtest.Race(100, 112), Double},
		{"even for money", money, [2]int{}, false, centred(), matchtest.Race(100, 100), Roll},
		{"the Crawford game", matchTo(5), [2]int{4, 2}, true, centred(), matchtest.Race(100, 112), Roll},
		{"trailing after the Crawford game, one roll each to go", matchTo(5), [2]int{2, 4}, false, centred(), core.Board{matchtest.Side(6, 2), matchtest.Side(6, 2)}, Double},
		{"leading after the Crawford game: the cube is dead", matchTo(5), [2]int{4, 2}, false, centred(), matchtest.Race(100, 112), Roll},
		{"the cube wins the match as it stands", matchTo(5), [2]int{3, 3}, false, core.Cube{Value: 2, Owner: 0}, matchtest.Race(100, 112), Roll},
	} {
		for _, name := range plyNames()[:2] {
			m := core.NewMatch(c.rules, [2]core.PlayerInfo{})
			do(t, m, core.SetUp{Score: c.score, Crawford: c.crawford, Board: c.board, Cube: c.cube})
			if got := ask(t, name, m).Act; got != c.want {
				t.Errorf("%s, %s: act %d, want %d", name, c.what, got, c.want)
			}
		}
	}
}

// A race of 100 pips is a take up to twelve behind; more is a drop, unless a drop loses the match.
func TestPliesAnswerDoubles(t *testing.T) {
	for _, c := range []struct {
		what  string
		rules core.Rules
		score [2]int
		board core.Board
		want  Act
	}{
		{"nine behind", money, [2]int{}, matchtest.Race(100, 109), Take},
		{"far behind", money, [2]int{}, matchtest.Race(100, 130), Drop},
		{"far behind, and a drop loses the match", matchTo(3), [2]int{2, 0}, matchtest.Race(100, 130), Take},
		{"ahead, doubled by mistake", core.Rules{Scoring: core.Money, Beavers: true}, [2]int{}, matchtest.Race(112, 100), Beaver},
	} {
		for _, name := range plyNames()[:2] {
			m := setUp(t, c.rules, c.score, c.board, centred())
			do(t, m, core.Double{Player: 0})
			if got := ask(t, name, m).Act; got != c.want {
				t.Errorf("%s, %s: act %d, want %d", name, c.what, got, c.want)
			}
		}
	}
}

// After a beaver, the doubler stays in unless its double was hopeless.
func TestPliesAnswerBeavers(t *testing.T) {
	rules := core.Rules{Scoring: core.Money, Beavers: true}
	for _, c := range []struct {
		what  string
		board core.Board
		want  Act
	}{
		{"a little behind", matchtest.Race(108, 100), Take},
		{"lost", matchtest.Race(140, 60), Drop},
	} {
		m := setUp(t, rules, [2]int{}, c.board, centred())
		do(t, m, core.Double{Player: 0}, core.Beaver{Player: 1})
		if got := ask(t, Name0Ply, m).Act; got != c.want {
			t.Errorf("%s: act %d, want %d", c.what, got, c.want)
		}
	}
}

// lostRace returns a position in which player 0, on roll, has 15 checkers before it and player 1 has one
// left; player 0 loses a single game if it has borne one off, otherwise a gammon.
func lostRace(off uint8) core.Board {
	return core.Board{matchtest.Side(6, core.Checkers-off), matchtest.Side(1, 1)}
}

func TestPliesResignLostGamesOnce(t *testing.T) {
	for _, c := range []struct {
		what  string
		board core.Board
		want  Answer
	}{
		{"single", lostRace(3), Answer{Act: Resign, Result: core.Single}},
		{"gammon", core.Board{matchtest.Side(12, 14, 6, 1), matchtest.Side(1, 2)}, Answer{Act: Resign, Result: core.Gammon}},
		{"backgammon", core.Board{matchtest.Side(23, 14, 6, 1), matchtest.Side(1, 2)}, Answer{Act: Resign, Result: core.Backgammon}},
		{"a hope is left", core.Board{matchtest.Side(6, 2), matchtest.Side(1, 2)}, Answer{Act: Roll}},
		{"a gammon may be saved", core.Board{matchtest.Side(6, 14, 7, 1), matchtest.Side(1, 3)}, Answer{Act: Roll}},
	} {
		for _, name := range plyNames() {
			m := setUp(t, matchTo(5), [2]int{}, c.board, centred())
			got := ask(t, name, m)
			if got.Act != c.want.Act || got.Result != c.want.Result {
				t.Errorf("%s, %s: %+v, want %+v", name, c.what, got, c.want)
			}
		}
	}
	m := setUp(t, matchTo(5), [2]int{}, lostRace(3), centred())
	do(t, m, core.Resign{Player: 0, Result: core.Single}, core.RefuseResign{Player: 1})
	if got := ask(t, Name0Ply, m).Act; got != Roll {
		t.Errorf("refused once, the bot does %d instead of rolling", got)
	}
	silent, err := New(Name0Ply, Needs{Engine: shipped})
	if err != nil {
		t.Fatal(err)
	}
	m = setUp(t, matchTo(5), [2]int{}, lostRace(3), centred())
	if a, err := silent.Decide(context.Background(), ViewOf(m)); err != nil || a.Act != Roll {
		t.Errorf("a bot that may not resign does %+v, %v", a, err)
	}
}

// A resignation is accepted for the equity of the game or more, before a roll and in the middle of a
// turn.
func TestPliesAnswerResignations(t *testing.T) {
	gammonish := core.Board{matchtest.Side(23, 12, 6, 3), matchtest.Side(1, 2)}
	for _, c := range []struct {
		what    string
		board   core.Board
		offered core.Result
		want    Act
	}{
		{"a lost single game", lostRace(3), core.Single, Accept},
		{"more than a single game", lostRace(3), core.Gammon, Accept},
		{"a single game for a sure backgammon", gammonish, core.Single, Refuse},
		{"a gammon for a sure backgammon", gammonish, core.Gammon, Refuse},
		{"a backgammon", gammonish, core.Backgammon, Accept},
		{"a game that is even", matchtest.Race(80, 80), core.Single, Accept},
	} {
		for _, rolled := range []bool{false, true} {
			m := setUp(t, matchTo(5), [2]int{}, c.board, centred())
			if rolled {
				do(t, m, core.RollDice{Player: 0, Dice: core.Roll{2, 1}})
			}
			do(t, m, core.Resign{Player: 0, Result: c.offered})
			if got := ask(t, Name1Ply, m).Act; got != c.want {
				t.Errorf("%s (rolled: %v): act %d, want %d", c.what, rolled, got, c.want)
			}
		}
	}
}

// At a score where one point wins the match, a gammon is worth no more than a single game.
func TestResignationsAreJudgedAtTheScore(t *testing.T) {
	gammonish := core.Board{matchtest.Side(23, 12, 6, 3), matchtest.Side(1, 2)}
	m := setUp(t, matchTo(5), [2]int{0, 4}, gammonish, centred())
	do(t, m, core.Resign{Player: 0, Result: core.Single})
	if got := ask(t, Name0Ply, m).Act; got != Accept {
		t.Errorf("one point away from the match, a single game is answered with %d", got)
	}
}

func TestEngineBotsStopWhenTheContextEnds(t *testing.T) {
	m := core.NewMatch(matchTo(5), [2]core.PlayerInfo{})
	do(t, m, core.StartGame{Dice: core.Roll{4, 3}})
	for _, name := range plyNames()[1:] {
		b, err := New(name, Needs{Engine: shipped})
		if err != nil {
			t.Fatal(err)
		}
		// The context ends after the first look at it, in the middle of the search.
		ctx := &endsSoon{Context: context.Background(), left: 1}
		if _, err := b.Decide(ctx, ViewOf(m)); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want %v", name, err, context.Canceled)
		}
	}
}

// endsSoon is a context that ends after being asked left times.
type endsSoon struct {
	context.Context
	left int
}

func (e *endsSoon) Err() error {
	if e.left--; e.left < 0 {
		return context.Canceled
	}
	return nil
}

// Whackgammon's plays are the worst there are, and it gives the cube away.
func TestWhackgammonPlaysTheWorst(t *testing.T) {
	m := core.NewMatch(matchTo(5), [2]core.PlayerInfo{})
	do(t, m, core.StartGame{Dice: core.Roll{3, 1}})
	bad := ask(t, NameWhackgammon, m)
	v := ViewOf(m)
	plays := v.State.Turn.Completions()
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	ranked, err := builtin{engine: e}.rank(context.Background(), &v.State, plays)
	if err != nil {
		t.Fatal(err)
	}
	if worst := ranked[len(ranked)-1]; !slices.Equal(bad.Moves, worst.List()) {
		t.Errorf("it plays %v, the worst is %v", bad.Moves, worst.List())
	}
	for _, c := range []struct {
		what    string
		board   core.Board
		doubled bool
		want    Act
	}{
		{"far behind", matchtest.Race(120, 80), false, Double},
		{"a clear double", matchtest.Race(90, 100), false, Roll},
		{"a clear take", matchtest.Race(100, 103), true, Drop},
		{"a clear drop", matchtest.Race(80, 120), true, Take},
	} {
		m := setUp(t, money, [2]int{}, c.board, centred())
		if c.doubled {
			do(t, m, core.Double{Player: 0})
		}
		if got := ask(t, NameWhackgammon, m).Act; got != c.want {
			t.Errorf("%s: act %d, want %d", c.what, got, c.want)
		}
	}
}
