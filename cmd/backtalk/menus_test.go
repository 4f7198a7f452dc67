package main

import (
	"path/filepath"
	"strings"
	"testing"

	"backtalk/cmd/internal/settings"
	"backtalk/keymap"
)

// paste pastes a text and returns what was heard.
func (d *sitting) paste(text string) string {
	from := len(d.heard())
	for _, r := range text {
		d.keys <- keymap.Char(r, keymap.Pasted)
		d.settle()
	}
	heard := ""
	for _, line := range d.heard()[from:] {
		heard += line
	}
	return heard
}

func TestPastedTextPressesNoKeysInTheStartMenu(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	d := sitAt(t, folder, nil, orca)
	if got, want := d.paste("smo\r"), "You can paste text only into a text field."; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	d.hears("end", "Exit. 10 of 10")
	// A field, the player's name, accepts it.
	d.press("home down enter down down down down enter")
	if d.paste("Eve"); d.session.Values.Text(settings.Name) != "" {
		t.Errorf("the name is %q before Enter", d.session.Values.Text(settings.Name))
	}
	if d.press("enter"); d.session.Values.Text(settings.Name) != "Eve" {
		t.Errorf("the name is %q", d.session.Values.Text(settings.Name))
	}
}

// A player who presses Q too often after the help stays in the menu.
func TestQAfterTheHelpStaysInTheStartMenu(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	d := sitAt(t, folder, nil, orca)
	d.goToLine("Help")
	d.press("enter")
	d.hears("q", "Backtalk. Help. 9 of 10")
	for range 3 {
		if got := d.press("q"); !strings.HasPrefix(got, "Quiz. ") {
			t.Errorf("after Q heard %q", got)
		}
	}
}

func TestEnterOnAValueWithManyChoicesOpensItsList(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	d := sitAt(t, folder, nil, orca)
	d.press("down enter down down")
	d.hears("enter", "Opponent. Simple: plays by rules of thumb. 11 of 25")
	d.hears("down", "Hugo: likes to hit, and takes a little too often. 12 of 25")
	d.hears("enter", "Match options. Opponent: Hugo. 3 of 22")
	if got := d.session.Values.Text(settings.Opponent); got == "simple" {
		t.Errorf("the opponent is %q", got)
	}
	d.press("enter up")
	d.hears("escape", "Match options. Opponent: Hugo. 3 of 22")
}

// goToLine goes down in a menu to the line of a title.
func (d *sitting) goToLine(title string) {
	d.t.Helper()
	for range 30 {
		if line := d.press("down"); strings.HasPrefix(line, title+":") || strings.HasPrefix(line, title+".") {
			return
		}
	}
	d.t.Fatalf("no line %q; heard %q", title, d.heard()[len(d.heard())-1])
}

func TestFixedNumbersTakeEffectAtOnce(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	d := sitAt(t, folder, givenFlags{"against": "human", "name": "Eve", "opponent-name": "Ada", "seed": "1"}, orca)
	d.press("n enter")
	for range 2 {
		if d.session.Playing().Match.State().OnTurn == 1 {
			break
		}
		d.press("L enter")
	}
	if d.session.Playing().Match.State().OnTurn != 1 {
		t.Fatal("the second player has no turn")
	}
	d.hears("g 2 4 enter", "24, yours, 2.")
	d.press("escape")
	d.goToLine("Settings")
	d.press("enter")
	d.goToLine("What you hear")
	d.press("enter")
	d.goToLine("Numbering")
	d.press("right escape escape escape")
	d.hears("w", "1 point, yours, 2 checkers.")
	d.hears("g 2 4 enter", "24, Eve, 2.")
}
