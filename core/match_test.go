package core_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"backtalk/core"
)

// table is a match that a test plays.
type table struct {
	*testing.T
	*core.Match
}

func begin(t *testing.T, r core.Rules) table {
	t.Helper()
	return table{t, core.NewMatch(r, [2]core.PlayerInfo{{Name: "Ann"}, {Name: "Bob"}})}
}

// setUp begins a match with a game from a position, player 0 on roll.
func setUp(t *testing.T, r core.Rules, b core.Board, cube core.Cube) table {
	t.Helper()
	m := begin(t, r)
	m.do(core.SetUp{Board: b, Cube: cube})
	return m
}

// do carries out commands, all of which must be legal, and returns the last one's events.
func (m table) do(commands ...core.Command) []core.Event {
	m.Helper()
	var events []core.Event
	for _, c := range commands {
		var err error
		if events, err = m.Do(c); err != nil {
			m.Fatalf("%T%+v returns %v", c, c, err)
		}
	}
	return events
}

// refused checks that a command breaks a rule.
func (m table) refused(c core.Command, want core.Rule) {
	m.Helper()
	_, err := m.Do(c)
	var illegal *core.IllegalError
	if !errors.As(err, &illegal) || illegal.Rule != want {
		m.Errorf("%T%+v returns %v, want %s", c, c, err, want)
	}
}

// emitted checks a command's events.
func (m table) emitted(got []core.Event, want ...core.Event) {
	m.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(core.TurnEnded{}, "Board")); diff != "" {
		m.Errorf("the events differ (- want, + got):\n%s", diff)
	}
}

var (
	five    = core.Rules{Scoring: core.MatchPlay, Length: 5, Crawford: true}
	money   = core.Rules{Scoring: core.Money, Jacoby: true, Beavers: true}
	mulls   = core.Rules{Variant: core.BestOfFive()}
	centred = core.Cube{Value: 1, Owner: core.Centre}
)

func TestOpeningTiesAreRolledAgain(t *testing.T) {
	m := begin(t, five)
	m.emitted(m.do(core.StartGame{Dice: core.Roll{4, 4}}), core.GameStarted{Game: 1, Board: core.Start()}, core.OpeningRolled{Dice: core.Roll{4, 4}})
	m.refused(core.RollDice{Dice: core.Roll{0, 3}}, core.RuleBadDice)
	m.refused(core.Double{}, core.RuleRollFirst)
	m.emitted(m.do(core.RollDice{Dice: core.Roll{2, 2}}), core.OpeningRolled{Dice: core.Roll{2, 2}})
	m.emitted(m.do(core.RollDice{Dice: core.Roll{1, 3}}),
		core.OpeningRolled{Dice: core.Roll{1, 3}},
		core.Rolled{Player: 1, Dice: core.Roll{1, 3}})
	m.refused(core.MoveChecker{Player: 0, From: 8, Die: 3}, core.RuleNotYourTurn)
	m.do(core.MoveChecker{Player: 1, From: 8, Die: 3}, core.MoveChecker{Player: 1, From: 6, Die: 1})
	ended := m.do(core.EndTurn{Player: 1})
	m.emitted(ended, core.TurnEnded{Player: 1, Moves: []core.Move{{From: 8, To: 5, Die: 3}, {From: 6, To: 5, Die: 1}}})
}

func TestTurnEndsOnlyWhenNothingCanBePlayed(t *testing.T) {
	m := begin(t, five)
	m.do(core.StartGame{Dice: core.Roll{3, 1}})
	m.refused(core.UndoMove{}, core.RuleNothingToUndo)
	m.refused(core.EndTurn{}, core.RuleTurnNotComplete)
	m.refused(core.RollDice{Dice: core.Roll{1, 2}}, core.RuleRolledAlready)
	m.refused(core.StartGame{Dice: core.Roll{1, 2}}, core.RuleGameRunning)
	m.do(core.MoveChecker{From: 8, Die: 3})
	m.refused(core.EndTurn{}, core.RuleTurnNotComplete)
	m.do(core.UndoMove{}, core.MoveChecker{From: 24, Die: 3}, core.MoveChecker{From: 24, Die: 1}, core.EndTurn{})
	if s := m.State(); s.OnTurn != 1 || s.Phase != core.PhaseRoll || s.Board[0] != side(13, 5, 8, 3, 6, 5, 23, 1, 21, 1) {
		t.Errorf("the match stands at %+v", s)
	}
}

