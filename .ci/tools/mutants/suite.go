package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// suite is the test binary of a package with faults in it.
type suite struct {
	p              goPackage
	binary, folder string
	faults         []fault
	flags          []string
	tests          []test
}

// test records how long a test takes without a fault, and which faults' functions it calls.
type test struct {
	name    string
	took    time.Duration
	reaches map[int]bool
}

// command returns a command that runs the binary where go test would. The tests get their own folder
// for temporary files, because a test that is killed can't remove them.
func (s *suite) command(arguments ...string) *exec.Cmd {
	return s.commandContext(context.Background(), arguments...)
}

func (s *suite) commandContext(ctx context.Context, arguments ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, s.binary, arguments...)
	c.Dir = s.p.Dir
	c.Env = append(os.Environ(), "TMPDIR="+s.folder)
	c.WaitDelay = time.Second
	return c
}

// measure runs each test without a fault. It repeats a test that fails, and gives up if it
// fails again.
func (s *suite) measure() error {
	for i := range s.tests {
		t := &s.tests[i]
		reached := filepath.Join(s.folder, "reached")
		var out []byte
		var err error
		for range 2 {
			began := time.Now()
			c := s.command(append(s.flags, "-test.timeout", longestTest.String(), "-test.run", "^"+t.name+"$")...)
			c.Env = append(c.Env, "MUTANT_REACHED="+reached)
			out, err = c.CombinedOutput()
			t.took = time.Since(began)
			if err == nil {
				break
			}
		}
		if err != nil {
			return fmt.Errorf("%s fails without a fault: %w: %s", t.name, err, out)
		}
		t.reaches = map[int]bool{}
		numbers, _ := os.ReadFile(reached)
		_ = os.Remove(reached)
		for n := range strings.FieldsSeq(string(numbers)) {
			if n, err := strconv.Atoi(n); err == nil {
				t.reaches[n] = true
			}
		}
	}
	slices.SortStableFunc(s.tests, func(a, b test) int { return cmp.Compare(a.took, b.took) })
	return nil
}

// tryAll tries every fault, several at a time, and reports which of them the tests noticed.
func (s *suite) tryAll(workers int) []bool {
	noticed := make([]bool, len(s.faults))
	var wait sync.WaitGroup
	todo := make(chan int)
	for range workers {
		wait.Go(func() {
			for i := range todo {
				noticed[i] = s.try(i + 1)
			}
		})
	}
	for i := range s.faults {
		todo <- i
	}
	close(todo)
	wait.Wait()
	return noticed
}

const (
	// longestTest limits the time of a test without a fault.
	longestTest = 5 * time.Minute
	// slow separates the tests that run first, all in one process, from those that run only if
	// the first notice nothing.
	slow = 300 * time.Millisecond
	// A test counts as hung if it takes slower times its time without a fault, and longer than grace.
	// The machine may be much busier than it was then.
	slower = 10
	grace  = 20 * time.Second
)

// try reports whether a test notices a fault.
func (s *suite) try(number int) bool {
	var quick []test
	rounds := [][]test{nil}
	for _, t := range s.tests {
		switch {
		case !t.reaches[number]:
		case t.took < slow:
			quick = append(quick, t)
		default:
			rounds = append(rounds, []test{t})
		}
	}
	rounds[0] = quick
	return slices.ContainsFunc(rounds, func(tests []test) bool { return len(tests) > 0 && s.fails(number, tests) })
}

// fails reports whether one of some tests fails, or hangs, with a fault.
func (s *suite) fails(number int, tests []test) bool {
	names := make([]string, len(tests))
	limit := grace
	for i, t := range tests {
		names[i] = t.name
		limit += slower * t.took
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	c := s.commandContext(ctx, append(s.flags, "-test.failfast", "-test.run", "^("+strings.Join(names, "|")+")$")...)
	c.Env = append(c.Env, "MUTANT="+strconv.Itoa(number))
	return c.Run() != nil
}
