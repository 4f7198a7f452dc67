//go:build e2e && linux

package e2e

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"hash"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"

	"backtalk/cmd/backtalk/internal/front"
	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/cmd/backtalk/internal/readers"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/core/record"
	"backtalk/keymap"
	"backtalk/locales"
)

var soaked = flag.Int("soaked", 40, "how many matches TestSoak plays, half of them at lines, half on the screen")

// soak is a front at a terminal that only the test sees, with keys pressed at
// random, and the journal of the matches there.
type soak struct {
	t        *testing.T
	ui       string
	draw     *rand.Rand
	master   *os.File
	slave    *os.File
	front    *front.Front
	session  *session.Session
	journal  *journal.Journal
	defaults settings.Values
	// played holds the digests of all matches, in the order in which they began.
	// now is the current one. again means that its next event was already added.
	played []*digest
	now    int
	again  bool
	// gone is closed when nothing has the terminal any more.
	gone chan struct{}
}

// These are the file descriptors of the terminal's ends in the process that plays.
const (
	masterEnd = 3
	slaveEnd  = 4
)

// soakAt names the display mode in the environment of the process that plays.
const soakAt = "BACKTALK_SOAK"

// The test plays complete matches with all rules and opponents at full speed: a person who lists the
// plays and takes the first, and computer players, with random keys between. Goroutines, open files
// and memory stay as they were after the first fifth, and the journal has every match as it was
// played. Each display mode runs in its own process and terminal.
func TestSoak(t *testing.T) {
	for _, ui := range []string{settings.Lines, settings.Screen} {
		t.Run(ui, func(t *testing.T) {
			master, slave, err := pty.Open()
			if err != nil {
				t.Fatal(err)
			}
			if err := pty.Setsize(slave, &pty.Winsize{Cols: 80, Rows: 24}); err != nil {
				t.Fatal(err)
			}
			played := exec.Command(os.Args[0], "-test.run=^TestSoakAtTerminal$", "-test.v", "-test.timeout=0", "-soaked", strconv.Itoa(*soaked/2), "-program", *program)
			played.Env = append(os.Environ(), soakAt+"="+ui, "TERM=xterm-256color")
			played.Stdin, played.ExtraFiles = slave, []*os.File{master, slave}
			played.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
			var out bytes.Buffer
			played.Stdout, played.Stderr = &out, &out
			if err := played.Start(); err != nil {
				t.Fatal(err)
			}
			// From now on only the process that plays has the terminal, so that the terminal ends
			// with it.
			_, _ = master.Close(), slave.Close()
			err = played.Wait()
			t.Logf("%s", out.Bytes())
			if err != nil {
				t.Error(err)
			}
		})
	}
}

// TestSoakAtTerminal runs in the process that TestSoak starts at a terminal. The process has both
// ends of the terminal.
func TestSoakAtTerminal(t *testing.T) {
	ui := os.Getenv(soakAt)
	if ui == "" {
		t.Skip("TestSoak starts this")
	}
	before, began := runtime.NumGoroutine(), time.Now()
	path := filepath.Join(t.TempDir(), "matches.db")
	s := openSoak(t, ui, path)
	var warm usage
	quick, slow := kinds()
	for i := range *soaked {
		s.play(i)
		// By then the matches have had every opponent and every way to keep score.
		if i == min(*soaked-1, max(*soaked/5, len(quick)+len(slow))) {
			warm = use()
		}
	}
	now := use()
	s.close()
	t.Logf("%d matches in %v: after a fifth %v, at the end %v", len(s.played), time.Since(began).Round(time.Second), warm, now)
	now.flat(t, warm)
	s.reread(path)
	if after := settled(before); after > before+1 { // the signals' goroutine stays
		t.Errorf("%d goroutines before, %d after:\n%s", before, after, stacks())
	}
}

func openSoak(t *testing.T, ui, path string) *soak {
	t.Helper()
	s := &soak{t: t, ui: ui, draw: rand.New(rand.NewPCG(uint64(*soaked), uint64(len(ui)))), gone: make(chan struct{})}
	// A file that is read in the background can be closed only if reading
	// doesn't block a thread.
	if err := syscall.SetNonblock(masterEnd, true); err != nil {
		t.Fatal(err)
	}
	master, slave := os.NewFile(masterEnd, "master"), os.NewFile(slaveEnd, "slave")
	s.master, s.slave = master, slave
	go func() {
		_, _ = io.Copy(io.Discard, master)
		close(s.gone)
	}()
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	for key, value := range map[settings.Key]string{
		settings.Display: ui, settings.Backend: settings.VoiceNone, settings.Sounds: "false", settings.UndoTime: "0",
	} {
		s.set(&s.defaults, key, value)
	}
	yes, no := texts.YesNo()
	bindings := func(*locales.Localizer) *keymap.Map { return keymap.Default(keymap.Answers{Yes: yes, No: no}) }
	s.front = front.New(front.Options{
		Streams: front.Streams{In: slave, Out: slave, Getenv: func(name string) string { return map[string]string{"TERM": "xterm-256color"}[name] }},
		Values:  s.defaults.Clone(), Texts: texts, System: readers.System{}, Bindings: bindings(texts), Keys: bindings,
		Shown: func(bool) {}, Note: func(err error) { t.Logf("noted: %v", err) },
		CopyHistory: func([]string) (string, error) { return "", errors.New("no history is written here") },
	})
	f := s.front.Session()
	f.Followed, f.Note = false, func(err error) { t.Logf("noted: %v", err) }
	s.session = session.New(f, s.defaults.Clone())
	s.front.Serve(s.session)
	if err := s.front.Open(); err != nil {
		t.Fatal(err)
	}
	if s.journal, err = journal.Open(path); err != nil {
		t.Fatal(err)
	}
	s.session.SaveIn(s.journal)
	s.session.Events = s.note
	return s
}

