package lobby_test

import "testing"

// After a match, a player can press one key to hear their worst error, and another to play again.
func TestMatchIsReviewedAfterItsEnd(t *testing.T) {
	p := open(t, "Eve", nil, "match.hint-plies", "0")
	p.chooses("New match")
	p.hears("Opening: ")
	p.press("escape", "r", "enter")
	p.hears("Resign a single game?")
	p.press("y")
	p.hears("N goes to your worst error, Y starts another match.")
	p.press("n")
	p.hears("Analysing the match.")
	p.hears("Y starts another match.")
	p.press("y")
	p.hears("Single game. You are ")
}
