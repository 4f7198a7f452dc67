//go:build e2e

package e2e

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

// framing serves the page, and another page that shows one of its positions
// in a frame.
func framing(t *testing.T) string {
	t.Helper()
	serve := http.NewServeMux()
	serve.Handle("/", http.FileServer(http.Dir(*folder)))
	serve.HandleFunc("/forum.html", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `<!DOCTYPE html><title>Forum</title><p>Which play?</p>
			<iframe title="Backtalk" width="600" height="500" src="/#XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10"></iframe>`)
	})
	server := httptest.NewServer(serve)
	t.Cleanup(server.Close)
	return server.URL + "/forum.html"
}

// A forum shows a position in a frame of its own page, where the player
// hears and plays it.
func TestPositionInAFrameIsPlayed(t *testing.T) {
	if *folder == "" {
		t.Fatal("no -folder: run make e2e-web")
	}
	c := startChromium(t, t.TempDir())
	c.open(framing(t))
	holds := func(condition string) {
		t.Helper()
		// The debugging protocol reports no changes in a frame to the page
		// outside it.
		if err := c.eval(`new Promise((done) => {
			const watch = setInterval(() => { if (`+condition+`) { clearInterval(watch); done(true); } }, 20);
		})`, new(bool)); err != nil {
			var said, at string
			_ = c.eval(`JSON.stringify(frames[0].backtalk?.said)`, &said)
			_ = c.eval(`frames[0].document.activeElement.outerHTML`, &at)
			t.Fatalf("%v: %s; said %s, at %.200s; %v", err, condition, said, at, c.faults)
		}
	}
	holds(`frames.length === 1 && frames[0].document.getElementById('play') && frames[0].backtalk`)
	c.must(`frames[0].document.getElementById('play').focus()`, nil)
	c.presses("Enter")
	holds(`frames[0].document.activeElement.getAttribute('role') === 'option'`)
	c.presses("c")
	holds(`frames[0].backtalk.said.some((line) => line.includes('3 and 1') || line.includes('3 and a 1'))`)
}
