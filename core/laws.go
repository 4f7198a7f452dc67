package core

// Laws is a set of special rules of games: see the constants.
type Laws uint8

// The special rules. Rules for moving come first.
const (
	// NoHitAndRun: a checker that hits in its own home board may not move on in the same turn.
	NoHitAndRun Laws = 1 << iota
	// Head: one checker a turn may leave the start. On a player's first turn with 3-3, 4-4 or 6-6,
	// two may.
	Head
	// Runner: the first checker to leave the start must pass the opponent's start before another may
	// leave.
	Runner
	// StartingQuarter: a side never holds all six points of its starting quarter.
	StartingQuarter
	// SixInARow: a side holds six points in a row only if an opposing checker has passed them.
	SixInARow
	// OpenTheWay: if all of the opponent's checkers are on one point, a side that holds the six
	// points directly in front of it must open one of them if it can.
	OpenTheWay
	// Mother: a side whose last checker on its start is pinned loses the game, unless the pinning
	// side still has checkers on its own start. If both are pinned like this, the game is drawn.
	Mother
)

// start is the point on which each side's checkers begin in the games that have laws about it.
const start = Point(24)

// startingQuarter is the quarter of the board in which the checkers start: points 19 to 24.
const startingQuarter = Points(1<<25 - 1<<19)

// Has reports whether the set contains all laws of another set.
func (l Laws) Has(some Laws) bool { return l&some == some }

// step is a move being tried: the turn before it, and the board after it.
type step struct {
	turn  *Turn
	move  Move
	after *Board
}

// moveLaw is a law about each single move.
type moveLaw struct {
	law     Laws
	rule    Rule
	forbids func(s step) bool
}

// moveLaws returns the laws about single moves.
func moveLaws() [5]moveLaw {
	return [...]moveLaw{
		{NoHitAndRun, RuleHitAndRun, hitAndRun},
		{Head, RuleHead, fromTheHead},
		{Runner, RuleRunner, beforeTheRunner},
		{StartingQuarter, RuleStartingQuarter, fillsTheQuarter},
		{SixInARow, RuleSixInARow, sixInARow},
	}
}

// forbidden returns the rule of the first law that forbids a step, or 0 if none does.
func (l Laws) forbidden(s step) Rule {
	if l == 0 {
		return 0
	}
	for _, law := range moveLaws() {
		if l.Has(law.law) && law.forbids(s) {
			return law.rule
		}
	}
	return 0
}

// hitAndRun reports whether the only checker on a point is the one that hit there.
func hitAndRun(s step) bool {
	from := s.move.From
	if from > 6 || s.turn.board[0][from] > 1 {
		return false
	}
	for _, m := range s.turn.Made() {
		if m.Hit && m.To == from {
			return true
		}
	}
	return false
}

// fromTheHead reports whether too many checkers leave the start in one turn.
func fromTheHead(s step) bool {
	if s.move.From != start {
		return false
	}
	allowed := 1
	if d := s.turn.roll[0]; s.turn.first && s.turn.roll.Double() && (d == 3 || d == 4 || d == 6) {
		allowed = 2
	}
	return s.turn.left(start) >= allowed
}

// left counts the checkers that have left a point in this turn.
func (t *Turn) left(p Point) int {
	n := 0
	for _, m := range t.Made() {
		if m.From == p {
			n++
		}
	}
	return n
}

// beforeTheRunner reports whether a checker leaves the start while the first one that left has not
// yet passed the opponent's start.
func beforeTheRunner(s step) bool {
	own := &s.turn.board[0]
	if s.move.From != start || int(own[start]) != own.Total()-1 {
		return false
	}
	runner := (occupied(own) &^ (1 << start)).Highest()
	return runner >= halfway
}

// fillsTheQuarter reports whether all points of the starting quarter are held.
func fillsTheQuarter(s step) bool {
	return occupied(&s.after[0])&startingQuarter == startingQuarter
}

// sixInARow reports whether six points in a row on the opponent's way are held, and none of its
// checkers has passed them.
func sixInARow(s step) bool {
	held := s.turn.moving.opposites(occupied(&s.after[0]) & Triangles)
	rows := held & (held >> 1) & (held >> 2) & (held >> 3) & (held >> 4) & (held >> 5)
	if rows == 0 {
		return false
	}
	// The last row on the way has the fewest points beyond it: a checker that has passed it has
	// passed all rows.
	for low := Point(1); ; low++ {
		if rows.Has(low) {
			return occupied(&s.after[1])&Between(1, low-1) == 0 && s.after[1][Off] == 0
		}
	}
}

// walled reports whether all of the opponent's checkers are on one point, with six points in a row
// held right before it.
func (m Moving) walled(b *Board) bool {
	if !m.Laws.Has(OpenTheWay) {
		return false
	}
	behind := b[1].Rearmost()
	if behind <= 6 || behind == Bar || int(b[1][behind]) != b[1].Total() {
		return false
	}
	way := Between(behind-6, behind-1)
	return m.opposites(occupied(&b[0])&Triangles)&way == way
}

// LongestRow returns the ends of the longest row of points that the side at index 0 closes on the
// opponent's way, in the opponent's numbering. If several are as long, it returns the lowest; if
// there is none, zeros.
func (m Moving) LongestRow(b *Board) (high, low Point) {
	other := b.Swap()
	closed := m.against(&other)
	for at := Point(1); at < Bar; at++ {
		end := at
		for end < Bar && closed.Has(end) {
			end++
		}
		if end > at && end-at > high-low+min(high, 1) {
			high, low = end-1, at
		}
		at = end
	}
	return high, low
}
