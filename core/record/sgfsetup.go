package record

import (
	"strings"

	"backtalk/core"
)

// setUp reads a property that helps to put a position on the board, and ignores any other. Several
// nodes may set up one position.
func (r *sgfReader) setUp(n *sgfNode, p sgfProperty) {
	switch p.name {
	case "AB", "AW", "AE", "PL", "CV", "CP", "CO", "DI":
	default:
		return
	}
	if r.setting == nil {
		r.setting = &deed{kind: sets, line: n.line, move: r.move, text: p.name, setup: &setup{player: unstatedPlayer}}
	}
	at := r.setting.setup
	value := strings.ToLower(strings.TrimSpace(p.values[0]))
	switch p.name {
	case "PL":
		at.player = sgfOwner(value)
	case "CV":
		at.cube, _ = wholeNumber(value)
		r.cube = min(max(at.cube, 1), core.MaxCube)
	case "CP", "CO":
		at.owner = sgfOwner(value)
	case "DI":
		r.dice(n, value)
	default:
		at.place(p)
	}
}

// dice reads dice that were rolled but not played yet.
func (r *sgfReader) dice(n *sgfNode, value string) {
	d := deed{kind: rolls, line: n.line, move: r.move + 1, text: "DI[" + shortened(value) + "]", waits: true}
	player := r.setting.setup.player
	r.flush()
	if player < 0 || len(value) != 2 || !d.readSGFMove(value) {
		return
	}
	d.player = core.Player(player)
	r.g.deeds = append(r.g.deeds, d)
}

// sgfOwner reads the letter, or the name, of a player; anything else is nobody.
func sgfOwner(value string) core.Owner {
	switch value {
	case "w", "white":
		return 0
	case "b", "black":
		return 1
	}
	return core.Centre
}

// place puts checkers on points, or takes them off.
func (s *setup) place(p sgfProperty) {
	if s.board == nil {
		start := core.Start()
		s.board = &start
	}
	for _, value := range p.values {
		first, last, _ := strings.Cut(strings.ToLower(value), ":")
		if last == "" {
			last = first
		}
		if len(first) != 1 || len(last) != 1 {
			continue
		}
		for c := first[0]; c <= last[0] && c <= 'z'; c++ {
			s.placeOne(p.name, c)
		}
	}
}

func (s *setup) placeOne(name string, c byte) {
	for player := range core.Player(2) {
		at, ok := sgfPoint(c, player, core.Bar)
		if !ok {
			continue
		}
		switch {
		case name == "AE":
			s.board[player][at] = 0
		case name == "A"+sgfSides[player] && s.board[player][at] <= core.Checkers:
			s.board[player][at]++
		}
	}
}

// flush adds the position set up so far as a deed.
func (r *sgfReader) flush() {
	if r.setting == nil {
		return
	}
	if b := r.setting.setup.board; b != nil {
		for p := range b {
			side := &b[p]
			side[core.Off] = 0
			side[core.Off] = uint8(max(core.Checkers-side.Total(), 0))
		}
	}
	r.g.deeds = append(r.g.deeds, *r.setting)
	r.setting = nil
}
