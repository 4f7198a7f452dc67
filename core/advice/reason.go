package advice

import (
	"strconv"

	"backtalk/core"
)

// Kind is a kind of reason.
type Kind uint8

// These are the reasons for a play. Point is in the mover's numbering. A kind sets Point or Count
// only if its comment names the field; otherwise the field is 0.
const (
	// OnlyPlay: no other play is legal.
	OnlyPlay Kind = iota + 1
	// WinsGame: the last checkers are borne off.
	WinsGame
	// ClosesOut: the opponent is on the bar against a closed board.
	ClosesOut
	// ClosesBoard: all six points of the home board are held.
	ClosesBoard
	// HitsTwo: Count blots are hit, two or more.
	HitsTwo
	// SecondOnBar: another checker joins one on the bar.
	SecondOnBar
	// PointsOn: a point is made on a blot on Point, not in the opponent's home board.
	PointsOn
	// HitsLoose: a blot on Point hits in the home board. It takes away half of the next roll, because the
	// opponent must enter.
	HitsLoose
	// Hits: a blot is hit on Point.
	Hits
	// FullPrime: six points in a row with an opposing checker behind them.
	FullPrime
	// MakesPrime: Count points in a row, four or more, with an opposing checker behind them.
	MakesPrime
	// MakesAnchor: Point in the opponent's home board.
	MakesAnchor
	// MakesBarPoint: the 7 point.
	MakesBarPoint
	// MakesPoint: Point elsewhere.
	MakesPoint
	// Escapes: a checker gets past four or more points in a row.
	Escapes
	// RunsToSafety: a checker leaves the opponent's home board, and the next roll can hit no blot
	// outside that board.
	RunsToSafety
	// LastOut: the last Count checkers in the opponent's home board leave it.
	LastOut
	// Runs: a checker leaves the opponent's home board.
	Runs
	// StepsUp: a lone checker moves up to Point, in the opponent's home board or on its bar point.
	StepsUp
	// EdgeOfPrime: a checker arrives on Point, right behind four or more points in a row.
	EdgeOfPrime
	// Splits: the checkers on Point, in the opponent's home board, separate to make a better anchor.
	Splits
	// Slots: a blot on Point, to be covered next.
	Slots
	// BringsBuilder: a spare checker on Point bears on a point worth making.
	BringsBuilder
	// SavesBlot: a blot on Point, outside the opponent's home board, is no longer a blot, and none
	// of the checkers moved can be hit.
	SavesBlot
	// Unstacks: fewer checkers on Point, which had five or more.
	Unstacks
	// KeepsAnchor: Point, which other plays give up, stays held.
	KeepsAnchor
	// KeepsMidpoint: the 13 point stays held.
	KeepsMidpoint
	// KeepsPoint: the mover keeps Point, from 1 to 11.
	KeepsPoint
	// KeepsPrime: Count points in a row, four or more, stay, with an opposing checker behind them.
	KeepsPrime
	// NoShot: no roll of the opponent hits.
	NoShot
	// FewShots: Count of the opponent's 36 rolls hit, fifteen or fewer.
	FewShots
	// FewerShots: Count of the opponent's 36 rolls hit, which is not few, but fewer than after
	// other plays.
	FewerShots
	// FewerAtRisk: Count of the opponent's 36 rolls hit a blot outside the opponent's home board. Other
	// rolls hit those inside, which costs less.
	FewerAtRisk
	// Duplicates: one number, Count, is the only die to hit with, and hits two blots.
	Duplicates
	// HardEntry: a checker on the bar enters with Count of 36 rolls, 20 or fewer.
	HardEntry
	// Blocks: Count of the opponent's 36 rolls, half or fewer, bring a checker out of the mover's
	// home board.
	Blocks
	// SafeNext: Count of the mover's own next 36 rolls, half or fewer, would leave a shot, while
	// none is left now.
	SafeNext
	// ClearsRear: the rearmost point, Point, is cleared, and nothing can be hit next roll.
	ClearsRear
	// Enters: a checker enters on Point.
	Enters
	// EntersUp: a checker enters on Point, further up than after other plays.
	EntersUp
	// BearsOff: Count checkers are borne off.
	BearsOff
	// AllHome: the last checker comes home.
	AllHome
	// FillsGap: a checker moves to Point, an empty point of the home board.
	FillsGap
	// KeepsInPlay: no checker goes to the 1 and 2 points, where it does little.
	KeepsInPlay
	// SavesPips: in a race, the pip count with waste is down to Count, and no other play brings it lower.
	SavesPips
	// Crosses: in a race, the checkers still have to cross Count quarters of the board before all are
	// home.
	Crosses
	// EndsContact: the sides have passed, and the mover leads by Count pips.
	EndsContact
	// KeepsContact: the sides have not passed, and the mover trails by Count pips.
	KeepsContact
	// WaitsBack: the mover trails, and its Count checkers in the opponent's home board stay there
	// for a shot.
	WaitsBack
	// SafeAhead: the blots that can be hit are all in the opponent's home board.
	SafeAhead
	// Aims: Count of the mover's own 36 rolls would hit if the opponent stayed as it is now.
	Aims
	// SavesGammon: the mover loses fewer gammons.
	SavesGammon
	// SavesBackgammon: the mover loses fewer backgammons.
	SavesBackgammon
	// WinsGammons: the mover wins more gammons.
	WinsGammons
	// WinsMore: the mover wins more often.
	WinsMore
	// PinsMother: in plakoto, the opponent's last checker on its start is pinned.
	PinsMother
	// Pins: a checker of the opponent is pinned on Point.
	Pins
	// KeepsPin: a checker of the opponent stays pinned on Point.
	KeepsPin
	// MotherOut: the mover's last checkers leave its start.
	MotherOut
	// NoPin: no roll of the opponent pins a checker.
	NoPin
	// PlaysHead: in long nardy, a checker leaves the head.
	PlaysHead
	// ClosesAhead: Count of the six points ahead of the opponent's start are held, more than before.
	ClosesAhead
	lastMerit
)

