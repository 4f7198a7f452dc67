package record

import (
	"strconv"
	"strings"

	"backtalk/core"
	"backtalk/core/met"
	"backtalk/core/notation"
)

// GNU Backgammon writes its analysis beside an action, in three properties. A has the plays that it
// looked at, the best first, after the index of the one that was made: A[1][lpab E ver 3 …][…]. DA has
// the cube decision before it: DA[E ver 3 …]. LU is the luck of the roll, in points: LU[0.17200].
// Values of rollouts begin with X and are left out.

const (
	sgfEvaluated = "E ver 3"
	// playFigures and cubeFigures count the figures of a play and of a cube decision.
	playFigures = 6
	cubeFigures = 14
)

// sgfCandidate is a play with its figures.
type sgfCandidate struct {
	steps   []notation.Step
	figures []float64
	level   string
}

// readSGFCandidate reads p's play, its figures, and what follows them: how far the program looked.
func readSGFCandidate(value string, p core.Player) (c sgfCandidate, ok bool) {
	moves, rest, _ := strings.Cut(value, " ")
	if c.steps, ok = sgfSteps(strings.ToLower(moves), p); !ok {
		return c, false
	}
	rest, ok = strings.CutPrefix(rest, sgfEvaluated)
	fields := strings.Fields(rest)
	if !ok || len(fields) <= playFigures {
		return c, false
	}
	c.figures, ok = sgfFigures(fields[:playFigures])
	c.level = sgfLevel(fields[playFigures])
	return c, ok
}

func sgfFigures(fields []string) ([]float64, bool) {
	list := make([]float64, len(fields))
	for i, field := range fields {
		var ok bool
		if list[i], ok = points(field); !ok {
			return nil, false
		}
	}
	return list, true
}

// sgfLevel returns the program's name for a level, which it writes as 2C for two plies with the cube.
func sgfLevel(text string) string {
	plies, _ := leadingNumber(text)
	return strconv.Itoa(max(plies, 0)) + "-ply"
}

// analysis reads the analysis in a node, of an action by p.
func (r *sgfReader) analysis(n *sgfNode, p core.Player) (a gnuAnalysis) {
	for _, property := range n.properties {
		switch property.name {
		case "A":
			a.readSGFPlays(property.values, p)
		case "DA":
			r.readSGFCube(&a, property.values, p)
		case "LU":
			if len(property.values) > 0 {
				a.luck, _ = points(property.values[0])
			}
		}
	}
	return a
}

// readSGFPlays reads A.
func (a *gnuAnalysis) readSGFPlays(values []string, p core.Player) {
	if len(values) < 2 {
		return
	}
	made, ok := wholeNumber(values[0])
	if !ok || made >= len(values)-1 {
		return
	}
	best, ok := readSGFCandidate(values[1], p)
	this, known := readSGFCandidate(values[1+made], p)
	if !ok || !known {
		return
	}
	const equity = playFigures - 1
	a.judgedPlay, a.cost = true, best.figures[equity]-this.figures[equity]
	a.playLevel, a.best, a.playFigures = this.level, best.steps, this.figures
	if made > 0 {
		a.playFigures = append(best.figures, this.figures...)
	}
}

// readSGFCube reads DA. In a match the values with the cube are chances to win the match.
func (r *sgfReader) readSGFCube(a *gnuAnalysis, values []string, p core.Player) {
	if len(values) == 0 {
		return
	}
	rest, ok := strings.CutPrefix(values[0], sgfEvaluated)
	fields := strings.Fields(rest)
	if !ok || len(fields) <= cubeFigures {
		return
	}
	figures, ok := sgfFigures(fields[len(fields)-cubeFigures:])
	if !ok {
		return
	}
	value := func(figure float64) float64 { return figure }
	if r.s.length > 0 {
		value = r.away(p).Equity
	}
	const undoubled, taken = cubeFigures/2 - 1, cubeFigures - 1
	a.cubeLevel, a.cubeFigures = sgfLevel(fields[0]), figures
	a.cube = map[string]float64{"leave": value(figures[undoubled]), "take": value(figures[taken]), "pass": 1}
}

// away returns the score of the game for p, with the cube as it is.
func (r *sgfReader) away(p core.Player) met.Score {
	own, other := r.s.length-r.g.score[p], r.s.length-r.g.score[p.Opponent()]
	return met.Score{Own: own, Other: other, Cube: r.cube, CrawfordDone: min(own, other) == 1}
}

// judge adds the analysis in a node to the last action. That of a double also judges its answer.
func (r *sgfReader) judge(n *sgfNode) {
	if len(r.g.deeds) == 0 {
		return
	}
	d := &r.g.deeds[len(r.g.deeds)-1]
	a := r.analysis(n, d.player)
	switch d.kind {
	case rolls:
		d.remarks = append(d.remarks, a.judged(d.player, rolls, rolls)...)
	case doubles:
		r.doubled = a
		d.remarks = append(d.remarks, a.judged(d.player, doubles, doubles)...)
	case takes, drops:
		d.remarks = append(d.remarks, r.doubled.answer(a.cubeFigures).judged(d.player, takes, d.kind)...)
	}
}

// answer turns the analysis of a double into that of its answer. It negates the values, because the
// other player answers. figures are those that the file repeats beside the answer, if it does.
func (a *gnuAnalysis) answer(figures []float64) *gnuAnalysis {
	answer := &gnuAnalysis{cubeLevel: a.cubeLevel, cubeFigures: figures, cube: map[string]float64{}}
	for what, value := range a.cube {
		answer.cube[what] = -value
	}
	return answer
}
