package thinker

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/core/bot"
	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/matchtest"
	"backtalk/core/rollout"
)

// pair returns a client that is connected to a server with the program's
// engine.
func pair(t *testing.T) *Client {
	t.Helper()
	var server *Server
	client := NewClient(func(m []byte) { server.Receive(m) })
	server = NewServer(client.Receive, sync.OnceValues(engine.New), func() {})
	return client
}

// play plays a match of two bots, and calls each before each decision.
func play(t *testing.T, rules core.Rules, each func(m *core.Match)) {
	t.Helper()
	m := core.NewMatch(rules, [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}})
	simple, err := bot.New(bot.NameSimple, bot.Needs{Seed: []byte{7}})
	if err != nil {
		t.Fatal(err)
	}
	n := uint64(0)
	roll := func() core.Roll {
		n++
		return core.DiceAt([]byte{3}, n)
	}
	for m.State().Phase != core.PhaseOver {
		err := matchtest.PlayGame(m, roll, func(p core.Player) ([]core.Command, error) {
			each(m)
			a, err := simple.Decide(t.Context(), bot.ViewOf(m))
			return a.Commands(p), err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestStateSurvivesTheWire(t *testing.T) {
	play(t, core.Rules{Length: 3, Crawford: true}, func(m *core.Match) {
		want := m.State()
		raw, err := json.Marshal(stateOf(&want))
		if err != nil {
			t.Fatal(err)
		}
		var sent state
		if err := json.Unmarshal(raw, &sent); err != nil {
			t.Fatal(err)
		}
		got, err := sent.core()
		if err != nil {
			t.Fatal(err)
		}
		all := cmp.AllowUnexported(core.State{}, core.Turn{})
		// Only people give turns back.
		given := cmpopts.IgnoreFields(core.State{}, "ended")
		if diff := cmp.Diff(want, got, all, given, cmpopts.EquateEmpty()); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestBotInTheWorkerDecidesAsInPlace(t *testing.T) {
	client := pair(t)
	needs := bot.Needs{Seed: []byte{1}}
	for _, name := range []string{bot.NameRandom, bot.NameSimple} {
		here, err := bot.New(name, needs)
		if err != nil {
			t.Fatal(err)
		}
		elsewhere, err := client.Bot(name, needs)
		if err != nil {
			t.Fatal(err)
		}
		play(t, core.Rules{Length: 3}, func(m *core.Match) {
			want, err := here.Decide(context.Background(), bot.ViewOf(m))
			if err != nil {
				t.Fatal(err)
			}
			got, err := elsewhere.Decide(context.Background(), bot.ViewOf(m))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Fatal(diff)
			}
		})
	}
	if _, err := client.Bot("nobody", needs); !errors.Is(err, bot.ErrUnknown) {
		t.Errorf("a bot that is not there: %v", err)
	}
}

func TestHintsFromTheWorkerEqualTheAdvisers(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	e, err := engine.New()
	if err != nil {
		t.Fatal(err)
	}
	here, client, asked := advice.New(e), pair(t), 0
	play(t, core.Rules{Length: 1}, func(m *core.Match) {
		s := m.State()
		if s.Phase != core.PhaseMove || asked > 20 {
			return
		}
		asked++
		want, err := here.Plays(context.Background(), advice.Ask(&s, 0))
		if err != nil {
			t.Fatal(err)
		}
		got, err := client.Plays(context.Background(), advice.Ask(&s, 0))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Fatal(diff)
		}
		if len(want) == 0 {
			return
		}
		made := want[len(want)-1].Board
		best, other, err := here.Beside(context.Background(), advice.Ask(&s, 0), made)
		if err != nil {
			t.Fatal(err)
		}
		gotBest, gotOther, err := client.Beside(context.Background(), advice.Ask(&s, 0), made)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]advice.Play{best, other}, []advice.Play{gotBest, gotOther}, cmpopts.EquateEmpty()); diff != "" {
			t.Fatal(diff)
		}
	})
	play(t, core.Rules{Length: 3}, func(m *core.Match) {
		s := m.State()
		if s.Phase != core.PhaseRoll || asked > 30 {
			return
		}
		asked++
		want, err := here.Cube(context.Background(), &s, 0)
		if err != nil {
			t.Fatal(err)
		}
		got, err := client.Cube(context.Background(), &s, 0)
		if err != nil || !reflect.DeepEqual(want, got) {
			t.Fatalf("%+v, not %+v: %v", got, want, err)
		}
	})
}

func TestJudgementsFromTheWorkerEqualTheAnalysts(t *testing.T) {
	e, err := engine.New()
	if err != nil {
		t.Fatal(err)
	}
	client := pair(t)
	var events []core.Event
	play(t, core.Rules{Length: 1}, func(m *core.Match) { events = m.Events() })
	questions := analysis.Questions(events)
	if len(questions) < 10 {
		t.Fatalf("%d decisions", len(questions))
	}
	want, err := analysis.New(e).Run(context.Background(), questions, analysis.State{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := analysis.Run(context.Background(), client, questions, analysis.State{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Fatal(diff)
	}
	for i := range questions {
		q := &questions[i]
		if q.Kind != analysis.Play {
			continue
		}
		ask := advice.Request{Turn: core.NewTurn(q.Board, q.Dice), At: q.At}
		best, other, err := advice.New(e).Beside(context.Background(), ask, q.After())
		if err != nil {
			t.Fatal(err)
		}
		theirs, theirOther, err := client.Beside(context.Background(), ask, q.After())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]advice.Play{best, other}, []advice.Play{theirs, theirOther}, cmpopts.EquateEmpty()); diff != "" {
			t.Fatal(diff)
		}
	}
}

func TestThreatsFromTheWorkerEqualTheAnalysts(t *testing.T) {
	e, err := engine.New()
	if err != nil {
		t.Fatal(err)
	}
	client := pair(t)
	want, err := analysis.New(e).Threats(t.Context(), core.Start(), cube.Money(), 1)
	if err != nil {
		t.Fatal(err)
	}
	got, err := client.Threats(t.Context(), core.Start(), cube.Money(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A rollout in the worker has the same result, reports on the way, and
// returns its last report when stopped.
func TestRolloutsFromTheWorkerEqualTheRollers(t *testing.T) {
	e, err := engine.New()
	if err != nil {
		t.Fatal(err)
	}
	here, client := rollout.New(e), pair(t)
	m := core.NewMatch(core.Rules{Scoring: core.Money}, [2]core.PlayerInfo{})
	for _, c := range []core.Command{core.SetUp{Board: core.Start(), Cube: core.Cube{Value: 1, Owner: core.Centre}}, core.RollDice{Dice: core.Roll{3, 1}}} {
		if _, err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	s := m.State()
	want, choice, err := here.Ask(t.Context(), &s)
	if err != nil {
		t.Fatal(err)
	}
	task, theirs, err := client.Ask(t.Context(), &s)
	if diff := cmp.Diff(want, task, cmpopts.EquateEmpty()); diff != "" || choice != theirs || err != nil {
		t.Fatalf("%v %v %s", theirs, err, diff)
	}
	settings := rollout.Settings{Truncate: 3, Trials: 72, Seed: 1, All: true}
	estimates, err := here.Run(t.Context(), want, settings, nil)
	if err != nil {
		t.Fatal(err)
	}
	reports := 0
	got, err := client.Run(t.Context(), task, settings, func([]rollout.Estimate) { reports++ })
	if diff := cmp.Diff(estimates, got); diff != "" || err != nil || reports != 2 {
		t.Errorf("%d reports, %v: %s", reports, err, diff)
	}
	ctx, stop := context.WithCancel(t.Context())
	settings.Trials = 36 * 100
	got, err = client.Run(ctx, task, settings, func([]rollout.Estimate) { stop() })
	if !errors.Is(err, context.Canceled) || len(got) != len(task.Starts) || got[0].Trials < 36 {
		t.Errorf("stopped: %v, %+v", err, got)
	}
	if _, err := client.Run(t.Context(), rollout.Task{}, settings, nil); err == nil {
		t.Error("a task without choices is rolled out")
	}
}

func TestQuestionTakenBackStops(t *testing.T) {
	stopped := make(chan error, 1)
	ctx, cancel := context.WithCancel(context.Background())
	var server *Server
	client := NewClient(func(m []byte) { server.Receive(m) })
	server = NewServer(func(m []byte) {
		var a answer
		if err := json.Unmarshal(m, &a); err != nil {
			t.Error(err)
		}
		stopped <- errors.New(a.Problem)
	}, sync.OnceValues(engine.New), cancel)
	b, err := client.Bot(bot.Name2Ply, bot.Needs{Seed: []byte{1}})
	if err != nil {
		t.Fatal(err)
	}
	m := core.NewMatch(core.Rules{Length: 1}, [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}})
	for _, c := range []core.Command{core.StartGame{Dice: core.Roll{3, 1}}} {
		if _, err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := b.Decide(ctx, bot.ViewOf(m)); !errors.Is(err, context.Canceled) {
		t.Errorf("the question ended with %v", err)
	}
	if err := <-stopped; err.Error() != context.Canceled.Error() {
		t.Errorf("the worker ended with %v", err)
	}
}

func TestEndedWorkerFailsAllQuestions(t *testing.T) {
	asked := make(chan struct{})
	client := NewClient(func([]byte) { close(asked) })
	go func() {
		<-asked
		client.Fail()
	}()
	if _, err := client.Cube(context.Background(), &core.State{}, 0); err == nil {
		t.Error("there was an answer of nobody")
	}
	if _, err := client.Cube(context.Background(), &core.State{}, 0); !errors.Is(err, errGone) {
		t.Errorf("what is asked afterwards: %v", err)
	}
}

// FuzzMessages checks that bad messages, from either side, cause only
// errors.
func FuzzMessages(f *testing.F) {
	f.Add([]byte(`{"id":1,"kind":"bot","bot":"simple","state":{"Phase":4,"turn":{"roll":[3,1]}}}`))
	f.Add([]byte(`{"id":1,"kind":"plays","turn":{"roll":[9,1]},"at":{}}`))
	f.Add([]byte(`{"id":1,"bot":{"Act":1}}`))
	f.Fuzz(func(t *testing.T, message []byte) {
		NewClient(func([]byte) {}).Receive(message)
		var q question
		if json.Unmarshal(message, &q) != nil {
			return
		}
		_, _ = q.State.core()
		_, _ = q.Turn.core()
	})
}

// A new worker answers the questions that the one before never answered.
func TestNewWorkerAnswersOpenQuestions(t *testing.T) {
	var lost [][]byte
	asked := make(chan struct{}, 1)
	client := NewClient(func(m []byte) {
		lost = append(lost, m)
		asked <- struct{}{}
	})
	player, err := client.Bot(bot.NameSimple, bot.Needs{Seed: []byte{1}})
	if err != nil {
		t.Fatal(err)
	}
	decided := make(chan error, 1)
	m := core.NewMatch(core.Rules{Length: 1}, [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}})
	for _, c := range []core.Command{
		core.SetUp{Board: core.Start(), Cube: core.Cube{Value: 1, Owner: core.Centre}}, core.RollDice{Dice: core.Roll{3, 1}},
	} {
		if _, err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	go func() {
		_, err := player.Decide(t.Context(), bot.ViewOf(m))
		decided <- err
	}()
	<-asked
	server := NewServer(client.Receive, sync.OnceValues(engine.New), func() {})
	client.Restart(server.Receive)
	if err := <-decided; err != nil {
		t.Errorf("the bot failed: %v", err)
	}
	if len(lost) != 1 {
		t.Errorf("the first worker got %d questions", len(lost))
	}
}

// The server asks for tables once a position without contact comes up, and not
// before: in a hint, in the analysis of a match, and in a rollout.
func TestTablesAreWantedForRacesOnly(t *testing.T) {
	race := core.Board{}
	race[0][3], race[1][3] = 15, 15
	for name, c := range map[string]struct {
		board core.Board
		want  bool
	}{"start": {core.Start(), false}, "race": {race, true}} {
		for asked, ask := range map[string]func(*Client) error{
			"a hint": func(client *Client) error {
				turn := core.NewTurn(c.board, core.Roll{3, 1})
				_, err := client.Plays(t.Context(), advice.Request{Turn: turn, Cubeless: true})
				return err
			},
			"the analysis": func(client *Client) error {
				_, err := client.Judge(t.Context(), &analysis.Question{Kind: analysis.Doubling, Board: c.board, At: cube.Money()}, 0)
				return err
			},
			"a rollout": func(client *Client) error {
				settings := rollout.Settings{Truncate: 1, Trials: 36, Seed: 1}
				_, err := client.Run(t.Context(), rollout.Position(c.board, cube.Money()), settings, nil)
				return err
			},
		} {
			var server *Server
			client := NewClient(func(m []byte) { server.Receive(m) })
			server = NewServer(client.Receive, sync.OnceValues(engine.New), func() {})
			wanted := make(chan struct{}, 10)
			server.Racing = func() { wanted <- struct{}{} }
			if err := ask(client); err != nil {
				t.Fatal(name, asked, err)
			}
			if got := len(wanted) > 0; got != c.want {
				t.Errorf("%s: for %s tables are wanted: %v", name, asked, got)
			}
		}
	}
}
