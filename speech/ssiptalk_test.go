package speech

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// talk is a connection to a server that a test plays by hand, in virtual time.
type talk struct {
	t       *testing.T
	there   net.Conn
	reports chan report
	c       *speechd

	mu    sync.Mutex
	lines []string
	// dumb leaves lines without an answer.
	dumb bool
}

// converse greets a server that answers each line with OK, and a text with the number 1.
func converse(t *testing.T) *talk {
	t.Helper()
	here, there := net.Pipe()
	k := &talk{t: t, there: there, reports: make(chan report, 10)}
	go k.serve()
	c, err := greet(here, host{
		report: func(r report) { k.reports <- r }, sent: func(Utterance, time.Time) {}, getenv: func(string) string { return "" },
	})
	if err != nil {
		t.Fatal(err)
	}
	k.c = c.(*speechd)
	return k
}

func (k *talk) serve() {
	in := bufio.NewScanner(k.there)
	for text := false; in.Scan(); {
		line := in.Text()
		k.mu.Lock()
		k.lines = append(k.lines, line)
		dumb := k.dumb
		k.mu.Unlock()
		answer := "200 OK"
		switch {
		case text && line != ".":
			continue
		case text:
			text, answer = false, "225-1\r\n225 OK MESSAGE QUEUED"
		case line == "SPEAK":
			text, answer = true, "230 OK RECEIVING DATA"
		case line == "QUIT":
			k.there.Close()
			return
		}
		if !dumb {
			k.says(answer)
		}
	}
}

// says sends lines as they are.
func (k *talk) says(lines ...string) {
	for _, line := range lines {
		if _, err := fmt.Fprint(k.there, line+"\r\n"); err != nil {
			return
		}
	}
}

// count returns how often a line was sent.
func (k *talk) count(line string) int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(slices.DeleteFunc(slices.Clone(k.lines), func(l string) bool { return l != line }))
}

// wants checks the reports since the last check.
func (k *talk) wants(want ...report) {
	k.t.Helper()
	synctest.Wait()
	var got []report
	for len(k.reports) > 0 {
		r := <-k.reports
		r.err = nil
		got = append(got, r)
	}
	if !slices.Equal(got, want) {
		k.t.Errorf("reported %+v, want %+v", got, want)
	}
}

func (k *talk) end() {
	gone := k.c.close()
	synctest.Wait()
	<-gone
	k.there.Close()
}

func passes(d time.Duration) {
	time.Sleep(d) //nolint:forbidigo // virtual
	synctest.Wait()
}

// A server that speaks is asked once a second whether it is alive, an idle one never.
func TestSpeakingServerIsCheckedEachSecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := converse(t)
		passes(5 * time.Second)
		if n := k.count("GET RATE"); n != 0 {
			t.Errorf("an idle server was asked %d times", n)
		}
		k.c.speak(job{token: 7, text: "a long sentence"})
		synctest.Wait()
		k.says("701-1", "701-1", "701 BEGIN")
		passes(3500 * time.Millisecond)
		if n := k.count("GET RATE"); n < 3 || n > 4 {
			t.Errorf("a server that speaks was asked %d times in 3.5 s", n)
		}
		before := k.count("GET RATE")
		k.says("702-1", "702-1", "702 END")
		passes(5 * time.Second)
		if n := k.count("GET RATE"); n != before {
			t.Errorf("after the sentence it was asked %d times more", n-before)
		}
		k.wants(report{token: 7, what: jobBegun}, report{token: 7, what: jobEnded})
		k.end()
	})
}

// A server that does not answer while it speaks hangs, and is reported once.
func TestUnresponsiveServerIsReportedAsHung(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := converse(t)
		k.c.speak(job{token: 7, text: "a"})
		synctest.Wait()
		k.mu.Lock()
		k.dumb = true
		k.mu.Unlock()
		k.says("701-1", "701-1", "701 BEGIN")
		k.wants(report{token: 7, what: jobBegun})
		passes(pingEvery + replyLimit + time.Millisecond)
		if r := <-k.reports; r.what != backendFailed || !errors.Is(r.err, errHung) {
			t.Errorf("reported %+v, want that it hangs", r)
		}
		passes(time.Minute)
		k.wants()
		k.end()
	})
}

// Events of a message are reported for its text; nothing else that a server sends is reported.
func TestEventsAreReportedForTheirText(t *testing.T) {
	event := func(id int, event string) []string {
		return []string{fmt.Sprintf("%s-%d", event[:3], id), event[:3] + "-1", event}
	}
	for _, c := range []struct {
		name   string
		events [][]string
		want   []report
	}{
		{"begin and end", [][]string{event(1, "701 BEGIN"), event(1, "702 END")}, []report{{token: 7, what: jobBegun}, {token: 7, what: jobEnded}}},
		{"cancelled", [][]string{event(1, "703 CANCELED")}, []report{{token: 7, what: jobCanceled}}},
		{"after the end", [][]string{event(1, "702 END"), event(1, "701 BEGIN")}, []report{{token: 7, what: jobEnded}}},
		{"an index mark", [][]string{event(1, "700 INDEX MARK")}, nil},
		{"a pause", [][]string{event(1, "704 PAUSED"), event(1, "705 RESUMED")}, nil},
		{"of another message", [][]string{event(9, "701 BEGIN"), event(9, "702 END")}, nil},
		{"without a number", [][]string{{"701 BEGIN"}, {"701-x", "701 BEGIN"}}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				k := converse(t)
				k.c.speak(job{token: 7, text: "a"})
				synctest.Wait()
				for _, e := range c.events {
					k.says(e...)
				}
				k.wants(c.want...)
				k.end()
			})
		})
	}
}

// A server that ends its connection is gone, and does not hang.
func TestClosingServerIsLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := converse(t)
		k.there.Close()
		if r := <-k.reports; r.what != backendFailed || errors.Is(r.err, errHung) || !strings.Contains(r.err.Error(), io.EOF.Error()) {
			t.Errorf("reported %+v", r)
		}
		passes(time.Minute)
		k.wants()
	})
}

// A socket that takes nothing in its time belongs to a server that hangs.
func TestTimedOutWriteMeansAHungServer(t *testing.T) {
	for err, hangs := range map[error]bool{os.ErrDeadlineExceeded: true, net.ErrClosed: false, io.ErrClosedPipe: false} {
		wrapped := &net.OpError{Op: "write", Err: err}
		if got := errors.Is(writeError(wrapped), errHung); got != hangs {
			t.Errorf("%v means that the server hangs: %v, want %v", err, got, hangs)
		}
	}
}
