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

// firefoxPreferences opens the page to a screen reader at once, and keeps
// Firefox's own windows away.
const firefoxPreferences = `user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.sessionstore.resume_from_crash", false);
user_pref("accessibility.force_disabled", -1);
`

func TestOrcaInChromiumReadsTheMatch(t *testing.T) {
	hearsTheMatch(t, locales.Source, chromiumWindow(t))
}

func TestOrcaInFirefoxReadsTheMatch(t *testing.T) {
	hearsTheMatch(t, locales.Source, firefoxWindow(t))
}

// In a language that is written from right to left, with its own digits,
// the reader gets the same lines.
func TestOrcaInChromiumReadsPersian(t *testing.T) {
	hearsTheMatch(t, "fa", chromiumWindow(t, "--accept-lang=fa"))
}

// chromiumWindow returns the command for a window of Chromium on an address.
// Without --test-type a bar that warns of --no-sandbox takes the focus.
func chromiumWindow(t *testing.T, flags ...string) func(address string) []string {
	return func(address string) []string {
		return append([]string{
			"chromium", "--no-sandbox", "--test-type", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync",
			"--disable-dev-shm-usage", "--force-renderer-accessibility", "--user-data-dir=" + t.TempDir(), "--app=" + address,
		}, flags...)
	}
}

// firefoxWindow returns the command for a window of Firefox on an address.
func firefoxWindow(t *testing.T) func(address string) []string {
	return func(address string) []string {
		profile := t.TempDir()
		if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(firefoxPreferences), 0o600); err != nil {
			t.Fatal(err)
		}
		return []string{"firefox-esr", "--profile", profile, "--new-instance", "--kiosk", address}
	}
}

// The page's own voice goes through Chromium to a real speech server: every
// announced line reaches the server once, in order, unless a key interrupts
// it.
func TestPagesVoiceReachesTheSpeechServer(t *testing.T) {
	rigs := ears.StartRigs(t, 0)
	tap := ears.StartDesk(t, rigs).Tap()
	t.Setenv("SPEECHD_ADDRESS", tap.Address)
	c := startChromium(t, t.TempDir(), "--enable-speech-dispatcher")
	beginsAt(t, c, serve(t), opening("list")+"&speech.backend=on")
	for _, k := range []string{"", "p", "ArrowLeft", "t", "c"} {
		if k != "" {
			// The line before may be spoken already, so await the key's own.
			before := len(c.lines())
			c.presses(k)
			c.awaits(fmt.Sprintf("backtalk.said.length > %d", before))
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

// late bounds how long the reader may take for a line, on a busy machine.
const late = 20 * time.Second

// reading is how long a player listens to a list before the next key.
const reading = time.Second

// listens waits while the player listens.
func listens() {
	time.Sleep(reading) //nolint:forbidigo // nothing reports when a reader has read a list
}

// pace is how long the voice takes for a character, in milliseconds, for a
// practised listener.
const pace = 20

// hearsTheMatch plays a match on the page in a language with Orca: every line
// reaches the voice once, in order.
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
	play := texts.Text(say.M(say.PagePlay, nil))
	if !tap.Await(0, play, patience) {
		t.Fatalf("the button Play is not read: %v", tap.All())
	}
	// The button has the focus, and is the last thing that Orca reads of the
	// page. Until Orca knows that a page has loaded, it keeps all letters to
	// itself. The server sometimes doesn't report a text that is cancelled as it
	// ends, so the test awaits this one. It is one text with the button's name
	// if the focus reaches the button before Orca reads the page.
	rigs.AwaitHeard("push button", play+" push button.")
	listens()
	var lines []ears.Noted
	var moves []time.Duration // of the focus, until Orca handed them to the voice
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
			// The reader reads what opens with the focus, in its own words.
			listens()
		}
		if len(said) > 0 && !tap.Await(before, firstWords(said[len(said)-1]), late) {
			// If the reader keeps the keys to itself, it won't say the later lines
			// either.
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
	// Tab leaves the board and comes back: as soon as Orca reads the board, a
	// letter reaches the game.
	left := len(tap.All())
	desk.Press("Tab")
	listens()
	desk.Press("shift+Tab")
	if board := texts.Text(say.M(say.PageBoard, nil)); !tap.Await(left, board, late) {
		t.Fatalf("Orca does not read the board again, but %v", tap.All()[left:])
	}
	listens()
	reached := len(tap.All())
	said, _ := w.press(keymap.Char('p', 0))
	desk.Press("p")
	if !tap.Await(reached, said[0], late) {
		t.Errorf("after Tab into the board P is not answered by %q: %v", said[0], tap.All()[left:])
	}
}

// firstWords returns enough words to recognize a line.
func firstWords(line string) string {
	words := strings.Fields(line)
	return strings.Join(words[:min(3, len(words))], " ")
}
