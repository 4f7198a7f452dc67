package online

import "strings"

// inquiry is how far the server was asked where the match stands, after something that was said to
// it may have been lost. Until the answer, refusals are of what was said before, and nothing more
// is said.
type inquiry struct {
	// joining says that the connection is a new one, on which no board was heard yet.
	joining bool
	// lists counts the lists to come. The server sends boards unasked, lists in their turn only:
	// the board after the last list asked for is the answer.
	lists int
	// board says that the next board is the answer.
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

// inquire asks where the match stands.
func (g *Game) inquire() {
	g.inquiry.lists++
	g.inquiry.board = false
	g.client.say("list")
	g.client.say("board")
}

// joinedAgain is called when the opponent is there. What was said while they were away the server
// did not take.
func (g *Game) joinedAgain() {
	if !g.begun {
		return
	}
	if len(g.owed) > 0 {
		g.owed[0].doubted = false
	}
	g.inquire()
}

// failedTurn is called where the server does not take a turn. It gets the turn once more, from
// where it has the match: what was said while somebody left or came back is no refusal.
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

// seatTaken is called where the server has this player watch the match. Who is faster than their
// old connection ends has it to sit there still, and comes back once more.
func (g *Game) seatTaken() {
	const most = 5
	if g.taken++; g.taken > most {
		g.gone = true
		g.client.say("leave")
		return
	}
	g.client.wire.end(errTaken)
}
