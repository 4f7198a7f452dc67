package xg

import (
	"strconv"
	"strings"
	"unicode/utf16"
)

// hidden lists the groups of a rich text that hold no text of the comment.
var hidden = map[string]bool{
	"fonttbl": true, "colortbl": true, "stylesheet": true, "info": true, "pict": true, "object": true, "header": true,
	"footer": true, "listtable": true, "listoverridetable": true, "themedata": true, "generator": true,
}

// signs maps words of a rich text to the characters that they mean.
var signs = map[string]string{
	"par": "\n", "line": "\n", "tab": " ", "cell": " ", "row": "\n", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’",
	"ldblquote": "“", "rdblquote": "”", "bullet": "•", "emspace": " ", "enspace": " ",
}

// rich reads a rich text. Groups may nest to any depth: of each it keeps only whether the group is
// hidden, and how many substitutes follow a Unicode character.
type rich struct {
	text  string
	at    int
	out   strings.Builder
	units []uint16
	group group
	outer []group
	// skip counts the substitutes of the last character, for older programs, that are still to be
	// left out.
	skip int
}

type group struct {
	hidden bool
	// after counts the substitutes that follow a Unicode character, for older programs.
	after int
}

// plain returns a rich text without its markup; other text is returned as it is.
func plain(text string) string {
	if !strings.HasPrefix(strings.TrimSpace(text), `{\rtf`) {
		return strings.TrimSpace(text)
	}
	r := rich{text: text, group: group{after: 1}}
	for r.at < len(text) {
		r.next()
	}
	r.flush()
	return strings.TrimSpace(r.out.String())
}

func (r *rich) next() {
	c := r.text[r.at]
	r.at++
	switch c {
	case '{':
		r.outer = append(r.outer, r.group)
	case '}':
		r.skip = 0
		if n := len(r.outer); n > 0 {
			r.group, r.outer = r.outer[n-1], r.outer[:n-1]
		}
	case '\r', '\n':
	case '\\':
		r.control()
	default:
		r.put(ansi(c))
	}
}

// put adds a character, unless it is a substitute of the last one.
func (r *rich) put(c rune) {
	if r.skip > 0 {
		r.skip--
		return
	}
	if !r.group.hidden {
		r.flush()
		r.out.WriteRune(c)
	}
}

// flush adds the characters in Unicode: two in a row may be halves of one.
func (r *rich) flush() {
	r.out.WriteString(string(utf16.Decode(r.units)))
	r.units = r.units[:0]
}

// control reads the text after a backslash.
func (r *rich) control() {
	if r.at >= len(r.text) {
		return
	}
	c := r.text[r.at]
	switch {
	case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
		r.word()
		return
	case c == '\'' && r.at+2 < len(r.text):
		if b, err := strconv.ParseUint(r.text[r.at+1:r.at+3], 16, 8); err == nil {
			r.put(ansi(byte(b)))
		}
		r.at += 3
		return
	}
	r.at++
	switch c {
	case '*':
		r.group.hidden = true
	case '~':
		r.put(' ')
	case '\\', '{', '}':
		r.put(rune(c))
	}
}

// word reads a word of the markup, with its number if there is one.
func (r *rich) word() {
	start := r.at
	for r.at < len(r.text) && (r.text[r.at]|0x20 >= 'a' && r.text[r.at]|0x20 <= 'z') {
		r.at++
	}
	name := r.text[start:r.at]
	start = r.at
	for r.at < len(r.text) && (r.text[r.at] >= '0' && r.text[r.at] <= '9' || r.text[r.at] == '-' && r.at == start) {
		r.at++
	}
	n, err := strconv.Atoi(r.text[start:r.at])
	if r.at < len(r.text) && r.text[r.at] == ' ' {
		r.at++
	}
	switch sign, ok := signs[name]; {
	case ok:
		for _, c := range sign {
			r.put(c)
		}
	case hidden[name]:
		r.group.hidden = true
	case name == "uc" && err == nil:
		r.group.after = min(max(n, 0), 8)
	case name == "u" && err == nil:
		if !r.group.hidden {
			r.units = append(r.units, uint16(n))
		}
		r.skip = r.group.after
	}
}

// commentLines returns the comments in a file, which has one comment a line. Within a comment, two
// control characters mark a line break.
func commentLines(file string) []string {
	var list []string
	for line := range strings.SplitSeq(file, "\r\n") {
		list = append(list, plain(strings.ReplaceAll(line, "\x01\x02", "\r\n")))
	}
	return list
}
