package keymap

import (
	"slices"
	"strings"
)

// Context says where the player is, as far as it affects keys. A key may do different things in
// different contexts.
type Context uint8

// The contexts.
const (
	// Game is at the board.
	Game Context = iota
	// Question waits for a decision: take or drop, or a confirmation. The player can look at the board
	// meanwhile.
	Question
	// Menu is any list of items: letters and digits jump in it.
	Menu
	// Entry is a field for typed text: every key that writes a character belongs to it.
	Entry
	// Replay is the board of a finished match: the player can look at it and walk through it, but not
	// play.
	Replay

	contextCount
)

// contextNames are the tables of keys.toml.
var contextNames = [contextCount]string{"game", "question", "menu", "entry", "replay"}

func (c Context) String() string {
	if c < contextCount {
		return contextNames[c]
	}
	return "none"
}

// Contexts lists all contexts.
func Contexts() []Context { return []Context{Game, Question, Menu, Entry, Replay} }

// Group collects actions with one purpose: a heading of the key page and of key help.
type Group uint8

// The groups, in the order in which a newcomer needs them.
const (
	Moving Group = iota
	Playing
	Cube
	Asking
	Hearing
	Talking
	Speaking
	Helping
	Listing
	Typing
	Walking

	groupCount
)

// Groups lists all groups in their order.
func Groups() []Group {
	all := make([]Group, groupCount)
	for i := range all {
		all[i] = Group(i)
	}
	return all
}

// Record holds everything about an action's keys.
type Record struct {
	Action Action
	Group  Group
	// In lists the contexts in which the player can ask for the action.
	In []Context
	// Keys are the keys that Backtalk teaches, Also the others that do the same: for layouts, terminals
	// and window managers that keep the first ones for themselves.
	Keys, Also []Key
	// Spare says that the player's own keys may replace these without a report, because there are other
	// ways to do what the action does.
	Spare bool
	// InMenu says that the game's menu offers the action too, so it needs no key without a
	// modifier.
	InMenu bool
}

// Works reports whether the action does something in a context.
func (r Record) Works(in Context) bool { return slices.Contains(r.In, in) }

// Records returns the table of all actions with their default keys. The caller may change the slice.
func Records() []Record {
	all := make([]Record, len(records))
	for i, r := range records {
		all[i] = r.clone()
	}
	return all
}

// Typed returns the action at the board with this name, if players can type it as a command. Its name
// has several words, as in keys.toml: single words belong to the commands of the languages.
func Typed(name string) (Action, bool) {
	if !strings.Contains(name, "-") {
		return "", false
	}
	for _, r := range records {
		if string(r.Action) == name && slices.Contains(r.In, Game) {
			return r.Action, true
		}
	}
	return "", false
}

func (r Record) clone() Record {
	r.In, r.Keys, r.Also = slices.Clone(r.In), slices.Clone(r.Keys), slices.Clone(r.Also)
	return r
}

// Lookup returns the record of an action, or false if there is no such action.
func Lookup(a Action) (Record, bool) {
	i := slices.IndexFunc(records, func(r Record) bool { return r.Action == a })
	if i < 0 {
		return Record{}, false
	}
	return records[i].clone(), true
}

// ContextNamed returns the context of a name in keys.toml.
func ContextNamed(name string) (Context, bool) {
	i := slices.Index(contextNames[:], name)
	return Context(max(i, 0)), i >= 0
}
