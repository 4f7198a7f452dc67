//go:build e2e

package e2e

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// friendsCode returns the code for every match of this run. Other runs have other codes, because
// they may use the same network.
func friendsCode() string {
	return fmt.Sprintf("%d river plum 3977 copper bell", 1000+os.Getpid()%9000)
}

// Friend is one of two programs that play against each other, each with a computer player.
type Friend struct {
	t    testing.TB
	name string
	data string
	// call holds its command, and after that the extra arguments of the first start.
	call []string

	command *exec.Cmd
	lines   *bufio.Reader
	out     strings.Builder
	errs    strings.Builder
	ended   chan error
}

// NewFriend makes a friend with a folder of its own.
func NewFriend(t testing.TB, name string, call ...string) *Friend {
	return &Friend{t: t, name: name, data: t.TempDir(), call: call}
}

// events returns the file of its events.
func (f *Friend) events() string { return filepath.Join(f.data, "events.json") }

// Start starts the program, or continues its match.
func (f *Friend) Start(resume bool) {
	f.t.Helper()
	arguments := append([]string{}, f.call...)
	if resume {
		// The saved match has the name and who plays here.
		arguments = append(arguments[:1:1], "--resume", "1")
	} else {
		arguments = append(arguments, "--me", "random", "--name", f.name)
	}
	arguments = append(arguments, "--data", f.data,
		"--config", filepath.Join(f.data, "settings.toml"), "--events", f.events(), "--voice", "none", "--mute")
	f.StartAs(exec.Command(*program, arguments...))
}

// StartAs starts the program by this command.
func (f *Friend) StartAs(command *exec.Cmd) {
	f.t.Helper()
	f.command = command
	f.command.Stderr = &f.errs
	out, err := f.command.StdoutPipe()
	if err != nil {
		f.t.Fatal(err)
	}
	if err := f.command.Start(); err != nil {
		f.t.Fatal(err)
	}
	f.lines, f.ended = bufio.NewReader(out), make(chan error, 1)
	// A test that fails leaves no program behind, not even a stopped one.
	f.t.Cleanup(func() { _ = command.Process.Kill() })
}

// Port returns the port in the host's first line.
func (f *Friend) Port() (port int) {
	f.t.Helper()
	line, err := f.lines.ReadBytes('\n')
	var reply struct {
		Code string `json:"code"`
		Port int    `json:"port"`
	}
	if err == nil {
		err = json.Unmarshal(line, &reply)
	}
	if err != nil || reply.Code != friendsCode() {
		f.t.Fatalf("%s says %q (%v), %s", f.name, line, err, f.errs.String())
	}
	return reply.Port
}

// Follow reads what the program writes until it ends.
func (f *Friend) Follow() {
	go func() {
		_, _ = io.Copy(&f.out, f.lines)
		f.ended <- f.command.Wait()
	}()
}

// Kill kills the program, if it still runs.
func (f *Friend) Kill() {
	_ = f.command.Process.Kill()
	f.t.Logf("%s ended: %v", f.name, <-f.ended)
}

// End waits until the program has ended by itself.
func (f *Friend) End(patience time.Duration) {
	f.t.Helper()
	select {
	case err := <-f.ended:
		if err != nil {
			f.t.Fatalf("%s ended with %v: %s\n%s", f.name, err, f.errs.String(), tail(f.out.String()))
		}
	case <-time.After(patience):
		// The signal makes a program that hangs print where.
		_ = f.command.Process.Signal(syscall.SIGQUIT)
		f.t.Logf("%s ended: %v", f.name, <-f.ended)
		f.t.Fatalf("%s did not end for %v: %s\n%s", f.name, patience, f.errs.String(), tail(f.out.String()))
	}
}

func tail(text string) string { return text[max(0, len(text)-500):] }

