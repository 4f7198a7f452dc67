package speech

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"backtalk/a11y/say"
)

// A server with a busy module answers a cancel late. It has the answer to the key all the same.
func TestAnswerDoesNotWaitForTheCancel(t *testing.T) {
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

// A server that no longer answers gets few lines: of many keys, only the last.
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

// long returns a text larger than any socket takes at once, which is spoken in no time.
func long() string { return "much" + strings.Repeat(" ", 1<<20) + "more" }

// full reports whether the socket has not taken all bytes.
func full(v *Voice) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	c, ok := v.active.backend.(*speechd)
	if !ok {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.unsent) > 0
}

// A server that reads nothing for a while fills its socket. Nobody waits for it, and all of it
// arrives in the end.
func TestFullSocketLosesNothing(t *testing.T) {
	reads := make(chan struct{})
	s := newFakeServer(t, func(_ *fakeServer, _ net.Conn, c string) bool {
		if strings.HasPrefix(c, "SET self LANGUAGE") {
			<-reads
		}
		return false
	})
	v, _, _ := voiceOn(t, s, Options{})
	v.Say(event(long()))
	v.Say(event("the rival moved"))
	s.commands("SET self LANGUAGE", 1)
	if !full(v) {
		t.Fatal("the socket took all")
	}
	v.KeyPressed()
	v.Say(Utterance{Text: "24, two yours", Urgency: say.Echo})
	v.KeyHandled()
	close(reads)
	s.commands("SPEAK 24", 1)
	s.end()
	s.commands("SPEAK", 3)
	s.end()
	got := slices.DeleteFunc(s.everything(4), func(c string) bool { return strings.HasPrefix(c, "SET") })
	want := []string{"SPEAK " + long(), cancelCommand, "SPEAK 24, two yours", "SPEAK " + long(), "SPEAK the rival moved"}
	if !slices.Equal(got, want) {
		t.Errorf("the server was sent %.80q", got)
	}
}

// A text that is handed over just when the server was found to hang doesn't hide that: one that
// hangs is not opened again at once.
func TestTextForAHungServerShowsThatItHangs(t *testing.T) {
	reports := make(chan report, 2)
	c := &speechd{host: host{report: func(r report) { reports <- r }}, dead: true, failure: errHung}
	c.speak(job{token: 1, text: "4 and 2"})
	if got := <-reports; got.what != backendFailed || !errors.Is(got.err, errHung) {
		t.Errorf("reported %+v, want that the server hangs", got)
	}
}

// A server that has answered everything owes nothing, however long it is silent.
func TestIdleServerIsNotGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here, there := net.Pipe()
		served := make(chan struct{})
		go func() {
			defer close(served)
			commands := bufio.NewScanner(there)
			for commands.Scan() {
				if commands.Text() == "QUIT" {
					_ = there.Close()
					return
				}
				if _, err := fmt.Fprint(there, "200 OK\r\n"); err != nil {
					return
				}
			}
		}()
		reports := make(chan report, 1)
		c, err := greet(here, host{
			report: func(r report) { reports <- r }, sent: func(Utterance, time.Time) {}, getenv: func(string) string { return "" },
		})
		if err != nil {
			t.Fatal(err)
		}
		select {
		case r := <-reports:
			t.Errorf("an idle server is reported: %+v", r)
		case <-time.After(time.Hour):
		}
		<-c.close()
		_ = here.Close()
		<-served
	})
}
