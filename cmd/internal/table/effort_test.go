package table

import (
	"flag"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/keymap"
	"backtalk/locales"
)

// These tests measure what a turn costs. They play recorded matches again at the table with the fewest keys,
// and count every word that the player hears.

var games = flag.String("games", "", "folder of event files that BenchmarkEffort plays again")

// hands returns ways of pressing keys, from the keys of PlayPalace to all that the options can do by
// themselves.
func hands() []fingers {
	automatic := Options{AutoForced: true, AutoTarget: true, AutoRoll: true, Combined: true}
	return []fingers{
		{name: "playpalace-keys"},
		{name: "digits", digits: true},
		{name: "automatic", digits: true, opts: automatic},
	}
}

// wordsAMinute is the rate at which listening is counted.
const wordsAMinute = 180

// cost counts what the player pressed and heard in a number of turns.
type cost struct {
	presses, own, opponent, between []int
}

func (c *cost) add(o cost) {
	c.presses, c.own = append(c.presses, o.presses...), append(c.own, o.own...)
	c.opponent, c.between = append(c.opponent, o.opponent...), append(c.between, o.between...)
}

// counter sits at a table and counts.
type counter struct {
	*driver
	cost
	// part is where words go now.
	part *int
	// ownWords, opponentWords and betweenWords count the words of the turn in progress.
	ownWords, opponentWords, betweenWords int
	script                                strings.Builder
}

// Line counts a line for the turn that it belongs to.
func (c *counter) Line(text string, a say.Announcement) {
	words := len(strings.Fields(text))
	switch {
	case a.Topic == say.TopicOpponent:
		flush(&c.cost.opponent, &c.opponentWords)
		c.part = &c.opponentWords
	case a.Urgency == say.Hint, a.Cue == say.CueDiceThrown, a.Cue == say.CueDiceDouble, a.Cue == say.CueDance:
		c.part = &c.ownWords
	case c.State().Phase == core.PhaseBetween || c.State().Phase == core.PhaseOver:
		c.part = &c.betweenWords
	}
	*c.part += words
	fmt.Fprintf(&c.script, "  %s\n", text)
}

// flush ends a count, if there was anything.
func flush(list *[]int, words *int) {
	if *words > 0 {
		*list = append(*list, *words)
	}
	*words = 0
}

// seatFor sits down to play a recorded match again.
func seatFor(r *recorded, f fingers, style a11y.Style) (*counter, error) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		return nil, err
	}
	yes, no := texts.YesNo()
	c := &counter{driver: &driver{}}
	c.part = &c.betweenWords
	devices := &desk.Devices{Texts: texts, Keys: keymap.Default(keymap.Answers{Yes: yes, No: no}), Front: c}
	parts := Parts{
		Seats:  [2]seat.Player{1: seat.Bot(&replayer{left: r.decided[1]})},
		Events: func(events []core.Event) { c.all = append(c.all, events...) },
	}
	c.Table = New(desk.New(devices), parts, f.opts, style, core.NewMatch(r.rules, r.players))
	c.dice = seat.Drawn(func(n uint64) core.Roll { return r.rolls[n] })
	c.open()
	c.settle()
	return c, nil
}

// replay plays a recorded match by keys and returns what it cost. It fails if the keys don't do what was
// recorded.
func replay(r *recorded, f fingers, style a11y.Style) (*counter, error) {
	c, err := seatFor(r, f, style)
	if err != nil {
		return nil, err
	}
	turn := 0
	for _, decision := range r.decided[0] {
		if err := c.nextGameIfOver(); err != nil {
			return c, err
		}
		presses, known := map[bot.Act][]string{bot.Double: {"D"}, bot.Take: {"y"}, bot.Drop: {"n"}}[decision.Act]
		switch {
		case known:
			err = c.tap(presses...)
		case decision.Act == bot.Play:
			err = c.play(f, turn, r.ended[0][turn])
			turn++
		}
		if err != nil {
			return c, fmt.Errorf("%s, turn %d: %w", r.name, turn, err)
		}
	}
	if s := c.State(); s.Phase != core.PhaseOver {
		return c, fmt.Errorf("%s: the match is not over", r.name)
	}
	return c, nil
}

func (c *counter) nextGameIfOver() error {
	if s := c.State(); s.Phase == core.PhaseBetween {
		return c.tap("enter")
	}
	return nil
}

