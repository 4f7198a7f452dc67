package core

// Result names how a game ended.
type Result uint8

// The results.
const (
	// Single: the loser has borne off at least one checker, or the rules award nothing higher.
	Single Result = iota + 1
	// Gammon: the loser has borne off none.
	Gammon
	// Backgammon: none borne off, and one on the bar or in the winner's home board.
	Backgammon
	// Mulligan: in Best of five, the loser has borne off none and hasn't brought all checkers home.
	Mulligan
	// Drop: the loser dropped a double.
	Drop
	// Mothered: the loser's last checker on the start was pinned.
	Mothered
	// Drawn: nobody has won.
	Drawn
)

// ResultFor returns the result when winner has borne off all checkers.
func (s *State) ResultFor(winner Player) Result {
	loser := s.Board[winner.Opponent()]
	return s.counted(s.Variant().bornOff(&loser))
}

// counted returns the result that r counts as: the Jacoby rule may make it a single game.
func (s *State) counted(r Result) Result {
	if (r == Gammon || r == Backgammon) && s.gammonsCountSingle() {
		return Single
	}
	return r
}

// gammonsCountSingle reports whether the Jacoby rule holds and the cube hasn't been turned.
func (s *State) gammonsCountSingle() bool {
	return s.Rules.Jacoby && !s.Cube.Turned()
}

// Points returns the points for a result with the present cube. A Drop counts the cube before the
// double.
func (s *State) Points(r Result) int {
	switch r {
	case Gammon:
		return 2 * s.Cube.Value
	case Backgammon:
		return 3 * s.Cube.Value
	case Mulligan:
		return mulliganPoints
	case Mothered:
		return motherPoints
	case Drawn:
		return 0
	default:
		return s.Cube.Value
	}
}

// EndsMatch reports whether p wins the match by winning this game with a result.
func (s *State) EndsMatch(r Result, p Player) bool {
	return s.Rules.Length > 0 && s.Score[p]+s.Points(r) >= s.Rules.Length
}

// Resignable returns the results that may be offered when resigning now.
func (s *State) Resignable() []Result {
	switch {
	case s.Rules.Mulligans():
		return []Result{Single, Mulligan}
	case s.gammonsCountSingle():
		return []Result{Single}
	case s.Variant().NoBackgammons:
		return []Result{Single, Gammon}
	}
	return []Result{Single, Gammon, Backgammon}
}

// Winning returns the player who has borne off all checkers.
func (s *State) Winning() (Player, bool) {
	for p := range s.Board {
		if s.Board[p].Gone() {
			return Player(p), true
		}
	}
	return 0, false
}

// ending returns how the turn of the player on turn has ended the game, if it has. A draw has no
// winner: it returns player 0.
func (s *State) ending() (winner Player, result Result, over bool) {
	b := s.For(s.OnTurn)
	result, over = s.Variant().Over(&b)
	if result != Drawn {
		winner = s.OnTurn
	}
	return winner, s.counted(result), over
}