func TestPlayerWhoCannotMoveHearsWhy(t *testing.T) {
	closed := side(1, 2, 2, 2, 3, 2, 4, 2, 5, 2, 6, 2, 8, 3)
	for _, c := range []struct {
		name  string
		board core.Board
		roll  core.Roll
		want  core.NoMoveReason
	}{
		{"dance", core.Board{side(uint8(core.Bar), 1, 6, 5), side(6, 2, 5, 2, 1, 2)}, core.Roll{6, 5}, core.Dance},
		{"dance, a blot leaving one point open", core.Board{side(uint8(core.Bar), 1, 6, 5), side(1, 2, 2, 1, 3, 2, 4, 2, 5, 2, 6, 2, 8, 4)}, core.Roll{6, 5}, core.Dance},
		{"closed out", core.Board{side(uint8(core.Bar), 1, 6, 5), closed}, core.Roll{6, 5}, core.ClosedOut},
		{"blocked", core.Board{side(13, 1), side(18, 2, 17, 2)}, core.Roll{6, 5}, core.Blocked},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := setUp(t, five, c.board, centred)
			m.emitted(m.do(core.RollDice{Dice: c.roll}), core.Rolled{Dice: c.roll}, core.NoMove{Reason: c.want})
			m.emitted(m.do(core.EndTurn{}), core.TurnEnded{Unplayed: []uint8{6, 5}})
		})
	}
}

func TestUnplayedDieIsAnnounced(t *testing.T) {
	m := setUp(t, five, core.Board{side(13, 1), side(24, 2)}, centred)
	m.do(core.RollDice{Dice: core.Roll{4, 4}}, core.MoveChecker{From: 13, Die: 4}, core.MoveChecker{From: 9, Die: 4})
	m.emitted(m.do(core.EndTurn{}), core.TurnEnded{
		Moves:    []core.Move{{From: 13, To: 9, Die: 4}, {From: 9, To: 5, Die: 4}},
		Unplayed: []uint8{4, 4},
	})
}

// double turns the cube between the players, the one on roll first, until it shows value.
func (m table) double(value int) {
	m.Helper()
	for m.State().Cube.Value < value {
		p := m.State().OnTurn
		m.do(core.Double{Player: p}, core.Take{Player: p.Opponent()})
		m.dance(p)
	}
}

// dance passes p's turn with a roll that can't be played; the positions of these tests see to that.
func (m table) dance(p core.Player) {
	m.Helper()
	m.do(core.RollDice{Player: p, Dice: core.Roll{6, 6}}, core.EndTurn{Player: p})
}

// stuck returns a position in which neither side can play a 6: both are on the bar behind the
// other's 6 point.
func stuck() core.Board {
	s := side(uint8(core.Bar), 1, 6, 14)
	return core.Board{s, s}
}

func TestDroppedRedoubleTo16Loses8(t *testing.T) {
	m := setUp(t, core.Rules{Scoring: core.MatchPlay, Length: 25}, stuck(), centred)
	m.double(8)
	p := m.State().OnTurn
	m.emitted(m.do(core.Double{Player: p}), core.Doubled{Player: p, Value: 16})
	m.refused(core.RollDice{Player: p, Dice: core.Roll{1, 2}}, core.RuleAnswerDouble)
	m.refused(core.Take{Player: p}, core.RuleNotYourTurn)
	m.refused(core.Resign{Player: p, Result: core.Single}, core.RuleAnswerDouble)
	var score [2]int
	score[p] = 8
	m.emitted(m.do(core.DropDouble{Player: p.Opponent()}),
		core.Dropped{Player: p.Opponent(), Value: 8},
		core.GameEnded{Winner: p, Result: core.Drop, Points: 8, Score: score})
}

// oneLeft returns a position in which player 0 bears off the last checker with any roll.
func oneLeft(loser core.Side) core.Board { return core.Board{side(1, 1), loser} }

