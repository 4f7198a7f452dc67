//go:build e2e

package e2e

import (
	"slices"
	"strconv"
	"testing"
)

// clocks measures, in the page, how long after each key press its answer
// appears and the focus moves.
const clocks = `{
	window.texts = [];
	window.focuses = [];
	let pressed = 0;
	document.addEventListener('keydown', () => { pressed = performance.now(); }, true);
	const note = (list) => { if (pressed) list.push(performance.now() - pressed); pressed = 0; };
	const watch = new MutationObserver(() => note(window.texts));
	for (const region of document.querySelectorAll('.live[aria-live=assertive]')) watch.observe(region, { childList: true });
	document.addEventListener('focusin', () => note(window.focuses), true);
}`

// While two bots think three rolls ahead, the page answers a question and
// moves the focus; the test prints how fast.
func TestKeysAreAnsweredWhileBotsThink(t *testing.T) {
	c := startChromium(t, t.TempDir())
	c.open(serve(t) + "?me=3-ply&against=3-ply&length=25&play.undo-time=0")
	if err := c.until(`document.getElementById('play') && window.backtalk`); err != nil {
		t.Fatal(err, c.faults)
	}
	c.must(`localStorage.setItem('told-may-delete', '1'); document.getElementById('play').focus()`, nil)
	if err := c.press("Enter"); err != nil {
		t.Fatal(err)
	}
	c.awaits(`backtalk.said.length > 4 && document.activeElement.getAttribute('role') === 'option'`)
	c.must(clocks, nil)
	const presses = 100
	for n := range presses {
		if err := c.press("p"); err != nil {
			t.Fatal(err)
		}
		c.awaits(`window.texts.length > ` + strconv.Itoa(n))
		if err := c.press([]string{"ArrowLeft", "ArrowRight"}[n%2]); err != nil {
			t.Fatal(err)
		}
		c.must(`new Promise((done) => window.focuses.length > `+strconv.Itoa(n)+` ? done() : document.addEventListener('focusin', () => done(), { once: true }))`, nil)
	}
	for name, list := range map[string]string{"text": "texts", "focus": "focuses"} {
		var took []float64
		c.must(`window.`+list, &took)
		slices.Sort(took)
		t.Logf("key to %s, of %d: median %.0f ms, 99th percentile %.0f ms, most %.0f ms",
			name, len(took), took[len(took)/2], took[len(took)*99/100], took[len(took)-1])
	}
}
