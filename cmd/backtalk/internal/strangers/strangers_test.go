package strangers

import (
	"bufio"
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/zalando/go-keyring"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/online"
)

// Dial reads the addresses of servers, and reports which connections are safe for passwords.
func TestAddressesAreRead(t *testing.T) {
	for address, want := range map[string]struct{ ok, safe bool }{
		Usual: {true, true}, "tls://server.example:1337": {true, true}, "server.example:1337": {true, false},
		"ws://server.example": {true, false}, "127.0.0.1:1337": {true, true}, "localhost:1": {true, true}, "[::1]:1": {true, true},
		"ws://localhost:8080": {true, true}, "server.example": {}, "https://server.example": {}, "wss://": {}, "": {}, ":1337": {},
	} {
		_, safe, err := Servers{}.Dial(address)
		if (err == nil) != want.ok || safe != want.safe || err != nil && !errors.Is(err, ErrAddress) {
			t.Errorf("%q: safe %v, %v", address, safe, err)
		}
	}
}

// A server counts as this machine's if Dial connects to this machine, whatever else is in its address.
func TestOwnServerIsKnownByItsHost(t *testing.T) {
	for address, want := range map[string]bool{
		"ws://localhost/ws": true, "ws://127.0.0.1/ws": true, "ws://[::1]/ws": true, "ws://localhost:8080/ws": true, "wss://localhost": true,
		"tls://localhost:1337": true, "localhost:1337": true, "[::1]:1337": true,
		"ws://localhost:1@evil.example": false, "ws://localhost@evil.example/ws": false, "ws://evil.example/localhost": false,
		"tls://localhost:1@evil.example:1337": false, "evil.example:1337": false, Usual: false,
	} {
		if got := Here(address); got != want {
			t.Errorf("%q is here: %v", address, got)
		}
	}
	if _, safe, err := (Servers{}).Dial("ws://localhost:1@evil.example"); err != nil || safe {
		t.Errorf("a password is safe on the way to another machine: %v, %v", safe, err)
	}
}

// talk sends a line to a server that answers with one more than it may, and reads both.
func talk(t *testing.T, address string) {
	t.Helper()
	dial, _, err := Servers{}.Dial(address)
	if err != nil {
		t.Fatal(err)
	}
	link, err := dial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer link.Close()
	if err := link.Send(t.Context(), []byte("hello")); err != nil {
		t.Fatal(err)
	}
	if line, err := link.Receive(t.Context()); err != nil || string(line) != "you said hello" {
		t.Errorf("%s: received %q, %v", address, line, err)
	}
	if _, err := link.Receive(t.Context()); friend.FaultOf(err) != friend.TooLong {
		t.Errorf("%s: a line without end: %v", address, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := link.Receive(ended); err == nil {
		t.Errorf("%s: received after the end", address)
	}
}

func TestTCPCarriesLines(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		c, err := l.Accept()
		if err != nil {
			return
		}
		line, _ := bufio.NewReader(c).ReadString('\n')
		_, _ = c.Write([]byte("you said " + strings.TrimSpace(line) + "\r\n" + strings.Repeat("x", online.MaxLine+10)))
	}()
	talk(t, l.Addr().String())
}

func TestWebSocketCarriesLines(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		_, text, _ := c.Read(r.Context())
		_ = c.Write(r.Context(), websocket.MessageText, append([]byte("you said "), text...))
		_ = c.Write(r.Context(), websocket.MessageText, []byte(strings.Repeat("x", online.MaxLine+10)))
	}))
	defer s.Close()
	talk(t, "ws"+strings.TrimPrefix(s.URL, "http"))
}

func TestLinkSendsNoLineBreaks(t *testing.T) {
	if err := newLines(nil).Send(t.Context(), []byte("say x\nresign")); err == nil {
		t.Error("two lines are sent as one")
	}
}

// A password is saved for one account at one server, or not at all.
func TestPasswordIsSavedForOneAccount(t *testing.T) {
	keyring.MockInit()
	s := Servers{}
	if err := s.Keep(Usual, "ann", "secret"); err != nil {
		t.Fatal(err)
	}
	if got, ok := s.Password(Usual, "ann"); !ok || got != "secret" {
		t.Errorf("kept %q, %v", got, ok)
	}
	for _, other := range [][2]string{{Usual, "sam"}, {"tls://server.example:1", "ann"}} {
		if got, ok := s.Password(other[0], other[1]); ok {
			t.Errorf("%v gets %q", other, got)
		}
	}
	keyring.MockInitWithError(errors.New("no keyring"))
	if _, ok := s.Password(Usual, "ann"); ok || s.Keep(Usual, "ann", "x") == nil {
		t.Error("a system without a keyring keeps passwords")
	}
}
