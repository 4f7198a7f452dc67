package advice

import (
	"context"
	"errors"
	"testing"

	"backtalk/core"
	"backtalk/core/matchtest"
	"backtalk/core/notation"
	"backtalk/core/record"
	"backtalk/core/sense"
)

// cubeState returns a game with player 0 about to roll.
func cubeState(t *testing.T, r core.Rules, score [2]int, crawford bool, b core.Board, c core.Cube, done ...core.Command) core.State {
	t.Helper()
	m := core.NewMatch(r, [2]core.PlayerInfo{})
	for _, command := range append([]core.Command{core.SetUp{Board: b, Score: score, Crawford: crawford, Cube: c}}, done...) {
		if _, err := m.Do(command); err != nil {
			t.Fatalf("%#v: %v", command, err)
		}
	}
	return m.State()
}

var (
	money   = core.Rules{Scoring: core.Money}
	matchTo = core.Rules{Scoring: core.MatchPlay, Length: 5, Crawford: true}
	centred = core.Cube{Value: 1, Owner: core.Centre}
)

// lastRoll returns a position in which player 0 wins with some of the 36 rolls now, or loses.
func lastRoll(points ...uint8) core.Board {
	own := core.Side{core.Off: core.Checkers}
	for _, p := range points {
		own[p]++
		own[core.Off]--
	}
	return core.Board{own, matchtest.Side(1, 1)}
}

// Anybody can work out these values: a game won with n rolls of 36 is worth (2n-36)/36, and twice that
// if doubled. The rolls that win are the ones that lose the market.
func TestCubeAdviceIsExactInTheLastRoll(t *testing.T) {
	for _, c := range []struct {
		points  []uint8
		verdict Verdict
	}{
		{[]uint8{6, 1}, TooEarly},   // 15 rolls
		{[]uint8{5, 2}, DoubleTake}, // 19
		{[]uint8{3, 2}, DoubleTake}, // 25
		{[]uint8{4, 1}, DoubleDrop}, // 29
		{[]uint8{2, 1}, EitherWay},  // 36
	} {
		b := lastRoll(c.points...)
		wins := sense.WinningRolls(&b).Count()
		s := cubeState(t, money, [2]int{}, false, b, centred)
		got, err := adviser(t).Cube(context.Background(), &s, 2)
		if err != nil {
			t.Fatal(err)
		}
		worth := float64(2*wins-36) / 36
		if got.Verdict != c.verdict || !near(got.NoDouble, worth) || !near(got.Taken, 2*worth) || got.Dropped != 1 {
			t.Errorf("%v, won with %d rolls: %+v, want verdict %d and %.3f", c.points, wins, got, c.verdict, worth)
		}
		if (c.verdict == TooEarly || c.verdict == DoubleTake) && got.Losers != wins {
			t.Errorf("%v: %d rolls lose the market, want the %d that win", c.points, got.Losers, wins)
		}
		asked := cubeState(t, money, [2]int{}, false, b, centred, core.Double{Player: 0})
		answer, err := adviser(t).Cube(context.Background(), &asked, 2)
		if err != nil {
			t.Fatal(err)
		}
		want := Take
		if worth > .5 {
			want = Drop
		}
		if !answer.Answer || answer.Verdict != want || !near(answer.Taken, -2*worth) || answer.Dropped != -1 {
			t.Errorf("%v, the answer: %+v, want %d", c.points, answer, want)
		}
	}
}

func near(a, b float64) bool { return a-b < .001 && b-a < .001 }

func TestVerdictNamesWhyThereIsNoDouble(t *testing.T) {
	b := lastRoll(3, 2)
	for _, c := range []struct {
		what     string
		rules    core.Rules
		score    [2]int
		crawford bool
		cube     core.Cube
		want     Verdict
	}{
		{"best of five", core.Rules{Variant: core.BestOfFive()}, [2]int{}, false, centred, NoCube},
		{"the Crawford game", matchTo, [2]int{4, 1}, true, centred, Crawford},
		{"the opponent's cube", money, [2]int{}, false, core.Cube{Value: 2, Owner: 1}, NotYours},
		{"the highest cube", money, [2]int{}, false, core.Cube{Value: core.MaxCube, Owner: 0}, Limit},
		{"a cube that wins the match", matchTo, [2]int{3, 0}, false, core.Cube{Value: 2, Owner: 0}, Dead},
	} {
		s := cubeState(t, c.rules, c.score, c.crawford, b, c.cube)
		got, err := adviser(t).Cube(context.Background(), &s, 1)
		if err != nil || got.Verdict != c.want {
			t.Errorf("%s: verdict %d, %v; want %d", c.what, got.Verdict, err, c.want)
		}
	}
}

// A double that was a mistake is beavered if that is allowed, and the doubler then takes or drops.
func TestBeaversAreAdvised(t *testing.T) {
	rules := core.Rules{Scoring: core.Money, Beavers: true}
	b := lastRoll(6, 1)
	s := cubeState(t, rules, [2]int{}, false, b, centred, core.Double{Player: 0})
	got, err := adviser(t).Cube(context.Background(), &s, 0)
	if err != nil || got.Verdict != Beaver {
		t.Errorf("asked with 21 rolls of 36 to win: %+v, %v; want a beaver", got, err)
	}
	s = cubeState(t, rules, [2]int{}, false, b, centred, core.Double{Player: 0}, core.Beaver{Player: 1})
	if got, err = adviser(t).Cube(context.Background(), &s, 0); err != nil || got.Verdict != Take ||
		len(got.Reasons) != 1 || got.Reasons[0].Kind != Wins || got.Reasons[0].Count != 42 {
		t.Errorf("beavered with 15 rolls of 36 to win: %+v, %v; want a take", got, err)
	}
}

func TestCubeAdviceStopsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := cubeState(t, money, [2]int{}, false, core.Start(), centred)
	if _, err := adviser(t).Cube(ctx, &s, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the end of the context", err)
	}
}

// A redouble that is nearly a drop two rolls ahead is a take when it is rolled out (.936 for the
// doubler). The advice says so to either side.
func TestCloseTakeIsSearchedDeeper(t *testing.T) {
	at, err := notation.ParseXGID("XGID=-BbB-aDB-B---A---A-a-bcaeA:1:1:1:00:2:0:0:7:10")
	if err != nil {
		t.Fatal(err)
	}
	rules := record.RulesOf(at)
	commands, err := record.Setup(at, rules)
	if err != nil {
		t.Fatal(err)
	}
	m := core.NewMatch(rules, [2]core.PlayerInfo{})
	for _, c := range commands {
		if _, err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	s := m.State()
	doubler, err := adviser(t).Cube(t.Context(), &s, 2)
	if err != nil || doubler.Taken >= doubler.Dropped || doubler.Verdict != TooEarly && doubler.Verdict != DoubleTake {
		t.Errorf("to the doubler: %+v, %v", doubler, err)
	}
	if _, err := m.Do(core.Double{Player: s.OnTurn}); err != nil {
		t.Fatal(err)
	}
	s = m.State()
	taker, err := adviser(t).Cube(t.Context(), &s, 2)
	if err != nil || taker.Verdict != Take || taker.Taken != -doubler.Taken {
		t.Errorf("to the one who answers: %+v, %v", taker, err)
	}
}
