//go:build unix

package bot

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"backtalk/core"
	"backtalk/core/gnubg"
	"backtalk/core/internal/matchtest"
)

// watched is the installed program behind a script that notes each start, and what the second start is to run.
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

// pids are the processes started so far.
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

// A match is played to its end whatever happens to the program in the middle of it. One failure is mended by starting it anew; after
// the second the built-in engine plays on, which is told once.
func TestAMatchOutlivesGnubg(t *testing.T) {
	const rubbish = `echo "$BACKTALK_MARK"'{"id":0}'; while read x; do echo "$BACKTALK_MARK"'{"id":1,"move":[1,2]}'; echo "$BACKTALK_MARK"'{"id"'; done; exit`
	for _, c := range []struct {
		what   string
		second string
		signal syscall.Signal
		// harm is after how many decisions the newest process is harmed.
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
			told := 0
			tb, err := newTable(singleGame(), "gnubg", NameSimple, Name0Ply)
			if err != nil {
				t.Fatal(err)
			}
			tb.bots[1], err = New(NameGnubg0, Needs{
				Engine: shipped, Gnubg: func() *gnubg.Evaluator { return program },
				Spare: func(r Reason) {
					if r == Failed {
						told++
					}
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			decisions, harmed := 0, 0
			tb.see = func(v View) {
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
			}
			if err := playMatch(tb); err != nil {
				t.Fatal(err)
			}
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

// Without the program the built-in engine plays as many rolls ahead.
func TestWithoutGnubgTheBuiltInEnginePlays(t *testing.T) {
	var told []Reason
	b, err := New(NameGnubg1, Needs{Engine: shipped, Spare: func(r Reason) { told = append(told, r) }})
	if err != nil {
		t.Fatal(err)
	}
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	if want := (thinker{evaluator: builtin{e, 1}}); b != want || len(told) != 1 || told[0] != Missing {
		t.Errorf("it makes %#v and tells %v", b, told)
	}
}

// Everything that a match asks is answered by the program itself.
func TestGnubgAnswersEveryKindOfQuestion(t *testing.T) {
	path, ok := gnubg.Find()
	if !ok {
		t.Skip("GNU Backgammon is not installed")
	}
	program := gnubg.New(path, gnubg.Limits{})
	t.Cleanup(program.Close)
	b, err := New(NameGnubg0, Needs{
		Engine: shipped, Gnubg: func() *gnubg.Evaluator { return program }, Resigns: true,
		Spare: func(r Reason) { t.Errorf("the built-in engine plays: %d", r) },
	})
	if err != nil {
		t.Fatal(err)
	}
	gammonish := core.Board{matchtest.Side(23, 12, 6, 3), matchtest.Side(1, 2)}
	begun := []core.Command{core.RollDice{Player: 0, Dice: core.Roll{3, 1}}, core.MoveChecker{Player: 0, From: 8, Die: 3}}
	for _, c := range []struct {
		what     string
		rules    core.Rules
		board    core.Board
		commands []core.Command
		want     Act
	}{
		{"a double", money, race(100, 112), nil, Double},
		{"no double", money, race(100, 100), nil, Roll},
		{"a take", money, race(100, 109), []core.Command{core.Double{Player: 0}}, Take},
		{"a drop", money, race(100, 130), []core.Command{core.Double{Player: 0}}, Drop},
		{"a beaver", core.Rules{Set: core.Money, Beavers: true}, race(112, 100), []core.Command{core.Double{Player: 0}}, Beaver},
		{"a resignation", matchTo(5), lostRace(3), nil, Resign},
		{"a resignation of too little", matchTo(5), gammonish, []core.Command{core.Resign{Player: 0, Result: core.Single}}, Refuse},
		{"a resignation in the middle of a turn", matchTo(5), lostRace(3), []core.Command{
			core.RollDice{Player: 0, Dice: core.Roll{2, 1}}, core.Resign{Player: 0, Result: core.Single},
		}, Accept},
		{"a play", matchTo(5), core.Start(), []core.Command{core.RollDice{Player: 0, Dice: core.Roll{3, 1}}}, Play},
		{"the rest of a play", matchTo(5), core.Start(), begun, Play},
	} {
		m := setUp(t, c.rules, [2]int{}, c.board, centred())
		do(t, m, c.commands...)
		a, err := b.Decide(t.Context(), ViewOf(m))
		if err != nil || a.Act != c.want {
			t.Errorf("%s: %+v, %v; want act %d", c.what, a, err, c.want)
		}
	}
}

// A turn that another began is ended by the program too, not by the built-in engine: once it is gone, that is noticed.
func TestGnubgEndsATurnBegunByAnother(t *testing.T) {
	path, ok := gnubg.Find()
	if !ok {
		t.Skip("GNU Backgammon is not installed")
	}
	program := gnubg.New(path, gnubg.Limits{})
	var told []Reason
	b, err := New(NameGnubg0, Needs{
		Engine: shipped, Gnubg: func() *gnubg.Evaluator { return program }, Spare: func(r Reason) { told = append(told, r) },
	})
	if err != nil {
		t.Fatal(err)
	}
	m := setUp(t, matchTo(5), [2]int{}, core.Start(), centred())
	do(t, m, core.RollDice{Player: 0, Dice: core.Roll{3, 1}}, core.MoveChecker{Player: 0, From: 8, Die: 3})
	for _, gone := range []int{0, 1} {
		if gone == 1 {
			program.Close()
		}
		a, err := b.Decide(t.Context(), ViewOf(m))
		if err != nil || len(a.Moves) != 1 || a.Moves[0].From != 6 || a.Moves[0].To != 5 || len(told) != gone {
			t.Errorf("%d programs gone: %+v, %v, told %v; want 6 to 5", gone, a, err, told)
		}
	}
}
