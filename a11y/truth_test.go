package a11y_test

import (
	"bytes"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/core"
	"backtalk/core/matchtest"
	"backtalk/core/record"
)

// Somebody who only listens can follow the game: from the sentence for a turn, and from the list of
// all points, the board can be set up on a real one.

// The tests turn what the listener hears into numbers: these mean the bar and off.
const barNumber, offNumber = int(core.Bar), int(core.Off)

// phrase is a move as announced: "two checkers 13 to 8", "bar to 4", "6 off", "4 off with both".
var phrase = regexp.MustCompile(`^(?i:(two|three|four) checkers )?((?:from the )?[Bb]ar|\d+) (?:to (\d+)|off)( with both)?$`)

var counts = map[string]int{"": 1, "two": 2, "three": 3, "four": 4}

// follow makes the moves that a sentence announces, on a board with the listener at index 0. Ada's
// moves are in the listener's numbers.
func follow(t *testing.T, board core.Board, sentence string) core.Board {
	t.Helper()
	_, said, found := strings.Cut(sentence, ": ")
	if !found {
		return board
	}
	said, _, _ = strings.Cut(said, ".")
	at := 0
	for _, part := range strings.Split(strings.ReplaceAll(said, " and ", ", "), ", ") {
		switch {
		case part == "hits":
			if board[0][at] != 1 {
				t.Fatalf("no blot on %d to hit: %s", at, sentence)
			}
			board[0][at]--
			board[0][barNumber]++
			continue
		case part == "then off":
			board = carry(board, 25-at, offNumber)
			continue
		case strings.HasPrefix(part, "on to "):
			to := number(t, part[len("on to "):])
			board = carry(board, 25-at, 25-to)
			at = to
			continue
		}
		m := phrase.FindStringSubmatch(part)
		if m == nil {
			t.Fatalf("%q is no move: %s", part, sentence)
		}
		from, to := barNumber, offNumber
		if !strings.HasSuffix(m[2], "ar") {
			from = 25 - number(t, m[2])
		}
		if m[3] != "" {
			at = number(t, m[3])
			to = 25 - at
		}
		for range counts[m[1]] {
			board = carry(board, from, to)
		}
	}
	return board
}

func number(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// carry takes one of Ada's checkers from one of her points to another.
func carry(board core.Board, from, to int) core.Board {
	board[1][from]--
	board[1][to]++
	return board
}

// A made-up variant is heard from its own start in every game, that of a match read from its record
// too.
func TestVariantIsAnnouncedFromItsOwnStart(t *testing.T) {
	s := sit(t, core.Rules{Scoring: core.Money, Variant: matchtest.Nackgammon()}, a11y.Style{})
	start := "Yours: 2 on 24, 2 on 23, 4 on 13, 3 on 8, 4 on 6."
	hearsStart := func(when string) {
		t.Helper()
		if got := s.line(s.ear.Answer(s.scene, a11y.AskPoints)); !strings.Contains(got, start) {
			t.Errorf("%s: %s", when, got)
		}
	}
	hearsStart("before the first game")
	s.do(core.StartGame{Dice: core.Roll{3, 1}})
	hearsStart("after the opening roll")
	s.do(core.Resign{Player: 0, Result: core.Single}, core.AcceptResign{Player: 1})
	var file bytes.Buffer
	if err := record.NewWriter(&file).Write(s.match.Events()...); err != nil {
		t.Fatal(err)
	}
	events, err := record.Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	if s.match, err = core.Replay(events); err != nil {
		t.Fatal(err)
	}
	s.ear.Announce(s.scene, core.State{}, events)
	s.do(core.StartGame{Dice: core.Roll{3, 1}})
	hearsStart("in the second game of the match read")
	sheet, err := record.NewSheet(s.match.Events())
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range sheet.Games {
		if g.Entries[0].Before != matchtest.Nackgammon().Start {
			t.Errorf("game %d begins on the sheet with %v", g.Number, g.Entries[0].Before)
		}
	}
}

var onPoint = regexp.MustCompile(`(\d+) (?:on the (bar)|on (\d+)|(off))`)

// setUp reads a side from the list of all points, in the listener's numbers.
func setUp(t *testing.T, list string, numbering func(int) int) core.Side {
	t.Helper()
	var side core.Side
	for _, m := range onPoint.FindAllStringSubmatch(list, -1) {
		n := uint8(number(t, m[1]))
		switch {
		case m[2] != "":
			side[barNumber] = n
		case m[4] != "":
			side[offNumber] = n
		default:
			side[numbering(number(t, m[3]))] = n
		}
	}
	return side
}

func isRoll(e core.Event) bool {
	_, ok := e.(core.Rolled)
	return ok
}

func TestGameCanBeFollowedByEar(t *testing.T) {
	for _, v := range []core.Variant{{Name: "backgammon"}, matchtest.Nackgammon()} {
		t.Run(v.Name, func(t *testing.T) { followByEar(t, core.Rules{Length: 3, Variant: v}) })
	}
}

// followByEar plays matches of the rules and sets the board up from the announcements.
func followByEar(t *testing.T, rules core.Rules) {
	turns := 0
	for seed := range uint64(6) {
		c := chooser{rand.New(rand.NewPCG(seed, 3)), core.NewMatch(rules, [2]core.PlayerInfo{white, red})}
		h := newHearing(t, "player 0", a11y.Style{}, a11y.Scene{})
		var start core.Board
		for c.match.State().Phase != core.PhaseOver {
			before := c.match.State()
			events, err := c.match.Do(c.next())
			if err != nil {
				t.Fatal(err)
			}
			h.hear(c.match, before, events)
			if slices.ContainsFunc(events, isRoll) {
				start = c.match.State().Board
			}
			end, ended := events[0].(core.TurnEnded)
			if !ended || end.Player != 1 {
				continue
			}
			turns++
			sentence := h.line(h.ear.Answer(h.scene, a11y.AskLastPlay))
			if got := follow(t, start, sentence); got != end.Board {
				t.Fatalf("%s\nleads from\n%v to\n%v, not\n%v", sentence, start, got, end.Board)
			}
			list := h.line(h.ear.Answer(h.scene, a11y.AskPoints))
			own, ada, _ := strings.Cut(list, "Ada: ")
			heardBoard := core.Board{
				setUp(t, own, func(n int) int { return n }),
				setUp(t, ada, func(n int) int { return 25 - n }),
			}
			if now := c.match.State(); now.Playing() && heardBoard != now.Board {
				t.Fatalf("%s\ngives\n%v, not\n%v", list, heardBoard, now.Board)
			}
		}
	}
	if turns < 100 {
		t.Errorf("only %d turns", turns)
	}
}
