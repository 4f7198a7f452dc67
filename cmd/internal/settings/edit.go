package settings

import (
	"slices"
	"strings"
)

// edit sets one setting in the text of a file and leaves the rest as it is. It changes the line that sets the
// setting, or else replaces its commented-out line, or else adds a line at the end of its table. If there is
// no such table, it adds one.
func edit(src string, s *Setting, value string) string {
	lines := strings.Split(src, "\n")
	parts := takeApart(lines)
	literal := s.literal(value)
	for i, part := range parts {
		if part.kind == entry && part.key == s.Key {
			lines[i] = s.renamed(lines[i][:part.from]) + literal + after(lines[i], part.to)
			return strings.Join(lines, "\n")
		}
	}
	table, name := s.Key.split()
	newLine := name + " = " + literal + lineEnd(src)
	for i, part := range parts {
		if part.kind == blank && part.table == table && s.isTemplate(lines[i]) {
			lines[i] = newLine
			return strings.Join(lines, "\n")
		}
	}
	return strings.Join(insert(lines, parts, table, newLine), "\n")
}

// after returns the comment that follows a value in its line. It drops anything else: the rest of a
// value that could not be read.
func after(text string, to int) string {
	rest := text[to:]
	if trimmed := strings.TrimSpace(rest); trimmed == "" || trimmed[0] == '#' {
		return rest
	}
	if strings.HasSuffix(rest, "\r") {
		return "\r"
	}
	return ""
}

// isTemplate reports whether a line is the setting commented out, as the program writes it or wrote
// it in earlier versions.
func (s *Setting) isTemplate(text string) bool {
	for _, key := range []Key{s.Key, s.formerly} {
		_, name := key.split()
		rest, ok := strings.CutPrefix(text, "#"+name)
		if ok && name != "" && strings.HasPrefix(strings.TrimLeft(rest, " "), "=") {
			return true
		}
	}
	return false
}

// renamed returns what precedes a value, with the setting's current name.
func (s *Setting) renamed(before string) string {
	_, name := s.Key.split()
	_, old := s.formerly.split()
	if old == "" || strings.Contains(before, name) {
		return before
	}
	return strings.Replace(before, old, name, 1)
}

// lineEnd returns what precedes the newline in a file's lines: files from
// Windows have a carriage return.
func lineEnd(src string) string {
	if strings.Contains(src, "\r\n") {
		return "\r"
	}
	return ""
}

// insert puts a line at the end of its table.
func insert(lines []string, parts []line, table, newLine string) []string {
	at := -1
	if table == "" {
		at = 0
	}
	for i, part := range parts {
		inTable := part.table == table && (table != "" || part.kind != head)
		if inTable && (part.kind != blank || strings.TrimSpace(lines[i]) != "") {
			at = i + 1
		}
	}
	if at >= 0 {
		return slices.Insert(lines, at, newLine)
	}
	end := strings.TrimPrefix(newLine, strings.TrimRight(newLine, "\r"))
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	return append(lines, end, "["+table+"]"+end, newLine, "")
}
