package core_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"backtalk/core"
	"backtalk/core/matchtest"
)

func variant(t *testing.T, name string) core.Variant {
	t.Helper()
	v, known := core.VariantNamed(name)
	if !known {
		t.Fatalf("no game is called %q", name)
	}
	return v
}

// pinnedAt returns the side with its checkers on points pinned.
func pinnedAt(s core.Side, points ...core.Point) core.Side {
	s.SetPins(core.PointsOf(points...))
	return s
}

func TestRefusalsNameTheRuleOfTheGame(t *testing.T) {
	all := core.Side{24: 15}
	for _, c := range []struct {
		name, game string
		own, other core.Side
		roll       core.Roll
		first      bool
		made       []core.Step
		from       core.Point
		die        uint8
		rule       core.Rule
	}{
		{name: "a pinned checker stays", game: "plakoto", own: pinnedAt(core.Side{24: 14, 13: 1}, 13), other: core.Side{24: 13, 12: 2}, roll: core.Roll{2, 1}, from: 13, die: 1, rule: core.RulePinned},
		{name: "a point is closed where one's own checker is pinned", game: "plakoto", own: pinnedAt(core.Side{24: 14, 22: 1}, 22), other: core.Side{24: 14, 3: 1}, roll: core.Roll{2, 1}, from: 24, die: 2, rule: core.RuleUnderPin},
		{name: "two checkers block", game: "plakoto", own: all, other: core.Side{24: 13, 3: 2}, roll: core.Roll{2, 1}, from: 24, die: 2, rule: core.RuleBlocked},
		{name: "nothing is borne off while a checker is pinned", game: "plakoto", own: pinnedAt(core.Side{6: 14, 5: 1}, 5), other: core.Side{24: 13, 20: 2}, roll: core.Roll{6, 1}, from: 6, die: 6, rule: core.RulePinnedOff},
		{name: "a single checker holds a point", game: "nardy", own: all, other: core.Side{24: 14, 11: 1}, roll: core.Roll{1, 2}, from: 24, die: 1, rule: core.RuleHeld},
		{name: "one checker a turn leaves the head", game: "nardy", own: all, other: all, roll: core.Roll{2, 1}, first: true, made: []core.Step{{From: 24, To: 22}}, from: 24, die: 1, rule: core.RuleHead},
		{name: "not two with another double on the first turn", game: "nardy", own: all, other: all, roll: core.Roll{2, 2}, first: true, made: []core.Step{{From: 24, To: 22}}, from: 24, die: 2, rule: core.RuleHead},
		{name: "not two with that double later", game: "nardy", own: all, other: all, roll: core.Roll{3, 3}, made: []core.Step{{From: 24, To: 21}}, from: 24, die: 3, rule: core.RuleHead},
		{name: "six in a row that nobody has passed", game: "nardy", own: core.Side{24: 9, 10: 1, 9: 1, 8: 1, 7: 2, 6: 1}, other: all, roll: core.Roll{1, 2}, from: 7, die: 2, rule: core.RuleSixInARow},
		{name: "the runner comes first", game: "fevga", own: core.Side{24: 14, 14: 1}, other: all, roll: core.Roll{2, 1}, from: 24, die: 1, rule: core.RuleRunner},
		{name: "the starting quarter stays open", game: "fevga", own: core.Side{24: 4, 23: 2, 22: 1, 21: 1, 20: 1, 11: 6}, other: all, roll: core.Roll{1, 3}, from: 22, die: 3, rule: 0},
		{name: "the starting quarter is not filled", game: "fevga", own: core.Side{24: 4, 23: 2, 22: 2, 21: 1, 20: 1, 11: 5}, other: all, roll: core.Roll{1, 3}, from: 22, die: 3, rule: core.RuleStartingQuarter},
		{name: "a hitter stays at home", game: "tavla", own: core.Side{8: 2, 6: 13}, other: core.Side{24: 8, 20: 1, 13: 6}, roll: core.Roll{3, 1}, made: []core.Step{{From: 8, To: 5}}, from: 5, die: 1, rule: core.RuleHitAndRun},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := variant(t, c.game)
			b := core.Board{c.own, c.other}
			for p := range b {
				b[p][core.Off] = uint8(15 - b[p].Total())
			}
			if c.name[0] == 'a' && b[0].Pins() != 0 && !v.Valid(&b) {
				t.Fatalf("%v is not valid", b)
			}
			turn := v.Moving.Turn(b, c.roll, c.first)
			for _, s := range c.made {
				if _, err := turn.Move(s.From, uint8(s.From-s.To)); err != nil {
					t.Fatal(err)
				}
			}
			_, err := turn.Move(c.from, c.die)
			var illegal *core.IllegalError
			if c.rule == 0 {
				if err != nil {
					t.Errorf("refused: %v", err)
				}
				return
			}
			if !errors.As(err, &illegal) || illegal.Rule != c.rule {
				t.Errorf("the rule is %v, want %s", err, c.rule)
			}
		})
	}
}

