package keymap

import (
	"slices"
	"unicode"
)

// Answers holds the small letters for yes and no in the player's language: "j" in German. In questions
// they come before every other meaning of the same letter.
type Answers struct {
	Yes, No []rune
}

// Map says what each key does for one player. It never changes, so several goroutines may use it. Make
// it with [Default] or [Load].
type Map struct {
	actions [contextCount]map[Key]Action
	keys    [contextCount]map[Action][]Key
	answers Answers
}

// Default returns the map of the default keys.
func Default(answers Answers) *Map {
	m, _ := build(bindings{}, answers)
	return m
}

func emptyMap(answers Answers) *Map {
	m := &Map{answers: Answers{Yes: slices.Clone(answers.Yes), No: slices.Clone(answers.No)}}
	for c := range contextCount {
		m.actions[c] = map[Key]Action{}
		m.keys[c] = map[Action][]Key{}
	}
	return m
}

// Action returns what a key does in a context. It returns None if the key does nothing, or if its
// character belongs to the text or the list: see Key.Text.
func (m *Map) Action(in Context, k Key) Action {
	if in >= contextCount || BelongsToText(in, k) {
		return None
	}
	if in == Question {
		if a := m.answers.action(k); a != None {
			return a
		}
	}
	for _, spelled := range readings(k) {
		if a, ok := m.actions[in][spelled]; ok {
			return a
		}
	}
	return None
}

// AfterMatch returns what a key does after a match, and reports whether it does anything special there: Y plays another
// match and N reviews this one, in every language. If Y writes the letter for no, as in Russian, it does what Enter does,
// which asks first.
func (m *Map) AfterMatch(k Key) (a Action, ok bool) {
	switch a = m.Action(Game, k); {
	case a == DoYes && m.Action(Question, k) == DoNo:
		return DoEnter, true
	case a == DoYes || a == DoNo:
		return a, true
	}
	return None, false
}

// Keys returns the keys of an action in a context, with the one to teach first, or none. The caller may
// change the slice.
func (m *Map) Keys(in Context, a Action) []Key {
	if in >= contextCount {
		return nil
	}
	keys := slices.Clone(m.keys[in][a])
	if in != Question {
		return keys
	}
	// A letter that gives the other answer doesn't count: Greek's Ν for yes is on the key of N.
	keys = slices.DeleteFunc(keys, func(k Key) bool { return m.answers.action(k) != None })
	return eachOnce(append(m.answers.keys(a), keys...))
}

// BelongsToText reports whether a key belongs to the text of a context, not to its bindings: a key
// that writes a character, in an entry; letters and digits, which jump to an item, in a menu.
func BelongsToText(in Context, k Key) bool {
	r, ok := k.Text()
	switch in {
	case Entry:
		return ok
	case Menu:
		return ok && (unicode.IsLetter(r) || unicode.IsDigit(r))
	default:
		return false
	}
}

// readings returns the keys that a key may stand for, the best first: itself, the same key of the US
// layout, its small letter.
func readings(k Key) []Key {
	if k.Name != Character {
		return []Key{k}
	}
	us := Char(onUS(k.Rune), k.Mod)
	if !k.plainChar() {
		return []Key{k, us}
	}
	return []Key{k, us, k.lower(), us.lower()}
}

func (a Answers) action(k Key) Action {
	switch r := unicode.ToLower(k.Rune); {
	case !k.plainChar():
		return None
	case slices.Contains(a.Yes, r):
		return DoYes
	case slices.Contains(a.No, r):
		return DoNo
	default:
		return None
	}
}

// keys returns the letters of an answer as keys.
func (a Answers) keys(answer Action) []Key {
	var letters []rune
	switch answer {
	case DoYes:
		letters = a.Yes
	case DoNo:
		letters = a.No
	}
	keys := make([]Key, len(letters))
	for i, r := range letters {
		keys[i] = Char(r, 0)
	}
	return keys
}

func eachOnce(keys []Key) []Key {
	var kept []Key
	for _, k := range keys {
		if !slices.Contains(kept, k) {
			kept = append(kept, k)
		}
	}
	return kept
}

func (m *Map) bind(in Context, k Key, a Action) {
	m.actions[in][k] = a
	m.keys[in][a] = append(m.keys[in][a], k)
}
