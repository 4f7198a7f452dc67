package settings

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"backtalk/a11y/say"
)

// Read reads the file line by line, and parses each value with the TOML package. So it can report a wrong
// line by its number and still use all others, and edit.go can change a line in its place. No setting takes
// several lines in TOML.

// line is one line of the file, taken apart.
type line struct {
	kind lineKind
	// key is the full key of an entry, or "" after a head that could not be read. A head has only a table.
	key   Key
	table string
	// from and to bound an entry's value in the line.
	from, to int
}

type lineKind uint8

const (
	blank lineKind = iota
	head
	entry
	odd
)

var (
	headLine  = regexp.MustCompile(`^\s*\[\s*([A-Za-z0-9_."' -]+?)\s*\]\s*(#.*)?$`)
	entryLine = regexp.MustCompile(`^\s*([A-Za-z0-9_."' -]+?)\s*=\s*`)
)

// byteOrderMark is what some editors put before the text.
const byteOrderMark = "\ufeff"

// takeApart returns the parts of every line, in order.
func takeApart(lines []string) []line {
	parts := make([]line, len(lines))
	table := ""
	for i, text := range lines {
		parts[i] = takeLine(text, table)
		if parts[i].kind == head {
			table = parts[i].table
		}
		parts[i].table = table
	}
	return parts
}

func takeLine(text, table string) line {
	skip := len(text) - len(strings.TrimPrefix(text, byteOrderMark))
	trimmed := strings.TrimSpace(text[skip:])
	if trimmed == "" || trimmed[0] == '#' {
		return line{kind: blank}
	}
	if trimmed[0] == '[' {
		if m := headLine.FindStringSubmatch(text[skip:]); m != nil {
			return line{kind: head, table: unquoted(m[1])}
		}
		// Nobody can tell which table the lines below belong to: only the head is reported.
		return line{kind: head, table: trimmed}
	}
	m := entryLine.FindStringSubmatchIndex(text[skip:])
	if m == nil {
		return line{kind: odd}
	}
	from := skip + m[1]
	return line{kind: entry, key: fullKey(table, unquoted(text[skip+m[2]:skip+m[3]])), from: from, to: from + valueLength(text[from:])}
}

// fullKey returns the key of an entry with this name in a table.
func fullKey(table, name string) Key {
	switch {
	case unread(table):
		return ""
	case table == "":
		return Key(name).current()
	}
	return Key(table + "." + name).current()
}

// unread reports whether the head of a table could not be read.
func unread(table string) bool { return strings.HasPrefix(table, "[") }

// unquoted takes the quotes and spaces out of a key or table name.
func unquoted(name string) string {
	parts := strings.Split(name, ".")
	for i, p := range parts {
		parts[i] = strings.Trim(strings.TrimSpace(p), `"'`)
	}
	return strings.Join(parts, ".")
}

// valueLength returns the length of a value: to the end of its quotes, or
// to a comment.
func valueLength(text string) int {
	if text == "" {
		return 0
	}
	switch quote := text[0]; quote {
	case '"', '\'':
		for i := 1; i < len(text); i++ {
			switch {
			case text[i] == '\\' && quote == '"':
				i++
			case text[i] == quote:
				return i + 1
			}
		}
	}
	value, _, _ := strings.Cut(text, "#")
	return len(strings.TrimRight(value, " \t\r"))
}

// Read reads the values from the text of a settings file. It reports every line that it can't use,
// and uses the default instead. Of a table whose head it can't read, it reports only the head.
func Read(src string) (Values, []Problem) {
	var v Values
	var problems []Problem
	lines := strings.Split(src, "\n")
	seen := map[Key]bool{}
	for i, part := range takeApart(lines) {
		p, ok := v.take(lines[i], part, seen)
		if !ok {
			p.Line = i + 1
			problems = append(problems, p)
		}
	}
	return v, problems
}

// take reads one line.
func (v *Values) take(text string, part line, seen map[Key]bool) (Problem, bool) {
	switch part.kind {
	case blank:
		return Problem{}, true
	case head:
		return Problem{Kind: NotUnderstood}, !unread(part.table)
	case odd:
		return Problem{Kind: NotUnderstood}, false
	}
	if part.key == "" {
		// The head before it was reported.
		return Problem{}, true
	}
	written := text[part.from:part.to]
	s, known := Find(part.key)
	switch {
	case !known || s.Once:
		return Problem{Kind: UnknownKey, Key: Key(say.Shown(string(part.key)))}, false
	case seen[part.key]:
		return Problem{Kind: Twice, Key: part.key}, false
	}
	value, ok := s.parse(written)
	if rest := strings.TrimSpace(text[part.to:]); rest != "" && rest[0] != '#' {
		ok = false
	}
	if !ok || v.Set(part.key, value) != nil {
		return Problem{Kind: WrongValue, Key: part.key, Text: say.Shown(written)}, false
	}
	seen[part.key] = true
	return Problem{}, true
}

// longestValue bounds what the TOML package reads, in bytes: a Text with every character escaped is
// not longer. The TOML package takes seconds for values nested thousands deep.
const longestValue = 10 * LongestText

// parse reads a value as written in the file; it must have the TOML type of
// the setting's kind.
func (s *Setting) parse(written string) (string, bool) {
	if len(written) > longestValue {
		return "", false
	}
	var entry struct{ Value any }
	if _, err := toml.Decode("value = "+written, &entry); err != nil {
		return "", false
	}
	switch value := entry.Value.(type) {
	case bool:
		return strconv.FormatBool(value), s.Kind == Switch
	case int64:
		return strconv.FormatInt(value, 10), s.Kind == Number
	case string:
		return value, s.Kind == Choice || s.Kind == Text
	}
	return "", false
}
