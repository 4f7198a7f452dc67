package online

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/bot"
)

// kept is a match that Keep continues over one connection after another.
type kept struct {
	*server
	g     *Game
	next  chan *server
	ended chan error
	// changes receives nil when the opponent is back, or the reason why the
	// opponent is out of reach.
	changes chan error
}

// keeping starts Keep for a match.
func keeping(t *testing.T, c *Client, s *server, g *Game) *kept {
	k := &kept{server: s, g: g, next: make(chan *server, 10), ended: make(chan error, 1), changes: make(chan error, 100)}
	c.mu.Lock()
	c.pause = time.Nanosecond
	c.dial = func(ctx context.Context) (friend.Link, error) {
		select {
		case s := <-k.next:
			return s, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	c.mu.Unlock()
	ctx, cancel := context.WithCancel(t.Context())
	go func() { k.ended <- g.Keep(ctx, func(err error) { k.changes <- err }) }()
	t.Cleanup(cancel)
	return k
}

// loses cuts the connection. It returns the next one, after the client has
// asked for the seat there.
func (k *kept) loses(t *testing.T) *server {
	t.Helper()
	s := newServer(t)
	s.welcomes()
	k.next <- s
	close(k.cut)
	s.heard("loginjson backtalk-/en Guest_ann")
	s.heard("join 7")
	k.server = s
	return s
}

func (k *kept) changed(t *testing.T, want error) {
	t.Helper()
	select {
	case got := <-k.changes:
		if !errors.Is(got, want) {
			t.Fatalf("changed to %v, want %v", got, want)
		}
	case err := <-k.ended:
		t.Fatalf("ended with %v", err)
	case <-time.After(20 * time.Second):
		t.Fatalf("nothing changed, want %v", want)
	}
}

// A player whom the server has already returned to the match can continue,
// though the server refuses the request for a seat. If the server says that
// there is no such match, the match ends.
func TestRefusedSeatDoesNotEndTheMatch(t *testing.T) {
	c, s, g, m := sitting(t, 3)
	opens(t, s, g, m, 3)
	after := bobPlays(t, s, g, m, 3)
	k := keeping(t, c, s, g)
	s = k.loses(t)
	k.changed(t, ErrOffline)
	s.says(`{"Type":"failedjoin","Reason":"Please leave the match you are in before joining another."}`, seated, boardLine(after, 3, 0, 0))
	k.changed(t, nil)
	s = k.loses(t)
	k.changed(t, ErrOffline)
	s.says(`{"Type":"failedjoin","Reason":"Match not found."}`)
	if err := <-k.ended; !errors.Is(err, ErrGone) {
		t.Errorf("ended with %v", err)
	}
}

// A player who lost the connection at the end of a match hears how it ended.
// The next board belongs to that match, not to a new one.
func TestMissedEndOfAMatchIsRecognized(t *testing.T) {
	c, s, g, m := sitting(t, 3)
	opens(t, s, g, m, 3)
	won := startBoard()
	won.Turn, won.Winner = them, them
	s.says(boardLine(won, 3, 1, 3))
	if err := c.mu.Await(t.Context(), func() (bool, error) { return g.over(), nil }); err != nil {
		t.Fatal(err)
	}
	k := keeping(t, c, s, g)
	s = k.loses(t)
	won.Player2.Points = 3
	s.says(seated, boardLine(won, 3, 1, 3))
	k.changed(t, ErrOffline)
	k.changed(t, nil)
	a, err := g.Ask(t.Context(), bot.ViewOf(m))
	if err != nil || len(a.Commands) == 0 {
		t.Errorf("answered %+v, %v", a, err)
	}
}

// The client asks only once for the player's opening die, whatever the server
// answers. It doesn't ask again if the server has rolled the die before the
// connection was lost.
func TestOpeningDieIsAskedForOnce(t *testing.T) {
	c, s, g, _ := sitting(t, 3)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	rolled := make(chan core.Roll, 1)
	go func() {
		r, _ := g.Roll(ctx, seat.Throw{Opening: true})
		rolled <- r.Dice
	}()
	s.heard("roll")
	s.says(`{"Type":"failedroll","Reason":"It is not your turn to roll."}`)
	k := keeping(t, c, s, g)
	s = k.loses(t)
	s.says(seated, boardLine(startBoard(), 3, 3, 0))
	k.changed(t, ErrOffline)
	k.changed(t, nil)
	s.says(`{"Type":"rolled","Player":"Guest_bob","Roll1":3,"Roll2":5}`)
	if dice := <-rolled; dice != (core.Roll{3, 5}) {
		t.Errorf("the opening is %v", dice)
	}
	if n := len(s.from); n > 0 {
		t.Errorf("%d lines more are said, %q first", n, <-s.from)
	}
}

// After two equal dice in the opening, the client doesn't ask for another roll,
// because the server rolls again by itself.
func TestTieIsNotRolledAgain(t *testing.T) {
	_, s, g, _ := sitting(t, 3)
	opening := seat.Throw{Opening: true}
	s.says(`{"Type":"rolled","Player":"Guest_bob","Roll1":4,"Roll2":4}`)
	tie, err := g.Roll(t.Context(), opening)
	if err != nil || !tie.Dice.Double() {
		t.Fatalf("the opening is %v, %v", tie.Dice, err)
	}
	s.sent() // perhaps a "roll", if Roll asked before the dice arrived
	if err := g.Kept([]core.Event{core.OpeningRolled{Dice: tie.Dice}}); err != nil {
		t.Fatal(err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if r, err := g.Roll(ended, opening); err == nil {
		t.Errorf("the opening is %v though nothing was rolled", r.Dice)
	}
	s.says(`{"Type":"rolled","Player":"Guest_bob","Roll1":3,"Roll2":5}`)
	if r, err := g.Roll(t.Context(), opening); err != nil || r.Dice != (core.Roll{3, 5}) {
		t.Errorf("the opening is %v, %v", r.Dice, err)
	}
	if lines := s.sent(); len(lines) > 0 {
		t.Errorf("the client says %q", lines)
	}
}

// After a lost connection that the server hasn't noticed yet, a player could
// only watch their own match. The client tries again, but not for ever.
func TestTakenSeatIsTriedAgain(t *testing.T) {
	c, s, g, m := sitting(t, 3)
	opens(t, s, g, m, 3)
	after := bobPlays(t, s, g, m, 3)
	watched := after
	watched.Spectating = true
	k := keeping(t, c, s, g)
	s = k.loses(t)
	again := newServer(t)
	again.welcomes()
	k.next <- again
	s.says(seated, boardLine(watched, 3, 0, 0))
	again.heard("loginjson backtalk-/en Guest_ann")
	again.heard("join 7")
	again.says(seated, boardLine(after, 3, 0, 0))
	k.changed(t, ErrOffline)
	k.changed(t, ErrOffline)
	k.changed(t, nil)
	last := again
	for range 5 {
		last = newServer(t)
		last.welcomes()
		last.says(seated, boardLine(watched, 3, 0, 0))
		k.next <- last
	}
	again.says(boardLine(watched, 3, 0, 0))
	if err := <-k.ended; !errors.Is(err, ErrGone) {
		t.Errorf("ended with %v", err)
	}
	for line := range last.from {
		// The other lines depend on the order in which messages arrive.
		if line == "leave" {
			return
		}
	}
}

// A player who returns to a restarted server leaves a match between others that
// has the same number.
func TestMatchOfOthersIsLeft(t *testing.T) {
	c, s, g, m := sitting(t, 3)
	opens(t, s, g, m, 3)
	k := keeping(t, c, s, g)
	s = k.loses(t)
	b := startBoard()
	b.Player2.Name = "Guest_zoe"
	s.says(seated, boardLine(b, 3, 0, 0))
	s.heard("leave")
	if err := <-k.ended; !errors.Is(err, ErrGone) {
		t.Errorf("ended with %v", err)
	}
}

// If the opening roll was lost, the client infers it from the player on turn
// and the moves.
func TestMissedOpeningIsInferred(t *testing.T) {
	for _, test := range []struct {
		turn  int
		moves [][2]int
		want  core.Roll
	}{
		{us, nil, core.Roll{3, 1}},
		{them, nil, core.Roll{1, 3}},
		{them, [][2]int{{17, 20}}, core.Roll{1, 3}},
	} {
		_, s, g, _ := sitting(t, 3)
		b := startBoard()
		b.Turn, b.Board = test.turn, slices.Clone(b.Board)
		for _, move := range test.moves {
			b.Board[move[0]]++
			b.Board[move[1]]--
		}
		s.says(boardLine(b, 3, 1, 3, test.moves...))
		r, err := g.Roll(t.Context(), seat.Throw{Opening: true})
		if err != nil || r.Dice != test.want {
			t.Errorf("%+v: rolled %v, %v", test, r.Dice, err)
		}
	}
}

// The client infers lost events if only one thing can have happened. Each case
// has an account, and the board that arrives next.
func TestMissedEventsAreInferredFromABoard(t *testing.T) {
	base := startBoard()
	base.Turn, base.Board = them, slices.Clone(base.Board)
	with := func(change func(b *board)) *event {
		b := base
		b.Board = slices.Clone(base.Board)
		change(&b)
		return &event{Type: "board", Points: 5, board: b}
	}
	turn := func(b *board) { b.Turn = us }
	for name, test := range map[string]struct {
		before account
		heard  *event
		want   []stepKind
		dice   core.Roll
	}{
		"a play of one roll alone": {account{turn: them}, with(func(b *board) {
			turn(b)
			b.Board[12], b.Board[17], b.Board[18] = -4, -2, -2 // 13 to 7 and 8 to 7
		}), []stepKind{stepRoll, stepTurn}, core.Roll{6, 1}},
		"a play of several rolls": {account{turn: them}, with(func(b *board) {
			turn(b)
			b.Board[12], b.Board[19] = -4, -6 // 13 to 6: 6 and 1, 5 and 2, or 4 and 3
		}), []stepKind{stepSync}, core.Roll{}},
		"a double that was taken": {account{turn: us}, with(func(b *board) {
			turn(b)
			b.DoubleValue, b.DoublePlayer = 2, them
		}), []stepKind{stepDouble, stepTake}, core.Roll{}},
		"a double that was dropped": {account{turn: us, offered: true}, with(func(b *board) {
			b.Turn, b.Player1.Points = 0, 1
		}), []stepKind{stepEnd}, core.Roll{}},
		"a resignation of the opponent's": {account{turn: them, rolled: true}, with(func(b *board) {
			b.Turn, b.Player1.Points = 0, 3
		}), []stepKind{stepEnd}, core.Roll{}},
		"their last checkers off": {account{turn: them, rolled: true}, with(func(b *board) {
			b.Turn, b.Player2.Points = 0, 2
		}), []stepKind{stepTurn, stepEnd}, core.Roll{}},
		"a resignation here": {account{turn: us, gaveUp: true}, with(func(b *board) {
			b.Turn, b.Player2.Points = 0, 2
		}), []stepKind{stepEnd}, core.Roll{}},
		"points for them that nothing explains": {account{turn: us}, with(func(b *board) {
			b.Turn, b.Player2.Points = 0, 2
		}), nil, core.Roll{}},
	} {
		a := test.before
		a.name, a.heard, a.cube, a.last = "Guest_ann", true, 1, base
		a.take(test.heard)
		var got []stepKind
		for _, s := range a.steps {
			got = append(got, s.kind)
			if s.kind == stepRoll && s.dice != test.dice {
				t.Errorf("%s: rolled %v", name, s.dice)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: steps %v, want %v", name, got, test.want)
		}
	}
}

// After a kill, a match continues from its saved events. The client sends again
// only what the server hasn't received.
func TestMatchContinuesAfterAKill(t *testing.T) {
	play := []core.Command{
		core.MoveChecker{Player: own, From: 24, Die: 6}, core.MoveChecker{Player: own, From: 18, Die: 5}, core.EndTurn{Player: own},
	}
	bob := []core.Command{
		core.MoveChecker{Player: 1, From: 8, Die: 3}, core.MoveChecker{Player: 1, From: 6, Die: 1}, core.EndTurn{Player: 1},
	}
	begun := append([]core.Command{core.StartGame{Dice: core.Roll{1, 3}}}, bob...)
	rolled := append(slices.Clone(begun), core.RollDice{Player: own, Dice: core.Roll{6, 5}})
	start := startBoard()
	start.Board = slices.Clone(start.Board)
	start.Turn = us
	start.Board[17], start.Board[19], start.Board[20] = -2, -4, -2
	half := start
	half.Board = slices.Clone(start.Board)
	half.Board[24], half.Board[18] = 1, 1
	done := half
	done.Board, done.Turn = slices.Clone(half.Board), them
	done.Board[18], done.Board[13] = 0, 6
	answered := done
	answered.Board, answered.Turn = slices.Clone(done.Board), us
	answered.Board[12], answered.Board[17], answered.Board[18] = -4, -1, -2 // 6 and 1
	doubled := start
	doubled.DoubleOffered = true
	for name, test := range map[string]struct {
		saved []core.Command
		first string
		says  []string
		// phase and onTurn are those of the match after the next commands,
		// unasked or requested.
		phase  core.Phase
		onTurn core.Player
	}{
		"nothing was lost":       {begun, boardLine(start, 3, 0, 0), nil, core.PhaseRoll, own},
		"dice were not saved":    {begun, boardLine(start, 3, 6, 5), nil, core.PhaseMove, own},
		"a turn was not sent":    {append(slices.Clone(rolled), play...), boardLine(start, 3, 6, 5), []string{"move 24/18", "move 18/13"}, core.PhaseRoll, 1},
		"half of it was":         {append(slices.Clone(rolled), play...), boardLine(half, 3, 6, 5, [2]int{24, 18}), []string{"move 18/13"}, core.PhaseRoll, 1},
		"it was, and not ended":  {append(slices.Clone(rolled), play...), boardLine(done.at(us), 3, 6, 5, [2]int{24, 18}, [2]int{18, 13}), []string{"ok"}, core.PhaseRoll, 1},
		"it was heard":           {append(slices.Clone(rolled), play...), boardLine(done, 3, 0, 0), nil, core.PhaseRoll, 1},
		"bob has played since":   {append(slices.Clone(rolled), play...), boardLine(answered, 3, 0, 0), nil, core.PhaseRoll, own},
		"a double was not sent":  {append(slices.Clone(begun), core.Double{Player: own}), boardLine(start, 3, 0, 0), []string{"double"}, core.PhaseDoubled, own},
		"a double was heard":     {append(slices.Clone(begun), core.Double{Player: own}), boardLine(doubled, 3, 0, 0), nil, core.PhaseDoubled, own},
		"a resignation was not":  {append(slices.Clone(begun), core.Resign{Player: own, Result: core.Single}), boardLine(start, 3, 0, 0), []string{"resign"}, core.PhaseResigned, own},
		"bob's turn was not":     {begun[:1], boardLine(start, 3, 0, 0), nil, core.PhaseRoll, own},
		"bob's turn was in part": {begun[:2], boardLine(start, 3, 0, 0), nil, core.PhaseRoll, own},
	} {
		t.Run(name, func(t *testing.T) {
			m := core.NewMatch(core.Rules{Length: 3, Crawford: true}, [2]core.PlayerInfo{{Name: "Guest ann"}, {Name: "Guest bob"}})
			for _, command := range test.saved {
				if _, err := m.Do(command); err != nil {
					t.Fatal(err)
				}
			}
			c, s := guest(t, Login{Name: "ann"})
			s.says(seated, test.first)
			g, err := c.Seated(t.Context())
			if err != nil || !g.Resume(m.Events()) {
				t.Fatalf("does not go on: %v", err)
			}
			for _, line := range test.says {
				s.heard(line)
			}
			switch state := m.State(); {
			case state.Phase == core.PhaseRoll && state.OnTurn == 1 && test.onTurn == own:
				a, err := g.Ask(t.Context(), bot.ViewOf(m))
				if err != nil || !a.Rolls {
					t.Fatalf("%+v, %v", a, err)
				}
				r, err := g.Roll(t.Context(), seat.Throw{N: 1, Player: 1})
				if err != nil {
					t.Fatal(err)
				}
				do(t, g, m, core.RollDice{Player: 1, Dice: r.Dice})
				if a, err = g.Ask(t.Context(), bot.ViewOf(m)); err != nil {
					t.Fatal(err)
				}
				do(t, g, m, a.Commands...)
			case state.Phase == core.PhaseMove && state.OnTurn == 1:
				a, err := g.Ask(t.Context(), bot.ViewOf(m))
				if err != nil {
					t.Fatal(err)
				}
				do(t, g, m, a.Commands...)
			case state.Phase == core.PhaseRoll && state.OnTurn == own && test.phase == core.PhaseMove:
				r, err := g.Roll(t.Context(), seat.Throw{N: 1, Player: own})
				if err != nil {
					t.Fatal(err)
				}
				do(t, g, m, core.RollDice{Player: own, Dice: r.Dice})
			}
			if state := m.State(); state.Phase != test.phase || state.OnTurn != test.onTurn {
				t.Errorf("the match is at %v, player %d", state.Phase, state.OnTurn)
			}
			c.mu.Lock()
			defer c.mu.Unlock()
			if len(g.news) > 0 || len(s.from) > 0 {
				t.Errorf("news %v, and %d lines more are said", g.news, len(s.from))
			}
		})
	}
}

func (b board) at(turn int) board {
	b.Turn = turn
	return b
}

// A saved match doesn't continue from a match with another opponent, length or
// score.
func TestAnotherMatchDoesNotContinue(t *testing.T) {
	names := [2]core.PlayerInfo{{Name: "Guest ann"}, {Name: "Guest bob"}}
	for name, test := range map[string]struct {
		players [2]core.PlayerInfo
		length  int
		score   [2]int
	}{
		"another opponent": {[2]core.PlayerInfo{names[0], {Name: "Guest zoe"}}, 3, [2]int{}},
		"another length":   {names, 5, [2]int{}},
		"fewer points":     {names, 3, [2]int{1, 0}},
		"one that begins":  {names, 3, [2]int{}},
	} {
		m := core.NewMatch(core.Rules{Length: test.length, Crawford: true}, test.players)
		if _, err := m.Do(core.SetUp{Score: test.score, Board: core.Start(), Player: own, Cube: core.Cube{Value: 1, Owner: core.Centre}}); err != nil {
			t.Fatal(err)
		}
		c, s := guest(t, Login{Name: "ann"})
		s.says(seated, boardLine(startBoard(), 3, 0, 0))
		g, err := c.Seated(t.Context())
		if err != nil || g.Resume(m.Events()) {
			t.Errorf("%s goes on: %v", name, err)
		}
	}
}

// A player gets their seat back by the name that they gave, or that the server
// gave them.
func TestSeatsAreRecognizedByName(t *testing.T) {
	for name, test := range map[string]struct {
		seat    Seat
		login   string
		account bool
		of      bool
	}{
		"as given":     {Seat{Name: "Guest_ann"}, "Ann", false, true},
		"as called":    {Seat{Name: "Guest_ann"}, "guest_ann", false, true},
		"an account's": {Seat{Name: "ann", Account: true}, "Ann", true, true},
		"no guest's":   {Seat{Name: "ann", Account: true}, "ann", false, false},
		"another's":    {Seat{Name: "Guest_ann"}, "sam", false, false},
	} {
		if got := test.seat.Of(test.login, test.account); got != test.of {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// A player who loses the connection while waiting for an opponent keeps
// waiting, or plays against somebody who has just joined.
func TestWaitingContinuesAfterALostConnection(t *testing.T) {
	for answer, want := range map[string]bool{`{"Type":"failedjoin","Reason":"Match not found."}`: false, seated: true} {
		c, s := guest(t, Login{Name: "ann"})
		alone := startBoard()
		alone.Player2.Name = ""
		s.says(seated, boardLine(alone, 3, 0, 0))
		if err := c.mu.Await(t.Context(), func() (bool, error) { return c.game != nil && c.game.account.heard, nil }); err != nil {
			t.Fatal(err)
		}
		next := newServer(t)
		next.welcomes()
		c.mu.Lock()
		c.pause = time.Nanosecond
		c.dial = func(context.Context) (friend.Link, error) { return next, nil }
		c.mu.Unlock()
		close(s.cut)
		if _, err := c.Seated(t.Context()); !errors.Is(err, errCut) {
			t.Fatalf("seated: %v", err)
		}
		go func() {
			for line := range next.from {
				if line != "join 7" {
					continue
				}
				if next.says(answer); want {
					next.says(boardLine(startBoard(), 3, 0, 0))
				}
				return
			}
		}()
		sits, err := c.Return(t.Context())
		if err != nil || sits != want {
			t.Errorf("%s: sits %v, %v", answer, sits, err)
		}
	}
}
