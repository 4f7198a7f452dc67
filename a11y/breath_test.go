package a11y_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/core"
)

// These are B's answers for sixty positions of every kind. Each position names what a strong player
// wants to know first, and the answer must contain it. The whole answers are in
// testdata/breaths.golden: read them through whenever they change.

type breathCase struct {
	name, own, other, first string
}

func breathCases() []breathCase {
	return []breathCase{
		// In a race: that it is one, who leads by how much, and out of how many.
		{"race, level", "8:5 6:5 5:5", "9:5 6:5 4:5", "A race. Pip counts equal. Pips: you 95, Ada 95."},
		{"race, ahead after the sides have passed", "11:2 9:3 8:2 6:4 5:2 4:2", "13:3 10:2 8:3 6:4 5:3", "A race. You lead by"},
		{"race, behind", "12:4 10:3 8:4 6:4", "7:3 6:5 5:4 4:3", "A race. You trail by"},
		{"race, long", "13:5 12:2 8:3 6:5", "11:4 9:3 8:3 6:5", "A race. You trail by"},
		{"race, one side bears off already", "6:3 5:3 4:3 3:2", "8:2 6:4 5:5 4:4", "A race. You lead by"},
		{"race, one straggler", "18:1 6:5 5:4 4:3 2:2", "6:4 5:4 4:4 3:3", "A race. You trail by"},
		// In a bear-off: checkers left, rolls that end it, pips.
		{"bear-off, many left", "6:3 5:3 4:3 3:2 2:2 1:2", "6:2 5:3 4:4 3:3 2:2 1:1", "Checkers left: you 15, Ada 15."},
		{"bear-off, one roll may do it", "4:1 2:1", "3:1 1:1", "Checkers left: you 2, Ada 2. You finish with"},
		{"bear-off, doubles only", "2:2 1:2", "5:1 1:2", "Checkers left: you 4, Ada 3. You finish with"},
		{"bear-off, last checker", "6:1", "1:2", "Checkers left: you 1, Ada 2. You finish with"},
		{"bear-off, gaps", "6:4 2:4 1:3", "5:3 4:3 3:3", "Checkers left: you 11, Ada 9."},
		{"bear-off, gammon is near", "3:2 2:2 1:1", "6:6 5:5 4:4", "Checkers left: you 5, Ada 15."},
		// At the start: the bar, the race, the blots.
		{"the start", "24:2 13:5 8:3 6:5", "24:2 13:5 8:3 6:5", "Pip counts equal."},
		{"3-1 played", "24:2 13:5 8:2 6:4 5:2", "24:2 13:5 8:3 6:5", "You lead by 4."},
		{"split and built", "24:1 23:1 13:4 8:3 6:5 11:1", "24:2 13:5 8:3 6:5", "You lead by 3."},
		{"slot on the 5 point", "24:2 13:4 8:3 6:5 5:1", "24:2 13:5 8:3 6:5", "You lead by 8. Ada hits your blot on 5 with 15 of 36 rolls."},
		{"hit in the opening", "25:1 24:1 13:5 8:3 6:5", "24:1 18:1 13:5 8:3 6:5", "You are on the bar. You enter with 35 of 36. You trail by"},
		{"3 point made", "24:2 13:5 8:2 6:4 3:2", "24:1 21:1 13:5 8:3 6:5", "You lead by"},
		// Holding games: race, anchors, shots.
		{"holding the 20 point, behind", "20:2 13:4 8:3 6:4 4:2", "13:4 11:2 8:3 6:4 4:2", "You trail by 18. Your anchor: 20."},
		{"held from the 20 point, ahead", "13:4 11:2 8:3 6:4 4:2", "20:2 13:4 8:3 6:4 4:2", "You lead by 18. Ada's anchor: 5."},
		{"18 point against midpoint", "18:2 13:3 8:3 6:4 5:3", "13:3 9:2 8:2 6:4 5:2 4:2", "You trail by 23. You hold 18."},
		{"a shot at the midpoint's last checker", "20:2 8:3 6:5 5:3 4:2", "13:1 8:4 6:4 4:3 3:3", "You trail by 27. Your anchor: 20. You hit Ada's blot on 12 with"},
		{"21 point", "21:2 13:4 8:3 6:5 5:1", "13:1 10:2 8:4 6:5 5:3", "You trail by"},
		{"22 point, two blots to aim at", "22:2 13:3 8:3 6:5 5:2", "14:1 11:1 8:4 6:5 4:4", "You trail by"},
		{"both hold the 20 point", "20:2 13:5 8:4 6:4", "20:2 13:5 8:4 6:4", "Pip counts equal. Your anchor: 20. Ada's anchor: 5. No shots."},
		{"you 20, Ada 18", "20:2 13:4 8:4 6:5", "18:2 13:4 8:4 6:5", "You trail by 4. Your anchor: 20. Ada holds 7."},
		{"both hold 21", "21:2 13:4 8:4 6:5", "21:2 13:4 8:4 6:5", "Pip counts equal. Your anchor: 21. Ada's anchor: 4."},
		{"18 against 22", "18:2 13:5 8:3 6:5", "22:2 13:5 8:3 6:5", "You lead by"},
		// Primes: how long, from where to where, how many behind it, and whether one is at its edge.
		{"five-point prime, two trapped", "13:2 8:3 7:2 6:3 5:3 4:2", "24:2 13:5 8:3 6:5", "Your prime: 8 to 4. It traps 2."},
		{"five-point prime, one at the edge", "13:3 9:2 8:2 7:2 6:3 5:3", "21:1 13:6 8:3 6:5", "Your prime: 9 to 5. It traps 1, at the edge."},
		{"full prime", "8:2 7:3 6:3 5:2 4:2 3:3", "23:1 13:5 8:4 6:5", "Your prime: 8 to 3. It traps 1, at the edge."},
		{"primed", "24:2 13:5 8:3 6:5", "13:3 8:3 7:2 6:3 5:2 4:2", "Ada's prime: 17 to 21. It traps 2."},
		{"primed at the edge", "21:2 13:5 8:3 6:5", "10:2 9:2 8:3 7:3 6:3 5:2", "Ada's prime: 15 to 20. It traps 2, some at the edge."},
		{"four points with a checker on the bar", "13:5 7:3 6:3 5:2 4:2", "25:1 13:6 8:3 6:5", "You are attacking. Ada is on the bar. Ada enters with 27 of 36."},
		{"prime against prime", "24:2 8:2 7:2 6:3 5:2 4:2 13:2", "24:2 8:2 7:2 6:3 5:2 4:2 13:2", "Prime against prime. Your prime: 8 to 4. It traps 2. Ada's prime: 17 to 21. It traps 2."},
		{"prime against prime, one at the edge", "21:1 24:1 8:3 7:3 6:3 5:2 4:2", "24:2 8:2 7:3 6:3 5:3 9:2", "Prime against prime. Your prime: 8 to 4."},
		{"prime against prime, on the bar", "25:1 24:1 8:3 7:2 6:3 5:3 4:2", "24:2 8:3 7:2 6:3 5:3 4:2", "You are on the bar. You enter with"},
		// Attacks: that it is one, the bar and how it enters, home points.
		{"attacking, one on the bar", "24:2 13:2 8:3 6:3 5:3 4:2", "25:1 24:1 13:5 8:3 6:5", "You are attacking. Ada is on the bar. Ada enters with"},
		{"attacking, two on the bar", "13:4 8:3 6:3 5:3 4:2", "25:2 13:5 8:3 6:5", "You are attacking. Ada has 2 on the bar. Ada enters with"},
		{"attacked", "25:1 24:1 13:5 8:3 6:5", "24:2 13:2 8:3 6:3 5:3 4:2", "Ada is attacking. You are on the bar. You enter with"},
		{"attacking a blot that is in", "13:3 8:3 6:4 5:3 4:2", "22:1 24:1 13:5 8:3 6:5", "You are attacking."},
		{"five points, one on the bar", "9:3 6:3 5:3 4:2 3:2 1:2", "25:1 13:5 8:4 6:5", "You are attacking. Ada is on the bar. Ada enters with 11 of 36."},
		{"attacked with a blot in the attacker's home", "25:1 13:6 8:3 6:5", "13:3 8:3 6:3 5:2 4:2 2:1 24:1", "Ada is attacking. You are on the bar. You enter with"},
		// Back games: whose, which points, how far behind.
		{"back game, 22 and 24", "24:2 22:2 13:2 8:3 6:4 5:2", "8:3 7:2 6:4 5:2 4:2 2:2", "You are playing a back game. Your anchors: 24 and 22."},
		{"back game, 23 and 22", "23:2 22:3 13:2 8:3 6:5", "9:2 8:3 7:2 6:4 5:2 4:2", "You are playing a back game. Your anchors: 23 and 22."},
		{"against a back game", "9:2 8:3 7:2 6:4 5:2 4:2", "23:2 22:3 13:2 8:3 6:5", "Ada is playing a back game. Ada's anchors: 2 and 3."},
		{"back game, three points", "24:2 23:2 21:2 8:3 6:4 5:2", "12:2 8:3 7:3 6:4 5:3", "You are playing a back game. Your anchors: 24 and 23 and 21."},
		{"back game with a shot", "23:2 22:2 13:2 8:2 6:4 5:3", "15:1 8:4 7:2 6:4 5:4", "You are playing a back game. Your anchors: 23 and 22."},
		// Waiting on the ace point: how many are left, and the shots.
		{"ace point, Ada bears off", "24:2 6:4 5:4 4:3 3:2", "6:3 5:3 4:3 3:2", "You are waiting on the ace point. Checkers left: you 15, Ada 11."},
		{"ace point, a shot now", "24:2 6:4 5:4 4:3 3:2", "6:1 5:2 4:2", "You are waiting on the ace point. Checkers left: you 15, Ada 5. You hit Ada's blot on 19 with"},
		{"Ada waits on the ace point", "7:2 6:4 5:4 4:3 3:2", "24:2 6:5 5:4 4:4", "Ada is waiting on the ace point."},
		{"bearing off against the ace point", "6:2 5:3 4:2 3:2 2:2", "24:3 6:4 5:4 4:4", "Ada is waiting on the ace point. Checkers left: you 11, Ada 15."},
		{"ace point, three waiting", "24:3 6:5 5:4 4:3", "9:1 6:4 5:4 4:3 3:3", "You are waiting on the ace point."},
		// Bearing in or off past contact: the anchor, shots, rolls that must leave one.
		{"bearing in past a point on 5", "9:2 6:4 4:4 3:3 2:2", "20:2 6:5 5:4 4:4", "You are bearing in against contact. Ada's anchor: 5."},
		{"bearing in, blot open", "10:1 7:2 6:4 4:4 3:4", "20:2 13:2 6:5 5:4 4:2", "You are bearing in against contact. Ada's anchor: 5. Ada hits your blot on 10 with"},
		{"Ada bears in", "20:2 6:5 5:4 4:4", "9:2 6:4 4:4 3:3 2:2", "Ada is bearing in against contact. Your anchor: 20."},
		{"Ada bears off past a point", "20:2 6:5 5:4 4:4", "6:2 4:3 3:3", "Ada is bearing off against contact. Your anchor: 20."},
		{"bearing off past a point", "6:2 4:3 3:3", "20:2 6:5 5:4 4:4", "You are bearing off against contact. Ada's anchor: 5."},
		{"closed out", "25:1 6:7 5:7", "9:3 6:2 5:2 4:2 3:2 2:2 1:2", "You are closed out."},
		{"closing out", "9:3 6:2 5:2 4:2 3:2 2:2 1:2", "25:1 6:7 5:7", "Ada is closed out."},
		// These plans have no name: bar, race, anchors, primes, shots.
		{"24 points still held, much moved", "24:2 13:2 9:3 8:2 6:4 5:2", "24:2 13:2 9:3 8:2 6:4 5:2", "Pip counts equal. Your anchor: 24. Ada's anchor: 1."},
		{"blots everywhere", "24:1 20:1 15:1 13:3 10:1 8:2 6:4 4:2", "24:1 22:1 16:1 13:4 9:1 8:2 6:5", "You lead by 13. Every roll hits Ada. Every roll hits you."},
		{"both on the bar", "25:1 13:5 8:3 6:4 5:2", "25:1 13:5 8:3 6:4 4:2", "You are on the bar. Ada is on the bar."},
		{"20 point, but the other has not got away", "20:2 13:4 8:4 6:5", "24:1 13:4 9:4 6:5 4:1", "You trail by"},
	}
}

