package record

import (
	"strings"

	"backtalk/core"
	"backtalk/core/notation"
)

// identifiers holds what a page says about one position. The rest of the page may be in any
// language.
type identifiers struct {
	line                  int
	xgid, position, match string
	names                 [2]string
}

// maxPositions is the largest number of positions that are read from one file.
const maxPositions = 1_000

// findIdentifiers returns the identifiers in text, those of one position together.
func findIdentifiers(text string) []identifiers {
	if only, ok := onlyIdentifier(strings.TrimSpace(text)); ok {
		return []identifiers{only}
	}
	var found []identifiers
	var now identifiers
	line := 0
	for part := range strings.Lines(text) {
		line++
		if len(part) > maxMatLine {
			continue
		}
		now.takeName(part)
		now.takeNames(part)
		xgid, position, match := identifiersIn(part)
		if xgid != "" && now.xgid != "" || position != "" && now.position != "" {
			found = append(found, now)
			now = identifiers{names: now.names}
			if len(found) > maxPositions {
				return found
			}
		}
		if xgid+position != "" && now.xgid+now.position == "" {
			now.line = line
		}
		now.xgid, now.position, now.match = now.xgid+xgid, now.position+position, longer(now.match, match)
	}
	if now.xgid+now.position != "" {
		found = append(found, now)
	}
	return found
}

func longer(a, b string) string {
	if len(b) > len(a) {
		return b
	}
	return a
}

// onlyIdentifier reads text that is one identifier and nothing else: an XGID, with or without
// "XGID=" before it, or a Position ID, perhaps with a colon and a Match ID after it.
func onlyIdentifier(text string) (identifiers, bool) {
	if len(text) > maxMatLine || strings.ContainsAny(text, " \t\n") {
		return identifiers{}, false
	}
	if hasPrefixFold(text, "XGID=") || strings.Count(text, ":") >= 8 {
		return identifiers{line: 1, xgid: text}, true
	}
	position, match, _ := strings.Cut(text, ":")
	if _, err := notation.ParsePositionID(position); err != nil || len(match) != 0 && len(match) != 12 {
		return identifiers{}, false
	}
	return identifiers{line: 1, position: position, match: match}, true
}

// identifiersIn reads the identifiers named in a line.
func identifiersIn(line string) (xgid, position, match string) {
	if at := strings.Index(line, "XGID="); at >= 0 {
		xgid = word(line[at:])
	}
	return xgid, after(line, "Position-ID", "Position ID"), after(line, "Match-ID", "Match ID")
}

// after returns the word after a label and a colon.
func after(line string, labels ...string) string {
	for _, label := range labels {
		if _, rest, ok := strings.Cut(line, label); ok {
			if rest, ok = strings.CutPrefix(strings.TrimLeft(rest, " \t"), ":"); ok {
				return word(strings.TrimLeft(rest, " \t"))
			}
		}
	}
	return ""
}

func word(text string) string {
	if end := strings.IndexAny(text, " \t\n\"'<>,;)"); end >= 0 {
		return text[:end]
	}
	return text
}

// takeName reads the name beside the edge of a board: "-+   O: Ann  112", with a pip count or
// without.
func (i *identifiers) takeName(line string) {
	_, beside, ok := strings.Cut(line, "-+")
	if !ok {
		return
	}
	beside = strings.TrimSpace(beside)
	if len(beside) < 3 || beside[1] != ':' {
		return
	}
	name, _, _ := cutWide(strings.TrimSpace(beside[2:]))
	switch beside[0] {
	case 'X':
		i.names[0] = cleanName(name)
	case 'O':
		i.names[1] = cleanName(name)
	}
}

// takeNames reads XG's line with both names: "X:Ann   O:Bob".
func (i *identifiers) takeNames(line string) {
	x, ok := strings.CutPrefix(strings.TrimSpace(line), "X:")
	x, o, both := strings.Cut(x, "O:")
	if !ok || !both || !strings.HasSuffix(x, "  ") {
		return
	}
	i.names = [2]string{cleanName(x), cleanName(o)}
}

// situation combines the identifiers.
func (i *identifiers) situation() (notation.Situation, error) {
	var s notation.Situation
	if i.position != "" {
		board, err := notation.ParsePositionID(i.position)
		if err != nil {
			return s, i.fault(BadPosition, i.position, err)
		}
		s.Cube = core.Cube{Value: 1, Owner: core.Centre}
		if i.match != "" {
			if s, err = notation.ParseMatchID(i.match); err != nil {
				return s, i.fault(BadPosition, i.match, err)
			}
		}
		if s.Board = board; s.OnTurn == 1 {
			s.Board = board.Swap()
		}
	}
	if i.xgid == "" {
		return s, nil
	}
	x, err := notation.ParseXGID(i.xgid)
	if err != nil {
		return s, i.fault(BadPosition, i.xgid, err)
	}
	if i.position != "" && s.For(s.OnTurn) != x.For(x.OnTurn) {
		return s, i.fault(Contradiction, i.xgid, nil)
	}
	return x, nil
}

func (i *identifiers) fault(p Problem, text string, err error) *Fault {
	return &Fault{Problem: p, Line: i.line, Text: shortened(text), Err: err}
}

// readPage returns the positions of a text with identifiers.
func readPage(text string) ([]Imported, error) {
	found := findIdentifiers(text)
	if len(found) > maxPositions {
		return nil, &Fault{Problem: TooLarge}
	}
	var all []Imported
	for _, i := range found {
		s, err := i.situation()
		if err != nil {
			return nil, err
		}
		m, err := FromSituation(s, i.names)
		if err != nil {
			return nil, i.fault(problemOf(err), longer(i.xgid, i.position), err)
		}
		all = append(all, Imported{Events: m.Events(), Position: true})
	}
	if len(all) == 0 {
		return nil, &Fault{Problem: UnknownFormat}
	}
	return all, nil
}
