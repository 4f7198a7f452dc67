package table

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/keymap"
)

// This file presses every key in every state. Each press must bring an answer, in words or at least by a
// sound, and none may say the same thing twice. Read the transcript through whenever it changes.

// asking lists the keys that only announce or look. They work in every state and change nothing in the match.
const asking = "e d p s c t w o b B r h H R T W f2 f3 f4 page-up page-down ctrl+home ctrl+end f6 shift+f6 v v m m f7 f8 f9 = + * # ! " +
	"a A i I f F ; : z Z left right up down home end alt+left alt+right alt+up alt+down g escape ? u escape f1 escape / escape f10 escape q escape"

// acting lists the keys that would change the match.
const acting = "tab shift+tab j k ctrl+right ctrl+left 1 6 l escape backspace u y n D n"

// keyState is a state of the match, with how to reach it and which keys to press there.
type keyState struct {
	name  string
	reach func(t *testing.T) *driver
	keys  string
}

func keyStates() []keyState {
	bar := func(t *testing.T) core.Board {
		return boardOf(t, map[int]int{25: 1, 13: 5, 8: 3, 6: 5, 24: 1}, map[int]int{6: 5, 8: 3, 13: 5, 24: 2})
	}
	roll := func(t *testing.T) *driver {
		return sit(t, setting{rules: core.Rules{Length: 3, Crawford: true}, opponent: "simple", setup: from(core.Start(), core.Roll{})})
	}
	return []keyState{
		{"to roll", roll, asking + " tab 1 l backspace u y n = + * #"},
		{"dice to play", func(t *testing.T) *driver { return start(t, Options{}) }, asking + " " + acting + " D"},
		{"a checker selected", func(t *testing.T) *driver {
			d := start(t, Options{})
			d.press("g", "1", "3", "enter", "enter")
			return d
		}, "e d p s c t w o b B r left right up down tab shift+tab l escape 6 y n D enter"},
		{"on the bar", func(t *testing.T) *driver {
			return sit(t, setting{rules: core.Rules{Length: 3}, opponent: "simple", setup: from(bar(t), core.Roll{6, 3})})
		}, "e d p s c t w o b B tab shift+tab 6 backspace u left enter"},
		{"asked whether to double", func(t *testing.T) *driver {
			d := roll(t)
			d.press("D")
			return d
		}, "e d p s c t w o b B r left up enter space h tab 1 l u n"},
		{"asked to take", func(t *testing.T) *driver {
			b := boardOf(t, map[int]int{6: 5, 5: 5, 4: 2}, map[int]int{1: 4, 2: 4, 3: 2})
			return sit(t, setting{rules: core.Rules{Length: 5, Crawford: true}, opponent: "simple", setup: []core.Command{
				core.SetUp{Board: b, Player: 1, Cube: core.Cube{Value: 1, Owner: core.Centre}}, core.Double{Player: 1},
			}})
		}, "e d p s c t w o b B r left up enter h H tab 1 l u n escape n n"},
		{"Ada thinks", thinking, asking + " enter tab 1 6 l u y n D backspace"},
		{"between games", func(t *testing.T) *driver {
			d := sit(t, setting{rules: core.Rules{Length: 5, Crawford: true}, opponent: "simple", setup: from(race(t), core.Roll{6, 5})})
			d.press("g", "1", "enter", "6", "5")
			return d
		}, asking + " tab 1 6 l u y n D backspace"},
		{"the match is over", func(t *testing.T) *driver {
			d := sit(t, setting{rules: core.Rules{Length: 1}, opponent: "simple", setup: from(race(t), core.Roll{6, 5})})
			d.press("g", "1", "enter", "6", "5")
			return d
		}, asking + " tab 1 6 l u n D backspace enter n"},
		{"in the menu", func(t *testing.T) *driver {
			d := start(t, Options{})
			d.press("escape")
			return d
		}, "down up end home c x left right f1 page-up page-down f6 f7 ? u escape f10"},
	}
}

// slow is a bot that thinks until it is stopped.
type slow struct{}

// Decide waits.
func (slow) Decide(ctx context.Context, _ bot.View) (bot.Answer, error) {
	<-ctx.Done()
	return bot.Answer{}, ctx.Err()
}

// thinking returns a table that waits for its bot.
func thinking(t *testing.T) *driver {
	d := start(t, Options{})
	d.Seats[1] = seat.Bot(slow{})
	d.unanswered = true
	d.press("g", "1", "3", "enter", "5", "g", "6", "enter", "2")
	if away := (inquiry{d.Table}).asksAway(); !away {
		t.Fatal("the bot does not think")
	}
	return d
}

func TestEveryKeyIsAnsweredInEveryState(t *testing.T) {
	var all strings.Builder
	presses := 0
	for _, s := range keyStates() {
		d := s.reach(t)
		fmt.Fprintf(&all, "== %s\n", s.name)
		for _, key := range strings.Fields(s.keys) {
			presses++
			cues := len(d.cues)
			told := d.press(key)
			sounds := d.cues[cues:]
			if len(told) == 0 && len(sounds) == 0 && !quiet(key) {
				t.Errorf("%s: %s has no answer", s.name, key)
			}
			for i, line := range told {
				if slices.Contains(told[:i], line) {
					t.Errorf("%s: %s says twice: %s", s.name, key, line)
				}
			}
			if len(told) == 0 {
				told = []string{"(" + soundsOf(sounds) + ")"}
			}
			for _, line := range told {
				fmt.Fprintf(&all, "%-12s %s\n", key, line)
				key = ""
			}
		}
		if s.name == "Ada thinks" {
			d.close()
		}
	}
	if presses < 300 {
		t.Errorf("only %d presses", presses)
	}
	golden(t, "every-key.txt", all.String())
}

// quiet reports whether a key may do nothing audible, because it silences the voice.
func quiet(key string) bool { return key == "backspace" }

func soundsOf(cues []say.Cue) string {
	var names []string
	for _, c := range cues {
		name, known := map[say.Cue]string{say.CueEdge: "edge", say.CueIllegal: "illegal", say.CueMenuClose: "menu closed"}[c]
		if !known {
			name = fmt.Sprintf("cue %d", c)
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// TestStatesCoverEveryAction checks the keys above against the table of keys.
func TestStatesCoverEveryAction(t *testing.T) {
	pressed := map[keymap.Action]bool{}
	keys := keymap.Default(keymap.Answers{})
	for _, s := range keyStates() {
		for _, spelling := range strings.Fields(s.keys + " enter y n N 2 3 4 5 7 8 9 0 % ctrl+c up down home end left right") {
			k, err := keymap.Parse(spelling)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range keymap.Contexts() {
				pressed[keys.Action(c, k)] = true
			}
		}
	}
	for _, r := range keymap.Records() {
		if !pressed[r.Action] && r.Action != keymap.DoQuieter && r.Action != keymap.DoLouder && r.Action != keymap.DoReadEntry {
			t.Errorf("no state presses %s", r.Action)
		}
	}
}