func TestWinsScoreTheirPoints(t *testing.T) {
	long := core.Rules{Scoring: core.MatchPlay, Length: 25}
	plain := core.Rules{Scoring: core.Money}
	athome := side(1, 15)
	for _, c := range []struct {
		name   string
		rules  core.Rules
		loser  core.Side
		cube   core.Cube
		want   core.Result
		points int
	}{
		{"one borne off", long, side(1, 14), centred, core.Single, 1},
		{"none borne off", long, athome, centred, core.Gammon, 2},
		{"none borne off, one outside the winner's home", long, side(18, 1, 1, 14), centred, core.Gammon, 2},
		{"one in the winner's home", long, side(19, 1, 1, 14), centred, core.Backgammon, 3},
		{"one on the bar", long, side(uint8(core.Bar), 1, 1, 14), centred, core.Backgammon, 3},
		{"a backgammon after three doubles", long, side(uint8(core.Bar), 1, 1, 14), core.Cube{Value: 8, Owner: 0}, core.Backgammon, 24},
		{"borne off already, and one on the bar", long, side(uint8(core.Bar), 1, 1, 13), centred, core.Single, 1},
		{"Jacoby, cube not turned", money, athome, centred, core.Single, 1},
		{"Jacoby, cube turned", money, athome, core.Cube{Value: 2, Owner: 1}, core.Gammon, 4},
		{"money without Jacoby", plain, athome, centred, core.Gammon, 2},
		{"best of five, all home", mulls, athome, centred, core.Single, 1},
		{"best of five, one borne off", mulls, side(20, 1, 1, 13), centred, core.Single, 1},
		{"a Mulligan", mulls, side(7, 1, 1, 14), centred, core.Mulligan, 3},
		{"a Mulligan from the bar", mulls, side(uint8(core.Bar), 1, 1, 14), centred, core.Mulligan, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := setUp(t, c.rules, oneLeft(c.loser), c.cube)
			m.do(core.RollDice{Dice: core.Roll{6, 5}}, core.MoveChecker{From: 1, Die: 6})
			events := m.do(core.EndTurn{})
			want := core.GameEnded{Result: c.want, Points: c.points, Score: [2]int{c.points, 0}}
			if len(events) < 2 || events[1] != core.Event(want) {
				t.Errorf("the win returns %+v, want %+v", events, want)
			}
		})
	}
}

func TestMatchEndsAtItsTarget(t *testing.T) {
	m := setUp(t, mulls, oneLeft(side(uint8(core.Bar), 1, 1, 14)), centred)
	m.do(core.RollDice{Dice: core.Roll{6, 5}}, core.MoveChecker{From: 1, Die: 6})
	m.emitted(m.do(core.EndTurn{}),
		core.TurnEnded{Moves: []core.Move{{From: 1, To: 0, Die: 6}}, Unplayed: []uint8{5}},
		core.GameEnded{Result: core.Mulligan, Points: 3, Score: [2]int{3, 0}},
		core.MatchEnded{Score: [2]int{3, 0}})
	m.refused(core.StartGame{Dice: core.Roll{3, 1}}, core.RuleMatchOver)
	m.refused(core.Stop{}, core.RuleMatchOver)
}

// winByDrop lets player p double, and win when the opponent drops.
func (m table) winByDrop(p core.Player) {
	m.Helper()
	m.do(core.StartGame{Dice: core.Roll{3, 1}})
	m.do(core.MoveChecker{From: 8, Die: 3}, core.MoveChecker{From: 6, Die: 1}, core.EndTurn{})
	if p == 0 {
		m.do(core.RollDice{Player: 1, Dice: core.Roll{3, 1}})
		m.do(core.MoveChecker{Player: 1, From: 8, Die: 3}, core.MoveChecker{Player: 1, From: 6, Die: 1}, core.EndTurn{Player: 1})
	}
	m.do(core.Double{Player: p}, core.DropDouble{Player: p.Opponent()})
}

// winByResignation lets player p win when the opponent resigns.
func (m table) winByResignation(p core.Player) {
	m.Helper()
	m.do(core.StartGame{Dice: core.Roll{3, 1}})
	m.do(core.Resign{Player: p.Opponent(), Result: core.Single}, core.AcceptResign{Player: p})
}

