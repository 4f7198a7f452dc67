package notation

import (
	"strconv"
	"strings"

	"backtalk/core"
)

// SnowieFields counts the fields of a position in Snowie's line, each with a semicolon after it:
// match length, Jacoby, two that mean nothing here, who is on roll (0 or 1), the name on roll and
// the other, Crawford, both scores in the same order, the cube and its owner (0 nobody, 1 on roll,
// -1 the other), the bar of the side not on roll, points 1 to 24 of the side on roll with the other
// side's checkers negative, the bar of the side on roll, and two dice. GNU Backgammon writes it
// this way.
const SnowieFields = snowieDice + 2

const (
	snowieBoard = 12
	snowieDice  = snowieBoard + int(core.Bar) + 1
)

// ParseSnowie reads a position in Snowie's line. Players are numbered as the line numbers them. It
// fails with a *ParseError.
func ParseSnowie(line string) (s Situation, names [2]string, err error) {
	fields := strings.Split(strings.TrimSpace(line), ";")
	if len(fields) < SnowieFields {
		return s, names, &ParseError{line, len(line), BadFields}
	}
	p := snowieParser{line: line, fields: fields}
	onTurn := core.Player(p.number(4, 0, 1))
	s = Situation{
		Length:   p.number(0, 0, maxScore),
		Jacoby:   p.number(1, 0, 1) == 1,
		OnTurn:   onTurn,
		Crawford: p.number(7, 0, 1) == 1,
		Cube:     core.Cube{Value: p.number(10, 1, 1<<maxLogCube), Owner: core.Centre},
	}
	names[onTurn], names[onTurn.Opponent()] = fields[5], fields[6]
	s.Score[onTurn], s.Score[onTurn.Opponent()] = p.number(8, 0, maxScore), p.number(9, 0, maxScore)
	switch p.number(11, -1, 1) {
	case 1:
		s.Cube.Owner = core.Owner(onTurn)
	case -1:
		s.Cube.Owner = core.Owner(onTurn.Opponent())
	}
	s.Jacoby = s.Jacoby && s.Length == 0
	s.Board = p.board()
	if onTurn == 1 {
		s.Board = s.Board.Swap()
	}
	if first := p.number(snowieDice, 0, 6); first > 0 {
		s.Stage, s.Dice = ToPlay, core.Roll{uint8(first), uint8(p.number(snowieDice+1, 1, 6))}
	}
	if p.err != nil {
		return Situation{}, names, p.err
	}
	return s, names, nil
}

// snowieParser reads numbers and remembers the first that isn't one.
type snowieParser struct {
	line   string
	fields []string
	err    error
}

func (p *snowieParser) number(field, low, high int) int {
	n, err := strconv.Atoi(strings.TrimSpace(p.fields[field]))
	if err != nil || n < low || n > high {
		p.fail(field, BadNumber)
		return low
	}
	return n
}

func (p *snowieParser) fail(field int, problem Problem) {
	if p.err == nil {
		p.err = &ParseError{p.line, len(strings.Join(p.fields[:field], ";")), problem}
	}
}

// board reads the checkers, the side on roll at index 0.
func (p *snowieParser) board() core.Board {
	var b core.Board
	for at := core.Off; at <= core.Bar; at++ {
		field := snowieBoard + int(at)
		n := p.number(field, -core.Checkers, core.Checkers)
		switch {
		case n > 0 && at > core.Off:
			b[0][at] = uint8(n)
		case n < 0 && at < core.Bar:
			b[1][at.Opposite()] = uint8(-n)
		case n != 0:
			p.fail(field, BadNumber)
		}
	}
	for i := range b {
		on := b[i].Total()
		if on > core.Checkers {
			p.fail(snowieBoard, TooManyCheckers)
			return b
		}
		b[i][core.Off] = uint8(core.Checkers - on)
	}
	return b
}
