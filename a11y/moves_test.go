package a11y_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
)

// adaPlays returns what the listener hears of a turn of Ada's from a position.
func adaPlays(t *testing.T, style a11y.Style, b core.Board, dice core.Roll, from ...core.Point) string {
	t.Helper()
	s := sit(t, core.Rules{Length: 5}, style)
	s.setUp(b, 1)
	s.do(core.RollDice{Player: 1, Dice: dice})
	state := s.match.State()
	left := state.Turn.Left()
	for i, point := range from {
		s.do(core.MoveChecker{Player: 1, From: point, Die: left[i]})
	}
	return s.do(core.EndTurn{Player: 1})
}

func TestMovesAreJoined(t *testing.T) {
	blots := core.Board{
		{24: 2, 18: 1, 14: 1, 13: 3, 8: 3, 6: 5},
		{24: 2, 13: 5, 8: 3, 6: 5},
	}
	for _, c := range []struct {
		name string
		b    core.Board
		dice core.Roll
		from []core.Point
		want string
	}{
		{"two checkers", core.Start(), core.Roll{6, 4}, []core.Point{24, 13}, "Ada rolls 6 and 4: 1 to 7 and 12 to 16."},
		{"one checker", core.Start(), core.Roll{6, 4}, []core.Point{24, 18}, "Ada rolls 6 and 4: 1 to 11."},
		{"hit on the way", blots, core.Roll{5, 2}, []core.Point{13, 8}, "Ada rolls 5 and 2: 12 to 19."},
		{"a pair", core.Start(), core.Roll{3, 3}, []core.Point{8, 8, 6, 6}, "Ada rolls double 3: two checkers 17 to 20 and two checkers 19 to 22."},
		{"two go on together", core.Start(), core.Roll{2, 2}, []core.Point{13, 13, 11, 11}, "Ada rolls double 2: two checkers 12 to 16."},
		{"three and one", core.Start(), core.Roll{1, 1}, []core.Point{8, 8, 8, 6}, "Ada rolls double 1: three checkers 17 to 18, hits, 19 to 20. You are on the bar."},
		{"made in another order", core.Start(), core.Roll{6, 4}, []core.Point{13, 24}, "Ada rolls 6 and 4: 1 to 5 and 12 to 18."},
		{"all four", core.Start(), core.Roll{1, 1}, []core.Point{6, 6, 6, 6}, "Ada rolls double 1: four checkers 19 to 20."},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := c.b
			if c.name == "three and one" {
				b[0][18], b[0][24] = 1, 1
			}
			listen(t).expect(adaPlays(t, a11y.Style{}, b, c.dice, c.from...), c.want)
		})
	}
}

func (h heard) expect(got, want string) {
	h.t.Helper()
	if got != want {
		h.t.Errorf("heard:\n%s\nwant:\n%s", got, want)
	}
}

func TestHitsAreNamedAtTheirPoints(t *testing.T) {
	b := core.Board{
		{24: 2, 13: 4, 8: 3, 7: 1, 11: 1, 6: 4},
		{24: 2, 13: 5, 8: 3, 6: 5},
	}
	h := listen(t)
	h.expect(adaPlays(t, a11y.Style{}, b, core.Roll{6, 4}, 24, 18), "Ada rolls 6 and 4: 1 to 7, hits, on to 11, hits. You have 2 on the bar.")
	h.expect(adaPlays(t, a11y.Style{}, b, core.Roll{6, 2}, 24, 13), "Ada rolls 6 and 2: 1 to 7, hits, 12 to 14. You are on the bar.")
	h.expect(adaPlays(t, a11y.Style{OpponentNumbers: true}, b, core.Roll{6, 4}, 24, 18),
		"Ada rolls 6 and 4: 24 to 18, hits, on to 14, hits. You have 2 on the bar.")
	h.expect(adaPlays(t, a11y.Style{ByColour: true}, b, core.Roll{6, 2}, 24, 13), "Red rolls 6 and 2: 1 to 7, hits, 12 to 14. White is on the bar.")

	onBar := b
	onBar[1][24], onBar[1][core.Bar] = 0, 2
	h.expect(adaPlays(t, a11y.Style{}, onBar, core.Roll{4, 3}, core.Bar, core.Bar), "Ada rolls 4 and 3: bar to 4 and bar to 3.")
}

// One command may make several moves: you hear them as one.
func TestMovesMadeAtOnceAreOneLine(t *testing.T) {
	s := inPosition(t, a11y.Style{}, contact(), core.Roll{5, 3})
	before := s.match.State()
	var events []core.Event
	for _, c := range []core.Command{core.MoveChecker{From: 13, Die: 3}, core.MoveChecker{From: 10, Die: 5}} {
		more, err := s.match.Do(c)
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, more...)
	}
	s.see()
	s.hears(s.lines(s.ear.Announce(s.scene, before, events))[0], "13 to 10, hits, on to 5.")
}

