//go:build e2e && readers

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"backtalk/a11y/say"
	ears "backtalk/cmd/backtalk/e2e"
	"backtalk/keymap"
	"backtalk/locales"
)

// firefoxPreferences let a page speak to a screen reader at once, and keep Firefox's own windows
// away.
const firefoxPreferences = `user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.sessionstore.resume_from_crash", false);
user_pref("accessibility.force_disabled", -1);
`

func TestOrcaInChromiumHearsTheMatch(t *testing.T) {
	hearsTheMatch(t, locales.Source, chromiumWindow(t))
}

func TestOrcaInFirefoxHearsTheMatch(t *testing.T) {
	hearsTheMatch(t, locales.Source, firefoxWindow(t))
}

// In a language that runs from right to left, with its own digits, the reader gets the same lines.
func TestOrcaInChromiumHearsPersian(t *testing.T) {
	hearsTheMatch(t, "fa", chromiumWindow(t, "--accept-lang=fa"))
}

// chromiumWindow is the command for a window of Chromium on an address. Without --test-type a bar
// that warns of --no-sandbox takes the focus.
func chromiumWindow(t *testing.T, flags ...string) func(address string) []string {
	return func(address string) []string {
		return append([]string{
			"chromium", "--no-sandbox", "--test-type", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync",
			"--disable-dev-shm-usage", "--force-renderer-accessibility", "--user-data-dir=" + t.TempDir(), "--app=" + address,
		}, flags...)
	}
}

// firefoxWindow is the command for a window of Firefox on an address.
func firefoxWindow(t *testing.T) func(address string) []string {
	return func(address string) []string {
		profile := t.TempDir()
		if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(firefoxPreferences), 0o600); err != nil {
			t.Fatal(err)
		}
		return []string{"firefox-esr", "--profile", profile, "--new-instance", "--kiosk", address}
	}
}

// The page's own voice through Chromium and a real speech server: every line that is said reaches
// the server once, in order, but for what a key cut.
func TestTheOwnVoiceReachesTheSpeechServer(t *testing.T) {
	rigs := ears.StartRigs(t, 0)
	tap := ears.StartDesk(t, rigs).Tap()
	t.Setenv("SPEECHD_ADDRESS", tap.Address)
	c := startChromium(t, t.TempDir(), "--enable-speech-dispatcher")
	beginsAt(t, c, serve(t), opening("list")+"&speech.backend=on")
	for _, k := range []string{"", "p", "ArrowLeft", "t", "c"} {
		if k != "" {
			c.presses(k)
		}
		lines := c.lines()
		for _, line := range lines[len(lines)-1:] {
			if !tap.Await(0, firstWords(line), patience) {
				t.Fatalf("after %q %q is not spoken, but %q", k, line, tap.All())
			}
		}
	}
	spoken := map[string]int{}
	for _, one := range tap.All() {
		spoken[one.Text]++
	}
	for _, line := range c.lines() {
		if spoken[line] != 1 {
			t.Errorf("%q is spoken %d times", line, spoken[line])
		}
	}
	if n := count(c.lines(), "voice"); n > 0 {
		t.Errorf("the voice is spoken of: %q", c.lines())
	}
}

// late is how long the reader may take for a line, on a machine that does much else.
const late = 20 * time.Second

// reading is how long a player listens to a list before going on.
const reading = time.Second

// listens lets the player listen.
func listens() {
	time.Sleep(reading) //nolint:forbidigo // nothing reports when a reader has read a list
}

// pace is how long the voice takes for a character, in milliseconds: that of a practised listener.
const pace = 20

// hearsTheMatch plays a match with Orca on the page in a language: every line is handed to the voice
// once, in order.
func hearsTheMatch(t *testing.T, lang string, browser func(address string) []string) {
	t.Helper()
	rigs := ears.StartRigs(t, pace)
	desk := ears.StartDesk(t, rigs)
	tap := desk.Orca()
	query := fmt.Sprintf("seed=%d&length=1&play.undo-time=0", ears.SeedOr(17))
	w := newTwin(t, lang, query)
	texts, err := locales.New(lang)
	if err != nil {
		t.Fatal(err)
	}
	desk.Browse(browser(serve(t) + "?" + query)...)
	if !tap.Await(0, texts.Text(say.M(say.PagePlay, nil)), patience) {
		t.Fatalf("the button Play is not read: %v", tap.All())
	}
	// The button has the focus, and the page ends with it. Orca keeps to itself all letters of a page
	// that it has not been told the end of: the server at times reports none of a text that is
	// cancelled as it ends, so that is awaited.
	rigs.AwaitHeard("push button")
	listens()
	var lines []ears.Noted
	var moves []time.Duration // of the focus, until they were handed over
	note := func(said []string) {
		for _, text := range said {
			lines = append(lines, ears.Noted{At: time.Now().UnixMicro(), What: "line", Text: text})
		}
	}
	note(w.lines)
	desk.Press("Return")
	if !tap.Await(0, firstWords(lines[len(lines)-1].Text), patience) {
		t.Fatalf("the match does not begin: %v", tap.All())
	}
	for n, over := 0, false; !over && n < 60; n++ {
		k := []struct {
			key keymap.Key
			x   string
		}{{keymap.Named(keymap.Enter, 0), "Return"}, {keymap.Char('j', 0), "j"}, {keymap.Char('p', 0), "p"}}[n%3]
		before, pressed := len(tap.All()), time.Now()
		var said []string
		said, over = w.press(k.key)
		note(said)
		desk.Press(k.x)
		if len(said) == 0 {
			// What opens is read with the focus, in the reader's own words.
			listens()
		}
		if len(said) > 0 && !tap.Await(before, firstWords(said[len(said)-1]), late) {
			// Once the reader keeps the keys for itself nothing that follows is heard either.
			t.Fatalf("after %s Orca did not say %q, but %v", k.x, said[len(said)-1], tap.All()[before:])
		}
		if k.x == "j" && len(said) == 1 {
			moves = append(moves, tap.All()[len(tap.All())-1].At.Sub(pressed).Round(time.Millisecond))
		}
	}
	slices.Sort(moves)
	t.Logf("%d moves of the focus, handed over after %v in the middle, %v at worst", len(moves), moves[len(moves)/2], moves[len(moves)-1])
	heard := ears.Listen(lines, tap.All())
	t.Logf("%d lines, handed over %s", len(lines), heard.Delays())
	for _, n := range heard.Missing {
		t.Errorf("not handed over whole: %q", lines[n].Text)
	}
	for _, text := range heard.Twice() {
		t.Errorf("handed over twice: %q", text)
	}
	if t.Failed() {
		t.Log(heard.Timeline())
	}
	// Away from the board and back: a letter reaches the game at once.
	desk.Press("Tab")
	listens()
	desk.Press("shift+Tab")
	listens()
	reached := len(tap.All())
	said, _ := w.press(keymap.Char('p', 0))
	desk.Press("p")
	if !tap.Await(reached, said[0], late) {
		t.Errorf("after Tab into the board P is answered by %v, not by %q", tap.All()[reached:], said[0])
	}
}

// firstWords are enough of a line to know it by.
func firstWords(line string) string {
	words := strings.Fields(line)
	return strings.Join(words[:min(3, len(words))], " ")
}
