package quiz

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/notation"
	"backtalk/core/rollout"
	"backtalk/core/sense"
)

// Positions of each theme come from games that the engine plays against
// itself, without looking ahead and sometimes badly, because good players
// seldom get into back games.

// sampledTopics are the topics to fill, with the least cost of a wrong play
// there.
var sampledTopics = map[Topic]float64{Blitzes: .04, Primes: .04, BackGame: .03, BearIns: .03, BearOffs: .015}

const (
	// enough is the number of positions in a topic.
	enough = 14
	// leastElsewhere is the least cost of a wrong play in other topics.
	leastElsewhere = .03
	// trap is the greatest cost of the second best play: everybody sees a
	// larger one.
	trap = .16
	// choices is the least number of plays.
	choices = 6
	// undecided is the least chance of either side.
	undecided = .1
	// mostGames bounds the games.
	mostGames = 4000
	// careless is how often a side plays anything that costs no more than
	// tolerated.
	careless, tolerated = .3, .12
)

// kept adds the positions of the current file that are still good questions: players' books refer to them,
// and new nets only decide again which play is best.
func (m *maker) kept(t *testing.T) {
	t.Helper()
	for line := range strings.Lines(written) {
		fields := strings.Split(line, "\t")
		if strings.HasPrefix(line, "#") || len(fields[2]) != 2 {
			continue
		}
		if topic := Topic(fields[0]); topic != Openings && topic != Replies { // openings makes all of these again
			m.offer(t, topic, fields[1], fields[2])
		}
	}
}

// offer adds a position if it is a good question or belongs to a course.
func (m *maker) offer(t *testing.T, topic Topic, position, dice string) {
	t.Helper()
	if m.seen[position+"\t"+dice] {
		return
	}
	b, err := notation.ParsePositionID(position)
	if err != nil {
		t.Fatal(err)
	}
	roll := core.Roll{dice[0] - '0', dice[1] - '0'}
	taught := func(c Course) bool { return slices.Contains(c.exercises, position+" "+dice) }
	if slices.ContainsFunc(Courses(), taught) {
		m.play(t, topic, b, roll)
	} else if !m.asks(t, topic, b, roll) {
		t.Logf("left out: %s %s", position, dice)
	}
}

// sampled adds positions until every topic has enough.
func (m *maker) sampled(t *testing.T) {
	have := map[Topic]int{}
	for line := range strings.Lines(m.String()) {
		topic, _, _ := strings.Cut(line, "\t")
		have[Topic(topic)]++
	}
	full := func() bool {
		for topic := range sampledTopics {
			if have[topic] < enough {
				return false
			}
		}
		return true
	}
	lots := rand.New(rand.NewPCG(1, 2))
	for game := 0; game < mostGames && !full(); game++ {
		if topic, ok := m.game(t, lots, have); ok {
			have[topic]++
			t.Logf("game %d: %v", game, have)
		}
	}
	if !full() {
		t.Errorf("not enough positions: %v", have)
	}
}

// game plays a game until it reaches a position for a topic that needs
// more.
func (m *maker) game(t *testing.T, lots *rand.Rand, have map[Topic]int) (Topic, bool) {
	t.Helper()
	b, start := core.Start(), core.Start()
	for b[0][core.Off] < core.Checkers && b[1][core.Off] < core.Checkers {
		roll := core.Roll{uint8(1 + lots.IntN(6)), uint8(1 + lots.IntN(6))}
		ranked, err := m.Rank(context.Background(), b, roll, 0, cube.Money(), choices)
		if err != nil {
			t.Fatal(err)
		}
		topic, ok := topics[sense.GameOf(&b, &start).Kind]
		if ok && len(ranked) >= choices && have[topic] < enough && sampledTopics[topic] > 0 && lots.IntN(4) == 0 {
			if m.asks(t, topic, b, roll) {
				return topic, true
			}
		}
		b = b.Swap()
		if len(ranked) > 0 {
			b = ranked[0].Board.Swap()
		}
		if n := len(ranked); n > 1 && lots.Float64() < careless {
			if other := ranked[lots.IntN(n)]; other.Equity > ranked[0].Equity-tolerated {
				b = other.Board.Swap()
			}
		}
	}
	return "", false
}

// asks adds a position if it is a good question: two rolls ahead one play is
// best by a fair margin, both sides have chances, and a rollout agrees.
func (m *maker) asks(t *testing.T, topic Topic, b core.Board, r core.Roll) bool {
	t.Helper()
	dice := fmt.Sprintf("%d%d", r.High(), r.Low())
	if m.seen[notation.PositionID(b)+"\t"+dice] {
		return false
	}
	ranked, err := m.Rank(context.Background(), b, r, plies, cube.Money(), 2)
	if err != nil {
		t.Fatal(err)
	}
	if len(ranked) < 2 {
		return false
	}
	by := ranked[0].Equity - ranked[1].Equity
	win := ranked[0].Outcome.Win
	least := cmp.Or(sampledTopics[topic], leastElsewhere)
	if by < least || by > trap || win < undecided || win > 1-undecided {
		return false
	}
	task := rollout.Plays([]core.Play{ranked[0].Play, ranked[1].Play}, cube.Money())
	settings := rollout.Settings{Trials: 144, Truncate: 11, Seed: 1, Workers: 2}
	all, err := m.roller.Run(context.Background(), task, settings, nil)
	if err != nil {
		t.Fatal(err)
	}
	if all[0].Equity-all[1].Equity < least/2 {
		return false
	}
	m.line(topic, b, dice, notation.FormatPlay(ranked[0].List()))
	return true
}