// These are the reasons against a play.
const (
	// LeavesShots: Count of the opponent's 36 rolls hit.
	LeavesShots = lastMerit + 1 + iota
	// Exposes: Count of the opponent's 36 rolls hit the blot on Point.
	Exposes
	// BreaksAnchor and BreaksPoint: Point is given up. BreaksBarPoint and BreaksMidpoint: the 7 or
	// the 13 point is given up.
	BreaksAnchor
	BreaksBarPoint
	BreaksMidpoint
	BreaksPoint
	// BreaksPrime: of four or more points in a row, Count are left after the play.
	BreaksPrime
	// MissesHit: the blot on Point, in the mover's numbering, could be hit and is not.
	MissesHit
	// MissesClose: the opponent could be on the bar against a closed board and is not.
	MissesClose
	// MissesPrime: Count points in a row, with an opposing checker behind them, could be made and
	// are not.
	MissesPrime
	// MissesPoint, MissesAnchor: Point could be made and is not. MissesBarPoint: the same for the
	// 7 point.
	MissesPoint
	MissesAnchor
	MissesBarPoint
	// MissesEdge: a checker could come right behind four or more points in a row and does not.
	MissesEdge
	// MissesBuilder: a spare checker could come to Point, from where it helps to make a point, and
	// does not.
	MissesBuilder
	// MissesStep: a back checker could move up to Point and does not.
	MissesStep
	// StaysBack: a back checker could leave the opponent's home board and none does.
	StaysBack
	// MissesEscape: a checker could get past four or more points in a row and none does.
	MissesEscape
	// EntersDeep: a checker enters on Point, though one could enter further up.
	EntersDeep
	// LeavesStack: of five or more checkers on Point some could leave, and none does.
	LeavesStack
	// LeavesGap: a checker could come to Point, which is empty in the home board, and none does.
	LeavesGap
	// Buries: Count more checkers are on the 1 and 2 points, where they do little.
	Buries
	// Stacks: Count checkers are on Point, five or more.
	Stacks
	// OpensWay: Count of the opponent's 36 rolls bring a checker out of the mover's home board.
	OpensWay
	// EasyEntry: a checker on the bar enters with Count of 36 rolls.
	EasyEntry
	// UnsafeNext: on the mover's next turn, Count of 36 rolls would leave a shot.
	UnsafeNext
	// BearsOffFewer: Count checkers are borne off, fewer than could be.
	BearsOffFewer
	// WastesPips: in a race, the count with waste is Count higher than it could be.
	WastesPips
	// CrossesLess: in a race, the checkers still have to cross Count quarters of the board before
	// all are home, more than after the better play.
	CrossesLess
	// GivesUpContact: the sides have passed, and the mover trails by Count pips.
	GivesUpContact
	// MissesSlot: the play could put a blot on Point, a point worth making, and doesn't.
	MissesSlot
	// LeavesRear: the rearmost point, Point, could be cleared without a shot and is not.
	LeavesRear
	// RunsBehind: a back checker leaves the opponent's home board, though the mover trails by Count
	// pips.
	RunsBehind
	// AimsLess: Count of the mover's own 36 rolls would hit if the opponent stayed as it is now,
	// clearly fewer than after the better play.
	AimsLess
	// LosesGammons: the mover loses more gammons.
	LosesGammons
	// LosesBackgammons: the mover loses more backgammons.
	LosesBackgammons
	// WinsFewerGammons: the mover wins fewer gammons.
	WinsFewerGammons
	// WinsLess: the mover wins less often.
	WinsLess
	// Releases: in plakoto, the opponent's checker on Point is no longer pinned.
	Releases
	// ExposesMother: Count of the opponent's 36 rolls pin the mover's last checker on its start.
	ExposesMother
	// LeavesPins: Count of the opponent's 36 rolls pin a checker.
	LeavesPins
	// LeavesHead: in long nardy, a checker could leave the head and none does.
	LeavesHead
	lastKind
)

