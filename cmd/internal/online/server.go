package online

import (
	"slices"
	"strings"

	"backtalk/cmd/internal/friend"
)

// This file handles what the server sends.

// take handles an event of the match.
func (g *Game) take(e *event) {
	if g.version == 0 && e.Type != "say" && len(g.early) < mostSteps {
		g.early = append(g.early, *e)
	}
	switch e.Type {
	case "say":
		if text := friend.Clean(e.Message, friend.MaxChat); text != "" {
			g.deliver(friend.Letter{Chat: text})
		}
		return
	case "joined":
		// The server dropped what was sent while the opponent was away.
		g.present = true
		g.joinedAgain()
		return
	case "left":
		g.present = false
		return
	case "failedmove", "failedok":
		g.failedTurn(e.Reason)
		return
	case "failedroll":
		// Don't ask again while the opponent is away, because the server would refuse each time.
		g.rolling = g.rolling && !strings.Contains(e.Reason, awaitsOpponent)
		return
	}
	if e.Spectating && g.begun {
		g.seatTaken()
		return
	}
	if e.Type == "board" && g.passed(e) {
		g.owed, g.account = nil, accountOf(g.account.name, &g.state)
	}
	awaits := g.account.awaits
	g.account.gaveUp = g.gaveUpHere()
	if g.account.take(e); g.account.flooded {
		g.fail(errDisagree)
	}
	if e.Type == "board" {
		g.takeBoard(e, awaits)
	}
	g.endTurn()
}

// gaveUpHere reports whether the player here has given up a game that hasn't ended on the server
// yet.
func (g *Game) gaveUpHere() bool {
	if len(g.owed) == 0 {
		return false
	}
	d := &g.owed[0]
	return d.kind == stepResign || d.kind == stepEnd && len(d.lines) > 0
}

// takeBoard records which players are present, and repeats or drops what the server's board
// contradicts.
func (g *Game) takeBoard(e *event, awaited bool) {
	g.length = e.Points
	g.boards++
	g.taken = 0
	b := &e.board
	if !g.begun {
		g.opponent = b.Player2.Name
	} else if b.Player2.Name != "" && b.Player2.Name != g.opponent {
		// The server has restarted, and the number now belongs to another match.
		g.gone = true
		g.client.say("leave")
		return
	}
	g.present = b.full()
	if g.inquiry.answered() {
		_, _ = g.head()
		g.again()
	}
	if b.Turn == 0 && b.Winner == 0 {
		// We may have rolled our opening die before the connection was lost.
		g.rolling = e.Roll1 != 0
	}
	if g.version > 0 {
		g.unblock(e, awaited)
	}
}

// unblock makes the server return to the beginning of a turn, if the account awaits a board there.
func (g *Game) unblock(e *event, awaited bool) {
	switch {
	case !g.account.awaits || !g.present:
	case e.Turn == us && len(e.Moves) > 0:
		g.client.say("reset")
	case e.Turn == 0 && e.Roll1 == 0 && !awaited:
		g.client.say("roll")
	}
}

// lastBoard returns the index of the last board, or -1.
func lastBoard(events []event) int {
	for i, e := range slices.Backward(events) {
		if e.Type == "board" {
			return i
		}
	}
	return -1
}
