package a11y_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
)

// Whole matches of random legal play, which makes more blots, hits and dances than any player does,
// are heard by each kind of listener.

// hearing is a listener of a match, with what must hold of everything announced.
type hearing struct {
	heard
	name  string
	ear   *a11y.Ear
	scene a11y.Scene
	// most limits the words of an announcement, by its kind.
	most map[kind]int
	// words counts words of announcements, by kind.
	words map[kind][]int
	last  string
	// before holds the sentences of the previous announcement, except those that may well be true
	// twice.
	before map[string]bool
}

type kind uint8

const (
	anything kind = iota
	opponentTurn
	answer
	breath
	listing
)

func newHearing(t *testing.T, name string, s a11y.Style, sc a11y.Scene) *hearing {
	sc.Focus = 24
	most := map[kind]int{anything: 16, opponentTurn: 20, answer: 16, breath: 30, listing: 200}
	if s.Verbose {
		most[anything], most[opponentTurn] = 36, 36
	}
	h := &hearing{
		heard: listen(t), name: name, ear: a11y.NewEar(s), scene: sc,
		most: most, words: map[kind][]int{},
	}
	h.ear.Keys, h.ear.Words = keyNames, h.text.WordCount
	return h
}

// numeralsMeet finds two numbers with only a pause between them. A colon, and the full stop between
// a roll and what it opens, are spoken as a break that no number crosses. In the list of all
// points "on" tells which two numbers belong together, so there the pause is enough.
var (
	numeralsMeet = regexp.MustCompile(`\d[,;]? \d`)
	listedPoint  = regexp.MustCompile(`\d+ on (\d+|the bar)[,.]`)
)

func (h *hearing) check(line string, k kind) {
	h.t.Helper()
	n := len(strings.Fields(line))
	h.words[k] = append(h.words[k], n)
	if n > h.most[k] {
		h.t.Errorf("%s: %d words, at most %d: %s", h.name, n, h.most[k], line)
	}
	if numeralsMeet.MatchString(listedPoint.ReplaceAllString(line, "")) {
		h.t.Errorf("%s: numbers meet: %s", h.name, line)
	}
	if strings.Contains(line, "  ") || strings.Contains(line, "..") || strings.Contains(line, ",,") {
		h.t.Errorf("%s: badly put together: %q", h.name, line)
	}
}

func (h *hearing) hear(m *core.Match, before core.State, events []core.Event) {
	h.t.Helper()
	h.scene.State = m.State()
	if h.scene.Shared && h.scene.State.Playing() {
		h.scene.Viewer = h.scene.State.OnTurn
	}
	for _, a := range h.ear.Announce(h.scene, before, events) {
		if a.Silent() {
			if a.Cue == say.CueNone {
				h.t.Errorf("%s: neither words nor sound", h.name)
			}
			continue
		}
		k := anything
		if a.Topic == say.TopicOpponent {
			k = opponentTurn
		}
		line := h.line(a)
		h.check(line, k)
		if line == h.last && k != opponentTurn && !mayRecur[a.Sentences[0].ID] {
			h.t.Errorf("%s: said twice: %s", h.name, line)
		}
		h.last = line
		h.news(a)
	}
}

// mayRecur lists sentences that announce something new each time, even in the same words: rolls and
// moves, and how the side that rolls next enters.
var mayRecur = map[say.MessageID]bool{
	say.GameMoves: true, say.GameRolledPair: true, say.GameRolledDouble: true,
	say.GameTurn: true, say.GameTurnDance: true, say.GameTurnBlocked: true, say.GameTurnClosedOut: true,
	say.GameYouDance: true, say.GameYouBlocked: true, say.GameYouClosedOut: true, say.GameOpeningTie: true,
}

// news checks that no sentence repeats one of the announcement before.
func (h *hearing) news(a say.Announcement) {
	h.t.Helper()
	now := map[string]bool{}
	for _, m := range a.Sentences {
		text := h.text.Text(m)
		if mayRecur[m.ID] {
			continue
		}
		if h.before[text] {
			h.t.Errorf("%s: said again: %s", h.name, text)
		}
		now[text] = true
	}
	h.before = now
}

func (h *hearing) ask() {
	h.t.Helper()
	kinds := map[a11y.Query]kind{a11y.AskBoard: breath, a11y.AskPoints: listing, a11y.AskLastPlay: opponentTurn}
	for q := a11y.AskStatus; q <= a11y.AskPoints; q++ {
		k, ok := kinds[q]
		if !ok {
			k = answer
		}
		line := h.line(h.ear.Answer(h.scene, q))
		if line == "" {
			h.t.Errorf("%s: no answer to %d", h.name, q)
		}
		h.check(line, k)
	}
	for _, t := range a11y.Targets(h.scene) {
		h.check(h.line(h.ear.Target(h.scene, t)), anything)
	}
}

// chooser plays a match at random.
type chooser struct {
	*rand.Rand
	match *core.Match
}

func (c *chooser) roll() core.Roll {
	return core.Roll{uint8(c.IntN(6) + 1), uint8(c.IntN(6) + 1)}
}

// next returns a random legal command. It ends turns itself.
func (c *chooser) next() core.Command {
	s := c.match.State()
	p := s.Decider()
	switch s.Phase {
	case core.PhaseBetween:
		if s.Rules.Money() && s.Game >= 3 {
			return core.Stop{}
		}
		return core.StartGame{Dice: c.roll()}
	case core.PhaseOpening:
		return core.RollDice{Dice: c.roll()}
	case core.PhaseRoll:
		return c.beforeRolling(&s, p)
	case core.PhaseMove:
		return c.move(&s, p)
	case core.PhaseDoubled:
		if s.CanBeaver(p) && c.IntN(3) == 0 {
			return core.Beaver{Player: p}
		}
		return c.either(core.Take{Player: p}, core.DropDouble{Player: p})
	case core.PhaseBeavered:
		return c.either(core.Take{Player: p}, core.DropDouble{Player: p})
	}
	return c.either(core.AcceptResign{Player: p}, core.RefuseResign{Player: p})
}

