package braille

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"backtalk/a11y"
	"backtalk/cmd/internal/desk"
	"backtalk/core"
)

// rig is a real BRLTTY for one test alone, with a socket as its display.
type rig struct {
	t      *testing.T
	folder string
	number int
	brltty *exec.Cmd
	shown  chan string
	device net.Conn
	// size is the size of the display, in the words of the virtual driver.
	size string
}

// newRig starts a server with a display of 20 cells.
func newRig(t *testing.T) *rig {
	t.Helper()
	return newRigOf(t, "20")
}

// newRigOf starts a server at a free port, with a display of this size.
func newRigOf(t *testing.T, size string) *rig {
	t.Helper()
	if _, err := exec.LookPath("brltty"); err != nil {
		t.Skip("BRLTTY is not installed: the real server is not tested")
	}
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	listener.Close()
	// Not t.TempDir: the path of a socket has to be short.
	folder, err := os.MkdirTemp("", "bt")
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, folder: folder, number: port - firstPort, shown: make(chan string, 100), size: size}
	if err := os.WriteFile(filepath.Join(folder, "key"), []byte("a secret of this test"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		r.kill()
		os.RemoveAll(folder)
	})
	r.start()
	return r
}

// start starts BRLTTY with a display.
func (r *rig) start() {
	r.t.Helper()
	device := filepath.Join(r.folder, "display")
	os.Remove(device)
	r.brltty = exec.Command("brltty", "-n", "-q", "-f", "/dev/null", "-b", "vr", "-d", "server:"+device, "-x", "no",
		"-P", filepath.Join(r.folder, "pid"), "-A", fmt.Sprintf("auth=keyfile:%s,host=127.0.0.1:%d", filepath.Join(r.folder, "key"), r.number))
	if err := r.brltty.Start(); err != nil {
		r.t.Fatal(err)
	}
	r.device = dial(r.t, "unix", device)
	if _, err := fmt.Fprintf(r.device, "cells %s\r\n", r.size); err != nil {
		r.t.Fatal(err)
	}
	go r.read(r.device)
	dial(r.t, "tcp", net.JoinHostPort("localhost", strconv.Itoa(firstPort+r.number))).Close()
	r.await("no screen")
}

