package advice

import (
	"math"
	"strconv"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/sense"
)

// CubeKind is a kind of reason for a cube decision.
type CubeKind uint8

// These are the reasons for cube decisions, seen by the doubler: Point is in the doubler's numbering,
// Count the reason's number.
const (
	// LastRoll: the opponent wins with any roll, so this one decides; Count of 36 win.
	LastRoll CubeKind = iota + 1
	// NothingToLose: the opponent needs only one point, so a loss costs the match with or without a
	// double.
	NothingToLose
	// NoRedouble: the player who takes has no use for the cube.
	NoRedouble
	// MarketLosers: Count of 36 rolls lose the market, which is many.
	MarketLosers
	// FewLosers: no more than Count of 36 rolls lose the market.
	FewLosers
	// GammonThreat: Count of 100 games are won with a gammon.
	GammonThreat
	// GammonWins: at the score, a gammon wins the match and a single game does not.
	GammonWins
	// OnBar: a checker of the opponent is on the bar against Count held points.
	OnBar
	// Traps: checkers of the opponent are behind Count points in a row.
	Traps
	// Anchor: the opponent holds Point in the doubler's home board.
	Anchor
	// RaceLead: the doubler leads the race by Count percent of its own pips.
	RaceLead
	// RaceShort: the doubler leads by Count percent, which is too little; Count is 0 without a
	// lead.
	RaceShort
	// Wins: the advised player wins Count of 100 games.
	Wins
	lastCubeKind
)

// CubeReason is a fact that decides a cube action.
type CubeReason struct {
	Kind  CubeKind
	Point core.Point
	Count int
}

var cubeNames = [lastCubeKind]string{
	LastRoll: "last-roll", NothingToLose: "nothing-to-lose", NoRedouble: "no-redouble", MarketLosers: "market-losers",
	FewLosers: "few-losers", GammonThreat: "gammons", GammonWins: "gammon-wins", OnBar: "on-bar", Traps: "prime", Anchor: "anchor", RaceLead: "race-lead",
	RaceShort: "race-short", Wins: "wins",
}

// CubeKinds lists all kinds.
func CubeKinds() []CubeKind {
	var all []CubeKind
	for k := LastRoll; k < lastCubeKind; k++ {
		all = append(all, k)
	}
	return all
}

// String returns the kind's name.
func (k CubeKind) String() string {
	if k >= lastCubeKind || cubeNames[k] == "" {
		return "unknown"
	}
	return cubeNames[k]
}

// String returns the reason's name, followed by a colon and its point or number if it has one.
func (r CubeReason) String() string {
	switch r.Kind {
	case NothingToLose, NoRedouble, GammonWins:
		return r.Kind.String()
	case Anchor:
		return r.Kind.String() + ":" + strconv.Itoa(int(r.Point))
	}
	return r.Kind.String() + ":" + strconv.Itoa(r.Count)
}

// cubeSight holds the facts that a cube decision depends on, all as the doubler sees them, with the
// doubler at index 0 of board.
type cubeSight struct {
	board   core.Board
	at      cube.Situation
	outcome engine.Outcome
	// taken is the equity of the double if it is taken, with a drop worth 1.
	taken   float64
	losers  int
	percent int
	// answers: the advised player answers the double.
	answers bool
}

const (
	// doublingLead is the lead in percent from which a player doubles in a race.
	doublingLead = 8
	// mostPercent is the longest lead to announce in percent. With a longer lead the game is won.
	mostPercent = 50
	// manyLosers is the number of market losers, of 36 rolls, from which they favour a double.
	manyLosers = 8
	// Gammons are a threat if their share of all games is manyGammons or more. Below fewGammons,
	// they don't matter.
	manyGammons, fewGammons = .2, .15
)

// cubeReasons returns the reasons for a verdict, in the order of cubeOrder.
func cubeReasons(v Verdict, s *cubeSight) []CubeReason {
	own, other := s.board[0].Pips(), s.board[1].Pips()
	s.percent = int(math.Round(100 * float64(other-own) / float64(max(own, 1))))
	var found []CubeReason
	for _, find := range cubeOrder(v) {
		if r, ok := find(s); ok {
			found = append(found, r)
		}
	}
	return found[:min(len(found), mostReasons)]
}

type cubeFinder func(*cubeSight) (CubeReason, bool)

func cubeOrder(v Verdict) []cubeFinder {
	switch v {
	case TooEarly:
		return []cubeFinder{decidingRoll, gammonWins, raceShort, fewLosers, anchored, wins}
	case DoubleTake:
		return []cubeFinder{decidingRoll, nothingToLose, noRedouble, raceLead, gammonWinsDoubled, gammonThreat, marketLosers, onBar, traps, wins}
	case DoubleDrop:
		return append([]cubeFinder{nothingToLose}, cubeOrder(Drop)...)
	case Drop:
		return []cubeFinder{decidingRoll, gammonWinsDoubled, gammonsDecide, raceLead, traps, onBar, gammonThreat, wins}
	case TooGood:
		return []cubeFinder{gammonWins, gammonThreat, wins}
	case Take, Beaver:
		return []cubeFinder{decidingRoll, raceAlone, anchored, noRedouble, wins}
	}
	return nil
}