func TestExactlyOneCrawfordGame(t *testing.T) {
	m := begin(t, core.Rules{Scoring: core.MatchPlay, Length: 3, Crawford: true})
	m.winByDrop(0)
	m.winByDrop(0)
	started := m.do(core.StartGame{Dice: core.Roll{1, 3}})
	m.emitted(started[:1], core.GameStarted{Game: 3, Score: [2]int{2, 0}, Crawford: true, Board: core.Start()})
	m.do(core.MoveChecker{Player: 1, From: 8, Die: 3}, core.MoveChecker{Player: 1, From: 6, Die: 1}, core.EndTurn{Player: 1})
	m.refused(core.Double{Player: 0}, core.RuleCrawford)
	m.do(core.Resign{Player: 0, Result: core.Single}, core.AcceptResign{Player: 1})
	m.winByDrop(1)
	if s := m.State(); s.Crawford || s.Score != [2]int{2, 2} {
		t.Errorf("after the Crawford game doubling won at %v, Crawford %v", s.Score, s.Crawford)
	}
	m.winByDrop(1)
	if s := m.State(); s.Phase != core.PhaseOver || s.Winner != 1 {
		t.Errorf("the match stands at %+v", s)
	}
}

func TestWithoutCrawfordDoublingContinues(t *testing.T) {
	m := begin(t, core.Rules{Scoring: core.MatchPlay, Length: 2})
	m.winByDrop(0)
	m.winByDrop(1)
	if s := m.State(); s.Score != [2]int{1, 1} {
		t.Errorf("the score is %v", s.Score)
	}
}

func TestCrawfordGameIsNotRepeatedAfterASetUp(t *testing.T) {
	m := begin(t, five)
	m.do(core.SetUp{Board: core.Start(), Cube: centred, Score: [2]int{4, 1}})
	m.do(core.Double{Player: 0}, core.DropDouble{Player: 1})
	other := begin(t, five)
	other.do(core.SetUp{Board: core.Start(), Cube: centred, Score: [2]int{1, 4}})
	other.do(core.Double{}, core.DropDouble{Player: 1})
	started := other.do(core.StartGame{Dice: core.Roll{3, 1}})
	other.emitted(started[:1], core.GameStarted{Game: 2, Score: [2]int{2, 4}, Board: core.Start()})
}

func TestDoublingNeedsACubeInTheRules(t *testing.T) {
	for name, r := range map[string]core.Rules{"a single game": {Scoring: core.MatchPlay, Length: 1, Crawford: true}, "best of five": mulls} {
		t.Run(name, func(t *testing.T) {
			m := setUp(t, r, core.Start(), centred)
			m.refused(core.Double{}, core.RuleNoCube)
		})
	}
}

func TestOnlyTheOwnerDoublesAndNotAbove64(t *testing.T) {
	m := setUp(t, core.Rules{Scoring: core.Money}, stuck(), centred)
	m.do(core.Double{}, core.Take{Player: 1})
	m.refused(core.Double{}, core.RuleNotYourCube)
	m.dance(0)
	m.double(64)
	p := core.Player(m.State().Cube.Owner)
	for m.State().OnTurn != p {
		m.dance(m.State().OnTurn)
	}
	m.refused(core.Double{Player: p}, core.RuleCubeLimit)
}

func TestBeaversFollowTheRules(t *testing.T) {
	m := setUp(t, money, core.Start(), centred)
	m.refused(core.Beaver{Player: 1}, core.RuleNoDoubleOffered)
	m.emitted(m.do(core.Double{}, core.Beaver{Player: 1}), core.Beavered{Player: 1, Value: 4})
	m.refused(core.Beaver{Player: 0}, core.RuleNoDoubleOffered)
	m.refused(core.Take{Player: 1}, core.RuleNotYourTurn)
	taken := m
	taken.Match = again(t, m)
	m.emitted(m.do(core.DropDouble{}), core.Dropped{Value: 2}, core.GameEnded{Winner: 1, Result: core.Drop, Points: 2, Score: [2]int{0, 2}})
	taken.do(core.Take{})
	if s := taken.State(); s.Cube != (core.Cube{Value: 4, Owner: 1}) || s.Phase != core.PhaseRoll || s.OnTurn != 0 {
		t.Errorf("after the doubler took, the match stands at %+v", s)
	}
	plain := setUp(t, five, core.Start(), centred)
	plain.do(core.Double{})
	plain.refused(core.Beaver{Player: 1}, core.RuleNoBeavers)
	high := setUp(t, money, core.Start(), core.Cube{Value: 32, Owner: 0})
	high.do(core.Double{})
	high.refused(core.Beaver{Player: 1}, core.RuleNoBeavers)
}

