package keymap

import (
	"errors"
	"regexp"
	"strings"

	"github.com/BurntSushi/toml"
)

// statement is a part of the file that TOML can read by itself: a section's head or an entry, with the
// lines up to the next. Because they are read one by one, a mistake in one doesn't affect the others,
// and a section may have the name of an action.
type statement struct {
	// line is the line where it begins, from 1.
	line  int
	lines []string
	head  bool
}

var (
	// begins matches the first line of an entry or of a section's head.
	begins = regexp.MustCompile(`^\s*(?:\[|` + name + `(?:\s*\.\s*` + name + `)*\s*=)`)
	// headed matches the name in a section's head, even if a bracket is missing.
	headed = regexp.MustCompile(`^\s*\[+\s*([\w.-]+)`)
)

const name = `(?:"[^"]*"|'[^']*'|[\w-]+)`

// statements splits a file.
func statements(src string) []statement {
	all := []statement{{line: 1}}
	n := 0
	for text := range strings.Lines(strings.TrimPrefix(src, "\ufeff")) {
		n++
		text = strings.TrimRight(text, "\r\n")
		if begins.MatchString(text) {
			all = append(all, statement{line: n, head: strings.HasPrefix(strings.TrimSpace(text), "[")})
		}
		last := &all[len(all)-1]
		last.lines = append(last.lines, text)
	}
	return all
}

// deepest limits the dots and brackets of a statement outside comments: no statement needs so many,
// and the TOML package takes seconds for tables nested thousands deep.
const deepest = 100

func (s *statement) tooDeep() bool {
	n := 0
	for _, text := range s.lines {
		text, _, _ = strings.Cut(text, "#")
		n += strings.Count(text, ".") + strings.Count(text, "[") + strings.Count(text, "{")
	}
	return n > deepest
}

// decode reads the statement. If a later line is wrong, it reads the lines before that one. wrong is
// the line that it can't read, or 0 if it reads all of them.
func (s *statement) decode() (file map[string]any, paths []toml.Key, wrong int) {
	if s.tooDeep() {
		return nil, nil, s.line
	}
	lines := s.lines
	for {
		file = nil
		meta, err := toml.Decode(strings.Join(lines, "\n")+"\n", &file)
		if err == nil {
			return file, meta.Keys(), wrong
		}
		at := min(errorLine(err), len(lines))
		if at <= 1 || wrong > 0 {
			return nil, nil, s.line
		}
		wrong, lines = s.line+at-1, lines[:at-1]
	}
}

// errorLine returns the line of an error of the TOML package, or 1 if it names none.
func errorLine(err error) int {
	var parse toml.ParseError
	if errors.As(err, &parse) {
		return parse.Position.Line
	}
	return 1
}

// text returns a line of the statement without the space around it.
func (s *statement) text(line int) string { return strings.TrimSpace(s.lines[line-s.line]) }

// quoting returns the line that has text in quotes, or the first line if none has.
func (s *statement) quoting(text string) int {
	for i, line := range s.lines {
		if strings.Contains(line, `"`+text+`"`) || strings.Contains(line, `'`+text+`'`) {
			return s.line + i
		}
	}
	return s.line
}
