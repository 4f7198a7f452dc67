package notation

import "backtalk/core"

// Situate returns the situation of a match, as identifiers encode it: for a turn in progress the
// position before it and its dice.
func Situate(s *core.State) Situation {
	out := Situation{
		Board: s.Board, Cube: s.Cube, OnTurn: s.OnTurn, Score: s.Score, Length: s.Rules.Length,
		Crawford: s.Crawford, Jacoby: s.Rules.Jacoby, Beavers: s.Rules.Beavers, Game: Playing,
	}
	switch s.Phase {
	case core.PhaseMove:
		out.Stage, out.Dice = ToPlay, s.Turn.Roll()
		out.Board = before(s)
	case core.PhaseDoubled:
		out.Stage = Doubled
	case core.PhaseBeavered:
		out.Stage = Beavered
	case core.PhaseResigned:
		out.Resigned, out.OffTurn = s.Resigned, s.Resigner != s.OnTurn
		if s.Turn.Roll().Valid() {
			out.Stage, out.Dice = ToPlay, s.Turn.Roll()
			out.Board = before(s)
		}
	case core.PhaseOver:
		out.Game = GameOver
	case core.PhaseNone, core.PhaseBetween, core.PhaseOpening:
		out.Game = NoGame
	}
	return out
}

// before returns the board, by player, that the turn in progress began with.
func before(s *core.State) core.Board { return s.Turn.Start().For(s.OnTurn) }
