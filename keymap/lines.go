package keymap

import (
	"regexp"
	"strings"
)

// lines finds where the entries of a TOML file stand: the TOML package reports their order but not
// their lines.
type lines struct {
	texts []string
	// current is the line of the entry read last, from 1.
	current int
}

func newLines(src string) *lines {
	return &lines{texts: strings.Split(src, "\n"), current: 1}
}

// text returns a line without the space around it.
func (l *lines) text(line int) string {
	if line < 1 || line > len(l.texts) {
		return ""
	}
	return strings.TrimSpace(l.texts[line-1])
}

// advance goes on to the line where the next entry, of this name, begins; it stays where it is if
// none is found.
func (l *lines) advance(name string) {
	entry := regexp.MustCompile(`^\s*(?:[^#"'\[]*[.{,]\s*|\[+\s*(?:[^#\]]*\.\s*)?)?["']?` + regexp.QuoteMeta(name) + `["']?\s*[=\].]`)
	for i := l.current; i <= len(l.texts); i++ {
		if entry.MatchString(l.texts[i-1]) {
			l.current = i
			return
		}
	}
}

// quoting returns the line of a text inside the current entry.
func (l *lines) quoting(text string) int {
	for i := l.current; i <= len(l.texts); i++ {
		if strings.Contains(l.texts[i-1], `"`+text+`"`) || strings.Contains(l.texts[i-1], `'`+text+`'`) {
			return i
		}
	}
	return l.current
}
