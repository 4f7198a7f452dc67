package journal

import (
	"bufio"
	"bytes"
	"context"
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

// The test kills its own program: with this variable set, it plays a match
// and saves it in the named file.
const (
	victimsFile = "BACKTALK_TEST_JOURNAL"
	// packersFile makes it pack the matches of a file instead.
	packersFile = "BACKTALK_TEST_PACK"
	// lookersFile makes it look at the matches of a file instead.
	lookersFile = "BACKTALK_TEST_LOOK"
)

func TestMain(m *testing.M) {
	path, pack, look := os.Getenv(victimsFile), os.Getenv(packersFile), os.Getenv(lookersFile)
	var err error
	switch {
	case path != "":
		err = playVictim(path)
	case pack != "":
		err = packVictim(pack)
	case look != "":
		err = lookAt(look, os.Stdout)
	default:
		os.Exit(m.Run())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// played returns the match to save, the same at each call.
func played() *core.Match {
	rng := rand.New(rand.NewPCG(7, 7))
	return matchtest.Play(core.Rules{Scoring: core.Money}.Normal(), rng.IntN, 2000)
}

// playVictim saves the rest of the match, a few events at a time, and prints
// each time how many are saved.
func playVictim(path string) error {
	all := played().Events()
	j, err := Open(path)
	if err != nil {
		return err
	}
	id, events, err := theMatch(j)
	var match matches.Match
	switch {
	case err == nil:
		_, match, err = j.Resume(id)
	case errors.Is(err, matches.ErrNoMatch):
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

// kills is how often the program is killed: it can't begin more matches
// than it is started.
const kills = 20

// theMatch returns the one match with saved events. It need not be the first: the test may kill
// the program when it has begun a match and saved nothing of it.
func theMatch(j *Journal) (id int64, events []core.Event, err error) {
	for id = 1; id <= kills; id++ {
		if events, err = j.load(id); !errors.Is(err, matches.ErrNoMatch) {
			break
		}
	}
	return id, events, err
}

func TestKillLosesNothingAnnounced(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	path := filepath.Join(t.TempDir(), "j.db")
	seed := rand.Uint64()
	t.Logf("instants are drawn from seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	want := written(t, played().Events())
	announced := 0
	for range kills {
		announced = max(announced, kill(t, path, rng))
		j := open(t, path)
		_, events, err := theMatch(j)
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

// packVictim opens an older file and packs its matches.
func packVictim(path string) error {
	j, err := Open(path)
	if err == nil {
		err = j.Pack(context.Background())
	}
	if err != nil {
		return err
	}
	return j.Close()
}

// An older file is migrated however often the program is killed meanwhile:
// nothing is lost or doubled, and the copy of the older file is whole.
func TestKillsDoNotStopAMigration(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	games := make([][]core.Event, 6)
	for i := range games {
		games[i] = whole(t, 1, uint64(i+1), "Eve", "Ada")
	}
	older(t, path, 2, true, games)
	seed := rand.Uint64()
	t.Logf("instants are drawn from seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for range 20 {
		killPacking(t, path, time.Duration(rng.Int64N(int64(80*time.Millisecond))))
	}
	j := open(t, path)
	if err := j.Pack(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{path, copyName(path, "2")} {
		kept := j
		if file != path {
			kept = open(t, file)
		}
		list, err := kept.List()
		if err != nil || len(list) != len(games) {
			t.Fatalf("%s has %d matches, %v, want %d", file, len(list), err, len(games))
		}
		for i, events := range games {
			if back, err := kept.Events(int64(i + 1)); err != nil || !bytes.Equal(written(t, back), written(t, events)) {
				t.Errorf("match %d of %s has other events, %v", i+1, file, err)
			}
		}
	}
}

// killPacking starts the program to pack a file and kills it after a while,
// unless it has finished before.
func killPacking(t *testing.T, path string, after time.Duration) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	victim := exec.Command(self)
	victim.Env = append(os.Environ(), packersFile+"="+path)
	victim.Stderr = os.Stderr
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(after, func() { _ = victim.Process.Kill() })
	_ = victim.Wait()
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
	// It was killed, or had saved the whole match.
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