// Reason is a fact for or against a play.
type Reason struct {
	Kind  Kind
	Point core.Point
	Count int
}

// Against reports whether the reason speaks against a play.
func (r Reason) Against() bool { return r.Kind > lastMerit }

// String returns the reason as other programs read it: the name of its kind, then its point and
// its number if it has them, as in "makes-point:5" or "stacks:6:5". docs/reasons.md lists the
// names.
func (r Reason) String() string {
	name := r.Kind.String()
	switch {
	case r.Point != 0 && r.Count != 0:
		return name + ":" + strconv.Itoa(int(r.Point)) + ":" + strconv.Itoa(r.Count)
	case r.Point != 0:
		return name + ":" + strconv.Itoa(int(r.Point))
	case counted(r.Kind):
		return name + ":" + strconv.Itoa(r.Count)
	}
	return name
}

// String returns the kind's name.
func (k Kind) String() string {
	if k >= lastKind || names[k] == "" {
		return "unknown"
	}
	return names[k]
}

// Kinds lists all kinds, the ones for a play first.
func Kinds() []Kind {
	var all []Kind
	for k := OnlyPlay; k < lastKind; k++ {
		if k != lastMerit {
			all = append(all, k)
		}
	}
	return all
}

var names = [lastKind]string{
	OnlyPlay: "only-play", WinsGame: "wins-game", ClosesOut: "closes-out", ClosesBoard: "closes-board",
	HitsTwo: "hits-two", SecondOnBar: "second-on-bar", PointsOn: "points-on", HitsLoose: "hits-loose", Hits: "hits",
	FullPrime: "full-prime", MakesPrime: "makes-prime", MakesAnchor: "makes-anchor", MakesBarPoint: "makes-bar-point",
	MakesPoint: "makes-point", Escapes: "escapes", RunsToSafety: "runs-to-safety", LastOut: "last-out", Runs: "runs", StepsUp: "steps-up", EdgeOfPrime: "edge-of-prime",
	Splits: "splits", Slots: "slots", BringsBuilder: "brings-builder", SavesBlot: "saves-blot", Unstacks: "unstacks", KeepsAnchor: "keeps-anchor",
	KeepsMidpoint: "keeps-midpoint", KeepsPoint: "keeps-point", KeepsPrime: "keeps-prime", NoShot: "no-shot",
	FewShots: "few-shots", FewerShots: "fewer-shots", FewerAtRisk: "fewer-at-risk", Duplicates: "duplicates", HardEntry: "hard-entry", Blocks: "blocks", SafeNext: "safe-next",
	ClearsRear: "clears-rear", Enters: "enters", EntersUp: "enters-up", BearsOff: "bears-off", AllHome: "all-home", FillsGap: "fills-gap", KeepsInPlay: "keeps-in-play",
	SavesPips: "saves-pips", Crosses: "crosses", EndsContact: "ends-contact", KeepsContact: "keeps-contact",
	WaitsBack: "waits-back", SafeAhead: "safe-ahead", Aims: "aims",
	SavesGammon: "saves-gammon", SavesBackgammon: "saves-backgammon", WinsGammons: "wins-gammons", WinsMore: "wins-more",
	PinsMother: "pins-mother", Pins: "pins", KeepsPin: "keeps-pin", MotherOut: "mother-out", NoPin: "no-pin",
	PlaysHead: "plays-head", ClosesAhead: "closes-ahead",

	LeavesShots: "leaves-shots", Exposes: "exposes", BreaksAnchor: "breaks-anchor", BreaksBarPoint: "breaks-bar-point",
	BreaksMidpoint: "breaks-midpoint", BreaksPoint: "breaks-point", BreaksPrime: "breaks-prime", MissesHit: "misses-hit", MissesClose: "misses-close", MissesPrime: "misses-prime",
	MissesPoint: "misses-point", MissesAnchor: "misses-anchor", MissesBarPoint: "misses-bar-point", MissesEdge: "misses-edge",
	MissesBuilder: "misses-builder", MissesStep: "misses-step", StaysBack: "stays-back", MissesEscape: "misses-escape", EntersDeep: "enters-deep",
	LeavesStack: "leaves-stack", LeavesGap: "leaves-gap",
	Buries: "buries", Stacks: "stacks", OpensWay: "opens-way", EasyEntry: "easy-entry", UnsafeNext: "unsafe-next",
	BearsOffFewer: "bears-off-fewer", WastesPips: "wastes-pips", CrossesLess: "crosses-less",
	MissesSlot: "misses-slot", LeavesRear: "leaves-rear", RunsBehind: "runs-behind", AimsLess: "aims-less",
	GivesUpContact: "gives-up-contact", LosesGammons: "loses-gammons", LosesBackgammons: "loses-backgammons", WinsFewerGammons: "wins-fewer-gammons",
	WinsLess: "wins-less",
	Releases: "releases", ExposesMother: "exposes-mother", LeavesPins: "leaves-pins", LeavesHead: "leaves-head",
}

// Counted reports whether the sentence about the reason includes its number, which may be 0. The pips
// left in a race are never included.
func (r Reason) Counted() bool {
	return r.Kind == Stacks || r.Kind == Exposes || counted(r.Kind) && r.Kind != SavesPips
}

// counted reports whether a kind has a number and no point.
func counted(k Kind) bool {
	switch k {
	case HitsTwo, MakesPrime, KeepsPrime, LastOut, FewShots, FewerShots, FewerAtRisk, Duplicates, HardEntry, Blocks, SafeNext, BearsOff, SavesPips, Crosses,
		EndsContact, KeepsContact, LeavesShots, BreaksPrime, MissesPrime, Buries, OpensWay, EasyEntry, UnsafeNext, BearsOffFewer,
		WastesPips, CrossesLess, GivesUpContact, WaitsBack, Aims, RunsBehind, AimsLess, ClosesAhead, ExposesMother, LeavesPins:
		return true
	}
	return false
}
