//go:build e2e

package e2e

import (
	"bytes"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// host serves the page compressed, as a host does, and counts what it sends.
type host struct {
	*httptest.Server
	mu    sync.Mutex
	bytes int
	times map[string]int
	// down is the ending of files that can't be reached now.
	down string
	// relay is the content of relay.txt.
	relay string
}

func newHost(t *testing.T) *host {
	t.Helper()
	if *folder == "" {
		t.Fatal("no -folder: run make e2e-web")
	}
	h := &host{times: map[string]int{}}
	h.Server = httptest.NewServer(h)
	t.Cleanup(h.Close)
	return h
}

// ServeHTTP implements http.Handler.
func (h *host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	h.mu.Lock()
	down, relay := h.down != "" && strings.HasSuffix(name, h.down), h.relay
	h.mu.Unlock()
	if down {
		panic(http.ErrAbortHandler)
	}
	kinds := map[string]string{".wasm": "application/wasm", ".js": "text/javascript", ".html": "text/html; charset=utf-8", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"}
	w.Header().Set("Content-Type", kinds[filepath.Ext(name)])
	raw, err := os.ReadFile(filepath.Join(*folder, name+".br"))
	if err == nil {
		w.Header().Set("Content-Encoding", "br")
	} else if raw, err = os.ReadFile(filepath.Join(*folder, name)); err != nil {
		http.NotFound(w, r)
		return
	}
	if name == "relay.txt" {
		raw = []byte(relay)
	}
	h.mu.Lock()
	h.bytes += len(raw)
	h.times[name]++
	h.mu.Unlock()
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(raw))
}

// sent returns how much was sent so far, and how often each file.
func (h *host) sent() (n int, times map[string]int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.bytes, maps.Clone(h.times)
}

// The first visit fetches each program once, no tables, and less than 7 MB in
// all.
func TestFirstVisitFetchesEachProgramOnce(t *testing.T) {
	h, c := newHost(t), startChromium(t, t.TempDir())
	beginsAt(t, c, h.URL+"/", opening("list"))
	c.must(`navigator.serviceWorker.ready.then(() => true)`, nil)
	c.presses("l", "Enter")
	c.played()
	n, times := h.sent()
	const most = 7_000_000
	t.Logf("the first visit fetched %d bytes", n)
	if n > most {
		t.Errorf("%d bytes are too many", n)
	}
	for name, n := range times {
		if strings.HasSuffix(name, ".wasm") && n != 1 || strings.HasSuffix(name, ".bin") {
			t.Errorf("%s was fetched %d times", name, n)
		}
	}
}

// slow4G is a phone: 1.6 Mbit/s, 150 ms, and a processor four times slower.
func (c *chromium) slow4G() {
	c.t.Helper()
	c.call("Network.emulateNetworkConditions", map[string]any{"offline": false, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}, nil)
	c.call("Emulation.setCPUThrottlingRate", map[string]any{"rate": 4}, nil)
}

// A player who presses Play before the program has arrived hears at once that it is loading.
func TestPlayPressedEarlyIsAnswered(t *testing.T) {
	h, c := newHost(t), startChromium(t, t.TempDir())
	c.attach()
	c.slow4G()
	// The page's own words don't arrive.
	h.mu.Lock()
	h.down = "words/en.json"
	h.mu.Unlock()
	c.call("Page.navigate", map[string]any{"url": h.URL + "/" + opening("list")}, nil)
	c.awaits(`document.getElementById('play') && window.backtalk`)
	c.must(`document.getElementById('play').click()`, nil)
	c.awaits(`document.getElementById('status').textContent === 'Loading.' && !document.getElementById('progress').hidden`)
}

// A player who waits for the program hears each quarter as it arrives.
func TestLoadingReportsEachQuarter(t *testing.T) {
	h, c := newHost(t), startChromium(t, t.TempDir())
	c.before = `window.heardEarly = [];
		document.addEventListener('DOMContentLoaded', () => new MutationObserver(() => heardEarly.push(document.getElementById('status').textContent))
			.observe(document.getElementById('status'), { childList: true, characterData: true, subtree: true }));`
	c.attach()
	c.call("Network.emulateNetworkConditions", map[string]any{"offline": false, "latency": 20, "downloadThroughput": 400_000, "uploadThroughput": 94_000}, nil)
	c.call("Page.navigate", map[string]any{"url": h.URL + "/" + opening("list")}, nil)
	c.awaits(`document.getElementById('play') && window.backtalk`)
	c.must(`document.getElementById('play').click()`, nil)
	c.awaits(`document.activeElement.id === 'point0'`)
	var heard []string
	c.must(`window.heardEarly`, &heard)
	// How much has arrived when Play is pressed depends on the machine.
	heard = slices.DeleteFunc(heard, func(line string) bool { return line == "" })
	quarters := "Loading. A quarter loaded. Half loaded. Three quarters loaded."
	if len(heard) < 2 || heard[0] != "Loading." || !strings.HasSuffix(quarters, strings.Join(heard[1:], " ")) {
		t.Errorf("heard %q", heard)
	}
}

// If the program that thinks can't be fetched, the page says so once and keeps trying; the opponent
// plays when it has arrived.
func TestOpponentPlaysOnceItsProgramArrives(t *testing.T) {
	h, c := newHost(t), startChromium(t, t.TempDir())
	h.down = "thinker.wasm"
	beginsAt(t, c, h.URL+"/", opening("list"))
	c.presses("l", "Enter")
	c.said("computer players can't think yet")
	h.mu.Lock()
	h.down = ""
	h.mu.Unlock()
	c.played()
	if n := count(c.lines(), "can't think yet"); n != 1 {
		t.Errorf("it is said %d times: %q", n, c.lines())
	}
}

// A thinker that ends in the middle of a thought is replaced, and the
// opponent plays.
func TestOpponentOutlivesItsWorker(t *testing.T) {
	c := startChromium(t, t.TempDir())
	address := serveAltered(t, `if (self.name === 'thinker') caches.match('/died').then(async (died) => {
		if (died) return;
		await caches.open('test').then((c) => c.put('/died', new Response('1')));
		setTimeout(() => { throw new Error('gone'); });
	});`)
	beginsAt(t, c, address, opening("list"))
	c.presses("l", "Enter")
	c.played()
}

// An address that the host writes into relay.txt later is read at the next
// visit, although a service worker keeps the page.
func TestRelayOfTheHostIsReadAtEachVisit(t *testing.T) {
	h, c := newHost(t), startChromium(t, t.TempDir())
	begins(t, c, h.URL+"/", "")
	c.must(`navigator.serviceWorker.ready.then(() => true)`, nil)
	h.mu.Lock()
	h.relay = "wss://relay.example"
	h.mu.Unlock()
	c.navigate(h.URL + "/")
	c.awaits(`navigator.serviceWorker.controller`)
	var relay string
	if c.must(`fetch('relay.txt').then((r) => r.text())`, &relay); relay != "wss://relay.example" {
		t.Errorf("the page reads %q", relay)
	}
}

// The game begins on a slow phone too, and the log says how soon. The aim is two seconds here, eight on
// such a phone, and a page that is blocked for 300 ms at most. Times depend on the machine, so no test
// checks them; .ci/size bounds the bytes that come before the first line. The time measured for the
// phone is too short: 3.4 MB alone take 17 s at 1.6 Mbit/s, so Chromium does not seem to slow down what
// workers fetch.
func TestGameBeginsOnASlowPhone(t *testing.T) {
	for name, slow := range map[string]bool{"here": false, "on a slow phone": true} {
		t.Run(name, func(t *testing.T) {
			h, b := newHost(t), startChromium(t, t.TempDir())
			b.before = `window.blocked = 0;
				new PerformanceObserver((list) => { for (const task of list.getEntries()) window.blocked += Math.max(0, task.duration - 50); }).observe({ type: 'longtask', buffered: true });`
			b.attach()
			if slow {
				b.slow4G()
			}
			b.call("Page.navigate", map[string]any{"url": h.URL + "/" + opening("list")}, nil)
			b.awaits(`document.getElementById('play') && window.backtalk`)
			b.must(`document.getElementById('play').click()`, nil)
			b.awaits(`document.activeElement.id === 'point0'`)
			var took, blocked float64
			b.must(`performance.now()`, &took)
			b.must(`window.blocked`, &blocked)
			t.Logf("playing after %.0f ms, blocked for %.0f ms", took, blocked)
		})
	}
}
