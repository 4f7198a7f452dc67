package core

// Step is one checker's way on the mover's points: from 1 to 24 or Bar, to a lower point or Off.
type Step struct{ From, To Point }

// ByDie returns the step of the checker on from by a die.
func ByDie(from Point, die uint8) Step { return Step{From: from, To: from.By(die)} }

// Named returns the moves left to make if only one position can still result from the turn and the
// steps lead there too. Otherwise it returns none. A player who bears the last checker off from 1
// with a 4 and a 1 may name either die. It makes no difference, and the moves returned play the
// larger, as the rules demand.
func (t *Turn) Named(steps ...Step) []Move {
	plays := t.Completions()
	if len(plays) != 1 {
		return nil
	}
	own := t.board[0]
	for _, s := range steps {
		if s.From < 1 || s.From > Bar || s.To >= s.From || own[s.From] == 0 {
			return nil
		}
		own[s.From]--
		own[s.To]++
	}
	if own != plays[0].Board[0] {
		return nil
	}
	return plays[0].List()
}
