package notation

import (
	"strconv"
	"strings"

	"backtalk/core"
)

// Our own plain text of a position consists of statements, with line ends or semicolons between
// them. A statement is a name, perhaps a colon, and values. X and O list checkers, each side's
// points as that side counts them:
//
//	X: 24:2 13:5 8:3 6:5; O: bar:1 24:1 13:5 8:3 6:5; turn: X; dice: 31
//
// A drawing may replace the lists. The others are cube ("cube: 2 X", "cube: 2" for the centre),
// score (X's first), length and rules (Crawford, Jacoby, beavers). Whatever is missing is as at the
// start of a money game, with X on roll.

// Plain holds a position read from plain text.
type Plain struct {
	Situation
	// Names are X's and O's, if a drawing has them.
	Names [2]string
}

// maxPlain is the longest text that is read, in bytes.
const maxPlain = 64 << 10

// sides are the letters of the players.
const sides = "XO"

// ParsePlain reads a position in plain text. It fails with a *ParseError.
func ParsePlain(text string) (Plain, error) {
	if len(text) > maxPlain {
		return Plain{}, &ParseError{text[:40], 40, BadLength}
	}
	p := plainParser{text: text}
	p.s.Cube = core.Cube{Value: 1, Owner: core.Centre}
	p.readDrawing()
	for at := 0; at <= len(text) && p.err == nil; {
		length := strings.IndexAny(text[at:], ";\n")
		if length < 0 {
			length = len(text) - at
		}
		p.statement(at, text[at:at+length])
		at += length + 1
	}
	if p.err == nil && !p.placed {
		p.fail(0, BadFields)
	}
	if p.err == nil && !p.s.Board.Valid() {
		p.fail(0, BothOnPoint)
	}
	if p.err != nil {
		return Plain{}, p.err
	}
	return Plain{Situation: p.s, Names: p.names}, nil
}

type plainParser struct {
	text   string
	s      Situation
	names  [2]string
	placed bool
	// drawn says that the checkers come from a drawing. Its margins aren't statements.
	drawn bool
	err   error
}

func (p *plainParser) fail(at int, problem Problem) {
	if p.err == nil {
		p.err = &ParseError{p.text, at, problem}
	}
}

// statement reads one statement that begins at byte at; it ignores an unknown name.
func (p *plainParser) statement(at int, text string) {
	fields := strings.Fields(strings.ToUpper(text))
	if len(fields) == 0 {
		return
	}
	name, values := strings.TrimSuffix(fields[0], ":"), fields[1:]
	if len(values) == 0 {
		return
	}
	if read, ok := plainStatements[name]; ok && !p.known(read(p, values)) {
		p.fail(at, BadNumber)
	}
	if side := strings.Index(sides, name); side >= 0 && len(name) == 1 && !p.drawn {
		p.list(at, side, values)
	}
}

func (p *plainParser) known(ok bool) bool { return ok || p.err != nil }

// plainStatements maps names to functions that read the values of a statement and report whether
// they mean anything.
var plainStatements = map[string]func(*plainParser, []string) bool{
	"TURN":   (*plainParser).turn,
	"DICE":   (*plainParser).dice,
	"CUBE":   (*plainParser).cube,
	"SCORE":  (*plainParser).score,
	"LENGTH": (*plainParser).length,
	"RULES":  (*plainParser).rules,
}

func sideOf(text string) (core.Player, bool) {
	i := strings.Index(sides, text)
	return core.Player(max(i, 0)), i >= 0 && len(text) == 1
}

func (p *plainParser) turn(values []string) (ok bool) {
	p.s.OnTurn, ok = sideOf(values[0])
	return ok
}

func (p *plainParser) dice(values []string) bool {
	switch word := values[0]; {
	case word == "DOUBLE", word == "DOUBLED":
		p.s.Stage = Doubled
		return true
	case word == "BEAVER":
		p.s.Stage = Beavered
		return true
	}
	digits := strings.NewReplacer("-", "", ",", "").Replace(strings.Join(values, ""))
	if len(digits) != 2 {
		return false
	}
	p.s.Stage, p.s.Dice = ToPlay, core.Roll{digits[0] - '0', digits[1] - '0'}
	return p.s.Dice.Valid()
}

