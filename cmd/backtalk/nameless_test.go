package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"backtalk/a11y/say"
)

// hole matches the place of a missing name in a sentence.
var hole = regexp.MustCompile(`(^|[^ ])  |^[ ,]| [,.;:!?]( |$)|[,;:],|<th[^>]*></th>`)

// unbroken checks that no line has a hole.
func unbroken(t *testing.T, what string, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if hole.MatchString(line) {
			t.Errorf("%s has a hole: %q", what, line)
		}
	}
}

// namelessMatch plays a match, takes the names out of its events, and returns them as a file. The first
// player may be a person.
func namelessMatch(t *testing.T, person bool) string {
	t.Helper()
	folder := t.TempDir()
	file := filepath.Join(folder, "match.jsonl")
	backtalk(t, "play", "--me", "simple", "--against", "random", "--length", "3", "--seed", "2", "--data", folder, "--events", file)
	events, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(`"name":"[^"]*"`).ReplaceAllString(string(events), `"name":""`)
	text = regexp.MustCompile(`,"(commit|seed)":"[^"]*"`).ReplaceAllString(text, "")
	if person {
		text = strings.Replace(text, `"kind":"simple"`, `"kind":"human"`, 1)
	}
	write(t, file, text)
	return file
}

// Everything that the program announces and writes calls a player without a name by the colour.
func TestNamelessPlayerIsCalledByColour(t *testing.T) {
	for name, person := range map[string]bool{"two others": false, "a person": true} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			data := []string{"--data", folder, "--config", filepath.Join(folder, "settings.toml")}
			write(t, filepath.Join(folder, "settings.toml"), "")
			html := filepath.Join(folder, "report.html")
			for _, command := range [][]string{
				{"import", namelessMatch(t, person)},
				{"analyse", "1", "--plies", "0"},
				{"history"},
				{"export", "1", "--format", "text"},
				{"report", "1", "--plies", "0", "--text"},
				{"report", "1", "--plies", "0", "--html", html},
				{"stats", "--dice"},
			} {
				out := backtalk(t, append(command, data...)...)
				unbroken(t, strings.Join(command[:1], " "), strings.Split(out, "\n")...)
			}
			page, err := os.ReadFile(html)
			if err != nil {
				t.Fatal(err)
			}
			for _, cell := range regexp.MustCompile(`>[^<]+<|<th[^>]*></th>`).FindAllString(string(page), -1) {
				if strings.TrimSpace(strings.Trim(cell, "<>")) != "" {
					unbroken(t, "the page of the report", strings.Trim(cell, "<>"))
				}
			}
			d := sitAt(t, folder, nil, orca)
			d.press("f enter enter")
			for _, line := range d.lines("enter") {
				if strings.HasPrefix(line, "Rename") {
					t.Errorf("nobody has a name, and the menu offers %q", line)
				}
			}
			d.press("home")
			d.walks()
			unbroken(t, "the replay", d.heard()...)
			if heard := strings.Join(d.heard(), "\n"); !strings.Contains(heard, "White rolls") {
				t.Errorf("the colours are not heard:\n%s", heard)
			}
		})
	}
}

// walks opens a replay, presses the keys that ask something at each of its turns, and goes through
// its menu.
func (d *sitting) walks() {
	d.t.Helper()
	text := func(id say.MessageID) string { return d.front.Devices.Texts.Text(say.M(id, nil)) }
	d.press("enter")
	for range 40 {
		d.press("s p c b t e d a k ! l escape enter")
	}
	d.press("escape home")
	d.goToLine(text(say.ReplayGames))
	d.lines("enter")
	d.press("escape escape escape home")
	d.goToLine(text(say.ReplayOtherSide))
	d.press("enter b e s")
}
