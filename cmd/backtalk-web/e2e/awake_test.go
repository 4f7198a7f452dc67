//go:build e2e

package e2e

import "testing"

// wakeLocks counts the page's wake locks.
const wakeLocks = `
	window.locks = { asked: 0, held: 0 };
	Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
		locks.asked++;
		locks.held++;
		return { release: async () => { locks.held--; document.body.dataset.held = locks.held; } };
	} } });`

// The screen stays on while the opponent thinks. It may go off when it is the player's turn.
func TestScreenStaysOnWhileTheOpponentThinks(t *testing.T) {
	c := startChromium(t, t.TempDir())
	c.before = wakeLocks
	begins(t, c, serve(t), "?"+aMatch)
	for turn := range 3 {
		var asked int
		c.must(`locks.asked`, &asked)
		for n := 0; asked <= turn; n++ {
			c.presses([]string{"Enter", "l", "Enter"}[n%3])
			c.must(`locks.asked`, &asked)
		}
		c.awaits(`locks.held === 0`)
	}
}
