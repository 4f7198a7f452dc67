package journal

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/matchtest"
	"backtalk/core/record"
)

// The test's own program is the one that is killed: with this variable set it plays a match,
// keeping it in the file named.
const victimsFile = "BACKTALK_TEST_JOURNAL"

func TestMain(m *testing.M) {
	path := os.Getenv(victimsFile)
	if path == "" {
		os.Exit(m.Run())
	}
	if err := playVictim(path); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// played is the match that is kept: the same whenever it is played.
func played() *core.Match {
	rng := rand.New(rand.NewPCG(7, 7))
	return matchtest.Play(core.Rules{Scoring: core.Money}.Normal(), rng.IntN, 2000)
}

// playVictim keeps what is not kept yet of the match, a few events at a time, and announces each
// time how many are kept.
func playVictim(path string) error {
	all := played().Events()
	j, err := Open(path)
	if err != nil {
		return err
	}
	events, match, err := j.Resume(1)
	if errors.Is(err, matches.ErrNoMatch) {
		match, err = j.Begin(matches.Meta{Started: time.UnixMicro(1)})
	}
	if err != nil {
		return err
	}
	for n := len(events); n < len(all); {
		next := min(n+1+n%3, len(all))
		if err := match.Append(all[n:next]); err != nil {
			return err
		}
		n = next
		fmt.Println(n)
	}
	return match.Finish()
}

func TestKilledAtAnyInstantWhatWasAnnouncedIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	seed := rand.Uint64()
	t.Logf("instants are drawn from seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	want := written(t, played().Events())
	announced := 0
	for range 20 {
		announced = max(announced, kill(t, path, rng))
		j := open(t, path)
		events, err := j.load(1)
		switch {
		case errors.Is(err, matches.ErrNoMatch) && announced == 0:
		case err != nil:
			t.Fatal(err)
		case len(events) < announced:
			t.Fatalf("%d events were announced, %d are kept", announced, len(events))
		case !bytes.HasPrefix(want, written(t, events)):
			t.Fatalf("the first %d events kept are others than those played", len(events))
		}
		if _, err := core.Replay(events); err != nil {
			t.Fatal(err)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if announced == 0 {
		t.Error("nothing was announced before any of the kills")
	}
}

// kill starts the program, waits for a random number of announcements and a random while more,
// kills it, and returns the last number announced.
func kill(t *testing.T, path string, rng *rand.Rand) int {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	victim := exec.Command(self)
	victim.Env = append(os.Environ(), victimsFile+"="+path)
	victim.Stderr = os.Stderr
	out, err := victim.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	after, while := rng.IntN(30)-1, time.Duration(rng.Int64N(int64(2*time.Millisecond)))
	if after < 0 { // before anything is announced, or soon after
		time.AfterFunc(while*10, func() { _ = victim.Process.Kill() })
	}
	last := 0
	lines := bufio.NewScanner(out)
	for seen := 0; lines.Scan(); seen++ {
		if last, err = strconv.Atoi(lines.Text()); err != nil {
			t.Fatal(err)
		}
		if seen == after {
			time.AfterFunc(while, func() { _ = victim.Process.Kill() })
		}
	}
	// It was killed, or had the whole match kept.
	_ = victim.Wait()
	return last
}

func written(t *testing.T, events []core.Event) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := record.NewWriter(&file).Write(events...); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
