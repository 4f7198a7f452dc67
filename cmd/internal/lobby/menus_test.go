package lobby_test

import (
	"testing"

	"backtalk/cmd/internal/friend/meet/meettest"
	"backtalk/cmd/internal/settings"
)

// A player can change a setting, and Escape leads back through the menus.
func TestMenuChangesASetting(t *testing.T) {
	p := open(t, "Eve", nil)
	p.chooses("Settings")
	p.hears("Settings. General.")
	p.press("enter")
	p.hears("General. Display mode: auto.")
	p.press("right")
	p.hears("Display mode: lines.")
	p.press("escape")
	p.hears("Settings. General.")
	p.press("escape")
	p.hears("Backtalk. Settings.")
	p.press("enter")
	p.hears("Settings. General.")
	p.press("enter")
	p.hears("General. Display mode: lines.")
}

func TestSettingWithoutEffectIsLeftOut(t *testing.T) {
	p := open(t, "Eve", nil)
	p.chooses("Settings")
	p.press("w")
	p.press("enter")
	p.press("n")
	p.press("n")
	p.press("down")
	p.hears("Opponent's moves in the opponent's numbers: off.")
	p.press("up")
	p.press("right")
	p.hears("Numbering: fixed.")
	p.press("down")
	p.hears("What errors cost, in figures")
}

// A player can start a match from the menu, and open and close the key help during it.
func TestMenuStartsAMatch(t *testing.T) {
	p := open(t, "Eve", nil)
	p.chooses("New match")
	p.hears("Single game. You are ")
	p.hears("Opening: you ")
	p.press("?")
	p.hears("Key help.")
	p.press("escape")
	p.hears("Key help closed.")
}

// A player who leaves a match for a new one finds the focus on New match, not on the saved match
// above it.
func TestStartMenuOpensAtWhatIsWantedNext(t *testing.T) {
	p := open(t, "Eve", nil)
	p.chooses("New match")
	p.hears("Opening: you ")
	p.press("f10")
	p.hears("1 of ")
	p.chooses("New match")
	p.hears("start another?")
	p.press("y")
	p.hears("Backtalk. New match. 3 of ")
	p.press("home")
	p.hears("Continue against ")
}

// A player who opens the match options in the menu for friends hears the options for a match with a
// friend, and invites one by starting the match.
func TestOptionsForAFriendInviteOne(t *testing.T) {
	p := open(t, "Eve", meettest.New(-1), string(settings.Length), "3")
	p.chooses("Play with a friend")
	p.hears("1 of ")
	p.chooses("Match options")
	p.hears("Match options. Start the match.")
	p.press("down")
	p.hears("Match length: 3.")
	p.press("down")
	p.hears("Your side: human.")
	p.press("home")
	p.hears("Start the match.")
	p.press("enter")
	p.hears("Waiting for your friend. Code: ")
}

// The look-ahead of hints is an option only while hints or the tutor use it.
func TestHintLookAheadIsLeftOutWithoutHints(t *testing.T) {
	p := open(t, "Eve", nil)
	p.chooses("Match options")
	p.hears("Match options. Start the match.")
	for _, step := range [][2]string{
		{"h", "Hints: off."},
		{"down", "Tutor: off."},
		{"right", "Tutor: blunders only."},
		{"up", "Hint look-ahead: 2."},
		{"up", "Hints: off."},
		{"right", "Hints: on."},
		{"down", "Hint look-ahead: 2."},
		{"down", "Tutor: blunders only."},
		{"left", "Tutor: off."},
		{"up", "Hint look-ahead: 2."},
		{"up", "Hints: on."},
		{"left", "Hints: off."},
		{"down", "Tutor: off."},
	} {
		p.press(step[0])
		p.hears(step[1])
	}
}

// When a player changes an option, other options appear and disappear at once.
func TestOptionsAppearAndDisappearWithOthers(t *testing.T) {
	p := open(t, "Eve", nil, string(settings.Length), "2")
	p.chooses("Match options")
	p.hears("Match options. Start the match.")
	p.press("c")
	p.hears("Crawford rule: on.")
	p.press("home", "down")
	p.hears("Match length: 2.")
	p.press("left")
	p.hears("Match length: 1.")
	p.press("c")
	p.hears("Combined moves: off.")
	p.press("home")
	p.hears("Start the match.")
	p.chooses("Rule set")
	p.hears("Rule set.")
	p.press("down", "enter")
	p.hears("Rule set: money.")
	p.press("down")
	p.hears("Game: backgammon.")
	p.press("down")
	p.hears("Jacoby rule: off.")
	// A game without a cube has no options for the cube.
	p.press("up")
	p.hears("Game: backgammon.")
	p.press("left")
	p.hears("Game: Tavli.")
	p.press("down")
	p.hears("Combined moves: off.")
}
