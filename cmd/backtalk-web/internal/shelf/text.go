package shelf

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/record"
)

// note is a line other than an event.
type note struct {
	// Meta is set only on the first line.
	Meta *head `json:"match,omitempty"`
	// Turn grows with each beginning or resuming of a match.
	Turn int64 `json:"turn,omitempty"`
	// Over marks a match that can't be continued. Ended is when it ended, in
	// microseconds since 1970.
	Over  bool  `json:"over,omitempty"`
	Ended int64 `json:"ended,omitempty"`
	// Seconds is the time played since the match was begun or resumed.
	Seconds int64 `json:"seconds,omitempty"`
	// Renamed gives a player another name.
	Renamed *renaming `json:"renamed,omitempty"`
}

// head holds what is saved of a match besides its events.
type head struct {
	// Started is in microseconds since 1970.
	Started int64           `json:"started"`
	Seed    []byte          `json:"seed,omitempty"`
	Options json.RawMessage `json:"options,omitempty"`
	// Source and Digest describe the file that the match was imported from; Part
	// is the match's place in it, from 1.
	Source string `json:"source,omitempty"`
	Digest string `json:"digest,omitempty"`
	Part   int    `json:"part,omitempty"`
}

// renaming changes a player's name.
type renaming struct {
	From string `json:"from"`
	To   string `json:"to"`
}

func (h *head) meta() matches.Meta {
	return matches.Meta{Started: time.UnixMicro(h.Started), Seed: h.Seed, Options: h.Options}
}

// content holds what a file says up to its last empty line.
type content struct {
	head *head
	meta matches.Meta
	turn int64
	over bool
	// ended is in microseconds since 1970.
	ended, seconds int64
	renamed        []renaming
	// lines holds the events, before players were renamed.
	lines []byte
	// size is the length of the part that counts, in bytes.
	size int
}

// lineOf returns the line of a note, and the empty line after it.
func lineOf(n note) []byte {
	// Numbers, bytes and valid JSON can always be encoded.
	line, _ := json.Marshal(n)
	return append(line, "\n\n"...)
}

// encode returns the lines of events that follow count earlier ones, and the
// empty line after them.
func encode(count int, events []core.Event) ([]byte, error) {
	var text []byte
	for i, e := range events {
		line, err := record.Encode(count+i+1, e)
		if err != nil {
			return nil, err
		}
		text = append(append(text, line...), '\n')
	}
	return append(text, '\n'), nil
}

// parse reads a file. It ignores what follows the last empty line.
func parse(raw []byte) (c content, err error) {
	end := bytes.LastIndex(raw, []byte("\n\n"))
	if end < 0 {
		return c, nil
	}
	c.size = end + 2
	for i, line := range bytes.Split(raw[:c.size], []byte("\n")) {
		if len(line) == 0 {
			continue
		}
		if bytes.HasPrefix(line, []byte(eventStart)) {
			c.lines = append(append(c.lines, line...), '\n')
			continue
		}
		var n note
		if err := json.Unmarshal(line, &n); err != nil {
			return c, fmt.Errorf("line %d: %w: %w", i+1, matches.ErrDamaged, err)
		}
		c.take(n)
	}
	if c.head == nil {
		return c, fmt.Errorf("no first line: %w", matches.ErrDamaged)
	}
	return c, nil
}

// eventStart begins the line of an event.
const eventStart = `{"n":`

func (c *content) take(n note) {
	if n.Meta != nil && c.head == nil {
		c.head, c.meta = n.Meta, n.Meta.meta()
	}
	c.turn = max(c.turn, n.Turn)
	c.over = c.over || n.Over
	c.ended = max(c.ended, n.Ended)
	c.seconds += n.Seconds
	if n.Renamed != nil {
		c.renamed = append(c.renamed, *n.Renamed)
	}
}

// finished reports whether the match can't be continued.
func (c *content) finished() bool { return c.over || c.head != nil && c.head.Source != "" }

// events reads the events.
func (c *content) events() ([]core.Event, error) {
	if len(c.lines) == 0 {
		return nil, matches.ErrNoMatch
	}
	events, err := record.Read(bytes.NewReader(c.lines))
	if errors.Is(err, record.ErrUnknownEvent) {
		// This version can't read it, whether it is newer or damaged.
		return nil, fmt.Errorf("%w: %w: %w", matches.ErrNewer, matches.ErrDamaged, err)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", matches.ErrDamaged, err)
	}
	for _, r := range c.renamed {
		rename(events, r)
	}
	return events, nil
}

// rename changes a name in the first event, which holds the names.
func rename(events []core.Event, r renaming) {
	start, ok := events[0].(core.MatchStarted)
	if !ok {
		return
	}
	for i := range start.Players {
		if start.Players[i].Name == r.From {
			start.Players[i].Name = r.To
		}
	}
	events[0] = start
}
