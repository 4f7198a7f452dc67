package online

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/bot"
)

// server is the other end of a link, which the test controls.
type server struct {
	t    *testing.T
	to   chan string
	from chan string
	// cut is closed when the connection is lost.
	cut chan struct{}
}

func newServer(t *testing.T) *server {
	return &server{t: t, to: make(chan string, 100), from: make(chan string, 100), cut: make(chan struct{})}
}

var errCut = errors.New("the connection is cut")

func (s *server) Send(ctx context.Context, text []byte) error {
	select {
	case s.from <- string(text):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *server) Receive(ctx context.Context) ([]byte, error) {
	select {
	case line := <-s.to:
		return []byte(line), nil
	case <-s.cut:
		return nil, errCut
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (s *server) Close() error { return nil }

// heard waits until the client has sent a line. It ignores requests for dice, which depend on the
// order in which lines arrive.
func (s *server) heard(want string) {
	s.t.Helper()
	for {
		select {
		case got := <-s.from:
			if got == want {
				return
			}
			if got != "roll" {
				s.t.Fatalf("the client said %q, want %q", got, want)
			}
		case <-time.After(20 * time.Second):
			s.t.Fatalf("the client did not say %q", want)
		}
	}
}

// sent returns all lines that the client has sent so far, up to its answer to a ping.
func (s *server) sent() (lines []string) {
	s.t.Helper()
	s.says(`{"Type":"ping","Message":"sent"}`)
	for {
		select {
		case line := <-s.from:
			if line == "pong sent" {
				return lines
			}
			lines = append(lines, line)
		case <-time.After(20 * time.Second):
			s.t.Fatalf("the client does not answer a ping after %q", lines)
		}
	}
}

func (s *server) says(lines ...string) {
	for _, line := range lines {
		s.to <- line
	}
}

// guest returns a client that has logged in, and its server.
func guest(t *testing.T, login Login) (*Client, *server) {
	t.Helper()
	s := newServer(t)
	s.welcomes()
	c, err := Connect(t.Context(), func(context.Context) (friend.Link, error) { return s, nil }, login)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	<-s.from
	return c, s
}

func (s *server) welcomes() {
	s.says("hello Welcome.", `{"Type":"welcome","PlayerName":"Guest_ann","Clients":2,"Games":1}`)
}

// boardLine returns a board as the line that the server sends.
func boardLine(b board, points, one, two int, moves ...[2]int) string {
	line, _ := json.Marshal(struct {
		Type string
		board
		Points, Roll1, Roll2 int
		Moves                [][2]int
	}{"board", b, points, one, two, moves})
	return string(line)
}

func startBoard() board {
	b := board{Player1: player{Name: "Guest_ann"}, Player2: player{Name: "Guest_bob"}, DoubleValue: 1}
	b.Board = []int{0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0, 0, 0}
	return b
}

// seated is the first message to a player who joins.
const seated = `{"Type":"joined","Player":"Guest_ann","GameID":7,"PlayerNumber":1}`

// sitting returns a match that is about to begin, and the table's copy of it.
func sitting(t *testing.T, points int) (*Client, *server, *Game, *core.Match) {
	t.Helper()
	c, s := guest(t, Login{Name: "ann"})
	s.says(seated, boardLine(startBoard(), points, 0, 0))
	g, err := c.Seated(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	m := core.NewMatch(core.Rules{Length: points, Crawford: true}, [2]core.PlayerInfo{{Name: "a"}, {Name: "b"}})
	if err := g.Kept(m.Events()); err != nil {
		t.Fatal(err)
	}
	return c, s, g, m
}

// do carries out commands as a table does.
func do(t *testing.T, g *Game, m *core.Match, commands ...core.Command) {
	t.Helper()
	var events []core.Event
	for _, c := range commands {
		done, err := m.Do(c)
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		events = append(events, done...)
	}
	if err := g.Kept(events); err != nil {
		t.Fatal(err)
	}
}

// opens rolls the opening, which the opponent wins with 3 and 1.
func opens(t *testing.T, s *server, g *Game, m *core.Match, points int) {
	t.Helper()
	b := startBoard()
	b.Turn = them
	s.says(
		`{"Type":"rolled","Player":"Guest_ann","Roll1":1}`, `{"Type":"rolled","Player":"Guest_bob","Roll1":1,"Roll2":3}`,
		boardLine(b, points, 1, 3),
	)
	r, err := g.Roll(t.Context(), seat.Throw{Opening: true})
	if err != nil || r.Dice != (core.Roll{1, 3}) {
		t.Fatalf("the opening is %v, %v", r.Dice, err)
	}
	do(t, g, m, core.StartGame{Dice: r.Dice})
}

// A player hears of an opponent's play that is against our rules, and the match continues from the
// resulting position.
func TestIllegalPlayIsReportedAndTheMatchContinues(t *testing.T) {
	_, s, g, m := sitting(t, 3)
	opens(t, s, g, m, 3)
	after := startBoard()
	after.Turn, after.Board = us, slices.Clone(after.Board)
	after.Board[1], after.Board[6] = 0, 5
	after.Board[3] = -2
	s.says(`{"Type":"moved","Player":"Guest_bob","Moves":[[1,3],[1,3]]}`, boardLine(after, 3, 0, 0))
	a, err := g.Ask(t.Context(), bot.ViewOf(m))
	if err != nil || len(a.Commands) != 1 {
		t.Fatalf("answered %+v, %v", a, err)
	}
	put, ok := a.Commands[0].(core.PutPosition)
	if !ok || put.Reason != core.IllegalPlay || put.Board[1][22] != 2 || put.Player != own {
		t.Fatalf("answered %+v", a.Commands)
	}
	do(t, g, m, a.Commands...)
	if u := heardUnasked(t, g); u.Difference != IllegalPlay {
		t.Errorf("heard %+v", u)
	}
	if state := m.State(); state.Phase != core.PhaseRoll || state.OnTurn != own {
		t.Errorf("the match is at %+v", state)
	}
}

func heardUnasked(t *testing.T, g *Game) (u Unasked) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	g.Attend(ctx, func(got Unasked) {
		if ctx.Err() == nil {
			u = got
			cancel()
		}
	})
	return u
}

// bobPlays plays the opponent's opening roll.
func bobPlays(t *testing.T, s *server, g *Game, m *core.Match, points int) board {
	t.Helper()
	after := startBoard()
	after.Turn, after.Board = us, slices.Clone(after.Board)
	after.Board[17], after.Board[19], after.Board[20] = -2, -4, -2
	s.says(`{"Type":"moved","Player":"Guest_bob","Moves":[[17,20]]}`, `{"Type":"moved","Player":"Guest_bob","Moves":[[19,20]]}`, boardLine(after, points, 0, 0))
	a, err := g.Ask(t.Context(), bot.ViewOf(m))
	if err != nil || len(a.Commands) != 3 {
		t.Fatalf("answered %+v, %v", a, err)
	}
	do(t, g, m, a.Commands...)
	return after
}

// A player whose play the server refuses can play the roll again.
func TestRefusedPlayIsPlayedAgain(t *testing.T) {
	_, s, g, m := sitting(t, 3)
	opens(t, s, g, m, 3)
	after := bobPlays(t, s, g, m, 3)
	s.says(`{"Type":"rolled","Player":"Guest_ann","Roll1":6,"Roll2":5}`)
	r, err := g.Roll(t.Context(), seat.Throw{N: 1, Player: own})
	if err != nil {
		t.Fatal(err)
	}
	do(t, g, m, core.RollDice{Player: own, Dice: r.Dice})
	do(t, g, m, core.MoveChecker{Player: own, From: 24, Die: 6}, core.MoveChecker{Player: own, From: 18, Die: 5}, core.EndTurn{Player: own})
	s.heard("move 24/18")
	s.heard("move 18/13")
	s.says(`{"Type":"failedmove","Reason":"Illegal move."}`)
	// The play may have come at a bad moment, so the client sends it once more.
	s.heard("list")
	s.heard("board")
	s.says(`{"Type":"list"}`, boardLine(after, 3, 6, 5))
	s.heard("move 24/18")
	s.heard("move 18/13")
	s.says(`{"Type":"failedmove","Reason":"Illegal move."}`)
	a, err := g.Ask(t.Context(), bot.ViewOf(m))
	if err != nil || !slices.Equal(a.Commands, []core.Command{core.ReturnTurn{Player: 1}}) {
		t.Fatalf("answered %+v, %v", a, err)
	}
	s.heard("reset")
	do(t, g, m, a.Commands...)
	if u := heardUnasked(t, g); u.Difference != RefusedPlay {
		t.Errorf("heard %+v", u)
	}
	if state := m.State(); state.Phase != core.PhaseMove || state.OnTurn != own {
		t.Errorf("the match is at phase %d", state.Phase)
	}
}

// The match catches up on what happened while the player wasn't connected.
func TestMatchCatchesUpOnMissedEvents(t *testing.T) {
	_, s, g, m := sitting(t, 3)
	opens(t, s, g, m, 3)
	after := bobPlays(t, s, g, m, 3)
	// Meanwhile bob has won two points, another game has begun, and bob has rolled.
	after.Player2.Points, after.Turn, after.Crawford = 2, them, 1
	after.Board = startBoard().Board
	s.says(boardLine(after, 3, 6, 2))
	u := heardUnasked(t, g)
	for len(u.Commands) == 0 {
		u = heardUnasked(t, g)
	}
	if u.Difference != Missed {
		t.Errorf("taken over as %+v", u)
	}
	do(t, g, m, u.Commands...)
	state := m.State()
	if state.Score != [2]int{0, 2} || !state.Crawford || state.Phase != core.PhaseMove || state.OnTurn != 1 {
		t.Errorf("after %+v the match is at %+v", u.Commands, state)
	}
}

// A player sees which matches they can join, and why they can't join others. Names have no control
// characters.
func TestHallListsWhoCanBePlayed(t *testing.T) {
	for _, test := range []struct {
		login Login
		want  string
	}{
		{Login{Name: "ann"}, "[{4 Zoë's match 3 0 0} {6 rated one 5 1500 0} {5 (Tabula) x 1 0 2} {8 long 99 0 3} {7 locked 1 0 4}]"},
		{Login{Name: "ann", Password: "x"}, "[{4 Zoë's match 3 0 0} {6 rated one 5 1500 1} {5 (Tabula) x 1 0 2} {8 long 99 0 3} {7 locked 1 0 4}]"},
	} {
		c, s := guest(t, test.login)
		s.says(`{"Type":"list","Games":[{"ID":3,"Points":1,"Players":2,"Name":"full"},{"ID":4,"Points":3,"Players":1,"Name":"Zo\u00eb's\u202e\u0007 match"},` +
			`{"ID":5,"Points":1,"Players":1,"Name":"(Tabula) x"},{"ID":6,"Points":5,"Players":1,"Rating":1500,"Name":"rated_one"},` +
			`{"ID":7,"Points":1,"Players":1,"Password":true,"Name":"locked"},{"ID":8,"Points":99,"Players":1,"Name":"long"}]}`)
		// The list above answers an earlier request. The client asks for the next one.
		go func() {
			<-s.from
			s.says(`{"Type":"list","Games":[]}`)
		}()
		got := ""
		if err := c.mu.Await(t.Context(), func() (bool, error) {
			got = fmt.Sprint(c.waiting())
			return c.lists > 0, nil
		}); err != nil || got != test.want {
			t.Errorf("%+v: %v\n got %s\nwant %s", test.login, err, got, test.want)
		}
		if list, err := c.Hall(t.Context()); err != nil || len(list) != 0 {
			t.Errorf("asked again: %v, %v", list, err)
		}
	}
}

// A player who joins a match that would be rated, has other rules or is taken hears that, and
// leaves it.
func TestUnplayableMatchIsLeft(t *testing.T) {
	rated, other, watched := startBoard(), startBoard(), startBoard()
	rated.Player1.Rating, rated.Player2.Rating = 1500, 1600
	other.Variant = 2
	watched.Spectating = true
	for want, b := range map[Refusal]board{Rated: rated, OtherRules: other, Taken: watched} {
		c, s := guest(t, Login{Name: "ann", Password: "x"})
		s.says(`{"Type":"joined","Player":"Guest_ann","PlayerNumber":1}`, boardLine(b, 3, 0, 0))
		_, err := c.Seated(t.Context())
		var unplayable *UnplayableError
		if !errors.As(err, &unplayable) || unplayable.Refusal != want || unplayable.Name != "Guest bob" {
			t.Errorf("%d: %v", want, err)
		}
		s.heard("leave")
	}
}

// The password appears only in the login.
func TestLoginHidesThePassword(t *testing.T) {
	if got := (Login{Name: "ann", Password: "two words\n", Version: "1"}).line(); got != "loginjson backtalk-1/en ann two_words" {
		t.Errorf("says %q", got)
	}
	s := newServer(t)
	s.says(`{"Type":"notice","Message":"Connection terminated: No account was found."}`)
	_, err := Connect(t.Context(), func(context.Context) (friend.Link, error) { return s, nil }, Login{Name: "ann", Password: "secret"})
	var refused *RefusedError
	if !errors.As(err, &refused) || refused.Reason != "No account was found." || strings.Contains(err.Error(), "secret") {
		t.Errorf("refused with %v", err)
	}
}

// On the server, the position decides what a dropped or resigned game is worth.
func TestDroppedGameCountsByItsPosition(t *testing.T) {
	m := core.NewMatch(core.Rules{Length: 5}, [2]core.PlayerInfo{})
	start := m.State()
	off, home := start, start
	off.Board[1] = core.Side{core.Off: 1, 6: 14}
	home.Board[1] = core.Side{core.Off: 1, core.Bar: 1, 6: 13}
	none := start
	none.Board[1] = core.Side{6: 15}
	for want, s := range map[core.Result]core.State{core.Single: off, core.Gammon: none, core.Backgammon: home} {
		if got := Counts(&s, 0); got != want {
			t.Errorf("counts %v, want %v", got, want)
		}
	}
	if got := Counts(&start, 1); got != core.Backgammon {
		t.Errorf("at the start: %v", got)
	}
}

// The server uses the same dice as the player, though it gets only the moves.
func TestOrderOfMovesLeavesNoChoiceOfDice(t *testing.T) {
	var b core.Board
	b[0] = core.Side{3: 1, 6: 1, core.Off: 13}
	b[1] = core.Side{1: 15}
	turn := core.NewTurn(b, core.Roll{6, 5})
	for _, play := range turn.Completions() {
		ordered := unambiguous(&turn, play.List())
		if first := ordered[0]; uint8(first.From-first.To) != first.Die && first.Die != 6 {
			t.Errorf("%+v begins with a die that the server would not take", ordered)
		}
	}
}

func TestNamesAreChecked(t *testing.T) {
	for name, valid := range map[string]bool{"ann": true, "Ann_1": true, "12": false, "": false, "a b": false, "ä": false, "a234567890123456789": false} {
		if ValidName(name) != valid {
			t.Errorf("%q: %v", name, !valid)
		}
	}
	if got := Shown("Guest_ann\u202e\x07"); got != "Guest ann" {
		t.Errorf("shown as %q", got)
	}
}

// The player hears only a few notices from a server that sends them endlessly.
func TestFloodOfNoticesIsBounded(t *testing.T) {
	c, s := guest(t, Login{Name: "ann"})
	for i := range 50 {
		s.says(fmt.Sprintf(`{"Type":"notice","Message":"notice %d\u001b]0;title\u0007!"}`, i))
	}
	s.says(`{"Type":"list","Games":[]}`)
	if err := c.mu.Await(t.Context(), func() (bool, error) { return c.lists > 0, nil }); err != nil {
		t.Fatal(err)
	}
	for i := range mostNotices {
		if text, err := c.Notice(t.Context()); err != nil || text != fmt.Sprintf("notice %d!", i) {
			t.Errorf("%q, %v", text, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if text, err := c.Notice(ended); err == nil {
		t.Errorf("%q is heard too", text)
	}
}
