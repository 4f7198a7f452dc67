package gnubg

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"backtalk/core"
)

// FuzzReplies checks that every accepted answer belongs to its question, and
// every play is legal, whatever GNU Backgammon writes.
func FuzzReplies(f *testing.F) {
	for _, out := range []string{
		"mark {\"id\":1,\"move\":[8,5,6,5]}\n",
		"GNU Backgammon 1.07\nmark {\"id\":0}\nmark {\"id\":1,\"roll\":0.1,\"take\":-2}\n",
		"mark {\"id\":1,\"error\":\"no\"}\n",
		"mark {\"id\":2}\n", "mark {\"id\":-1}\n", "mark []\n", "mark null\n", "mark \n", "mark", "",
		"mark {\"id\":1,\"move\":[25,0,1,1,99,-3,2]}\n",
		"mark {\"id\":1,\"roll\":1e308,\"take\":1e999}\n",
		"mark {\"id\":1,\"move\":[" + strings.Repeat("6,5,", 20) + "1]}\n",
	} {
		f.Add([]byte(out), byte(2), byte(0))
		f.Add([]byte(out), byte(2), byte(2))
	}
	f.Fuzz(func(t *testing.T, out []byte, one, two byte) {
		p := &process{mark: []byte("mark "), answers: make(chan []byte), killed: make(chan struct{})}
		go p.read(bytes.NewReader(out))
		defer close(p.killed)
		var a reply
		switch err := p.await(context.Background(), 1, time.Minute, &a); {
		case errors.Is(err, errEnded), errors.Is(err, errRubbish):
			return
		case err != nil:
			t.Fatal(err)
		case a.ID != 1:
			t.Fatalf("answer %d was taken for 1", a.ID)
		}
		plays := core.Plays(core.Start(), core.Roll{one%6 + 1, two%6 + 1})
		play, ok := played(core.Start(), plays, a.Move)
		if ok && !slices.ContainsFunc(plays, func(p core.Play) bool { return p.Board == play.Board }) {
			t.Fatalf("%v was taken for a play of %d and %d", a.Move, one%6+1, two%6+1)
		}
	})
}
