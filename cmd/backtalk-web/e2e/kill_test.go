//go:build e2e

package e2e

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"backtalk/core"
	"backtalk/core/record"
)

var kills = flag.Int("kills", 3, "how often the browser is killed")

// announced records, in the test, what the page announced, so that the test
// still knows it after it killed the browser.
type announced struct {
	c     *chromium
	lines []string
}

// seen records what the page has announced so far, and reports whether the
// page still answers.
func (t *announced) seen() bool {
	var lines []string
	if t.c.eval(`backtalk.said`, &lines) != nil {
		return false
	}
	t.lines = lines
	return true
}

// The test kills the browser at random instants of a match. All that was
// announced until then is in the match that the page offers to continue.
func TestNothingAnnouncedIsLost(t *testing.T) {
	address, profile := serve(t), t.TempDir()
	random := rand.New(rand.NewPCG(1, 2))
	goesOn := false
	for i := range *kills {
		goesOn = killedOnce(t, address, profile, random, i, goesOn)
	}
}

// killedOnce plays for a while, continuing a match if there is one, and kills
// the browser. It reports whether there is a match to continue then.
func killedOnce(t *testing.T, address, profile string, random *rand.Rand, i int, goesOn bool) bool {
	t.Helper()
	c := startChromium(t, profile)
	// The address begins a match only if there is none to continue.
	c.open(address + "?length=25&play.undo-time=0")
	if err := c.until(`document.getElementById('play') && window.backtalk`); err != nil {
		t.Fatal(err)
	}
	c.must(`localStorage.setItem('told-may-delete', '1')`, nil)
	c.must(`document.getElementById('play').focus()`, nil)
	if err := c.press("Enter"); err != nil {
		t.Fatal(err)
	}
	if err := c.until(`backtalk.said.length > 0`); err != nil {
		t.Fatal(err, c.faults)
	}
	if goesOn {
		var asked bool
		c.must(`!document.getElementById('dialog').hidden`, &asked)
		if !asked {
			t.Fatalf("after kill %d no match is offered", i)
		}
		if err := c.press("y"); err != nil {
			t.Fatal(err)
		}
	}
	dies := time.Now().Add(time.Duration(random.IntN(3000)) * time.Millisecond)
	said := announced{c: c}
	for n := 0; time.Now().Before(dies) && said.seen(); n++ {
		if c.press([]string{"Enter", "l", "y"}[n%3]) != nil {
			break
		}
	}
	said.seen()
	c.kill()
	return compare(t, address, profile, said.lines, i)
}

// compare reads the saved matches in a new browser, and fails the test if an
// announced turn is missing. It reports whether the last match can continue.
func compare(t *testing.T, address, profile string, said []string, i int) (goesOn bool) {
	t.Helper()
	c := startChromium(t, profile)
	c.open(address)
	var texts []string
	if err := c.eval(`(async () => {
		const root = await navigator.storage.getDirectory();
		const names = [];
		for await (const name of root.keys()) if (/^match-\d+\.jsonl$/.test(name)) names.push(name);
		names.sort((a, b) => parseInt(a.slice(6)) - parseInt(b.slice(6)));
		return Promise.all(names.map(async (name) => (await (await root.getFileHandle(name)).getFile()).text()));
	})()`, &texts); err != nil {
		t.Fatal(err)
	}
	c.kill()
	// Announcements of the rolls follow the events. Every announced roll must
	// be saved.
	rolls, all := map[string]int{}, 0
	for _, text := range texts {
		events := savedIn(t, text, i)
		if len(events) == 0 {
			// The browser was killed before a new match announced its first event.
			continue
		}
		m, err := core.Replay(events)
		if err != nil {
			t.Fatalf("kill %d: %v", i, err)
		}
		goesOn, all = m.State().Phase != core.PhaseOver, all+len(events)
		for _, e := range events {
			if r, ok := e.(core.Rolled); ok {
				rolls[fmt.Sprintf("%d and %d", r.Dice.High(), r.Dice.Low())]++
			}
		}
	}
	for _, line := range said {
		if dice, _, ok := strings.Cut(strings.TrimPrefix(line, "Ada rolls "), ":"); ok && strings.HasPrefix(line, "Ada rolls ") && !strings.Contains(dice, "double") {
			if rolls[dice]--; rolls[dice] < 0 {
				t.Errorf("kill %d: %q was said and is not saved", i, line)
			}
		}
	}
	if all == 0 {
		t.Fatalf("kill %d: nothing whole is saved", i)
	}
	t.Logf("kill %d: %d lines said, %d events saved in %d matches", i+1, len(said), all, len(texts))
	return goesOn
}

// savedIn returns the complete events in a match's file.
func savedIn(t *testing.T, text string, i int) []core.Event {
	t.Helper()
	end := strings.LastIndex(text, "\n\n")
	if end < 0 {
		return nil
	}
	var lines []string
	for _, line := range strings.Split(text[:end], "\n") {
		if strings.HasPrefix(line, `{"n":`) {
			lines = append(lines, line)
		}
	}
	events, err := record.Read(strings.NewReader(strings.Join(lines, "\n")))
	if err != nil {
		t.Fatalf("kill %d: %v", i, err)
	}
	return events
}
