//go:build e2e

package e2e

import (
	"bufio"
	"flag"
	"io"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"backtalk/core"
)

var kills = flag.Int("kills", 20, "how often TestKilledMatchContinues kills the program")

// Two bots play a match, which is killed at random instants and resumed. Each time the journal must
// hold at least what the program announced, and continue from there: no announced event is lost, no
// saved one is taken back. At the end the match must equal the one that is played undisturbed,
// because its dice depend only on its seed and their number.
func TestKilledMatchContinues(t *testing.T) {
	t.Parallel()
	seed := rand.Uint64()
	t.Logf("instants are drawn from seed %d", seed)
	draw := rand.New(rand.NewPCG(seed, 0))
	for left, match := *kills, 1; left > 0; match++ {
		undisturbed := t.TempDir()
		watch(t, undisturbed, match, nil)
		want := encoded(t, kept(t, undisturbed))
		got, killed := killOften(t, match, draw, left)
		if !slices.Equal(got, want) {
			t.Fatalf("match %d: killed and resumed it has %d events, undisturbed %d, or other ones", match, len(got), len(want))
		}
		left -= killed
	}
}

// killOften plays one match to its end with a limited number of kills. It returns the events, and
// how often it killed the program.
func killOften(t *testing.T, match int, draw *rand.Rand, most int) (events []string, killed int) {
	t.Helper()
	data, next := t.TempDir(), match
	for {
		instants := draw
		if killed == most {
			instants = nil
		}
		seen := watch(t, data, next, instants)
		all := keptOrNone(t, data)
		now := encoded(t, all)
		if len(now) < len(events) || !slices.Equal(now[:len(events)], events) {
			t.Fatalf("the journal had %d events, and has %d that do not begin with them", len(events), len(now))
		}
		if ended := turnsIn(all[len(events):]); seen.turns > ended {
			t.Fatalf("%d turns were announced and %d of them kept", seen.turns, ended)
		}
		events = now
		if seen.killed {
			killed++
		}
		if !seen.killed || isOver(all) { // it may be killed on its way out
			return events, killed
		}
		next = resume
		if len(all) == 0 { // killed before there was a match to keep
			data, next = t.TempDir(), match
		}
	}
}

func isOver(events []core.Event) bool {
	if len(events) == 0 {
		return false
	}
	_, over := events[len(events)-1].(core.MatchEnded)
	return over
}

// turnsIn counts the turns that ended.
func turnsIn(events []core.Event) int {
	n := 0
	for _, e := range events {
		if _, ended := e.(core.TurnEnded); ended {
			n++
		}
	}
	return n
}

// resume, in place of a match's number, makes watch continue the saved
// match.
const resume = 0

// watched is what the test saw of a match.
type watched struct {
	// turns were announced, without those that a resumed match announces again.
	turns  int
	killed bool
}

var (
	// turnTold is a whole turn as it is announced when two bots play.
	turnTold = regexp.MustCompile(`^\S+ (rolls|starts)\b`)
	// stands matches the end of what a resumed match announces about its state.
	stands = regexp.MustCompile(`is to roll\.|'s turn\.|answers\.|^Between games\.`)
)

// watch starts two bots that play the match with this number as its seed, or
// continue the saved one.
// With a source of instants it kills the program at one of them, unless the
// match is over first.
func watch(t *testing.T, data string, match int, instants *rand.Rand) watched {
	t.Helper()
	arguments := []string{"play", "--me", "simple", "--against", "simple", "--name", "Sam", "--opponent-name", "Ada", "--length", "5", "--voice", "none", "--mute", "--data", data}
	if match != resume {
		arguments = append(arguments, "--seed", strconv.Itoa(match))
	}
	c := exec.Command(*program, arguments...)
	in, err := c.StdinPipe() // left open: at its end the program saves the match
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var complaint strings.Builder
	c.Stderr = &complaint
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if match == resume {
		if _, err := io.WriteString(in, "yes\n"); err != nil {
			_ = c.Wait()
			t.Fatalf("the program ended before it could be told to go on: %v\n%s", c.ProcessState, complaint.String())
		}
	}
	seen := watched{}
	after := -1 // the number of lines to read before a random while begins, which ends with the kill
	if instants != nil {
		after = instants.IntN(150)
	}
	begun := match != resume
	lines := bufio.NewReader(out)
	for n := 0; ; n++ {
		if n == after {
			defer time.AfterFunc(time.Duration(instants.Int64N(int64(4*time.Millisecond))), func() { _ = c.Process.Kill() }).Stop()
		}
		line, err := lines.ReadString('\n')
		if err != nil {
			break // an unfinished last line was not announced
		}
		switch {
		case !begun:
			begun = stands.MatchString(line)
		case turnTold.MatchString(line):
			seen.turns++
		}
	}
	if err := c.Wait(); err != nil {
		if instants == nil {
			t.Fatalf("the program ended with %v\n%s", err, complaint.String())
		}
		seen.killed = true
	}
	return seen
}
