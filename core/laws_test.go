package core_test

import (
	"errors"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// commands limits the commands of a drawn match: enough for several games.
const commands = 250

// drawMatch plays a match of any rules; check sees every state on the way.
func drawMatch(t *rapid.T, check func(m *core.Match)) *core.Match {
	choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
	m := matchtest.Play(matchtest.Rules(choose), choose, 0)
	for range rapid.IntRange(0, commands).Draw(t, "commands") {
		if !matchtest.Step(m, choose) {
			break
		}
		check(m)
	}
	return m
}

func TestEverySideHasAllItsCheckersAlways(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		drawMatch(t, func(m *core.Match) {
			s := m.State()
			if v := s.Variant(); s.Playing() && !v.Valid(&s.Board) {
				t.Fatalf("the board is %v", s.Board)
			}
		})
	})
}

func TestCubeAndScoreStayWithinTheRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		drawMatch(t, func(m *core.Match) {
			s := m.State()
			c := s.Cube
			switch {
			case c.Value < 1 || c.Value > core.MaxCube || c.Value&(c.Value-1) != 0,
				c.Turned() != (c.Value > 1),
				s.Crawford && c.Turned(),
				!s.Rules.HasCube() && (c.Turned() || s.Offered > 0):
				t.Fatalf("the cube is %+v, offered %d, in %+v", c, s.Offered, s.Rules)
			case s.Rules.Length > 0 && (max(s.Score[0], s.Score[1]) >= s.Rules.Length) != (s.Phase == core.PhaseOver):
				t.Fatalf("the score is %v of %d in %s", s.Score, s.Rules.Length, s.Phase)
			}
		})
	})
}

// This holds between the events of one command too.
func TestNothingWaitsForAnAnswerThatWasNotAsked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatch(t, func(*core.Match) {})
		for s, e := range core.Walk(core.State{}, m.Events()) {
			if _, ends := e.(core.GameEnded); ends && s.Phase != core.PhaseRoll && s.Phase != core.PhaseMove {
				t.Fatalf("a game ends in %s", s.Phase)
			}
			doubled := s.Phase == core.PhaseDoubled || s.Phase == core.PhaseBeavered
			resigned := s.Phase == core.PhaseResigned
			switch {
			case !resigned && doubled != (s.Offered > 0), resigned != (s.Resigned > 0),
				!resigned && (s.Phase == core.PhaseMove) != (s.Turn != core.Turn{}):
				t.Fatalf("in %s: offered %d, resigned %d, the turn %+v", s.Phase, s.Offered, s.Resigned, s.Turn)
			case s.Phase == core.PhaseMove && s.Turn.Board() != s.For(s.OnTurn):
				t.Fatalf("the turn shows %v, the match %v", s.Turn.Board(), s.For(s.OnTurn))
			}
		}
	})
}

func TestCrawfordGameComesOnceAtTheRightScore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatch(t, func(*core.Match) {})
		rules := m.State().Rules
		reached := false
		for _, e := range m.Events() {
			g, ok := e.(core.GameStarted)
			if !ok {
				continue
			}
			near := rules.Crawford && max(g.Score[0], g.Score[1]) == rules.Length-1
			if want := near && !reached; g.Crawford != want {
				t.Fatalf("the game at %v of %d is the Crawford game: %v, want %v", g.Score, rules.Length, g.Crawford, want)
			}
			reached = reached || near
		}
	})
}

func TestAnyPrefixOfTheEventsGivesItsState(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := map[int]core.State{}
		events := drawMatch(t, func(m *core.Match) { want[len(m.Events())] = m.State() }).Events()
		// This holds between the events of one command too, so that a journal cut anywhere is a
		// match.
		for n := range len(events) + 1 {
			cut, err := core.Replay(events[:n])
			if err != nil {
				t.Fatalf("Replay of the first %d events returns %v", n, err)
			}
			s := cut.State()
			if after, known := want[n]; known && s != after {
				t.Fatalf("the replayed state differs:\n%+v\nwant\n%+v", s, after)
			}
			if s.Playing() && !s.Variant().Valid(&s.Board) {
				t.Fatalf("after %d events the board is %v", n, s.Board)
			}
		}
	})
}

func TestEventsOutOfPlaceAreRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events := drawMatch(t, func(*core.Match) {}).Events()
		if len(events) < 3 {
			return
		}
		// One event is left out in the middle: what follows may still fit by luck, but nothing
		// panics.
		at := rapid.IntRange(0, len(events)-2).Draw(t, "left out")
		damaged := append(append([]core.Event{}, events[:at]...), events[at+1:]...)
		_, err := core.Replay(damaged)
		var illegal *core.IllegalError
		if err != nil && !errors.Is(err, core.ErrMisplaced) && !errors.As(err, &illegal) {
			t.Fatalf("Replay returns %v", err)
		}
		if _, err := core.Replay(events[1:]); !errors.Is(err, core.ErrMisplaced) {
			t.Fatalf("Replay without the first event returns %v", err)
		}
	})
}

