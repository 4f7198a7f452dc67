//go:build e2e

package e2e

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// After its first load the page needs no network: the server stops, the page
// reloads, and the match continues, with an opponent that thinks.
func TestPlayContinuesWithoutANetwork(t *testing.T) {
	server := httptest.NewServer(http.FileServer(http.Dir(*folder)))
	defer server.Close()
	c := startChromium(t, t.TempDir())
	begins(t, c, server.URL+"/", "?length=25&against=1-ply&play.undo-time=0")
	c.must(`navigator.serviceWorker.ready.then(() => true)`, nil)
	turns := func() {
		t.Helper()
		for n, rolled := 0, false; !rolled; n++ {
			if n == 300 {
				c.awaits(`backtalk.said.some((line) => line.startsWith('Ada rolls '))`)
			}
			if err := c.press([]string{"Enter", "l", "y"}[n%3]); err != nil {
				t.Fatal(err)
			}
			c.must(`backtalk.said.some((line) => line.startsWith('Ada rolls '))`, &rolled)
		}
	}
	turns()
	t.Log("the match has begun")
	server.CloseClientConnections()
	server.Close()
	c.call("Page.close", nil, nil)
	begins(t, c, server.URL+"/", "")
	if title := c.title(); title == "" {
		t.Fatal("nothing is open")
	}
	c.awaits(`document.activeElement.getAttribute('role') === 'option'`)
	c.answersAll("en")
	t.Log("the page is there again")
	c.takes("Continue", `document.getElementById('dialog').hidden`)
	c.must(`backtalk.said.length = 0; true`, nil)
	turns()
	if len(c.faults) > 0 {
		t.Error(c.faults)
	}
}

// Each language is a file: the page fetches only the player's, and needs no
// network for it later.
func TestLanguageWorksWithoutANetwork(t *testing.T) {
	var mu sync.Mutex
	fetched := map[string]bool{}
	files := http.FileServer(http.Dir(*folder))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		fetched[r.URL.Path] = true
		mu.Unlock()
		files.ServeHTTP(w, r)
	}))
	defer server.Close()
	c := startChromium(t, t.TempDir())
	begins(t, c, server.URL+"/", "")
	c.must(`navigator.serviceWorker.ready.then(() => true)`, nil)
	c.picks("Deutsch")
	c.awaits(`document.documentElement.lang === 'de' && document.documentElement.dir === 'ltr'`)
	c.answersAll("de")
	c.takes("Beenden", `document.activeElement.id === 'play' && document.activeElement.textContent === 'Spielen'`)
	for n, kept := 0, false; !kept; n++ {
		if n == 1000 {
			t.Fatal("German is not kept")
		}
		c.must(`caches.match('de.zip').then(Boolean)`, &kept)
	}
	mu.Lock()
	for path := range fetched {
		if strings.HasSuffix(path, ".zip") && path != "/de.zip" {
			t.Errorf("%s was fetched", path)
		}
	}
	mu.Unlock()
	server.CloseClientConnections()
	server.Close()
	c.call("Page.close", nil, nil)
	c.open(server.URL + "/")
	c.awaits(`document.getElementById('play').textContent === 'Spielen' && document.documentElement.lang === 'de'`)
	begins(t, c, server.URL+"/", "")
	c.awaits(`document.documentElement.lang === 'de'`)
	if len(c.faults) > 0 {
		t.Error(c.faults)
	}
}
