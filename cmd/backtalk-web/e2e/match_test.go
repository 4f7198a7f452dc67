//go:build e2e

package e2e

import (
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"backtalk/cmd/backtalk-web/internal/page"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
	"backtalk/keymap"
	"backtalk/locales"
)

var folder = flag.String("folder", "", "the folder of the page, as make web builds it")

// serve serves the page, and returns its address.
func serve(t testing.TB) string {
	t.Helper()
	if *folder == "" {
		t.Fatal("no -folder: run make e2e-web")
	}
	server := httptest.NewServer(http.FileServer(http.Dir(*folder)))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// twin plays the same match in the test, without a browser. The page must
// announce what the twin announces.
type twin struct {
	*page.Front
	keys chan keymap.Key
	// lines holds the lines since the last key that stay in the log. heard
	// holds all that live regions receive.
	lines, heard []string
	idle         chan bool
	over         chan struct{}
}

// Show records when the desk waits for the player, and whether the match is
// over then.
func (w *twin) Show(f desk.Frame) {
	w.Front.Show(f)
	s := &f.Scene.State
	mine := s.Phase == core.PhaseBetween && s.Game > 0 || s.Phase == core.PhaseOver || s.Playing() && s.Decider() == f.Scene.Viewer
	if f.Top != nil || f.Playing && mine {
		w.idle <- f.Playing && s.Phase == core.PhaseOver
	}
}

// press presses a key and returns the resulting lines, and whether the
// match is over.
func (w *twin) press(k keymap.Key) (lines []string, over bool) {
	w.lines = nil
	w.keys <- k
	over = <-w.idle
	return slices.Clone(w.lines), over
}

// newTwin begins the match that the page begins in this language by an
// address with this query.
func newTwin(t testing.TB, lang, query string) *twin {
	t.Helper()
	texts, err := locales.New(lang)
	if err != nil {
		t.Fatal(err)
	}
	var v settings.Values
	asked, err := url.ParseQuery(query)
	if err != nil || !page.Asked(asked, &v) {
		t.Fatalf("the query %q asks for nothing: %v", query, err)
	}
	w := &twin{keys: make(chan keymap.Key), idle: make(chan bool), over: make(chan struct{})}
	devices := &desk.Devices{Texts: texts, Front: w, ReaderReads: true}
	w.Front = page.NewFront(devices, func(m page.Message) {
		for _, l := range m.Lines {
			if !l.Passing {
				w.lines = append(w.lines, l.Text)
			}
			if !l.Focused {
				w.heard = append(w.heard, l.Text)
			}
		}
	})
	s := session.New(session.Front{Devices: devices, Keys: page.Keys, Inputs: desk.Inputs{Keys: w.keys}, Matches: matches.NewMemory()}, v)
	l := lobby.New(s, lobby.Front{Offers: page.Offers})
	go func() {
		defer close(w.over)
		if err := l.PlayAtOnce(); err != nil {
			t.Error(err)
		}
	}()
	t.Cleanup(func() {
		close(w.keys)
		for {
			select {
			case <-w.idle:
			case <-w.over:
				return
			}
		}
	})
	<-w.idle
	return w
}

// aMatch is the query of a short match with everything in it. The seed
// fixes its dice.
const aMatch = "seed=17&length=3&hints=true&cube-hints=true&play.undo-time=0"

// A match to three points by keys alone: the page shows every announcement,
// line by line, and each line reaches a screen reader once, with the focus or
// by a live region.
func TestMatchByKeysIsReadOnce(t *testing.T) { playsByKeys(t, locales.Source, aMatch) }

// A game in every language: the page shows what the game says in that language, and nothing else.
func TestEveryLanguagePlaysAGameOnThePage(t *testing.T) {
	for _, facts := range locales.All() {
		if facts.Tag != locales.Source {
			t.Run(facts.Tag, func(t *testing.T) { playsByKeys(t, facts.Tag, aGame) })
		}
	}
}

// aGame is the query of a match of one game.
const aGame = "seed=17&length=1&hints=true&play.undo-time=0"

// playsByKeys plays the match of a query in a language.
func playsByKeys(t *testing.T, lang, query string) {
	t.Helper()
	w := newTwin(t, lang, query)
	c := startChromium(t, t.TempDir(), "--accept-lang="+lang)
	address := serve(t)
	c.open(address + "?" + query)
	if err := c.until(`document.getElementById('play') && window.backtalk`); err != nil {
		t.Fatal(err, c.faults)
	}
	from := time.Now()
	c.must(`localStorage.setItem('told-may-delete', '1')`, nil) // a headless browser may always delete files
	c.must(listenToRegions, nil)
	c.must(`document.getElementById('play').focus()`, nil)
	if err := c.press("Enter"); err != nil {
		t.Fatal(err)
	}
	want := slices.Clone(w.lines)
	await := func() {
		t.Helper()
		if err := c.until(fmt.Sprintf(`backtalk.said.length >= %d`, len(want))); err != nil {
			var said []string
			c.must(`backtalk.said`, &said)
			t.Fatalf("%v\n%s\n%v", err, cmp.Diff(want, said), c.faults)
		}
	}
	await()
	if err := c.until(`document.activeElement.getAttribute('role') === 'option'`); err != nil {
		t.Fatal(err)
	}
	keys := 0
	for over := false; !over; keys++ {
		k := []struct {
			key keymap.Key
			web string
		}{{keymap.Named(keymap.Enter, 0), "Enter"}, {keymap.Char('l', 0), "l"}, {keymap.Char('y', 0), "y"}}[keys%3]
		var lines []string
		lines, over = w.press(k.key)
		want = append(want, lines...)
		before := dialogShown(c)
		if err := c.press(k.web); err != nil {
			t.Fatal(err)
		}
		await()
		if menu := w.InMenu(); menu != before {
			if err := c.until(fmt.Sprintf(`document.getElementById('dialog').hidden !== %v`, menu)); err != nil {
				t.Fatal(err)
			}
		}
	}
	var said, heard []string
	c.must(`backtalk.said`, &said)
	if diff := cmp.Diff(want, said); diff != "" {
		t.Errorf("announced here, said on the page:\n%s", diff)
	}
	// Events arrive a moment apart.
	c.awaits(fmt.Sprintf(`window.heard.join(' ').length >= %d`, len(utf16.Encode([]rune(strings.Join(w.heard, " "))))))
	c.must(`window.heard`, &heard)
	if diff := cmp.Diff(strings.Join(w.heard, " "), strings.Join(heard, " ")); diff != "" {
		t.Errorf("announced, heard by live regions:\n%s", diff)
	}
	if len(c.faults) > 0 {
		t.Errorf("the page has faults: %v", c.faults)
	}
	for _, r := range c.requests {
		if !strings.HasPrefix(r, address) && !strings.HasPrefix(r, "data:") {
			t.Errorf("the page asked for %s", r)
		}
	}
	t.Logf("%d keys, %d lines in %v, in %s", keys, len(want), time.Since(from), filepath.Base(*folder))
}

// listenToRegions records what appears in live regions, in order.
const listenToRegions = `{
	window.heard = [];
	const note = new MutationObserver((all) => { for (const one of all) for (const node of one.addedNodes) window.heard.push(node.textContent); });
	for (const region of document.querySelectorAll('.live')) note.observe(region, { childList: true });
}`

func dialogShown(c *chromium) bool {
	c.t.Helper()
	var shown bool
	c.must(`!document.getElementById('dialog').hidden`, &shown)
	return shown
}
