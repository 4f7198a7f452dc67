package online

import (
	"fmt"
	"slices"

	"backtalk/core"
)

// This file has what the player here did and the server must still confirm.

// debt is something that the player here did and the server must confirm.
type debt struct {
	kind stepKind
	// lines holds the lines to send for it.
	lines []string
	// moves is the number of the turn's moves. confirmed means that the game has ended the turn on
	// the server.
	moves     int
	confirmed bool
	// doubted means that the server refused the turn once, perhaps only because it came at a bad
	// moment.
	doubted bool
	// wins means that the turn ends the game.
	wins bool
}

// endTurn ends the turn on the server once all its moves have arrived there.
func (g *Game) endTurn() {
	if len(g.owed) == 0 || g.inquiry.open() {
		return
	}
	d := &g.owed[0]
	if d.kind == stepTurn && !d.confirmed && !d.wins && g.account.turn == us && len(g.account.moves) == d.moves {
		d.confirmed = true
		g.client.say("ok")
	}
}

// refusedTurn takes back a turn that the server refuses, so that the player plays it again.
func (g *Game) refusedTurn() {
	g.client.say("reset")
	g.owed = nil
	g.news = append(g.news, RefusedPlay)
	g.account.steps = append([]step{{kind: stepRefused}}, g.account.steps...)
}

// again sends again what may have been lost with a connection.
func (g *Game) again() {
	g.rolling = false
	if len(g.owed) == 0 || !g.present {
		return
	}
	d := &g.owed[0]
	if !g.due(d) {
		return
	}
	lines := d.lines
	if d.kind == stepTurn {
		d.confirmed = false
		lines = g.rest(d)
	}
	for _, line := range lines {
		g.client.say(line)
	}
}

// rest returns the lines of a turn that the server lacks. If the server has other moves, rest asks
// it to reset the turn, and returns all lines.
func (g *Game) rest(d *debt) []string {
	there, ok := stepsOf(own, g.account.moves)
	for i, s := range there {
		ok = ok && i < len(d.lines) && d.lines[i] == moveLine(s.From, s.To)
	}
	if !ok {
		g.client.say("reset")
		g.account.moves = nil
		return d.lines
	}
	return d.lines[len(there):]
}

// due reports whether the server is still waiting for something that the player here did.
func (g *Game) due(d *debt) bool {
	a := &g.account
	switch d.kind {
	case stepTurn:
		return a.turn == us && a.rolled
	case stepTake:
		return a.offered && a.turn == them
	case stepDouble:
		return !a.offered && a.turn == us && !a.rolled
	}
	return a.turn != 0
}

// confirms reports whether a step confirms what the player here did.
func confirms(s *step, d *debt) bool {
	if s.kind == stepEnd && d.kind == stepEnd {
		return true
	}
	return s.kind == d.kind && s.player == own
}

// keep drops the step that caused an event. If the player here caused it, keep sends it to the
// server.
func (g *Game) keep(s *core.State, e core.Event) {
	switch e := e.(type) {
	case core.OpeningRolled:
		g.count(stepOpening)
		// If both dice are the same, the server rolls again by itself.
		g.rolling, g.opening = e.Dice.Double(), !e.Dice.Double()
	case core.Rolled:
		if g.rolling = false; !g.opening {
			g.count(stepRoll)
		}
		g.opening = false
	case core.TurnEnded:
		g.keepTurn(s, e)
	case core.Doubled:
		g.did(e.Player, debt{kind: stepDouble, lines: []string{"double"}})
	case core.Taken:
		g.did(e.Player, debt{kind: stepTake, lines: []string{"ok"}})
	case core.ResignOffered:
		if e.Player == own {
			g.did(own, debt{kind: stepResign, lines: []string{"resign"}})
		}
	case core.GameEnded:
		g.keepEnd(s, e)
	}
}

// did sends what the player here did. For the opponent's action, it drops the step.
func (g *Game) did(p core.Player, d debt) {
	if p != own {
		g.count(d.kind)
		return
	}
	g.owed = append(g.owed, d)
	if g.inquiry.open() {
		// The answer to the inquiry will show whether the server still needs this.
		return
	}
	for _, line := range d.lines {
		g.client.say(line)
	}
	g.endTurn()
}

// count drops the first step if it is of this kind.
func (g *Game) count(kind stepKind) {
	if s, ok := g.head(); ok && s.kind == kind {
		g.pop()
	}
}

func (g *Game) keepTurn(s *core.State, e core.TurnEnded) {
	if e.Player != own {
		g.count(stepTurn)
		return
	}
	if first, ok := g.head(); ok && first.kind == stepTurn && first.player == own {
		// The play was forced, so the server made it by itself.
		g.pop()
		return
	}
	d := debt{kind: stepTurn, moves: len(e.Moves), wins: e.Board[own][core.Off] == core.Checkers}
	for _, m := range unambiguous(&s.Turn, e.Moves) {
		d.lines = append(d.lines, moveLine(m.From, m.To))
	}
	g.did(own, d)
}

// moveLine returns the line that makes a move on the server.
func moveLine(from, to core.Point) string { return "move " + place(from) + "/" + place(to) }

// place returns a point in the server's notation.
func place(p core.Point) string {
	switch p {
	case core.Bar:
		return "bar"
	case core.Off:
		return "off"
	}
	return fmt.Sprint(p)
}

// keepEnd handles the end of a game. If the player here has dropped a double, it gives the game up
// on the server. Otherwise it waits for the server to confirm the end.
func (g *Game) keepEnd(s *core.State, e core.GameEnded) {
	g.owed = slices.DeleteFunc(g.owed, func(d debt) bool { return d.kind == stepResign })
	switch {
	case s.Phase == core.PhaseRoll && e.Winner != own && e.Result == core.Drop, s.Phase == core.PhaseDoubled && e.Winner != own:
		// A drop returns the match to the state before the roll.
		g.did(own, debt{kind: stepEnd, lines: []string{"resign"}})
	default:
		g.owed = append(g.owed, debt{kind: stepEnd})
	}
}
