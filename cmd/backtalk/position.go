package main

import (
	"strconv"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
)

// startFrom reads the start position for a new match. It returns an error if a flag contradicts the
// position.
func (g givenFlags) startFrom(text string, asked core.Rules) (core.Rules, []core.Command, error) {
	at, err := session.ParseStart(text, asked)
	if err != nil {
		return asked, nil, session.NotPosition(text, err)
	}
	if !at.Known {
		return at.Rules, at.Commands, nil
	}
	if flag, says, ok := g.contradicts(at); ok {
		return asked, nil, &session.Refusal{Message: say.M(say.UsageContradicts, say.Data{"Flag": flag, "Position": say.Shown(text), "Says": says})}
	}
	if !at.Rules.Money() && g["no-crawford"] == on {
		at.Rules.Crawford = false
	}
	return at.Rules, at.Commands, nil
}

// contradicts returns the flag that contradicts a position, and what the position says.
func (g givenFlags) contradicts(at session.Start) (flag string, says say.Message, found bool) {
	match := !at.Rules.Money()
	kind := say.M(say.UsageSaysMoney, nil)
	if match {
		kind = say.M(say.UsageSaysMatch, say.Data{"Length": at.Rules.Length})
	}
	rules, rulesGiven := g["rules"]
	length, lengthGiven := g["length"]
	jacoby, beavers, noCrawford := g["jacoby"] == on, g["beavers"] == on, g["no-crawford"] == on
	switch {
	case g["game"] != "" && !strings.EqualFold(g["game"], settings.Backgammon):
		return "--game " + g["game"], say.M(say.SettingsIsBackgammon, nil), true
	case rulesGiven && !sameGame(session.RulesNamed(rules), at.Rules):
		return "--rules " + rules, kind, true
	case lengthGiven && (!match || length != strconv.Itoa(at.Rules.Length)):
		return "--length " + length, kind, true
	case match && jacoby:
		return "--jacoby", kind, true
	case match && beavers:
		return "--beavers", kind, true
	case jacoby && !at.Rules.Jacoby:
		return "--jacoby", say.M(say.UsageSaysNoJacoby, nil), true
	case beavers && !at.Rules.Beavers:
		return "--beavers", say.M(say.UsageSaysNoBeavers, nil), true
	case noCrawford && at.Crawford:
		return "--no-crawford", say.M(say.UsageSaysCrawford, nil), true
	}
	return "", say.Message{}, false
}

// sameGame reports whether two rule sets use the same scoring and variant.
func sameGame(a, b core.Rules) bool { return a.Scoring == b.Scoring && a.Variant == b.Variant }

// on is the value of a flag that turns something on.
const on = "true"