// sameMatches fails the test unless both have the same finished match, except for who plays
// where.
func sameMatches(t testing.TB, friends [2]*Friend) {
	t.Helper()
	var accounts [2]string
	for i, f := range friends {
		text, err := os.ReadFile(f.events())
		if err != nil {
			t.Fatal(err)
		}
		accounts[i] = strings.NewReplacer(`"kind":"random"`, "", `"kind":"remote"`, "").Replace(string(text))
		if !strings.Contains(accounts[i], `"match-ended"`) {
			t.Errorf("%s has %d events and no end", f.name, strings.Count(accounts[i], "\n"))
		}
		verified, err := exec.Command(*program, "verify", "1", "--json", "--data", f.data).Output()
		if err != nil || !strings.Contains(string(verified), `"wrong":0,"unverifiable":0`) {
			t.Errorf("%s: verify says %s (%v)", f.name, verified, err)
		}
	}
	if accounts[0] != accounts[1] {
		t.Errorf("the accounts differ: %d and %d events", strings.Count(accounts[0], "\n"), strings.Count(accounts[1], "\n"))
	}
}

// SameEnd fails the test unless seen is the end of the played match,
// without the secrets of the dice.
func SameEnd(t testing.TB, played, seen string) {
	t.Helper()
	if strings.Contains(seen, `"secrets"`) || strings.Contains(seen, `"tips"`) {
		t.Error("a watcher has seen secrets")
	}
	unseen := regexp.MustCompile(`"n":\d+,|"kind":"[a-z]*",?|,"secrets":\[[^\]]*\]|,"tips":\[[^\]]*\]`)
	all, end := unseen.ReplaceAllString(played, ""), unseen.ReplaceAllString(seen, "")
	if n := strings.Count(end, "\n"); n < 20 || !strings.Contains(end, `"match-ended"`) || !strings.HasSuffix(all, end) {
		t.Errorf("the watcher has %d events, not the last of the host's %d:\n%s\n%s", n, strings.Count(all, "\n"), tail(all), tail(end))
	}
}

// Weather says what a proxy does to messages.
type Weather struct {
	Delay time.Duration
	// Cut is the chance that a message cuts the connection.
	Cut float64
	// Cleared stops all cuts once it is true; nil never does.
	Cleared *atomic.Bool
}

func (w *Weather) cuts() bool {
	return (w.Cleared == nil || !w.Cleared.Load()) && rand.Float64() < w.Cut
}

// Proxy carries TCP connections to an address in bad weather, and returns its own address and how
// often it cut one.
func Proxy(t testing.TB, to string, w Weather) (address string, cuts func() int) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	var mu sync.Mutex
	cut := 0
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				there, err := net.Dial("tcp", to)
				if err != nil {
					from.Close()
					return
				}
				pass := func(in, out net.Conn) {
					defer in.Close()
					defer out.Close()
					if carry(in, out, w) {
						mu.Lock()
						defer mu.Unlock()
						cut++
					}
				}
				go pass(from, there)
				pass(there, from)
			}()
		}
	}()
	return l.Addr().String(), func() int {
		mu.Lock()
		defer mu.Unlock()
		return cut
	}
}

// parcel is a piece of the stream, and when it is due.
type parcel struct {
	text []byte
	due  time.Time
}

// carry carries one direction, and reports whether it cut the connection.
func carry(in io.Reader, out io.Writer, w Weather) (cut bool) {
	parcels := make(chan parcel, 1000)
	done := make(chan bool, 1)
	go func() {
		for p := range parcels {
			time.Sleep(time.Until(p.due)) //nolint:forbidigo // the delay itself
			if w.cuts() {
				done <- true
				return
			}
			if _, err := out.Write(p.text); err != nil {
				break
			}
		}
		done <- false
	}()
	go func() {
		defer close(parcels)
		buffer := make([]byte, 8192)
		for {
			n, err := in.Read(buffer)
			if err != nil {
				return
			}
			parcels <- parcel{append([]byte(nil), buffer[:n]...), time.Now().Add(w.Delay)}
		}
	}()
	return <-done
}

// turned counts the events in an event file so far.
func turned(file string) int {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0
	}
	return strings.Count(string(text), "\n")
}

// loopback returns the address of a port on this machine.
func loopback(port int) string { return "127.0.0.1:" + strconv.Itoa(port) }

// savedBoth reports whether both have saved the beginning of the match: events are written once
// they are saved.
func savedBoth(friends [2]*Friend) bool {
	for _, f := range friends {
		if turned(f.events()) == 0 {
			return false
		}
	}
	return true
}
