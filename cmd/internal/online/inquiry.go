package online

import "strings"

// inquiry is a question about the state of the match, after something sent to
// the server may have been lost. Until the answer, refusals are about what
// was sent before, and nothing more is sent.
type inquiry struct {
	// joining means that the connection is new, and has brought no board yet.
	joining bool
	// lists counts the lists to come. The server sends boards unasked, but lists
	// only in turn: the board after the last requested list is the answer.
	lists int
	// board means that the next board is the answer.
	board bool
}

func (i *inquiry) open() bool { return i.joining || i.lists > 0 || i.board }

// listed takes a list.
func (i *inquiry) listed() {
	if i.lists == 0 {
		return
	}
	i.lists--
	i.board = i.lists == 0
}

// answered takes a board, and reports whether it is the answer.
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

// joinedAgain handles the opponent's return. The server dropped what was sent
// while they were away.
func (g *Game) joinedAgain() {
	if !g.begun {
		return
	}
	if len(g.owed) > 0 {
		g.owed[0].doubted = false
	}
	g.inquire()
}

// failedTurn handles a turn that the server refuses. It sends the turn once
// more, from the server's state of the match: a turn sent while somebody left
// or came back wasn't really refused.
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

// seatTaken handles a seat that only lets this player watch the match. A
// player who returns faster than their old connection ends finds the seat
// still taken, and tries again a few times.
func (g *Game) seatTaken() {
	const most = 5
	if g.taken++; g.taken > most {
		g.gone = true
		g.client.say("leave")
		return
	}
	g.client.wire.end(errTaken)
}
