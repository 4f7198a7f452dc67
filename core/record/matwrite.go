package record

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"backtalk/core"
)

// matColumn is the column of the second player's half of a line, unless a name is too long.
const matColumn = 33

// WriteMat writes a match as .mat, in the way that most programs read: each move written out, the
// bar 25 and off 0, the larger die first. It fails with a *Fault if the format can't hold the match:
// a variant, or a game from a position.
func WriteMat(out io.Writer, events []core.Event, when time.Time) error {
	s, err := writable(events)
	if err != nil {
		return err
	}
	w := matWriter{sheet: s, column: matColumn}
	for p := range core.Player(2) {
		w.names[p] = matName(writtenName(s, p))
	}
	w.column = max(w.column, utf8.RuneCountInString(w.names[0])+12)
	w.head(when)
	for i := range s.Games {
		if err := w.game(&s.Games[i], i == len(s.Games)-1); err != nil {
			return err
		}
	}
	_, err = out.Write(w.text.Bytes())
	return err
}

type matWriter struct {
	sheet  *Sheet
	names  [2]string
	text   bytes.Buffer
	column int
	// n and halves belong to the line being written.
	n      int
	halves [2]string
}

func (w *matWriter) line(format string, values ...any) { fmt.Fprintf(&w.text, format+"\n", values...) }

func (w *matWriter) tag(name, value string) {
	w.line("; [%s \"%s\"]", name, strings.ReplaceAll(value, `"`, "'"))
}

func (w *matWriter) onOff(name string, on bool) {
	w.tag(name, map[bool]string{true: "On", false: "Off"}[on])
}

func (w *matWriter) head(when time.Time) {
	s := w.sheet
	for p := range core.Player(2) {
		w.tag("Player "+strconv.Itoa(int(p)+1), writtenName(s, p))
	}
	w.about(when)
	w.tag("Variation", "Backgammon")
	if s.Rules.Money() {
		w.onOff("Jacoby", s.Rules.Jacoby)
		w.onOff("Beaver", s.Rules.Beavers)
	} else {
		w.onOff("Crawford", s.Rules.Crawford)
	}
	w.comment(s.Comments)
	w.line("")
	w.line(" %d point match", s.Rules.Length)
}

// about writes the facts of the match apart from its play. when is the time of a match that was
// played here.
func (w *matWriter) about(when time.Time) {
	about := w.sheet.About
	if about.Date == "" && !when.IsZero() {
		about.Date, about.Time = when.Format(dateLayout), when.Format(timeLayout)
	}
	for _, t := range []struct{ name, value string }{
		{"Player 1 Elo", about.Ratings[0]},
		{"Player 2 Elo", about.Ratings[1]},
		{"EventDate", strings.ReplaceAll(about.Date, "-", ".")},
		{"EventTime", strings.ReplaceAll(about.Time, ":", ".")},
		{"Event", about.Event},
		{"Round", about.Round},
		{"Site", about.Place},
		{"Match ID", about.ID},
		{"Transcriber", about.Transcriber},
		{"ClockType", about.Clock},
	} {
		if t.value != "" {
			w.tag(t.name, t.value)
		}
	}
}

// comment writes comments on the match. Those on plays stay out: GNU Backgammon misreads a game with
// lines between its turns.
func (w *matWriter) comment(list []string) {
	for _, text := range list {
		w.line("; %s", text)
	}
}

func (w *matWriter) game(g *Game, last bool) error {
	w.line("\n Game %d", g.Number)
	left := fmt.Sprintf(" %s : %d", w.names[0], g.Score[0])
	w.line("%s%s : %d", w.pad(left, w.column-1), w.names[1], g.Score[1])
	w.n = 1
	acts := g.acts()
	for i, a := range acts {
		if a.kind == takes && i > 0 && acts[i-1].kind == beavers && i < len(acts)-1 {
			// A player who rolls on has taken the beaver. Other programs don't write the take, and
			// GNU Backgammon misreads it.
			continue
		}
		text, ok := a.mat()
		if !ok {
			return &Fault{Problem: UnwritablePosition, Game: g.Number}
		}
		w.half(a.player, text)
	}
	if g.Ended != nil {
		w.result(g, last)
	}
	w.flush()
	return nil
}

// half adds a half; a line is full when it has its second half.
func (w *matWriter) half(p core.Player, text string) {
	if w.halves[p] != "" || w.halves[1] != "" {
		w.flush()
	}
	w.halves[p] = text
}

func (w *matWriter) flush() {
	if w.halves == [2]string{} {
		return
	}
	left := fmt.Sprintf("%3d) %s", w.n, w.halves[0])
	if w.halves[1] != "" {
		left = w.pad(left, w.column) + w.halves[1]
	}
	w.line("%s", strings.TrimRight(left, " "))
	w.halves = [2]string{}
	w.n++
}

// pad fills text up to a column, and leaves two blanks at least.
func (w *matWriter) pad(text string, column int) string {
	return text + strings.Repeat(" ", max(column-utf8.RuneCountInString(text), 2))
}

func (w *matWriter) result(g *Game, last bool) {
	points := "points"
	if g.Ended.Points == 1 {
		points = "point"
	}
	text := fmt.Sprintf("Wins %d %s", g.Ended.Points, points)
	if last && w.sheet.Ended != nil && !w.sheet.Ended.Stopped {
		text += " and the match"
	}
	// GNU Backgammon misreads a game that the first player drops unless the result fills that line.
	if g.Ended.Winner == 1 && w.halves[0] != "" && w.halves[1] == "" {
		w.half(1, " "+text)
		return
	}
	w.flush()
	w.line("%s%s", strings.Repeat(" ", []int{6, w.column + 1}[g.Ended.Winner]), text)
}

// mat returns the act's half of a line, or false for a position, which has none.
func (a *act) mat() (string, bool) {
	switch a.kind {
	case doubles:
		return fmt.Sprintf(" Doubles => %d", a.value), true
	case beavers:
		return fmt.Sprintf(" Beavers => %d", a.value), true
	case takes:
		return " Takes", true
	case drops:
		return " Drops", true
	case sets:
		return "", false
	}
	text := fmt.Sprintf("%d%d:", a.dice.High(), a.dice.Low())
	for _, m := range a.moves {
		text += fmt.Sprintf(" %d/%d", m.From, m.To)
		if m.Hit {
			text += "*"
		}
	}
	return text, true
}
