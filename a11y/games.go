package a11y

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/sense"
)

// words holds the messages about a variant: its title and, if its matches need sentences of their own,
// the kind of match, the current game, and why nobody doubles.
type words struct {
	name                string
	title               say.MessageID
	kind, stands, cubes say.MessageID
	// rules explains the rules in brief, a sentence each.
	rules []say.MessageID
}

// variantWords lists the words of every variant, by its name in records.
func variantWords() []words {
	five := core.BestOfFive()
	return []words{
		{name: five.Name, title: say.SettingsIsBestOfFive, kind: say.GameKindBestOfFive, stands: say.StatusBestOfFive, cubes: say.AdviceBestOfFive},
		{name: "nackgammon", title: say.GamesNackgammon, rules: []say.MessageID{say.GamesRuleNackgammonStart}},
		{name: "longgammon", title: say.GamesLonggammon, rules: []say.MessageID{say.GamesRuleLonggammonStart}},
		{name: "hypergammon", title: say.GamesHypergammon, rules: []say.MessageID{say.GamesRuleHypergammonStart}},
		{name: "portes", title: say.GamesPortes, rules: []say.MessageID{say.GamesRulePortesMoves, say.GamesRuleGamesOpening, say.GamesRuleGamesWinner, say.GamesRuleGamesScore}},
		{name: "tavla", title: say.GamesTavla, rules: []say.MessageID{say.GamesRulePortesMoves, say.GamesRuleTavlaStays, say.GamesRuleGamesOpening, say.GamesRuleGamesWinner, say.GamesRuleGamesScore}},
		{name: "plakoto", title: say.GamesPlakoto, rules: []say.MessageID{say.GamesRuleGamesStart, say.GamesRulePlakotoPin, say.GamesRulePlakotoClosed, say.GamesRulePlakotoOff, say.GamesRulePlakotoMother, say.GamesRulePlakotoDraw, say.GamesRuleGamesOpening, say.GamesRuleGamesWinner, say.GamesRuleGamesScore}},
		{name: "fevga", title: say.GamesFevga, rules: []say.MessageID{say.GamesRuleGamesStart, say.GamesRuleSameWay, say.GamesRuleSingleCloses, say.GamesRuleFevgaRunner, say.GamesRuleFevgaQuarter, say.GamesRuleFevgaOpen, say.GamesRuleGamesOpening, say.GamesRuleGamesWinner, say.GamesRuleGamesScore}},
		{name: "nardy", title: say.GamesNardy, rules: []say.MessageID{say.GamesRuleGamesStart, say.GamesRuleSameWay, say.GamesRuleSingleCloses, say.GamesRuleNardyHead, say.GamesRuleNardySix, say.GamesRuleNardyOpening, say.GamesRuleGamesScore}},
		{name: "tavli", title: say.GamesTavli, rules: []say.MessageID{say.GamesRuleTavliGames, say.GamesRuleGamesScore}},
	}
}

// wordsOf returns a variant's words. It returns none for backgammon, or for a variant that this program
// doesn't know.
func wordsOf(name string) words {
	for _, w := range variantWords() {
		if w.name == name {
			return w
		}
	}
	return words{}
}

// VariantTitle returns the title of a variant. It reports false for backgammon, and for variants
// without a title that a player could hear.
func VariantTitle(name string) (say.Message, bool) {
	w := wordsOf(name)
	return say.M(w.title, nil), w.title != ""
}

// RulesOf returns the rules of a variant in brief, a sentence each. It returns none for backgammon, or
// for a variant that backgammon's help explains.
func RulesOf(name string) []say.Message {
	var list []say.Message
	for _, id := range wordsOf(name).rules {
		list = append(list, say.M(id, nil))
	}
	return list
}

// OtherGame returns the title of a game by its name in records. It reports false for backgammon, for
// variants without a title, and for those that their kind of match names.
func OtherGame(name string) (say.Message, bool) {
	w := wordsOf(name)
	return say.M(w.title, nil), w.title != "" && w.kind == ""
}

