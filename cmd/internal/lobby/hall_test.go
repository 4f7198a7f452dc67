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

// accounts offers a server where every account has the password "right".
type accounts struct{ servers }

// Password finds no saved password.
func (accounts) Password(string, string) (string, bool) { return "", false }

// Dial connects to the server.
func (accounts) Dial(string) (online.Dial, bool, error) {
	return func(context.Context) (friend.Link, error) {
		const room = 10
		return account{make(stranger, room)}, nil
	}, true, nil
}

// account is a connection to that server.
type account struct{ stranger }

// Send makes the server answer.
func (a account) Send(ctx context.Context, text []byte) error {
	if line := string(text); strings.HasPrefix(line, "loginjson") && !strings.HasSuffix(line, " right") {
		a.stranger <- `{"Type":"notice","Message":"Connection terminated: No account was found."}`
		return nil
	}
	return a.stranger.Send(ctx, text)
}

// logsIn starts a program, chooses to log in with an account there, and gives its name.
func logsIn(t *testing.T) *person {
	t.Helper()
	sam := openWith(t, lobby.Front{Servers: accounts{}}, "Sam", meettest.New(-1))
	sam.chooses("Play with a friend")
	sam.hears("1 of ")
	sam.chooses("Strangers on a server")
	sam.hears("1 of ")
	sam.chooses("Log in with an account")
	sam.hears("Your account name?")
	sam.pastes("sam")
	sam.hears("Your password?")
	return sam
}

// ends quits the program. It fails if the player then hears a line with the text.
func (p *person) ends(text string) {
	p.t.Helper()
	p.press("ctrl+c")
	for {
		select {
		case line := <-p.lines:
			if strings.Contains(line, text) {
				p.t.Fatalf("the program continues: %s", line)
			}
		case <-p.left:
			return
		}
	}
}

// After a wrong password, the program ends for a player who quits. A player who only gives up is in the menu
// again, and doesn't hear a second time that the password was wrong.
func TestPlayerLeavesAtTheSecondPassword(t *testing.T) {
	sam := logsIn(t)
	sam.pastes("wrong")
	sam.hears("The name or the password is wrong.")
	sam.hears("Your password?")
	sam.ends("Backtalk.")

	sam = logsIn(t)
	sam.pastes("wrong")
	sam.hears("Your password?")
	sam.press("escape")
	sam.hears("Play with a friend. Strangers on a server. 7 of 8")
	if n := sam.count("password is wrong"); n != 1 {
		t.Errorf("heard %d times of the wrong password", n)
	}
}

func TestPlayerQuitsInsteadOfSavingThePassword(t *testing.T) {
	sam := logsIn(t)
	sam.pastes("right")
	sam.hears("Save the password")
	sam.ends("Matches waiting.")
}

// returning offers a server that returns the player to a match which Backtalk can't play.
type returning struct{ servers }

// Dial connects to the server.
func (returning) Dial(string) (online.Dial, bool, error) {
	return func(context.Context) (friend.Link, error) {
		const room = 10
		return seated{make(stranger, room)}, nil
	}, true, nil
}

// seated is a connection to that server.
type seated struct{ stranger }

// Send makes the server answer. The match follows the list.
func (s seated) Send(ctx context.Context, text []byte) error {
	err := s.stranger.Send(ctx, text)
	if string(text) == "list" {
		s.stranger <- `{"Type":"joined","Player":"Guest_sam","PlayerNumber":1}`
		s.stranger <- `{"Type":"board","Player1":{"Name":"Guest_sam"},"Player2":{"Name":"Guest_bob"},"Points":3,"DoubleValue":1,` +
			`"Board":[0,-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2,0,0,0],"Variant":2}`
	}
	return err
}

// A player who is returned to a match that Backtalk can't play hears why it doesn't continue.
func TestPlayerHearsWhyAMatchDoesNotContinue(t *testing.T) {
	sam := openWith(t, lobby.Front{Servers: returning{}}, "Sam", meettest.New(-1))
	sam.goesOnline()
	sam.hears("Backtalk doesn't play that kind of match.")
}
