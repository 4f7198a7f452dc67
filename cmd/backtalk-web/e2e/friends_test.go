//go:build e2e

package e2e

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	terminal "backtalk/cmd/backtalk/e2e"
)

var program = flag.String("terminal", "", "the program for terminals, as make build builds it")

// startRelay starts a NATS server as docs/relay.sh does, and returns its
// address for pages.
func startRelay(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("nats-server"); err != nil {
		t.Fatal("a relay is Debian's nats-server, which is not there: ", err)
	}
	web := freePort(t)
	ctx, cancel := context.WithCancel(context.Background())
	relay := exec.CommandContext(ctx, "../../../docs/relay.sh", freePort(t), web)
	relay.Cancel = func() error { return relay.Process.Signal(syscall.SIGTERM) } // the script then ends its server
	relay.WaitDelay = 10 * time.Second
	log, err := relay.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := relay.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		_ = relay.Wait() // it was ended
	})
	lines := bufio.NewScanner(log)
	for lines.Scan() {
		if strings.Contains(lines.Text(), "Server is ready") {
			go func() {
				for lines.Scan() { // drain it, so that the relay never waits for a reader
				}
			}()
			return "ws://127.0.0.1:" + web
		}
	}
	t.Fatal("the relay does not start")
	return ""
}

func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// serveNaming serves the page with a file beside it that names a relay.
func serveNaming(t *testing.T, relay string) string {
	t.Helper()
	files := http.FileServer(http.Dir(*folder))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/relay.txt" {
			fmt.Fprintln(w, relay)
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// hosts begins to wait for a friend, and returns the code and the
// invitation.
func (c *chromium) hosts(t *testing.T) (code, invitation string) {
	t.Helper()
	startMenu(t, c, c.address)
	return c.invites(t)
}

// choosesFriends opens the menu Play with a friend in a page that knows a
// relay, for tests that need a terminal too.
func choosesFriends(t *testing.T) (c *chromium, relay string) {
	t.Helper()
	if *program == "" {
		t.Fatal("no -terminal: run make proof-web")
	}
	relay = startRelay(t)
	c = startChromium(t, t.TempDir())
	c.address = serveNaming(t, relay)
	startMenu(t, c, c.address)
	c.takes("Play with a friend", titled("Play with a friend"))
	return c, relay
}

// asksName is true while the page asks for the player's name, as it does once, before the first friend.
const asksName = `document.activeElement.tagName === 'INPUT'`

// follows opens an invitation for the first time, and accepts the usual name.
func (c *chromium) follows(invitation string) {
	c.t.Helper()
	c.starts(invitation)
	c.awaits(asksName)
	c.presses("Enter")
}

// invites begins to wait for a friend from the start menu, as hosts does.
func (c *chromium) invites(t *testing.T) (code, invitation string) {
	t.Helper()
	c.takes("Play with a friend", titled("Play with a friend"))
	c.takes("Invite a friend", asksName)
	c.chooses(`document.activeElement.textContent.startsWith('Code: ')`)
	var text string
	c.must(`document.getElementById('inside').textContent`, &text)
	link := regexp.MustCompile(`#join\?key=([0-9a-f]+)&relay=ws://127.0.0.1:\d+`).FindStringSubmatch(text)
	if link == nil {
		t.Fatalf("the list has no link: %q", text)
	}
	said := regexp.MustCompile(`Code: (\d{4} [a-z]+ [a-z]+ \d{4} [a-z]+ [a-z]+)`).FindStringSubmatch(text)
	if said == nil {
		t.Fatalf("the list has no code: %q", text)
	}
	return said[1], link[0]
}

// won is true when somebody has won.
const won = `backtalk.said.some((line) => / wins?[ .]/.test(line))`

// playsOn presses the keys that play a turn until somebody has won.
func (c *chromium) playsOn() {
	c.t.Helper()
	from := time.Now()
	for n, over := 0, false; !over; n++ {
		if err := c.press([]string{"Enter", "l", "Enter", "y"}[n%4]); err != nil {
			c.t.Fatal(err)
		}
		c.must(won, &over)
		if time.Since(from) > 4*patience {
			c.awaits(won)
		}
	}
}

// saved returns the events of the last match, without who plays where.
func (c *chromium) saved() string {
	c.t.Helper()
	var text string
	c.must(`(async () => {
		const root = await navigator.storage.getDirectory();
		const names = [];
		for await (const name of root.keys()) if (name.endsWith('.jsonl')) names.push(name);
		return (await (await root.getFileHandle(names.sort().at(-1))).getFile()).text();
	})()`, &text)
	var lines []string
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, `{"n":`) {
			lines = append(lines, line)
		}
	}
	return withoutKinds(strings.Join(lines, ""))
}

