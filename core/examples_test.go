package core_test

import (
	"errors"
	"slices"
	"testing"

	"backtalk/core"
	"backtalk/core/notation"
)

// side puts checkers on points, given as point, count, point, count; the rest are off.
func side(counts ...uint8) core.Side {
	s := core.Side{core.Off: core.Checkers}
	for i := 0; i < len(counts); i += 2 {
		s[counts[i]] += counts[i+1]
		s[core.Off] -= counts[i+1]
	}
	return s
}

// far returns an opponent out of everyone's way: all checkers off but two on the ace point.
func far() core.Side { return side(1, 2) }

// The rules agree with the examples in the books that the rule book draws on.
func TestRulesMatchTheBooksExamples(t *testing.T) {
	start := core.Start()
	for _, c := range []struct {
		name  string
		board core.Board
		roll  core.Roll
		// legal are plays that must be legal, illegal ones that must not.
		legal, illegal []string
		rule           core.Rule
	}{
		{"3-1 makes the 5 point", start, core.Roll{3, 1}, []string{"8/5 6/5"}, nil, 0},
		{
			"from the bar with 3 and 5, where 5 is closed",
			core.Board{side(uint8(core.Bar), 1, 13, 4, 8, 3, 6, 5, 24, 2), side(5, 2, 6, 5, 8, 3, 13, 5)},
			core.Roll{3, 5},
			[]string{"bar/22 13/8"},
			[]string{"bar/20", "13/8"},
			0,
		},
		{"6-5 with two on 5: both are borne off", core.Board{side(5, 2), far()}, core.Roll{6, 5}, []string{"5/off(2)"}, []string{"5/4"}, core.RuleNoDieFits},
		{
			"6-1 with one on 6: off at once, or the smaller die first",
			core.Board{side(6, 1, 3, 2), far()},
			core.Roll{6, 1},
			[]string{"6/off 3/2", "6/5 5/off"},
			[]string{"3/off"},
			core.RuleHigherChecker,
		},
		{
			"3-3 with one on 4: it moves on before others bear off with more than their pips",
			core.Board{side(4, 1, 2, 3), far()},
			core.Roll{3, 3},
			[]string{"4/1 2/off(3)"},
			[]string{"2/off"},
			core.RuleHigherChecker,
		},
		{"a die fits nothing higher, so lower checkers move on", core.Board{side(6, 2, 3, 2), far()}, core.Roll{5, 4}, []string{"6/1 6/2"}, []string{"3/off"}, core.RuleHigherChecker},
		{"one checker astray holds all others back", core.Board{side(7, 1, 6, 4), far()}, core.Roll{6, 5}, []string{"7/1 6/1", "7/2 6/off"}, []string{"6/off"}, core.RuleNotAllHome},
		{"a 4 enters on the opponent's 4 point", core.Board{side(uint8(core.Bar), 1, 6, 2), far()}, core.Roll{4, 3}, []string{"bar/21 6/3"}, []string{"6/2"}, core.RuleEnterFirst},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn := core.NewTurn(c.board, c.roll)
			for _, play := range c.legal {
				if _, err := resolve(t, turn, play); err != nil {
					t.Errorf("%s returns %v, want a legal play", play, err)
				}
			}
			for _, play := range c.illegal {
				_, err := resolve(t, turn, play)
				var illegal *core.IllegalError
				if !errors.As(err, &illegal) || c.rule != 0 && illegal.Rule != c.rule {
					t.Errorf("%s returns %v, want %s", play, err, c.rule)
				}
			}
		})
	}
}

func resolve(t *testing.T, turn core.Turn, play string) ([]core.Move, error) {
	t.Helper()
	steps, err := notation.ParsePlay(play)
	if err != nil {
		t.Fatal(err)
	}
	return notation.Resolve(turn, steps)
}

// allPlays returns all plays as books write them, sorted.
func allPlays(b core.Board, r core.Roll) []string {
	var plays []string
	for _, p := range core.Plays(b, r) {
		plays = append(plays, notation.FormatPlay(p.List()))
	}
	slices.Sort(plays)
	return plays
}

