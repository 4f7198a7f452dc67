package tally_test

import (
	"encoding/hex"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/tally"
)

// game plays a match by the dice of a key: always the first play, no cube.
func game(t interface{ Fatal(...any) }, length int, key []byte) []core.Event {
	m := core.NewMatch(core.Rules{Length: length, Crawford: true}, [2]core.PlayerInfo{
		{Name: "Eve", Kind: "human"}, {Name: "Ada", Kind: "simple", Colour: core.Red},
	})
	n := uint64(0)
	roll := func() core.Roll { n++; return core.DiceAt(key, n-1) }
	for {
		s := m.State()
		var commands []core.Command
		switch s.Phase {
		case core.PhaseOver:
			return m.Events()
		case core.PhaseBetween:
			commands = []core.Command{core.StartGame{Dice: roll()}}
		case core.PhaseOpening, core.PhaseRoll:
			commands = []core.Command{core.RollDice{Player: s.OnTurn, Dice: roll()}}
		default:
			if plays := s.Turn.Completions(); len(plays) > 0 {
				commands = core.MoveCommands(s.OnTurn, plays[0].List())
			}
			commands = append(commands, core.EndTurn{Player: s.OnTurn})
		}
		for _, c := range commands {
			if _, err := m.Do(c); err != nil {
				t.Fatal(c, err)
			}
		}
	}
}

// sealed adds the events that a table adds.
func sealed(events []core.Event, seed []byte, words string) []core.Event {
	events = append([]core.Event(nil), events...)
	started := events[0].(core.MatchStarted)
	started.Commit = core.Commitment(seed)
	events[0] = started
	if ended, ok := events[len(events)-1].(core.MatchEnded); ok {
		ended.Seed, ended.Words = hex.EncodeToString(seed), words
		events[len(events)-1] = ended
	}
	return events
}

func TestEveryRollIsVerified(t *testing.T) {
	seed := []byte("seed")
	for _, words := range []string{"", "a rainy day"} {
		plain := game(t, 3, core.DiceKey(seed, words))
		events := sealed(plain, seed, words)
		whole := tally.Verify(events, nil, "")
		if whole.Rolls < 50 || whole != (tally.Verdict{Rolls: whole.Rolls}) {
			t.Errorf("words %q: %+v", words, whole)
		}
		half := events[:len(events)/2]
		if v := tally.Verify(half, nil, ""); v.Unverifiable != v.Rolls || v.Doubt != tally.Unrevealed {
			t.Errorf("a match that goes on: %+v", v)
		}
		if v := tally.Verify(half, seed, words); v.Unverifiable+v.Wrong != 0 || v.Rolls == 0 {
			t.Errorf("a match that goes on, with its seed: %+v", v)
		}
		if v := tally.Verify(plain, seed, words); v.Unverifiable != whole.Rolls || v.Doubt != tally.Uncommitted {
			t.Errorf("an old match: %+v", v)
		}
		other := sealed(plain, []byte("another"), words)
		if v := tally.Verify(other, nil, ""); v.Wrong < whole.Rolls/2 || v.FirstWrong < 1 {
			t.Errorf("another seed: %+v", v)
		}
		forged := sealed(plain, seed, words)
		forged[0] = sealed(plain, []byte("another"), words)[0]
		if v := tally.Verify(forged, nil, ""); !v.Seed || v.Wrong != whole.Rolls {
			t.Errorf("a seed that was not committed to: %+v", v)
		}
	}
}

func TestOneChangedRollIsFound(t *testing.T) {
	seed := []byte{1, 2, 3}
	events := sealed(game(t, 1, seed), seed, "")
	rapid.Check(t, func(t *rapid.T) {
		changed := append([]core.Event(nil), events...)
		i := rapid.IntRange(10, len(events)-1).Filter(func(i int) bool { _, ok := events[i].(core.Rolled); return ok }).Draw(t, "event")
		r := changed[i].(core.Rolled)
		r.Dice[0] = r.Dice[0]%6 + 1
		changed[i] = r
		if v := tally.Verify(changed, nil, ""); v.Wrong != 1 || v.Game != 1 {
			t.Errorf("%+v", v)
		}
	})
}