func decidingRoll(s *cubeSight) (CubeReason, bool) {
	n, theirs := sense.WinningRolls(&s.board).Count(), s.board.Swap()
	return CubeReason{Kind: LastRoll, Count: n}, n > 0 && sense.WinningRolls(&theirs) == sense.AllRolls
}

// nothingToLose reports whether the opponent needs only one point, while winning this game without a
// double does not win the match.
func nothingToLose(s *cubeSight) (CubeReason, bool) {
	return CubeReason{Kind: NothingToLose}, s.at.Other == 1 && s.at.Own > s.at.Value
}

func noRedouble(s *cubeSight) (CubeReason, bool) {
	return CubeReason{Kind: NoRedouble}, s.at.Other > 0 && s.at.Other <= 2*s.at.Value
}

func marketLosers(s *cubeSight) (CubeReason, bool) {
	return CubeReason{Kind: MarketLosers, Count: s.losers}, s.losers >= manyLosers
}

func fewLosers(s *cubeSight) (CubeReason, bool) {
	return CubeReason{Kind: FewLosers, Count: s.losers}, s.losers < manyLosers
}

// gammons returns the share of all games that the doubler wins with a gammon, or 0 if gammons count
// nothing.
func (s *cubeSight) gammons() float64 {
	if s.at.Doubled().Won(core.Gammon) <= s.at.Doubled().Won(core.Single) {
		return 0
	}
	return float64(s.outcome.WinGammon)
}

func gammonThreat(s *cubeSight) (CubeReason, bool) {
	return CubeReason{Kind: GammonThreat, Count: hundredths(s.gammons())}, s.gammons() >= manyGammons
}

// gammonWins reports whether a gammon wins the match with the cube as it is, a single game does
// not, and gammons are not too rare to matter.
func gammonWins(s *cubeSight) (CubeReason, bool) { return s.gammonWinsAt(s.at.Value) }

// gammonWinsDoubled does the same for the doubled cube.
func gammonWinsDoubled(s *cubeSight) (CubeReason, bool) { return s.gammonWinsAt(2 * s.at.Value) }

func (s *cubeSight) gammonWinsAt(value int) (CubeReason, bool) {
	needed := s.at.Own > value && s.at.Own <= 2*value
	return CubeReason{Kind: GammonWins}, needed && s.outcome.WinGammon >= fewGammons
}

// gammonsDecide returns the gammon threat, and whether the opponent would take without it.
func gammonsDecide(s *cubeSight) (CubeReason, bool) {
	r, many := gammonThreat(s)
	return r, many && s.taken-2*float64(s.outcome.WinGammon-s.outcome.LoseGammon) < 1
}

func hundredths(x float64) int { return int(math.Round(100 * x)) }

// raceLead returns a lead in the race if the race decides: there is no contact, or little to fear
// from it.
func raceLead(s *cubeSight) (CubeReason, bool) {
	light := sense.Back(&s.board[0]) == 0 && s.outcome.WinGammon < fewGammons
	return CubeReason{Kind: RaceLead, Count: s.percent}, s.racing() && (!s.board.Contact() || light && s.percent >= doublingLead)
}

// racing reports whether the doubler has a lead to announce in percent.
func (s *cubeSight) racing() bool { return s.percent > 0 && s.percent <= mostPercent }

// raceAlone returns the lead in a race without contact.
func raceAlone(s *cubeSight) (CubeReason, bool) {
	return CubeReason{Kind: RaceLead, Count: s.percent}, s.racing() && !s.board.Contact()
}

func raceShort(s *cubeSight) (CubeReason, bool) {
	return CubeReason{Kind: RaceShort, Count: max(s.percent, 0)}, !s.board.Contact() && s.percent < doublingLead
}

func onBar(s *cubeSight) (CubeReason, bool) {
	n := sense.HomePoints(&s.board[0])
	return CubeReason{Kind: OnBar, Count: n}, s.board[1][core.Bar] > 0 && n >= 3
}

func traps(s *cubeSight) (CubeReason, bool) {
	p := sense.LongestPrime(&s.board)
	return CubeReason{Kind: Traps, Count: p.Len()}, p.Len() >= sense.LongPrime && sense.Behind(&s.board[1], p) > 0
}

// anchored returns the best point that the opponent holds in the doubler's home board.
func anchored(s *cubeSight) (CubeReason, bool) {
	held := sense.Anchors(&s.board[1]).Opposite()
	return CubeReason{Kind: Anchor, Point: held.Highest()}, held != 0
}

// wins returns the share of games that the advised player wins.
func wins(s *cubeSight) (CubeReason, bool) {
	won := float64(s.outcome.Win)
	if s.answers {
		won = 1 - won
	}
	return CubeReason{Kind: Wins, Count: hundredths(won)}, true
}
