package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core/advice"
)

// reasonPhrases names the phrase for each kind of reason.
var reasonPhrases = map[advice.Kind]say.MessageID{
	advice.OnlyPlay:         say.AdviceReasonOnlyPlay,
	advice.WinsGame:         say.AdviceReasonWinsGame,
	advice.ClosesOut:        say.AdviceReasonClosesOut,
	advice.ClosesBoard:      say.AdviceReasonClosesBoard,
	advice.HitsTwo:          say.AdviceReasonHitsTwo,
	advice.SecondOnBar:      say.AdviceReasonSecondOnBar,
	advice.PointsOn:         say.AdviceReasonPointsOn,
	advice.HitsLoose:        say.AdviceReasonHitsLoose,
	advice.Hits:             say.AdviceReasonHits,
	advice.FullPrime:        say.AdviceReasonFullPrime,
	advice.MakesPrime:       say.AdviceReasonMakesPrime,
	advice.MakesAnchor:      say.AdviceReasonMakesAnchor,
	advice.MakesBarPoint:    say.AdviceReasonMakesBarPoint,
	advice.MakesPoint:       say.AdviceReasonMakesPoint,
	advice.Escapes:          say.AdviceReasonEscapes,
	advice.RunsToSafety:     say.AdviceReasonRunsToSafety,
	advice.LastOut:          say.AdviceReasonLastOut,
	advice.Runs:             say.AdviceReasonRuns,
	advice.StepsUp:          say.AdviceReasonStepsUp,
	advice.EdgeOfPrime:      say.AdviceReasonEdgeOfPrime,
	advice.Splits:           say.AdviceReasonSplits,
	advice.Slots:            say.AdviceReasonSlots,
	advice.BringsBuilder:    say.AdviceReasonBringsBuilder,
	advice.SavesBlot:        say.AdviceReasonSavesBlot,
	advice.Unstacks:         say.AdviceReasonUnstacks,
	advice.KeepsAnchor:      say.AdviceReasonKeepsAnchor,
	advice.KeepsMidpoint:    say.AdviceReasonKeepsMidpoint,
	advice.KeepsPoint:       say.AdviceReasonKeepsPoint,
	advice.KeepsPrime:       say.AdviceReasonKeepsPrime,
	advice.NoShot:           say.AdviceReasonNoShot,
	advice.FewShots:         say.AdviceReasonFewShots,
	advice.FewerShots:       say.AdviceReasonFewerShots,
	advice.FewerAtRisk:      say.AdviceReasonFewerAtRisk,
	advice.Duplicates:       say.AdviceReasonDuplicates,
	advice.HardEntry:        say.AdviceReasonHardEntry,
	advice.Blocks:           say.AdviceReasonBlocks,
	advice.SafeNext:         say.AdviceReasonSafeNext,
	advice.ClearsRear:       say.AdviceReasonClearsRear,
	advice.Enters:           say.AdviceReasonEnters,
	advice.EntersUp:         say.AdviceReasonEntersUp,
	advice.BearsOff:         say.AdviceReasonBearsOff,
	advice.AllHome:          say.AdviceReasonAllHome,
	advice.FillsGap:         say.AdviceReasonFillsGap,
	advice.KeepsInPlay:      say.AdviceReasonKeepsInPlay,
	advice.SavesPips:        say.AdviceReasonSavesPips,
	advice.Crosses:          say.AdviceReasonCrosses,
	advice.EndsContact:      say.AdviceReasonEndsContact,
	advice.KeepsContact:     say.AdviceReasonKeepsContact,
	advice.WaitsBack:        say.AdviceReasonWaitsBack,
	advice.SafeAhead:        say.AdviceReasonSafeAhead,
	advice.Aims:             say.AdviceReasonAims,
	advice.SavesGammon:      say.AdviceReasonSavesGammon,
	advice.SavesBackgammon:  say.AdviceReasonSavesBackgammon,
	advice.WinsGammons:      say.AdviceReasonWinsGammons,
	advice.WinsMore:         say.AdviceReasonWinsMore,
	advice.LeavesShots:      say.AdviceReasonLeavesShots,
	advice.Exposes:          say.AdviceReasonExposes,
	advice.BreaksAnchor:     say.AdviceReasonBreaksAnchor,
	advice.BreaksBarPoint:   say.AdviceReasonBreaksBarPoint,
	advice.BreaksMidpoint:   say.AdviceReasonBreaksMidpoint,
	advice.BreaksPoint:      say.AdviceReasonBreaksPoint,
	advice.BreaksPrime:      say.AdviceReasonBreaksPrime,
	advice.MissesHit:        say.AdviceReasonMissesHit,
	advice.MissesClose:      say.AdviceReasonMissesClose,
	advice.MissesPrime:      say.AdviceReasonMissesPrime,
	advice.MissesPoint:      say.AdviceReasonMissesPoint,
	advice.MissesAnchor:     say.AdviceReasonMissesAnchor,
	advice.MissesBarPoint:   say.AdviceReasonMissesBarPoint,
	advice.MissesEdge:       say.AdviceReasonMissesEdge,
	advice.MissesBuilder:    say.AdviceReasonMissesBuilder,
	advice.MissesStep:       say.AdviceReasonMissesStep,
	advice.StaysBack:        say.AdviceReasonStaysBack,
	advice.MissesEscape:     say.AdviceReasonMissesEscape,
	advice.EntersDeep:       say.AdviceReasonEntersDeep,
	advice.LeavesStack:      say.AdviceReasonLeavesStack,
	advice.LeavesGap:        say.AdviceReasonLeavesGap,
	advice.Buries:           say.AdviceReasonBuries,
	advice.Stacks:           say.AdviceReasonStacks,
	advice.OpensWay:         say.AdviceReasonOpensWay,
	advice.EasyEntry:        say.AdviceReasonEasyEntry,
	advice.UnsafeNext:       say.AdviceReasonUnsafeNext,
	advice.BearsOffFewer:    say.AdviceReasonBearsOffFewer,
	advice.WastesPips:       say.AdviceReasonWastesPips,
	advice.CrossesLess:      say.AdviceReasonCrossesLess,
	advice.GivesUpContact:   say.AdviceReasonGivesUpContact,
	advice.MissesSlot:       say.AdviceReasonMissesSlot,
	advice.LeavesRear:       say.AdviceReasonLeavesRear,
	advice.RunsBehind:       say.AdviceReasonRunsBehind,
	advice.AimsLess:         say.AdviceReasonAimsLess,
	advice.LosesGammons:     say.AdviceReasonLosesGammons,
	advice.LosesBackgammons: say.AdviceReasonLosesBackgammons,
	advice.WinsFewerGammons: say.AdviceReasonWinsFewerGammons,
	advice.WinsLess:         say.AdviceReasonWinsLess,
	advice.PinsMother:       say.AdviceReasonPinsMother,
	advice.Pins:             say.AdviceReasonPins,
	advice.KeepsPin:         say.AdviceReasonKeepsPin,
	advice.MotherOut:        say.AdviceReasonMotherOut,
	advice.NoPin:            say.AdviceReasonNoPin,
	advice.PlaysHead:        say.AdviceReasonPlaysHead,
	advice.ClosesAhead:      say.AdviceReasonClosesAhead,
	advice.Releases:         say.AdviceReasonReleases,
	advice.ExposesMother:    say.AdviceReasonExposesMother,
	advice.LeavesPins:       say.AdviceReasonLeavesPins,
	advice.LeavesHead:       say.AdviceReasonLeavesHead,
}