func TestPlaysUseAsManyDiceAsPossible(t *testing.T) {
	for _, c := range []struct {
		name  string
		board core.Board
		roll  core.Roll
		want  []string
	}{
		// 12/6 would leave no 5, so the 6 is played from 14.
		{"both dice bind the first choice", core.Board{side(14, 1, 12, 1), side(16, 2, 22, 2, 24, 2)}, core.Roll{6, 5}, []string{"14/8 12/7"}},
		{"either die but not both: the larger", core.Board{side(13, 1), side(23, 2)}, core.Roll{6, 5}, []string{"13/7"}},
		{"only the smaller can be played", core.Board{side(13, 1), side(18, 2, 23, 2)}, core.Roll{6, 5}, []string{"13/8"}},
		{"three of a double's four", core.Board{side(13, 1), side(24, 2)}, core.Roll{4, 4}, []string{"13/5"}},
		{"no die at all", core.Board{side(13, 1), side(18, 2, 17, 2)}, core.Roll{6, 5}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := allPlays(c.board, c.roll); !slices.Equal(got, c.want) {
				t.Errorf("the plays of %v are %q, want %q", c.roll, got, c.want)
			}
		})
	}
}

func TestRuleAgainstAMoveIsNamed(t *testing.T) {
	for _, c := range []struct {
		name  string
		board core.Board
		from  core.Point
		die   uint8
		want  core.IllegalError
	}{
		{
			"a choice that leaves the 5 unplayed",
			core.Board{side(14, 1, 12, 1), side(16, 2, 22, 2, 24, 2)},
			12, 6,
			core.IllegalError{Rule: core.RuleMostDice, From: 12, Die: 5},
		},
		{
			"another checker while one is on the bar",
			core.Board{side(uint8(core.Bar), 1, 13, 1), far()},
			13, 6,
			core.IllegalError{Rule: core.RuleEnterFirst, From: 13, Die: 6},
		},
		{
			"the smaller where only one can be played",
			core.Board{side(13, 1), side(23, 2)},
			13, 5,
			core.IllegalError{Rule: core.RuleLargerDie, From: 13, Die: 6},
		},
		{
			"entering on a point that is held",
			core.Board{side(uint8(core.Bar), 1, 13, 1), side(6, 2, 24, 2)},
			core.Bar, 6,
			core.IllegalError{Rule: core.RuleBlocked, From: core.Bar, Die: 6, Point: 19},
		},
		{
			"hitting a blot where that leaves the 5 unplayed",
			core.Board{side(14, 1, 12, 1), side(16, 2, 22, 2, 24, 2, 19, 1)},
			12, 6,
			core.IllegalError{Rule: core.RuleMostDice, From: 12, Die: 5},
		},
		{
			"bearing off while a checker is outside",
			core.Board{side(5, 1, 11, 1), side(20, 1)},
			5, 5,
			core.IllegalError{Rule: core.RuleNotAllHome, From: 5, Die: 5, Point: 11},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn := core.NewTurn(c.board, core.Roll{5, 6})
			_, err := turn.Move(c.from, c.die)
			var got *core.IllegalError
			if !errors.As(err, &got) || *got != c.want {
				t.Errorf("Move(%d, %d) returns %v, want %v", c.from, c.die, err, &c.want)
			}
		})
	}
}

func TestBearingOffMustNotWasteTheOtherDie(t *testing.T) {
	// With 3/off the 5 could not be played from 6: the point it leads to is held.
	turn := core.NewTurn(core.Board{side(6, 1, 3, 1), side(24, 2)}, core.Roll{5, 3})
	_, err := turn.Move(3, 3)
	var got *core.IllegalError
	if want := (core.IllegalError{Rule: core.RuleMostDice, From: 3, Die: 5}); !errors.As(err, &got) || *got != want {
		t.Errorf("3/off returns %v, want %v", err, &want)
	}
}

