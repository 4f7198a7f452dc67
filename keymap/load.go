package keymap

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// binding is one key that the player assigned to an action.
type binding struct {
	key    Key
	action Action
	line   int
}

// bindings are the player's own bindings, by context, in the order of the file.
type bindings struct {
	keys [contextCount][]binding
	// given holds the actions whose keys the player set, perhaps to none. Their default keys no longer
	// count.
	given [contextCount]map[Action]bool
}

// Load returns the map of the default keys changed by the player's keys.toml:
//
//	undo = ["u", "ctrl+z"]   # in every context where undo works
//
//	[game]
//	double = ["D", "f5"]     # at the board only
//	pips = "e"               # one key needs no brackets
//
// A section may have the name of an action, as menu has; [in.menu] is another way to write [menu], for
// players who want strict TOML. The keys given to an action replace its default keys. If a key is
// another action's default, that action loses it. Load reports each line that can't be used, and leaves
// it out; the rest counts.
func Load(src string, answers Answers) (*Map, []Problem) {
	own, problems := read(src)
	m, lost := build(own, answers)
	problems = append(problems, lost...)
	slices.SortStableFunc(problems, func(a, b Problem) int { return cmp.Compare(a.Line, b.Line) })
	return m, problems
}

// read reads a file statement by statement.
func read(src string) (bindings, []Problem) {
	r := reader{}
	for _, each := range statements(src) {
		if len(each.lines) > 0 {
			r.statement(each)
		}
	}
	return r.own, r.problems
}

// statement reads one entry, or the head of a section.
func (r *reader) statement(s statement) {
	r.now = s
	file, paths, wrong := s.decode()
	if wrong > 0 {
		r.problem(Problem{Line: wrong, Kind: BadLine, Text: s.text(wrong)})
	}
	if s.head {
		r.enter(paths)
		return
	}
	for _, path := range paths {
		r.entry(path, at(file, path))
	}
}

// within is a table that may hold all sections, [in.menu], for players who want strict TOML: there a
// table and a key can't have the same name.
const within = "in"

// enter begins a section. If its head lacks a bracket, which is already reported, its entries still
// count.
func (r *reader) enter(paths []toml.Key) {
	title := ""
	if len(paths) > 0 {
		title = strings.Join(paths[len(paths)-1], ".")
	} else if found := headed.FindStringSubmatch(r.now.lines[0]); found != nil {
		title = found[1]
	}
	r.section = []string{strings.TrimPrefix(title, within+".")}
	if _, ok := ContextNamed(r.section[0]); !ok && len(paths) > 0 {
		r.problem(Problem{Kind: UnknownContext, Text: r.section[0]})
	}
}

// entry reads a key with its value, or the head of an inline table. The keys in such a table follow
// as entries of their own.
func (r *reader) entry(path []string, value any) {
	_, isTable := value.(map[string]any)
	path = slices.Concat(r.section, path)
	if len(path) > 0 && path[0] == within && (isTable || len(path) > 1) {
		path = path[1:]
	}
	switch len(path) {
	case 1:
		r.top(path[0], value)
	case 2:
		r.inTable(path[0], path[1], value)
	}
}

// at returns the value at a path of tables, or nil if there is none.
func at(file map[string]any, path []string) any {
	var value any = file
	for _, name := range path {
		table, ok := value.(map[string]any)
		if !ok {
			return nil
		}
		value = table[name]
	}
	return value
}

// reader gathers the statements of a file.
type reader struct {
	own      bindings
	problems []Problem
	// now is the statement being read; section is the section that contains it, empty before the first.
	now     statement
	section []string
}

func (r *reader) problem(p Problem) {
	if p.Line == 0 {
		p.Line = r.now.line
	}
	r.problems = append(r.problems, p)
}

// top reads an entry outside tables: an action in all its contexts, or the head of a table.
func (r *reader) top(name string, value any) {
	if _, isTable := value.(map[string]any); isTable {
		if _, ok := ContextNamed(name); !ok {
			r.problem(Problem{Kind: UnknownContext, Text: name})
		}
		return
	}
	record, ok := written(name)
	if !ok {
		r.problem(Problem{Kind: UnknownAction, Text: name})
		return
	}
	spelled, ok := r.list(name, value)
	if !ok {
		return
	}
	keys := r.parse(spelled)
	for _, in := range record.In {
		r.bind(in, record.Action, keys, len(spelled) == 0, false)
	}
}

func (r *reader) inTable(table, name string, value any) {
	in, ok := ContextNamed(table)
	if !ok {
		return // The table's head was already reported.
	}
	record, ok := written(name)
	if !ok {
		r.problem(Problem{Kind: UnknownAction, Text: name})
		return
	}
	if !record.Works(in) {
		r.problem(Problem{Kind: WrongContext, Text: name, In: in})
		return
	}
	if spelled, ok := r.list(name, value); ok {
		r.bind(in, record.Action, r.parse(spelled), len(spelled) == 0, true)
	}
}

// formerNames are names that actions had in earlier versions; files that use them still work.
var formerNames = map[string]Action{"leave": DoQuit}

// written looks an action up by its name in a file.
func written(name string) (Record, bool) {
	if a, ok := formerNames[name]; ok {
		return Lookup(a)
	}
	return Lookup(Action(name))
}

func (r *reader) list(name string, value any) ([]string, bool) {
	if one, isText := value.(string); isText {
		return []string{one}, true
	}
	items, ok := value.([]any)
	spelled := make([]string, 0, len(items))
	for _, item := range items {
		s, isText := item.(string)
		ok = ok && isText
		spelled = append(spelled, s)
	}
	if !ok {
		r.problem(Problem{Kind: NotAList, Text: name})
	}
	return spelled, ok
}

func (r *reader) parse(spelled []string) []binding {
	var keys []binding
	for _, s := range spelled {
		line := r.now.quoting(s)
		switch k, err := Parse(s); {
		case err == nil:
			keys = append(keys, binding{key: k, line: line})
		case errors.Is(err, ErrReservedKey):
			r.problem(Problem{Line: line, Kind: ReservedKey, Text: s})
		default:
			r.problem(Problem{Line: line, Kind: UnknownKey, Text: s})
		}
	}
	return keys
}

// bind binds keys to an action in one context. none says that the player wants no key there, not even
// the default ones, which otherwise stay if none of the player's keys can be used. strict says that the
// player named this context: only then is a key that belongs to its text a mistake.
func (r *reader) bind(in Context, a Action, keys []binding, none, strict bool) {
	used := none
	for _, b := range keys {
		if BelongsToText(in, b.key) {
			if strict {
				r.problem(Problem{Line: b.line, Kind: TextKey, Text: b.key.String(), In: in})
			}
			continue
		}
		b.action, used = a, true
		r.own.keys[in] = append(r.own.keys[in], b)
	}
	if !used {
		return
	}
	if r.own.given[in] == nil {
		r.own.given[in] = map[Action]bool{}
	}
	r.own.given[in][a] = true
}
