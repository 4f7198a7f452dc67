package shelf

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/record"
)

// note is a line that is no event.
type note struct {
	// Meta is on the first line alone.
	Meta *head `json:"match,omitempty"`
	// Turn counts the times that a match of the shelf was begun or resumed.
	Turn int `json:"turn,omitempty"`
	// Over says that the match is not to be continued.
	Over bool `json:"over,omitempty"`
}

// head is what is saved of a match besides its events.
type head struct {
	// Started is in microseconds since 1970.
	Started int64           `json:"started"`
	Seed    []byte          `json:"seed,omitempty"`
	Options json.RawMessage `json:"options,omitempty"`
}

// content is a file that was read, up to the last empty line.
type content struct {
	meta matches.Meta
	turn int
	over bool
	// lines are the events.
	lines []byte
	// size is how much of the file that is.
	size int
}

// lineOf writes a note, with the empty line after it.
func lineOf(n note) []byte {
	// Numbers, bytes and JSON that was JSON before can be written.
	line, _ := json.Marshal(n)
	return append(line, "\n\n"...)
}

// encode writes events after the first count ones, with the empty line after them.
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

// parse reads a file. What stands after the last empty line does not count.
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
		if !bytes.HasPrefix(line, []byte(`{"match":`)) && !bytes.HasPrefix(line, []byte(`{"turn":`)) && !bytes.HasPrefix(line, []byte(`{"over":`)) {
			c.lines = append(append(c.lines, line...), '\n')
			continue
		}
		var n note
		if err := json.Unmarshal(line, &n); err != nil {
			return c, fmt.Errorf("line %d: %w: %w", i+1, matches.ErrDamaged, err)
		}
		c.take(n)
	}
	if c.meta.Started.IsZero() {
		return c, fmt.Errorf("no first line: %w", matches.ErrDamaged)
	}
	return c, nil
}

func (c *content) take(n note) {
	if n.Meta != nil && c.meta.Started.IsZero() {
		c.meta = matches.Meta{Started: time.UnixMicro(n.Meta.Started), Seed: n.Meta.Seed, Options: n.Meta.Options}
	}
	c.turn = max(c.turn, n.Turn)
	c.over = c.over || n.Over
}

// events reads the events.
func (c *content) events() ([]core.Event, error) {
	if len(c.lines) == 0 {
		return nil, matches.ErrNoMatch
	}
	events, err := record.Read(bytes.NewReader(c.lines))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", matches.ErrDamaged, err)
	}
	return events, nil
}