// cubePhrases names the sentence for each kind of reason for a cube decision, to the doubler and to
// the player who answers. Reasons that count the market losers have none: the hint gives that
// number anyway.
var cubePhrases = map[advice.CubeKind]struct{ doubler, other say.MessageID }{
	advice.LastRoll:      {say.AdviceCubeLastRoll, say.AdviceCubeLastRollAgainst},
	advice.NothingToLose: {say.AdviceCubeNothingToLose, say.AdviceCubeNothingToLose},
	advice.NoRedouble:    {say.AdviceCubeNoRedouble, say.AdviceCubeNoRedoubleAgainst},
	advice.GammonThreat:  {say.AdviceCubeGammons, say.AdviceCubeGammonsAgainst},
	advice.GammonWins:    {say.AdviceCubeGammonWins, say.AdviceCubeGammonWinsAgainst},
	advice.OnBar:         {say.AdviceCubeOnBar, say.AdviceCubeOnBarAgainst},
	advice.Traps:         {say.AdviceCubePrime, say.AdviceCubePrimeAgainst},
	advice.Anchor:        {say.AdviceCubeAnchor, say.AdviceCubeAnchorAgainst},
	advice.RaceLead:      {say.AdviceCubeRaceLead, say.AdviceCubeRaceLeadAgainst},
	advice.RaceShort:     {say.AdviceCubeRaceShort, say.AdviceCubeRaceShort},
	advice.Wins:          {say.AdviceCubeWins, say.AdviceCubeWins},
}

// cubeReason returns the first reason for a cube decision as a sentence. It returns false if there
// is none, or if it is the number of market losers, which the hint gives in any case.
func (e *Ear) cubeReason(sc Scene, c *advice.CubeAdvice) (say.Message, bool) {
	if len(c.Reasons) == 0 {
		return say.Message{}, false
	}
	r := c.Reasons[0]
	phrase, ok := cubePhrases[r.Kind]
	id, point := phrase.doubler, r.Point
	if c.Answer {
		id, point = phrase.other, r.Point.Opposite()
	}
	switch {
	case !ok:
		return say.Message{}, false
	case r.Kind == advice.RaceShort && r.Count == 0:
		return say.M(say.AdviceCubeRaceNone, nil), true
	case r.Kind == advice.Anchor:
		return say.M(id, say.Data{"Point": e.number(sc, sc.Viewer, point)}), true
	case r.Kind == advice.NothingToLose || r.Kind == advice.NoRedouble || r.Kind == advice.GammonWins:
		return say.M(id, nil), true
	}
	return say.N(id, r.Count, nil), true
}
