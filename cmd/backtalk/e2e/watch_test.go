//go:build e2e

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"backtalk/cmd/internal/friend/relay/relaytest"
)

// watchCode is what both hear when others can watch.
var watchCode = regexp.MustCompile(`The code is (\d+ .+)`)

// Somebody watches a match of two programs to its end: all of it is announced there, after it
// happened, and nothing that made the dice.
func TestSomebodyWatches(t *testing.T) {
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
			guest := NewFriend(t, "Sam", append(append([]string{"join"}, where...), append(way.playing, "--accept", "--let-watch")...)...)
			guest.Start(false)
			guest.Follow()
			watcher := watchers(t, host, guest, port, way.at)
			host.Follow()
			for _, f := range []*Friend{host, guest, watcher} {
				f.End(2 * time.Minute)
			}
			sameEnd(t, host, watcher)
		})
	}
}

// watchers has somebody watch as soon as the host says the code. The guest is held until they do:
// computer players may be done before.
func watchers(t *testing.T, host, guest *Friend, port int, at []string) *Friend {
	t.Helper()
	for {
		line, err := host.lines.ReadString('\n')
		if err != nil {
			t.Fatalf("the host lets nobody watch: %v", err)
		}
		said := watchCode.FindStringSubmatch(line)
		if said == nil || !strings.HasPrefix(line, "Others") {
			continue
		}
		_ = guest.command.Process.Signal(syscall.SIGSTOP)
		call := []string{"watch", strings.TrimSpace(said[1])}
		if at == nil {
			call = []string{"watch", loopback(port), "--code", strings.TrimSpace(said[1])}
		}
		watcher := NewFriend(t, "Zoe", append(call, at...)...)
		watcher.call = append(watcher.call, "--name", "Zoe", "--data", watcher.data, "--config", filepath.Join(watcher.data, "settings.toml"),
			"--events", watcher.events(), "--voice", "none", "--mute")
		watcher.StartAs(exec.Command(*program, watcher.call...))
		watcher.Follow()
		for !strings.Contains(line, "Zoe watches") && err == nil {
			line, err = host.lines.ReadString('\n')
		}
		_ = guest.command.Process.Signal(syscall.SIGCONT)
		return watcher
	}
}

var unseen = regexp.MustCompile(`"n":\d+,|"kind":"[a-z]+",?|,"secrets":\[[^\]]*\]|,"tips":\[[^\]]*\]`)

// sameEnd fails unless the watcher has announced the match to its end as the host has it.
func sameEnd(t *testing.T, host, watcher *Friend) {
	t.Helper()
	played, err := os.ReadFile(host.events())
	if err != nil {
		t.Fatal(err)
	}
	seen, err := os.ReadFile(watcher.events())
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(seen), `"secrets"`) || strings.Contains(string(seen), `"tips"`) {
		t.Error("a watcher has seen secrets")
	}
	all, end := unseen.ReplaceAllString(string(played), ""), unseen.ReplaceAllString(string(seen), "")
	if n := strings.Count(end, "\n"); n < 20 || !strings.Contains(end, `"match-ended"`) || !strings.HasSuffix(all, end) {
		t.Errorf("the watcher has %d events, not the last of the host's %d:\n%s\n%s", n, strings.Count(all, "\n"), tail(all), tail(end))
	}
}