// position reads "24:2 13:5": points with how many checkers; the rest are off.
func position(t *testing.T, text string) core.Side {
	t.Helper()
	var s core.Side
	s[core.Off] = core.Checkers
	for _, field := range strings.Fields(text) {
		var point core.Point
		var n uint8
		if _, err := fmt.Sscanf(field, "%d:%d", &point, &n); err != nil {
			t.Fatal(err)
		}
		s[point] += n
		s[core.Off] -= n
	}
	return s
}

func TestBoardInABreathGivesWhatMattersMost(t *testing.T) {
	var all strings.Builder
	listener := listen(t)
	for _, c := range breathCases() {
		b := core.Board{position(t, c.own), position(t, c.other)}
		if !b.Valid() {
			t.Errorf("%s: no position", c.name)
			continue
		}
		s := listener.sit(core.Rules{Length: 5}, a11y.Style{})
		s.setUp(b, 0)
		got := s.line(s.ear.Answer(s.scene, a11y.AskBoard))
		for first := range strings.SplitSeq(c.first, ". ") {
			if !strings.Contains(got, first) {
				t.Errorf("%s:\n%s\nlacks\n%s", c.name, got, first)
			}
		}
		if n := len(strings.Fields(got)); n > 30 {
			t.Errorf("%s: %d words: %s", c.name, n, got)
		}
		fmt.Fprintf(&all, "%s: %s\n", c.name, got)
	}
	compare(t, "breaths.golden", all.String())
}

