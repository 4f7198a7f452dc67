package library

import (
	"slices"
	"strings"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
)

// Filter selects matches. The zero value selects all. Capitals and accents don't matter.
type Filter struct {
	// Opponent is the name of any player except the library's owner.
	Opponent string
	// Text is part of a match's line, of the name of its file, of what the file
	// says about the match, or of a comment.
	Text string
}

// Of returns the matches that the filter selects. line renders a match's line.
func (f Filter) Of(list []matches.Entry, line func(*matches.Entry) string) []matches.Entry {
	if f == (Filter{}) {
		return list
	}
	f = Filter{Opponent: folded(f.Opponent), Text: folded(f.Text)}
	var chosen []matches.Entry
	for i := range list {
		if f.chooses(&list[i], line) {
			chosen = append(chosen, list[i])
		}
	}
	return chosen
}

// chooses reports whether a filter of folded texts selects a match.
func (f Filter) chooses(e *matches.Entry, line func(*matches.Entry) string) bool {
	if f.Opponent != "" && !plays(e, f.Opponent) {
		return false
	}
	return f.Text == "" || contains(line(e), f.Text) || contains(e.Source, f.Text) || containsAbout(&e.Facts.About, f.Text) ||
		contains(e.Facts.Comments, f.Text)
}

// containsAbout reports whether a folded text occurs in what a match's file says about the match.
func containsAbout(about *core.About, text string) bool {
	parts := []string{
		about.Event, about.Round, about.Place, about.Date, about.ID, about.Transcriber, about.Ratings[0], about.Ratings[1], about.Clock,
	}
	return slices.ContainsFunc(parts, func(part string) bool {
		return contains(part, text)
	})
}

// plays reports whether a player other than the library's owner has this folded name.
func plays(e *matches.Entry, name string) bool {
	own, mine := Own(e)
	for p, player := range e.Facts.Players {
		if folded(player.Name) == name && !(mine && int(own) == p) {
			return true
		}
	}
	return false
}

// contains reports whether a folded text occurs in another.
func contains(text, part string) bool { return strings.Contains(folded(text), part) }

// Opponent is a player in the library's matches other than the library's owner.
type Opponent struct {
	Name string
	// Matches is the number of matches that a [Filter] for the name chooses.
	Matches int
}

// Opponents returns the opponents, each name once, in the order of the list.
func Opponents(list []matches.Entry) []Opponent {
	var names []string
	seen, counts := map[string]bool{}, map[string]int{}
	for i := range list {
		own, mine := Own(&list[i])
		before := ""
		for p, player := range list[i].Facts.Players {
			name := player.Name
			if name == "" || mine && int(own) == p {
				continue
			}
			if same := folded(name); same != before {
				counts[same]++
				before = same
			}
			if !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	all := make([]Opponent, len(names))
	for i, name := range names {
		all[i] = Opponent{name, counts[folded(name)]}
	}
	return all
}