// dial connects as soon as something listens.
func dial(t *testing.T, network, address string) net.Conn {
	t.Helper()
	limit := time.After(20 * time.Second)
	for {
		conn, err := net.Dial(network, address)
		if err == nil {
			return conn
		}
		select {
		case <-limit:
			t.Fatalf("nothing listens at %s: %v", address, err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// visual matches the line in which the display reports what it shows.
var visual = regexp.MustCompile(`^Visual (".*")`)

func (r *rig) read(device net.Conn) {
	for lines := bufio.NewScanner(device); lines.Scan(); {
		if found := visual.FindStringSubmatch(strings.TrimSpace(lines.Text())); found != nil {
			if text, err := strconv.Unquote(found[1]); err == nil {
				r.shown <- strings.TrimRight(text, " ")
			}
		}
	}
}

func (r *rig) kill() {
	_ = r.brltty.Process.Kill()
	_ = r.brltty.Wait()
	r.device.Close()
}

// press presses a key of the display.
func (r *rig) press(command string) {
	r.t.Helper()
	if _, err := fmt.Fprintf(r.device, "%s\r\n", command); err != nil {
		r.t.Fatal(err)
	}
}

// await waits until the display shows a text.
func (r *rig) await(want string) {
	r.t.Helper()
	last, limit := "", time.After(30*time.Second)
	for last != want {
		select {
		case last = <-r.shown:
		case <-limit:
			r.t.Fatalf("the display shows %q, want %q", last, want)
		}
	}
}

func (r *rig) getenv(more map[string]string) func(string) string {
	env := map[string]string{
		"BRLAPI_HOST": fmt.Sprintf("localhost:%d", r.number), "BRLAPI_AUTH": "keyfile:" + filepath.Join(r.folder, "key"), "WINDOWID": "7",
	}
	for name, value := range more {
		env[name] = value
	}
	return func(name string) string { return env[name] }
}

// link returns a connection of the test's own.
func (r *rig) link() *link {
	r.t.Helper()
	l, err := connect(r.t.Context(), r.getenv(nil))
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(l.leave)
	return l
}

// TestRealDisplayOfSeveralLinesShowsTheBoard plays a turn on a display of 9 lines of 40 cells: the
// board is above the announcements, and two routing keys choose two points.
func TestRealDisplayOfSeveralLinesShowsTheBoard(t *testing.T) {
	t.Parallel()
	r := newRigOf(t, "40 9")
	touched := make(chan core.Point, 2)
	d := Open(Options{
		Getenv: r.getenv(nil), Note: func(err error) { t.Log(err) }, Texts: func() desk.Texts { return english(t) },
		Touched: func(at core.Point) { touched <- at },
	})
	t.Cleanup(d.Close)
	m := opening(t)
	rows := func(announced string, checkers ...string) string {
		list := append([]string{"13 14 15 16 17 18  19 20 21 22 23 24"}, checkers...)
		list = append(list, "12 11 10 9  8  7   6  5  4  3  2  1", announced, "", "", "")
		for i := range list {
			list[i] = filled(list[i], 40)
		}
		return strings.TrimRight(strings.Join(list, ""), " ")
	}
	d.Show(frame(m, a11y.Style{}))
	d.Line("You start with 3 and 1.")
	begun := []string{"5  -  -  -  c  -   e  -  -  -  -  2", "dice 3 and 1, bar 0 and 0, off 0 and 0", "e  -  -  -  3  -   5  -  -  -  -  b"}
	r.await(rows("You start with 3 and 1.", begun...))
	for _, c := range []struct{ cell, want int }{{3*40 + 12, 8}, {4*40 + 22, 5}} {
		r.press(fmt.Sprintf("ROUTE %d", c.cell))
		if at := <-touched; at != core.Point(c.want) {
			t.Errorf("the routing key of cell %d chose %d, want %d", c.cell, at, c.want)
		}
	}
	do(t, m, core.MoveChecker{Player: 0, From: 8, Die: 3})
	d.Show(frame(m, a11y.Style{}))
	d.Line("8 to 5. A 1 left.")
	r.await(rows("8 to 5. A 1 left.", begun...))
	do(t, m, core.MoveChecker{Player: 0, From: 6, Die: 1}, core.EndTurn{Player: 0})
	d.Show(frame(m, a11y.Style{}))
	r.await(rows("8 to 5. A 1 left.", begun[0], "bar 0 and 0, off 0 and 0", "e  -  -  -  2  -   4  2  -  -  -  b"))
}

func (r *rig) open(notes chan error) *Display {
	d := Open(Options{Getenv: r.getenv(nil), Note: func(err error) { notes <- err }})
	r.t.Cleanup(d.Close)
	return d
}

func TestRealDisplayShowsLinesByWholeWords(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.open(make(chan error, 10))
	d.Line("24, two yours")
	r.await("24, two yours")
	d.Line("Ada rolled five and three and moved 13 to 8")
	r.await("Ada rolled five and")
	r.press("FWINRT")
	r.await("three and moved 13")
	r.press("FWINRT")
	r.await("to 8")
	r.press("LNUP")
	r.await("24, two yours")
	r.press("LNDN")
	r.await("Ada rolled five and")
	d.Line("Твой бросок: 6 и 1")
	r.await("Твой бросок: 6 и 1")
	r.press("FWINLT")
	r.await("to 8")
	r.press("HOME")
	r.await("Твой бросок: 6 и 1")
	d.Line("Your play?")
	d.TypedRune('8')
	d.TypedRune('/')
	d.TypedRune('7')
	d.ErasedRune()
	d.TypedRune('5')
	r.await("8/5")
}

// While another window is in use, the display shows that window's text.
func TestRealDisplayIsLeftToOthers(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	teller, ours := r.link(), r.link()
	// A desktop's program that says which of its windows is in use takes none itself.
	if err := teller.enter(t.Context(), []uint32{2}); err != nil {
		t.Fatal(err)
	}
	if err := ours.enter(t.Context(), []uint32{2, 7}); err != nil {
		t.Fatal(err)
	}
	focus := func(window uint32) {
		if err := teller.send('F', words(window)); err != nil {
			t.Fatal(err)
		}
	}
	write := func(text string) {
		if err := ours.show(filled(text, ours.columns)); err != nil {
			t.Fatal(err)
		}
		if _, err := ours.await(kindAck); err != nil {
			t.Fatal(err)
		}
	}
	focus(7)
	write("24, two yours")
	r.await("24, two yours")
	focus(8)
	r.await("")
	write("23, empty")
	select {
	case shown := <-r.shown:
		t.Errorf("in another window the display shows %q", shown)
	default:
	}
	focus(7)
	r.await("23, empty")
}

// The program works without a server that is killed or stopped, and uses it
// again when it is back.
func TestRealServerIsUsedAgainAfterDyingOrHanging(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	notes := make(chan error, 10)
	d := r.open(notes)
	d.Line("one")
	r.await("one")
	r.kill()
	if err := <-notes; err == nil {
		t.Error("the end of the server was not noted")
	}
	d.Line("two")
	r.start()
	r.await("two")
	if err := r.brltty.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	d.Line("three")
	if err := <-notes; !errors.Is(err, ErrHung) {
		t.Errorf("of a server that hangs was noted: %v", err)
	}
	d.Line("four")
	if err := r.brltty.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	r.await("four")
}

func TestRealServerReportsItsDisplay(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	found, err := Look(t.Context(), r.getenv(nil), "")
	if want := (Found{Driver: "Virtual", Columns: 20, Rows: 1}); err != nil || found != want {
		t.Errorf("found %+v, %v, want %+v", found, err, want)
	}
	wrong := filepath.Join(r.folder, "wrong")
	if err := os.WriteFile(wrong, []byte("guessed"), 0o600); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]error{wrong: ErrRefused, filepath.Join(r.folder, "none"): ErrRefused} {
		if _, err := Look(t.Context(), r.getenv(map[string]string{"BRLAPI_AUTH": "keyfile:" + file}), ""); !errors.Is(err, want) {
			t.Errorf("with the key in %s: %v, want %v", filepath.Base(file), err, want)
		}
	}
	if _, err := Look(t.Context(), r.getenv(map[string]string{"TMUX": "yes"}), ""); !errors.Is(err, ErrElsewhere) {
		t.Errorf("in a multiplexer: %v", err)
	}
	r.kill()
	if _, err := Look(context.Background(), r.getenv(nil), ""); !errors.Is(err, ErrAbsent) {
		t.Errorf("without a server: %v", err)
	}
}
