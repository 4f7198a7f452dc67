package session

import (
	"slices"
	"strings"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/settings"
)

// One setting holds all names, with commas between them, so plainName replaces a comma in a name.

const comma = ","

// plainName returns a name in the form in which names are compared and
// saved.
func plainName(name string) string {
	return friend.Clean(strings.ReplaceAll(name, comma, " "), friend.MaxName)
}

// Blocked lists the names that are blocked.
func (s *Session) Blocked() []string { return blocked(s.Values) }

func blocked(v settings.Values) []string {
	var names []string
	for name := range strings.SplitSeq(v.Text(settings.Blocked), comma) {
		if name = plainName(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// Blocks reports whether a name is blocked, ignoring case.
func Blocks(v settings.Values, name string) bool {
	return slices.ContainsFunc(blocked(v), func(each string) bool { return strings.EqualFold(each, plainName(name)) })
}

// Block blocks or unblocks a name, and saves that. If there are too many names, it drops the oldest.
func (s *Session) Block(name string, on bool) {
	name = plainName(name)
	names := slices.DeleteFunc(s.Blocked(), func(each string) bool { return strings.EqualFold(each, name) })
	if on {
		names = append(names, name)
	}
	for s.Values.Set(settings.Blocked, strings.Join(names, comma+" ")) != nil && len(names) > 1 {
		names = names[1:]
	}
	s.Save(settings.Blocked)
}
