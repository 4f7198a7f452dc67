package online

import (
	"backtalk/core"
)

// This file has the states of a match on the server: what can follow in each, and what the table does then.

// transition says how the match here answers a step of the server. The step must come from by, or from
// anybody if by is nil.
type transition struct {
	by func(st *core.State) core.Player
	// do returns the commands for the step; nil means that the dice follow.
	do func(g *Game, s *step) []core.Command
}

// transitions returns the steps that can follow in each phase of the match here. Any other step means that
// both matches differ.
func transitions() map[core.Phase]map[stepKind]transition {
	onTurn := func(st *core.State) core.Player { return st.OnTurn }
	winner := func(loser func(*core.State) core.Player) transition {
		return transition{func(st *core.State) core.Player { return loser(st).Opponent() }, (*Game).gaveUp}
	}
	return map[core.Phase]map[stepKind]transition{
		core.PhaseRoll: {
			stepRoll:   {onTurn, nil},
			stepDouble: {onTurn, (*Game).doubles},
			stepEnd:    winner(onTurn),
		},
		core.PhaseMove: {
			stepTurn: {onTurn, (*Game).turn},
			stepEnd:  winner(onTurn),
		},
		core.PhaseDoubled: {
			stepTake: {(*core.State).Decider, (*Game).takes},
			stepEnd:  winner((*core.State).Decider),
		},
		core.PhaseBetween: {stepOpening: {nil, nil}},
		core.PhaseOpening: {stepOpening: {nil, nil}},
		core.PhaseResigned: {
			stepEnd: winner(func(st *core.State) core.Player { return st.Resigner }),
		},
	}
}

// answer returns what the table must do for the first step. Most steps remain until the table has
// saved the result.
func (g *Game) answer(s *step) (commands []core.Command, rolls bool, err error) {
	switch s.kind {
	case stepSync:
		commands, err = g.settle(s)
		return commands, false, err
	case stepRefused:
		g.pop()
		if g.state.CanReturn(own.Opponent()) {
			g.settling = true
			return []core.Command{core.ReturnTurn{Player: own.Opponent()}}, false, nil
		}
	default:
		if next, ok := g.follows(s); ok {
			if next.do == nil {
				return nil, true, nil
			}
			return next.do(g, s), false, nil
		}
	}
	commands, err = g.settle(&step{after: &g.account.last, dice: g.account.dice})
	return commands, false, err
}

// follows returns the transition for a step, and false if the step can't follow in the match here.
func (g *Game) follows(s *step) (next transition, ok bool) {
	st := &g.state
	next, ok = transitions()[st.Phase][s.kind]
	ok = ok && (next.by == nil || s.player == next.by(st)) && (s.kind != stepEnd || s.gaveUp) && (s.kind != stepDouble || st.CanDouble(s.player))
	return next, ok
}

func (g *Game) doubles(*step) []core.Command {
	return []core.Command{core.Double{Player: g.state.Decider()}}
}

func (g *Game) takes(*step) []core.Command {
	return []core.Command{core.Take{Player: g.state.Decider()}}
}

// gaveUp returns the commands with which a player gives up the game, for as many points as the
// server counts.
func (g *Game) gaveUp(s *step) []core.Command {
	st := &g.state
	loser := s.player.Opponent()
	result, known := resultOf(st, s.points)
	switch {
	case st.Phase == core.PhaseResigned:
		return []core.Command{core.AcceptResign{Player: s.player}}
	case !known:
		g.settling = true
		g.pop()
		return []core.Command{core.AwardGame{Winner: s.player, Result: core.Single, Points: s.points}}
	case st.Phase == core.PhaseDoubled:
		return []core.Command{core.DropDouble{Player: loser}}
	}
	return []core.Command{core.Resign{Player: loser, Result: result}, core.AcceptResign{Player: s.player}}
}

// turn returns the commands for a whole turn. If the turn is against our rules, it reports that,
// and puts the resulting position on the board.
func (g *Game) turn(s *step) []core.Command {
	t := g.state.Turn
	steps, _ := stepsOf(s.player, s.moves)
	goal := stepped(t.Start(), steps)
	if s.wins && goal[0][core.Off] < core.Checkers {
		goal = borneOff(t, goal)
	}
	why, reason := IllegalPlay, core.IllegalPlay
	if s.after != nil {
		if at, valid := s.after.position(); valid && at.For(s.player) != goal {
			// Some of the turn's moves are missing.
			goal = at.For(s.player)
			why, reason = Missed, core.FromPosition
		}
	}
	if moves, legal := played(t, steps, goal); legal {
		return append(core.MoveCommands(s.player, moves), core.EndTurn{Player: s.player})
	}
	g.news = append(g.news, why)
	g.pop()
	g.settling = true
	return []core.Command{core.PutPosition{Board: goal.For(s.player), Player: s.player.Opponent(), Cube: g.state.Cube, Reason: reason}}
}

// borneOff returns the board after a play that bears off the last checker, or the board otherwise
// if there is none.
func borneOff(t core.Turn, otherwise core.Board) core.Board {
	for _, play := range t.Completions() {
		if play.Board[0][core.Off] == core.Checkers {
			return play.Board
		}
	}
	return otherwise
}

// settle returns the commands that bring the match here in line with the server's.
func (g *Game) settle(s *step) ([]core.Command, error) {
	commands, err := settle(g.state, s.after, s.dice)
	g.news = append(g.news, Missed)
	g.account.steps, g.owed, g.rolling = nil, nil, false
	g.settling = len(commands) > 0
	return commands, err
}

// mayAnswer counts the answers for a version of the match, and reports whether the table may get
// another.
func (g *Game) mayAnswer() bool {
	const most = 5
	if g.askedFor != g.version {
		g.askedFor, g.asked = g.version, 0
	}
	g.asked++
	return g.asked <= most
}
