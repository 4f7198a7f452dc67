//go:build e2e

package e2e

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	terminal "backtalk/cmd/backtalk/e2e"
)

// letsWatch turns on Others may watch in the match options for friends.
func (c *chromium) letsWatch() {
	c.t.Helper()
	c.takes("Play with a friend", titled("Play with a friend"))
	c.takes("Match options", titled("Match options"))
	c.line("Others may watch")
	c.presses("ArrowRight")
	c.awaits(`document.activeElement.textContent.includes('on')`)
	c.presses("Escape")
	c.awaits(titled("Play with a friend"))
	c.presses("Escape")
	c.awaits(titled("Backtalk"))
}

// copied chooses a line of the match's menu, and returns what it copies.
func (c *chromium) copied(line string) (text string) {
	c.t.Helper()
	c.call("Browser.grantPermissions", map[string]any{"permissions": []string{"clipboardReadWrite", "clipboardSanitizedWrite"}}, nil)
	c.presses("Escape")
	c.listed()
	c.takes(line, `document.getElementById('dialog').hidden`)
	c.said("Invitation copied")
	c.must(`navigator.clipboard.readText()`, &text)
	return text
}

// A page hosts a match that others may watch, and a terminal joins. Another
// page and another terminal watch it by the link that the host copies. The
// watching page asks for status, moves the focus, replays what it has seen,
// and returns to the menu; the watching terminal sees the match to its end.
func TestPageAndTerminalWatchAPage(t *testing.T) {
	if *program == "" {
		t.Fatal("no -terminal: run make proof-web")
	}
	relay := startRelay(t)
	host, watcher := startChromium(t, t.TempDir()), startChromium(t, t.TempDir())
	host.address = serveNaming(t, relay)
	watcher.address = serve(t)
	startMenu(t, host, host.address)
	host.letsWatch()
	code, _ := host.invites(t)
	guest, _ := joins(t, code, relay)
	host.said("Others can watch now")
	host.awaits(`document.getElementById('dialog').hidden`)
	link := regexp.MustCompile(`http://\S+#watch\?\S+`).FindString(host.copied("Copy the invitation to watch"))
	if !strings.HasPrefix(link, host.address+"#watch?key=") || !strings.Contains(link, relay) {
		t.Fatalf("the link to watch is %q", link)
	}
	home := t.TempDir()
	seen := filepath.Join(home, "events.jsonl")
	zoe := exec.Command(*program, "watch", link, "--name", "Zoe", "--events", seen, "--defaults", "--data", home, "--voice", "none", "--mute")
	if err := zoe.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = zoe.Process.Kill() })
	host.said("Zoe is watching.")
	begins(t, watcher, watcher.address, link[strings.Index(link, "#"):])
	watcher.said("You are watching Host and Guest")
	watcher.awaits(`document.getElementById('dialog').hidden`)
	host.playsOn()
	watcher.catchesUp()
	watcher.said("Y stops watching.")
	watcher.looksAround()
	if err := guest.Wait(); err != nil {
		t.Errorf("the guest: %v", err)
	}
	if err := zoe.Wait(); err != nil {
		t.Errorf("the terminal that watches: %v", err)
	}
	events, err := os.ReadFile(seen)
	if err != nil {
		t.Fatal(err)
	}
	terminal.SameEnd(t, host.saved(), string(events))
	watcher.presses("y")
	watcher.awaits(titled("Which language?")) // the first start, before the menu
	for _, c := range []*chromium{host, watcher} {
		if len(c.faults) > 0 {
			t.Error(c.faults)
		}
	}
}

// catchesUp presses Enter for each line of a watched match until somebody has won. Without Enter, a line stays
// for as long as it takes to read.
func (c *chromium) catchesUp() {
	c.t.Helper()
	for over := false; !over; c.must(won, &over) {
		c.must(`window.before = backtalk.said.length`, nil)
		c.presses("Enter")
		c.awaits(`backtalk.said.length > window.before`)
	}
}