func TestRollsOfAChainAreVerified(t *testing.T) {
	chain := func(first byte) []core.Secret {
		links := []core.Secret{{first}}
		for range 9 {
			links = append(links, links[len(links)-1].Next())
		}
		return links
	}
	a, b := chain(1), chain(2)
	events := []core.Event{core.NewChainedMatch(core.Rules{Length: 1}, [2]core.PlayerInfo{}, core.Secrets{a[9], b[9]}).Events()[0]}
	for i := 8; i >= 5; i-- {
		shown := core.Secrets{a[i], b[i]}
		events = append(events, core.Rolled{Dice: shown.Roll(), Secrets: shown})
	}
	if v := tally.Verify(events, nil, ""); v != (tally.Verdict{Rolls: 4}) {
		t.Errorf("%+v", v)
	}
	events[3] = events[2]
	if v := tally.Verify(events, nil, ""); v.Wrong == 0 {
		t.Errorf("a roll twice: %+v", v)
	}
}

func TestFactsMatchTheMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events := game(t, rapid.IntRange(1, 5).Draw(t, "length"), []byte(rapid.StringN(1, 8, 8).Draw(t, "seed")))
		f := tally.Of(events)
		ended := events[len(events)-1].(core.MatchEnded)
		if !f.Over || f.Winner != int(ended.Winner) || f.Score != ended.Score || !f.Current() {
			t.Fatalf("%+v of %+v", f, ended)
		}
		for p, player := range f.Players {
			if player.Points != f.Score[p] {
				t.Errorf("player %d has %d points of %v", p, player.Points, f.Score)
			}
			faces := 0
			for _, n := range player.Dice.Faces {
				faces += n
			}
			openings := 0
			for _, e := range events {
				if _, ok := e.(core.OpeningRolled); ok {
					openings++
				}
			}
			if faces != 2*player.Dice.Rolls+openings {
				t.Errorf("%d faces in %d rolls and %d openings", faces, player.Dice.Rolls, openings)
			}
		}
		text, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		var back tally.Facts
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(f, back); diff != "" {
			t.Error(diff)
		}
	})
}