func withoutKinds(events string) string {
	return regexp.MustCompile(`"kind":"\w+"`).ReplaceAllString(events, `"kind":""`)
}

// A page hosts and a terminal joins with the code: they play a whole match
// over a real relay, and both save the same events.
func TestPageAndTerminalPlayAMatch(t *testing.T) {
	if *program == "" {
		t.Fatal("no -terminal: run make proof-web")
	}
	relay := startRelay(t)
	c := startChromium(t, t.TempDir())
	c.address = serveNaming(t, relay)
	code, _ := c.hosts(t)
	guest, events := joins(t, code, relay)
	c.awaits(`document.getElementById('dialog').hidden`)
	c.playsOn()
	sameAs(t, guest, events, c)
	if len(c.faults) > 0 {
		t.Error(c.faults)
	}
}

// joins starts a terminal that joins with a code and lets a computer player
// play. It returns the program, which ends with the match, and the file of its
// events.
func joins(t *testing.T, code, relay string) (guest *exec.Cmd, events string) {
	t.Helper()
	home := t.TempDir()
	events = filepath.Join(home, "events.jsonl")
	return joinsFrom(t, home, code, relay, "--events", events, "--defaults"), events
}

// joinsFrom starts a terminal that joins with a folder of its own. It ends
// with the test at the latest.
func joinsFrom(t *testing.T, home, code, relay string, flags ...string) *exec.Cmd {
	t.Helper()
	guest := exec.Command(*program, append([]string{
		"join", code, "--relay", relay, "--accept", "--me", "simple",
		"--data", filepath.Join(home, "data"), "--config", filepath.Join(home, "settings.toml"),
		"--ui", "lines", "--voice", "none", "--mute",
	}, flags...)...)
	var heard strings.Builder
	guest.Stdout, guest.Stderr = &heard, &heard
	if err := guest.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = guest.Process.Kill()
		if t.Failed() {
			t.Log(heard.String())
		}
	})
	return guest
}

// sameAs waits for the end of a terminal, and compares its events with
// those of a page.
func sameAs(t *testing.T, guest *exec.Cmd, events string, c *chromium) {
	t.Helper()
	if err := guest.Wait(); err != nil {
		t.Fatalf("the terminal: %v", err)
	}
	theirs, err := os.ReadFile(events)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(withoutKinds(string(theirs)), c.saved()); diff != "" {
		t.Errorf("saved at the terminal, on the page:\n%s", diff)
	}
}

// The test cuts the relay's connections again and again, and kills the page's
// browser in the middle of the match. The match continues each time, and both
// save the same events.
func TestMatchSurvivesCutsAndAKilledBrowser(t *testing.T) {
	if *program == "" {
		t.Fatal("no -terminal: run make proof-web")
	}
	through, cuts := terminal.Proxy(t, strings.TrimPrefix(startRelay(t), "ws://"), terminal.Weather{Cut: .01})
	relay, profile := "ws://"+through, t.TempDir()
	c := startChromium(t, profile)
	address := serveNaming(t, relay)
	c.address = address
	code, _ := c.hosts(t)
	guest, events := joins(t, code, relay)
	for met, from := false, time.Now(); !met && time.Since(from) < 4*patience; {
		met = c.until(`document.getElementById('dialog').hidden`) == nil // a cut while they connect takes time
	}
	for n, said := 0, 0; said < 30; n++ {
		if err := c.press([]string{"Enter", "l", "Enter", "y"}[n%4]); err != nil {
			t.Fatal(err)
		}
		c.must(`backtalk.said.length`, &said)
	}
	c.kill()
	c = startChromium(t, profile)
	begins(t, c, address, "")
	c.takes("Continue against", titled(""))
	for back, from := false, time.Now(); !back && time.Since(from) < 4*patience; {
		back = c.until(`document.getElementById('dialog').hidden`) == nil
	}
	c.playsOn()
	sameAs(t, guest, events, c)
	t.Logf("%d cuts", cuts())
}