func (p *plainParser) cube(values []string) bool {
	n, err := strconv.Atoi(strings.TrimSuffix(values[0], ","))
	if err != nil || n < 1 || n > 1<<maxLogCube {
		return false
	}
	p.s.Cube = core.Cube{Value: n, Owner: core.Centre}
	if len(values) > 1 {
		owner, ok := sideOf(values[1])
		p.s.Cube.Owner = core.Owner(owner)
		return ok
	}
	return true
}

func (p *plainParser) score(values []string) bool {
	if len(values) != 2 {
		return false
	}
	for i := range p.s.Score {
		n, problem := number(strings.TrimSuffix(values[i], ","), 0, maxScore)
		if problem != 0 {
			return false
		}
		p.s.Score[i] = n
	}
	return true
}

func (p *plainParser) length(values []string) bool {
	n, problem := number(values[0], 0, maxScore)
	p.s.Length = n
	return problem == 0
}

func (p *plainParser) rules(values []string) bool {
	for _, word := range values {
		switch strings.TrimSuffix(word, ",") {
		case "CRAWFORD":
			p.s.Crawford = true
		case "JACOBY":
			p.s.Jacoby = true
		case "BEAVERS":
			p.s.Beavers = true
		default:
			return false
		}
	}
	return true
}

// list reads a side's checkers: "24:2 13:5 bar:1". Those that it leaves out are off.
func (p *plainParser) list(at, side int, values []string) {
	var checkers core.Side
	total := 0
	for _, value := range values {
		point, count, ok := strings.Cut(strings.TrimSuffix(value, ","), ":")
		if !ok {
			count = "1"
		}
		n, problem := number(count, 1, core.Checkers)
		where, wrong := plainPoint(point)
		if problem != 0 || wrong != 0 {
			p.fail(at, max(problem, wrong))
			return
		}
		if total += n; total > core.Checkers {
			p.fail(at, TooManyCheckers)
			return
		}
		checkers[where] += uint8(n)
	}
	checkers[core.Off] += uint8(core.Checkers - total)
	if !p.placed {
		p.s.Board = core.Board{{core.Off: core.Checkers}, {core.Off: core.Checkers}}
	}
	p.s.Board[side], p.placed = checkers, true
}

func plainPoint(text string) (core.Point, Problem) {
	switch text {
	case "BAR":
		return core.Bar, 0
	case "OFF":
		return core.Off, 0
	}
	n, problem := number(text, 1, int(core.Bar))
	if problem != 0 {
		problem = BadPoint
	}
	return core.Point(n), problem
}

// FormatPlain writes a position on one line that people can type and hear; ParsePlain reads it.
func FormatPlain(s Situation) string {
	return strings.Join(append(plainLists(&s.Board), plainFacts(&s)...), "; ")
}

func plainLists(b *core.Board) []string {
	var lists []string
	for side := range b {
		words := []string{sides[side:side+1] + ":"}
		for at := core.Bar; at > core.Off; at-- {
			if n := b[side][at]; n > 0 {
				words = append(words, string(appendPoint(nil, at))+":"+strconv.Itoa(int(n)))
			}
		}
		if len(words) == 1 {
			words = append(words, "off:"+strconv.Itoa(core.Checkers))
		}
		lists = append(lists, strings.Join(words, " "))
	}
	return lists
}

// plainFacts returns the statements about everything but the checkers. It leaves out the dice
// before a roll, and the rules if none is in force.
func plainFacts(s *Situation) []string {
	facts := []string{"turn: " + sides[s.OnTurn:s.OnTurn+1]}
	switch s.Stage {
	case ToPlay:
		facts = append(facts, "dice: "+string([]byte{'0' + s.Dice[0], '0' + s.Dice[1]}))
	case Doubled:
		facts = append(facts, "dice: double")
	case Beavered, Raccooned:
		facts = append(facts, "dice: beaver")
	}
	cube := "cube: " + strconv.Itoa(max(s.Cube.Value, 1))
	if s.Cube.Turned() {
		cube += " " + sides[s.Cube.Owner:s.Cube.Owner+1]
	}
	facts = append(facts, cube,
		"score: "+strconv.Itoa(s.Score[0])+" "+strconv.Itoa(s.Score[1]), "length: "+strconv.Itoa(s.Length))
	var rules []string
	for _, r := range []struct {
		on   bool
		name string
	}{{s.Crawford, "Crawford"}, {s.Jacoby, "Jacoby"}, {s.Beavers, "beavers"}} {
		if r.on {
			rules = append(rules, r.name)
		}
	}
	if rules != nil {
		facts = append(facts, "rules: "+strings.Join(rules, ", "))
	}
	return facts
}
