package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"

	"backtalk/core"
	"backtalk/core/notation"
)

// Protocol is the version of the protocol.
const Protocol = 1

// Command answers one kind of request. It takes the whole request, which is a JSON object. It
// returns the fields of the reply except the id, as something that encodes to a JSON object. If
// it returns an error, the reply contains only that.
type Command func(request json.RawMessage) (reply any, err error)

// Commands maps a request's cmd to its command.
type Commands map[string]Command

// ErrNoEngine answers requests that need an evaluator if there is none.
var ErrNoEngine = errors.New("this program has no engine yet")

// Rules returns the commands that need only the rules: hello and plays. Rules also returns those
// that need an evaluator, which answer that there is none. The commands keep scratch space, so
// each worker needs its own.
func Rules(name, version string) Commands {
	var p player
	commands := Commands{
		"hello": func(json.RawMessage) (any, error) { return hello{name, version, Protocol}, nil },
		"plays": p.plays,
	}
	for _, cmd := range []string{"evaluate", "best", "cube", "hint"} {
		commands[cmd] = func(json.RawMessage) (any, error) { return nil, ErrNoEngine }
	}
	return commands
}

// With returns the commands together with more, which replace those of the same name.
func (c Commands) With(more Commands) Commands {
	all := maps.Clone(c)
	maps.Copy(all, more)
	return all
}

type hello struct {
	Name     string `json:"name"`
	Version  string `json:"version"`
	Protocol int    `json:"protocol"`
}

// Position is a position in a request, given as a Position ID. Index 0 of Board is on roll.
type Position struct{ Board core.Board }

// UnmarshalJSON implements json.Unmarshaler.
func (p *Position) UnmarshalJSON(text []byte) error {
	var id string
	if err := json.Unmarshal(text, &id); err != nil {
		return err
	}
	board, err := notation.ParsePositionID(id)
	p.Board = board
	return err
}

// Dice is a roll in a request.
type Dice struct{ Roll core.Roll }

// UnmarshalJSON implements json.Unmarshaler.
func (d *Dice) UnmarshalJSON(text []byte) error {
	var dice []int
	if err := json.Unmarshal(text, &dice); err != nil {
		return err
	}
	if len(dice) != len(d.Roll) {
		return fmt.Errorf("%d dice where two are needed", len(dice))
	}
	for i, die := range dice {
		if die < 1 || die > 6 {
			return fmt.Errorf("no die shows %d", die)
		}
		d.Roll[i] = uint8(die)
	}
	return nil
}

// Request is the position and roll of a request, in plays and in an
// evaluator's commands.
type Request struct {
	Position *Position `json:"position"`
	Dice     *Dice     `json:"dice"`
	Game
}

// Turn returns the position and the dice, or an error if one of them is missing.
func (r Request) Turn() (core.Board, core.Roll, error) {
	switch {
	case r.Position == nil:
		return core.Board{}, core.Roll{}, errors.New("position is missing")
	case r.Dice == nil:
		return core.Board{}, core.Roll{}, errors.New("dice are missing")
	}
	return r.Position.Board, r.Dice.Roll, nil
}

// player finds legal plays.
type player struct {
	generator core.Generator
	found     []core.Play
}

type plays struct {
	Plays []string `json:"plays"`
}

// plays returns the position after each legal play, with the opponent on roll. If no play is legal,
// it returns the position after a passed turn. If the request names a game, the positions are as
// the mover sees them.
func (p *player) plays(request json.RawMessage) (any, error) {
	var r Request
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, err
	}
	if r.Named() {
		return r.results(r.Dice)
	}
	board, roll, err := r.Turn()
	if err != nil {
		return nil, err
	}
	p.found = p.generator.Plays(p.found[:0], board, roll)
	reply := plays{make([]string, 0, max(len(p.found), 1))}
	for i := range p.found {
		reply.Plays = append(reply.Plays, notation.PositionID(p.found[i].Board.Swap()))
	}
	if len(p.found) == 0 {
		reply.Plays = append(reply.Plays, notation.PositionID(board.Swap()))
	}
	return reply, nil
}
