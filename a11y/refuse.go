package a11y

import (
	"errors"

	"backtalk/a11y/say"
	"backtalk/core"
)

// Refuse announces the rule that forbids a command. If the same refusal follows in the same state,
// you hear only its sound. An error that isn't a *core.IllegalError is a bug in the program; Refuse
// reports it as a failure.
func (e *Ear) Refuse(sc Scene, err error) say.Announcement {
	a := e.RefuseAgain(sc, err)
	var illegal *core.IllegalError
	if !errors.As(err, &illegal) {
		return a
	}
	if e.refusedIn != sc.State {
		e.refusedIn = sc.State
		clear(e.refused)
	}
	if e.refused[*illegal] {
		a.Sentences = nil
	}
	e.refused[*illegal] = true
	return a
}

// RefuseAgain announces a refusal with the rule in words, even if the listener has just heard it:
// for players who don't hear the sound.
func (e *Ear) RefuseAgain(sc Scene, err error) say.Announcement {
	var illegal *core.IllegalError
	if !errors.As(err, &illegal) {
		return say.Announcement{Sentences: []say.Message{say.M(say.IllegalFault, nil)}, Urgency: say.Alert, Cue: say.CueFailure}
	}
	return say.Announcement{
		Sentences: []say.Message{e.rule(sc, illegal)},
		Urgency:   say.Answer, Cue: say.CueIllegal, Place: PlaceOf(sc.Focus, e.style.HomeLeft),
	}
}

// rules maps the rules to messages that need only the error's own numbers.
var rules = map[core.Rule]say.MessageID{
	core.RuleDieNotLeft:        say.IllegalDieNotLeft,
	core.RuleEnterFirst:        say.IllegalEnterFirst,
	core.RuleNoChecker:         say.IllegalNoChecker,
	core.RuleBlocked:           say.IllegalBlocked,
	core.RuleNotAllHome:        say.IllegalNotAllHome,
	core.RuleHigherChecker:     say.IllegalHigherChecker,
	core.RuleMostDice:          say.IllegalMostDice,
	core.RuleLargerDie:         say.IllegalLargerDie,
	core.RuleNoDieFits:         say.IllegalNoDieFits,
	core.RuleBackwards:         say.IllegalBackwards,
	core.RulePinned:            say.IllegalPinned,
	core.RuleUnderPin:          say.IllegalUnderPin,
	core.RulePinnedOff:         say.IllegalPinnedOff,
	core.RuleHeld:              say.IllegalHeld,
	core.RuleHitAndRun:         say.IllegalHitAndRun,
	core.RuleHead:              say.IllegalHead,
	core.RuleRunner:            say.IllegalRunner,
	core.RuleStartingQuarter:   say.IllegalStartingQuarter,
	core.RuleSixInARow:         say.IllegalSixInARow,
	core.RuleOpenTheWay:        say.IllegalOpenTheWay,
	core.RuleRollFirst:         say.IllegalRollFirst,
	core.RuleRolledAlready:     say.IllegalRolledAlready,
	core.RuleBadDice:           say.IllegalBadDice,
	core.RuleNothingToUndo:     say.IllegalNothingToUndo,
	core.RuleTurnNotComplete:   say.IllegalTurnNotComplete,
	core.RuleAnswerDouble:      say.IllegalAnswerDouble,
	core.RuleAnswerResignation: say.IllegalAnswerResignation,
	core.RuleNoDoubleOffered:   say.IllegalNoDoubleOffered,
	core.RuleNoResignation:     say.IllegalNoResignation,
	core.RuleCrawford:          say.IllegalCrawford,
	core.RuleNoBeavers:         say.IllegalNoBeavers,
	core.RuleResignResult:      say.IllegalResignResult,
	core.RuleNoGame:            say.IllegalNoGame,
	core.RuleGameRunning:       say.IllegalGameRunning,
	core.RuleMatchOver:         say.IllegalMatchOver,
	core.RuleBadPosition:       say.IllegalBadPosition,
	core.RuleNoStop:            say.IllegalNoStop,
	core.RuleNoTime:            say.IllegalNoTime,
}

// rule returns the message for a broken rule.
func (e *Ear) rule(sc Scene, err *core.IllegalError) say.Message {
	switch err.Rule {
	case core.RuleNotYourTurn:
		return say.M(say.IllegalNotYourTurn, say.Data{"Name": e.name(sc, sc.State.Decider())})
	case core.RuleNoCube:
		return say.M(e.worded(say.IllegalNoCube, say.IllegalNoTrack), nil)
	case core.RuleCubeLimit:
		return say.M(e.worded(say.IllegalCubeLimit, say.IllegalTrackLimit), nil)
	case core.RuleNotYourCube:
		return say.M(e.worded(say.IllegalNotYourCube, say.IllegalNotYourTrack),
			say.Data{"Name": e.name(sc, core.Player(max(sc.State.Cube.Owner, 0)))})
	case core.RuleDieNotLeft:
		return e.dieNotLeft(sc, err)
	case core.RuleNoChecker:
		return e.noChecker(sc, err)
	case core.RuleBackwards:
		if err.From == err.Point {
			return say.M(say.IllegalSamePoint, nil)
		}
	case core.RuleNoDieFits:
		if err.From == core.Bar {
			return say.M(say.IllegalNoDieEnters, say.Data{"Point": e.numberSeen(sc, err.Point)})
		}
		if err.Point == core.Off {
			return say.M(say.IllegalNoDieBearsOff, say.Data{"From": e.numberSeen(sc, err.From)})
		}
	case core.RuleBlocked:
		if err.From == core.Bar {
			return say.M(say.IllegalEntryBlocked, say.Data{"Point": e.numberSeen(sc, err.Point)})
		}
	}
	id, ok := rules[err.Rule]
	if !ok {
		id = say.IllegalOther
	}
	return say.M(id, say.Data{
		"From": e.numberSeen(sc, err.From), "Point": e.numberSeen(sc, err.Point), "Die": int(err.Die),
		"Name": e.name(sc, sc.Viewer.Opponent()),
	})
}

// dieNotLeft returns the message for a die that is not left to play, or for a move before the roll.
func (e *Ear) dieNotLeft(sc Scene, err *core.IllegalError) say.Message {
	if err.Die == 0 || !sc.State.Turn.Roll().Valid() {
		return say.M(say.IllegalRollFirst, nil)
	}
	return say.M(say.IllegalDieNotLeft, say.Data{"Die": int(err.Die)})
}

// noChecker returns the message for a point without a checker of the viewer's: it is empty, or the
// opponent's.
func (e *Ear) noChecker(sc Scene, err *core.IllegalError) say.Message {
	if err.From == core.Bar {
		return say.M(say.IllegalBarEmpty, nil)
	}
	data := say.Data{"From": e.numberSeen(sc, err.From)}
	if p, n := Occupant(sc, err.From); n > 0 && p != sc.Viewer {
		return say.M(say.IllegalTheirs, withName(data, e.name(sc, p)))
	}
	return say.M(say.IllegalNoChecker, data)
}
