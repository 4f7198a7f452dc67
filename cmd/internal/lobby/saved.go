package lobby

import (
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/when"
	"backtalk/core"
)

// mostSaved bounds the saved matches that a list shows. Nobody reads a longer list.
const mostSaved = 50

// savedMatch is a saved match that the store lists as unfinished. Reading it locks and changes
// nothing.
type savedMatch struct {
	meta matches.Meta
	// game is nil for a match that can't be read.
	game *session.Game
	// taken means that another program has the match open.
	taken bool
}

// saved finds the saved matches that the player can continue.
type saved struct{ session *session.Session }

// look reads a match of the store.
func (s saved) look(meta matches.Meta) savedMatch {
	m := savedMatch{meta: meta, taken: s.session.Matches.Taken(meta.ID)}
	events, err := s.session.Matches.Events(meta.ID)
	if err == nil {
		m.game, err = session.Saved(meta, events)
	}
	if err != nil {
		s.session.Note(err)
	}
	return m
}

// unfinished lists the matches that can be continued, the one played last first.
func (s saved) unfinished() []matches.Meta {
	if s.session.Matches == nil {
		return nil
	}
	list, err := s.session.Matches.Unfinished()
	if err != nil {
		// Don't announce a store that fails: the player hears of it when a match is about to be
		// saved.
		s.session.Note(err)
	}
	return list
}

// over reports whether a match is finished. Such a match is still in the store if the program ended
// right at its end.
func (m savedMatch) over() bool { return m.game != nil && m.game.Over() }

// each calls wanted with the matches to continue, the one played last first, until wanted
// returns false.
func (s saved) each(wanted func(savedMatch) bool) {
	list := s.unfinished()
	for _, meta := range list[:min(len(list), mostSaved)] {
		if m := s.look(meta); !m.over() && !wanted(m) {
			return
		}
	}
}

// firstFree returns the match played last among those that the player can continue here, or nil. It
// calls seen with each match that it reads.
func (s saved) firstFree(seen func(savedMatch)) (first *savedMatch) {
	s.each(func(m savedMatch) bool {
		seen(m)
		if m.game != nil && !m.taken {
			first = &m
		}
		return first == nil
	})
	return first
}

// items returns the start menu's lines for saved matches: the one played
// last, and the list of all.
func (s saved) items(resume, discard func(savedMatch)) []places.Item {
	some := false
	first := s.firstFree(func(savedMatch) { some = true })
	var items []places.Item
	if first != nil {
		title := say.M(say.StartGoOn, say.Data{"Name": a11y.Called(first.game.Opponent())})
		items = append(items, places.Item{Title: title, Do: func() { resume(*first) }})
	}
	if some {
		items = append(items, places.Item{Title: say.M(say.StartKept, nil), Open: func() places.Place { return s.list(resume, discard) }})
	}
	return items
}

// list lists the saved matches to continue. Its last line opens the same list to discard a
// match.
func (s saved) list(resume, discard func(savedMatch)) places.Place {
	var found []savedMatch
	s.each(func(m savedMatch) bool {
		found = append(found, m)
		return true
	})
	menu := &places.Menu{Title: say.M(say.StartKept, nil), Items: savedLines(found, resume, s.session.Now()), Text: s.session.Devices.Text}
	menu.Items = append(menu.Items, places.Item{Title: say.M(say.StartDiscard, nil), Open: func() places.Place {
		return &places.Menu{Title: say.M(say.StartDiscardWhich, nil), Whole: true, Items: savedLines(found, discard, s.session.Now()), Text: s.session.Devices.Text}
	}})
	return menu
}

// savedLines returns a line for each match, which calls do.
func savedLines(list []savedMatch, do func(savedMatch), now time.Time) []places.Item {
	items := make([]places.Item, len(list))
	for i, m := range list {
		items[i] = places.Item{Title: m.line(now), Do: func() { do(m) }}
	}
	return items
}

// line returns what distinguishes one saved match from the others.
func (m savedMatch) line(now time.Time) say.Message {
	data := say.Data{"When": when.Said(m.meta.Started, now)}
	if m.game == nil {
		return say.M(say.SavedUnreadable, data)
	}
	state := m.game.Match.State()
	data["Name"], data["Length"], data["Score"] = a11y.Called(m.game.Opponent()), state.Rules.Length, scoreIn(m.game)
	id := say.SavedMatch
	switch {
	case state.Rules.Money():
		id = say.SavedMoney
	case state.Rules.Variant == core.BestOfFive():
		id = say.SavedBestOfFive
	case state.Rules.Length == 1:
		id = say.SavedSingle
	}
	line := a11y.OfGame(state.Rules.Variant.Name, say.M(id, data))
	if m.taken {
		return say.M(say.SavedOpen, say.Data{"Match": line})
	}
	return line
}

// scoreIn returns the phrase for the score of a match.
func scoreIn(g *session.Game) say.Message {
	state := g.Match.State()
	own := g.Own()
	mine, theirs := state.Score[own], state.Score[own.Opponent()]
	data := say.Data{"More": max(mine, theirs), "Fewer": min(mine, theirs)}
	switch {
	case mine == theirs && mine == 0:
		return say.M(say.SavedNoPoints, nil)
	case mine == theirs:
		return say.M(say.SavedEven, data)
	case mine > theirs && g.OnePerson():
		return say.M(say.SavedYouLead, data)
	}
	leader := own
	if theirs > mine {
		leader = own.Opponent()
	}
	data["Name"] = a11y.Called(state.Players[leader])
	return say.M(say.SavedNameLeads, data)
}

// resuming returns a step that continues a saved match.
func (l *Lobby) resuming(m savedMatch) step {
	return func() (next, error) {
		if there := l.strangers(); there.holds(m.game) {
			return outcome(there.again(m.game))
		}
		g, err := l.Session.Resume(m.meta)
		if err != nil {
			return says(say.M(say.SavedNotContinued, say.Data{"Problem": l.Session.Devices.Because(err)})), nil
		}
		if g.Options.Friend.Plays() && l.Session.Network != nil {
			return outcome(l.friends.resume(g))
		}
		return playedOn(l.Session, g), nil
	}
}

// discarding returns a step that asks whether to discard a match, and discards it after a yes.
func (l *Lobby) discarding(m savedMatch) step {
	return func() (next, error) {
		sure := false
		left := ask(l.Session, &places.Question{
			Ask: say.M(say.StartDiscardSure, say.Data{"Match": m.line(l.Session.Now())}), Answers: l.Session.Devices.Answers, Yes: func() { sure = true },
		})
		if left || !sure {
			return next{quits: left}, nil
		}
		if err := l.Session.Matches.Discard(m.meta.ID); err != nil {
			return says(say.M(say.SavedNotDiscarded, say.Data{"Problem": l.Session.Devices.Because(err)})), nil
		}
		return says(say.M(say.StartDiscarded, nil)), nil
	}
}
