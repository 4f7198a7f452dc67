//go:build e2e

package e2e

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

var (
	shots   = flag.String("shots", "", "a folder for pictures of every place at every width")
	picture = flag.String("picture", "", "a file for the picture of the page in the documentation")
)

// The picture in the documentation shows the page as it is now.
func TestPictureInTheDocsIsCurrent(t *testing.T) {
	if *picture == "" {
		t.Skip("no -picture: make page-picture takes it")
	}
	c := startChromium(t, t.TempDir())
	begins(t, c, serve(t), "?"+aMatch)
	c.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": 768, "height": 800, "deviceScaleFactor": 1, "mobile": true}, nil)
	c.shoot(*picture)
}

// A screen of 320 pixels, which is also one of 1280 at four times the size,
// needs no sideways scrolling, and all that is touched is at least 44 pixels
// high and wide.
func TestPageFitsAndCanBeTouched(t *testing.T) {
	c := startChromium(t, t.TempDir())
	visit(t, c, serve(t), func(name string) {
		for _, width := range widths {
			c.fits(name, width)
		}
	})
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
		"still":    {feature("prefers-reduced-motion", "reduce")},
	}
}

// With whatever colours the player wants, axe-core finds enough contrast,
// checkers differ from the board, and nothing moves if the player wants that.
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
		c.must(`['.checker.own', '.checker.rival', '.wood', '.die.own rect', '.die.own text', '.checker.own'].map((s, i) => getComputedStyle(document.querySelector('#picture ' + s))[i === 5 ? 'stroke' : 'fill'])`, &colours)
		if colours[0] == colours[1] || colours[3] == colours[4] || colours[5] == colours[2] {
			t.Errorf("%s: own, rival, wood, die, its number, edge are %q", mode, colours)
		}
		var moves string
		if c.must(`getComputedStyle(document.querySelector('button')).transitionDuration`, &moves); mode == "still" && moves != "0s" {
			t.Errorf("buttons move within %s", moves)
		}
	}
}

// shoot takes a picture of the page.
func (c *chromium) shoot(file string) {
	c.t.Helper()
	var shot struct {
		Data []byte `json:"data"`
	}
	c.call("Page.captureScreenshot", nil, &shot)
	if err := os.WriteFile(file, shot.Data, 0o644); err != nil {
		c.t.Fatal(err)
	}
}
