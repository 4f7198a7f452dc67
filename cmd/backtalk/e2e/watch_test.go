//go:build e2e

package e2e

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"backtalk/cmd/internal/friend/relay/relaytest"
)

// watchCode matches what both hear when others can watch.
var watchCode = regexp.MustCompile(`The code is (\d+ .+)`)

// Somebody watches a match of two programs to its end: the program announces all of it there, later
// and without the secrets of the dice.
func TestWatcherSeesTheWholeMatch(t *testing.T) {
	t.Parallel()
	relay := relaytest.Start(t).ClientURL()
	for name, way := range map[string]struct{ playing, at []string }{
		"directly":     {},
		"over a relay": {playing: []string{"--relay", relay}, at: []string{"--relay", relay}},
	} {
		t.Run(name, func(t *testing.T) {
			host := NewFriend(t, "Ann", append([]string{"host", "--listen", "127.0.0.1:0", "--code", friendsCode(), "--json", "--length", "25", "--let-watch"}, way.playing...)...)
			host.Start(false)
			port := host.Port()
			where := byAddress(port)
			if way.at != nil {
				where = []string{friendsCode()}
			}
			guest := NewFriend(t, "Sam", append(append([]string{"join"}, where...), append(way.playing, "--accept")...)...)
			guest.Start(false)
			guest.Follow()
			watcher := watchers(t, host, guest, port, way.at, "Zoe")
			host.Follow()
			for _, f := range []*Friend{host, guest, watcher} {
				f.End(2 * time.Minute)
			}
			sameEnd(t, host, watcher)
		})
	}
}

// watchers starts a watcher, and then continues the match.
func watchers(t *testing.T, host, guest *Friend, port int, at []string, name string) *Friend {
	t.Helper()
	all := watchersOf(t, host, guest, port, at, name)
	_ = guest.command.Process.Signal(syscall.SIGCONT)
	return all[0]
}

// watchersOf starts watchers as soon as the host says the code, and stops the
// guest meanwhile: computer players may finish first.
func watchersOf(t *testing.T, host, guest *Friend, port int, at []string, names ...string) (all []*Friend) {
	t.Helper()
	code := strings.TrimSpace(watchCode.FindStringSubmatch(host.line(t, "Others can watch"))[1])
	_ = guest.command.Process.Signal(syscall.SIGSTOP)
	call := []string{"watch", code}
	if at == nil {
		call = []string{"watch", loopback(port), "--code", code}
	}
	for _, name := range names {
		watcher := NewFriend(t, name, append(call, at...)...)
		watcher.call = append(watcher.call, "--name", name, "--data", watcher.data, "--config", filepath.Join(watcher.data, "settings.toml"),
			"--events", watcher.events(), "--voice", "none", "--mute")
		watcher.StartAs(exec.Command(*program, watcher.call...))
		host.line(t, name+" is watching.")
		// From here on they see what is played.
		watcher.line(t, "You are watching")
		watcher.Follow()
		all = append(all, watcher)
	}
	return all
}

// line reads what a friend writes up to a line with a text, and returns it.
func (f *Friend) line(t *testing.T, text string) string {
	t.Helper()
	for {
		line, err := f.lines.ReadString('\n')
		if err != nil {
			t.Fatalf("%s does not write %q: %v", f.name, text, err)
		}
		if strings.Contains(line, text) {
			return line
		}
	}
}

// sameEnd fails unless the watcher has announced the match to its end as the host has it.
func sameEnd(t *testing.T, host, watcher *Friend) {
	t.Helper()
	var accounts [2]string
	for i, f := range []*Friend{host, watcher} {
		text, err := os.ReadFile(f.events())
		if err != nil {
			t.Fatal(err)
		}
		accounts[i] = string(text)
	}
	SameEnd(t, accounts[0], accounts[1])
}

