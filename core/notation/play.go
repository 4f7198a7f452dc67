package notation

import (
	"fmt"
	"strings"

	"backtalk/core"
)

// maxMoves is the number of moves of a double.
const maxMoves = 4

// Step is one part of a play as it is written: a checker from one point to another, by one die or
// by several ("24/15"). Points are in the mover's numbering, 25 the bar and 0 off.
type Step struct {
	From, To core.Point
	// Hit says that a hit is marked at To. Marks may be missing.
	Hit bool
	// Offset is the step's place in the text, in bytes.
	Offset int
}

// ParsePlay reads a play: steps with spaces or commas between them, in any case. "8/5(2)" is two
// checkers, "bar/22*/18" one checker over a hit, "24/15" one checker by two dice; 25 is the bar and
// 0 is off; marks of hits may be missing. An empty text and "pass" are a play without steps. It
// fails with a *ParseError or, if a checker would go backwards, with an error that wraps both a
// *ParseError and a *core.IllegalError. [Resolve] finds the legal moves.
func ParsePlay(text string) ([]Step, error) {
	if strings.EqualFold(strings.TrimSpace(text), "pass") {
		return nil, nil
	}
	p := playParser{text: text}
	var steps []Step
	for p.skipBlanks(); p.at < len(text); p.skipBlanks() {
		chain, count, err := p.chain()
		if err != nil {
			return nil, err
		}
		if len(steps)+count*len(chain) > maxMoves {
			return nil, p.fail(chain[0].Offset, TooManyMoves)
		}
		for range count {
			steps = append(steps, chain...)
		}
	}
	return steps, nil
}

type playParser struct {
	text string
	at   int
}

func (p *playParser) fail(at int, problem Problem) error {
	return &ParseError{p.text, at, problem}
}

func (p *playParser) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

// accept skips c if it comes next.
func (p *playParser) accept(c byte) bool {
	if p.peek() != c || p.at >= len(p.text) {
		return false
	}
	p.at++
	return true
}

func (p *playParser) skipBlanks() {
	for p.at < len(p.text) && strings.IndexByte(" \t,;", p.text[p.at]) >= 0 {
		p.at++
	}
}

// chain reads the hops of one checker, and how many checkers make them.
func (p *playParser) chain() (hops []Step, count int, err error) {
	begin := p.at
	from, err := p.point()
	if err != nil {
		return nil, 0, err
	}
	start := begin
	for p.accept('/') {
		hop, err := p.hop(from, start)
		if err != nil {
			return nil, 0, err
		}
		if hops = append(hops, hop); len(hops) > maxMoves {
			return nil, 0, p.fail(hop.Offset, TooManyMoves)
		}
		from, start = hop.To, hop.Offset
	}
	if len(hops) == 0 {
		return nil, 0, p.fail(p.at, BadCharacter)
	}
	hops[0].Offset = begin
	count, err = p.count()
	if p.accept('*') {
		hops[len(hops)-1].Hit = true
	}
	if err == nil && p.at < len(p.text) && strings.IndexByte(" \t,;", p.peek()) < 0 {
		err = p.fail(p.at, BadCharacter)
	}
	return hops, count, err
}

// hop reads the destination of a hop from a point.
func (p *playParser) hop(from core.Point, start int) (Step, error) {
	at := p.at
	to, err := p.point()
	switch {
	case err != nil:
		return Step{}, err
	case from == core.Off:
		return Step{}, p.fail(start, BadPoint)
	case to == core.Bar:
		return Step{}, p.fail(at, BadPoint)
	case to >= from:
		return Step{}, fmt.Errorf("%w: %w", p.fail(at, Backwards), &core.IllegalError{Rule: core.RuleBackwards, From: from, Point: to})
	}
	return Step{From: from, To: to, Hit: p.accept('*'), Offset: at}, nil
}

// point reads a number from 0 to 25, "bar" or "off".
func (p *playParser) point() (core.Point, error) {
	for _, word := range []struct {
		name  string
		point core.Point
	}{{"bar", core.Bar}, {"off", core.Off}} {
		if end := p.at + len(word.name); end <= len(p.text) && strings.EqualFold(p.text[p.at:end], word.name) {
			p.at = end
			return word.point, nil
		}
	}
	start := p.at
	n := p.digits()
	switch {
	case p.at == start && p.at < len(p.text):
		return 0, p.fail(start, BadCharacter)
	case p.at == start || n > int(core.Bar):
		return 0, p.fail(start, BadPoint)
	}
	return core.Point(n), nil
}

// digits reads a number, and returns one result for all that are too large.
func (p *playParser) digits() int {
	n := 0
	for ; p.peek() >= '0' && p.peek() <= '9'; p.at++ {
		n = min(n*10+int(p.peek()-'0'), 1000)
	}
	return n
}

// count reads "(2)"; it returns 1 if there is none.
func (p *playParser) count() (int, error) {
	if !p.accept('(') {
		return 1, nil
	}
	start := p.at
	n := p.digits()
	if n < 1 || n > maxMoves {
		return 0, p.fail(start, BadNumber)
	}
	if !p.accept(')') {
		return 0, p.fail(p.at, BadCharacter)
	}
	return n, nil
}