func TestEnteringRollsAreCounted(t *testing.T) {
	m := core.NewMatch(core.Rules{Length: 3}, [2]core.PlayerInfo{})
	board := core.Start()
	board[0][24], board[0][core.Bar] = 1, 1
	board[1] = core.Side{6: 3, 5: 3, 4: 2, 3: 2, 24: 2, 13: 3}
	for _, c := range []core.Command{
		core.SetUp{Board: board, Cube: core.Cube{Value: 1, Owner: core.Centre}},
		core.RollDice{Dice: core.Roll{6, 5}},
	} {
		if _, err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	d := tally.Of(m.Events()).Players[0].Dice
	if d.Entering != 1 || d.Entered != 0 || d.Closed != [5]int{3: 1} || math.Abs(d.ExpectedEntries()-20.0/36) > 1e-9 {
		t.Errorf("%+v", d)
	}
}

// The figures for many faces are those of tables of the chi-square distribution. The others are sums of
// binomial and multinomial chances.
func TestChancesMatchTheTables(t *testing.T) {
	for _, c := range []struct {
		faces   [6]int
		chance  float64
		doubles [2]int
		other   float64
	}{
		{[6]int{100, 100, 100, 100, 100, 100}, 1, [2]int{600, 100}, 1},
		// 11.07 is exceeded in 5 of 100 cases.
		{[6]int{100, 100, 100, 100, 124, 76}, 0.042, [2]int{600, 118}, 0.0550},
		{[6]int{150, 90, 90, 90, 90, 90}, 0.00001, [2]int{600, 150}, 0.0000001},
		{[6]int{2, 0, 0, 0, 0, 0}, 1. / 6, [2]int{6, 6}, 1. / 46656},
		{[6]int{1, 0, 1, 0, 0, 0}, 1, [2]int{25, 6}, 0.4167},
		{[6]int{}, 1, [2]int{0, 0}, 1},
		// For more than a hundred faces, the exact chances are 0.2496 and 0.8732.
		{[6]int{20, 20, 20, 20, 20, 8}, 0.2496, [2]int{0, 0}, 1},
		{[6]int{22, 20, 18, 17, 16, 15}, 0.8732, [2]int{0, 0}, 1},
		// The count nearest to the expected number differs from it as little as possible.
		{[6]int{1, 1, 1, 1, 1, 1}, 1, [2]int{85, 14}, 1},
	} {
		d := tally.Dice{Faces: c.faces, Rolls: c.doubles[0], Doubles: c.doubles[1]}
		faces, doubles, _ := d.Test()
		if math.Abs(float64(faces)-c.chance) > 0.003 {
			t.Errorf("%v: %.4f, want %.4f", c.faces, faces, c.chance)
		}
		if math.Abs(float64(doubles)-c.other) > 0.0001 {
			t.Errorf("%v: %.4f, want %.4f", c.doubles, doubles, c.other)
		}
	}
}

// every calls do with all ways in which n things can each come out as one of k, and their weights.
func every(n int, weights []float64, do func(counts []int, weight float64)) {
	counts := make([]int, len(weights))
	var next func(left int, weight float64)
	next = func(left int, weight float64) {
		if left == 0 {
			do(counts, weight)
			return
		}
		for i, w := range weights {
			counts[i]++
			next(left-1, weight*w)
			counts[i]--
		}
	}
	next(n, 1)
}

func TestChancesOfFewRollsMatchACountOfAllCases(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rolls := rapid.IntRange(0, 8).Draw(t, "rolls")
		d := tally.Dice{Rolls: rolls, Doubles: rapid.IntRange(0, rolls).Draw(t, "doubles")}
		for range rapid.IntRange(0, 5).Draw(t, "faces") {
			d.Faces[rapid.IntRange(0, 5).Draw(t, "face")]++
		}
		var chances []float64
		for i := range d.Closed {
			d.Closed[i] = rapid.IntRange(0, 2).Draw(t, "closed")
			for range d.Closed[i] {
				chances = append(chances, 1-float64((i+1)*(i+1))/36)
			}
		}
		d.Entering = len(chances)
		d.Entered = rapid.IntRange(0, d.Entering).Draw(t, "entered")
		faces, doubles, entering := d.Test()

		const equal = 1e-9
		want, squares := 0., func(counts []int) (sum int) {
			for _, n := range counts {
				sum += n * n
			}
			return sum
		}
		n := 0
		for _, count := range d.Faces {
			n += count
		}
		every(n, []float64{1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6}, func(counts []int, weight float64) {
			if squares(counts) >= squares(d.Faces[:]) {
				want += weight
			}
		})
		if math.Abs(float64(faces)-want) > equal {
			t.Errorf("faces %v: %v, want %v", d.Faces, faces, want)
		}
		want = 0
		every(rolls, []float64{1. / 6, 5. / 6}, func(counts []int, weight float64) {
			if math.Abs(float64(counts[0])-d.ExpectedDoubles()) >= math.Abs(float64(d.Doubles)-d.ExpectedDoubles())-equal {
				want += weight
			}
		})
		if math.Abs(float64(doubles)-want) > equal {
			t.Errorf("%d doubles in %d: %v, want %v", d.Doubles, rolls, doubles, want)
		}
		want = 0
		for which := range 1 << len(chances) {
			entered, weight := 0, 1.
			for i, chance := range chances {
				if which>>i&1 == 1 {
					entered++
					weight *= chance
				} else {
					weight *= 1 - chance
				}
			}
			if math.Abs(float64(entered)-d.ExpectedEntries()) >= math.Abs(float64(d.Entered)-d.ExpectedEntries())-equal {
				want += weight
			}
		}
		if math.Abs(float64(entering)-want) > equal {
			t.Errorf("%d entered against %v: %v, want %v", d.Entered, d.Closed, entering, want)
		}
	})
}