// compare compares the answers with the golden file, which -update writes again.
func compare(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("what is heard differs from %s; go test ./a11y -update writes it again", file)
	}
}

// With the dice on the table, B leaves out the chances of other rolls for the side that has rolled,
// and the other side's shots until the checkers are moved.
func TestBoardInABreathDropsChancesAfterTheRoll(t *testing.T) {
	b := core.Board{position(t, "25:1 24:1 13:5 8:3 6:5"), position(t, "24:1 18:1 13:5 8:3 6:5")}
	s := listen(t).sit(core.Rules{Length: 5}, a11y.Style{})
	s.setUp(b, 0)
	before := s.line(s.ear.Answer(s.scene, a11y.AskBoard))
	if !strings.Contains(before, "You enter with 35 of 36") {
		t.Errorf("before the roll: %s", before)
	}
	s.do(core.RollDice{Dice: core.Roll{3, 1}})
	after := s.line(s.ear.Answer(s.scene, a11y.AskBoard))
	if strings.Contains(after, "You enter") || strings.Contains(after, "hit") {
		t.Errorf("after the roll: %s", after)
	}
	for _, m := range []core.MoveChecker{{From: core.Bar, Die: 3}, {From: 6, Die: 1}} {
		s.do(m)
	}
	if moved := s.line(s.ear.Answer(s.scene, a11y.AskBoard)); !strings.Contains(moved, "Ada hits") {
		t.Errorf("after the play: %s", moved)
	}
}

