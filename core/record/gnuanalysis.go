package record

import (
	"strconv"
	"strings"

	"backtalk/core"
	"backtalk/core/notation"
)

// gnuProgram names the program that judged, as the player hears it.
const gnuProgram = "GNU Backgammon"

// gnuAnalysis holds the analysis of one decision, in points. It leaves out values that the text
// gives as chances to win the match, in percent.
type gnuAnalysis struct {
	luck float64
	// judgedPlay says that the text judges a play; best is the best play.
	judgedPlay bool
	cost       float64
	playLevel  string
	best       []notation.Step
	// cube holds the values of no double, of a double that is taken and of a double that is
	// dropped, by the keys leave, take and pass.
	cube      map[string]float64
	cubeLevel string
	// playFigures and cubeFigures are the figures of core.Judged.
	playFigures, cubeFigures []float64
}

// gnuCube maps GNU Backgammon's names of cube decisions to the keys of gnuAnalysis.cube.
var gnuCube = map[string]string{
	"No double": "leave", "No redouble": "leave", "Double, take": "take", "Redouble, take": "take",
	"Double, beaver": "take", "Redouble, beaver": "take", "Double, pass": "pass", "Redouble, pass": "pass",
}

func (a *gnuAnalysis) readLine(line string) {
	if _, luck, ok := strings.Cut(line, "("); ok && strings.HasPrefix(line, gnuRolled) {
		a.luck, _ = points(strings.TrimRight(luck, "):"))
		return
	}
	if level, rest, ok := strings.Cut(line, " "); ok && strings.HasPrefix(rest, "cubeless equity ") {
		a.cubeLevel = level
		return
	}
	mark := strings.HasPrefix(line, "*")
	rank, rest := leadingNumber(strings.TrimLeft(line, "* "))
	rest, ok := strings.CutPrefix(rest, ". ")
	if rank < 1 || !ok {
		return
	}
	if play, value, ok := strings.Cut(rest, "Eq.:"); ok {
		a.readPlay(rank, mark, strings.TrimSpace(play), value)
		return
	}
	name, value, _ := cutWide(rest)
	if what := gnuCube[name]; what != "" {
		value, _, _ = cutWide(value)
		if v, ok := points(value); ok {
			if a.cube == nil {
				a.cube = map[string]float64{}
			}
			a.cube[what] = v
		}
	}
}

// readPlay reads one of the candidate plays; mark says that it is the play that was made.
func (a *gnuAnalysis) readPlay(rank int, mark bool, text, value string) {
	level, play, _ := cutWide(text)
	steps, err := notation.ParsePlay(play)
	if err != nil {
		return
	}
	if rank == 1 {
		a.best = steps
	}
	if !mark {
		return
	}
	_, cost, _ := strings.Cut(value, "(")
	lost, ok := points(strings.TrimRight(cost, ")"))
	if !ok && rank > 1 {
		return
	}
	a.judgedPlay, a.cost, a.playLevel = true, -lost, strings.TrimPrefix(strings.TrimPrefix(level, "Cubeful "), "Cubeless ")
}

// points reads "+0.172".
func points(text string) (float64, bool) {
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	const most = 1000
	return v, err == nil && v > -most && v < most
}

// judged returns the judgements of a decision of the given kind: on the cube decision, and for
// rolls also on the play. done says how a double was answered.
func (a *gnuAnalysis) judged(p core.Player, kind, done deedKind) []core.Event {
	var list []core.Event
	cost, better, ok := a.cubeCost(kind, done)
	if ok && (kind != rolls || cost > 0 || len(a.cubeFigures) > 0) {
		e := gnuJudged(a.cubeLevel, p, cost, better)
		e.Figures = a.cubeFigures
		list = append(list, e)
	}
	if kind != rolls || !a.judgedPlay && a.luck == 0 {
		return list
	}
	e := gnuJudged(a.playLevel, p, thousandths(a.cost), core.BetterPlay)
	e.Luck = thousandths(a.luck)
	if e.Better == core.BetterPlay {
		e.Best = gnuMoves(a.best)
	}
	if len(e.Best) == 0 {
		e.Better = core.BetterNothing
	}
	if n := len(a.playFigures); n == 2*playFigures && e.Better == core.BetterNothing {
		a.playFigures = a.playFigures[playFigures:]
	}
	e.Figures = a.playFigures
	return append(list, e)
}

func gnuJudged(level string, p core.Player, cost int, better core.Better) core.Judged {
	e := core.Judged{By: strings.TrimSpace(gnuProgram + " " + cleanText(level)), Player: p, Cost: max(cost, 0)}
	if e.Cost > 0 {
		e.Better = better
	}
	return e
}

// cubeCost returns the cost of a cube decision, in thousandths, and the better one.
func (a *gnuAnalysis) cubeCost(kind, done deedKind) (int, core.Better, bool) {
	leave, left := a.cube["leave"]
	take, taken := a.cube["take"]
	pass, passed := a.cube["pass"]
	if !left || !taken || !passed {
		return 0, core.BetterNothing, false
	}
	double := min(take, pass)
	switch {
	case kind == rolls:
		return thousandths(double - leave), core.BetterDouble, true
	case kind == doubles:
		return thousandths(leave - double), core.BetterRoll, true
	case done == takes:
		return thousandths(pass - take), core.BetterDrop, true
	case done == drops:
		return thousandths(take - pass), core.BetterTake, true
	}
	return 0, core.BetterNothing, false
}

func gnuMoves(steps []notation.Step) (moves []core.Move) {
	for _, s := range steps {
		moves = append(moves, core.Move{From: s.From, To: s.To, Hit: s.Hit})
	}
	return moves
}
