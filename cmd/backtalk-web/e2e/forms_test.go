//go:build e2e

package e2e

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"backtalk/cmd/internal/settings"
)

// opening returns the query of a match that begins with 3 and 1 to play, with
// the points in this form.
func opening(form string) string {
	return "?length=3&seed=17&play.undo-time=0&board.form=" + form +
		"&position=" + url.QueryEscape("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10")
}

// The indexes of the points 8, 6 and 5.
const (
	eight = 16
	six   = 18
	five  = 19
)

// played waits until the opponent has answered the turn.
func (c *chromium) played() {
	c.t.Helper()
	if err := c.until(`backtalk.said.some((line) => line.startsWith('Ada rolls'))`); err != nil {
		var said []string
		c.must(`backtalk.said`, &said)
		c.t.Fatalf("%v: %q, %v", err, said, c.faults)
	}
}

func (c *chromium) presses(keys ...string) {
	c.t.Helper()
	for _, k := range keys {
		if err := c.press(k); err != nil {
			c.t.Fatal(err)
		}
	}
}

// tabs presses Tab until an element has the focus.
func (c *chromium) tabs(holds string) {
	c.t.Helper()
	const most = 80
	for range most {
		var there bool
		if c.must(`{ const at = document.activeElement; `+holds+` }`, &there); there {
			return
		}
		c.presses("Tab")
	}
	c.t.Fatalf("Tab does not lead to where %s", holds)
}

func isPoint(index int) string { return fmt.Sprintf("at.id === 'point%d'", index) }

// listed waits until the focus is in a list. shut waits until no list is
// open.
func (c *chromium) listed() { c.awaits(`document.activeElement.closest('#dialog')`) }
func (c *chromium) shut()   { c.awaits(`document.getElementById('dialog').hidden`) }

// middle returns the middle of an element.
func (c *chromium) middle(selector string) (x, y float64) {
	c.t.Helper()
	var at [2]float64
	c.must(`{ const e = document.querySelector(`+quoted(selector)+`); e.scrollIntoView({ block: 'center' });
		const r = e.getBoundingClientRect(); [r.x + r.width / 2, r.y + r.height / 2]; }`, &at)
	return at[0], at[1]
}

// touch touches an element with a finger.
func (c *chromium) touch(selector string) {
	c.t.Helper()
	x, y := c.middle(selector)
	c.call("Input.dispatchTouchEvent", map[string]any{"type": "touchStart", "touchPoints": []any{map[string]any{"x": x, "y": y}}}, nil)
	c.call("Input.dispatchTouchEvent", map[string]any{"type": "touchEnd", "touchPoints": []any{}}, nil)
}

// ways returns how to play a turn with the points in each form: by keys, by
// Tab and Enter alone, and by touch.
func ways() []struct {
	name string
	list bool
	play func(c *chromium)
} {
	option := `#dialog [role=option]`
	return []struct {
		name string
		list bool
		play func(c *chromium)
	}{
		{"keys", true, func(c *chromium) { c.presses("j", "Enter", "j", "Enter", "j", "Enter", "j", "Enter") }},
		{"tab and enter", true, func(c *chromium) {
			c.tabs(`at.textContent === 'list of plays'`)
			c.presses("Enter")
			c.listed()
			c.presses("Enter")
		}},
		{"touch", true, func(c *chromium) {
			for _, at := range []int{eight, five, six, five} {
				c.touch(fmt.Sprintf(`#picture [data-at="%d"]`, at))
			}
		}},
		{"double taps", true, func(c *chromium) {
			for _, at := range []int{eight, six} {
				c.must(fmt.Sprintf(`document.getElementById('point%d').click()`, at), nil)
				c.listed()
				c.must(`document.querySelector(`+quoted(option)+`).click()`, nil)
				c.shut()
			}
		}},
		{"keys", false, func(c *chromium) {
			for range 2 {
				c.presses("j", "Enter")
				c.listed()
				c.presses("Enter")
				c.shut()
			}
		}},
		{"tab and enter", false, func(c *chromium) {
			for _, at := range []int{eight, six} {
				// The focus followed the checker; Tab starts from the first point
				// again.
				c.must(`document.getElementById('point0').focus()`, nil)
				c.tabs(isPoint(at))
				c.presses("Enter")
				c.listed()
				c.presses("Enter")
				c.shut()
			}
		}},
		{"touch", false, func(c *chromium) {
			for _, at := range []int{eight, six} {
				c.touch(fmt.Sprintf("#point%d", at))
				c.listed()
				c.touch(option)
				c.shut()
			}
		}},
	}
}