func TestFevgaKeepsTheWayOpen(t *testing.T) {
	fevga := variant(t, "fevga")
	// All of the other's checkers are on its 24, which is 12 here; 11 to 6 are held.
	b := core.Board{{24: 5, 11: 1, 10: 1, 9: 1, 8: 1, 7: 1, 6: 1, 5: 4}, {24: 15}}
	turn := fevga.Moving.Turn(b, core.Roll{1, 2}, false)
	for _, p := range turn.Completions() {
		held := 0
		for at := 6; at <= 11; at++ {
			held += min(int(p.Board[0][at]), 1)
		}
		if held == 6 {
			t.Errorf("%v leaves no way", p.List())
		}
	}
	if _, err := turn.Move(24, 2); err != nil {
		t.Fatal(err)
	}
	_, err := turn.Move(24, 1)
	var illegal *core.IllegalError
	if !errors.As(err, &illegal) || illegal.Rule != core.RuleOpenTheWay {
		t.Errorf("the second move keeps the way closed: %v", err)
	}
}

func TestMotherEndsTheGame(t *testing.T) {
	plakoto := variant(t, "plakoto")
	pinning := core.Side{10: 13, 1: 2}
	mother := pinnedAt(core.Side{24: 1, 10: 14}, 24)
	for _, c := range []struct {
		name string
		b    core.Board
		over bool
		want core.Result
	}{
		{"a pinned mother loses", core.Board{pinning, mother}, true, core.Mothered},
		{"not while the other start is held", core.Board{{24: 1, 10: 12, 1: 2}, mother}, false, 0},
		{"both pinned is a draw", core.Board{pinnedAt(core.Side{24: 1, 10: 13, 1: 1}, 24), pinnedAt(core.Side{24: 1, 10: 13, 1: 1}, 24)}, true, core.Drawn},
		{"one's own mother is not judged on one's own turn", core.Board{mother, pinning}, false, 0},
		{"another pinned checker loses nothing", core.Board{{10: 13, 2: 2}, pinnedAt(core.Side{24: 3, 23: 1, 10: 11}, 23)}, false, 0},
	} {
		if result, over := plakoto.Over(&c.b); over != c.over || result != c.want {
			t.Errorf("%s: %v, %v", c.name, result, over)
		}
	}
}

// startMatch returns a match in its first game, after an opening roll of 5-2.
func startMatch(t *testing.T, name string, length int) *core.Match {
	t.Helper()
	m := core.NewMatch(core.Rules{Variant: variant(t, name), Length: length}, [2]core.PlayerInfo{})
	do(t, m, core.StartGame{Dice: core.Roll{5, 2}})
	return m
}

func do(t *testing.T, m *core.Match, commands ...core.Command) {
	t.Helper()
	for _, c := range commands {
		if _, err := m.Do(c); err != nil {
			t.Fatalf("%#v: %v", c, err)
		}
	}
}

func TestOpeningWinnerRollsAgainIfTheGameSaysSo(t *testing.T) {
	for _, v := range core.Variants() {
		m := startMatch(t, v.Name, 3)
		s := m.State()
		if v.RollsAgain != (s.Phase == core.PhaseRoll) || s.OnTurn != 0 || s.Beginner != 0 {
			t.Errorf("%s: after the opening %s, player %d", v.Name, s.Phase, s.OnTurn)
		}
	}
}

func TestWinnerStartsTheNextGame(t *testing.T) {
	m := startMatch(t, "tavli", 5)
	names := []string{"portes", "plakoto", "fevga", "portes"}
	for game, name := range names {
		s := m.State()
		if v := s.Variant(); v.Name != name || s.Game != game+1 {
			t.Fatalf("game %d is %q, want %q", s.Game, v.Name, name)
		}
		if game == len(names)-1 {
			return
		}
		if s.Phase == core.PhaseRoll {
			do(t, m, core.RollDice{Player: s.OnTurn, Dice: core.Roll{6, 5}})
		}
		do(t, m, core.Resign{Player: 0, Result: core.Single}, core.AcceptResign{Player: 1})
		s = m.State()
		if p, known := s.NextBeginner(); p != 1 || !known {
			t.Fatalf("player %d starts the next game: %v", p, known)
		}
		if _, err := m.Do(core.StartGame{Dice: core.Roll{3, 1}}); err == nil {
			t.Fatal("an opening is rolled although the winner starts")
		}
		do(t, m, core.StartGame{})
		if s := m.State(); s.OnTurn != 1 || s.Phase != core.PhaseRoll || s.Beginner != 1 {
			t.Fatalf("player %d starts in %s", s.OnTurn, s.Phase)
		}
	}
}

