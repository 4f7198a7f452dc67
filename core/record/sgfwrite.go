package record

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	"backtalk/core"
)

// WriteSGF writes a match as SGF: one tree for each game, player 0 as White, the way GNU Backgammon
// reads it. It fails with a *Fault for a variant, which the format doesn't know.
func WriteSGF(out io.Writer, events []core.Event, when time.Time) error {
	s, err := writable(events)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	for i := range s.Games {
		sgfHead(&text, s, i, when)
		for _, a := range s.Games[i].acts() {
			text.WriteString("\n" + a.sgf() + a.sgfAnalysis() + sgfComment(a.comments))
		}
		text.WriteString(")\n")
	}
	_, err = out.Write(text.Bytes())
	return err
}

// sgfHead writes the root of game i.
func sgfHead(text *bytes.Buffer, s *Sheet, i int, when time.Time) {
	g := &s.Games[i]
	fmt.Fprintf(text, "(;FF[4]GM[6]CA[UTF-8]AP[Backtalk]MI[length:%d][game:%d][ws:%d][bs:%d]PW[%s]PB[%s]",
		s.Rules.Length, g.Number-1, g.Score[0], g.Score[1], sgfEscape(writtenName(s, 0)), sgfEscape(writtenName(s, 1)))
	sgfAboutMatch(text, s, when)
	if rules := sgfRules(s, g); rules != "" {
		text.WriteString("RU[" + rules + "]")
	}
	if i == 0 {
		text.WriteString(sgfComment(s.Comments))
	}
	if g.Ended != nil {
		fmt.Fprintf(text, "RE[%s+%d%s]", sgfSides[g.Ended.Winner], g.Ended.Points, resignedMark(g))
	}
}

// sgfAboutMatch writes the facts of the match apart from its play. when is the time of a match that
// was played here.
func sgfAboutMatch(text *bytes.Buffer, s *Sheet, when time.Time) {
	about := s.About
	if about.Date == "" && !when.IsZero() {
		about.Date = when.Format(dateLayout)
	}
	for _, p := range []struct{ name, value string }{
		{"DT", about.Date},
		{"EV", about.Event},
		{"RO", about.Round},
		{"PC", about.Place},
		{"GN", about.ID},
		{"US", about.Transcriber},
		{"WR", about.Ratings[0]},
		{"BR", about.Ratings[1]},
		{"OT", about.Clock},
	} {
		if p.value != "" {
			text.WriteString(p.name + "[" + sgfEscape(p.value) + "]")
		}
	}
}

// sgfComment returns the property with comments on a node, or "" without any.
func sgfComment(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return "C[" + sgfEscape(strings.Join(list, "\n")) + "]"
}

func sgfRules(s *Sheet, g *Game) string {
	var rules []string
	if s.Rules.Crawford {
		rules = append(rules, "Crawford")
	}
	if g.Crawford {
		rules = append(rules, "CrawfordGame")
	}
	if s.Rules.Jacoby {
		rules = append(rules, "Jacoby")
	}
	if s.Rules.Beavers {
		rules = append(rules, "Beavers")
	}
	return strings.Join(rules, ":")
}

// resignedMark returns the R of a game that was resigned, or "".
func resignedMark(g *Game) string {
	if n := len(g.Entries); n > 0 && g.Entries[n-1].Kind == EntryAccept {
		return "R"
	}
	return ""
}

func sgfEscape(text string) string {
	return strings.NewReplacer(`\`, `\\`, `]`, `\]`).Replace(text)
}

// sgf returns the node of an act.
func (a *act) sgf() string {
	side := sgfSides[a.player]
	switch a.kind {
	case doubles, beavers:
		return ";" + side + "[double]"
	case takes:
		return ";" + side + "[take]"
	case drops:
		return ";" + side + "[drop]"
	case sets:
		return a.sgfPosition()
	}
	dice := string([]byte{'0' + a.dice.High(), '0' + a.dice.Low()})
	if a.open {
		return ";PL[" + side + "]DI[" + dice + "]"
	}
	return ";" + side + "[" + dice + sgfMoves(a.player, a.moves) + "]"
}

// sgfAnalysis returns the properties with another program's analysis. It writes figures only if
// they are GNU Backgammon's, which takes any figures for its own.
func (a *act) sgfAnalysis() string {
	plays, cube, luck := "", "", ""
	for _, e := range a.judged {
		if e.Luck != 0 && a.kind == rolls {
			luck = fmt.Sprintf("LU[%.5f]", float64(e.Luck)/thousand)
		}
		plies, ok := gnuPlies(e.By)
		switch n := len(e.Figures); {
		case !ok:
		case n == cubeFigures:
			cube = fmt.Sprintf("DA[%s %dC 1 0.000000 1%s]", sgfEvaluated, plies, sgfNumbers(e.Figures))
		case n == playFigures && a.kind == rolls:
			plays = "A[0]" + a.sgfCandidate(a.moves, e.Figures, plies)
		case n == 2*playFigures && a.kind == rolls:
			plays = "A[1]" + a.sgfCandidate(e.Best, e.Figures[:playFigures], plies) + a.sgfCandidate(a.moves, e.Figures[playFigures:], plies)
		}
	}
	return cube + plays + luck
}

// thousand converts points to thousandths.
const thousand = 1000

// gnuPlies returns how far GNU Backgammon looked ahead, false for another program or a rollout.
func gnuPlies(by string) (plies int, ok bool) {
	level, own := strings.CutPrefix(by, gnuProgram+" ")
	number, ends := strings.CutSuffix(level, "-ply")
	if plies, ok = wholeNumber(number); !own || !ends {
		return 0, false
	}
	return plies, ok
}

func (a *act) sgfCandidate(moves []core.Move, figures []float64, plies int) string {
	return fmt.Sprintf("[%s %s%s %dC 0 1 0.000000 1]", sgfMoves(a.player, moves), sgfEvaluated, sgfNumbers(figures), plies)
}

// sgfNumbers returns figures, each after a blank.
func sgfNumbers(figures []float64) string {
	text := ""
	for _, figure := range figures {
		text += fmt.Sprintf(" %.6f", figure)
	}
	return text
}

func sgfMoves(p core.Player, moves []core.Move) string {
	text := ""
	for _, m := range moves {
		text += string([]byte{sgfLetter(p, m.From), sgfLetter(p, m.To)})
	}
	return text
}

// sgfLetter returns the letter of a point in the frame of the file.
func sgfLetter(p core.Player, at core.Point) byte {
	switch {
	case at == core.Bar:
		return 'y'
	case at == core.Off:
		return 'z'
	case p == 0:
		return 'a' + byte(at) - 1
	}
	return 'x' - byte(at) + 1
}

// sgfPosition returns the nodes that set up a position. The side on roll comes last: GNU Backgammon
// forgets it after the checkers.
func (a *act) sgfPosition() string {
	text := ";AE[a:y]"
	for p := range core.Player(2) {
		if a.set.Board[p][core.Off] == core.Checkers {
			continue
		}
		text += "A" + sgfSides[p]
		for at := core.Bar; at > core.Off; at-- {
			for range a.set.Board[p][at] {
				text += "[" + string(sgfLetter(p, at)) + "]"
			}
		}
	}
	owner := "c"
	if a.set.Cube.Turned() {
		owner = strings.ToLower(sgfSides[a.set.Cube.Owner])
	}
	return fmt.Sprintf("%s\n;CV[%d]\n;CP[%s]\n;PL[%s]", text, a.set.Cube.Value, owner, sgfSides[a.set.Player])
}
