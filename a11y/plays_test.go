package a11y_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/core"
	"backtalk/core/advice"
)

// TestPlayIsAnnouncedInOneWay compares all announcements of a play in random positions: in the list of
// plays, as a hint, as one's own turn made at once, as the opponent's turn, and when that is
// repeated. All must be the same, and reading it word for word must give that play.
func TestPlayIsAnnouncedInOneWay(t *testing.T) {
	h := listen(t)
	tried := 0
	for seed := range uint64(8) {
		c := chooser{rand.New(rand.NewPCG(seed, 11)), core.NewMatch(core.Rules{}, [2]core.PlayerInfo{white, red})}
		for c.match.State().Phase != core.PhaseOver {
			if s := c.match.State(); s.Phase == core.PhaseRoll {
				tried += playsHeard(h, c.Rand, s.For(s.OnTurn), c.roll())
			}
			if _, err := c.match.Do(c.next()); err != nil {
				t.Fatal(err)
			}
		}
	}
	if tried < 1000 {
		t.Errorf("only %d plays", tried)
	}
}

// playsHeard listens to some of the plays of a roll, and returns how many they were.
func playsHeard(h heard, r *rand.Rand, b core.Board, roll core.Roll) int {
	s := h.sit(core.Rules{Length: 5}, a11y.Style{})
	s.setUp(b, 0)
	s.do(core.RollDice{Dice: roll})
	plays, lines := a11y.Continuations(s.scene), s.ear.Moves(s.scene)
	seen := map[string]bool{}
	for i := range plays {
		line := h.text.Text(lines[i])
		if seen[line] {
			h.t.Errorf("two plays of %v are announced as %s", roll, line)
		}
		seen[line] = true
	}
	some := r.Perm(len(plays))
	some = some[:min(len(some), 4)]
	for _, i := range some {
		p := &plays[i]
		line := h.text.Text(lines[i])
		board, dice := read(h.t, b, roll, line)
		if board != p.Board || dice != int(p.N) {
			h.t.Errorf("%v on\n%v\n%s is read as\n%v with %d dice, not\n%v with %d", roll, b, line, board, dice, p.Board, p.N)
		}
		h.expect(h.line(s.ear.Hint(s.scene, []advice.Play{{Play: *p}}, 0)), line)
		order := anotherOrder(r, b, roll, p)
		h.expect(madeAtOnce(h, b, roll, order), line)
		for _, style := range []a11y.Style{{OpponentNumbers: true}, {OpponentNumbers: true, Verbose: true}} {
			turn, again := opponentMakes(h, style, b, roll, order)
			h.expect(turn, line)
			h.expect(again, line)
		}
	}
	return len(some)
}

// read reads a play as it is written, and returns the position and how many dice were used. A
// checker borne off took one die, unless both are named or the roll is a double.
func read(t *testing.T, b core.Board, roll core.Roll, line string) (core.Board, int) {
	t.Helper()
	at, dice := 0, 0
	move := func(from, to int, both bool) {
		b[0][from]--
		b[0][to]++
		switch {
		case roll.Double():
			dice += (from - to + int(roll[0]) - 1) / int(roll[0])
		case both, to != offNumber && from-to == int(roll[0]+roll[1]):
			dice += 2
		default:
			dice++
		}
	}
	for part := range strings.SplitSeq(strings.ReplaceAll(strings.TrimSuffix(line, "."), " and ", ", "), ", ") {
		onTo, on := strings.CutPrefix(part, "on to ")
		switch {
		case part == "hits":
			if b[1][25-at] != 1 {
				t.Errorf("no blot on %d: %s", at, line)
			}
			b[1][25-at]--
			b[1][barNumber]++
			continue
		case part == "then off":
			move(at, offNumber, false)
			continue
		case on:
			to := number(t, onTo)
			move(at, to, false)
			at = to
			continue
		}
		m := phrase.FindStringSubmatch(part)
		if m == nil {
			t.Fatalf("%q is no move: %s", part, line)
		}
		from, to := barNumber, offNumber
		if !strings.HasSuffix(m[2], "ar") {
			from = number(t, m[2])
		}
		if m[3] != "" {
			to = number(t, m[3])
		}
		for range counts[strings.ToLower(m[1])] {
			move(from, to, m[4] != "")
		}
		at = to
	}
	return b, dice
}

// anotherOrder makes a play's moves in an order at random that is legal.
func anotherOrder(r *rand.Rand, b core.Board, roll core.Roll, p *core.Play) []core.Move {
	for {
		turn, moves := core.NewTurn(b, roll), slices.Clone(p.List())
		r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		if !slices.ContainsFunc(moves, func(m core.Move) bool { _, err := turn.Move(m.From, m.Die); return err != nil }) {
			return slices.Clone(turn.Made())
		}
	}
}

// madeAtOnce returns what listeners hear of their own moves when one key makes them all.
func madeAtOnce(h heard, b core.Board, roll core.Roll, moves []core.Move) string {
	s := h.sit(core.Rules{Length: 5}, a11y.Style{})
	s.setUp(b, 0)
	s.do(core.RollDice{Dice: roll})
	before := s.match.State()
	var events []core.Event
	for _, m := range moves {
		more, err := s.match.Do(core.MoveChecker{From: m.From, Die: m.Die})
		if err != nil {
			h.t.Fatal(err)
		}
		events = append(events, more...)
	}
	s.see()
	return firstSentence(s.lines(s.ear.Announce(s.scene, before, events))[0])
}

// opponentMakes returns what the listener hears of the opponent's turn, when it ends and when asked
// for.
func opponentMakes(h heard, style a11y.Style, b core.Board, roll core.Roll, moves []core.Move) (turn, again string) {
	s := h.sit(core.Rules{Length: 5}, style)
	s.setUp(b.Swap(), 1)
	s.do(core.RollDice{Player: 1, Dice: roll})
	for _, m := range moves {
		s.do(core.MoveChecker{Player: 1, From: m.From, Die: m.Die})
	}
	turn = s.do(core.EndTurn{Player: 1})
	return movesIn(turn), movesIn(s.line(s.ear.Answer(s.scene, a11y.AskLastPlay)))
}

// movesIn returns the moves from the sentence for a turn as a separate sentence, without
// commentary.
func movesIn(turn string) string {
	_, moves, _ := strings.Cut(strings.ReplaceAll(firstSentence(turn), "runs from ", ""), ": ")
	moves = strings.TrimSuffix(moves, ".")
	for _, note := range []string{
		"making", "anchoring", "breaking", "slotting", "leaving", "escaping", "closing", "forming", "with ",
	} {
		moves, _, _ = strings.Cut(moves, ", "+note)
	}
	return strings.ToUpper(moves[:1]) + moves[1:] + "."
}

func firstSentence(line string) string {
	sentence, _, _ := strings.Cut(line, ".")
	return sentence + "."
}
