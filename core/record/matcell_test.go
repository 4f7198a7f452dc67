package record

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// besides lists texts for one column of a line, and the remarks on them. The other column has a legal play.
var besides = map[string][]string{
	"Rubbish":      {"Rubbish"},
	"Timeout":      {"Timeout"},
	"Lost on time": {"Lost on time"},
	"Gibt auf":     {"Gibt auf"},
	"7x: 24/18":    {"7x: 24/18"},
	"24/18 13/8":   {"24/18 13/8"},
	"hm, 6 and 5?": {"hm, 6 and 5?"},
	"Cannot move":  nil,
	"-":            nil,
	"Gives up":     nil,
	"(resigns)":    nil,
}

func remarksOn(m Imported) (texts []string) {
	for _, f := range m.Faults {
		if f.Problem == UnreadableLine {
			texts = append(texts, f.Text)
		}
	}
	return texts
}

func played(m Imported, player core.Player, dice core.Roll) bool {
	r, _ := core.Replay(m.Events)
	s, err := NewSheet(r.Events())
	if err != nil {
		return false
	}
	for _, e := range s.Games[0].Entries {
		if e.Kind == EntryTurn && e.Player == player && e.Dice.High() == dice.High() && e.Dice.Low() == dice.Low() && len(e.Moves) == 2 {
			return true
		}
	}
	return false
}

func TestPlayBesideUnknownTextIsKept(t *testing.T) {
	for text, want := range besides {
		t.Run(text, func(t *testing.T) {
			right := importOne(t, heading+fmt.Sprintf("  2) 61: 13/7 8/7                  %s\n      Wins 1 point\n", text))
			if !played(right, 0, core.Roll{6, 1}) || !cmp.Equal(remarksOn(right), want) || len(right.Faults) != len(want) {
				t.Errorf("in the second column: %v", right.Faults)
			}
			s, _ := core.Replay(right.Events)
			if s.State().Score != [2]int{1, 0} {
				t.Errorf("the score is %v", s.State().Score)
			}
			left := importOne(t, heading+fmt.Sprintf("  2) %-27s 65: 24/18 13/8\n", text))
			if !played(left, 1, core.Roll{6, 5}) || !cmp.Equal(remarksOn(left), want) {
				t.Errorf("in the first column: %v", left.Faults)
			}
		})
	}
}

func TestPlayBeforeAnUnknownWordIsKept(t *testing.T) {
	for _, line := range []string{
		"  2) 61: 13/7 8/7 Rubbish         43: 25/22 13/9\n",
		"  2) 61: 13/7 8/7    Rubbish  43: 25/22 13/9\n",
		"  2) 61: 13/7 8/7                 43: 25/22 13/9 Rubbish\n",
		"  2) 61: 13/7 8/7  43: 25/22 13/9                Rubbish\n",
	} {
		m := importOne(t, heading+line)
		if !played(m, 0, core.Roll{6, 1}) || !played(m, 1, core.Roll{4, 3}) || len(m.Faults) != 1 || m.Faults[0].Text != "Rubbish" {
			t.Errorf("%q gives %v", line, m.Faults)
		}
	}
}

func TestUnknownWordInsteadOfAPlayLosesOnlyThatPlay(t *testing.T) {
	m := importOne(t, heading+"  2) 61: Rubbish                 65: 24/18 13/8\n")
	if !played(m, 1, core.Roll{6, 5}) || !cmp.Equal(remarksOn(m), []string{"Rubbish"}) || len(m.Faults) != 2 || m.Faults[1].Problem != UnknownPlay {
		t.Errorf("it gives %v", m.Faults)
	}
}

func TestPlayerWhoRollsOnHasNotResigned(t *testing.T) {
	m := importOne(t, heading+"  2) 61: 13/7 8/7                 Resigns\n  3)                              43: 25/22 13/9\n")
	r, _ := core.Replay(m.Events)
	if s := r.State(); !played(m, 1, core.Roll{4, 3}) || s.Score != [2]int{} || len(m.Faults) > 0 {
		t.Errorf("the score is %v, with %v", s.Score, m.Faults)
	}
}

// deedsOf returns the deeds of a .mat file as text, by game.
func deedsOf(t testing.TB, text string, but func(d *deed) bool) (games [][]string) {
	t.Helper()
	scripts, err := readMat(text)
	if err != nil || len(scripts) != 1 {
		t.Fatalf("readMat returns %d matches, %v for\n%s", len(scripts), err, text)
	}
	for _, g := range scripts[0].games {
		var deeds []string
		for i := range g.deeds {
			if d := &g.deeds[i]; !but(d) {
				deeds = append(deeds, fmt.Sprint(d.line, d.kind, d.player, d.dice, d.steps, d.value, d.unreadable))
			}
		}
		games = append(games, deeds)
	}
	return games
}

// garbled returns a word that means nothing in a .mat file.
func garbled(rt *rapid.T) string {
	return rapid.StringMatching(`[A-Za-z0-9/:*().?-]{1,12}( [A-Za-z0-9/:]{1,6})?`).Filter(func(word string) bool {
		before, cells := cellsIn(word, 0)
		return before == word && len(cells) == 0
	}).Draw(rt, "word")
}

// TestUnknownTextLosesOnlyItsOwnHalf puts a word in place of one half of a line.
func TestUnknownTextLosesOnlyItsOwnHalf(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "choice") }
		rules := core.Rules{Length: choose(8), Crawford: true}
		if rules.Length == 0 {
			rules = core.Rules{Scoring: core.Money, Beavers: true}
		}
		m := matchtest.Play(rules, choose, rapid.IntRange(1, 200).Draw(rt, "commands"))
		var file bytes.Buffer
		if err := WriteMat(&file, withoutResigning(m.Events()), time.Time{}); err != nil {
			rt.Fatal(err)
		}
		lines := strings.Split(file.String(), "\n")
		var turns []int
		for i, line := range lines {
			if _, _, ok := lineNumber(line); ok {
				turns = append(turns, i)
			}
		}
		if len(turns) == 0 {
			return
		}
		const left = 5
		at := turns[choose(len(turns))]
		line := fmt.Sprintf("%-*s", matColumn, lines[at])
		split := matColumn
		if _, cells := cellsIn(line, left); len(cells) > 1 {
			split = cells[1].start
		}
		p := core.Player(choose(2))
		first, second := line[left:split], line[split:]
		if word := garbled(rt); p == 0 {
			first = word + strings.Repeat(" ", max(2, split-left-utf8.RuneCountInString(word)))
		} else {
			second = word
		}
		lines[at] = line[:left] + first + second
		broken := strings.Join(lines, "\n")
		want := deedsOf(t, file.String(), func(d *deed) bool { return d.line == at+1 && d.player == p })
		got := deedsOf(t, broken, func(*deed) bool { return false })
		if diff := cmp.Diff(want, got); diff != "" {
			rt.Fatalf("other deeds (- before, + after):\n%s\n%s", diff, broken)
		}
		all, err := Import(strings.NewReader(broken))
		var fault *Fault
		if err != nil && !(asFault(err, &fault) && fault.Problem == NoGames) {
			rt.Fatalf("Import returns %v for\n%s", err, broken)
		}
		for _, one := range all {
			if _, err := core.Replay(one.Events); err != nil {
				rt.Fatalf("Replay returns %v for\n%s", err, broken)
			}
		}
	})
}
