package online

import (
	"bytes"
	"testing"

	"golang.org/x/time/rate"

	"backtalk/core"
)

// FuzzServer checks that nothing that a server sends crashes the program or
// makes it grow without bound, and that the rules carry out or refuse whatever
// reaches the table.
func FuzzServer(f *testing.F) {
	b := startBoard()
	b.Turn = them
	f.Add([]byte(`{"Type":"rolled","Player":"Guest_ann","Roll1":1}` + "\n" + `{"Type":"rolled","Player":"x","Roll1":1,"Roll2":3}` + "\n" +
		boardLine(b, 3, 1, 3) + "\n" + `{"Type":"moved","Player":"x","Moves":[[1,4],[1,2]]}` + "\n" + `{"Type":"win","Player":"x","Resigned":"Guest_ann"}`))
	f.Add([]byte(`{"Type":"notice","Message":"` + wantsAgain + `"}` + "\n" + `{"Type":"say","Message":"hello"}` + "\n" + `{"Type":"left","Player":"x"}`))
	f.Add([]byte(`{"Type":"list","Games":[{"ID":1,"Players":1,"Points":3,"Name":"a"}]}` + "\n" + `{"Type":"ping","Message":"1"}`))
	f.Add([]byte(`{"Type":"notice","Message":"The server restarts soon."}`))
	f.Fuzz(func(t *testing.T, said []byte) {
		c := &Client{name: "Guest_ann", heard: rate.NewLimiter(rate.Every(betweenNotices), mostNotices)}
		w := &wire{outbox: make(chan string, mostWords), end: func(error) {}}
		c.wire = w
		c.game = newGame(c)
		g := c.game
		first := startBoard()
		e, err := decode([]byte(boardLine(first, 3, 0, 0)))
		if err != nil {
			t.Fatal(err)
		}
		c.take(w, &e)
		g.begun = true
		m := core.NewMatch(core.Rules{Length: 3, Crawford: true}, [2]core.PlayerInfo{})
		_ = g.Kept(m.Events())
		for _, line := range bytes.Split(said, []byte("\n")) {
			e, err := decode(line)
			if err != nil {
				continue
			}
			c.take(w, &e)
			follow(g, m)
		}
		if len(g.account.steps) > mostSteps || len(c.notices) > mostWords || len(g.account.moves) > maxMoves {
			t.Errorf("%d steps, %d notices, %d moves", len(g.account.steps), len(c.notices), len(g.account.moves))
		}
	})
}

// follow carries out the game's answers as far as the rules allow, as a table
// does.
func follow(g *Game, m *core.Match) {
	for range 10 {
		s, ok := g.head()
		if !ok || g.fault != nil {
			return
		}
		commands, rolls, err := g.answer(&s)
		state := m.State()
		switch {
		case err != nil:
			g.fail(err)
			return
		case rolls:
			commands = []core.Command{core.RollDice{Player: state.Decider(), Dice: s.dice}}
		case s.kind == stepOpening && state.Phase == core.PhaseBetween:
			commands = []core.Command{core.StartGame{Dice: s.dice}}
		}
		var events []core.Event
		for _, c := range commands {
			done, err := m.Do(c)
			if err != nil {
				break
			}
			events = append(events, done...)
		}
		if len(events) == 0 {
			return
		}
		_ = g.Kept(events)
	}
}
