package online

import (
	"strings"

	"backtalk/core"
)

// Seat identifies a player's seat on a server, so that the player can return to
// it.
type Seat struct {
	// Name is the server's name for the player. Account means that it is an
	// account's name.
	Name    string `json:"name"`
	Account bool   `json:"account,omitempty"`
	// Match is the match's number on the server.
	Match int `json:"match"`
}

// Of reports whether the seat belongs to a player who logs in with this name.
// The server adds a prefix to guests' names.
func (s Seat) Of(name string, account bool) bool {
	return s.Account == account && (strings.EqualFold(s.Name, name) || !account && strings.EqualFold(s.Name, guestIs+name))
}

// guestIs begins the server's names for guests.
const guestIs = "Guest_"

// Seat returns the seat of the player here.
func (g *Game) Seat() Seat {
	g.client.mu.Lock()
	defer g.client.mu.Unlock()
	return Seat{Name: g.client.name, Account: !g.client.login.Guest(), Match: g.id}
}

// Resume continues a match from its saved events, before the table has it. If
// the player's last action may have been lost, it sends that again. If the
// server's match can't be this one, it returns false and changes nothing.
func (g *Game) Resume(events []core.Event) bool {
	g.client.mu.Lock()
	defer g.client.mu.Unlock()
	again := newGame(g.client)
	again.inquiry.joining = true
	before := again.replay(events)
	b := &g.account.last
	if before.Rules.Length != g.length || before.Players[own.Opponent()].Name != Shown(b.Player2.Name) || !leadsTo(&before, b) {
		return false
	}
	early := g.early
	g.state, g.owed, g.opening, g.inquiry = again.state, again.owed, again.opening, again.inquiry
	g.version, g.early = len(events), nil
	g.account = accountOf(g.client.name, &before)
	for i := range early {
		g.take(&early[i])
	}
	g.client.mu.Wake()
	return true
}

// replay handles the saved events as Kept did when they happened. It returns
// the state before the first action that the server hasn't confirmed.
func (g *Game) replay(events []core.Event) core.State {
	var before core.State
	for s, e := range core.Walk(core.State{}, events) {
		g.state = s
		if fromServer(e) {
			g.owed = nil
		}
		owed := len(g.owed)
		g.keep(&s, e)
		if _, ended := e.(core.GameEnded); ended && !g.owesEnd() {
			// The server reported the end, so it has everything.
			g.owed = nil
		}
		if owed == 0 && len(g.owed) > 0 {
			before = s
		}
	}
	g.state = core.After(core.State{}, events)
	if len(g.owed) == 0 {
		return g.state
	}
	return before
}

// owesEnd reports whether the player here ended the game, with a turn or by
// giving up, and the server hasn't confirmed that.
func (g *Game) owesEnd() bool {
	return len(g.owed) > 0 && (g.owed[0].kind == stepTurn || len(g.owed[len(g.owed)-1].lines) > 0)
}

// fromServer reports whether an event came from the server, which has then
// received everything before it.
func fromServer(e core.Event) bool {
	switch e := e.(type) {
	case core.OpeningRolled, core.Rolled, core.PositionSet, core.TurnReturned:
		return true
	case core.TurnEnded:
		return e.Player != own
	case core.Doubled:
		return e.Player != own
	case core.Taken:
		return e.Player != own
	}
	return false
}

// leadsTo reports whether a match can have continued from a state to the
// server's board. Scores never fall, and a match that has begun doesn't begin
// again.
func leadsTo(s *core.State, b *board) bool {
	score := b.score()
	begun := s.Game > 0 || s.Playing()
	return score[0] >= s.Score[0] && score[1] >= s.Score[1] && !(begun && b.Turn == 0 && score == [2]int{})
}

// accountOf returns an account that has received everything up to a state of
// the match.
func accountOf(name string, s *core.State) account {
	a := account{name: name, heard: true, cube: s.Cube.Value}
	a.last = board{DoubleValue: s.Cube.Value, Board: make([]int, spaces)}
	a.last.Player1.Points, a.last.Player2.Points = s.Score[0], s.Score[1]
	at := s.Board
	if s.Playing() && s.Phase != core.PhaseOpening {
		a.turn, a.offered = us+int(s.OnTurn), s.Phase == core.PhaseDoubled
		if a.rolled = s.Turn.Roll().Valid() && s.Phase != core.PhaseRoll && !a.offered; a.rolled {
			a.dice = s.Turn.Roll()
			start := s.Turn.Start()
			at = start.For(s.OnTurn)
		}
	}
	a.last.Turn = a.turn
	a.last.put(at)
	return a
}

// put puts a position on the board.
func (b *board) put(at core.Board) {
	for i := 1; i <= 24; i++ {
		b.Board[i] = int(at[0][i]) - int(at[1][core.Point(i).Opposite()])
	}
	b.Board[ownBar], b.Board[theirBar] = int(at[0][core.Bar]), -int(at[1][core.Bar])
}
