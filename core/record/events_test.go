package record

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/matchtest"
)

// written returns events as the lines of a file.
func written(t testing.TB, events []core.Event) string {
	t.Helper()
	var file bytes.Buffer
	if err := NewWriter(&file).Write(events...); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

func TestAnyMatchIsReadBackAndReplayed(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "choice") }
		m := matchtest.Play(matchtest.Rules(choose), choose, rapid.IntRange(0, 300).Draw(rt, "commands"))
		file := written(t, m.Events())
		events, err := Read(strings.NewReader(file))
		if err != nil {
			rt.Fatalf("Read gives %v for\n%s", err, file)
		}
		if diff := cmp.Diff(m.Events(), events, cmpopts.EquateEmpty()); diff != "" {
			rt.Fatalf("Read gives other events (- written, + read):\n%s", diff)
		}
		if _, err := core.Replay(events); err != nil {
			rt.Fatalf("Replay gives %v for\n%s", err, file)
		}
	})
}

// everyEvent returns one event of each kind, as the events' page describes them, in no order that a
// match could emit.
func everyEvent() []core.Event {
	start := core.Start()
	moved := start
	moved[0][8], moved[0][6], moved[0][5] = 2, 4, 2
	made := []core.Move{{From: 8, To: 5, Die: 3}, {From: 6, To: 5, Die: 1}}
	return []core.Event{
		core.MatchStarted{
			Rules:   core.Rules{Scoring: core.MatchPlay, Length: 3, Crawford: true},
			Players: [2]core.PlayerInfo{{Name: "Ann", Kind: "human"}, {Name: "\"B\" <&>", Kind: "simple", Colour: core.Blue}},
		},
		core.MatchStarted{Rules: core.Rules{Scoring: core.Money, Jacoby: true, Beavers: true}},
		core.MatchStarted{Rules: core.Rules{Variant: core.BestOfFive(), Length: 3}},
		core.GameStarted{Game: 2, Score: [2]int{1, 2}, Crawford: true, Board: start},
		core.OpeningRolled{Dice: core.Roll{3, 1}},
		core.Rolled{Player: 0, Dice: core.Roll{3, 1}},
		core.Moved{Player: 0, Move: made[0]},
		core.Moved{Player: 0, Move: made[1]},
		core.Undone{Player: 0, Move: made[1]},
		core.Moved{Player: 0, Move: made[1]},
		core.TurnEnded{Player: 0, Moves: made, Board: moved},
		core.NoMove{Player: 1, Reason: core.ClosedOut},
		core.TurnEnded{Player: 1, Unplayed: []uint8{6, 5}, Board: start},
		core.Doubled{Player: 1, Value: 2},
		core.Beavered{Player: 0, Value: 4},
		core.Taken{Player: 1, Value: 4},
		core.Dropped{Player: 1, Value: 2},
		core.ResignOffered{Player: 0, Result: core.Gammon},
		core.ResignAccepted{Player: 1, Result: core.Mulligan},
		core.ResignRefused{Player: 1, Result: core.Backgammon},
		core.PositionSet{Board: moved, Player: 1, Cube: core.Cube{Value: 2, Owner: 0}, Reason: core.FromPosition},
		core.PositionSet{Board: moved, Player: 0, Cube: core.Cube{Value: 1, Owner: core.Centre}, Reason: core.IllegalPlay},
		core.GameEnded{Winner: 1, Result: core.Drop, Points: 2, Score: [2]int{1, 4}},
		core.MatchEnded{Winner: 1, Score: [2]int{1, 4}},
		core.MatchEnded{Stopped: true, Score: [2]int{7, 4}},
		core.TurnReturned{Player: 0, Dice: core.Roll{3, 1}, Board: start},
		core.MatchStarted{Rules: core.Rules{Length: 1, Clock: core.Clock{PerPoint: 2 * core.Minute, Delay: 12 * core.Second}}},
		core.TimeSpent{Player: 1, Time: 7350, Left: 112650},
		core.TimeClaimed{Player: 0},
		core.MatchStarted{Rules: core.Rules{Length: 3}, About: core.About{
			Event: "Open", Round: "final", Place: "Oslo", Date: "2026-03-14", Time: "09:30", ID: "7", Ratings: [2]string{"1700", ""},
			Transcriber: "Zoë", Clock: "Fischer",
		}},
		core.Commented{Text: "A \"fine\" play."},
		core.Judged{By: "XG 3-ply", Player: 1, Luck: -12},
		core.Judged{By: "XG 3-ply", Player: 1, Cost: 83, Luck: 7, Better: core.BetterPlay, Best: []core.Move{{From: 25, To: 20, Hit: true}, {From: 6, To: 0}}},
		core.Judged{By: "XG", Cost: 20, Better: core.BetterDrop},
	}
}

func TestEachEventIsWrittenAsAgreed(t *testing.T) {
	golden := filepath.Join("testdata", "events.jsonl")
	got := written(t, everyEvent())
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("the events are written differently (- %s, + now):\n%s", golden, diff)
	}
	events, err := Read(strings.NewReader(got))
	if diff := cmp.Diff(everyEvent(), events, cmpopts.EquateEmpty()); diff != "" || err != nil {
		t.Errorf("Read gives %v and other events (- written, + read):\n%s", err, diff)
	}
}

const firstLine = `{"n":1,"event":"match-started","rules":"match","length":3,"crawford":true,"jacoby":false,"beavers":false,` +
	`"players":[{"name":"A","kind":"human","colour":"white"},{"name":"B","kind":"simple","colour":"red"}]}` + "\n"

