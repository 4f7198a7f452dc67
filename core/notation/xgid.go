package notation

import (
	"strconv"
	"strings"

	"backtalk/core"
)

// An XGID consists of fields with colons between them: checkers, cube, owner, turn, dice, both
// scores, Crawford or Jacoby and beavers, length, highest cube. Points are numbered as X counts
// them. X is player 0 here, and O player 1.
const (
	xgPrefix   = "XGID="
	xgFields   = 10
	xgPoints   = 26
	maxLogCube = 15
	// defaultLogCube stands for 1,024, which the program that invented the format writes.
	defaultLogCube = 10
	// maxScore keeps numbers within a Match ID's 15 bits too.
	maxScore = 1<<15 - 1
)

// The letters of a stage, in the field of the dice.
var stageLetters = [...]string{Doubled: "D", Beavered: "B", Raccooned: "R"}

// XGID writes s, with "XGID=" in front. It leaves out what an XGID can't express: a resignation.
func XGID(s Situation) string {
	maxCube := defaultLogCube
	if s.MaxCube > 0 {
		maxCube = int(log2(s.MaxCube))
	}
	fields := []string{
		xgCheckers(&s.Board),
		strconv.Itoa(int(log2(s.Cube.Value))),
		xgSide(s.Cube.Turned(), core.Player(s.Cube.Owner)),
		xgSide(true, s.OnTurn),
		xgDice(&s),
		strconv.Itoa(s.Score[0]),
		strconv.Itoa(s.Score[1]),
		strconv.Itoa(xgFlags(&s)),
		strconv.Itoa(s.Length),
		strconv.Itoa(maxCube),
	}
	return xgPrefix + strings.Join(fields, ":")
}

// xgCheckers writes O's bar, points 1 to 24 as X counts them, and X's bar: letters for checkers,
// lower-case ones for O's.
func xgCheckers(b *core.Board) string {
	text := make([]byte, xgPoints)
	for p := range core.Bar + 1 {
		text[p] = '-'
		switch x, o := b[0][p], b[1][p.Opposite()]; {
		case p != core.Off && x > 0:
			text[p] = 'A' + x - 1
		case p != core.Bar && o > 0:
			text[p] = 'a' + o - 1
		}
	}
	return string(text)
}

// xgSide returns 1 for X, -1 for O, and 0 for nobody.
func xgSide(someone bool, p core.Player) string {
	switch {
	case !someone:
		return "0"
	case p == 0:
		return "1"
	}
	return "-1"
}

func xgDice(s *Situation) string {
	switch {
	case s.Stage >= Doubled && int(s.Stage) < len(stageLetters):
		return stageLetters[s.Stage]
	case s.Stage == ToPlay:
		return string([]byte{'0' + s.Dice[0], '0' + s.Dice[1]})
	}
	return "00"
}

// xgFlags returns 1 for the Crawford game in a match; for money 1 for Jacoby plus 2 for beavers.
func xgFlags(s *Situation) int {
	if s.Length > 0 {
		return int(bit(s.Crawford))
	}
	return int(bit(s.Jacoby) + 2*bit(s.Beavers))
}

// ParseXGID reads an XGID, with or without "XGID=" in front; the last field, the highest cube, may
// be missing. Checkers that are not on the board are off. It fails with a *ParseError.
func ParseXGID(id string) (Situation, error) {
	p := xgParser{text: id, at: prefixLength(id)}
	fields := strings.Split(id[p.at:], ":")
	if len(fields) == xgFields-1 {
		fields = append(fields, strconv.Itoa(defaultLogCube))
	}
	if len(fields) != xgFields {
		return Situation{}, &ParseError{id, len(id), BadFields}
	}
	for i, read := range []func(*xgParser, string) Problem{
		(*xgParser).checkers,
		(*xgParser).cube,
		(*xgParser).owner,
		(*xgParser).turn,
		(*xgParser).dice,
		(*xgParser).scoreX,
		(*xgParser).scoreO,
		(*xgParser).flags,
		(*xgParser).length,
		(*xgParser).maxCube,
	} {
		if problem := read(&p, fields[i]); problem != 0 {
			return Situation{}, &ParseError{id, min(p.at+p.inField, len(id)), problem}
		}
		p.at += len(fields[i]) + 1
	}
	return p.finish(), nil
}

