package record

import (
	"errors"

	"backtalk/core"
)

// follower plays a script by the rules.
type follower struct {
	s *script
	assumption
	crawfordDone bool
	out          []Imported
	// faults are the faults of the match being followed; count counts the faults of all matches.
	faults []*Fault
	count  int

	// events are the events of the match before those in m.
	events []core.Event
	// remarks are woven into them at the end.
	remarks []remark
	// m holds the game, or its part since a position was put on the board. The first skip of m's
	// events are already in events.
	m     *core.Match
	skip  int
	game  core.GameStarted
	score [2]int
	over  bool
	moves core.Generator
	plays []core.Play
	g     *scriptGame
	deeds []deed
	// lost says that the game can't be followed any further. reported says that a fault at or after
	// the end of the game is already noted.
	lost, reported bool
	// refused is a double that the rules don't allow.
	refused *deed
	// resigner is the player who gave up without saying how much.
	resigner core.Owner
}

// fault notes a problem of a deed.
func (f *follower) fault(d *deed, problem Problem, err error) {
	fault := d.fault(f.g, problem)
	f.note(fault, err)
}

func (f *follower) note(fault *Fault, err error) {
	fault.Err = err
	var illegal *core.IllegalError
	if errors.As(err, &illegal) {
		fault.Rule = illegal.Rule
	}
	f.count++
	if len(f.faults) < maxFaults {
		f.faults = append(f.faults, fault)
	}
}

func (f *follower) match() {
	f.begin()
	for i, g := range f.s.games {
		var next *scriptGame
		if i+1 < len(f.s.games) {
			next = f.s.games[i+1]
		}
		f.playGame(g, next)
	}
	if n := len(f.events); n > 1 {
		if ended, ok := f.events[n-1].(core.GameEnded); ok && f.rules.Money() {
			f.events = append(f.events, core.MatchEnded{Stopped: true, Score: ended.Score})
		}
	}
	f.close()
}

// begin starts a match in the record.
func (f *follower) begin() {
	f.events = []core.Event{f.started()}
	f.over = false
	f.remark(f.s.remarks)
}

func (f *follower) started() core.MatchStarted {
	e := core.MatchStarted{Rules: f.rules, About: f.s.about}
	if len(f.s.games) == 0 {
		return e
	}
	for i, name := range f.s.games[0].names {
		e.Players[i] = imported(name, i)
	}
	return e
}

// imported returns the player of an imported match in a seat.
func imported(name string, seat int) core.PlayerInfo {
	return core.PlayerInfo{Name: name, Kind: "human", Colour: [2]core.Colour{core.White, core.Red}[seat]}
}

// close adds the match to those returned, unless it has neither a game nor a fault.
func (f *follower) close() {
	if len(f.events) > 1 || len(f.faults) > 0 {
		f.out = append(f.out, Imported{Events: woven(f.events, f.remarks), When: whenOf(f.s.about), Faults: f.faults})
	}
	f.events, f.remarks, f.faults = nil, nil, nil
}

// playGame follows one game; next is the one after it in the file, or nil.
func (f *follower) playGame(g, next *scriptGame) {
	f.g, f.deeds, f.m = g, g.deeds, nil
	f.lost, f.reported, f.refused, f.resigner = false, false, nil, core.Centre
	if g.hasScore {
		f.score = g.score
	}
	lead := max(f.score[0], f.score[1])
	switch {
	case f.over:
		f.note(&Fault{Problem: AfterEnd, Line: g.line, Game: g.number}, nil)
		return
	case f.rules.Length > 0 && lead >= f.rules.Length:
		f.note(&Fault{Problem: BadScore, Line: g.line, Game: g.number}, nil)
		return
	}
	f.game = core.GameStarted{Game: max(g.number, f.game.Game+1), Score: f.score, Crawford: f.isCrawford(g), Board: core.Start()}
	f.crawfordDone = f.crawfordDone || f.game.Crawford
	for len(f.deeds) > 0 {
		d := &f.deeds[0]
		f.deeds = f.deeds[1:]
		before := core.Start()
		if f.m != nil {
			before = f.state().Board
		}
		f.do(d)
		f.remark(hitting(d.remarks, before))
	}
	f.finish(next)
}

// isCrawford reports whether the game is the Crawford game.
func (f *follower) isCrawford(g *scriptGame) bool {
	r := f.rules
	switch {
	case !r.Crawford || max(f.score[0], f.score[1]) != r.Length-1:
		return false
	case g.crawford != unstated:
		return g.crawford == statedOn
	}
	return !f.crawfordDone && f.score[0] != f.score[1]
}

