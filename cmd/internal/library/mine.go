package library

import (
	"slices"
	"strings"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/tally"
)

// Names are the names of the library's owner in other programs.
type Names []string

// ParseNames reads names separated by commas.
func ParseNames(text string) Names {
	var names Names
	for name := range strings.SplitSeq(text, ",") {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// Claim marks the owner's seat in the imported matches of a list. If both players have one of the
// names, the one that comes first in n decides. If both have the same name, Claim marks neither.
func (n Names) Claim(list []matches.Entry) {
	for i := range list {
		if e := &list[i]; e.Imported() {
			e.Claimed = n.seat(&e.Facts)
		}
	}
}

// PlayedAs returns the matches that the player of this name played, with that player treated as the
// owner.
func PlayedAs(list []matches.Entry, name string) []matches.Entry {
	var chosen []matches.Entry
	for _, e := range list {
		e.Claimed = seatOf(&e.Facts, func(other string) bool { return alike(other, name) })
		if e.Claimed != nil {
			chosen = append(chosen, e)
		}
	}
	return chosen
}

// seat returns the seat of the first name that exactly one player has, or
// nil.
func (n Names) seat(f *tally.Facts) *core.Player {
	for i := range n {
		if seat := seatOf(f, n[i:].begins); seat != nil {
			return seat
		}
	}
	return nil
}

// begins reports whether the list begins with a name. A name with a comma, such as "Smith, John",
// is two entries in the list.
func (n Names) begins(name string) bool {
	parts := ParseNames(name)
	return len(parts) > 0 && len(parts) <= len(n) && slices.EqualFunc(parts, n[:len(parts)], alike)
}

// seatOf returns the seat of the only player whose name fits, or nil.
func seatOf(f *tally.Facts, fits func(name string) bool) *core.Player {
	one, other := fits(f.Players[0].Name), fits(f.Players[1].Name)
	if one == other {
		return nil
	}
	seat := core.Player(0)
	if other {
		seat = 1
	}
	return &seat
}

// mark identifies the same match in several files, even if they name the players differently.
type mark struct {
	length, games, turns int
	score                [2]int
	dice                 [2]tally.Dice
	hits, points         [2]int
}

// surelySame is the number of turns that two matches with the same mark must have to count as one
// match.
const surelySame = 10

func markOf(f *tally.Facts) mark {
	m := mark{length: f.Length, games: f.Games, turns: f.Turns, score: f.Score}
	for i, player := range f.Players {
		m.dice[i], m.hits[i], m.points[i] = player.Dice, player.Hits, player.Points
	}
	return m
}

// unrepeated leaves out imported matches that are already in the list: event files from before a
// player was renamed, or the same match from another program.
func unrepeated(list []Played) []Played {
	if !slices.ContainsFunc(list, func(p Played) bool { return p.Entry.Imported() }) {
		return list
	}
	seen := make(map[mark]bool, len(list))
	for i := range list {
		if e := list[i].Entry; !e.Imported() {
			seen[markOf(&e.Facts)] = true
		}
	}
	return slices.DeleteFunc(list, func(p Played) bool {
		if !p.Entry.Imported() {
			return false
		}
		m := markOf(&p.Entry.Facts)
		known := seen[m]
		seen[m] = true
		return known && p.Entry.Facts.Turns >= surelySame
	})
}
