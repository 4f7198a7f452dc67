//go:build e2e

package e2e

import (
	"fmt"
	"testing"
)

// at returns where a part of the picture is in the window, by the picture's
// own units.
func (c *chromium) at(x, y float64) (float64, float64) {
	c.t.Helper()
	var in [2]float64
	c.must(fmt.Sprintf(`{ const box = document.getElementById('picture').getBoundingClientRect();
		[box.left + %v * box.width / 1300, box.top + %v * box.height / 1000]; }`, x, y), &in)
	return in[0], in[1]
}

func (c *chromium) mouse(kind string, x, y float64) {
	c.t.Helper()
	c.call("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1}, nil)
}

// clicks clicks at a place.
func (c *chromium) clicks(x, y float64) {
	c.t.Helper()
	c.mouse("mousePressed", x, y)
	c.mouse("mouseReleased", x, y)
}

// dieX and dieY locate the player's dice in the picture.
const (
	dieX = 970
	dieY = 500
)

// After a click or a touch of the board, keys work at once.
func TestKeysWorkAfterAClickOnTheBoard(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	for name, point := range map[string]func(){
		"click": func() {
			x, y := c.middle(fmt.Sprintf(`#picture [data-at="%d"]`, six))
			c.clicks(x, y)
		},
		"touch": func() { c.touch(fmt.Sprintf(`#picture [data-at="%d"]`, six)) },
	} {
		c.private()
		beginsAt(t, c, address, opening("list"))
		point()
		c.said("6 selected")
		var has bool
		if c.must(`document.activeElement.closest('#points') !== null`, &has); !has {
			t.Errorf("after a %s the focus is not on the board", name)
		}
		c.presses("p")
		c.said("Pips")
	}
}

// A press that ends off the board does nothing: only the release counts.
func TestPressOnTheBoardCanBeTakenBack(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	beginsAt(t, c, address, opening("list"))
	x, y := c.middle(fmt.Sprintf(`#picture [data-at="%d"]`, six))
	c.mouse("mousePressed", x, y)
	c.mouse("mouseMoved", 2, 2)
	c.mouse("mouseReleased", 2, 2)
	c.presses("p")
	c.said("Pips")
	if n := count(c.lines(), "selected"); n != 0 {
		t.Errorf("the press selected: %q", c.lines())
	}
}

// A dragged checker follows the pointer. Dropping it on a point plays it there.
func TestDraggedCheckerFollowsThePointer(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	beginsAt(t, c, address, opening("list"))
	x, y := c.middle(fmt.Sprintf(`#picture [data-at="%d"]`, eight))
	c.mouse("mousePressed", x, y)
	x, y = c.middle(fmt.Sprintf(`#picture [data-at="%d"]`, five))
	c.mouse("mouseMoved", x, y)
	c.awaits(`document.querySelector('.checker.lifted')`)
	var off float64
	c.must(fmt.Sprintf(`{ const r = document.querySelector('.checker.lifted .disc').getBoundingClientRect();
		Math.hypot(r.x + r.width / 2 - %v, r.y + r.height / 2 - %v); }`, x, y), &off)
	if off > 3 {
		t.Errorf("the checker is %.0f pixels from the pointer", off)
	}
	c.mouse("mouseReleased", x, y)
	c.said("8 to 5")
	c.awaits(`!document.querySelector('.checker.lifted')`)
}

// A click at the place of the dice rolls them, and a click on the last move
// takes it back.
func TestClicksRollTheDiceAndUndoAMove(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	begins(t, c, address, "?"+aMatch)
	c.presses("l", "Enter")
	c.said("Ada rolls")
	c.awaits(`document.querySelector('#picture .ready')`)
	c.middle("#picture")
	x, y := c.at(dieX, dieY)
	c.clicks(x, y)
	c.awaits(`document.querySelectorAll('#picture .die.own:not(.used)').length >= 2`)
	c.must(`backtalk.said.length = 0`, nil)
	c.presses("j", "Enter", "j", "Enter")
	c.awaits(`document.querySelector('#picture .undo')`)
	var badge [2]float64
	c.must(`{ const r = document.querySelector('#picture .undo circle').getBoundingClientRect(); [r.x + r.width / 2, r.y + r.height / 2]; }`, &badge)
	c.clicks(badge[0], badge[1])
	c.awaits(`!document.querySelector('#picture .undo')`)
}

// The picture animates the opponent's checkers; with reduced motion it
// doesn't.
func TestOpponentsCheckersAreSeenToMove(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	const watch = `{
		window.animated = 0;
		const animate = Element.prototype.animate;
		Element.prototype.animate = function (...all) {
			if (this.classList.contains('rival')) window.animated++;
			return animate.apply(this, all);
		};
	}`
	for still, features := range map[bool][]map[string]string{
		false: {}, true: {{"name": "prefers-reduced-motion", "value": "reduce"}},
	} {
		c.private()
		c.before = watch
		c.attach()
		c.call("Emulation.setEmulatedMedia", map[string]any{"features": features}, nil)
		c.call("Page.navigate", map[string]any{"url": address + opening("list")}, nil)
		c.plays()
		before := c.checkers()
		c.presses("l", "Enter")
		c.played()
		c.awaits(`document.querySelector('#picture .ready')`)
		var animated int
		c.must(`window.animated`, &animated)
		if (animated == 0) != still {
			t.Errorf("with reduced motion %v, %d checkers were animated", still, animated)
		}
		if after := c.checkers(); after != before {
			t.Errorf("%d of %d checkers are the same elements", after, before)
		}
	}
}

// checkers marks the checkers in the picture, and counts those that were
// marked before, or all of them the first time.
func (c *chromium) checkers() (n int) {
	c.t.Helper()
	c.must(`{ const all = [...document.querySelectorAll('#picture .checker')];
		const known = all.filter((e) => e.known).length || all.length;
		for (const e of all) e.known = true;
		known; }`, &n)
	return n
}

// Back closes what is open; the game stays.
func TestBackClosesAMenu(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	beginsAt(t, c, address, opening("list"))
	for range 2 {
		c.presses("q")
		c.awaits(titled("Menu"))
		c.must(`history.back()`, nil)
		c.shut()
	}
	c.presses("p")
	c.said("Pips")
}

// If the browser refuses to copy, the page says so and shows the text,
// selected.
func TestRefusedCopyShowsTheText(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	c.before = `Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } });`
	beginsAt(t, c, address, opening("list"))
	c.presses("x")
	c.said("the browser doesn't allow it")
	if n := count(c.lines(), "copied."); n != 0 {
		t.Errorf("it says that it copied: %q", c.lines())
	}
	var text string
	if c.must(`String(document.activeElement.value).slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)`, &text); len(text) < 10 || text[:5] != "XGID=" {
		t.Errorf("selected is %q", text)
	}
	c.presses("Escape")
	c.awaits(`document.activeElement.id === 'point0'`)
}

// The languages in a list have a mark, so that each is read by its own voice.
func TestLanguagesAreMarkedInTheList(t *testing.T) {
	c := startChromium(t, t.TempDir())
	begins(t, c, serve(t), "")
	var langs []string
	c.must(`[...document.querySelectorAll('#dialog [role=option]')].map((e) => e.lang)`, &langs)
	for _, lang := range langs {
		if lang == "" {
			t.Fatalf("the languages are marked %q", langs)
		}
	}
}

// On a phone players hear no names of keys.
func TestTouchHearsNoKeys(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	c.attach()
	c.call("Emulation.setTouchEmulationEnabled", map[string]any{"enabled": true}, nil)
	c.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true}, nil)
	c.call("Page.navigate", map[string]any{"url": address + opening("list")}, nil)
	c.plays()
	for _, at := range []int{eight, five, six, five} {
		c.touch(fmt.Sprintf(`#picture [data-at="%d"]`, at))
	}
	c.played()
	c.said("Choose Roll")
	c.must(`[...document.querySelectorAll('#actions button')].find((e) => e.textContent === 'Roll').click()`, nil)
	c.awaits(`document.querySelectorAll('#picture .die.own:not(.used)').length >= 2`)
	if n := count(c.lines()[len(c.lines())-3:], "Enter"); n != 0 {
		t.Errorf("keys are named: %q", c.lines())
	}
}
