package lobby_test

import "testing"

// What is changed in the settings is changed for good, and the way back is that of the menus.
func TestASettingIsChangedInTheMenu(t *testing.T) {
	p := open(t, "Eve", nil)
	p.chooses("Settings")
	p.hears("Settings. General.")
	p.press("enter")
	p.hears("General. Display mode: automatic.")
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

func TestASettingWithoutEffectIsLeftOut(t *testing.T) {
	p := open(t, "Eve", nil)
	p.chooses("Settings")
	p.press("w")
	p.press("enter")
	p.press("n")
	p.press("n")
	p.press("down")
	p.hears("Opponent's moves in their own numbers: off.")
	p.press("up")
	p.press("right")
	p.hears("Numbering: fixed.")
	p.press("down")
	p.hears("What errors cost, in figures")
}

// A match is played from the menu, and a key help that was opened over it closes over it.
func TestAMatchStartsFromTheMenu(t *testing.T) {
	p := open(t, "Eve", nil)
	p.chooses("New match")
	p.hears("Single game. You are ")
	p.hears("Opening: you ")
	p.press("?")
	p.hears("Key help.")
	p.press("escape")
	p.hears("Key help closed.")
}