// Moves too long for one breath make two announcements, in one's own turn and in the opponent's.
func TestManyHitsMakeTwoAnnouncements(t *testing.T) {
	b := core.Board{
		{24: 2, 13: 4, 8: 3, 6: 6},
		{14: 1, 16: 1, 21: 1, 6: 6, 5: 6},
	}
	s := inPosition(t, a11y.Style{}, b, core.Roll{2, 2})
	before := s.match.State()
	var events []core.Event
	for _, from := range []core.Point{13, 11, 6, 6} {
		more, err := s.match.Do(core.MoveChecker{From: from, Die: 2})
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, more...)
	}
	s.see()
	lines := s.lines(s.ear.Announce(s.scene, before, events))
	if len(lines) != 2 {
		t.Fatalf("heard %q", lines)
	}
	s.hears(lines[0], "13 to 11, hits, on to 9, hits, two checkers 6 to 4, hits.")
	s.hears(lines[1], "Ada has 3 on the bar.")

	b = core.Board{
		{18: 1, 14: 1, 8: 5, 7: 1, 6: 6, 3: 1},
		{24: 1, 20: 1, 13: 1, 9: 1, 6: 6, 5: 5},
	}
	s.expect(adaPlays(t, a11y.Style{}, b, core.Roll{2, 2}, 24, 20, 13, 9),
		"Ada rolls double 2: 1 to 3, hits, 5 to 7, hits, 12 to 14, hits, 16 to 18, hits.\nYou have 4 on the bar.")
}

func TestListOfMovesHasEachPlayOnce(t *testing.T) {
	s := inPosition(t, a11y.Style{}, contact(), core.Roll{5, 3})
	all, moves := a11y.Continuations(s.scene), s.ear.Moves(s.scene)
	if len(all) == 0 || len(all) != len(moves) {
		t.Fatalf("%d plays, %d lines", len(all), len(moves))
	}
	seen := map[string]bool{}
	for _, m := range moves {
		line := s.text.Text(m)
		if seen[line] {
			t.Errorf("twice: %s", line)
		}
		seen[line] = true
	}
	for _, want := range []string{"13 to 5.", "13 to 8 and 13 to 10, hits.", "13 to 10, hits, on to 5."} {
		if !seen[want] {
			t.Errorf("%q is not among %d lines", want, len(moves))
		}
	}
	s.scene.Selected = 8
	last := false
	for _, p := range a11y.Continuations(s.scene) {
		list := p.List()
		onward := slices.ContainsFunc(list, func(m core.Move) bool { return m.To == 8 })
		if last && !onward {
			t.Errorf("with 8 selected %v comes after plays that only pass it", list)
		}
		last = onward
	}
	if !last {
		t.Error("no play passes 8, so that the order is not tried")
	}
	s.scene.Selected = 24
	for _, p := range a11y.Continuations(s.scene) {
		found := false
		for _, m := range p.List() {
			found = found || m.From == 24
		}
		if !found {
			t.Errorf("with 24 selected: %v", p.List())
		}
	}
}

func TestCommentaryDescribesThePlay(t *testing.T) {
	verbose := a11y.Style{Verbose: true}
	h := listen(t)
	b := core.Start()
	b[0] = core.Side{24: 2, 13: 4, 11: 1, 8: 3, 6: 5}
	h.expect(adaPlays(t, verbose, b, core.Roll{6, 4}, 24, 18),
		"Ada rolls 6 and 4: runs from 1 to 11, hits, leaving blots on 1 and 11. You are on the bar. You trail by 22. You hit with 17 of 36.")
	h.expect(adaPlays(t, verbose, core.Start(), core.Roll{3, 1}, 8, 6),
		"Ada rolls 3 and 1: 17 to 20 and 19 to 20, making 20. You trail by 4.")
	h.expect(adaPlays(t, verbose, core.Start(), core.Roll{2, 1}, 13, 6),
		"Ada rolls 2 and 1: 12 to 14 and 19 to 20, slotting 20, leaving a blot on 14. You trail by 3. You hit with 15 of 36.")
	closing := core.Board{
		{core.Bar: 1, 13: 4, 6: 5, 5: 5},
		{8: 2, 7: 2, 6: 3, 5: 2, 4: 2, 3: 2, 2: 2},
	}
	h.expect(adaPlays(t, verbose, closing, core.Roll{6, 6}, 8, 8, 7, 7),
		"Ada rolls double 6: two checkers 17 to 23 and two checkers 18 to 24, breaking 17 and 18, closing you out. You are on the bar. You trail by 80.")
}