func TestMoneyGameAnnouncesItsRules(t *testing.T) {
	for want, rules := range map[string]core.Rules{
		"Money session. ":                                  {Scoring: core.Money},
		"Money session with the Jacoby rule. ":             {Scoring: core.Money, Jacoby: true},
		"Money session with beavers. ":                     {Scoring: core.Money, Beavers: true},
		"Money session with the Jacoby rule and beavers. ": {Scoring: core.Money, Jacoby: true, Beavers: true},
	} {
		s := listen(t).sit(rules, a11y.Style{})
		m := core.NewMatch(rules.Normal(), [2]core.PlayerInfo{{Name: "Ben"}, {Name: "Ada"}})
		said := s.ear.Announce(s.scene, core.State{}, m.Events())
		if got := s.line(said[0]); !strings.HasPrefix(got, want) {
			t.Errorf("the match opens with %q, want %q first", got, want)
		}
	}
}

// TestOpponentsNumbersApplyToMovesOnly presses B and Shift+B in every position above: both use the
// listener's own numbers, however the opponent's moves are numbered.
func TestOpponentsNumbersApplyToMovesOnly(t *testing.T) {
	listener := listen(t)
	for _, c := range breathCases() {
		b := core.Board{position(t, c.own), position(t, c.other)}
		own := listener.sit(core.Rules{Length: 5}, a11y.Style{})
		book := listener.sit(core.Rules{Length: 5}, a11y.Style{OpponentNumbers: true})
		own.setUp(b, 0)
		book.setUp(b, 0)
		for _, q := range []a11y.Query{a11y.AskBoard, a11y.AskPoints} {
			want := own.line(own.ear.Answer(own.scene, q))
			if got := book.line(book.ear.Answer(book.scene, q)); got != want {
				t.Errorf("%s: %s\nwant %s", c.name, got, want)
			}
		}
	}
}

// breathOrder lists how sentences of B begin or end, in the order in which B announces them for any
// plan.
var breathOrder = []string{
	"attacking.", "on the bar.", "enter", "Checkers left", "finish", "lead by", "anchor", "prime:", "hit", "Home board",
}

func TestBoardInABreathKeepsItsOrder(t *testing.T) {
	listener := listen(t)
	for _, c := range breathCases() {
		s := listener.sit(core.Rules{Length: 5}, a11y.Style{})
		s.setUp(core.Board{position(t, c.own), position(t, c.other)}, 0)
		got := s.line(s.ear.Answer(s.scene, a11y.AskBoard))
		at := 0
		for sentence := range strings.SplitSeq(got, ". ") {
			i := slices.IndexFunc(breathOrder, func(part string) bool { return strings.Contains(sentence+".", part) })
			if i < 0 {
				continue
			}
			if i < at {
				t.Errorf("%s: %q comes after %q in\n%s", c.name, breathOrder[i], breathOrder[at], got)
			}
			at = i
		}
	}
}

func TestBoardInABreathNamesThreeBlots(t *testing.T) {
	s := listen(t).sit(core.Rules{Length: 5}, a11y.Style{})
	s.setUp(core.Board{position(t, "18:1 13:4 9:1 8:2 6:4 4:1 3:2"), position(t, "24:2 13:5 8:3 6:5")}, 0)
	got := s.line(s.ear.Answer(s.scene, a11y.AskBoard))
	if !strings.Contains(got, "Ada hits your blots on 18 and 9 and 4 with") {
		t.Errorf("B: %s", got)
	}
	if n := len(strings.Fields(got)); n > 30 {
		t.Errorf("%d words: %s", n, got)
	}
}