func TestLongNardyRollsForEachGame(t *testing.T) {
	m := startMatch(t, "nardy", 3)
	do(t, m, core.Resign{Player: 0, Result: core.Single}, core.AcceptResign{Player: 1})
	if _, err := m.Do(core.StartGame{}); err == nil {
		t.Error("a game of long nardy starts without an opening roll")
	}
	do(t, m, core.StartGame{Dice: core.Roll{1, 1}}, core.RollDice{Dice: core.Roll{1, 4}})
	if s := m.State(); s.OnTurn != 1 || s.Phase != core.PhaseRoll {
		t.Errorf("player %d in %s", s.OnTurn, s.Phase)
	}
}

// Two checkers may leave the head on each player's first turn, even when the player plays it again,
// and only one on later turns.
func TestFirstTurnIsCounted(t *testing.T) {
	m := startMatch(t, "nardy", 3)
	first := func(p core.Player) int {
		do(t, m, core.RollDice{Player: p, Dice: core.Roll{3, 3}})
		turn := m.State().Turn
		n := 0
		for _, play := range turn.Completions() {
			n = max(n, 15-int(play.Board[0][24]))
		}
		return n
	}
	if got := first(0); got != 2 {
		t.Errorf("%d checkers leave the head on the first turn", got)
	}
	for s := m.State(); !s.Turn.Complete(); s = m.State() {
		l := s.Turn.Legal()
		do(t, m, core.MoveChecker{Player: 0, From: l[0].From, Die: l[0].Die})
	}
	do(t, m, core.EndTurn{Player: 0}, core.ReturnTurn{Player: 1})
	if turn := m.State().Turn; !turn.First() {
		t.Error("a turn that is played again is no longer the first")
	}
	for s := m.State(); !s.Turn.Complete(); s = m.State() {
		l := s.Turn.Legal()
		do(t, m, core.MoveChecker{Player: 0, From: l[0].From, Die: l[0].Die})
	}
	do(t, m, core.EndTurn{Player: 0})
	if got := first(1); got != 2 {
		t.Errorf("%d checkers leave the other head on its first turn", got)
	}
	if s := m.State(); s.Moved != [2]bool{true, false} {
		t.Errorf("Moved is %v", s.Moved)
	}
}

func TestWinsCountWhatTheGameSays(t *testing.T) {
	for name, want := range map[string][]core.Result{
		"portes": {core.Single, core.Gammon}, "nackgammon": {core.Single, core.Gammon, core.Backgammon},
	} {
		m := startMatch(t, name, 5)
		s := m.State()
		if got := s.Resignable(); len(got) != len(want) {
			t.Errorf("%s: %v can be resigned", name, got)
		}
		s.Board[1] = core.Side{25: 15}
		if got := s.ResultFor(0); got != want[len(want)-1] {
			t.Errorf("%s: the highest win is %s", name, got)
		}
		if s.Points(core.Mothered) != 2 || s.Points(core.Drawn) != 0 {
			t.Error("the mother counts 2 points and a draw none")
		}
	}
}

// A new game needs no more than its row: see matchtest.Tapa.
func TestNewGameNeedsOnlyItsRow(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	m := matchtest.Play(core.Rules{Variant: matchtest.Tapa(), Length: 3}.Normal(), func(n int) int { return random.IntN(n) }, 20000)
	if s := m.State(); s.Phase != core.PhaseOver && s.Game < 2 {
		t.Errorf("the match is in game %d, %s", s.Game, s.Phase)
	}
	if n := matchtest.Tapa().Checkers(); n != 10 {
		t.Errorf("%d checkers", n)
	}
}

func TestPinsAndReleasesAreReported(t *testing.T) {
	plakoto := variant(t, "plakoto")
	other := pinnedAt(core.Side{24: 13, 15: 1, 13: 1}, 15)
	turn := plakoto.Moving.Turn(core.Board{{13: 1, 10: 14}, other}, core.Roll{1, 2}, false)
	if _, err := turn.Move(13, 1); err != nil {
		t.Fatal(err)
	}
	start := turn.Start()
	got := plakoto.Moving.Pinning(start, turn.Made())
	if len(got) != 1 || got[0] != core.Pinned {
		t.Errorf("landing on 12, the other's 13: %v", got)
	}
	after := turn.Board()
	if after[1].Pins() != core.PointsOf(13, 15) {
		t.Errorf("pinned are %v", after[1].Pins().List())
	}
	if _, err := turn.Move(12, 2); err != nil {
		t.Fatal(err)
	}
	if got := plakoto.Moving.Pinning(start, turn.Made()); got[1] != core.Released {
		t.Errorf("leaving it: %v", got)
	}
	if _, ok := turn.Undo(); !ok || !boardOf(turn)[1].Pinned(13) {
		t.Error("a move taken back pins again")
	}
}

func boardOf(t core.Turn) *core.Board {
	b := t.Board()
	return &b
}
