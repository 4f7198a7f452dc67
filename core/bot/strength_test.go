package bot

import (
	"flag"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"backtalk/core"
)

var (
	matches = flag.Int("matches", 0, "least matches to 5 between each two neighbours in strength; 0 plays a few of some")
	rungs   = flag.String("rung", "", "the stronger of the two neighbours that are to play, or several with commas; all play without it")
	most    = flag.Float64("slack", .015, "the standard error under which a share is known well enough")
	judging = flag.Int("judge", 0, "how many rolls the judge of those matches looks ahead")
	series  = flag.String("series", "", "a name for other dice and other errors than those that the levels were set with")
)

// rates returns the error rates of the opponents on the ladder, as an analysis two rolls ahead finds
// them. The levels were set to theirs.
func rates() map[string]float64 {
	return map[string]float64{
		NameAxel: 60, NameBruno: 55, NameCora: 50, NameDino: 45, NameElla: 35, NameFinn: 28, NameGreta: 22, NameSimple: 20,
		NameHugo: 14, NameIda: 11, NameJonas: 8, NameKira: 6, NameLeo: 4, NameMona: 3, Name0Ply: 1,
	}
}

// rung holds two neighbours on the ladder.
type rung struct {
	weaker, stronger string
	// step says that the stronger should win clearly more often, because their error rates are far
	// enough apart.
	step bool
}

// farApart is a difference of error rates that decides matches to 5.
const farApart = 5

// neighbours returns the rungs of the ladder, from the bottom.
func neighbours() []rung {
	all, names, rate := []rung{{weaker: NameWhackgammon, stronger: NameRandom}}, Ladder(), rates()
	for i := 1; i < len(names); i++ {
		all = append(all, rung{names[i-1], names[i], rate[names[i-1]]-rate[names[i]] >= farApart})
	}
	return all
}

// A stronger bot wins more matches than a weaker one a few rungs below.
func TestStrongerBotWinsMoreOften(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	for _, r := range []rung{
		{weaker: NameWhackgammon, stronger: NameRandom},
		{weaker: NameRandom, stronger: NameElla},
		{weaker: NameElla, stronger: NameIda},
		{weaker: NameIda, stronger: NameLeo},
		{weaker: NameSimple, stronger: Name0Ply},
	} {
		const n = 20
		if s := r.play(t, n, nil); 2*s.won <= n {
			t.Errorf("%s against %s: %s", r.stronger, r.weaker, s)
		}
	}
}

// longest limits the matches that a test plays until it knows a share well enough.
const longest = 2000

// Each bot wins more matches than its neighbour below, and 58 to 70 of 100 if their error rates are far
// apart. Matches come in pairs with the same dice and the seats exchanged, so that luck weighs less, and
// the luck of each roll is taken out. Games between neighbours have a normal length. The levels err as
// much as they should, and lose more by doubles that they miss than by wrong ones.
func TestLadderHasNoGaps(t *testing.T) {
	if *matches == 0 {
		t.Skip("it takes long: -matches 100")
	}
	records, steps := map[string]*record{}, map[string]*score{}
	for _, r := range neighbours() {
		if *rungs != "" && !slices.Contains(strings.Split(*rungs, ","), r.stronger) {
			continue
		}
		t.Run(r.stronger+" against "+r.weaker, func(t *testing.T) {
			s := r.play(t, *matches, records)
			steps[r.stronger] = s
			share, slack := s.fair()
			switch {
			case share+slack <= .5:
				t.Errorf("not stronger: %s", s)
			case r.step && (share+2*slack < .58 || share-2*slack > .70):
				t.Errorf("the step is not 58 to 70 of 100: %s", s)
			}
			mean, longest := s.turns[:min(200, len(s.turns))].of()
			if IsLevel(r.weaker) && (mean > 75 || longest > 200) {
				t.Errorf("a game has %.0f turns, the longest of 200 has %d", mean, longest)
			}
			t.Log(s)
		})
	}
	for _, name := range Names() {
		if r, ok := records[name]; ok {
			t.Log(r.row(name, steps[name]))
			checkErrors(t, name, r)
		}
	}
}

// checkErrors checks how a level errs.
func checkErrors(t *testing.T, name string, r *record) {
	t.Helper()
	if !IsLevel(name) {
		return
	}
	// A judge who doesn't look ahead finds about 1 less.
	want := rates()[name] - 1
	if *judging > 0 {
		want++
	}
	if off := r.Rating() - want; math.Abs(off) > max(1.5, want/10) {
		t.Errorf("%s has an error rate of %.1f, want %.1f", name, r.Rating(), want)
	}
	if r.doubled.mean() > r.played.mean() || r.doubled.sum > r.missed.sum {
		t.Errorf("%s loses %.3f by a wrong double and %.3f by a wrong play, %.1f by wrong doubles and %.1f by missed ones",
			name, r.doubled.mean(), r.played.mean(), r.doubled.sum, r.missed.sum)
	}
}

// play plays n matches. With records it judges them and takes the luck out, and plays more until the
// error is small enough.
func (r rung) play(t *testing.T, n int, records map[string]*record) *score {
	t.Helper()
	needs := Needs{Engine: shipped, Resigns: true, Spare: func(reason Reason) { t.Errorf("the built-in engine plays: %d", reason) }}
	var s score
	for m := 0; m < n; m++ {
		tb, seat, err := r.match(needs, fmt.Sprint("neighbours ", *series, m/2), m%2 == 1)
		if err != nil {
			t.Fatal(err)
		}
		s.turns.add(tb.match.Events())
		luck := 0.0
		if records != nil {
			if luck, err = judgeMatch(tb.match, *judging, r.records(records, seat)); err != nil {
				t.Fatal(err)
			}
			if seat == 1 {
				luck = -luck
			}
		}
		s.add(tb.match.State().Winner == seat, luck)
		if _, slack := s.fair(); records != nil && m == n-1 && slack > *most && n < longest {
			n += 20
		}
	}
	return &s
}

// records returns those of both players, the stronger's at its seat.
func (r rung) records(all map[string]*record, seat core.Player) (both [2]*record) {
	for _, name := range []string{r.weaker, r.stronger} {
		if all[name] == nil {
			all[name] = &record{}
		}
	}
	both[seat], both[seat.Opponent()] = all[r.stronger], all[r.weaker]
	return both
}

// match plays one match to 5 and returns the stronger's seat, which is the first if swapped.
func (r rung) match(n Needs, dice string, swapped bool) (tb *table, seat core.Player, err error) {
	names, seat := []string{r.weaker, r.stronger}, core.Player(1)
	if swapped {
		names, seat = []string{r.stronger, r.weaker}, 0
	}
	tb, err = seated(n, core.Rules{Scoring: core.MatchPlay, Length: 5, Crawford: true}, dice, names...)
	if err != nil {
		return nil, 0, err
	}
	return tb, seat, playMatch(tb)
}
