package session

import (
	"encoding/json"
	"testing"

	"backtalk/cmd/internal/matches"
)

// While a match with a distant player continues, its replay has no hints unless both agreed on them. Once the
// match is over, and for any other match, the replay has hints.
func TestReplayOfACurrentMatchHasNoHints(t *testing.T) {
	friend := Friend{Code: "a code"}
	for _, c := range []struct {
		options  Options
		finished bool
		want     bool
	}{
		{Options{Friend: friend}, false, true},
		{Options{Friend: friend, Hints: true}, false, true},
		{Options{Friend: friend, Hints: true, CubeHints: true}, false, false},
		{Options{Server: "localhost"}, false, true},
		{Options{Friend: friend}, true, false},
		{Options{}, false, false},
	} {
		text, err := json.Marshal(c.options)
		if err != nil {
			t.Fatal(err)
		}
		e := matches.Entry{Meta: matches.Meta{Options: text}, Finished: c.finished}
		if got := RecordOf(&e, nil).Unaided; got != c.want {
			t.Errorf("%+v, finished %v: unaided %v", c.options, c.finished, got)
		}
	}
}
