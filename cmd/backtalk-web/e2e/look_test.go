//go:build e2e

package e2e

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var (
	shots    = flag.String("shots", "", "a folder for pictures of every place at every width")
	pictures = flag.String("pictures", "", "a folder for the pictures of the page in the documentation")
)

// scene is a picture of the page.
type scene struct {
	name                 string
	width, height, scale int
	phone                bool
	// query follows the opening; keys lead to the scene, shown is true then.
	query string
	keys  []string
	shown string
	dark  bool
}

// scenes returns the pictures of the page.
func scenes() []scene {
	const board, ready = `document.activeElement.getAttribute('role') === 'option'`, `document.querySelector('#picture .ready')`
	turn := []string{"l", "Enter"}
	return []scene{
		{"wide", 1280, 800, 1, false, "", turn, ready, true},
		{"phone", 390, 844, 2, true, "", turn, ready, true},
		{"phone-landscape", 844, 390, 2, true, "", turn, ready, true},
		{"moving", 1280, 800, 1, false, "", []string{"j", "Enter", "j", "Enter"}, `document.querySelector('#picture .undo')`, false},
		{"menu", 390, 844, 2, true, "", []string{"q"}, `document.getElementById('title').textContent === 'Menu'`, true},
		{"question", 1280, 800, 1, false, "", []string{"l", "Enter", "D"}, `document.querySelectorAll('#dialog [role=option]').length === 2`, true},
		{"wood", 900, 700, 1, false, "&board.look=wood", nil, board, false},
		{"plain", 900, 700, 1, false, "&board.look=plain&board.dice=digits", nil, board, false},
		{"contrast", 900, 700, 1, false, "&board.look=contrast", nil, board, false},
		{"contrast-dark", 900, 700, 1, false, "&board.look=contrast", nil, board, true},
	}
}

// The pictures in the documentation show the page as it is now.
func TestPicturesInTheDocsAreCurrent(t *testing.T) {
	if *pictures == "" {
		t.Skip("no -pictures: make page-picture takes them")
	}
	c, address := startChromium(t, t.TempDir()), serve(t)
	frame := func(s scene) {
		c.private()
		c.attach()
		scheme := "light"
		if s.dark {
			scheme = "dark"
		}
		c.call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
		c.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": s.width, "height": s.height, "deviceScaleFactor": s.scale, "mobile": s.phone}, nil)
	}
	frame(scene{width: 1280, height: 800, scale: 1})
	c.call("Page.navigate", map[string]any{"url": address}, nil)
	c.awaits(`document.getElementById('play') && window.backtalk && document.querySelector('img').complete`)
	c.shoot(filepath.Join(*pictures, "page-landing.webp"))
	for _, s := range scenes() {
		frame(s)
		c.call("Page.navigate", map[string]any{"url": address + opening("list") + s.query}, nil)
		c.plays()
		for i, k := range s.keys {
			if i > 0 && s.keys[i-1] == "Enter" && k == "D" {
				c.awaits(`document.querySelector('#picture .ready')`)
			}
			c.presses(k)
		}
		c.awaits(s.shown)
		c.must(`Promise.all(document.getAnimations().map((a) => a.finished)).then(() => true)`, nil)
		c.shoot(filepath.Join(*pictures, "page-"+s.name+".webp"))
	}
}

// A screen of 320 pixels, which is also one of 1280 at four times the size,
// needs no sideways scrolling. Every button and field is at least 44 pixels
// high and wide, and no open menu covers the controls.
func TestPageFitsAndCanBeTouched(t *testing.T) {
	c := startChromium(t, t.TempDir())
	visit(t, c, serve(t), func(name string) {
		for _, width := range widths {
			c.fits(name, width)
		}
	})
}

func TestEscapeAmongTheControlsClosesTheMenu(t *testing.T) {
	c := startChromium(t, t.TempDir())
	beginsAt(t, c, serve(t), opening("list"))
	c.presses("q")
	c.listed()
	c.must(`document.querySelector('#actions button').focus()`, nil)
	c.presses("Escape")
	c.shut()
}

// widths holds the widths of a small phone, a tablet and a screen, in pixels.
// The first is also a screen at four times the size.
var widths = []int{320, 768, 1280}