// In every form of the board, keys play a turn, and so do Tab and Enter
// alone, and touch.
func TestEveryFormOfTheBoardPlaysATurn(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	for _, form := range []string{settings.AsList, settings.AsButtons, settings.AsTable} {
		for _, way := range ways() {
			if way.list != (form == settings.AsList) {
				continue
			}
			t.Run(form+" by "+way.name, func(t *testing.T) {
				c.t = t
				defer func() { c.t = t }()
				c.private()
				beginsAt(t, c, address, opening(form))
				way.play(c)
				c.played()
				var at string
				if c.must(`document.activeElement.id`, &at); !strings.HasPrefix(at, "point") && way.name != "touch" && way.name != "double taps" && at != "" {
					t.Errorf("afterwards the focus is on %q", at)
				}
			})
		}
	}
	if len(c.faults) > 0 {
		t.Error(c.faults)
	}
}

// beginsAt opens the page at the board.
func beginsAt(t *testing.T, c *chromium, address, query string) {
	t.Helper()
	c.starts(address + query)
	c.awaits(`document.activeElement.id === 'point0'`)
}

// Golden files hold what a screen reader gets of the board in its other
// forms, and axe-core finds no fault in them.
func TestOtherFormsOfTheBoardAreAccessible(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	for _, form := range []string{settings.AsButtons, settings.AsTable} {
		c.private()
		beginsAt(t, c, address, opening(form))
		c.golden(form)
		c.audit(form)
		for _, width := range widths {
			c.fits(form, width)
		}
	}
}

// picks chooses a line of a list, as soon as it appears.
func (c *chromium) picks(line string) {
	c.t.Helper()
	find := `[...document.querySelectorAll('#dialog [role=option]')].find((e) => e.textContent === ` + quoted(line) + `)`
	if err := c.until(find); err != nil {
		var lines []string
		c.must(`[...document.querySelectorAll('#dialog [role=option]')].map((e) => e.textContent)`, &lines)
		c.t.Fatalf("no line %q in %q, which has %q", line, c.title(), lines)
	}
	c.must(find+`.click()`, nil)
}

// The setting changes the form of the board at once, and back.
func TestSettingChangesTheFormOfTheBoard(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	beginsAt(t, c, address, opening(settings.AsList))
	c.presses("q")
	for _, line := range []string{"Settings", "The board", "Show the board as: list", "buttons"} {
		c.picks(line)
	}
	c.awaits(`document.querySelectorAll('#points button').length === 24`)
	c.presses("q", "q", "q")
	c.shut()
	c.awaits(`document.activeElement.id === 'point0' && document.activeElement.tagName === 'BUTTON'`)
}

// A live region answers what is typed into the command field, once: plays
// and commands.
func TestCommandFieldIsAnsweredOnce(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	beginsAt(t, c, address, opening(settings.AsList))
	c.must(listenToRegions, nil)
	c.must(`document.getElementById('line').focus()`, nil)
	for _, typed := range []struct{ line, heard string }{{"pips", "167"}, {"8/5 6/5", "8 to 5"}} {
		c.call("Input.insertText", map[string]any{"text": typed.line}, nil)
		c.presses("Enter")
		c.awaits(`window.heard.some((line) => line.includes(` + quoted(typed.heard) + `))`)
		var at, line string
		c.must(`document.activeElement.id`, &at)
		c.must(`document.getElementById('line').value`, &line)
		if at != "line" || line != "" {
			t.Errorf("after %q the focus is on %q, and the field has %q", typed.line, at, line)
		}
	}
	c.played()
}

// Dragging plays a checker to the point where it is dropped.
func TestDraggingPlaysAChecker(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	beginsAt(t, c, address, opening(settings.AsList))
	for _, from := range []int{eight, six} {
		x, y := c.middle(fmt.Sprintf(`#picture [data-at="%d"]`, from))
		mouse := func(kind string, x, y float64) {
			c.call("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1}, nil)
		}
		mouse("mousePressed", x, y)
		x, y = c.middle(fmt.Sprintf(`#picture [data-at="%d"]`, five))
		mouse("mouseMoved", x, y)
		mouse("mouseReleased", x, y)
	}
	c.played()
}