// again returns another match with the same events.
func again(t *testing.T, m table) *core.Match {
	t.Helper()
	copied, err := core.Replay(slices.Clone(m.Events()))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(m.Events(), copied.Events()); diff != "" {
		t.Fatalf("the match replayed has other events (- want, + got):\n%s", diff)
	}
	return copied
}

func TestPhaseDecidesWhetherYouMayResign(t *testing.T) {
	m := begin(t, five)
	m.refused(core.Resign{Result: core.Single}, core.RuleNoGame)
	m.do(core.StartGame{Dice: core.Roll{2, 2}})
	m.refused(core.Resign{Result: core.Single}, core.RuleRollFirst)
	m.do(core.RollDice{Dice: core.Roll{3, 1}}, core.MoveChecker{From: 8, Die: 3})
	// In the middle of a turn, by the player who is not on turn.
	m.emitted(m.do(core.Resign{Player: 1, Result: core.Gammon}), core.ResignOffered{Player: 1, Result: core.Gammon})
	m.refused(core.MoveChecker{From: 6, Die: 1}, core.RuleAnswerResignation)
	m.refused(core.AcceptResign{Player: 1}, core.RuleNotYourTurn)
	m.emitted(m.do(core.RefuseResign{Player: 0}), core.ResignRefused{Player: 0, Result: core.Gammon})
	m.do(core.MoveChecker{From: 6, Die: 1}, core.EndTurn{})
	// Before rolling, by the player on turn.
	m.do(core.Resign{Player: 1, Result: core.Backgammon})
	m.emitted(m.do(core.AcceptResign{Player: 0}),
		core.ResignAccepted{Player: 0, Result: core.Backgammon},
		core.GameEnded{Winner: 0, Result: core.Backgammon, Points: 3, Score: [2]int{3, 0}})
	m.refused(core.AcceptResign{Player: 0}, core.RuleNoGame)
	m.do(core.StartGame{Dice: core.Roll{3, 1}})
	m.refused(core.RefuseResign{Player: 0}, core.RuleNoResignation)
}

func TestRulesDecideResignableResults(t *testing.T) {
	for _, c := range []struct {
		name  string
		rules core.Rules
		cube  core.Cube
		want  []core.Result
	}{
		{"match", five, centred, []core.Result{core.Single, core.Gammon, core.Backgammon}},
		{"Jacoby, cube not turned", money, centred, []core.Result{core.Single}},
		{"Jacoby, cube turned", money, core.Cube{Value: 2, Owner: 1}, []core.Result{core.Single, core.Gammon, core.Backgammon}},
		{"best of five", mulls, centred, []core.Result{core.Single, core.Mulligan}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := setUp(t, c.rules, core.Start(), c.cube)
			for r := core.Single; r <= core.Drop; r++ {
				trial := table{t, again(t, m)}
				if slices.Contains(c.want, r) {
					trial.do(core.Resign{Player: 0, Result: r}, core.AcceptResign{Player: 1})
				} else {
					trial.refused(core.Resign{Player: 0, Result: r}, core.RuleResignResult)
				}
			}
		})
	}
}

func TestOnlyAMoneySessionIsStopped(t *testing.T) {
	m := begin(t, money)
	m.winByResignation(1)
	if core.Ended(m.Events()) || core.Ended(nil) {
		t.Error("a session that goes on is over")
	}
	m.emitted(m.do(core.Stop{}), core.MatchEnded{Stopped: true, Score: [2]int{0, 1}})
	if !core.Ended(m.Events()) {
		t.Error("a session that was stopped goes on")
	}
	begin(t, five).refused(core.Stop{}, core.RuleNoStop)
	running := begin(t, money)
	running.do(core.StartGame{Dice: core.Roll{3, 1}})
	running.refused(core.Stop{}, core.RuleGameRunning)
}