// OfGame puts the title of a game before the phrase for a match, unless the game is backgammon.
func OfGame(name string, match say.Message) say.Message {
	title, other := OtherGame(name)
	if !other {
		return match
	}
	return say.M(say.GamesOf, say.Data{"Variant": title, "Match": match})
}

// named returns the game's name as a sentence, unless the kind of match already names it.
func named(v core.Variant) []say.Message {
	title, other := OtherGame(v.Name)
	if !other {
		return nil
	}
	return []say.Message{say.M(say.GameVariant, say.Data{"Variant": title})}
}

// sameWay explains the numbers of a game in which both sides go the same way.
func (e *Ear) sameWay(sc Scene) []say.Message {
	rival := sc.Viewer.Opponent()
	return []say.Message{say.M(say.GameSameWay, say.Data{
		"Name": e.name(sc, rival), "Start": e.number(sc, rival, mother), "High": e.number(sc, rival, homeHigh), "Low": e.number(sc, rival, 1),
	})}
}

// homeHigh is the highest point of a home board.
const homeHigh = core.Point(6)

// folkBoard returns the board in one breath, in games that pin or block: pinned checkers, checkers
// still on the start, long rows of points, checkers borne off, and the pips.
func (e *Ear) folkBoard(sc Scene) []say.Message {
	var said []say.Message
	v := sc.State.Variant()
	me, rival := sc.Viewer, sc.Viewer.Opponent()
	for _, p := range []core.Player{me, rival} {
		said = append(said, e.pinsOf(sc, p)...)
	}
	if own, other := sc.State.Board[me][mother], sc.State.Board[rival][mother]; own+other > 0 {
		said = append(said, say.M(say.BoardHead, say.Data{
			"First": e.subject(sc, me, false), "FirstCount": int(own), "Second": e.subject(sc, rival, false), "SecondCount": int(other),
		}))
	}
	said = append(said, e.rows(sc, v)...)
	if sc.State.Board[me][core.Off]+sc.State.Board[rival][core.Off] > 0 {
		said = append(said, e.beside(sc, core.Off, say.StatusNoneOff, say.StatusOff))
	}
	return append(said, e.lead(sc, sc.State.Board[rival].Pips()-sc.State.Board[me].Pips()))
}

// longRow is the length of the shortest row of closed points that you hear about.
const longRow = 4

// rows announces each side's longest row of closed points, whether it passes the end of the numbers, and whether the
// viewer may make a row of five longer.
func (e *Ear) rows(sc Scene, v core.Variant) []say.Message {
	var said []say.Message
	for _, p := range []core.Player{sc.Viewer, sc.Viewer.Opponent()} {
		b := sc.State.For(p)
		high, low := v.Moving.LongestRow(&b)
		n := int(high) - int(low) + 1
		if n < longRow {
			continue
		}
		first, last := e.number(sc, p, v.Moving.Opposite(high)), e.number(sc, p, v.Moving.Opposite(low))
		said = append(said, e.whoN(sc, p, say.BoardYouRow, say.BoardNameRow, n, say.Data{"High": first, "Low": last}))
		if v.Moving.SameWay && first < last {
			said = append(said, say.M(say.BoardRowRound, nil))
		}
		if sc.isYours(p) && n == sense.FullPrime-1 && v.Moving.Laws.Has(core.SixInARow) && sc.State.Playing() {
			said = append(said, sixth(&b, v.Moving, high, low)...)
		}
	}
	return said
}

// sixth announces whether the side at index 0 may make its row of five a row of six. It announces nothing
// if none of its checkers can reach the sixth point, or if no opposing checker still has to pass the row.
func sixth(b *core.Board, m core.Moving, high, low core.Point) []say.Message {
	open := func(p core.Point) bool {
		return p >= 1 && p < core.Bar && b[1][p] == 0 && m.Opposite(p) < b[0].Rearmost()
	}
	switch {
	case !open(low-1) && !open(high+1) || b[1].Rearmost() < low:
		return nil
	case slices.Max(b[1][core.Off:low]) > 0:
		return []say.Message{say.M(say.BoardSixYes, nil)}
	}
	return []say.Message{say.M(say.BoardSixNo, nil)}
}
