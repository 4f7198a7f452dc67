package lobby_test

import "testing"

// After a match one key analyses it and goes to the worst error, another plays again.
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