func TestAnyIllegalCommandNamesItsRuleAndChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		drawMatch(t, func(m *core.Match) {
			c := drawCommand(t)
			state, events := m.State(), len(m.Events())
			caused, err := m.Do(c)
			if err == nil {
				if again, err := core.Replay(m.Events()); err != nil || again.State() != m.State() {
					t.Fatalf("%T%+v is legal, but its events replay to another state: %v", c, c, err)
				}
				return
			}
			var illegal *core.IllegalError
			switch {
			case !errors.As(err, &illegal) || illegal.Rule == 0:
				t.Fatalf("%T%+v returns %v, which names no rule", c, c, err)
			case caused != nil || m.State() != state || len(m.Events()) != events:
				t.Fatalf("%T%+v is illegal (%v) and changes the match", c, c, err)
			}
		})
	})
}

// drawCommand draws any command, some with players and numbers that don't exist.
func drawCommand(t *rapid.T) core.Command {
	p := core.Player(rapid.Uint8Range(0, 3).Draw(t, "player"))
	roll := core.Roll{rapid.Uint8Range(0, 7).Draw(t, "die"), rapid.Uint8Range(0, 7).Draw(t, "die")}
	from, die := rapid.Uint8().Draw(t, "from"), rapid.Uint8().Draw(t, "die")
	return rapid.SampledFrom([]core.Command{
		core.StartGame{Dice: roll},
		core.SetUp{Board: core.Start(), Player: p, Cube: core.Cube{Value: int(die), Owner: core.Owner(from)}},
		core.SetUp{Player: p, Cube: core.Cube{Value: 1, Owner: core.Centre}},
		core.RollDice{Player: p, Dice: roll},
		core.MoveChecker{Player: p, From: core.Point(from), Die: die},
		core.UndoMove{Player: p},
		core.EndTurn{Player: p},
		core.Double{Player: p},
		core.Take{Player: p},
		core.DropDouble{Player: p},
		core.Beaver{Player: p},
		core.Resign{Player: p, Result: core.Result(die % 7)},
		core.AcceptResign{Player: p},
		core.RefuseResign{Player: p},
		core.Stop{},
	}).Draw(t, "command")
}

// A match played with the seats exchanged is the same match: nothing in the rules knows which side
// is which.
func TestExchangedSeatsPlayTheMirroredMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatch(t, func(*core.Match) {})
		var mirrored []core.Event
		for _, e := range m.Events() {
			mirrored = append(mirrored, mirror(e))
		}
		got, err := core.Replay(mirrored)
		if err != nil {
			t.Fatalf("the mirrored match is none: %v", err)
		}
		want, have := m.State(), got.State()
		if want.For(0) != have.For(1) || want.Score[0] != have.Score[1] || want.Phase != have.Phase {
			t.Fatalf("the mirrored match stands at %+v, want the mirror of %+v", have, want)
		}
		if want.Playing() && want.Phase != core.PhaseOpening && want.Decider() != have.Decider().Opponent() {
			t.Fatalf("player %d decides in both", want.Decider())
		}
	})
}

// mirror exchanges the seats in an event.
func mirror(e core.Event) core.Event {
	value := reflect.New(reflect.TypeOf(e)).Elem()
	value.Set(reflect.ValueOf(e))
	for _, name := range []string{"Player", "Winner"} {
		if f := value.FieldByName(name); f.IsValid() {
			f.SetUint(1 - f.Uint())
		}
	}
	for _, name := range []string{"Score", "Board", "Players"} {
		if f := value.FieldByName(name); f.IsValid() {
			first := reflect.New(f.Index(0).Type()).Elem()
			first.Set(f.Index(0))
			f.Index(0).Set(f.Index(1))
			f.Index(1).Set(first)
		}
	}
	switch e := value.Interface().(type) {
	case core.OpeningRolled:
		e.Dice[0], e.Dice[1] = e.Dice[1], e.Dice[0]
		return e
	case core.GameStarted:
		if e.NoOpening {
			e.Begins = e.Begins.Opponent()
		}
		return e
	}
	return value.Interface().(core.Event)
}

func TestEventsMatchTheStateAfterThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatch(t, func(*core.Match) {})
		var moves []core.Move
		for i, e := range m.Events() {
			switch e := e.(type) {
			case core.Rolled:
				moves = nil
			case core.Moved:
				moves = append(moves, e.Move)
			case core.Undone:
				if last := len(moves) - 1; moves[last] != e.Move {
					t.Fatalf("event %d undoes %v, the last move was %v", i+1, e.Move, moves[last])
				}
				moves = moves[:len(moves)-1]
			case core.TurnEnded:
				if diff := cmp.Diff(append([]core.Move{}, moves...), e.Moves); diff != "" {
					t.Fatalf("event %d ends a turn of other moves (- made, + reported):\n%s", i+1, diff)
				}
			case core.NoMove:
				if next := i + 1; next < len(m.Events()) {
					switch m.Events()[next].(type) {
					case core.TurnEnded, core.ResignOffered:
					default:
						t.Fatalf("event %d, no move, is followed by %T", i+1, m.Events()[next])
					}
				}
			}
		}
	})
}
