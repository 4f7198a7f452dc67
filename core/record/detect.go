package record

import (
	"regexp"
	"strings"

	"backtalk/core/notation"
	"backtalk/core/record/xg"
)

// Format names a file format.
type Format uint8

// The formats that are read. A position on its own is read as a match that starts from it.
const (
	// FormatUnknown is any format that isn't read.
	FormatUnknown Format = iota
	// FormatEvents is a match as lines of JSON, our own.
	FormatEvents
	// FormatMat is a match as Jellyfish wrote it, and everybody since.
	FormatMat
	// FormatXG is eXtreme Gammon's binary file.
	FormatXG
	// FormatSGF is the Smart Game Format, as GNU Backgammon writes it.
	FormatSGF
	// FormatGNUText is the text that GNU Backgammon exports from a game: each position with its
	// decision.
	FormatGNUText
	// FormatPage is text with an XGID or a Position ID in it: an identifier alone, or a page about
	// a position.
	FormatPage
	// FormatSnowie is a position as Snowie wrote it: one line with semicolons.
	FormatSnowie
	// FormatPlain is a position in our own plain text: a drawing of the board, or lists of
	// checkers.
	FormatPlain
)

// These name the formats that Backtalk recognises but doesn't read, and for which it has better
// advice than to export .mat from the program. The Text of an UnsupportedFormat fault is one of
// them, or the name of a format without such advice.
const (
	NameJavaFIBS = "JavaFIBS"
	NameGibbon   = "Gibbon"
	NameFIBS     = "FIBS"
	NameGzip     = "gzip"
)

// unsupported lists the beginnings of files that Backtalk recognises but doesn't read.
var unsupported = []struct{ start, name string }{
	{"bgammon-replay", "bgammon"},
	{"JavaFIBS internal match representation", NameJavaFIBS},
	{"GMD-", NameGibbon},
	{"PK\x03\x04", "ZIP"},
	{"\x1f\x8b", NameGzip},
}

// fibsLine matches a line that the server FIBS writes: a board for programs, what was rolled, the
// score at the head of a saved match, or a turn in it.
var fibsLine = regexp.MustCompile(`^\s*(board:[^:]*:[^:]*(:-?\d+){20}|\S+ rolls? [1-6] and [1-6]\.|Score is \d+-\d+ in an? (\d+|unlimited)|[XO]: \([1-6] [1-6]\))`)

// isFIBS reports whether a text is a log of FIBS: at least two of its lines are the server's.
func isFIBS(text string) bool {
	found := 0
	for line := range strings.Lines(text) {
		if fibsLine.MatchString(line) {
			found++
		}
	}
	return found >= 2
}

// enoughToKnow is how much of a file is enough to detect its format, in bytes.
const enoughToKnow = 64 << 10

// detect returns the format of a text by its content, and the name of an unsupported one.
func detect(text string) (format Format, name string) {
	for _, known := range unsupported {
		if strings.HasPrefix(text, known.start) {
			return FormatUnknown, known.name
		}
	}
	if strings.HasPrefix(text, xg.Magic) {
		return FormatXG, ""
	}
	text = strings.TrimLeft(text[:min(len(text), enoughToKnow)], " \t\n")
	first, _, _ := strings.Cut(text, "\n")
	switch {
	case strings.HasPrefix(first, "{") && strings.Contains(first, `"encoding"`) && strings.Contains(first, `"compression"`):
		return FormatUnknown, "BGF"
	case strings.HasPrefix(text, "{"):
		return FormatEvents, ""
	case strings.HasPrefix(text, "(") && strings.HasPrefix(strings.TrimLeft(text[1:], " \t\n"), ";"):
		return FormatSGF, ""
	case len(first) <= maxMatLine && strings.Count(first, ";") >= notation.SnowieFields-1:
		return FormatSnowie, ""
	case isGNUText(text):
		return FormatGNUText, ""
	case isFIBS(text):
		return FormatUnknown, NameFIBS
	case hasMatch(text):
		return FormatMat, ""
	case len(findIdentifiers(text)) > 0:
		return FormatPage, ""
	}
	if _, err := notation.ParsePlain(text); err == nil || strings.Contains(text, "-+") {
		return FormatPlain, ""
	}
	return FormatUnknown, ""
}

// hasMatch reports whether there is a heading of a match or game, or a turn with its number, in the
// lines of text.
func hasMatch(text string) bool {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if _, ok := matchLengthIn(line); ok {
			return true
		}
		if _, ok := gameNumberIn(line); ok {
			return true
		}
		if _, rest, ok := lineNumber(line); ok && len(line) <= maxMatLine {
			if before, cells := cellsIn(line, rest); before == "" && len(cells) > 0 {
				return true
			}
		}
	}
	return false
}