func TestImpossiblePositionsAreRefused(t *testing.T) {
	good := core.SetUp{Board: core.Start(), Cube: centred}
	for name, spoil := range map[string]func(c *core.SetUp){
		"fourteen checkers":             func(c *core.SetUp) { c.Board[0][24]-- },
		"a point held twice":            func(c *core.SetUp) { c.Board[0] = side(1, 15); c.Board[1] = side(24, 15) },
		"all off":                       func(c *core.SetUp) { c.Board[1] = side() },
		"a blot on another's":           func(c *core.SetUp) { c.Board = core.Board{side(6, 14, 20, 1), side(6, 14, 5, 1)} },
		"a cube of 0":                   func(c *core.SetUp) { c.Cube.Value = 0 },
		"a cube of 3":                   func(c *core.SetUp) { c.Cube = core.Cube{Value: 3, Owner: 0} },
		"a cube of 128":                 func(c *core.SetUp) { c.Cube = core.Cube{Value: 128, Owner: 0} },
		"an owned cube of 1":            func(c *core.SetUp) { c.Cube = core.Cube{Value: 1, Owner: 0} },
		"a third owner":                 func(c *core.SetUp) { c.Cube = core.Cube{Value: 2, Owner: 2} },
		"a third player":                func(c *core.SetUp) { c.Player = 2 },
		"a score that has won":          func(c *core.SetUp) { c.Score = [2]int{5, 0} },
		"a negative score":              func(c *core.SetUp) { c.Score = [2]int{-1, 0} },
		"Crawford at the wrong score":   func(c *core.SetUp) { c.Crawford, c.Score = true, [2]int{3, 0} },
		"Crawford with the cube turned": func(c *core.SetUp) { c.Crawford, c.Score, c.Cube = true, [2]int{4, 0}, core.Cube{Value: 2, Owner: 0} },
	} {
		t.Run(name, func(t *testing.T) {
			m := begin(t, five)
			c := good
			spoil(&c)
			m.refused(c, core.RuleBadPosition)
		})
	}
	begin(t, mulls).refused(core.SetUp{Board: core.Start(), Cube: core.Cube{Value: 2, Owner: 0}}, core.RuleBadPosition)
	begin(t, core.Rules{Scoring: core.MatchPlay, Length: 1}).refused(core.SetUp{Board: core.Start(), Cube: centred, Score: [2]int{1, 0}}, core.RuleBadPosition)
	begin(t, five).do(good)
}

func TestPossiblePositionsAreAccepted(t *testing.T) {
	for name, c := range map[string]struct {
		rules core.Rules
		core.SetUp
	}{
		"a cube of 64":                       {five, core.SetUp{Cube: core.Cube{Value: 64, Owner: 0}}},
		"a cube of 2 of the second player's": {five, core.SetUp{Cube: core.Cube{Value: 2, Owner: 1}}},
		"an automatic double":                {money, core.SetUp{Cube: core.Cube{Value: 2, Owner: core.Centre}}},
		"the Crawford game":                  {five, core.SetUp{Cube: centred, Crawford: true, Score: [2]int{0, 4}}},
		"a game after it":                    {five, core.SetUp{Cube: core.Cube{Value: 2, Owner: 0}, Score: [2]int{4, 4}}},
		"one point from the target":          {mulls, core.SetUp{Cube: centred, Score: [2]int{2, 2}}},
		"a long money session":               {money, core.SetUp{Cube: centred, Score: [2]int{40, 0}}},
		"the second player on roll":          {five, core.SetUp{Cube: centred, Player: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			c.Board = core.Start()
			m := begin(t, c.rules)
			m.do(c.SetUp)
			s := m.State()
			if s.Cube != c.Cube || s.Score != c.Score || s.OnTurn != c.Player || s.Crawford != c.Crawford || s.Phase != core.PhaseRoll {
				t.Errorf("the game begins at %+v", s)
			}
		})
	}
}