func (s *soak) set(v *settings.Values, key settings.Key, value string) {
	s.t.Helper()
	if err := v.Set(key, value); err != nil {
		s.t.Fatal(key, value, err)
	}
}

// note adds events to the digest of their match.
func (s *soak) note(events []core.Event) {
	if s.again {
		s.again = false
		return
	}
	if _, first := events[0].(core.MatchStarted); first {
		s.played, s.now = append(s.played, newDigest()), len(s.played)
	}
	s.played[s.now].add(s.t, events)
}

// digest is a digest of events in their written form.
type digest struct {
	sum hash.Hash
	out *record.Writer
}

func newDigest() *digest {
	sum := sha256.New()
	return &digest{sum, record.NewWriter(sum)}
}

func (d *digest) add(t *testing.T, events []core.Event) {
	t.Helper()
	if err := d.out.Write(events...); err != nil {
		t.Error(err)
	}
}

// kinds returns the opponents, except those that need another program. It returns those with slow
// turns separately.
func kinds() (quick, slow []string) {
	for _, name := range bot.Names() {
		switch {
		case strings.HasPrefix(name, "gnubg"):
		case strings.HasSuffix(name, "-ply") && name != "0-ply":
			slow = append(slow, name)
		default:
			quick = append(quick, name)
		}
	}
	return quick, slow
}

// rules are the ways to keep score, in turn.
var rules = []map[settings.Key]string{
	{settings.Length: "1"},
	{settings.Length: "3", settings.AutoForced: "true"},
	{settings.Length: "5", settings.Crawford: "false"},
	{settings.Rules: "best-of-five"},
	{settings.Rules: "money", settings.Jacoby: "true", settings.Beavers: "true"},
	{settings.Length: "7", settings.Combined: "true", settings.BotsResign: "true", settings.AutoRoll: "true"},
	{settings.Rules: "money", settings.Verbose: "true"},
}

// play plays the match with this number to its end: by a person every other time, else by two
// computer players.
func (s *soak) play(i int) {
	s.t.Helper()
	v := s.defaults.Clone()
	for key, value := range rules[i%len(rules)] {
		s.set(&v, key, value)
	}
	quick, slow := kinds()
	names := slices.Concat(quick, slow)
	opponent := names[i%len(names)]
	if slices.Contains(slow, opponent) {
		s.set(&v, settings.Rules, "match") // one game, since each of its turns takes long
		s.set(&v, settings.Length, "1")
	}
	s.set(&v, settings.Opponent, opponent)
	s.set(&v, settings.Seed, strconv.Itoa(i+1))
	if i%2 == 1 {
		s.set(&v, settings.Me, quick[(i/2)%len(quick)])
	}
	s.session.Values = v
	g, err := s.session.NewGame()
	if err != nil {
		s.t.Fatal(err)
	}
	for s.playOnce(g, i); !g.Over() && v.Text(settings.Rules) != "money"; s.playOnce(g, i) {
		if g = s.resumed(g); g == nil {
			return
		}
	}
}

// resumed continues the match that a key ended. It returns nil if the match
// ended before anything was saved.
func (s *soak) resumed(g *session.Game) *session.Game {
	s.t.Helper()
	list, err := s.journal.Unfinished()
	if err != nil {
		s.t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(m matches.Meta) bool { return slices.Equal(m.Seed, g.Seed) })
	if i < 0 {
		return nil
	}
	// The journal numbers matches from 1, as they began.
	s.again, s.now = true, int(list[i].ID)-1
	if g, err = s.session.Resume(list[i]); err != nil {
		s.t.Fatal(err)
	}
	return g
}

// patienceOfMatch bounds one match: far more than any takes.
const patienceOfMatch = 10 * time.Minute

// playOnce plays on until the match ends or a key ends the session.
func (s *soak) playOnce(g *session.Game, i int) {
	s.t.Helper()
	over, pressed := make(chan struct{}), make(chan struct{})
	stuck := time.AfterFunc(patienceOfMatch, func() { panic(fmt.Sprintf("match %d at %s does not end", i, s.ui)) })
	go func() {
		defer close(pressed)
		s.press(over)
	}()
	s.session.Play(g)
	stuck.Stop()
	close(over)
	<-pressed
}

