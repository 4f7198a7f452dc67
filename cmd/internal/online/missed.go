package online

import "backtalk/core"

// infer adds the steps that must have happened before a board, if the server's
// messages about them were lost with a connection. It adds only what is
// certain. If that doesn't explain the board, strange reports it.
func (a *account) infer(e *event) {
	b := &e.board
	if a.missedWin(b) {
		a.won(e)
	}
	switch {
	case a.missedOpening(e):
		a.opened(e)
	case a.missedTake(b):
		a.add(step{kind: stepDouble, player: seatOf(a.turn)})
		a.offered = true
	case a.missedTurn(b):
		if dice, ok := a.onlyRoll(b); ok {
			a.roll(int(dice[0]), int(dice[1]))
		}
	}
}

// passed reports whether a board shows that the server has the owed turn and
// the opponent's turn after it. The messages about the opponent's turn are then
// missing.
func (g *Game) passed(e *event) bool {
	a := &g.account
	return len(g.owed) == 1 && g.owed[0].kind == stepTurn && !g.owed[0].wins && len(a.steps) == 0 && !a.awaits &&
		a.turn == us && a.rolled && e.Turn == us && e.Winner == 0 && !sameDice(a.dice, diceOf(e)) &&
		g.state.Phase == core.PhaseRoll && g.state.OnTurn == own.Opponent()
}

// missedOpening reports whether a board belongs to the first turn of a game,
// and the opening roll is missing.
func (a *account) missedOpening(e *event) bool {
	b := &e.board
	if a.turn != 0 || b.Turn == 0 || b.Winner != 0 {
		return false
	}
	p := seatOf(b.Turn)
	steps, stepsOK := stepsOf(p, e.Moves)
	at, ok := b.position()
	return ok && stepsOK && at.For(p) == stepped(core.Start(), steps) && e.Roll1 != 0 && e.Roll2 != 0 && e.Roll1 != e.Roll2 &&
		(a.ended || b.score() == a.last.score())
}

// opened adds the opening roll. Its winner has the higher die.
func (a *account) opened(e *event) {
	low, high := uint8(min(e.Roll1, e.Roll2)), uint8(max(e.Roll1, e.Roll2))
	a.dice = core.Roll{high, low}
	if e.Turn == them {
		a.dice = core.Roll{low, high}
	}
	a.add(step{kind: stepOpening, dice: a.dice})
	a.turn, a.rolled, a.moves = e.Turn, true, nil
}

// missedWin reports whether a board shows that the current game has ended, and
// the messages about the end are missing. Either the winner has rolled and
// borne off the last checker, or the other has given up. If that was the player
// here, gaveUp must be set.
func (a *account) missedWin(b *board) bool {
	if a.turn == 0 || a.ended {
		return false
	}
	w, ok := a.winnerOf(b)
	switch {
	case !ok:
		return false
	case a.givesUp(w):
		return w == own || a.gaveUp
	}
	return a.rolled
}

// givesUp reports whether a player can only have won because the other gave up.
func (a *account) givesUp(winner core.Player) bool { return winner != seatOf(a.turn) || a.offered }

// winnerOf returns the player who has won points since the last board.
func (a *account) winnerOf(b *board) (w core.Player, ok bool) {
	now, before := b.score(), a.last.score()
	for p := range now {
		if now[p] > before[p] && now[1-p] == before[1-p] {
			return core.Player(p), true
		}
	}
	return 0, false
}

// won adds the end of a game from the scores, as if the server had sent it.
func (a *account) won(e *event) {
	w, _ := a.winnerOf(&e.board)
	said := event{Player: a.name}
	if w != own {
		said.Player = ""
	}
	if e.Points > 1 {
		said.Points = e.score()[w] - a.last.score()[w]
	}
	if a.givesUp(w) {
		said.Resigned = "the other"
	}
	a.takeWin(&said)
}

// missedTake reports whether a board follows a double and a take, and the
// messages about them are missing.
func (a *account) missedTake(b *board) bool {
	return !a.offered && !b.DoubleOffered && a.turn != 0 && b.Turn == a.turn && !a.rolled &&
		b.DoubleValue == 2*max(a.cube, 1) && b.DoublePlayer != 0 && b.DoublePlayer != a.turn
}

// missedTurn reports whether a board follows a turn by the opponent, and the
// dice of that turn are missing.
func (a *account) missedTurn(b *board) bool {
	return a.turn == them && b.Turn == us && !a.rolled && !a.offered && b.Winner == 0 && b.score() == a.last.score() &&
		max(a.cube, 1) == max(b.DoubleValue, 1)
}

// onlyRoll returns the roll that leads from the last board to this one, if
// there is only one.
func (a *account) onlyRoll(b *board) (only core.Roll, ok bool) {
	from, okFrom := a.last.position()
	to, okTo := b.position()
	if !okFrom || !okTo {
		return only, false
	}
	p := seatOf(a.turn)
	start, goal := from.For(p), to.For(p)
	for high := uint8(1); high <= 6; high++ {
		for low := uint8(1); low <= high; low++ {
			r := core.Roll{high, low}
			if _, leads := played(core.NewTurn(start, r), nil, goal); !leads {
				continue
			}
			if ok {
				return only, false
			}
			only, ok = r, true
		}
	}
	return only, ok
}
