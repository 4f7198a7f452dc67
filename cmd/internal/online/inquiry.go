package online

import "strings"

// inquiry is a question about the state of the match, asked after the server
// may have lost something. Until the answer, refusals refer to earlier lines,
// and the game sends nothing more of what the player does.
type inquiry struct {
	// joining means that the connection is new, and no board has arrived yet.
	joining bool
	// lists counts the lists that are still to come. The server sends boards
	// unasked, but lists only on request, so the board after the last list is
	// the answer.
	lists int
	// board means that the next board is the answer.
	board bool
}

func (i *inquiry) open() bool { return i.joining || i.lists > 0 || i.board }

// listed handles the arrival of a list.
func (i *inquiry) listed() {
	if i.lists == 0 {
		return
	}
	i.lists--
	i.board = i.lists == 0
}

// answered handles the arrival of a board, and reports whether it is the
// answer.
func (i *inquiry) answered() bool {
	if !i.joining && !i.board {
		return false
	}
	i.joining, i.board = false, false
	return i.lists == 0
}

// inquire asks for the state of the match.
func (g *Game) inquire() {
	g.inquiry.lists++
	g.inquiry.board = false
	g.client.say("list")
	g.client.say("board")
}

// joinedAgain handles the opponent's return. It asks for the state of the
// match, because the server dropped what this side sent meanwhile.
func (g *Game) joinedAgain() {
	if !g.begun {
		return
	}
	if len(g.owed) > 0 {
		g.owed[0].doubted = false
	}
	g.inquire()
}

// failedTurn handles a turn that the server refuses. The first time, it asks
// for the state of the match, so that the game sends the turn once more: the
// server also refuses a turn sent while somebody leaves or comes back. The
// second time, it takes the turn back.
func (g *Game) failedTurn(reason string) {
	if len(g.owed) == 0 || g.owed[0].kind != stepTurn || !g.present || g.inquiry.open() || strings.Contains(reason, awaitsOpponent) {
		return
	}
	if d := &g.owed[0]; d.doubted {
		g.refusedTurn()
	} else {
		d.doubted = true
	}
	g.inquire()
}

// seatTaken handles a return to the match after which this player can only
// watch. The old connection may still hold the seat, so the client tries again
// a few times, and then leaves the match.
func (g *Game) seatTaken() {
	const most = 5
	if g.taken++; g.taken > most {
		g.gone = true
		g.client.say("leave")
		return
	}
	g.client.wire.end(errTaken)
}
