package friend

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/core/record"
)

// played returns the events of a match with a few turns, including the secrets.
func played(t testing.TB, turns int) []core.Event {
	t.Helper()
	tips := core.Secrets{{1}, {2}}
	m := core.NewChainedMatch(core.Rules{Length: 3}, [2]core.PlayerInfo{{Name: "Ann"}, {Name: "Sam"}}, tips)
	do := func(c core.Command) {
		if _, err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	do(core.StartGame{Dice: core.Roll{3, 1}, Secrets: core.Secrets{{3}, {4}}})
	for i := range turns {
		s := m.State()
		if s.Phase == core.PhaseRoll {
			do(core.RollDice{Player: s.OnTurn, Dice: core.Roll{uint8(i%6) + 1, 2}, Secrets: core.Secrets{{5}, {6}}})
			s = m.State()
		}
		if plays := s.Turn.Completions(); len(plays) > 0 {
			for _, c := range core.MoveCommands(s.OnTurn, plays[0].List()) {
				do(c)
			}
		}
		do(core.EndTurn{Player: s.OnTurn})
	}
	return m.Events()
}

// Watchers receive neither the turn in progress, nor the one before it, nor any secret of the dice.
func TestWatchersAreATurnLateAndSeeNoSecrets(t *testing.T) {
	events := played(t, 6)
	ended := 0
	for n := 1; n <= len(events); n++ {
		shown := late(events, n)
		if n > 1 {
			if _, ok := events[n-1].(core.TurnEnded); ok {
				ended++
			}
		}
		turns := 0
		for _, e := range events[:shown] {
			if _, ok := e.(core.TurnEnded); ok {
				turns++
			}
		}
		if turns != max(ended-1, 0) {
			t.Errorf("after %d events with %d turns %d turns are shown", n, ended, turns)
		}
	}
	for i, e := range withoutSecrets(events) {
		line, err := record.Encode(i+1, e)
		if err != nil || strings.Contains(string(line), "secrets") || strings.Contains(string(line), "tips") {
			t.Errorf("shown: %s, %v", line, err)
		}
	}
	over := append(events[:len(events):len(events)], core.MatchEnded{})
	if late(over, len(over)) != len(over) {
		t.Error("the end of a match is withheld")
	}
}

// watchPair returns a session, and both ends of a link over which a watcher
// follows its match.
func watchPair(t *testing.T) (*Session, *Conn, *Conn) {
	t.Helper()
	chain := NewChain([]byte("ann"))
	m := core.NewChainedMatch(core.Rules{Length: 3}, [2]core.PlayerInfo{{Name: "Ann"}, {Name: "Sam"}}, core.Secrets{chain.Tip(), {1}})
	s, err := New(0, chain, m.Events())
	if err != nil {
		t.Fatal(err)
	}
	a, b := newWire(nil)
	usual := Patience{Silence: 20 * time.Second, Ping: time.Minute}
	return s, NewConn(a, usual), NewConn(b, usual)
}

// A watcher who sends too much, or anything that a watcher may not send, is disconnected.
func TestWatchersMayNotSpeak(t *testing.T) {
	for name, say := range map[string]func(c *Conn){
		"chat":  func(c *Conn) { _ = c.send(message{Letter: &letter{ID: 1, Letter: Letter{Chat: "hello"}}}) },
		"twice": func(c *Conn) { _ = c.send(message{Seen: &seen{}}) },
		"acts": func(c *Conn) {
			_ = c.send(message{Do: &do{At: 1, Acts: []act{{kind: actEnd}}, Digest: digest{}.String()}})
		},
		"flood": func(c *Conn) {
			for range mostFromWatchers + 5 {
				if c.send(message{Ping: &empty{}}) != nil {
					return
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, host, watcher := watchPair(t)
			defer watcher.Close()
			ended := make(chan error, 1)
			go func() { ended <- Present(t.Context(), host, s) }()
			if err := watcher.send(message{Seen: &seen{}}); err != nil {
				t.Fatal(err)
			}
			if m, err := watcher.receive(t.Context()); err != nil || m.Show == nil || len(m.Show.Events) != 1 {
				t.Fatalf("shown %+v, %v", m, err)
			}
			say(watcher)
			if err := <-ended; FaultOf(err) == 0 {
				t.Errorf("ended with %v", err)
			}
		})
	}
	s, host, watcher := watchPair(t)
	defer watcher.Close()
	_ = watcher.send(message{Letter: &letter{ID: 1, Letter: Letter{Chat: "hello"}}})
	if err := Present(t.Context(), host, s); FaultOf(err) != Malformed {
		t.Errorf("one who talks first: %v", err)
	}
}

// A watcher stops watching after an event that is against the rules or out of order.
func TestWatchersCheckWhatTheyAreShown(t *testing.T) {
	events := withoutSecrets(played(t, 3))
	line := func(n int, e core.Event) json.RawMessage {
		text, err := record.Encode(n, e)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for name, s := range map[string]*show{
		"a gap":    {At: 1, Events: []json.RawMessage{line(2, events[1])}},
		"no start": {At: 0, Events: []json.RawMessage{line(1, events[2])}},
		"twice":    {At: 0, Events: []json.RawMessage{line(1, events[0]), line(2, events[0])}},
		"nonsense": {At: 0, Events: []json.RawMessage{[]byte(`{"event":"won"}`)}},
	} {
		if err := NewWatcher().take(s); FaultOf(err) == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	w := NewWatcher()
	for i, e := range events {
		if err := w.take(&show{At: i, Events: []json.RawMessage{line(i+1, e)}}); err != nil {
			t.Fatalf("event %d: %v", i+1, err)
		}
	}
	m, err := w.Match(context.Background())
	if err != nil || m.State().Phase != core.PhaseRoll {
		t.Errorf("the match is %v", err)
	}
}

// FuzzShow checks that a watcher accepts only events that the rules allow, whatever it receives.
func FuzzShow(f *testing.F) {
	events := withoutSecrets(played(f, 2))
	var lines bytes.Buffer
	for i, e := range events {
		text, _ := record.Encode(i+1, e)
		lines.Write(append(text, '\n'))
	}
	f.Add(lines.Bytes())
	f.Fuzz(func(t *testing.T, shown []byte) {
		w := NewWatcher()
		for _, line := range bytes.Split(shown, []byte("\n")) {
			if !json.Valid(line) {
				continue
			}
			if w.take(&show{At: len(w.events), Events: []json.RawMessage{line}}) != nil {
				break
			}
		}
		if len(w.events) == 0 {
			return
		}
		if _, err := core.Replay(w.events); err != nil {
			t.Errorf("the watcher believes what can't be replayed: %v", err)
		}
		ahead(w.events)
	})
}

// spectator follows a match as a watcher's table does.
type spectator struct {
	t       *testing.T
	watcher *Watcher
	match   *core.Match
}

func (s *spectator) do(commands ...core.Command) {
	s.t.Helper()
	var events []core.Event
	for _, c := range commands {
		done, err := s.match.Do(c)
		if err != nil {
			s.t.Fatalf("%T: %v", c, err)
		}
		events = append(events, done...)
	}
	if err := s.watcher.Kept(events); err != nil {
		s.t.Fatal(err)
	}
}

// step shows what comes next.
func (s *spectator) step() {
	s.t.Helper()
	state := s.match.State()
	dice := func(throw seat.Throw) core.Roll {
		r, err := s.watcher.Roll(s.t.Context(), throw)
		if err != nil {
			s.t.Fatal(err)
		}
		return r.Dice
	}
	switch state.Phase {
	case core.PhaseBetween:
		roll := dice(seat.Throw{Opening: true})
		s.do(core.StartGame{Dice: roll})
		return
	case core.PhaseOpening:
		s.do(core.RollDice{Dice: dice(seat.Throw{Opening: true})})
		return
	}
	a, err := s.watcher.Ask(s.t.Context(), bot.ViewOf(s.match))
	switch {
	case err != nil:
		s.t.Fatal(err)
	case a.Rolls:
		s.do(core.RollDice{Player: state.Decider(), Dice: dice(seat.Throw{Player: state.Decider()})})
	default:
		s.do(a.Commands...)
	}
}

// A watcher can follow games that start without an opening roll, each by its own rules.
func TestWatcherFollowsAWholeMatchOfTavli(t *testing.T) {
	tavli, _ := core.VariantNamed("tavli")
	sides := pair(t, 5, core.Rules{Variant: tavli, Length: 5})
	play(t, sides, nil)
	events := withoutSecrets(sides[0].match.Events())
	w := NewWatcher()
	for i, e := range events {
		line, err := record.Encode(i+1, e)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.take(&show{At: i, Events: []json.RawMessage{line}}); err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			continue
		}
		if _, err := w.Match(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	m, err := core.Replay(events[:1])
	if err != nil {
		t.Fatal(err)
	}
	s := spectator{t, w, m}
	for s.match.State().Phase != core.PhaseOver {
		s.step()
	}
	if end := s.match.State(); end.Score != sides[0].match.State().Score || end.Game < 2 {
		t.Errorf("watched %d games to %v", end.Game, end.Score)
	}
}
