package quiz

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/notation"
	"backtalk/core/rollout"
	"backtalk/core/sense"
)

var update = flag.Bool("update", false, "make exercises.tsv again")

const head = `# Exercises: topic, Position ID (the side to decide on roll), dice or - for a cube decision, what is best.
# Made by go test ./cmd/internal/quiz -run TestExercisesAreCurrent -update, which takes minutes: money play, cube in the middle, two rolls
# ahead by the nets that ship. Replies are to the best play of each roll that can open a game. The cube decisions are those of make_test.go. Positions of other topics
# are those of core/advice/testdata/coach.tsv and of games that the engine played against itself, chosen and rolled out by sample_test.go; they stay
# for as long as they are good questions.
`

// plies is how many rolls to look ahead for the best decision.
const plies = 2

// cubes are positions that teach the cube, each with the player's side first.
var cubes = [][2]core.Side{
	// Races: 8, 9 and 12 percent.
	{{6: 4, 5: 4, 4: 3, 3: 2, 2: 2}, {6: 5, 5: 4, 4: 3, 3: 3}},
	{{6: 4, 5: 4, 4: 3, 3: 2, 2: 2}, {7: 2, 6: 4, 5: 4, 4: 3, 3: 2}},
	{{13: 2, 8: 3, 7: 2, 6: 4, 5: 3, 4: 1}, {13: 3, 8: 3, 7: 2, 6: 4, 5: 3}},
	{{13: 2, 8: 3, 7: 2, 6: 4, 5: 3, 4: 1}, {13: 4, 8: 3, 7: 1, 6: 4, 5: 3}},
	{{13: 2, 8: 3, 7: 2, 6: 4, 5: 3, 4: 1}, {13: 2, 8: 4, 7: 2, 6: 4, 5: 3}},
	// The last roll.
	{{5: 1, 2: 1}, {1: 2}},
	{{6: 1, 1: 1}, {1: 2}},
	{{4: 1, 1: 1}, {1: 2}},
	{{3: 1, 2: 1}, {1: 2}},
	{{5: 1, 3: 1}, {1: 1}},
	{{2: 2, 1: 2}, {1: 4}},
	{{1: 5}, {1: 4}},
	// Against an anchor on the 20 point, on the ace point; a blitz; a prime; a closed board.
	{{13: 2, 8: 3, 7: 2, 6: 4, 4: 2, 3: 2}, {20: 2, 13: 4, 8: 3, 6: 4, 4: 2}},
	{{8: 2, 7: 2, 6: 3, 5: 3, 4: 3, 3: 2}, {24: 2, 6: 4, 5: 4, 4: 3, 3: 2}},
	{{24: 2, 13: 2, 8: 3, 6: 4, 4: 2, 3: 2}, {25: 1, 24: 1, 13: 5, 8: 3, 6: 5}},
	{{13: 2, 8: 2, 7: 3, 6: 3, 5: 3, 4: 2}, {24: 2, 13: 5, 8: 3, 6: 5}},
	{{6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}, {25: 1, 6: 3, 5: 3, 4: 3, 3: 3, 2: 2}},
	{{24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5}},
}

// topics maps kinds of game to topics.
var topics = map[sense.Kind]Topic{
	sense.Blitz: Blitzes, sense.PrimeVsPrime: Primes, sense.BackGame: BackGame, sense.AcePoint: BearIns,
	sense.BearIn: BearIns, sense.BearOff: BearOffs, sense.Race: BearOffs,
}

func full(s core.Side) core.Side {
	n := uint8(0)
	for p, c := range s {
		if p > 0 {
			n += c
		}
	}
	s[core.Off] = core.Checkers - n
	return s
}

// maker writes exercises.
type maker struct {
	*cube.Searcher
	strings.Builder
	roller *rollout.Roller
	seen   map[string]bool
}

func (m *maker) play(t *testing.T, topic Topic, b core.Board, r core.Roll) (after core.Board, ok bool) {
	t.Helper()
	ranked, err := m.Rank(context.Background(), b, r, plies, cube.Money(), 2)
	if err != nil {
		t.Fatal(err)
	}
	if len(ranked) < 2 {
		return b.Swap(), false
	}
	m.line(topic, b, fmt.Sprintf("%d%d", r.High(), r.Low()), notation.FormatPlay(ranked[0].List()))
	return ranked[0].Board.Swap(), true
}

func (m *maker) line(topic Topic, b core.Board, dice, best string) {
	id := notation.PositionID(b) + "\t" + dice
	if !m.seen[id] {
		m.seen[id] = true
		fmt.Fprintf(m, "%s\t%s\t%s\n", topic, id, best)
	}
}

// openings writes all rolls of the first turn, including doubles, which some
// rules allow, and replies to the rolls that can open a game.
func (m *maker) openings(t *testing.T) {
	for die := uint8(1); die <= 6; die++ {
		m.play(t, Openings, core.Start(), core.Roll{die, die})
	}
	for high := uint8(2); high <= 6; high++ {
		for low := uint8(1); low < high; low++ {
			after, _ := m.play(t, Openings, core.Start(), core.Roll{high, low})
			for h := uint8(1); h <= 6; h++ {
				for l := uint8(1); l <= h; l++ {
					m.play(t, Replies, after, core.Roll{h, l})
				}
			}
		}
	}
}

func (m *maker) doubles(t *testing.T) {
	for _, sides := range cubes {
		b := core.Board{full(sides[0]), full(sides[1])}
		if !b.Valid() {
			t.Fatalf("%v is no position", sides)
		}
		d, _, err := m.Decide(context.Background(), b, plies, cube.Money())
		if err != nil {
			t.Fatal(err)
		}
		best := "no-double"
		if d.Double {
			best = "double"
		}
		m.line(Cubes, b, noDice, best)
		if apart := math.Abs(d.DoubleTake - d.DoubleDrop); apart > obvious {
			continue
		}
		best = "take"
		if d.Response == cube.Drop {
			best = "drop"
		}
		m.line(Cubes, b.Swap(), doubled, best)
	}
}

// obvious is how much better a take or a drop must be to make the question too easy.
const obvious = .6

func (m *maker) coached(t *testing.T) {
	file, err := os.ReadFile("../../../core/advice/testdata/coach.tsv")
	if err != nil {
		t.Fatal(err)
	}
	start := core.Start()
	for line := range strings.Lines(string(file)) {
		fields := strings.Split(line, "\t")
		if strings.HasPrefix(line, "#") || len(fields) < 3 || len(fields[2]) != 2 {
			continue
		}
		b, err := notation.ParsePositionID(fields[1])
		if err != nil {
			t.Fatal(err)
		}
		topic, ok := topics[sense.GameOf(&b, &start).Kind]
		if !ok {
			topic = Middle
		}
		m.offer(t, topic, fields[1], fields[2])
	}
}

// The file holds the shipped engine's best decisions. Without -update the
// test checks a part of it.
func TestExercisesAreCurrent(t *testing.T) {
	e, err := engine.New()
	if err != nil {
		t.Fatal(err)
	}
	m := &maker{Searcher: cube.NewSearcher(e, e.Tables().Two), roller: rollout.New(e), seen: map[string]bool{}}
	if *update {
		m.openings(t)
		m.doubles(t)
		m.kept(t)
		m.coached(t)
		m.sampled(t)
		if err := os.WriteFile("exercises.tsv", []byte(head+m.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	m.doubles(t)
	for line := range strings.Lines(m.String()) {
		if !strings.Contains(written, line) {
			t.Errorf("exercises.tsv does not have %q", line)
		}
	}
}