func prefixLength(id string) int {
	if len(id) >= len(xgPrefix) && strings.EqualFold(id[:len(xgPrefix)], xgPrefix) {
		return len(xgPrefix)
	}
	return 0
}

// xgParser reads one field after another; each reader returns what is wrong, and sets inField if it
// knows the place.
type xgParser struct {
	text string
	// at is the start of the field.
	at, inField int
	s           Situation
	flag        int
}

func (p *xgParser) checkers(field string) Problem {
	if len(field) != xgPoints {
		p.inField = min(len(field), xgPoints)
		return BadLength
	}
	b := &p.s.Board
	left := [2]int{core.Checkers, core.Checkers}
	for i := range field {
		p.inField = i
		at, side, n := core.Point(i), 0, 0
		switch c := field[i]; {
		case c == '-':
			continue
		case c >= 'A' && c <= 'O' && at != core.Off:
			n = int(c-'A') + 1
			b[0][at] = uint8(n)
		case c >= 'a' && c <= 'o' && at != core.Bar:
			side, n = 1, int(c-'a')+1
			b[1][at.Opposite()] = uint8(n)
		default:
			return BadCharacter
		}
		if left[side] -= n; left[side] < 0 {
			return TooManyCheckers
		}
	}
	b[0][core.Off], b[1][core.Off] = uint8(left[0]), uint8(left[1])
	p.inField = 0
	return 0
}

// number reads a whole number from low to high.
func number(field string, low, high int) (int, Problem) {
	n, err := strconv.Atoi(field)
	if err != nil || n < low || n > high {
		return 0, BadNumber
	}
	return n, 0
}

func (p *xgParser) cube(field string) Problem {
	n, problem := number(field, 0, maxLogCube)
	p.s.Cube.Value = 1 << n
	return problem
}

func (p *xgParser) owner(field string) Problem {
	n, problem := number(field, -1, 1)
	p.s.Cube.Owner = [...]core.Owner{1, core.Centre, 0}[n+1]
	return problem
}

func (p *xgParser) turn(field string) Problem {
	n, problem := number(field, -1, 1)
	if n < 0 {
		p.s.OnTurn = 1
	}
	if problem == 0 && n == 0 {
		return BadNumber
	}
	return problem
}

func (p *xgParser) dice(field string) Problem {
	for stage := Doubled; int(stage) < len(stageLetters); stage++ {
		if strings.EqualFold(field, stageLetters[stage]) {
			p.s.Stage = stage
			return 0
		}
	}
	switch {
	case field == "00" || field == "0":
		return 0
	case len(field) != 2:
		return BadNumber
	}
	p.s.Dice, p.s.Stage = core.Roll{field[0] - '0', field[1] - '0'}, ToPlay
	if !p.s.Dice.Valid() {
		return BadNumber
	}
	return 0
}

func (p *xgParser) scoreX(field string) (problem Problem) {
	p.s.Score[0], problem = number(field, 0, maxScore)
	return problem
}

func (p *xgParser) scoreO(field string) (problem Problem) {
	p.s.Score[1], problem = number(field, 0, maxScore)
	return problem
}

func (p *xgParser) flags(field string) (problem Problem) {
	p.flag, problem = number(field, 0, 3)
	return problem
}

func (p *xgParser) length(field string) (problem Problem) {
	p.s.Length, problem = number(field, 0, maxScore)
	return problem
}

func (p *xgParser) maxCube(field string) Problem {
	n, problem := number(strings.TrimSpace(field), 0, maxLogCube)
	p.s.MaxCube = 1 << n
	return problem
}

// finish interprets the flags, now that the length is known.
func (p *xgParser) finish() Situation {
	s := p.s
	if s.Length > 0 {
		s.Crawford = p.flag&1 == 1
		return s
	}
	s.Jacoby, s.Beavers = p.flag&1 == 1, p.flag&2 == 2
	return s
}
