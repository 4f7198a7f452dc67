package library

import (
	"errors"
	"strings"
	"unicode"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/record"
)

// problems maps faults of a file, or of a place in one, to messages.
var problems = map[record.Problem]say.MessageID{
	record.Empty: say.RecordEmpty, record.UnknownFormat: say.RecordUnknownFormat,
	record.UnsupportedFormat: say.RecordUnsupportedFormat, record.UnsupportedGame: say.RecordUnsupportedGame,
	record.TooLarge: say.RecordTooLarge, record.BadSyntax: say.RecordBadSyntax, record.BadLength: say.RecordBadLength,
	record.BadScore: say.RecordBadScore, record.BadPosition: say.RecordBadPosition,
	record.Contradiction: say.RecordContradiction, record.NoGames: say.RecordNoGames,

	record.IllegalPlay: say.RecordIllegalPlay, record.ImpossiblePlay: say.RecordImpossiblePlay,
	record.UnreadablePlay: say.RecordUnreadablePlay, record.UnknownPlay: say.RecordUnknownPlay,
	record.IllegalAction: say.RecordIllegalAction, record.OutOfTurn: say.RecordOutOfTurn, record.WrongCube: say.RecordWrongCube,
	record.WrongResult: say.RecordWrongResult, record.WrongScore: say.RecordWrongScore, record.NoResult: say.RecordNoResult,
	record.AfterEnd: say.RecordAfterEnd, record.UnreadableLine: say.RecordUnreadableLine,

	record.UnwritableRules: say.RecordUnwritableRules, record.UnwritablePosition: say.RecordUnwritablePosition,
}

// unread maps known formats that Backtalk can't read to advice, if there is better advice than to
// export the file from its program.
var unread = map[string]say.MessageID{
	record.NameJavaFIBS: say.RecordJavaFIBS, record.NameGibbon: say.RecordGibbon, record.NameFIBS: say.RecordFIBS,
	record.NameGzip: say.RecordGzip,
}

// broken maps rules to messages for plays or actions that break them.
var broken = map[core.Rule]say.MessageID{
	core.RuleEnterFirst: say.RecordRuleEnterFirst, core.RuleNoChecker: say.RecordRuleNoChecker,
	core.RuleBlocked: say.RecordRuleBlocked, core.RuleNotAllHome: say.RecordRuleNotAllHome,
	core.RuleHigherChecker: say.RecordRuleHigherChecker, core.RuleMostDice: say.RecordRuleMostDice,
	core.RuleLargerDie: say.RecordRuleLargerDie, core.RuleTurnNotComplete: say.RecordRuleMostDice,
	core.RuleDieNotLeft: say.RecordRuleDice, core.RuleNoDieFits: say.RecordRuleDice, core.RuleBackwards: say.RecordRuleBackwards,
	core.RuleNotYourTurn: say.RecordRuleTurn, core.RuleNoCube: say.RecordRuleNoCube, core.RuleCrawford: say.RecordRuleCrawford,
	core.RuleNotYourCube: say.RecordRuleNotYourCube, core.RuleCubeLimit: say.RecordRuleCubeLimit,
	core.RuleNoBeavers: say.RecordRuleNoBeavers, core.RuleResignResult: say.RecordRuleResult,
}

// Refusal returns the reason why a file can't be read or written. It returns false if the cause is
// something else, such as the disk or the library.
func Refusal(err error) (say.Message, bool) {
	var file *fileError
	if errors.As(err, &file) {
		return say.M(file.id, say.Data{"Most": Most}), true
	}
	var positions *PositionsError
	if errors.As(err, &positions) {
		return say.N(say.RecordPositions, positions.Count, nil), true
	}
	var fault *record.Fault
	if !errors.As(err, &fault) {
		return say.Message{}, false
	}
	return reason(fault), true
}

func reason(f *record.Fault) say.Message {
	data := say.Data{"Line": f.Line, "Text": f.Text, "Game": f.Game}
	data["Rule"] = say.M(say.RecordRuleOther, nil)
	if id, ok := broken[f.Rule]; ok {
		data["Rule"] = say.M(id, nil)
	}
	if f.Problem == record.BadSyntax && f.Line == 0 {
		return say.M(say.RecordDamaged, nil)
	}
	if id, ok := unread[f.Text]; ok && f.Problem == record.UnsupportedFormat {
		return say.M(id, nil)
	}
	return say.M(problems[f.Problem], data)
}

// Place returns a sentence about what the import had to change, and where. It names the file, unless
// file is empty.
func Place(f *record.Fault, file string) say.Message {
	what := reason(f)
	if file != "" {
		what = say.M(say.ProblemOfFile, say.Data{"Problem": what, "File": file})
	}
	switch {
	case f.Game > 0 && f.Move > 0:
		return say.M(say.RecordAtMove, say.Data{"Game": f.Game, "Move": f.Move, "Problem": what})
	case f.Game > 0:
		return say.M(say.RecordAtGame, say.Data{"Game": f.Game, "Problem": what})
	case f.Line > 0:
		return say.M(say.RecordAtLine, say.Data{"Line": f.Line, "Problem": what})
	}
	return say.M(say.RecordAtFile, say.Data{"Problem": what})
}

// RuleName returns the name, for programs, of the rule that a fault breaks, or otherwise of the
// problem.
func RuleName(f *record.Fault) string {
	if f.Rule != 0 {
		return dashed(strings.TrimPrefix(f.Rule.String(), "Rule"))
	}
	return dashed(f.Problem.String())
}

// dashed writes NotAllHome as not-all-home.
func dashed(name string) string {
	var out strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			out.WriteByte('-')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}
