package main

import (
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
)

// mostSaved is how many saved matches are listed; nobody walks through more.
const mostSaved = 50

// savedMatch is a match to continue, as it stands. Nothing of it was locked or changed to find that out.
type savedMatch struct {
	meta matches.Meta
	// game is nil for a match that can't be read.
	game *game
	// taken says that another program has it open.
	taken bool
}

// saved looks at a match of the store.
func (k *keeper) saved(meta matches.Meta) savedMatch {
	m := savedMatch{meta: meta, taken: k.store.Taken(meta.ID)}
	events, err := k.store.Events(meta.ID)
	if err == nil {
		m.game, err = gameOf(meta, events)
	}
	if err != nil {
		k.failed(err)
	}
	return m
}

// over reports whether a match is finished; it stayed on the list when the program was ended just then.
func (m savedMatch) over() bool { return m.game != nil && m.game.match.State().Phase == core.PhaseOver }

// savedMatches are the matches to continue, the one played last first, as many of them as are wanted by each.
func (s *session) savedMatches(wanted func(savedMatch) bool) {
	list := s.keeper.unfinished()
	for _, meta := range list[:min(len(list), mostSaved)] {
		if m := s.keeper.saved(meta); !m.over() && !wanted(m) {
			return
		}
	}
}

// firstFree returns the match played last of those that can be continued here, nil where there is none. Each match that it
// looks at is handed to seen.
func (s *session) firstFree(seen func(savedMatch)) (first *savedMatch) {
	s.savedMatches(func(m savedMatch) bool {
		seen(m)
		if m.game != nil && !m.taken {
			first = &m
		}
		return first == nil
	})
	return first
}

// savedItems are the lines of the start menu for saved matches: the one played last, and the list of all.
func (s *session) savedItems(resume, discard func(savedMatch)) []places.Item {
	some := false
	first := s.firstFree(func(savedMatch) { some = true })
	var items []places.Item
	if first != nil {
		title := say.M(say.StartGoOn, say.Data{"Name": opponentIn(first.game).Name})
		items = append(items, places.Item{Title: title, Do: func() { resume(*first) }})
	}
	if some {
		items = append(items, places.Item{Title: say.M(say.StartKept, nil), Open: func() places.Place { return s.savedList(resume, discard) }})
	}
	return items
}

// savedList lists the saved matches to continue; its last line leads to the same list to discard from.
func (s *session) savedList(resume, discard func(savedMatch)) places.Place {
	var list []savedMatch
	s.savedMatches(func(m savedMatch) bool {
		list = append(list, m)
		return true
	})
	menu := &places.Menu{Title: say.M(say.StartKept, nil), Items: savedLines(list, resume), Text: s.text}
	menu.Items = append(menu.Items, places.Item{Title: say.M(say.StartDiscard, nil), Open: func() places.Place {
		return &places.Menu{Title: say.M(say.StartDiscardWhich, nil), Whole: true, Items: savedLines(list, discard), Text: s.text}
	}})
	return menu
}

// savedLines has a line for each match, which does something with it.
func savedLines(list []savedMatch, do func(savedMatch)) []places.Item {
	items := make([]places.Item, len(list))
	for i, m := range list {
		items[i] = places.Item{Title: m.line(time.Now()), Do: func() { do(m) }}
	}
	return items
}

// line says what tells one saved match from the others.
func (m savedMatch) line(now time.Time) say.Message {
	data := say.Data{"When": when(m.meta.Started, now)}
	if m.game == nil {
		return say.M(say.SavedUnreadable, data)
	}
	state := m.game.match.State()
	data["Name"], data["Length"], data["Score"] = opponentIn(m.game).Name, state.Rules.Length, scoreIn(m.game)
	id := say.SavedMatch
	switch {
	case state.Rules.Money():
		id = say.SavedMoney
	case state.Rules.Variant == core.BestOfFive():
		id = say.SavedBestOfFive
	case state.Rules.Length == 1:
		id = say.SavedSingle
	}
	line := say.M(id, data)
	if m.taken {
		return say.M(say.SavedOpen, say.Data{"Match": line})
	}
	return line
}

// scoreIn says who leads a match.
func scoreIn(g *game) say.Message {
	state := g.match.State()
	own := ownSeat(g)
	mine, theirs := state.Score[own], state.Score[own.Opponent()]
	data := say.Data{"More": max(mine, theirs), "Fewer": min(mine, theirs)}
	switch {
	case mine == theirs && mine == 0:
		return say.M(say.SavedNoPoints, nil)
	case mine == theirs:
		return say.M(say.SavedEven, data)
	case mine > theirs && onePlays(g):
		return say.M(say.SavedYouLead, data)
	}
	leader := own
	if theirs > mine {
		leader = own.Opponent()
	}
	data["Name"] = state.Players[leader].Name
	return say.M(say.SavedNameLeads, data)
}

// onePlays reports whether one person plays, who is told of as "you".
func onePlays(g *game) bool {
	return (g.options.Me == settings.Human) != (g.options.Against == settings.Human)
}

// resuming continues a saved match.
func (s *session) resuming(m savedMatch) step {
	return func() (next, error) {
		g, err := s.keeper.resume(m.meta)
		if err != nil {
			return says(say.M(say.SavedNotContinued, say.Data{"Problem": s.because(err)})), nil
		}
		if s.parts.Events != nil {
			s.parts.Events(g.match.Events())
		}
		return s.playedOn(g), nil
	}
}

// discarding asks whether to discard a match, and does so.
func (s *session) discarding(m savedMatch) step {
	return func() (next, error) {
		sure := false
		left := s.ask(&places.Question{
			Ask: say.M(say.StartDiscardSure, say.Data{"Match": m.line(time.Now())}), Answers: s.devices.Answers, Yes: func() { sure = true },
		})
		if left || !sure {
			return next{quits: left}, nil
		}
		if err := s.keeper.store.Discard(m.meta.ID); err != nil {
			return says(say.M(say.SavedNotDiscarded, say.Data{"Problem": s.because(err)})), nil
		}
		return says(say.M(say.StartDiscarded, nil)), nil
	}
}