// play rolls if needed, and makes turn number n, counted from 0, which ends at target. The options may have
// played it already.
func (c *counter) play(f fingers, n int, target core.Board) error {
	before := c.keyCount()
	if s := c.State(); c.turnsEnded() == n && s.Phase == core.PhaseRoll {
		if err := c.tap("enter"); err != nil {
			return err
		}
	}
	if s := c.State(); c.turnsEnded() == n {
		keys, ok := shortest(f, s, c.board.focus, target)
		if !ok {
			return fmt.Errorf("no keys lead from %v with %v to %v", s.Board, s.Turn.Roll(), target)
		}
		c.part = &c.ownWords
		if err := c.tap(keys...); err != nil {
			return err
		}
	}
	if got, ok := c.ownEnd(n); !ok || got != target {
		return fmt.Errorf("the keys %v ended the turn at %v, not %v", c.keys[before:], got, target)
	}
	c.presses = append(c.presses, c.keyCount()-before)
	flush(&c.cost.own, &c.ownWords)
	flush(&c.cost.between, &c.betweenWords)
	return nil
}

func (c *counter) keyCount() int { return len(c.keys) }

// turnsEnded returns how many turns of player 0 are over.
func (c *counter) turnsEnded() int {
	n := 0
	for _, e := range c.all {
		if end, ok := e.(core.TurnEnded); ok && end.Player == 0 {
			n++
		}
	}
	return n
}

// ownEnd returns the position after player 0's turn number n, counted from 0.
func (c *counter) ownEnd(n int) (core.Board, bool) {
	for _, e := range c.all {
		end, ok := e.(core.TurnEnded)
		if !ok || end.Player != 0 {
			continue
		}
		if n == 0 {
			return end.Board, true
		}
		n--
	}
	return core.Board{}, false
}

// tap presses keys.
func (c *counter) tap(spellings ...string) error {
	for _, s := range spellings {
		k, err := keymap.Parse(s)
		if err != nil {
			return err
		}
		c.keys = append(c.keys, s)
		fmt.Fprintf(&c.script, "%s\n", s)
		c.desk.Press(k)
		c.settle()
	}
	return nil
}

func mean(v []int) float64 {
	sum := 0
	for _, n := range v {
		sum += n
	}
	return float64(sum) / float64(max(len(v), 1))
}

func percentile(v []int, p float64) int {
	if len(v) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(v))
	return sorted[min(int(p*float64(len(v))), len(v)-1)]
}

// normal returns the commentary and echo that a new player has, without the prompts, which soon stop.
func normal() a11y.Style { return a11y.Style{Echo: a11y.EchoNormal} }

func TestDigitsAndOptionsSavePresses(t *testing.T) {
	for seed := range byte(2) {
		match, err := playedByBots(core.Rules{Length: 3, Crawford: true}, "simple", seed)
		if err != nil {
			t.Fatal(err)
		}
		means := map[string]float64{}
		for _, f := range hands() {
			c, err := replay(&match, f, normal())
			if err != nil {
				t.Fatalf("%s: %v", f.name, err)
			}
			means[f.name] = mean(c.presses)
			t.Logf("%s: %.2f presses over %d turns", f.name, means[f.name], len(c.presses))
		}
		if !(means["automatic"] < means["digits"] && means["digits"] < means["playpalace-keys"]) {
			t.Errorf("presses a turn are %v: digits and options must each save some", means)
		}
	}
}

// BenchmarkEffort prints presses and seconds per turn for the matches in -games.
func BenchmarkEffort(b *testing.B) {
	if *games == "" {
		b.Skip("-games names no folder of recorded matches")
	}
	matches, err := recordedIn(*games)
	if err != nil {
		b.Fatal(err)
	}
	styles := map[string]a11y.Style{"normal": normal(), "verbose": verbose()}
	for b.Loop() {
		for _, f := range hands() {
			for level, style := range styles {
				if level == "verbose" && f.name != "digits" {
					continue
				}
				report(b, matches, f, level, style)
			}
		}
	}
}

// report plays all matches one way and prints what it cost.
func report(b *testing.B, matches []recorded, f fingers, level string, style a11y.Style) {
	costs := make([]cost, len(matches))
	var group sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range matches {
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			c, err := replay(&matches[i], f, style)
			if err != nil {
				b.Error(err)
				return
			}
			costs[i] = c.cost
		})
	}
	group.Wait()
	var all cost
	for _, c := range costs {
		all.add(c)
	}
	b.Logf("%s, %s: presses a turn mean %.2f median %d 95%% %d; words own turn %.1f, opponent's %.1f (median %d, 95%% %d), between games %.1f",
		f.name, level, mean(all.presses), percentile(all.presses, .5), percentile(all.presses, .95),
		mean(all.own), mean(all.opponent), percentile(all.opponent, .5), percentile(all.opponent, .95), mean(all.between))
	seconds := func(words []int) float64 { return mean(words) * 60 / wordsAMinute }
	b.ReportMetric(mean(all.presses), "presses-"+f.name)
	b.ReportMetric(seconds(all.own), "s-own-"+level+"-"+f.name)
	b.ReportMetric(seconds(all.opponent), "s-opponent-"+level+"-"+f.name)
}
