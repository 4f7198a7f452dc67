package table

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/bot"
)

// silent is a front that shows nothing.
type silent struct{}

func (silent) Line(string, say.Announcement) {}
func (silent) TypedRune(rune)                {}
func (silent) ErasedRune(rune)               {}

// session returns a money session of two bots, which calls each with all events.
func session(t testing.TB, each func([]core.Event)) *Table {
	t.Helper()
	d := &driver{t: &testing.T{}}
	devices, parts := d.devices("en"), Parts{Events: each}
	devices.Front, devices.Sounds = silent{}, nil
	for p := range parts.Seats {
		b, err := bot.New(bot.NameRandom, bot.Needs{Seed: []byte{byte(p)}})
		if err != nil {
			t.Fatal(err)
		}
		parts.Seats[p] = seat.Bot(b)
	}
	match := core.NewMatch(core.Rules{Scoring: core.Money}.Normal(), [2]core.PlayerInfo{{Name: "Ben"}, {Name: "Ada"}})
	s := New(desk.New(devices), parts, Options{Seed: []byte{5}}, verbose(), match)
	s.open()
	return s
}

// playTo plays until the game with this number is in progress.
func (t *Table) playTo(game int) {
	for t.State().Game < game {
		if t.Advance(); (inquiry{t}).asksAway() {
			t.desk.Await()
		}
	}
}

// However long a session is, the table keeps only the game in progress, and the dice follow from the seed of
// the match.
func TestLongSessionKeepsOnlyTheCurrentGame(t *testing.T) {
	var all []core.Event
	s := session(t, func(events []core.Event) { all = append(all, events...) })
	for game := 2; game <= 12; game++ {
		s.playTo(game)
		events := s.match.Events()
		if _, ok := events[0].(core.GameStarted); !ok {
			t.Fatalf("game %d: the events begin with %T", game, events[0])
		}
		if got, want := s.match.Version(), len(all); got != want {
			t.Fatalf("game %d: version %d, want %d", game, got, want)
		}
	}
	rolls := uint64(0)
	opening := false
	for _, e := range all {
		switch e := e.(type) {
		case core.OpeningRolled:
			if want := core.DiceAt([]byte{5}, rolls); e.Dice != want {
				t.Fatalf("roll %d is %v, want %v", rolls, e.Dice, want)
			}
			rolls++
			opening = true
		case core.Rolled:
			if !opening {
				if want := core.DiceAt([]byte{5}, rolls); e.Dice != want {
					t.Fatalf("roll %d is %v, want %v", rolls, e.Dice, want)
				}
				rolls++
			}
			opening = false
		}
	}
	again, err := core.Replay(all)
	if err != nil || again.State() != s.State() {
		t.Errorf("the events that were handed on lead elsewhere: %v", err)
	}
}

// BenchmarkSession plays a session of 400 money games, and reports how much longer the last 50 take
// than the first, and how much the memory grows after those.
func BenchmarkSession(b *testing.B) {
	heap := func() float64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc) / 1e6
	}
	for b.Loop() {
		s := session(b, nil)
		var before float64
		var took []time.Duration
		for game := 51; game <= 401; game += 50 {
			from := time.Now()
			s.playTo(game)
			if took = append(took, time.Since(from)); len(took) == 1 {
				before = heap()
			}
		}
		b.ReportMetric(took[len(took)-1].Seconds()/took[0].Seconds(), "last/first")
		b.ReportMetric(heap()-before, "MB-more")
		runtime.KeepAlive(s)
	}
}

// Once the match is over, N reviews it and Y plays again. The player can also play again after the review.
func TestFinishedMatchCanBeReviewed(t *testing.T) {
	d, reviews := sit(t, setting{rules: core.Rules{Length: 1}, opponent: "simple", setup: from(core.Start(), core.Roll{})}), 0
	d.Review = func(*desk.Desk) bool {
		reviews++
		return reviews > 1
	}
	for _, c := range []core.Command{core.Resign{Result: core.Single}, core.AcceptResign{Player: 1}} {
		if _, err := d.match.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	d.hears("t", "Match over: Ada won, 1 to 0. N goes to your worst error, Y starts another match.")
	if d.press("n"); reviews != 1 || d.desk.Left() {
		t.Errorf("reviewed %d times, left %v", reviews, d.desk.Left())
	}
	if heard := d.press("escape"); !strings.HasPrefix(heard[0], "Menu.") {
		t.Errorf("the menu is %q", heard)
	}
	if d.press("y", "enter"); reviews != 2 || d.leave != Rematch {
		t.Errorf("reviewed %d times, left with %v", reviews, d.leave)
	}
}
