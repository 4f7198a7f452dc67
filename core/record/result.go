package record

import (
	"slices"

	"backtalk/core"
)

// win follows a line that says who won the game.
func (f *follower) win(d *deed) {
	if f.m == nil {
		// The file has only the result: the loser resigned before the first roll.
		f.put()
	}
	s := f.state()
	if s.Phase != core.PhaseBetween && s.Phase != core.PhaseOver {
		f.winBy(d, d.player, d.value)
		return
	}
	if f.reported {
		return
	}
	end := s.LastGame
	if end.Winner != d.player || d.value != 0 && d.value != end.Points && !f.enough(end, d.value) {
		f.reported = true
		f.fault(d, WrongResult, nil)
	}
}

// enough reports whether points are all that the winner needed: some programs count no more.
func (f *follower) enough(end core.GameEnded, points int) bool {
	return f.rules.Length > 0 && points < end.Points && f.game.Score[end.Winner]+points == f.rules.Length
}

// winBy ends a game that isn't over on the board: the loser dropped the open double, or resigned
// the result that the points show.
func (f *follower) winBy(d *deed, winner core.Player, points int) {
	s := f.state()
	loser := winner.Opponent()
	if s.Phase == core.PhaseDoubled && s.OnTurn == winner && (points == 0 || points == s.Cube.Value) {
		_ = f.try(core.DropDouble{Player: loser})
		return
	}
	if s.Phase == core.PhaseDoubled || s.Phase == core.PhaseBeavered {
		_ = f.try(core.Take{Player: s.Decider()})
		s = f.state()
	}
	result, ok := f.resigned(&s, winner, points)
	if needed := f.rules.Length - f.game.Score[winner]; !ok && f.rules.Length > 0 && points > needed {
		// The file may count more points than the winner still needed.
		points = needed
		result, ok = f.resigned(&s, winner, points)
		if ok {
			f.fault(d, WrongResult, nil)
		}
	}
	if ok && f.resign(loser, result) {
		_ = f.try(core.AcceptResign{Player: winner})
		return
	}
	// No result gives these points. They count all the same: the next game starts from them.
	if !f.lost {
		f.fault(d, WrongResult, nil)
	}
	f.endRaw(winner, points)
}

// resign offers a resignation, and reports whether that is possible now. Before the first roll no
// command can do that, so it adds the event itself.
func (f *follower) resign(loser core.Player, result core.Result) bool {
	if f.state().Phase == core.PhaseOpening {
		return f.put(core.ResignOffered{Player: loser, Result: result})
	}
	return f.try(core.Resign{Player: loser, Result: result}) == nil
}

// endRaw ends the game with points that no rule awards.
func (f *follower) endRaw(winner core.Player, points int) {
	score := f.game.Score
	score[winner] += points
	s := f.state()
	ended := []core.Event{
		core.PositionSet{Board: s.Board, Player: s.OnTurn, Cube: s.Cube, Reason: core.IllegalPlay},
		core.GameEnded{Winner: winner, Result: core.Single, Points: points, Score: score},
	}
	if f.rules.Length > 0 && score[winner] >= f.rules.Length {
		ended = append(ended, core.MatchEnded{Winner: winner, Score: score})
	}
	f.put(ended...)
}

// resigned returns the result that is worth the points with the present cube. If the points are all
// that the winner needed, a result that is worth more also counts. Without points, it is a single
// game.
func (f *follower) resigned(s *core.State, winner core.Player, points int) (core.Result, bool) {
	if points == 0 {
		return core.Single, true
	}
	worth := map[core.Result]int{core.Single: s.Cube.Value, core.Gammon: 2 * s.Cube.Value, core.Backgammon: 3 * s.Cube.Value}
	enough := f.rules.Length > 0 && f.game.Score[winner]+points == f.rules.Length
	results := s.Resignable()
	if i := slices.IndexFunc(results, func(r core.Result) bool { return worth[r] == points }); i >= 0 {
		return results[i], true
	}
	if i := slices.IndexFunc(results, func(r core.Result) bool { return enough && worth[r] > points }); i >= 0 {
		return results[i], true
	}
	return 0, false
}

// finish ends the game in the record, before the file's next game.
func (f *follower) finish(next *scriptGame) {
	f.concede(next)
	if f.m == nil {
		return
	}
	s := f.state()
	f.keep()
	if s.Phase == core.PhaseBetween || s.Phase == core.PhaseOver {
		f.over = s.Phase == core.PhaseOver
		f.score = s.Score
		if next != nil && next.hasScore && next.score != s.Score {
			f.note(&Fault{Problem: WrongScore, Line: next.line, Game: next.number}, nil)
		}
		return
	}
	if next != nil {
		// Nothing can follow a game that isn't over: the rest is a separate match.
		f.note(&Fault{Problem: NoResult, Line: f.g.line, Game: f.g.number}, nil)
		f.close()
		f.begin()
	}
}

// concede ends a game that has no result in the file: by the score that the next game starts from,
// or else by the resignation of the player who gave up.
func (f *follower) concede(next *scriptGame) {
	s := f.state()
	if s.Phase == core.PhaseBetween && f.m != nil || s.Phase == core.PhaseOver {
		return
	}
	d := deed{kind: wins, line: f.g.line, move: 0}
	if next != nil && next.hasScore {
		won := [2]int{next.score[0] - f.game.Score[0], next.score[1] - f.game.Score[1]}
		for p := range core.Player(2) {
			if won[p] > 0 && won[p.Opponent()] == 0 {
				d.player = p
				d.value = won[p]
				f.win(&d)
				return
			}
		}
	}
	if f.resigner != core.Centre {
		d.player = core.Player(f.resigner).Opponent()
		f.win(&d)
	}
}
