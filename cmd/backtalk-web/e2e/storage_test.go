//go:build e2e

package e2e

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// serveAltered serves the page with a script that its workers run before
// their own, because workers use the browser's storage.
func serveAltered(t *testing.T, script string) string {
	t.Helper()
	worker, err := os.ReadFile(filepath.Join(*folder, "worker.js"))
	if err != nil {
		t.Fatal(err)
	}
	files := http.FileServer(http.Dir(*folder))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/worker.js" {
			files.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/javascript")
		_, _ = w.Write(append([]byte(script+"\n"), worker...))
	}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// goesOn plays the opening roll and one more turn, and counts how often the
// page has announced text by then.
func (c *chromium) goesOn(text string) int {
	c.t.Helper()
	c.presses("l", "Enter")
	c.played()
	c.presses("Enter", "l", "Enter")
	c.awaits(`backtalk.said.filter((line) => line.startsWith('Ada rolls')).length > 1 || backtalk.said.some((line) => line.includes('ou rolled'))`)
	return count(c.lines(), text)
}

// If the browser keeps nothing, the page says so once, and the game
// continues.
func TestPageWithoutStorageSaysSoOnce(t *testing.T) {
	for name, script := range map[string]string{
		"refused":   `StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('no', 'SecurityError'));`,
		"unwritten": `delete FileSystemFileHandle.prototype.createSyncAccessHandle;`,
		"no locks":  `Object.defineProperty(navigator, 'locks', { value: undefined });`,
		"thrown":    `StorageManager.prototype.getDirectory = () => { throw new DOMException('no', 'SecurityError'); };`,
	} {
		t.Run(name, func(t *testing.T) {
			c := startChromium(t, t.TempDir())
			beginsAt(t, c, serveAltered(t, script), opening("list"))
			if n := c.goesOn("This browser doesn't let the page save anything"); n != 1 {
				t.Errorf("it is said %d times: %q", n, c.lines())
			}
		})
	}
}

// If there is no room, the page says so once, and the game continues.
func TestPageWithoutRoomSaysSoOnce(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	c.attach()
	// The browser gives out room in pieces: later saves of a match may still
	// succeed.
	c.call("Storage.overrideQuotaForOrigin", map[string]any{"origin": strings.TrimSuffix(address, "/"), "quotaSize": 1}, nil)
	c.navigate(address + opening("list"))
	c.plays()
	if n := c.goesOn("can no longer save this match: the disk is full"); n != 1 {
		t.Errorf("it is said %d times: %q", n, c.lines())
	}
}

// The page announces a damaged saved match once, and begins another match.
func TestDamagedMatchIsAnnouncedOnce(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	c.open(address + opening("list"))
	c.must(`(async () => {
		const root = await navigator.storage.getDirectory();
		const file = await (await root.getFileHandle('match-1.jsonl', { create: true })).createWritable();
		await file.write('{"match":{"started":1}}\n{"n":9}\n\n');
		await file.close();
	})()`, nil)
	c.navigate(address + opening("list"))
	c.plays()
	if n := c.goesOn("damaged"); n != 1 {
		t.Errorf("it is said %d times: %q", n, c.lines())
	}
}

// A second window lists the first window's match as open elsewhere, and
// plays another.
func TestSecondWindowPlaysAnotherMatch(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	beginsAt(t, c, address, opening("list"))
	c.goesOn("")
	c.open(address + opening("list"))
	c.plays()
	if n := c.goesOn("open in another window"); n != 1 {
		t.Errorf("it is said %d times: %q", n, c.lines())
	}
}

// A page reloaded in the middle of a match offers to continue it, although the
// old page releases it only while the new one waits.
func TestReloadedPageWaitsForItsMatch(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	c.before = `navigator.locks.request('backtalk/match-1.jsonl', async () => {
		const waits = async () => (await navigator.locks.query()).pending.some((lock) => lock.name === 'backtalk/match-1.jsonl');
		while (!await waits());
	});`
	beginsAt(t, c, address, opening("list"))
	c.goesOn("")
	c.navigate(address + opening("list"))
	c.plays()
	if title := c.title(); !strings.Contains(title, "Continue your 3-point match") {
		t.Errorf("%q is asked, and %q was said", title, c.lines())
	}
}
