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

// plays presses Play in the open page, and waits for the first
// announcement.
func (c *chromium) plays() {
	c.t.Helper()
	c.awaits(`document.getElementById('play') && window.backtalk`)
	c.must(`localStorage.setItem('told-may-delete', '1'); document.getElementById('play').focus()`, nil)
	c.presses("Enter")
	c.awaits(`backtalk.said.length > 0 && document.activeElement.getAttribute('role') === 'option'`)
}

// lines returns all announcements.
func (c *chromium) lines() (lines []string) {
	c.t.Helper()
	c.must(`backtalk.said`, &lines)
	return lines
}

// count returns how often text appears in the lines.
func count(lines []string, text string) (n int) {
	for _, line := range lines {
		n += strings.Count(line, text)
	}
	return n
}

// The page announces a new version once. The new version runs at the next
// start, and the match continues.
func TestNewVersionRunsAtTheNextStart(t *testing.T) {
	if *folder == "" {
		t.Fatal("no -folder: run make e2e-web")
	}
	site := filepath.Join(t.TempDir(), "web")
	if err := os.CopyFS(site, os.DirFS(*folder)); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(site)))
	t.Cleanup(server.Close)
	change := func(name, text, to string) {
		t.Helper()
		file := filepath.Join(site, name)
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(strings.Replace(string(raw), text, to, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c := startChromium(t, t.TempDir())
	address := server.URL + "/" + opening("list")
	c.open(address)
	c.plays()
	c.must(`navigator.serviceWorker.ready.then(() => true)`, nil)
	c.presses("j", "Enter")
	c.said("selected")

	change("style.css", ":root", "/* a new one */ :root")
	change("service.js", "const version = \"", "const version = \"new")
	c.navigate(address)
	c.plays()
	c.said("A new version of Backtalk is ready.")
	if n := count(c.lines(), "A new version"); n != 1 {
		t.Errorf("the new version is told %d times: %q", n, c.lines())
	}
	if style := c.style(); strings.Contains(style, "a new one") {
		t.Error("the new version is taken while the old one is played")
	}

	// The next start has no network.
	server.Close()
	c.navigate(address)
	c.awaits(`navigator.serviceWorker.controller && document.getElementById('play')`)
	c.must(`new Promise((done) => setTimeout(done, 0))`, nil)
	for !strings.Contains(c.style(), "a new one") {
		c.awaits(`window.backtalk`)
	}
	c.plays()
	if title := c.title(); !strings.Contains(title, "match") {
		t.Errorf("the match is not offered: %q, %q", title, c.lines())
	}
	c.presses("y")
	c.awaits(`document.activeElement.id.startsWith('point')`)
}

// style returns the style sheet that the page gets.
func (c *chromium) style() (text string) {
	c.t.Helper()
	// While the page reloads, nothing answers.
	for c.eval(`fetch('style.css').then((r) => r.text())`, &text) != nil {
		continue
	}
	return text
}

// The page announces once that its sounds stay locked, and doesn't wait for
// them.
func TestLockedSoundsAreAnnouncedOnce(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	c.before = `
		Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' });
		AudioContext.prototype.resume = () => new Promise(() => {});`
	beginsAt(t, c, address, opening("list"))
	c.said("blocks sounds")
	c.presses("l", "Enter")
	c.played()
	if n := count(c.lines(), "blocks sounds"); n != 1 {
		t.Errorf("told %d times", n)
	}
}
