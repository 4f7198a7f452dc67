package speech

import (
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"

	"backtalk/a11y/say"
)

// A server whose module is busy answers a cancel late. The answer to the key is in its hands all the same.
func TestAnswerIsSentThoughTheCancelIsNotAnswered(t *testing.T) {
	s := newFakeServer(t, func(_ *fakeServer, _ net.Conn, c string) bool { return c == cancelCommand })
	v, _, _ := voiceOn(t, s, Options{})
	v.Say(event("the rival rolled"))
	s.commands("SPEAK", 1)
	begun(t, v)
	v.KeyPressed()
	s.commands(cancelCommand, 1)
	v.Say(Utterance{Text: "24, two yours", Urgency: say.Echo})
	v.KeyHandled()
	s.commands("SPEAK 24", 1)
}

// To a server that answers nothing any more not much is sent: of many keys the last.
func TestBusyServerIsNotFlooded(t *testing.T) {
	busy := make(chan struct{})
	s := newFakeServer(t, func(_ *fakeServer, _ net.Conn, c string) bool {
		if c == cancelCommand {
			<-busy
		}
		return false
	})
	v, _, _ := voiceOn(t, s, Options{})
	v.Say(event("the rival rolled"))
	s.commands("SPEAK", 1)
	begun(t, v)
	const keys = 200
	for n := range keys {
		v.KeyPressed()
		v.Say(Utterance{Text: fmt.Sprintf("key %d.", n), Urgency: say.Echo})
		v.KeyHandled()
	}
	close(busy)
	last := fmt.Sprintf("SPEAK key %d.", keys-1)
	s.commands(last, 1)
	got := slices.DeleteFunc(s.commands("SPEAK", 2), func(c string) bool { return !strings.HasPrefix(c, "SPEAK key") })
	if len(got) > maxWaiting {
		t.Errorf("the busy server was sent %d answers: %q", len(got), got)
	}
}