// turn lists the keys that continue the match, whatever it waits for: they roll, list the plays and
// take the first, answer questions, and come back from wherever another key has led.
var turn = []string{"\r", "l", "\r", "\r", "y", "\r", "n"}

// others lists keys that don't continue the match, such as those that ask, move and step back, and
// bytes that aren't keys. It leaves out keys that turn on the voice or the sounds, or end the
// program at once.
var others = append(strings.Split("petscowighzjkaxRTPEB123456789%", ""), "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[1;5C", "\x1b[1;5D", "\x1b[5~", "\x1b[6~", "\t", "\x1b[Z", "\x7f", " ", "\x1b", "\xff", "ж", "語", "d", "u", "q", "?")

// The pauses after a few keys. Without a pause the terminal blocks the writer
// if nobody reads, and an escape is a key by itself only if nothing follows
// it.
const (
	keyRest    = time.Millisecond
	escapeRest = 60 * time.Millisecond
)

// press presses keys until the match is over.
func (s *soak) press(over <-chan struct{}) {
	for {
		var keys strings.Builder
		for _, key := range turn {
			keys.WriteString(key)
			if s.draw.IntN(4) == 0 {
				keys.WriteString(others[s.draw.IntN(len(others))])
			}
		}
		rest := keyRest
		if s.draw.IntN(10) == 0 {
			keys.WriteString("\x1b")
			rest = escapeRest
		}
		_, _ = s.master.WriteString(keys.String())
		select {
		case <-over:
			return
		case <-time.After(rest):
		}
	}
}

func (s *soak) close() {
	s.t.Helper()
	s.front.Close()
	if err := s.journal.Close(); err != nil {
		s.t.Error(err)
	}
	// The loss of the other end doesn't end the process.
	signal.Ignore(syscall.SIGHUP)
	// A key ends a read of the terminal that has begun.
	_, _ = s.master.WriteString("\r")
	_ = os.Stdin.Close()
	if err := s.slave.Close(); err != nil {
		s.t.Error(err)
	}
	_ = s.master.Close()
	<-s.gone
}

// reread compares the journal with the played matches.
func (s *soak) reread(path string) {
	s.t.Helper()
	again, err := journal.Open(path)
	if err != nil {
		s.t.Fatal(err)
	}
	defer again.Close()
	all, err := again.List()
	if err != nil {
		s.t.Fatal(err)
	}
	slices.SortFunc(all, func(a, b matches.Entry) int { return int(a.ID - b.ID) })
	if len(all) != len(s.played) {
		s.t.Fatalf("%d matches are saved, %d were played", len(all), len(s.played))
	}
	for i, m := range all {
		events, err := again.Events(m.ID)
		if err != nil {
			s.t.Fatal(err)
		}
		if _, err := core.Replay(events); err != nil {
			s.t.Errorf("match %d can't be replayed: %v", m.ID, err)
		}
		saved := newDigest()
		saved.add(s.t, events)
		if !bytes.Equal(saved.sum.Sum(nil), s.played[i].sum.Sum(nil)) {
			s.t.Errorf("match %d is saved otherwise than it was played", m.ID)
		}
	}
}

// usage is what the process uses.
type usage struct {
	goroutines, files int
	// heap is the live heap, resident all memory of the process, in bytes.
	heap, resident uint64
}

func (u usage) String() string {
	return fmt.Sprintf("%d goroutines, %d files, %d KB of heap, %d MB resident", u.goroutines, u.files, u.heap>>10, u.resident>>20)
}

// use returns what the process uses, once no more goroutines end.
func use() usage {
	u := usage{goroutines: settled(0)}
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	u.heap = m.HeapAlloc
	files, _ := os.ReadDir("/proc/self/fd")
	u.files = len(files)
	statm, _ := os.ReadFile("/proc/self/statm")
	if f := strings.Fields(string(statm)); len(f) > 1 {
		pages, _ := strconv.ParseUint(f[1], 10, 64)
		u.resident = pages * uint64(os.Getpagesize())
	}
	return u
}

// settled waits until no more than most goroutines are left, but at most a second. It returns the
// lowest number that it saw.
func settled(most int) int {
	n := runtime.NumGoroutine()
	for range 50 {
		if n <= most {
			return n
		}
		time.Sleep(20 * time.Millisecond) //nolint:forbidigo // nothing reports that a goroutine has ended
		n = min(n, runtime.NumGoroutine())
	}
	return n
}

// flat fails if more is in use than before: a goroutine or a file for a match that ended, or memory.
// The engine keeps the memory of its largest search. A later match can need a larger one: the heap
// grew by 10 MB in 120 matches, then stopped growing.
func (u usage) flat(t *testing.T, before usage) {
	t.Helper()
	const (
		slack = 2
		heap  = 16 << 20
		rest  = 64 << 20
	)
	if u.goroutines > before.goroutines+slack || u.files > before.files+slack ||
		u.heap > before.heap+heap || u.resident > before.resident+before.resident/4+rest {
		t.Errorf("%v, and before %v:\n%s", u, before, stacks())
	}
}

func stacks() string {
	buffer := make([]byte, 1<<20)
	return string(buffer[:runtime.Stack(buffer, true)])
}
