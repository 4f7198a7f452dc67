package a11y_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/core"
)

var update = flag.Bool("update", false, "write the transcripts again")

// These are whole matches as the listener hears them, for people to read through. The players leave
// few blots.
func TestTranscriptsEqualTheReadFiles(t *testing.T) {
	normal := a11y.Style{Echo: a11y.EchoNormal, TeachKeys: true}
	for _, c := range []struct {
		name  string
		rules core.Rules
		style a11y.Style
		scene a11y.Scene
		seed  uint64
	}{
		{"normal", core.Rules{Length: 3, Crawford: true}, normal, a11y.Scene{}, 2},
		{"verbose", core.Rules{Length: 3, Crawford: true}, a11y.Style{Verbose: true}, a11y.Scene{}, 2},
		{"two people", core.Rules{Scoring: core.Money, Jacoby: true, Beavers: true}, normal, a11y.Scene{Shared: true}, 4},
		{"spectator", core.Rules{Variant: core.BestOfFive()}, normal, a11y.Scene{Watching: true}, 6},
		{"by colours", core.Rules{Length: 3, Crawford: true}, a11y.Style{Echo: a11y.EchoNormal, Verbose: true, ByColour: true, TeachKeys: true}, a11y.Scene{}, 2},
		{"track, book numbers", core.Rules{Length: 3}, a11y.Style{TrackWording: true, OpponentNumbers: true, ByColour: true}, a11y.Scene{Viewer: 1}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := transcript(t, c.rules, newHearing(t, c.name, c.style, c.scene), c.seed)
			compare(t, strings.ReplaceAll(strings.ReplaceAll(c.name, ",", ""), " ", "-")+".golden", got)
		})
	}
}

// With ByColour, announcements call both players by their colours: in the opening, in turns, in
// results and in answers. Only the first line connects the colours with names.
func TestColoursReplaceYou(t *testing.T) {
	you := regexp.MustCompile(`(?i)\byou(r|rs)?\b`)
	for seed := range uint64(5) {
		style := a11y.Style{Echo: a11y.EchoNormal, Verbose: seed%2 == 0, ByColour: true}
		h := newHearing(t, "by colours", style, a11y.Scene{Viewer: core.Player(seed % 2)})
		_, text, _ := strings.Cut(transcript(t, core.Rules{Length: 3, Crawford: true}, h, seed), "\n")
		for _, q := range []a11y.Query{a11y.AskStatus, a11y.AskCube, a11y.AskPips, a11y.AskTurn, a11y.AskBoard, a11y.AskPoints} {
			text += h.line(h.ear.Answer(h.scene, q)) + "\n"
		}
		for line := range strings.Lines(text) {
			if you.MatchString(line) {
				t.Errorf("seed %d: by colours one hears %q", seed, line)
			}
		}
	}
}

// A player without a name goes by the colour, and no sentence says the colour twice.
func TestNamelessPlayersGoByColour(t *testing.T) {
	for _, c := range []struct {
		names       [2]string
		scene       a11y.Scene
		begin, says string
	}{
		{[2]string{"", ""}, a11y.Scene{Watching: true}, "3-point match.", "White 0; Red 0."},
		{[2]string{"Ann", ""}, a11y.Scene{Watching: true}, "3-point match. Ann is white.", "Ann, white, 0; Red 0."},
		{[2]string{"", ""}, a11y.Scene{}, "3-point match. You are white.", "You, white, 0; Red 0."},
		{[2]string{"Ann", "Bob"}, a11y.Scene{}, "3-point match. You are white, Bob is red.", "You, white, 0; Bob, red, 0."},
	} {
		m := core.NewMatch(core.Rules{Length: 3}, [2]core.PlayerInfo{{Name: c.names[0], Colour: core.White}, {Name: c.names[1], Colour: core.Red}})
		h := newHearing(t, "nameless", a11y.Style{}, c.scene)
		h.scene.State = m.State()
		if got := h.lines(h.ear.Announce(h.scene, core.State{}, m.Events())); got[0] != c.begin {
			t.Errorf("%q begin with %q, want %q", c.names, got[0], c.begin)
		}
		if got := h.line(h.ear.Answer(h.scene, a11y.AskScore)); !strings.HasPrefix(got, c.says) {
			t.Errorf("%q: the score is %q, want %q", c.names, got, c.says)
		}
	}
}

func transcript(t *testing.T, rules core.Rules, h *hearing, seed uint64) string {
	t.Helper()
	c := chooser{rand.New(rand.NewPCG(seed, 1)), core.NewMatch(rules, [2]core.PlayerInfo{white, red})}
	var b strings.Builder
	tell := func(before core.State, events []core.Event) {
		h.scene.State = c.match.State()
		if h.scene.Shared && h.scene.State.Playing() {
			h.scene.Viewer = h.scene.State.OnTurn
		}
		for _, line := range h.lines(h.ear.Announce(h.scene, before, events)) {
			fmt.Fprintln(&b, line)
		}
	}
	tell(core.State{}, c.match.Events())
	for c.match.State().Phase != core.PhaseOver {
		before := c.match.State()
		events, err := c.match.Do(c.careful())
		if err != nil {
			t.Fatal(err)
		}
		tell(before, events)
		now := c.match.State()
		if now.Phase == core.PhaseMove && now.Turn.Complete() {
			continue // the turn is about to be ended for the player
		}
		if a, ok := h.ear.Prompt(h.scene); ok {
			fmt.Fprintln(&b, "   ", h.line(a))
		}
	}
	return b.String()
}

// careful returns the command of next, but plays towards the continuation with the fewest blots.
func (c *chooser) careful() core.Command {
	s := c.match.State()
	plays := s.Turn.Completions()
	if s.Phase != core.PhaseMove || len(plays) == 0 {
		return c.next()
	}
	best := plays[0]
	for _, p := range plays[1:] {
		if risk(&p.Board) < risk(&best.Board) {
			best = p
		}
	}
	m := best.Moves[0]
	return core.MoveChecker{Player: s.OnTurn, From: m.From, Die: m.Die}
}

// risk weighs the mover's blots, and opposing checkers not on the bar.
func risk(b *core.Board) int {
	n := -3 * int(b[1][core.Bar])
	for p := 1; p <= 24; p++ {
		if b[0][p] == 1 {
			n += 2
		}
		if b[0][p] >= 2 && p <= 6 {
			n--
		}
	}
	return n
}