// looksAround presses the keys of a watcher: status, focus, review, and a
// replay.
func (c *chromium) looksAround() {
	c.t.Helper()
	for key, heard := range map[string]string{"s": "Single game", "p": "Pips: ", "=": "You aren't playing a friend"} {
		c.must(`window.before = backtalk.said.length`, nil)
		c.presses(key)
		c.awaits(`backtalk.said.slice(window.before).some((line) => line.includes(` + quoted(heard) + `))`)
	}
	c.must(`window.before = document.activeElement; true`, nil)
	c.presses("ArrowLeft")
	c.awaits(`document.activeElement !== window.before`)
	c.presses("Escape")
	c.listed()
	c.takes("Replay this match", `document.getElementById('dialog').hidden`)
	c.said("Q opens the menu")
	c.presses("Escape")
	c.listed()
	c.takes("Close the replay", `document.getElementById('dialog').hidden`)
	c.said("Back at the board")
}

// A page watches two terminals by a typed code, and returns to the menu in
// the middle of the match. The players hear that, and play on.
func TestPageWatchesTerminals(t *testing.T) {
	c, relay := choosesFriends(t)
	c.takes("Watch a match", `document.activeElement.tagName === 'INPUT'`)
	host, lines := hostsWatched(t, relay)
	guest := joinsFrom(t, t.TempDir(), "4821-river-copper-3977-plum-bell", relay, "--name", "Sam", "--defaults")
	heard := awaitLine(t, lines, "Others can watch now")
	_, code, _ := strings.Cut(heard, "The code is ")
	// Computer players could finish the match before the page arrives or
	// leaves.
	_ = guest.Process.Signal(syscall.SIGSTOP)
	c.call("Input.insertText", map[string]any{"text": code}, nil)
	c.presses("Enter")
	c.awaits(`backtalk.said.some((line) => line.includes('You are watching Ann and Sam, a turn behind.'))`)
	awaitLine(t, lines, " is watching.")
	_ = guest.Process.Signal(syscall.SIGCONT)
	for range 4 {
		awaitLine(t, lines, "Ann rolls ")
		awaitLine(t, lines, "Sam rolls ")
	}
	_ = guest.Process.Signal(syscall.SIGSTOP)
	c.said("Ann rolls ")
	c.said("Sam rolls ")
	c.presses("Escape")
	c.listed()
	c.takes("Stop watching", titled("Backtalk"))
	awaitLine(t, lines, " has stopped watching.")
	_ = guest.Process.Signal(syscall.SIGCONT)
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	for name, player := range map[string]*exec.Cmd{"host": host, "guest": guest} {
		if err := player.Wait(); err != nil {
			t.Errorf("the %s: %v", name, err)
		}
	}
	if len(c.faults) > 0 {
		t.Error(c.faults)
	}
}

// hostsWatched starts a terminal that hosts a match that others may watch;
// a computer player plays there.
func hostsWatched(t *testing.T, relay string) (*exec.Cmd, *bufio.Reader) {
	t.Helper()
	home := t.TempDir()
	host := exec.Command(*program, "host", "--code", "4821-river-copper-3977-plum-bell", "--relay", relay, "--let-watch", "--length", "25",
		"--me", "simple", "--name", "Ann", "--listen", "127.0.0.1:0", "--defaults", "--data", home, "--voice", "none", "--mute")
	out, err := host.StdoutPipe()
	if err == nil {
		err = host.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = host.Process.Kill() })
	return host, bufio.NewReader(out)
}

// awaitLine reads up to a line that contains text, and returns it.
func awaitLine(t *testing.T, lines *bufio.Reader, text string) string {
	t.Helper()
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatalf("%q is not written: %v", text, err)
		}
		if strings.Contains(line, text) {
			return strings.TrimSpace(line)
		}
	}
}
