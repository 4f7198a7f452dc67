package record

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	"backtalk/core"
	"backtalk/core/notation"
	"backtalk/core/record/xg"
)

// Imported is one match, or a position that a match starts from, read from a file.
type Imported struct {
	// Events are the match's events, for core.Replay. They lack a MatchEnded if the match was not
	// played to its end.
	Events []core.Event
	// Position is set for a position alone: nothing was played.
	Position bool
	// When is the time of the match in the file; zero if there is none. The zone is unknown.
	When time.Time
	// Faults lists what Import could not take as written, in the order of the file.
	Faults []*Fault
}

// Import reads the matches and positions of a file in any [Format]. If it can import nothing, it
// fails with a *Fault, or with the error of the reader. Otherwise each match lists its own faults.
func Import(in io.Reader) ([]Imported, error) {
	file, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("read the file: %w", err)
	}
	if len(file) > maxFile {
		return nil, &Fault{Problem: TooLarge}
	}
	if bytes.HasPrefix(file, []byte(xg.Magic)) {
		return followAll(readXG(file))
	}
	// The start of a large file is enough to refuse an unknown format before the whole file is
	// decoded. It is twice as long because UTF-16 takes two bytes for a character.
	if start := file[:min(len(file), 2*enoughToKnow)]; len(start) < len(file) {
		if format, name := detect(plainText(start)); format == FormatUnknown {
			return nil, unknown(name)
		}
	}
	text := plainText(file)
	if strings.TrimSpace(text) == "" {
		return nil, &Fault{Problem: Empty}
	}
	format, name := detect(text)
	switch format {
	case FormatEvents:
		return readEvents(text)
	case FormatMat:
		return followAll(readMat(text))
	case FormatSGF:
		return followAll(readSGF(text))
	case FormatGNUText:
		return readGame(text)
	case FormatPage:
		return readPage(text)
	case FormatSnowie:
		return readSnowie(text)
	case FormatPlain:
		return readPlain(text)
	}
	return nil, unknown(name)
}

// unknown returns the fault of a file in a format that isn't read. name is the format's name, if
// known.
func unknown(name string) error {
	if name != "" {
		return &Fault{Problem: UnsupportedFormat, Text: name}
	}
	return &Fault{Problem: UnknownFormat}
}

// followAll plays scripts by the rules and returns their matches. If nothing in the file can be
// played, it returns the file's first fault.
func followAll(scripts []*script, err error) ([]Imported, error) {
	if err != nil {
		return nil, err
	}
	var all []Imported
	var first *Fault
	for _, s := range scripts {
		for _, m := range s.follow() {
			if len(m.Events) > 1 {
				all = append(all, m)
			} else if first == nil && len(m.Faults) > 0 {
				first = m.Faults[0]
			}
		}
	}
	switch {
	case len(all) > 0:
		return all, nil
	case first != nil:
		return nil, first
	}
	return nil, &Fault{Problem: NoGames}
}

// readGame reads a game that GNU Backgammon exported as text, or only its positions if it can't
// read the actions.
func readGame(text string) ([]Imported, error) {
	if all, err := followAll(readGNUText(text)); err == nil {
		return all, nil
	}
	return readPage(text)
}

// readEvents reads a match in Backtalk's own format, one event per line. It keeps what precedes any
// damage.
func readEvents(text string) ([]Imported, error) {
	if strings.Count(text, "\n") > maxEvents {
		return nil, &Fault{Problem: TooLarge}
	}
	events, err := Read(strings.NewReader(text))
	var m Imported
	if err != nil {
		m.Faults = []*Fault{{Problem: BadSyntax, Line: lineAfter(text, len(events)), Err: err}}
	}
	if len(events) == 0 {
		return nil, m.Faults[0]
	}
	if _, err := core.Replay(events); err != nil {
		return nil, &Fault{Problem: BadSyntax, Err: err}
	}
	m.Events = events
	return []Imported{m}, nil
}

// readSnowie reads a position as Snowie wrote it.
func readSnowie(text string) ([]Imported, error) {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	s, names, err := notation.ParseSnowie(line)
	return fromText(s, names, line, err)
}

// readPlain reads a position in our own plain text.
func readPlain(text string) ([]Imported, error) {
	p, err := notation.ParsePlain(text)
	return fromText(p.Situation, p.Names, "", err)
}

func fromText(s notation.Situation, names [2]string, line string, err error) ([]Imported, error) {
	if err != nil {
		return nil, &Fault{Problem: BadSyntax, Text: shortened(line), Err: err}
	}
	for i := range names {
		names[i] = cleanName(names[i])
	}
	m, err := FromSituation(s, names)
	if err != nil {
		return nil, err
	}
	return []Imported{{Events: m.Events(), Position: true}}, nil
}

// lineAfter returns the number, from 1, of the next line that isn't blank after the first n such
// lines.
func lineAfter(text string, n int) int {
	number := 0
	for line := range strings.Lines(text) {
		number++
		if strings.TrimSpace(line) == "" {
			continue
		}
		if n--; n < 0 {
			break
		}
	}
	return number
}