func (c *chooser) either(likely, other core.Command) core.Command {
	if c.IntN(4) > 0 {
		return likely
	}
	return other
}

func (c *chooser) beforeRolling(s *core.State, p core.Player) core.Command {
	switch n := c.IntN(100); {
	case n < 10 && s.CanDouble(p):
		return core.Double{Player: p}
	case n == 50:
		results := s.Resignable()
		return core.Resign{Player: p, Result: results[c.IntN(len(results))]}
	}
	return core.RollDice{Player: p, Dice: c.roll()}
}

func (c *chooser) move(s *core.State, p core.Player) core.Command {
	legal := s.Turn.Legal()
	if len(legal) == 0 {
		return core.EndTurn{Player: p}
	}
	if len(s.Turn.Made()) > 0 && c.IntN(30) == 0 {
		return core.UndoMove{Player: p}
	}
	m := legal[c.IntN(len(legal))]
	return core.MoveChecker{Player: p, From: m.From, Die: m.Die}
}

func allRules() map[string]core.Rules {
	return map[string]core.Rules{
		"match to 5":   {Length: 5, Crawford: true},
		"single game":  {Length: 1},
		"money":        {Scoring: core.Money, Jacoby: true, Beavers: true},
		"best of five": {Variant: core.BestOfFive()},
	}
}

func allListeners(t *testing.T) []*hearing {
	verbose := a11y.Style{Echo: a11y.EchoNormal, Verbose: true}
	normal := a11y.Style{Echo: a11y.EchoNormal, TeachKeys: true}
	return []*hearing{
		newHearing(t, "player 0", normal, a11y.Scene{}),
		newHearing(t, "player 1", normal, a11y.Scene{Viewer: 1, Combined: true}),
		newHearing(t, "player 0, verbose", verbose, a11y.Scene{}),
		newHearing(t, "player 1, verbose", verbose, a11y.Scene{Viewer: 1}),
		newHearing(t, "two people", normal, a11y.Scene{Shared: true}),
		newHearing(t, "two people, verbose", verbose, a11y.Scene{Shared: true}),
		newHearing(t, "spectator", normal, a11y.Scene{Watching: true}),
		newHearing(t, "by colour, fixed numbers", a11y.Style{Echo: a11y.EchoFull, ByColour: true, FixedNumbers: true}, a11y.Scene{Viewer: 1}),
		newHearing(t, "book numbers, track, brief", a11y.Style{Echo: a11y.EchoBrief, OpponentNumbers: true, TrackWording: true}, a11y.Scene{}),
	}
}

func TestWholeMatchesStayInBudget(t *testing.T) {
	matches := 5
	if testing.Short() {
		matches = 2
	}
	for name, rules := range allRules() {
		t.Run(name, func(t *testing.T) {
			listeners := allListeners(t)
			for i := range matches {
				playOut(t, rules, uint64(i), listeners)
			}
			for _, h := range listeners {
				h.median(t)
			}
		})
	}
}

var budgetGames = flag.Int("games", 200, "how many games TestManyGamesStayInBudget plays")

// TestManyGamesStayInBudget plays games of all rule sets in turn, for listeners with normal and
// with verbose commentary.
func TestManyGamesStayInBudget(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	for name, rules := range allRules() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			listeners := []*hearing{
				newHearing(t, "normal", a11y.Style{Echo: a11y.EchoNormal, TeachKeys: true}, a11y.Scene{}),
				newHearing(t, "verbose", a11y.Style{Echo: a11y.EchoNormal, Verbose: true}, a11y.Scene{}),
			}
			played := 0
			for seed := uint64(1000); played < *budgetGames/len(allRules()) && !t.Failed(); seed++ {
				played += playOut(t, rules, seed, listeners)
			}
			for _, h := range listeners {
				h.median(t)
			}
		})
	}
}

// median checks the length of announcements in the long run. A spectator hears only whole turns.
func (h *hearing) median(t *testing.T) {
	all := slices.Concat(h.words[anything], h.words[opponentTurn])
	slices.Sort(all)
	turns := slices.Clone(h.words[opponentTurn])
	slices.Sort(turns)
	report := fmt.Sprintf("%s: median %d of %d announcements, longest %d", h.name, all[len(all)/2], len(all), all[len(all)-1])
	if len(turns) > 0 {
		report += fmt.Sprintf("; opponent's turns median %d, longest %d", turns[len(turns)/2], turns[len(turns)-1])
	}
	t.Log(report)
	if h.most[anything] == 16 && !h.scene.Watching && all[len(all)/2] > 8 {
		t.Errorf("%s: the median announcement has %d words, at most 8", h.name, all[len(all)/2])
	}
}

// playOut plays a match and returns the number of its games.
func playOut(t *testing.T, rules core.Rules, seed uint64, listeners []*hearing) int {
	c := chooser{rand.New(rand.NewPCG(seed, 7)), core.NewMatch(rules, [2]core.PlayerInfo{white, red})}
	for _, h := range listeners {
		h.last, h.before = "", nil
		h.hear(c.match, core.State{}, c.match.Events())
	}
	for c.match.State().Phase != core.PhaseOver && !t.Failed() {
		before := c.match.State()
		events, err := c.match.Do(c.next())
		if err != nil {
			t.Fatal(err)
		}
		asks := c.IntN(20) == 0
		for _, h := range listeners {
			h.hear(c.match, before, events)
			if asks {
				h.ask()
			}
		}
	}
	return c.match.State().Game
}
