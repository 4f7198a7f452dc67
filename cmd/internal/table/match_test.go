package table

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backtalk/core"
	"backtalk/core/bot"
)

var update = flag.Bool("update", false, "write golden transcripts anew")

// golden compares a transcript with the saved one, which a person must read through whenever it changes.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got == string(want) {
		return
	}
	g, w := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range g {
		if i >= len(w) || g[i] != w[i] {
			t.Fatalf("%s differs at line %d: got %q, want %q (go test -update writes it anew)", path, i+1, g[i], w[min(i, len(w)-1)])
		}
	}
	t.Fatalf("%s has %d lines more than what was heard", path, len(w)-len(g))
}

// player plays a person's part by keys alone, and chooses among all the ways to do a thing. The bot Simple
// decides what to play.
type player struct {
	*driver
	rng    *rand.Rand
	choice bot.Bot
	script strings.Builder
	undone bool
}

// tap presses keys and writes each with what the player heard.
func (p *player) tap(spellings ...string) {
	for _, s := range spellings {
		for i, line := range p.press(s) {
			key := s
			if i > 0 {
				key = ""
			}
			fmt.Fprintf(&p.script, "%-12s %s\n", key, line)
		}
	}
}

// asks lists the keys that only announce something.
var asks = [][]string{{"e"}, {"d"}, {"p"}, {"s"}, {"c"}, {"t"}, {"w"}, {"o"}, {"b"}, {"B"}, {"%"}, {"r"}, {"page-up"}, {"page-down"}, {"f6"}, {"v"}, {"l", "down", "escape"}, {"?", "u", "escape"}}

func (p *player) match() {
	for step := 0; step < 4000; step++ {
		s := p.State()
		if s.Phase == core.PhaseOver {
			return
		}
		if p.rng.IntN(8) == 0 {
			p.tap(asks[p.rng.IntN(len(asks))]...)
		}
		switch s.Phase {
		case core.PhaseRoll:
			p.roll(&s)
		case core.PhaseMove:
			p.play(&s)
		case core.PhaseDoubled:
			p.tap("enter", "y")
		case core.PhaseResigned:
			p.tap("y")
		default:
			p.tap("enter")
		}
	}
	p.t.Fatal("the match did not end")
}

// roll rolls, or doubles one time in six if it may.
func (p *player) roll(s *core.State) {
	if s.CanDouble(0) && p.rng.IntN(6) == 0 {
		p.tap("D", "enter", "y")
		return
	}
	p.tap("enter")
}

func (p *player) play(s *core.State) {
	a, err := p.choice.Decide(context.Background(), bot.ViewOf(p.Table.match))
	if err != nil || a.Act != bot.Play || len(a.Moves) == 0 {
		p.t.Fatalf("the player finds no play: %+v, %v", a, err)
	}
	p.move(s, a.Moves[0])
	if now := p.State(); !p.undone && now.Phase == core.PhaseMove && now.OnTurn == 0 && len(now.Turn.Made()) == 1 {
		p.undone = true
		p.tap("u")
	}
}

// move makes one move in one of several ways.
func (p *player) move(s *core.State, m core.Move) {
	switch p.rng.IntN(3) {
	case 0:
		p.goTo(m.From)
		p.tap(fmt.Sprint(m.Die))
	case 1:
		p.cycleTo(m.From)
		if m.From != core.Bar {
			p.tap("enter")
		}
		if p.source() == m.From {
			p.cycleToTarget(m)
			p.tap("enter")
		}
	default:
		p.walkTo(m.From)
		if m.From != core.Bar {
			p.tap("space")
		}
		if p.source() != m.From {
			return
		}
		if m.To == core.Off {
			p.tap("space")
			return
		}
		p.walkTo(m.To)
		p.tap("space")
	}
}

func (p *player) goTo(point core.Point) {
	if point == core.Bar {
		return
	}
	p.tap("g")
	for _, digit := range fmt.Sprint(point) {
		p.tap(string(digit))
	}
	p.tap("enter")
}

func (p *player) cycleTo(point core.Point) {
	for range 30 {
		if point == core.Bar || p.board.focus == point {
			return
		}
		p.tap("tab")
	}
	p.t.Fatalf("cycling does not come to %d", point)
}

func (p *player) cycleToTarget(m core.Move) {
	for range 30 {
		p.tap("ctrl+right")
		if m.To == core.Off && p.board.offChosen || m.To != core.Off && p.board.focus == m.To {
			return
		}
	}
	p.t.Fatalf("cycling does not come to %d", m.To)
}

// walkTo moves the focus to a point with the arrows.
func (p *player) walkTo(point core.Point) {
	if point == core.Bar {
		return
	}
	if (p.board.focus > 12) != (point > 12) {
		if point > 12 {
			p.tap("up")
		} else {
			p.tap("down")
		}
	}
	for p.board.focus != point {
		right := point > p.board.focus
		if point <= 12 {
			right = !right
		}
		if right {
			p.tap("right")
		} else {
			p.tap("left")
		}
	}
}

// playByKeys plays a whole match and returns the transcript.
func playByKeys(t *testing.T, s setting) (string, []core.Event) {
	p := playThrough(t, s)
	return p.script.String(), p.all
}

// playThrough plays a whole match.
func playThrough(t *testing.T, s setting) *player {
	t.Helper()
	d := sit(t, s)
	choice, err := bot.New("simple", bot.Needs{Seed: []byte{s.seed, 2}})
	if err != nil {
		t.Fatal(err)
	}
	p := &player{driver: d, rng: rand.New(rand.NewPCG(uint64(s.seed), 1)), choice: choice}
	for _, line := range d.heard {
		fmt.Fprintf(&p.script, "%-12s %s\n", "", line)
	}
	p.match()
	return p
}

func TestKeysPlayWholeMatches(t *testing.T) {
	for _, c := range []struct {
		name string
		setting
	}{
		{"match-to-5.txt", setting{rules: core.Rules{Length: 5, Crawford: true}, opponent: "simple", seed: 7}},
		{"match-to-3-verbose.txt", setting{
			rules: core.Rules{Length: 3, Crawford: true}, opponent: "simple", seed: 13,
			style: verbose(),
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.style.TeachKeys = true
			transcript, events := playByKeys(t, c.setting)
			for _, what := range missing(events) {
				t.Errorf("no %s in this match: choose another seed", what)
			}
			golden(t, c.name, transcript)
		})
	}
}

// missing returns what a golden match should have but this one lacks.
func missing(events []core.Event) []string {
	has := map[string]bool{}
	for _, e := range events {
		switch e := e.(type) {
		case core.Taken:
			has["cube turned"] = true
		case core.Undone:
			has["undo"] = true
		case core.Moved:
			has["bar entry"] = has["bar entry"] || e.Player == 0 && e.Move.From == core.Bar
			has["hit"] = has["hit"] || e.Player == 0 && e.Move.Hit
			has["bear-off"] = has["bear-off"] || e.Player == 0 && e.Move.To == core.Off
		}
	}
	var lacks []string
	for _, what := range []string{"cube turned", "undo", "bar entry", "hit", "bear-off"} {
		if !has[what] {
			lacks = append(lacks, what)
		}
	}
	return lacks
}
