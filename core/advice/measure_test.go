package advice

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/record"
)

// TestMeasureReasons counts known faults of reasons, over the plays of recorded matches:
//
//	go test ./core/advice -run TestMeasureReasons -v -games 'FOLDER/*.jsonl'

var measured = struct {
	games *string
	most  *int
}{
	flag.String("games", "", "matches as event files, as a pattern, whose plays TestMeasureReasons takes"),
	flag.Int("positions", 1000, "how many positions TestMeasureReasons takes at most"),
}

// asks returns turns of recorded matches, spread evenly over all of them.
func asks(t *testing.T) []Request {
	files, err := filepath.Glob(*measured.games)
	if err != nil || len(files) == 0 {
		t.Fatalf("no games in %q: %v", *measured.games, err)
	}
	var all []Request
	for _, name := range files {
		in, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		found, err := record.Import(in)
		in.Close()
		if err != nil {
			t.Fatal(err)
		}
		for before, e := range core.Walk(core.State{}, found[0].Events) {
			if rolled, ok := e.(core.Rolled); ok {
				turn := core.NewTurn(before.For(rolled.Player), rolled.Dice)
				all = append(all, Request{Turn: turn, At: cube.Of(&before, rolled.Player)})
			}
		}
	}
	var some []Request
	for i := range min(*measured.most, len(all)) {
		some = append(some, all[i*len(all)/min(*measured.most, len(all))])
	}
	return some
}

// heard limits how many plays a listener asks for.
const heard = 5

func TestMeasureReasons(t *testing.T) {
	if *measured.games == "" {
		t.Skip("no games were named with -games")
	}
	count := map[string]int{}
	for _, q := range asks(t) {
		plays, err := adviser(t).Plays(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if len(plays) < 3 {
			continue
		}
		count["positions"]++
		start := q.Turn.Board()
		c := compare(&start, plays[:min(len(plays), comparedPlays)], gammonsAt(&q))
		for _, f := range faults(c, plays) {
			count[f]++
		}
	}
	for _, what := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%5d %s", count[what], what)
	}
}

// faults names the faults of the reasons for plays.
func faults(c *comparison, plays []Play) []string {
	var found []string
	fault := func(name string, is bool) {
		if is {
			found = append(found, name)
		}
	}
	first := func(i int) Reason {
		if len(plays[i].Reasons) == 0 {
			return Reason{}
		}
		return plays[i].Reasons[0]
	}
	best, next := first(0), c.seen[1]
	ahead := c.loss[1] >= .01
	fault("for the best: the next best, .01 or more worse, has the reason too", ahead && c.hasToo(best, next))
	fault("for the best: all of the next four have the reason too", len(c.seen) >= heard && c.loss[heard-1] >= .01 && c.shareIt(best, heard))
	safe := best.Kind == NoShot || best.Kind == FewShots || best.Kind == FewerShots
	fault("leaves no or few shots, and so does the next best, .01 or more worse", ahead && safe && next.shots <= c.seen[0].shots)
	fault("for the best: wins more often, and no more is said", best.Kind == WinsMore && ahead)
	fault("for the best: nothing, though .02 ahead", best.Kind == 0 && c.loss[1] >= .02)
	same := map[Reason]int{}
	for i := 1; i < min(heard, len(plays)); i++ {
		r := first(i)
		same[r]++
		fault("against another of the next four: nothing, though .02 worse", r.Kind == 0 && c.loss[i] >= .02)
		fault("against another of the next four: wins less often, and no more is said", r.Kind == WinsLess && c.loss[i] >= .02)
		fault("against another: a point missed where a prime of four or more is broken or missed",
			r.Kind == MissesPoint && r.Point > 6 && c.seen[0].change.Prime.Len() >= 4 && trapping(c.seen[0]) &&
				c.seen[i].change.Prime.Len() < c.seen[0].change.Prime.Len())
	}
	for r, n := range same {
		fault("the same drawback for all of the next four", len(plays) >= heard && n == heard-1 && r.Kind != 0 && c.loss[heard-1] >= .02)
		fault("the same drawback for three of the next four", len(plays) >= heard && n == heard-2 && r.Kind != 0 && c.loss[heard-1] >= .02)
	}
	return found
}

// hasToo reports whether another play has a merit too.
func (c *comparison) hasToo(r Reason, o *sight) bool {
	for i := range c.merits {
		if m := &c.merits[i]; m.kind == r.Kind {
			return m.shared(o, r)
		}
	}
	return false
}

// shareIt reports whether the first n plays all have a merit.
func (c *comparison) shareIt(r Reason, n int) bool {
	for _, s := range c.seen[1:n] {
		if !c.hasToo(r, s) {
			return false
		}
	}
	return true
}
