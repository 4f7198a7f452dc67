//go:build e2e

package e2e

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// Once the page was there, it needs no network: the server is stopped, the page loaded anew, and
// the match goes on, with an opponent that thinks.
func TestWithoutANetworkPlayGoesOn(t *testing.T) {
	server := httptest.NewServer(http.FileServer(http.Dir(*folder)))
	defer server.Close()
	c := startChromium(t, t.TempDir())
	begins(t, c, server.URL+"/", "?length=25&against=1-ply&play.undo-time=0")
	c.must(`navigator.serviceWorker.ready.then(() => true)`, nil)
	turns := func() {
		t.Helper()
		for n, rolled := 0, false; !rolled; n++ {
			if err := c.press([]string{"Enter", "l", "y"}[n%3]); err != nil {
				t.Fatal(err)
			}
			c.must(`backtalk.said.some((line) => line.startsWith('Ada rolls '))`, &rolled)
		}
	}
	turns()
	server.CloseClientConnections()
	server.Close()
	c.requests = nil
	begins(t, c, server.URL+"/", "")
	if title := c.title(); title == "" {
		t.Fatal("nothing is open")
	}
	c.awaits(`document.activeElement.getAttribute('role') === 'option'`)
	for c.title() != "Backtalk" { // the questions of the first start
		c.chooses(`document.getElementById('title').textContent !== ` + quoted(c.title()))
	}
	c.takes("Continue", `document.getElementById('dialog').hidden`)
	c.must(`backtalk.said.length = 0; true`, nil)
	turns()
	if len(c.faults) > 0 {
		t.Error(c.faults)
	}
}
