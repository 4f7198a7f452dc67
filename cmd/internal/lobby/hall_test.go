package lobby_test

import (
	"context"
	"strings"
	"testing"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet/meettest"
	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/online"
)

// servers offers a server at which nobody is waiting.
type servers struct{ lobby.Servers }

// Usual returns the server's address.
func (servers) Usual() string { return "wss://strangers.example" }

// Dial connects to the server.
func (servers) Dial(string) (online.Dial, bool, error) {
	return func(context.Context) (friend.Link, error) {
		const room = 10
		return make(stranger, room), nil
	}, true, nil
}

// stranger is a connection to a server. It holds the lines that the server is
// about to send.
type stranger chan string

// Send makes the server answer. It lets everybody in, but never sends an
// opponent.
func (s stranger) Send(_ context.Context, text []byte) error {
	switch command, _, _ := strings.Cut(string(text), " "); command {
	case "loginjson":
		s <- `{"Type":"welcome","PlayerName":"Guest_sam","Clients":1,"Games":0}`
	case "list":
		s <- `{"Type":"list","Games":[]}`
	}
	return nil
}

// Receive returns the server's next line.
func (s stranger) Receive(ctx context.Context) ([]byte, error) {
	select {
	case line := <-s:
		return []byte(line), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (stranger) Close() error { return nil }

// goesOnline logs in to the usual server as a guest.
func (p *person) goesOnline() {
	p.t.Helper()
	p.chooses("Play with a friend")
	p.hears("1 of ")
	p.chooses("Strangers on a server")
	p.hears("1 of ")
	p.press("enter")
	p.hears("Your guest name?")
	p.press("enter")
	p.hears("You are Guest sam. Matches waiting.")
}

// With Escape, a player leaves the server's list, as its help says, and also a
// match that nobody has joined.
func TestEscapeLeavesTheServer(t *testing.T) {
	sam := openWith(t, lobby.Front{Servers: servers{}}, "Sam", meettest.New(-1))
	sam.goesOnline()
	sam.chooses("Wait for an opponent")
	sam.hears("1 of ")
	sam.press("enter")
	sam.hears("Waiting for an opponent")
	sam.press("escape")
	sam.hears("You are Guest sam. Matches waiting.")
	sam.press("f1")
	sam.hears("Escape closes the menu.")
	sam.press("escape")
	sam.hears("Backtalk.")
	sam.chooses("New match")
	sam.hears("Opening: ")
}
