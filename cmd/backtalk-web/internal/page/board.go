package page

import (
	"slices"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
)

// The indexes of bar and tray, after those of the points.
const (
	barIndex = 24
	offIndex = 25
)

// boardOf renders the board of a frame.
func (f *Front) boardOf(frame desk.Frame) *Board {
	sc := frame.Scene
	own := sc.State.For(sc.Viewer)
	b := &Board{
		Focus: index(sc.Focus), HomeLeft: frame.Style.HomeLeft,
		Bar:   [2]int{int(own[0][core.Bar]), int(own[1][core.Bar])},
		Off:   [2]int{int(own[0][core.Off]), int(own[1][core.Off])},
		Waits: !sc.Replay && sc.State.Playing() && sc.State.Decider() != sc.Viewer,
	}
	f.addPoints(b, frame)
	f.addParts(b)
	if f.form != settings.AsList {
		b.Beside = f.devices.Texts.Announcement(a11y.NewEar(frame.Style).Answer(sc, a11y.AskStatus))
	}
	addDice(b, &sc)
	addTurn(b, frame)
	b.Actions, b.Panel = f.actionsOf(frame), f.panelOf(frame)
	addCube(b, &sc)
	for i, p := range []core.Player{sc.Viewer, sc.Viewer.Opponent()} {
		b.Colours[i] = sc.State.Players[p].Colour.String()
	}
	for _, m := range frame.LastTurn.Moves {
		b.Moves = append(b.Moves, arrowOf(&sc, m, frame.LastTurn.Player != sc.Viewer))
	}
	return b
}

// addPoints adds the points, each with its label.
func (f *Front) addPoints(b *Board, frame desk.Frame) {
	sc := frame.Scene
	own, selected := sc.State.For(sc.Viewer), sc.Selection()
	targets := map[core.Point]bool{}
	for _, t := range a11y.Targets(sc) {
		targets[t.Point] = true
	}
	b.OffTarget, b.BarFrom = targets[core.Off], selected == core.Bar
	ear := a11y.NewEar(frame.Style)
	for point := core.Point(24); point >= 1; point-- {
		sc.Focus = point
		echo := ear.Focus(sc, a11y.Moved)
		b.Points = append(b.Points, Point{
			Label: f.devices.Texts.Announcement(echo), Number: ear.Number(sc, point),
			Column: echo.Place.Column, Far: echo.Place.Far,
			Own: int(own[0][point]), Rival: int(own[1][sc.Opposite(point)]),
			Selected: point == selected, Target: targets[point],
		})
	}
}

// quarters are the headings if the points are buttons. Each covers six points, from 24
// down.
var quarters = []say.MessageID{say.PageQuarterFarHome, say.PageQuarterFarOuter, say.PageQuarterOuter, say.PageQuarterHome}

// addParts groups the points as a screen reader finds them: in quarters, in rows, or not
// at all.
func (f *Front) addParts(b *Board) {
	b.Form = f.form
	switch f.form {
	case settings.AsButtons:
		six := len(b.Points) / len(quarters)
		for i, title := range quarters {
			points := make([]int, six)
			for n := range points {
				points[n] = i*six + n
			}
			b.Parts = append(b.Parts, f.part(b, title, points))
		}
	case settings.AsTable:
		// In the order of the board: the far row first, each row from left to
		// right.
		rows := [2][]int{}
		for i, p := range b.Points {
			row := &rows[1]
			if p.Far {
				row = &rows[0]
			}
			*row = append(*row, i)
		}
		for _, points := range rows {
			slices.SortFunc(points, func(i, j int) int { return b.Points[i].Column - b.Points[j].Column })
			b.Parts = append(b.Parts, f.part(b, say.PageRow, points))
		}
	}
}

// part returns some of the points under a title that names the first and
// the last.
func (f *Front) part(b *Board, title say.MessageID, points []int) Part {
	first, last := points[0], points[len(points)-1]
	data := say.Data{"From": b.Points[first].Number, "To": b.Points[last].Number}
	return Part{f.text(say.M(title, data)), points}
}

// index returns the place of a point in the list of points, which begins
// with 24.
func index(p core.Point) int { return 24 - int(p) }

// addDice adds the dice of a turn in progress.
func addDice(b *Board, sc *a11y.Scene) {
	s := &sc.State
	roll := s.Turn.Roll()
	if s.Phase != core.PhaseMove || !roll.Valid() {
		return
	}
	if s.OnTurn != sc.Viewer {
		b.Rolled = 1
	}
	left := s.Turn.Left()
	b.Dice = []int{int(roll.High()), int(roll.Low())}
	if roll.Double() {
		b.Dice = append(b.Dice, b.Dice...)
	}
	for _, die := range b.Dice {
		at := slices.Index(left, uint8(die))
		b.Used = append(b.Used, at < 0)
		if at >= 0 {
			left = slices.Delete(left, at, at+1)
		}
	}
}

// addTurn adds what was played: the moves of the viewer's turn in progress,
// and the opponent's last roll until the viewer has rolled.
func addTurn(b *Board, frame desk.Frame) {
	sc := &frame.Scene
	s := &sc.State
	if s.Phase == core.PhaseMove && s.OnTurn == sc.Viewer {
		for _, m := range s.Turn.Made() {
			b.Made = append(b.Made, arrowOf(sc, m, false))
		}
	}
	if len(b.Dice) == 0 && s.Playing() && frame.LastTurn.Player != sc.Viewer {
		b.Last = diceOf(frame.LastTurn)
	}
}

// addCube adds the cube.
func addCube(b *Board, sc *a11y.Scene) {
	if !sc.State.Rules.HasCube() {
		return
	}
	cube := sc.State.Cube
	b.Cube, b.CubeAt = max(cube.Value, 1), 2
	switch cube.Owner {
	case core.Owner(sc.Viewer):
		b.CubeAt = 0
	case core.Owner(sc.Viewer.Opponent()):
		b.CubeAt = 1
	}
}

// arrowOf returns a move in the viewer's numbering.
func arrowOf(sc *a11y.Scene, m core.Move, rival bool) Arrow {
	a := Arrow{From: index(m.From), To: index(m.To), Hit: m.Hit}
	if rival {
		a.Side, a.From, a.To = 1, index(sc.Opposite(m.From)), index(sc.Opposite(m.To))
	}
	if m.From == core.Bar {
		a.From = barIndex
	}
	if m.To == core.Off {
		a.To = offIndex
	}
	return a
}