// Two ways of a combined move are distinguished by their hits.
func TestHitsDistinguishTwoWays(t *testing.T) {
	s := inPosition(t, a11y.Style{}, contact(), core.Roll{5, 3})
	var lines []string
	for _, path := range s.scene.State.Turn.Paths(13) {
		lines = append(lines, s.text.Text(s.ear.Way(s.scene, path)))
	}
	if diff := cmp.Diff([]string{"13 to 5.", "13 to 10, hits, on to 5."}, lines); diff != "" {
		t.Error(diff)
	}
}

// A phrase that only names a thing sounds like a name for the point before it: "breaking 24, a prime
// of 4". So each note says what the mover does.
func TestNotesSayWhatTheMoverDoes(t *testing.T) {
	h := listen(t)
	points := say.Data{"Points": 5, "Length": 4, "Name": "Ada"}
	for _, id := range []say.MessageID{
		say.NoteMakes, say.NoteMakesAnchor, say.NoteBreaks, say.NoteSlots, say.NoteLeaves, say.NoteLeavesMany,
		say.NoteEscapes, say.NotePrime, say.NoteFullPrime, say.NoteCloses, say.NoteClosesYouOut, say.NoteClosesNameOut,
	} {
		text := h.text.Text(say.N(id, 2, points))
		if verb, _, _ := strings.Cut(text, " "); !strings.HasSuffix(verb, "ing") {
			t.Errorf("%s is %q", id, text)
		}
	}
}

// The checkers left follow directly on the checkers borne off: after a blot, their number could seem
// to be on that point.
func TestCheckersLeftFollowCheckersBorneOff(t *testing.T) {
	b := core.Board{{24: 2, 13: 5, 8: 3, 6: 5}, {6: 3, 5: 3, 4: 3, 3: 3, 2: 3}}
	listen(t).expect(adaPlays(t, a11y.Style{Verbose: true}, b, core.Roll{6, 1}, 6, 6),
		"Ada rolls 6 and 1: 19 off, 19 to 20, with 14 left, leaving a blot on 19. You trail by 114. You hit with 11 of 36.")
}

func TestCommentaryNamesEachThingOnce(t *testing.T) {
	verbose := a11y.Style{Verbose: true}
	h := listen(t)
	prime := core.Board{
		{24: 2, 13: 5, 8: 3, 6: 5},
		{8: 2, 7: 3, 6: 3, 5: 2, 13: 3, 2: 2},
	}
	// Commentary names a prime when it grows, not whenever there is one.
	h.expect(adaPlays(t, verbose, prime, core.Roll{6, 5}, 13, 13),
		"Ada rolls 6 and 5: 12 to 18 and 12 to 17, leaving a blot on 12. You trail by 70. You hit with 11 of 36.")
	// The blot that is left already says that the point is broken.
	broken := core.Board{
		{24: 2, 13: 5, 8: 3, 6: 5},
		{24: 2, 13: 3, 8: 3, 6: 7},
	}
	h.expect(adaPlays(t, verbose, broken, core.Roll{3, 1}, 13, 24), "Ada rolls 3 and 1: 1 to 2 and 12 to 15, leaving blots on 1 and 2 and 15. You trail by 18. You hit with 34 of 36.")
	// Nothing is left to bear off.
	last := core.Board{{6: 5, 5: 5, 4: 5}, {1: 2, core.Off: 13}}
	h.expect(adaPlays(t, verbose, last, core.Roll{3, 1}, 1, 1),
		"Ada rolls 3 and 1: two checkers 24 off.\nAda wins a gammon, 2 points. Score: you 0, Ada 2.")
}

func TestCheckerLeavingTheOtherHomeBoardRuns(t *testing.T) {
	far := core.Side{8: 15}
	for _, c := range []struct {
		from core.Point
		runs bool
	}{{24, true}, {20, true}, {19, true}, {18, false}, {13, false}} {
		ada := core.Side{6: 13}
		ada[c.from] = 2
		got := adaPlays(t, a11y.Style{Verbose: true}, core.Board{far, ada}, core.Roll{6, 5}, c.from, c.from)
		if strings.Contains(got, "runs from") != c.runs {
			t.Errorf("from %d: %s", c.from, got)
		}
	}
	if got := adaPlays(t, a11y.Style{Verbose: true}, core.Board{far, {24: 2, 6: 13}}, core.Roll{4, 3}, 24, 24); strings.Contains(got, "runs from") {
		t.Errorf("within the home board: %s", got)
	}
}