// A player names points, not dice.
func TestRuleAgainstAWayIsNamed(t *testing.T) {
	home := core.Board{side(6, 2, 3, 2), far()}
	bar := core.Board{side(uint8(core.Bar), 1, 13, 1), side(6, 2, 24, 2)}
	for _, c := range []struct {
		name     string
		board    core.Board
		roll     core.Roll
		from, to core.Point
		want     core.IllegalError
	}{
		{"a held point", core.Start(), core.Roll{3, 1}, 24, 19, core.IllegalError{Rule: core.RuleBlocked, Point: 19}},
		{"a held point that a die reaches", core.Start(), core.Roll{5, 1}, 24, 19, core.IllegalError{Rule: core.RuleBlocked, Die: 5, Point: 19}},
		{"no die", core.Start(), core.Roll{3, 1}, 24, 18, core.IllegalError{Rule: core.RuleNoDieFits, Point: 18}},
		{"no die to a blot", core.Board{side(24, 2), side(7, 1, 6, 2)}, core.Roll{3, 1}, 24, 18, core.IllegalError{Rule: core.RuleNoDieFits, Point: 18}},
		{"where it stands", core.Start(), core.Roll{3, 1}, 13, 13, core.IllegalError{Rule: core.RuleBackwards, Point: 13}},
		{"backwards", core.Start(), core.Roll{3, 1}, 13, 14, core.IllegalError{Rule: core.RuleBackwards, Point: 14}},
		{"off too early", core.Start(), core.Roll{3, 1}, 8, core.Off, core.IllegalError{Rule: core.RuleNotAllHome, Point: 24}},
		{"an empty point", core.Start(), core.Roll{3, 1}, 7, 6, core.IllegalError{Rule: core.RuleNoChecker, Point: 6}},
		{"the empty point 1", core.Start(), core.Roll{3, 1}, 1, core.Off, core.IllegalError{Rule: core.RuleNoChecker}},
		{"from off", core.Board{side(uint8(core.Off), 3, 6, 2), far()}, core.Roll{3, 1}, core.Off, 6, core.IllegalError{Rule: core.RuleNoChecker, Point: 6}},
		{"from an empty bar", core.Start(), core.Roll{3, 1}, core.Bar, 22, core.IllegalError{Rule: core.RuleNoChecker, Point: 22}},
		{"beyond the board", core.Start(), core.Roll{3, 1}, 26, 22, core.IllegalError{Rule: core.RuleNoChecker, Point: 22}},
		{"bearing off with dice too small", home, core.Roll{2, 1}, 6, core.Off, core.IllegalError{Rule: core.RuleNoDieFits}},
		{"not the highest", home, core.Roll{5, 4}, 3, core.Off, core.IllegalError{Rule: core.RuleHigherChecker, Die: 5, Point: 6}},
		{"another checker while one is on the bar", bar, core.Roll{3, 1}, 13, 12, core.IllegalError{Rule: core.RuleEnterFirst, Point: 12}},
		{"entering on a held point", bar, core.Roll{3, 1}, core.Bar, 19, core.IllegalError{Rule: core.RuleBlocked, Point: 19}},
		{"entering without its die", bar, core.Roll{3, 1}, core.Bar, 20, core.IllegalError{Rule: core.RuleNoDieFits, Point: 20}},
		{"the last point", core.Board{side(1, 1, 7, 1), far()}, core.Roll{3, 2}, 1, core.Off, core.IllegalError{Rule: core.RuleNotAllHome, Die: 3, Point: 7}},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn := core.NewTurn(c.board, c.roll)
			c.want.From = c.from
			var got *core.IllegalError
			if err := turn.WhyNotTo(c.from, c.to); !errors.As(err, &got) || *got != c.want {
				t.Errorf("WhyNotTo(%d, %d) returns %v, want %v", c.from, c.to, err, &c.want)
			}
		})
	}
}