// The tests still judge the dice of ten thousand matches.
func TestDiceOfTenThousandMatchesAreJudged(t *testing.T) {
	d := tally.Dice{
		Faces: [6]int{101_000, 99_000, 100_000, 100_000, 100_000, 100_000}, Rolls: 300_000, Doubles: 50_300,
		Entering: 100_000, Entered: 69_730, Closed: [5]int{20_000, 20_000, 20_000, 20_000, 20_000},
	}
	faces, doubles, entering := d.Test()
	// 20 is exceeded by a chi-square of 5 degrees in 1.25 of 1,000 cases; the others are 1.47 and 2.30
	// standard deviations from the expected number.
	if math.Abs(float64(faces)-.00125) > .0001 || math.Abs(float64(doubles)-.1417) > .002 || math.Abs(float64(entering)-.0215) > .0005 {
		t.Errorf("%v, %v, %v", faces, doubles, entering)
	}
}

// Fair dice look suspicious at 5 % in about 5 of 100 series.
func TestFairDiceAreSeldomSuspected(t *testing.T) {
	suspected := 0
	for series := range 300 {
		var d tally.Dice
		for n := range uint64(200) {
			r := core.DiceAt([]byte{byte(series), byte(series >> 8)}, n)
			d.Faces[r[0]-1]++
			d.Faces[r[1]-1]++
		}
		if faces, _, _ := d.Test(); faces < 0.05 {
			suspected++
		}
	}
	if suspected < 4 || suspected > 30 {
		t.Errorf("%d of 300 series of fair dice are suspected", suspected)
	}
}

func TestRatingsFollowResults(t *testing.T) {
	if r := new(tally.Ratings).Rating(); math.Round(r.Value) != 1500 || math.Round(r.Error) != 350 {
		t.Errorf("nothing played: %+v", r)
	}
	series := func(won, lost int, opponent float64) tally.Rating {
		var all tally.Ratings
		for i := range won + lost {
			all.Add(tally.Match{Length: 5, Opponent: opponent, Won: i < won})
		}
		return all.Rating()
	}
	even := series(200, 200, 2000)
	if math.Abs(even.Value-2000) > 30 || even.Error > 45 {
		t.Errorf("even against 2000: %+v", even)
	}
	// A player with 200 points more wins 62.6 % of matches to 5: 10^(-200·√5/2000) is .5975.
	if c := tally.WinChance(200, 5); math.Abs(c-0.6259) > 0.0005 {
		t.Errorf("200 points more win %.4f", c)
	}
	better := series(250, 150, 2000)
	if math.Abs(better.Value-2190) > 40 {
		t.Errorf("62.5 %% against 2000: %+v", better)
	}
	if few, many := series(2, 0, 2000), series(20, 0, 2000); few.Value >= many.Value || few.Error <= many.Error-1 {
		t.Errorf("two wins %+v, twenty %+v", few, many)
	}
	if lost := series(0, 5, -1800); math.IsNaN(lost.Value) || lost.Value > 1500 {
		t.Errorf("five losses against the weakest: %+v", lost)
	}
}

// ratedFromNothing finds a rating by sixty of Newton's steps over all matches.
func ratedFromNothing(list []tally.Match) tally.Rating {
	const average, prior = 1500, 1.0 / (350 * 350)
	value, information := float64(average), prior
	for range 60 {
		slope := (average - value) * prior
		information = prior
		for _, m := range list {
			k := math.Sqrt(float64(m.Length)) / 2000 * math.Ln10
			chance := tally.WinChance(value-m.Opponent, m.Length)
			won := 0.0
			if m.Won {
				won = 1
			}
			slope += k * (won - chance)
			information += k * k * chance * (1 - chance)
		}
		value += min(max(slope/information, -200), 200)
	}
	return tally.Rating{Value: value, Error: 1 / math.Sqrt(information), Matches: len(list)}
}

