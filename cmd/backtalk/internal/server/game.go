package server

import (
	"encoding/json"
	"errors"
	"fmt"

	"backtalk/core"
)

// Game is a position without a Position ID, as games other than backgammon need it: the name of the
// game, its board as the mover sees it, and how many turns the mover has had.
type Game struct {
	Variant *string `json:"variant"`
	Board   *Counts `json:"board"`
	// Turn is the number of turns that the mover has had. Without it, the turn is not the first.
	Turn *int `json:"turn"`
}

// Counts holds the checkers of a board: for each side the points 1 to 24 in its own numbering, then
// the bar. Pinned lists the points on which the mover's checkers are pinned, and Pins those on
// which the opponent's are, each in its side's numbering.
type Counts struct {
	Mine   []uint8 `json:"mine"`
	Theirs []uint8 `json:"theirs"`
	Pinned []uint8 `json:"pinned"`
	Pins   []uint8 `json:"pins"`
}

// Named reports whether the request names a game.
func (g Game) Named() bool { return g.Variant != nil }

// position returns the game, and the position with the mover at index 0.
func (g Game) position() (core.Variant, core.Board, error) {
	name := *g.Variant
	if name == "backgammon" {
		name = ""
	}
	v, known := core.VariantNamed(name)
	switch {
	case !known || v.Series != nil:
		return v, core.Board{}, fmt.Errorf("no game is called %q", *g.Variant)
	case g.Board == nil:
		return v, core.Board{}, errors.New("board is missing")
	}
	b, err := g.Board.board(v.Checkers())
	if err == nil && !v.Valid(&b) {
		err = errors.New("no game can reach the position")
	}
	return v, b, err
}

// turn returns the game, and the mover's turn with the dice.
func (g Game) turn(dice *Dice) (core.Variant, core.Turn, error) {
	v, b, err := g.position()
	if err == nil && dice == nil {
		err = errors.New("dice are missing")
	}
	if err != nil {
		return v, core.Turn{}, err
	}
	return v, v.Moving.Turn(b, dice.Roll, g.first(v, &b)[0]), nil
}

// first says which sides have not had a turn yet. If this is the mover's first turn, the opponent has
// not had one if all its checkers are where they began: nobody passes a first turn in a game that has
// special rules for it.
func (g Game) first(v core.Variant, b *core.Board) [2]bool {
	mover, start := g.Turn != nil && *g.Turn == 0, v.Board()
	return [2]bool{mover, mover && b[1] == start[1]}
}

func (c *Counts) board(checkers int) (core.Board, error) {
	var b core.Board
	for side, given := range [2][]uint8{c.Mine, c.Theirs} {
		if len(given) != int(core.Bar) {
			return b, fmt.Errorf("a side has %d places, not %d", len(given), core.Bar)
		}
		copy(b[side][1:], given)
		if on := b[side].Total(); on <= checkers {
			b[side][core.Off] = uint8(checkers - on)
		}
	}
	for side, points := range [2][]uint8{c.Pinned, c.Pins} {
		var set core.Points
		for _, p := range points {
			if p < 1 || core.Point(p) >= core.Bar {
				return b, fmt.Errorf("there is no point %d", p)
			}
			set |= core.PointsOf(core.Point(p))
		}
		b[side].SetPins(set)
	}
	return b, nil
}

// countsOf returns a board in the form of a request.
func countsOf(b *core.Board) Counts {
	return Counts{
		Mine: b[0][1 : core.Bar+1], Theirs: b[1][1 : core.Bar+1],
		Pinned: pointsOf(b[0].Pins()), Pins: pointsOf(b[1].Pins()),
	}
}

// MarshalJSON implements json.Marshaler: checkers are numbers, not bytes of base64.
func (c Counts) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string][]int{
		"mine": ints(c.Mine), "theirs": ints(c.Theirs), "pinned": ints(c.Pinned), "pins": ints(c.Pins),
	})
}

// UnmarshalJSON implements json.Unmarshaler.
func (c *Counts) UnmarshalJSON(text []byte) error {
	var read map[string][]int
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	for name, to := range map[string]*[]uint8{"mine": &c.Mine, "theirs": &c.Theirs, "pinned": &c.Pinned, "pins": &c.Pins} {
		for _, n := range read[name] {
			if n < 0 || n > core.Checkers+int(core.Bar) {
				return fmt.Errorf("%s has %d", name, n)
			}
			*to = append(*to, uint8(n))
		}
	}
	return nil
}

func ints(list []uint8) []int {
	all := make([]int, len(list))
	for i, n := range list {
		all[i] = int(n)
	}
	return all
}

func pointsOf(set core.Points) []uint8 {
	var list []uint8
	for p := core.Point(1); p < core.Bar; p++ {
		if set.Has(p) {
			list = append(list, uint8(p))
		}
	}
	return list
}

type results struct {
	Results []Counts `json:"results"`
}

// results returns the position after each way to play a roll, as the mover sees it: the same
// position if nothing can be played.
func (g Game) results(dice *Dice) (any, error) {
	_, turn, err := g.turn(dice)
	if err != nil {
		return nil, err
	}
	var reply results
	for _, p := range turn.Completions() {
		reply.Results = append(reply.Results, countsOf(&p.Board))
	}
	if len(reply.Results) == 0 {
		b := turn.Board()
		reply.Results = append(reply.Results, countsOf(&b))
	}
	return reply, nil
}
