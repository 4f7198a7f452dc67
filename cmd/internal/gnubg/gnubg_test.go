//go:build unix

package gnubg

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/core/cube"
	"backtalk/core/notation"
)

// installed returns the program's path, or skips the test.
func installed(t *testing.T) string {
	t.Helper()
	path, ok := Find()
	if !ok {
		t.Skip("GNU Backgammon is not installed")
	}
	return path
}

func open(t *testing.T, path string) *Evaluator {
	t.Helper()
	e := New(path, Limits{})
	t.Cleanup(e.Close)
	return e
}

var ctx = context.Background()

// opening asks for the play of an opening roll, for a roll on which everybody
// agrees.
func opening(t *testing.T, e *Evaluator, want string, r core.Roll) error {
	t.Helper()
	p, ok, err := e.Best(ctx, core.Start(), r, 0, cube.Match(5, 5, false))
	if err != nil {
		return err
	}
	if got := notation.FormatPlay(p.List()); !ok || got != want {
		t.Errorf("%v is played %s, want %s", r, got, want)
	}
	return nil
}

func TestBestPlaysOpeningRolls(t *testing.T) {
	e := open(t, installed(t))
	for want, r := range map[string]core.Roll{
		"8/5 6/5": {3, 1}, "13/7 8/7": {6, 1}, "24/18(2) 13/7(2)": {6, 6}, "24/13": {6, 5},
	} {
		if err := opening(t, e, want, r); err != nil {
			t.Fatal(err)
		}
	}
	// A checker is on the bar against a closed board.
	var b core.Board
	for p := 1; p <= 6; p++ {
		b[1][p] = 2
	}
	b[1][core.Off], b[0][core.Bar], b[0][24] = 3, 1, 0
	b[0][13], b[0][core.Off] = 2, 12
	if _, ok, err := e.Best(ctx, b, core.Roll{6, 1}, 0, cube.Money()); ok || err != nil {
		t.Errorf("closed out: a play %v, %v", ok, err)
	}
}

// The program judges the same position differently at another score or with
// another cube.
func TestCubeDecisionsDependOnTheScore(t *testing.T) {
	e := open(t, installed(t))
	var race core.Board
	race[0] = core.Side{6: 4, 5: 4, 4: 4, 3: 3}
	race[1] = core.Side{6: 5, 5: 5, 4: 5}
	owned := cube.Match(5, 5, false)
	owned.Value, owned.Owner = 2, cube.Roller
	for _, c := range []struct {
		what     string
		at       cube.Situation
		double   bool
		response cube.Response
	}{
		{"money", cube.Money(), true, cube.Take},
		{"match, level", cube.Match(7, 7, false), true, cube.Take},
		{"the Crawford game", cube.Match(1, 3, true), false, cube.Take},
		{"one point away", cube.Match(1, 1, false), false, cube.Take},
		{"behind after the Crawford game", cube.Match(3, 1, false), true, cube.Take},
	} {
		d, err := e.Cube(ctx, race, 0, c.at)
		if err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		if d.Double != c.double {
			t.Errorf("%s: double %v (%+v), want %v", c.what, d.Double, d, c.double)
		}
	}
	centred, err := e.Cube(ctx, core.Start(), 0, cube.Match(5, 5, false))
	if err != nil {
		t.Fatal(err)
	}
	ours, err := e.Cube(ctx, core.Start(), 0, owned)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := e.Cube(ctx, core.Start(), 0, owned.Flip())
	if err != nil {
		t.Fatal(err)
	}
	if !(ours.NoDouble > centred.NoDouble && centred.NoDouble > theirs.NoDouble) {
		t.Errorf("with one's own cube %.3f, centred %.3f, the other's %.3f", ours.NoDouble, centred.NoDouble, theirs.NoDouble)
	}
}

// If a process fails once, the evaluator starts another and gets the answer.
func TestOneFailureIsSurvived(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	path := installed(t)
	for what, harm := range map[string]func(*process) error{
		"killed":  func(p *process) error { return p.cmd.Process.Kill() },
		"stopped": func(p *process) error { return p.cmd.Process.Signal(syscall.SIGSTOP) },
	} {
		t.Run(what, func(t *testing.T) {
			e := open(t, path)
			if err := opening(t, e, "8/5 6/5", core.Roll{3, 1}); err != nil {
				t.Fatal(err)
			}
			first := e.running
			if what == "stopped" {
				e.limits.Answer = 3 * time.Second
			}
			if err := harm(first); err != nil {
				t.Fatal(err)
			}
			if err := opening(t, e, "13/7 8/7", core.Roll{6, 1}); err != nil {
				t.Fatal(err)
			}
			if e.running == first {
				t.Error("the process is the same")
			}
			if err := harm(e.running); err != nil {
				t.Fatal(err)
			}
			if err := opening(t, e, "8/4 6/4", core.Roll{4, 2}); !errors.Is(err, bot.ErrGone) {
				t.Errorf("failed twice, it gives %v, want %v", err, bot.ErrGone)
			}
			if err := opening(t, e, "8/4 6/4", core.Roll{4, 2}); !errors.Is(err, bot.ErrGone) {
				t.Errorf("gone, it gives %v, want %v", err, bot.ErrGone)
			}
		})
	}
}