func TestLinesOfMoreOrOlderFieldsAreRead(t *testing.T) {
	for name, line := range map[string]string{
		"an unknown field":  `{"n":2,"event":"opening-rolled","dice":[3,1],"clock":12}`,
		"another order":     `{"dice":[3,1],"event":"opening-rolled","n":2}`,
		"an empty line too": "\n" + `{"n":2,"event":"opening-rolled","dice":[3,1]}` + "\r\n\n",
		"no unplayed dice":  `{"n":2,"event":"turn-ended","player":0,"play":"","position":"4HPwATDgc/ABMA"}`,
	} {
		t.Run(name, func(t *testing.T) {
			if events, err := Read(strings.NewReader(firstLine + line)); err != nil || len(events) != 2 {
				t.Errorf("Read gives %d events, %v, want 2", len(events), err)
			}
		})
	}
}

func TestDamagedFileKeepsWhatPrecedesTheDamage(t *testing.T) {
	for name, line := range map[string]string{
		"cut off in a line":       `{"n":2,"event":"opening-ro`,
		"no JSON":                 `Game 1`,
		"not an object":           `[1,2]`,
		"an unknown event":        `{"n":2,"event":"tea-break"}`,
		"a missing field":         `{"n":2,"event":"rolled","player":0}`,
		"a third player":          `{"n":2,"event":"rolled","player":2,"dice":[3,1]}`,
		"a wrong type":            `{"n":2,"event":"rolled","player":"0","dice":[3,1]}`,
		"a number left out":       `{"n":3,"event":"rolled","player":0,"dice":[3,1]}`,
		"an unknown reason":       `{"n":2,"event":"no-move","player":0,"reason":""}`,
		"a resigned drop":         `{"n":2,"event":"resign-offered","player":0,"result":"drop"}`,
		"a position of nothing":   `{"n":2,"event":"turn-ended","player":0,"play":"","unplayed":[],"position":"x"}`,
		"a play nobody made":      `{"n":2,"event":"turn-ended","player":0,"play":"8/5","unplayed":[],"position":"4HPwATDgc/ABMA"}`,
		"a die of seven":          `{"n":2,"event":"turn-ended","player":0,"play":"","unplayed":[7],"position":"4HPwATDgc/ABMA"}`,
		"a start from elsewhere":  `{"n":2,"event":"game-started","game":1,"score":[0,0],"crawford":false,"position":"AAAAAAAAAAAAAA"}`,
		"rules without sense":     `{"n":2,"event":"match-started","rules":"money","length":3,"crawford":true,"jacoby":false,"beavers":false,"players":[]}`,
		"a line without any end ": `{"n":2,"event":"` + strings.Repeat("x", maxLine) + `"}`,
	} {
		t.Run(name, func(t *testing.T) {
			events, err := Read(strings.NewReader(firstLine + line + "\n"))
			if err == nil || !strings.Contains(err.Error(), "line 2") || len(events) != 1 {
				t.Errorf("Read gives %d events, %v, want the first and an error on line 2", len(events), err)
			}
		})
	}
}

// counting counts the calls of Write.
type counting struct{ calls int }

func (c *counting) Write(p []byte) (int, error) {
	c.calls++
	return len(p), nil
}

func TestEachEventIsHandedOnAtOnce(t *testing.T) {
	var out counting
	w := NewWriter(&out)
	events := everyEvent()
	for i, e := range events {
		if err := w.Write(e); err != nil {
			t.Fatal(err)
		}
		if out.calls != i+1 {
			t.Fatalf("%d writes after %d events", out.calls, i+1)
		}
	}
}

var errFull = errors.New("full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestFullDiskReturnsItsError(t *testing.T) {
	if err := NewWriter(full{}).Write(core.GameStarted{Game: 1}); !errors.Is(err, errFull) {
		t.Errorf("Write gives %v, want %v", err, errFull)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(firstLine))
	f.Add([]byte(written(f, everyEvent())))
	n := 0
	choose := func(of int) int { n = (n*1103515245 + 12345) & 0x7fffffff; return (n >> 8) % of }
	f.Add([]byte(written(f, matchtest.Play(core.Rules{Scoring: core.Money}.Normal(), choose, 200).Events())))
	f.Fuzz(func(t *testing.T, file []byte) {
		events, err := Read(bytes.NewReader(file))
		again, errAgain := Read(strings.NewReader(written(t, events)))
		if errAgain != nil {
			t.Fatalf("Read gives %v for what it had read itself (%v)", errAgain, err)
		}
		if diff := cmp.Diff(events, again, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("events change when written and read (- before, + after):\n%s", diff)
		}
		// A list that no match emits must be refused, and nothing may fall over on the way.
		_, _ = core.Replay(events)
	})
}

// BenchmarkRead reads a money session of a few thousand events.
func BenchmarkRead(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 4))
	m := matchtest.Play(core.Rules{Scoring: core.Money}.Normal(), rng.IntN, 3000)
	file := written(b, m.Events())
	for b.Loop() {
		if _, err := Read(strings.NewReader(file)); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(m.Events())), "ns/event")
}

// BenchmarkReplay rebuilds the same match from its events.
func BenchmarkReplay(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 4))
	m := matchtest.Play(core.Rules{Scoring: core.Money}.Normal(), rng.IntN, 3000)
	for b.Loop() {
		if _, err := core.Replay(m.Events()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(m.Events())), "ns/event")
}