func TestRatingCountsAllMatchesSoFar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) tally.Match {
			return tally.Match{
				Length:   rapid.SampledFrom([]int{1, 3, 5, 7, 25}).Draw(t, "length"),
				Opponent: rapid.SampledFrom([]float64{-3000, -1520, 100, 1420, 2000, 2060}).Draw(t, "opponent"),
				Won:      rapid.Bool().Draw(t, "won"),
			}
		}), 1, 80).Draw(t, "matches")
		var all tally.Ratings
		for i, m := range list {
			all.Add(m)
			got, want := all.Rating(), ratedFromNothing(list[:i+1])
			if math.Abs(got.Value-want.Value) > 1e-3 || math.Abs(got.Error-want.Error) > 1e-3 || got.Matches != want.Matches {
				t.Fatalf("after %d matches: %+v, want %+v", i+1, got, want)
			}
		}
	})
}

func BenchmarkRatingsOfTenThousandMatches(b *testing.B) {
	for range b.N {
		var all tally.Ratings
		for i := range 10_000 {
			all.Add(tally.Match{Length: 1 + i%15, Opponent: float64(-3000 + 200*(i%25)), Won: i%3 > 0})
			all.Rating()
		}
	}
}

func TestBeaverIsNoDouble(t *testing.T) {
	m := core.NewMatch(core.Rules{Scoring: core.Money, Beavers: true}, [2]core.PlayerInfo{{Kind: "human"}, {Kind: "simple"}})
	do := func(c core.Command) {
		if _, err := m.Do(c); err != nil {
			t.Fatal(c, err)
		}
	}
	do(core.StartGame{Dice: core.Roll{1, 3}})
	p := m.State().OnTurn
	s := m.State()
	for _, c := range core.MoveCommands(p, s.Turn.Completions()[0].List()) {
		do(c)
	}
	do(core.EndTurn{Player: p})
	do(core.Double{Player: p.Opponent()})
	do(core.Beaver{Player: p})
	do(core.DropDouble{Player: p.Opponent()})
	do(core.Stop{})
	f := tally.Of(m.Events())
	var c tally.Count
	c.Add(&f, p, 0)
	if c.Beavers != 1 || c.Doubles != 0 || c.Sessions != 1 || c.Won+c.Lost != 0 {
		t.Errorf("the side that beavered: %+v", c)
	}
	var other tally.Count
	if other.Add(&f, p.Opponent(), 0); other.Doubles != 1 || other.Beavers != 0 || other.Dropped != 1 {
		t.Errorf("the side that doubled: %+v", other)
	}
}

// Facts of earlier versions lack what this one counts.
func TestFactsOfEarlierVersionsAreCountedAgain(t *testing.T) {
	f := tally.Of(game(t, 1, []byte("x")))
	if !f.Current() {
		t.Error("new facts are counted again")
	}
	if f.Version--; f.Current() {
		t.Error("facts of the version before are not counted again")
	}
}

func TestCommentsAreKeptWithinABound(t *testing.T) {
	long := strings.Repeat("x", 20_000)
	f := tally.Of([]core.Event{core.Commented{Text: "A lovely match."}, core.Commented{Text: long}, core.Commented{Text: "Too early?"}})
	if f.Comments != "A lovely match.\nToo early?\n" {
		t.Errorf("the comments are %.100q", f.Comments)
	}
}

func TestOnlyMatchesAgainstTheLadderAreRated(t *testing.T) {
	f := tally.Of(game(t, 1, []byte("x")))
	if m, ok := tally.Rated(&f, 0); !ok || m.Length != 1 || m.Opponent != 1480 || m.Won != (f.Winner == 0) {
		t.Errorf("%+v, %v", m, ok)
	}
	f.Players[1].Kind = "human"
	if _, ok := tally.Rated(&f, 0); ok {
		t.Error("a match between people is rated")
	}
}
