package desk

import "backtalk/a11y/say"

// chapter is a heading in the rules with its sentences.
type chapter struct {
	heading   say.MessageID
	sentences []say.MessageID
}

// rulesInBrief holds the chapters of the rules, in the order in which a
// newcomer needs them.
var rulesInBrief = []chapter{
	{say.RulesBoard, []say.MessageID{
		say.RulesBoardAim,
		say.RulesBoardPoints,
		say.RulesBoardMirror,
		say.RulesBoardStart,
		say.RulesBoardPips,
	}},
	{say.RulesOpening, []say.MessageID{
		say.RulesOpeningRoll,
		say.RulesOpeningGames,
	}},
	{say.RulesMoving, []say.MessageID{
		say.RulesMovingDice,
		say.RulesMovingOpen,
		say.RulesMovingDouble,
		say.RulesMovingMost,
		say.RulesMovingLarger,
		say.RulesMovingNone,
	}},
	{say.RulesHitting, []say.MessageID{
		say.RulesHittingBlot,
		say.RulesHittingEnter,
		say.RulesHittingWhere,
		say.RulesHittingDance,
	}},
	{say.RulesBearingOff, []say.MessageID{
		say.RulesBearingOffHome,
		say.RulesBearingOffDie,
		say.RulesBearingOffHigher,
		say.RulesBearingOffHit,
	}},
	{say.RulesWinning, []say.MessageID{
		say.RulesWinningSingle,
		say.RulesWinningGammon,
		say.RulesWinningBackgammon,
	}},
	{say.RulesCube, []say.MessageID{
		say.RulesCubeOffer,
		say.RulesCubeAnswer,
		say.RulesCubeOwner,
		say.RulesCubeLimits,
	}},
	{say.RulesMatch, []say.MessageID{
		say.RulesMatchTarget,
		say.RulesMatchCrawford,
		say.RulesMatchAfter,
	}},
	{say.RulesResigning, []say.MessageID{
		say.RulesResigningOffer,
		say.RulesResigningAnswer,
	}},
	{say.RulesMoney, []say.MessageID{
		say.RulesMoneyTarget,
		say.RulesMoneyJacoby,
		say.RulesMoneyBeaver,
	}},
	{say.RulesBestOfFive, []say.MessageID{
		say.RulesBestOfFiveWin,
		say.RulesBestOfFiveMulligan,
		say.RulesBestOfFiveCombined,
	}},
	{say.RulesHistory, []say.MessageID{
		say.RulesHistoryAge,
		say.RulesHistoryRules,
		say.RulesHistoryLuck,
	}},
}

// tips holds the tips, which the player reads one at a time.
var tips = []say.MessageID{
	say.TipOpenings,
	say.TipPrime,
	say.TipHit,
	say.TipRun,
	say.TipBearOff,
	say.TipCube,
	say.TipPostCrawford,
	say.TipPips,
	say.TipLearn,
}