// The evaluator gives up on a program that isn't GNU Backgammon.
func TestRubbishIsGivenUp(t *testing.T) {
	for what, script := range map[string]string{
		"nothing":          "sleep 60",
		"noise":            "yes",
		"no answers":       `echo "$BACKTALK_MARK"'{"id":0}'; exec sleep 60`,
		"no JSON":          `echo "$BACKTALK_MARK"'{"id":0}'; while read x; do echo "$BACKTALK_MARK"rubbish; done`,
		"the wrong number": `echo "$BACKTALK_MARK"'{"id":0}'; while read x; do echo "$BACKTALK_MARK"'{"id":77,"move":[8,5,6,5]}'; done`,
		"an illegal play":  `echo "$BACKTALK_MARK"'{"id":0}'; n=0; while read x; do n=$((n+1)); echo "$BACKTALK_MARK"'{"id":'$n',"move":[24,1]}'; done`,
		"endless line":     "tr '\\0' x < /dev/zero",
		"failure":          "exit 1",
	} {
		t.Run(what, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "gnubg")
			if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
				t.Fatal(err)
			}
			e := open(t, path)
			e.limits = Limits{300 * time.Millisecond, 300 * time.Millisecond}
			if err := opening(t, e, "", core.Roll{3, 1}); !errors.Is(err, bot.ErrGone) {
				t.Errorf("it gives %v, want %v", err, bot.ErrGone)
			}
		})
	}
	e := open(t, filepath.Join(t.TempDir(), "nowhere"))
	if err := opening(t, e, "", core.Roll{3, 1}); !errors.Is(err, bot.ErrGone) {
		t.Errorf("a program that is not there gives %v, want %v", err, bot.ErrGone)
	}
}

// The evaluator doesn't take the answer to an abandoned question for the next
// one.
func TestAbandonedAnswerIsDropped(t *testing.T) {
	e := open(t, installed(t))
	if err := opening(t, e, "8/5 6/5", core.Roll{3, 1}); err != nil {
		t.Fatal(err)
	}
	first := e.running
	for range 3 {
		gone, cancel := context.WithCancel(ctx)
		cancel()
		if _, _, err := e.Best(gone, core.Start(), core.Roll{5, 2}, 2, cube.Money()); !errors.Is(err, context.Canceled) {
			t.Fatalf("a question given up gives %v", err)
		}
	}
	if err := opening(t, e, "13/7 8/7", core.Roll{6, 1}); err != nil {
		t.Fatal(err)
	}
	if e.running != first {
		t.Error("giving questions up cost the process")
	}
}

// The player waits only once for a program that never answers, because it hangs
// or endlessly writes something else.
func TestProgramThatNeverAnswersIsStartedOnce(t *testing.T) {
	for name, does := range map[string]string{
		"hangs": "exec sleep 1000", "endless": "exec yes '{\"a\":1}'", "marked": "exec yes \"$BACKTALK_MARK\"'{\"id\":0}'",
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			path, starts := filepath.Join(folder, "gnubg"), filepath.Join(folder, "starts")
			script := "#!/bin/sh\necho started >> " + starts + "\n" + does + "\n"
			if err := os.WriteFile(path, []byte(script), 0o700); err != nil { //nolint:gosec // it is run
				t.Fatal(err)
			}
			const limit = 300 * time.Millisecond
			e := New(path, Limits{Start: limit, Answer: limit})
			t.Cleanup(e.Close)
			for range 2 {
				if err := opening(t, e, "", core.Roll{3, 1}); !errors.Is(err, bot.ErrGone) {
					t.Errorf("%v, want ErrGone", err)
				}
			}
			if text, err := os.ReadFile(starts); err != nil || string(text) != "started\n" {
				t.Errorf("%q, %v, want one start", text, err)
			}
		})
	}
}
