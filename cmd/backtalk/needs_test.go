package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
)

// optionsAt are the ways to a menu of match options, with the command for the same match.
var optionsAt = []struct {
	command, keys string
	played        func(settings.Values) settings.Values
}{
	{"play", "home m enter", session.Placed},
	{"host", "home p enter m enter", settings.Values.Hosting},
}

// For each option, with all settings that decide about it: the command line
// refuses what the menu of match options leaves out, and nothing else.
func TestFlagRefusesWhatTheMenuLeavesOut(t *testing.T) {
	seats := [][2]string{{"human", "simple"}, {"human", "human"}, {"axel", "bruno"}, {"axel", "human"}}
	hidden := map[string]bool{}
	for i, rules := range []string{"match", "money", "best-of-five"} {
		for j, length := range []int{1, 3} {
			for k, seat := range seats {
				game := []string{"backgammon", "fevga", "hypergammon", "tavli"}[(i+2*j+k)%4]
				clock := []int{0, 2}[(i+j+k)%2]
				dice := []string{"drawn", "hand"}[(j+k)%2]
				hints := (i+k)%2 == 0
				file := fmt.Sprintf("[match]\nrules = %q\nlength = %d\ngame = %q\nopponent = %q\nclock = %d\ndice = %q\nhints = %v\n", rules, length, game, seat[1], clock, dice, hints)
				t.Run(fmt.Sprintf("%s to %d, %s, %v, clock %d, %s", rules, length, game, seat, clock, dice), func(t *testing.T) {
					folder := t.TempDir()
					write(t, filepath.Join(folder, "settings.toml"), file)
					d := sitAt(t, folder, nil, orca)
					if err := d.session.Values.Set(settings.Me, seat[0]); err != nil {
						t.Fatal(err)
					}
					for _, at := range optionsAt {
						offered := d.lines(at.keys)
						for _, row := range (settings.Group{Table: settings.Match}).In() {
							shown := slices.ContainsFunc(offered, func(line string) bool {
								return strings.HasPrefix(line, d.front.Devices.Texts.Text(say.M(row.Title, nil))+": ")
							})
							known := slices.Contains(flagNames(t, at.command), row.Flag)
							refused := !known || refuses(d.session.Values, row, at.played)
							if known && shown == refused || !known && shown && at.command == "play" {
								t.Errorf("backtalk %s: %s is shown: %v, --%s is refused: %v", at.command, row.Key, shown, row.Flag, refused)
							}
							hidden[at.command+" "+string(row.Key)] = hidden[at.command+" "+string(row.Key)] || !shown
						}
						d.press("escape escape escape")
					}
				})
			}
		}
	}
	for _, want := range []string{
		"play match.clock", "play match.clock-delay", "play match.watch", "play match.crawford", "play match.bots-resign", "play match.tutor",
		"host match.opponent", "host match.bots-resign", "host match.tutor", "host match.dice", "host match.clock-delay",
		"play match.seed", "host match.game", "play match.hint-plies", "host match.hint-plies",
	} {
		if !hidden[want] {
			t.Errorf("%s is always shown", want)
		}
	}
}

// refuses reports whether the command line refuses a flag that repeats the current value.
func refuses(v settings.Values, row settings.Setting, played func(settings.Values) settings.Values) bool {
	text := v.Text(row.Key)
	if row.FlagNot {
		text = opposite[text]
	}
	if text == "" {
		text = map[settings.Key]string{settings.Seed: "5", settings.Position: "4HPwATDgc/ABMA"}[row.Key]
	}
	if text == "" {
		text = "Ann"
	}
	_, err := givenFlags{row.Flag: text}.over(v, played)
	return err != nil
}

// lines opens a menu and returns its lines, from the first to the last.
func (d *sitting) lines(keys string) []string {
	d.t.Helper()
	lines := []string{d.press(keys)}
	for {
		line := d.press("down")
		if line == lines[len(lines)-1] {
			return lines
		}
		lines = append(lines, line)
	}
}