// The watcher's connection is cut again and again: each time they see what
// was played meanwhile, and the players hear once that they came.
func TestWatcherReconnects(t *testing.T) {
	t.Parallel()
	nats, cleared := relaytest.Start(t), &atomic.Bool{}
	cleared.Store(true)
	through, cuts := Proxy(t, nats.Addr().String(), Weather{Delay: 5 * time.Millisecond, Cut: .5, Cleared: cleared})
	host, guest, port := watchedMatch(t, nats.ClientURL())
	watcher := watchersOf(t, host, guest, port, []string{"--relay", "nats://" + through}, "Zoe")[0]
	host.Follow()
	// The watcher doesn't get the events from before they came.
	before := turned(host.events())
	seen := before
	const times, stretch, late = 4, 40, 40
	for range times {
		cleared.Store(false)
		oneMore(t, cuts)
		// The test stops the guest until the watcher is back and has seen what it may see. Computer
		// players finish soon, and their programs end with the match.
		_ = guest.command.Process.Signal(syscall.SIGCONT)
		seen = host.Reaches(seen + stretch)
		_ = guest.command.Process.Signal(syscall.SIGSTOP)
		cleared.Store(true)
		watcher.Reaches(seen - late - before)
	}
	_ = guest.command.Process.Signal(syscall.SIGCONT)
	for _, f := range []*Friend{host, guest, watcher} {
		f.End(2 * time.Minute)
	}
	sameEnd(t, host, watcher)
	for _, f := range []*Friend{host, guest} {
		// The test has already read the host's lines up to the watcher's arrival. If the watcher is
		// away for half a minute, as on a busy computer, the players hear that the watcher left and
		// came back.
		n := strings.Count(f.out.String(), "Zoe is watching.") - strings.Count(f.out.String(), "Zoe has stopped watching.")
		if n > 1 || f == host && n > 0 {
			t.Errorf("%s hears %d times of who comes back", f.name, n)
		}
	}
	t.Logf("%d cuts", cuts())
}

// oneMore waits until a connection was cut.
func oneMore(t *testing.T, cuts func() int) {
	t.Helper()
	for n, from := cuts(), time.Now(); cuts() == n; time.Sleep(20 * time.Millisecond) { //nolint:forbidigo // a count is polled
		if time.Since(from) > time.Minute {
			t.Fatal("nothing is cut")
		}
	}
}

// Reaches waits until a friend has announced this many events of the match, or its end, and returns how
// many it has announced.
func (f *Friend) Reaches(events int) int {
	f.t.Helper()
	for from := time.Now(); ; time.Sleep(20 * time.Millisecond) { //nolint:forbidigo // a file is polled
		text, _ := os.ReadFile(f.events()) // there is none before the first event
		if n := bytes.Count(text, []byte("\n")); n >= events || bytes.Contains(text, []byte(`"match-ended"`)) {
			return n
		}
		if time.Since(from) > time.Minute {
			f.t.Fatalf("%s has %d events, not %d: %s", f.name, turned(f.events()), events, f.errs.String())
		}
	}
}

// watchedMatch starts two programs that play a match over a relay, which others may watch.
func watchedMatch(t *testing.T, relay string) (host, guest *Friend, port int) {
	t.Helper()
	host = NewFriend(t, "Ann", "host", "--listen", "127.0.0.1:0", "--code", friendsCode(), "--json", "--length", "25", "--let-watch", "--relay", relay)
	host.Start(false)
	port = host.Port()
	guest = NewFriend(t, "Sam", "join", friendsCode(), "--relay", relay, "--accept")
	guest.Start(false)
	guest.Follow()
	return host, guest, port
}

// One watcher is killed, another hangs, directly and over a relay: the
// players play on, and a third watcher sees everything.
func TestLostWatchersDisturbNobody(t *testing.T) {
	t.Parallel()
	relay := relaytest.Start(t).ClientURL()
	for name, at := range map[string][]string{"directly": nil, "over a relay": {"--relay", relay}} {
		t.Run(name, func(t *testing.T) {
			host, guest, port := watchedMatch(t, relay)
			watcher, lost := watchersBesides(t, host, guest, port, at)
			host.Follow()
			for _, f := range []*Friend{host, guest, watcher} {
				f.End(3 * time.Minute)
			}
			sameEnd(t, host, watcher)
			sameMatches(t, [2]*Friend{host, guest})
			for _, f := range lost {
				f.Kill()
			}
		})
	}
}

// watchersBesides starts three watchers. It kills one and stops another before the match continues.
func watchersBesides(t *testing.T, host, guest *Friend, port int, at []string) (watcher *Friend, lost []*Friend) {
	t.Helper()
	all := watchersOf(t, host, guest, port, at, "Max", "Kim", "Zoe")
	if err := all[0].command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := all[1].command.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	_ = guest.command.Process.Signal(syscall.SIGCONT)
	return all[2], all[:2]
}