// fits checks what the page shows in a window of this width.
func (c *chromium) fits(name string, width int) {
	c.t.Helper()
	c.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false}, nil)
	var over int
	c.must(`document.scrollingElement.scrollWidth - innerWidth`, &over)
	if over > 0 {
		c.t.Errorf("%s at %d pixels is %d too wide", name, width, over)
	}
	var small []string
	c.must(`[...document.querySelectorAll('button, summary, input, #dialog [role=option]')].filter((e) => e.getClientRects().length)
		.filter((e) => { const r = e.getBoundingClientRect(); return r.height < 44 || r.width < 44; }).map((e) => e.textContent || e.tagName)`, &small)
	if len(small) > 0 {
		c.t.Errorf("%s at %d pixels: too small to touch: %v", name, width, small)
	}
	var covered []string
	// After a frame the page has taken in the new width.
	c.must(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
		[...document.querySelectorAll('#side button, #side summary, #side input')].filter((e) => e.getClientRects().length).filter((e) => {
			e.scrollIntoView({ block: 'center' });
			const r = e.getBoundingClientRect();
			return document.getElementById('dialog').contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2));
		}).map((e) => e.textContent || e.tagName))`, &covered)
	if len(covered) > 0 {
		c.t.Errorf("%s at %d pixels: the dialog covers %v", name, width, covered)
	}
	if *shots != "" {
		c.shoot(filepath.Join(*shots, fmt.Sprintf("%s-%d.png", name, width)))
	}
	c.call("Emulation.clearDeviceMetricsOverride", nil, nil)
}

// modes returns the ways in which a player may want pages to look.
func modes() map[string][]map[string]string {
	feature := func(name, value string) map[string]string { return map[string]string{"name": name, "value": value} }
	return map[string][]map[string]string{
		"dark":     {feature("prefers-color-scheme", "dark")},
		"light":    {feature("prefers-color-scheme", "light")},
		"contrast": {feature("prefers-contrast", "more")},
		"forced":   {feature("forced-colors", "active"), feature("prefers-color-scheme", "dark")},
	}
}

// With whatever colours the player wants, axe-core finds enough contrast, and
// checkers differ from the board. No colour fades: while a background does,
// nobody can read the text on it, which changes at once.
func TestPageLooksAsThePlayerWants(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	beginsAt(t, c, address, opening("list"))
	for mode, features := range modes() {
		c.call("Emulation.setEmulatedMedia", map[string]any{"features": features}, nil)
		for _, size := range []struct{ width, height, scale int }{{1280, 800, 1}, {320, 200, 4}} {
			c.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": size.width, "height": size.height, "deviceScaleFactor": size.scale, "mobile": false}, nil)
			var over int
			if c.must(`document.scrollingElement.scrollWidth - innerWidth`, &over); over > 0 {
				t.Errorf("%s at %d times the size is %d too wide", mode, size.scale, over)
			}
			c.audit(mode)
			if *shots != "" {
				c.shoot(filepath.Join(*shots, fmt.Sprintf("%s-%dx.png", mode, size.scale)))
			}
		}
		var colours []string
		c.must(`['.checker.own', '.checker.rival', '.bed', '.die.own rect', '.die.own .pip', '.checker.own'].map((s, i) => getComputedStyle(document.querySelector('#picture ' + s))[i === 5 ? 'stroke' : 'fill'])`, &colours)
		if colours[0] == colours[1] || colours[3] == colours[4] || colours[5] == colours[2] {
			t.Errorf("%s: own, rival, wood, die, its number, edge are %q", mode, colours)
		}
		var fades []string
		c.must(`[...new Set([...document.querySelectorAll('*')].map((e) => getComputedStyle(e).transitionDuration))].filter((d) => d !== '0s')`, &fades)
		if len(fades) > 0 {
			t.Errorf("%s: colours fade within %q", mode, fades)
		}
	}
}

// shoot takes a picture of the page, in the format of the file's name.
func (c *chromium) shoot(file string) {
	c.t.Helper()
	var shot struct {
		Data []byte `json:"data"`
	}
	format := map[string]any{"format": strings.TrimPrefix(filepath.Ext(file), ".")}
	if format["format"] == "webp" {
		format["quality"] = 80
	}
	c.call("Page.captureScreenshot", format, &shot)
	if err := os.WriteFile(file, shot.Data, 0o644); err != nil {
		c.t.Fatal(err)
	}
}