// A page refuses at once a relay that only terminals can use, before it asks for a name.
func TestPageRefusesARelayForTerminals(t *testing.T) {
	c := startChromium(t, t.TempDir())
	c.starts(serve(t) + "#join?key=0123456789abcdef0123456789abcdef&relay=nats://relay.example:4222")
	c.said("address starts with wss://")
	for _, asked := range c.requests {
		if strings.Contains(asked, "relay.") {
			t.Errorf("the page asked for %s", asked)
		}
	}
}

// hide makes a page believe that another tab is in front, and records how
// it calls its player.
const hide = `
	Object.defineProperty(document, 'hidden', { configurable: true, get: () => !window.shown });
	window.called = [];
	window.Notification = { permission: 'granted' };
	const marks = (is) => { document.body.dataset.called = is; }; // who waits looks again when the page changes
	Object.assign(ServiceWorkerRegistration.prototype, {
		async showNotification(title, options) { window.called.push(title + ': ' + options.body); marks(true); },
		async getNotifications() { return window.called.map(() => ({ close() { window.takenAway = true; marks(false); } })); },
	});
	document.dispatchEvent(new Event('visibilitychange'))`

// A page opens a table; a terminal lists it and joins by its name. The page,
// hidden, calls its player by title and notification.
func TestTerminalJoinsATableOfAPage(t *testing.T) {
	c, relay := choosesFriends(t)
	c.takes("Open a table", asksName)
	c.chooses(titled("Your table is open. Anyone can join"))
	c.must(hide, nil)
	var table struct{ Table, Rules string }
	for from := time.Now(); table.Table == ""; {
		out, err := exec.Command(*program, "tables", "--json", "--relay", relay).Output()
		if err != nil {
			t.Fatal(err)
		}
		if len(out) > 0 {
			if err := json.Unmarshal(out, &table); err != nil {
				t.Fatal(err)
			}
		}
		if time.Since(from) > patience {
			t.Fatal("the page's table is not listed")
		}
	}
	guest := joinsFrom(t, t.TempDir(), table.Table, relay, "--name", "Sam")
	c.awaits(`called.some((line) => line.endsWith(': Sam has joined you.')) && document.title.includes('Backtalk') && document.title !== 'Backtalk'`)
	c.must(`window.shown = true; document.dispatchEvent(new Event('visibilitychange'))`, nil)
	c.awaits(`document.title === 'Backtalk' && takenAway`)
	c.awaits(`document.getElementById('dialog').hidden`)
	c.playsOn()
	if err := guest.Wait(); err != nil {
		t.Errorf("the terminal: %v", err)
	}
	if len(c.faults) > 0 {
		t.Error(c.faults)
	}
}

// A page hosts, another opens the invitation: they chat, and both save the
// same events.
func TestTwoPagesPlayAMatch(t *testing.T) {
	relay := startRelay(t)
	host, guest := startChromium(t, t.TempDir()), startChromium(t, t.TempDir())
	host.address, guest.address = serveNaming(t, relay), serve(t)
	_, invitation := host.hosts(t)
	guest.follows(guest.address + invitation)
	guest.awaits(`document.getElementById('title').textContent.endsWith('?') && document.querySelectorAll('#dialog [role=option]').length === 2`)
	if err := guest.press("y"); err != nil {
		t.Fatal(err)
	}
	both := []*chromium{host, guest}
	for _, c := range both {
		c.awaits(`document.getElementById('dialog').hidden && backtalk.said.length > 1`)
		c.must(`document.getElementById('line').focus()`, nil)
		c.must(`document.getElementById('line').value = 'chat Hello there'; document.querySelector('#command button').click()`, nil)
	}
	for _, c := range both {
		c.awaits(`backtalk.said.filter((line) => line.includes('Hello there')).length === 2`)
		c.must(`document.querySelector('#points [tabindex="0"]').focus()`, nil)
	}
	from := time.Now()
	for n, over := 0, false; !over; n++ {
		for _, c := range both {
			if err := c.press([]string{"Enter", "l", "Enter", "y"}[n%4]); err != nil {
				t.Fatal(err)
			}
		}
		host.must(won, &over)
		if time.Since(from) > 5*patience {
			var said []string
			host.must(`backtalk.said.slice(-20)`, &said)
			t.Fatalf("the match does not end: %q", said)
		}
	}
	guest.awaits(won)
	if diff := cmp.Diff(host.saved(), guest.saved()); diff != "" {
		t.Errorf("saved on one page, on the other:\n%s", diff)
	}
}