// put adds events that no command causes to the game. It reports whether they are valid.
func (f *follower) put(events ...core.Event) bool {
	base := []core.Event{f.started(), f.game}
	m, err := core.Replay(append(base, events...))
	if err != nil {
		return false
	}
	if f.m == nil {
		f.m, f.skip = m, 1
		return true
	}
	f.keep()
	f.m, f.skip = m, len(base)
	return true
}

// keep appends the game's new events to those of the match.
func (f *follower) keep() {
	f.events = append(f.events, f.m.Events()[f.skip:]...)
	f.skip = len(f.m.Events())
}

// state returns the state of the game; before its first event no phase is set.
func (f *follower) state() core.State {
	if f.m == nil {
		return core.State{}
	}
	return f.m.State()
}

// try carries out a command and returns the rule against it.
func (f *follower) try(c core.Command) error {
	_, err := f.m.Do(c)
	return err
}

// set puts a position on the board, with player p on roll.
func (f *follower) set(b core.Board, p core.Player, cube core.Cube, why core.PositionReason) bool {
	return f.put(core.PositionSet{Board: b, Player: p, Cube: cube, Reason: why})
}

func (f *follower) do(d *deed) {
	s := f.state()
	switch {
	case d.kind == wins:
		f.win(d)
	case f.lost:
	case s.Phase == core.PhaseBetween || s.Phase == core.PhaseOver:
		if d.kind != resigns && !f.reported {
			f.reported = true
			f.fault(d, AfterEnd, nil)
		}
	case d.kind == resigns:
		f.resigner = core.Owner(d.player)
	case d.kind == sets:
		f.setUp(d)
	case d.kind == rolls:
		f.roll(d)
	default:
		f.useCube(d)
	}
}

// lose notes a fault after which the game can't be followed.
func (f *follower) lose(d *deed, problem Problem, err error) {
	f.lost = true
	f.fault(d, problem, err)
}

// roll follows dice and the play made with them.
func (f *follower) roll(d *deed) {
	if !f.ready(d) {
		return
	}
	if s := f.state(); s.Phase == core.PhaseRoll {
		if err := f.try(core.RollDice{Player: d.player, Dice: d.dice}); err != nil {
			f.lose(d, ImpossiblePlay, err)
			return
		}
	}
	f.play(d)
}

// ready advances the game until the player of d may roll or double, or has rolled d's dice but not
// played them. It reports whether that succeeded.
func (f *follower) ready(d *deed) bool {
	// If a player resigned before, the game continues anyway.
	f.resigner = core.Centre
	if f.m == nil {
		return f.open(d)
	}
	s := f.state()
	if s.Phase == core.PhaseDoubled || s.Phase == core.PhaseBeavered {
		// If a player rolls on after a double, the opponent has taken it.
		if err := f.try(core.Take{Player: s.Decider()}); err != nil {
			f.lose(d, IllegalAction, err)
			return false
		}
		s = f.state()
	}
	if s.Phase == core.PhaseMove {
		same := d.dice == s.Turn.Roll() || d.dice == core.Roll{s.Turn.Roll()[1], s.Turn.Roll()[0]}
		if s.OnTurn == d.player && d.kind == rolls && same {
			return true
		}
		if !f.pass(d, UnknownPlay, nil) {
			return false
		}
		s = f.state()
	}
	if s.OnTurn == d.player {
		return true
	}
	f.fault(d, OutOfTurn, &core.IllegalError{Rule: core.RuleNotYourTurn})
	return f.set(s.Board, d.player, s.Cube, core.IllegalPlay)
}

// open starts the game with its first deed.
func (f *follower) open(d *deed) bool {
	if d.kind == rolls && !d.dice.Double() {
		dice := core.Roll{d.dice.High(), d.dice.Low()}
		if d.player == 1 {
			dice = core.Roll{dice[1], dice[0]}
		}
		return f.put(core.OpeningRolled{Dice: dice}, core.Rolled{Player: d.player, Dice: dice})
	}
	rule := core.RuleRollFirst
	if d.kind == rolls {
		rule = core.RuleBadDice
	}
	f.fault(d, IllegalAction, &core.IllegalError{Rule: rule})
	return f.set(core.Start(), d.player, core.Cube{Value: 1, Owner: core.Centre}, core.IllegalPlay)
}