// In a match that another program recorded, a game can end, or jump to another position, while
// something waits for an answer.
func TestAbandonedGameLeavesNoState(t *testing.T) {
	ended := core.GameEnded{Result: core.Single, Points: 1, Score: [2]int{1, 0}}
	set := core.PositionSet{Board: core.Start(), Player: 1, Cube: centred, Reason: core.IllegalPlay}
	for name, before := range map[string][]core.Command{
		"in a turn":            {core.RollDice{Dice: core.Roll{3, 1}}, core.MoveChecker{From: 8, Die: 3}},
		"while doubled":        {core.Double{}},
		"while beavered":       {core.Double{}, core.Beaver{Player: 1}},
		"while one resigns":    {core.Resign{Result: core.Single}},
		"resigning in a turn":  {core.RollDice{Dice: core.Roll{3, 1}}, core.Resign{Result: core.Single}},
		"between two turns":    nil,
		"an accepted resigner": {core.RollDice{Dice: core.Roll{3, 1}}, core.Resign{Result: core.Single}, core.RefuseResign{Player: 1}},
	} {
		for _, e := range []core.Event{ended, set} {
			m := setUp(t, money, core.Start(), centred)
			m.do(before...)
			cut, err := core.Replay(append(slices.Clone(m.Events()), e))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if s := cut.State(); s.Offered != 0 || s.Resigned != 0 || s.Turn != (core.Turn{}) {
				t.Errorf("%s, after %T the match stands at %+v", name, e, s)
			}
		}
	}
}

func TestFirstPlayerActsIfEitherMay(t *testing.T) {
	m := begin(t, core.Rules{Scoring: core.MatchPlay, Length: 1})
	for _, c := range []core.Command{core.StartGame{Dice: core.Roll{4, 4}}, core.RollDice{Dice: core.Roll{1, 3}}} {
		if s := m.State(); s.Decider() != 0 {
			t.Errorf("in %s player %d decides", s.Phase, s.Decider())
		}
		m.do(c)
	}
	if s := m.State(); s.Decider() != 1 {
		t.Errorf("the winner of the opening does not decide in %s", s.Phase)
	}
	m.do(core.Resign{Player: 0, Result: core.Single}, core.AcceptResign{Player: 1})
	if s := m.State(); s.Decider() != 0 {
		t.Errorf("after the match player %d decides", s.Decider())
	}
}

func TestSingleGameEndsTheMatch(t *testing.T) {
	m := setUp(t, core.Rules{Scoring: core.MatchPlay, Length: 1}, oneLeft(side(1, 14)), centred)
	m.do(core.RollDice{Dice: core.Roll{6, 5}}, core.MoveChecker{From: 1, Die: 6}, core.EndTurn{})
	if s := m.State(); s.Phase != core.PhaseOver || s.Winner != 0 || s.Score != [2]int{1, 0} {
		t.Errorf("the match stands at %+v", s)
	}
}

func TestRulesAreMadeConsistent(t *testing.T) {
	for _, c := range []struct{ given, want core.Rules }{
		{core.Rules{Scoring: core.MatchPlay, Length: 99, Crawford: true, Jacoby: true, Beavers: true}, core.Rules{Scoring: core.MatchPlay, Length: 25, Crawford: true}},
		{core.Rules{Scoring: core.MatchPlay, Crawford: true}, core.Rules{Scoring: core.MatchPlay, Length: 1}},
		{core.Rules{Scoring: core.Money, Length: 7, Crawford: true, Jacoby: true}, core.Rules{Scoring: core.Money, Jacoby: true}},
		{core.Rules{Variant: core.BestOfFive(), Length: 7, Crawford: true, Jacoby: true}, core.Rules{Variant: core.BestOfFive(), Length: 3}},
		{core.Rules{Scoring: core.Money, Variant: core.Variant{Target: 1}}, core.Rules{Variant: core.Variant{Target: 1}, Length: 1}},
		{core.Rules{Scoring: core.Money, Jacoby: true, Variant: core.Variant{Mulligans: true}}, core.Rules{Scoring: core.Money, Variant: core.Variant{Mulligans: true}}},
		{core.Rules{Scoring: core.Money, Beavers: true, Variant: core.Variant{NoCube: true}}, core.Rules{Scoring: core.Money, Variant: core.Variant{NoCube: true}}},
		{core.Rules{Scoring: core.MatchPlay, Length: 5, Crawford: true, Variant: core.Variant{NoCube: true}}, core.Rules{Length: 5, Variant: core.Variant{NoCube: true}}},
		{core.Rules{Scoring: core.MatchPlay, Length: 2, Crawford: true}, core.Rules{Length: 2, Crawford: true}},
		{core.Rules{Scoring: core.MatchPlay, Length: -1}, core.Rules{Length: 1}},
	} {
		if got := c.given.Normal(); got != c.want {
			t.Errorf("%+v becomes %+v, want %+v", c.given, got, c.want)
		}
	}
}
