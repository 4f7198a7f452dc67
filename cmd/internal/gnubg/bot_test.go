//go:build unix

package gnubg_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"backtalk/cmd/internal/gnubg"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/core/engine"
	"backtalk/core/matchtest"
)

// watched wraps the installed program in a script that records each start. The
// second start can run another command.
type watched struct {
	path, starts string
}

func watch(t *testing.T, second string) watched {
	t.Helper()
	installed, ok := gnubg.Find()
	if !ok {
		t.Skip("GNU Backgammon is not installed")
	}
	folder := t.TempDir()
	w := watched{filepath.Join(folder, "gnubg"), filepath.Join(folder, "starts")}
	script := fmt.Sprintf("#!/bin/sh\nif [ -e %[1]s ]; then again=1; fi\necho $$ >> %[1]s\nif [ -n \"$again\" ]; then :; %s\nfi\nexec %s \"$@\"\n", w.starts, second, installed)
	if err := os.WriteFile(w.path, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	return w
}

// pids returns the ids of the processes started so far.
func (w watched) pids(t *testing.T) []int {
	t.Helper()
	text, err := os.ReadFile(w.starts)
	if err != nil {
		t.Fatal(err)
	}
	var pids []int
	for _, line := range strings.Fields(string(text)) {
		pid, err := strconv.Atoi(line)
		if err != nil {
			t.Fatal(err)
		}
		pids = append(pids, pid)
	}
	return pids
}

// playAgainstSimple plays a single game between Simple and b, which has the
// second seat. It calls see before each decision.
func playAgainstSimple(t *testing.T, b bot.Bot, see func(bot.View)) {
	t.Helper()
	simple, err := bot.New(bot.NameSimple, bot.Needs{})
	if err != nil {
		t.Fatal(err)
	}
	m := core.NewMatch(core.Rules{Scoring: core.MatchPlay, Length: 1}, [2]core.PlayerInfo{})
	rolls := uint64(0)
	roll := func() core.Roll {
		rolls++
		return core.DiceAt([]byte("gnubg"), rolls-1)
	}
	err = matchtest.PlayGame(m, roll, func(p core.Player) ([]core.Command, error) {
		v := bot.ViewOf(m)
		see(v)
		a, err := [2]bot.Bot{simple, b}[p].Decide(t.Context(), v)
		return a.Commands(p), err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A player can finish a match whatever happens to the program. After one
// failure, Backtalk starts the program again. After the second, the built-in
// engine continues, and the player hears that once.
func TestMatchSurvivesFailuresOfGnubg(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	const rubbish = `echo "$BACKTALK_MARK"'{"id":0}'; while read x; do echo "$BACKTALK_MARK"'{"id":1,"move":[1,2]}'; echo "$BACKTALK_MARK"'{"id"'; done; exit`
	for _, c := range []struct {
		what   string
		second string
		signal syscall.Signal
		// harm lists the numbers of decisions after which the test harms the
		// newest process.
		harm []int
		told int
	}{
		{"unharmed", "", 0, nil, 0},
		{"killed once", "", syscall.SIGKILL, []int{5}, 0},
		{"killed twice", "", syscall.SIGKILL, []int{5, 9}, 1},
		{"stopped twice", "", syscall.SIGSTOP, []int{4, 8}, 1},
		{"rubbish from the second on", rubbish, syscall.SIGKILL, []int{6}, 1},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			w := watch(t, c.second)
			limits := gnubg.Limits{}
			if c.signal == syscall.SIGSTOP {
				limits.Answer = 3 * time.Second
			}
			program := gnubg.New(w.path, limits)
			t.Cleanup(program.Close)
			told, decisions, harmed := 0, 0, 0
			b, err := bot.New(bot.NameGnubg0, bot.Needs{
				Engine: engine.New, Program: func() bot.Program { return program },
				Spare: func(r bot.Reason) {
					if r == bot.Failed {
						told++
					}
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			playAgainstSimple(t, b, func(v bot.View) {
				if v.State.Decider() != 1 || v.State.Phase != core.PhaseMove {
					return
				}
				decisions++
				if harmed < len(c.harm) && decisions == c.harm[harmed] {
					harmed++
					pids := w.pids(t)
					if err := syscall.Kill(pids[len(pids)-1], c.signal); err != nil {
						t.Fatal(err)
					}
				}
			})
			if harmed != len(c.harm) {
				t.Fatalf("the match was over after %d decisions", decisions)
			}
			if min(told, 1) != c.told {
				t.Errorf("told %d times that the built-in engine plays", told)
			}
			if starts := len(w.pids(t)); starts != min(len(c.harm), 1)+1 {
				t.Errorf("started %d times", starts)
			}
		})
	}
}

// positionOf starts a game from a board with player 0 on roll and carries
// out commands.
func positionOf(t *testing.T, r core.Rules, b core.Board, commands ...core.Command) *core.Match {
	t.Helper()
	m := core.NewMatch(r, [2]core.PlayerInfo{})
	setUp := core.SetUp{Board: b, Cube: core.Cube{Value: 1, Owner: core.Centre}}
	for _, c := range append([]core.Command{setUp}, commands...) {
		if _, err := m.Do(c); err != nil {
			t.Fatalf("%#v: %v", c, err)
		}
	}
	return m
}

// The program itself answers every question in a match.
func TestGnubgAnswersEveryKindOfQuestion(t *testing.T) {
	path, ok := gnubg.Find()
	if !ok {
		t.Skip("GNU Backgammon is not installed")
	}
	program := gnubg.New(path, gnubg.Limits{})
	t.Cleanup(program.Close)
	b, err := bot.New(bot.NameGnubg0, bot.Needs{
		Engine: engine.New, Program: func() bot.Program { return program }, Resigns: true,
		Spare: func(r bot.Reason) { t.Errorf("the built-in engine plays: %d", r) },
	})
	if err != nil {
		t.Fatal(err)
	}
	gammonish := core.Board{matchtest.Side(23, 12, 6, 3), matchtest.Side(1, 2)}
	lost := core.Board{matchtest.Side(6, core.Checkers-3), matchtest.Side(1, 1)}
	money, match := core.Rules{Scoring: core.Money}, core.Rules{Scoring: core.MatchPlay, Length: 5, Crawford: true}
	begun := []core.Command{core.RollDice{Player: 0, Dice: core.Roll{3, 1}}, core.MoveChecker{Player: 0, From: 8, Die: 3}}
	for _, c := range []struct {
		what     string
		rules    core.Rules
		board    core.Board
		commands []core.Command
		want     bot.Act
	}{
		{"a double", money, matchtest.Race(100, 112), nil, bot.Double},
		{"no double", money, matchtest.Race(100, 100), nil, bot.Roll},
		{"a take", money, matchtest.Race(100, 109), []core.Command{core.Double{Player: 0}}, bot.Take},
		{"a drop", money, matchtest.Race(100, 130), []core.Command{core.Double{Player: 0}}, bot.Drop},
		{"a beaver", core.Rules{Scoring: core.Money, Beavers: true}, matchtest.Race(112, 100), []core.Command{core.Double{Player: 0}}, bot.Beaver},
		{"a resignation", match, lost, nil, bot.Resign},
		{"a resignation of too little", match, gammonish, []core.Command{core.Resign{Player: 0, Result: core.Single}}, bot.Refuse},
		{"a resignation in the middle of a turn", match, lost, []core.Command{
			core.RollDice{Player: 0, Dice: core.Roll{2, 1}}, core.Resign{Player: 0, Result: core.Single},
		}, bot.Accept},
		{"a play", match, core.Start(), []core.Command{core.RollDice{Player: 0, Dice: core.Roll{3, 1}}}, bot.Play},
		{"the rest of a play", match, core.Start(), begun, bot.Play},
	} {
		m := positionOf(t, c.rules, c.board, c.commands...)
		a, err := b.Decide(t.Context(), bot.ViewOf(m))
		if err != nil || a.Act != c.want {
			t.Errorf("%s: %+v, %v; want act %d", c.what, a, err, c.want)
		}
	}
}

// The program also completes a turn that another bot began. If the program has
// ended, the bot notices that at such a turn.
func TestGnubgCompletesATurnBegunByAnother(t *testing.T) {
	path, ok := gnubg.Find()
	if !ok {
		t.Skip("GNU Backgammon is not installed")
	}
	program := gnubg.New(path, gnubg.Limits{})
	var told []bot.Reason
	b, err := bot.New(bot.NameGnubg0, bot.Needs{
		Engine: engine.New, Program: func() bot.Program { return program }, Spare: func(r bot.Reason) { told = append(told, r) },
	})
	if err != nil {
		t.Fatal(err)
	}
	m := positionOf(t, core.Rules{Scoring: core.MatchPlay, Length: 5, Crawford: true}, core.Start(),
		core.RollDice{Player: 0, Dice: core.Roll{3, 1}}, core.MoveChecker{Player: 0, From: 8, Die: 3})
	for _, gone := range []int{0, 1} {
		if gone == 1 {
			program.Close()
		}
		a, err := b.Decide(t.Context(), bot.ViewOf(m))
		if err != nil || len(a.Moves) != 1 || a.Moves[0].From != 6 || a.Moves[0].To != 5 || len(told) != gone {
			t.Errorf("%d programs gone: %+v, %v, told %v; want 6 to 5", gone, a, err, told)
		}
	}
}
