package advice

import (
	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/sense"
)

// sight holds the facts of one play. before is the position that it starts from, which may be in
// the middle of a turn, and after the one that it leads to. The mover is at index 0 of both.
type sight struct {
	before, after core.Board
	change        sense.Change
	// lead is the mover's lead in pips after the play.
	lead int
	// contact: the sides can still get in each other's way before the play.
	contact bool
	// backGame: the opponent plays a back game.
	backGame bool
	// shots counts the opponent's rolls that hit.
	shots int
	// risk counts the rolls that hit a blot outside the opponent's home board. Such a hit costs
	// most.
	risk int
	// enters counts the opponent's rolls that enter from the bar; 36 if it has no checker there.
	enters int
	// leaving counts the opponent's rolls that bring a checker out of the mover's home board.
	leaving int
	// exposing counts the mover's own next rolls that would leave a shot. It is -1 if the play
	// leaves a shot at once, or if the mover isn't bearing in.
	exposing int
	// aims counts the mover's own rolls that would hit if the opponent stayed as it is now.
	aims int
	// keith and crossovers are the Keith count and the crossovers after the play.
	keith, crossovers int
	// atRisk, entry and leave are the rolls that risk, enters and leaving count.
	atRisk, entry, leave sense.Rolls
	outcome              engine.Outcome
	reasons              []Reason
	// replies holds the opponent's equity with each of its next rolls, or nil if the adviser has
	// not measured this play.
	replies *cube.Rolls
}

// see looks at the play from before to after.
func see(before, after *core.Board) *sight {
	s := &sight{before: *before, after: *after, change: sense.Compare(before, after)}
	own, other := &s.after[0], &s.after[1]
	swapped := after.Swap()
	s.lead = other.Pips() - own.Pips()
	s.contact = before.Contact()
	theirs := before.Swap()
	s.backGame = sense.PlaysBackGame(&theirs)
	s.shots = s.change.Shots.Any.Count()
	s.atRisk = atRisk(&s.change.Shots)
	s.entry, s.exposing = sense.AllRolls, -1
	if other[core.Bar] > 0 {
		s.entry = sense.EntryFor(&swapped).Enter
	}
	s.leave = sense.Leaving(after)
	if s.contact {
		s.aims = sense.ShotsAt(&swapped).Any.Count()
	}
	s.risk, s.enters, s.leaving = s.atRisk.Count(), s.entry.Count(), s.leave.Count()
	if s.shots == 0 && bearingIn(after) {
		s.exposing = sense.Exposing(after).Count()
	}
	s.keith, s.crossovers = sense.KeithCount(own), sense.Crossovers(own)
	return s
}

// farthest is the last point outside the opponent's home board.
const farthest core.Point = 18

// atRisk returns the rolls that hit a blot on 1 to 18.
func atRisk(shots *sense.Shots) sense.Rolls {
	var rolls sense.Rolls
	for p := core.Point(1); p <= farthest; p++ {
		rolls |= shots.At[p]
	}
	return rolls
}

// middle is the highest point in the mover's own half of the board.
const middle core.Point = 12

// bearingIn reports whether the side at index 0 still has contact, but no checker behind its
// midpoint.
func bearingIn(b *core.Board) bool { return b[0].Rearmost() <= middle+1 && b.Contact() }

func (s *sight) wasHeld(p core.Point) bool { return s.before[0][p] >= 2 }
func (s *sight) isHeld(p core.Point) bool  { return s.after[0][p] >= 2 }

// held returns the points that the mover holds before the play.
func (s *sight) held() core.Points { return sense.Made(&s.before[0]) }

// arrived returns the points that have more checkers than before.
func (s *sight) arrived() core.Points {
	var set core.Points
	for p := core.Point(1); p < core.Bar; p++ {
		if s.after[0][p] > s.before[0][p] {
			set |= core.PointsOf(p)
		}
	}
	return set
}

// awaited holds the points that help to contain a checker once it is hit.
const awaited core.Points = sense.Home | 0b111<<7 | midpoint

// matters reports whether point p is in the opponent's way: an opposing checker had to pass it
// before the play, or may have to after a hit. Only a mover who trails, or who still has a checker
// on the far side of the board, waits for such a hit.
func (s *sight) matters(p core.Point) bool {
	trails := s.before[0].Pips() > s.before[1].Pips()
	waits := s.contact && (trails || s.before[0].Rearmost() > middle+1)
	return s.before[1].Rearmost() > p.Opposite() || waits && awaited.Has(p)
}
