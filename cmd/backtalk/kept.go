package main

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/cmd/backtalk/internal/table"
	"backtalk/core"
	"backtalk/core/journal"
)

// mostKept is how many kept matches are listed; nobody walks through more.
const mostKept = 50

// keptMatch is a match to go on with, as it stands.
type keptMatch struct {
	game *game
	meta journal.Meta
}

// keptMatches are the matches to go on with, the one played last first. Reading a match makes it the one played last, so they
// are read from the oldest on, which leaves their order as it was.
func (s *session) keptMatches() []*keptMatch {
	list := s.keeper.unfinished()
	list = list[:min(len(list), mostKept)]
	var matches []*keptMatch
	for _, meta := range slices.Backward(list) {
		g, err := s.keeper.resume(meta)
		if err != nil || g.match.State().Phase == core.PhaseOver {
			continue
		}
		matches = append(matches, &keptMatch{g, meta})
	}
	slices.Reverse(matches)
	return matches
}

// keptItems are the lines for kept matches: the one played last, and the list of all.
func (s *session) keptItems(matches []*keptMatch, goOn func(*game), discard func(*keptMatch)) []places.Item {
	if len(matches) == 0 {
		return nil
	}
	take := func(k *keptMatch) {
		// Reading the others made the keeper's match the last of them.
		if g, err := s.keeper.resume(k.meta); err == nil {
			goOn(g)
		}
	}
	last := matches[0]
	return []places.Item{
		{Title: say.M(say.StartGoOn, say.Data{"Name": opponentIn(last.game).Name}), Do: func() { take(last) }},
		{Title: say.M(say.StartKept, nil), Open: func() places.Place { return s.keptList(matches, take, discard) }},
	}
}

// keptList lists the kept matches to go on with; its last line leads to the same list to discard from.
func (s *session) keptList(matches []*keptMatch, take, discard func(*keptMatch)) places.Place {
	menu := &places.Menu{Title: say.M(say.StartKept, nil), Items: keptLines(matches, take), Text: s.text}
	menu.Items = append(menu.Items, places.Item{Title: say.M(say.StartDiscard, nil), Open: func() places.Place {
		return &places.Menu{Title: say.M(say.StartDiscardWhich, nil), Whole: true, Items: keptLines(matches, discard), Text: s.text}
	}})
	return menu
}

// keptLines has a line for each match, which does something with it.
func keptLines(matches []*keptMatch, do func(*keptMatch)) []places.Item {
	items := make([]places.Item, len(matches))
	for i, k := range matches {
		items[i] = places.Item{Title: k.line(), Do: func() { do(k) }}
	}
	return items
}

// line tells one kept match.
func (k *keptMatch) line() say.Message {
	state := k.game.match.State()
	own := ownSeat(k.game)
	data := say.Data{
		"Name": opponentIn(k.game).Name, "Own": state.Score[own], "Theirs": state.Score[own.Opponent()],
		"Day": k.meta.Started.Format("2006-01-02"),
	}
	if state.Rules.Set == core.Money {
		return say.M(say.StartKeptMoney, data)
	}
	data["Length"] = state.Rules.Length
	return say.M(say.StartKeptLine, data)
}

// discarding asks whether to discard a match, does so, and comes back to the start menu.
func (s *session) discarding(t *table.Table, k *keptMatch) (*game, error) {
	sure := false
	t.Enter(&places.Question{
		Ask: say.M(say.StartDiscardSure, say.Data{"Match": k.line()}), Answers: s.parts.Answers, Yes: func() { sure = true },
	})
	if t.Visit(s.inputs) {
		return nil, nil
	}
	var before []say.Message
	if sure {
		before = append(before, s.discard(k))
	}
	return s.startMenu(before, false)
}

// discard takes a match off the list of those to go on with, and tells what came of it.
func (s *session) discard(k *keptMatch) say.Message {
	if _, err := s.keeper.resume(k.meta); err != nil {
		return say.M(say.CliFailed, say.Data{"Problem": err.Error()})
	}
	s.keeper.finish()
	return say.M(say.StartDiscarded, nil)
}
