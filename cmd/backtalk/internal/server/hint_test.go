package server

import (
	"encoding/json"
	"strings"
	"testing"

	"backtalk/core/engine"
)

// hintCommands answers hints with the engine that ships.
func hintCommands(t *testing.T) Commands {
	t.Helper()
	e, err := engine.New()
	if err != nil {
		t.Fatal(err)
	}
	return rules().With(Hints(e))
}

func TestProtocolGivesHints(t *testing.T) {
	commands := hintCommands(t)
	for _, c := range []struct{ what, request, want string }{
		{
			"the best play with its reasons",
			`{"id":1,"cmd":"hint","position":"4HPwATDgc/ABMA","dice":[3,1],"plies":0,"candidates":1}`,
			`{"id":1,"plays":[{"play":"8/5 6/5","equity":`,
		},
		{
			"going on after part of a turn",
			`{"id":2,"cmd":"hint","position":"4HPwATDgc/ABMA","dice":[3,1],"plies":0,"played":["8/5"],"match":{"length":5,"score":[0,0],"crawford":false}}`,
			`{"id":2,"plays":[{"play":"6/5",`,
		},
		{
			"nothing left to play",
			`{"id":3,"cmd":"hint","position":"4HPwATDgc/ABMA","dice":[3,1],"plies":0,"played":["8/5","6/5"]}`,
			`{"id":3,"plays":[]}`,
		},
		{
			"a move that is not legal",
			`{"id":4,"cmd":"hint","position":"4HPwATDgc/ABMA","dice":[3,1],"plies":0,"played":["9/5"]}`,
			`{"id":4,"error":"hint: played: `,
		},
		{
			"what is no move",
			`{"id":5,"cmd":"hint","position":"4HPwATDgc/ABMA","dice":[3,1],"plies":0,"played":["jump"]}`,
			`{"id":5,"error":"hint: played: `,
		},
		{"no dice", `{"id":6,"cmd":"hint","position":"4HPwATDgc/ABMA","plies":0}`, `{"id":6,"error":"hint: dice are missing"}`},
		{
			"too many plies",
			`{"id":7,"cmd":"hint","position":"4HPwATDgc/ABMA","dice":[3,1],"plies":9}`, `{"id":7,"error":"hint: plies are 0 to `,
		},
	} {
		if got := string(commands.answer([]byte(c.request), nil)); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s, want it to begin with %s", c.what, got, c.want)
		}
	}
}

// All ways to play the roll are returned, in the order of their equities, and
// the first reason is the one in books.
func TestHintsListEveryPlay(t *testing.T) {
	var reply hints
	got := hintCommands(t).answer([]byte(`{"id":1,"cmd":"hint","position":"4HPwATDgc/ABMA","dice":[3,1],"plies":1}`), nil)
	if err := json.Unmarshal(got, &reply); err != nil {
		t.Fatal(err)
	}
	if len(reply.Plays) != 16 || reply.Plays[0].Reasons[0] != "makes-point:5" {
		t.Errorf("%d plays, the best with %v; want 16 and makes-point:5", len(reply.Plays), reply.Plays[0].Reasons)
	}
	for i := 1; i < len(reply.Plays); i++ {
		if reply.Plays[i].Equity > reply.Plays[i-1].Equity {
			t.Errorf("play %d is worth more than the one before", i)
		}
	}
}
