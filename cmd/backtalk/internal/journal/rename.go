package journal

import (
	"backtalk/core"
	"backtalk/core/record"
)

// renamed returns the written start of a match with another name in it.
func renamed(line []byte, from, to string) ([]byte, error) {
	e, err := new(record.Decoder).Decode(line)
	if err != nil {
		return nil, err
	}
	start, ok := e.(core.MatchStarted)
	if !ok {
		return nil, errNoStart
	}
	for i := range start.Players {
		if start.Players[i].Name == from {
			start.Players[i].Name = to
		}
	}
	return record.Encode(1, start)
}
