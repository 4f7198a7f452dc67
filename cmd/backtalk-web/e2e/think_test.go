//go:build e2e

package e2e

import (
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"backtalk/cmd/backtalk-web/internal/thinker"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/core/engine"
	"backtalk/core/matchtest"
)

// startThinker starts the worker that thinks, without the game, as the page
// does. window.asked returns its answer to a message, and how long that took;
// window.tables waits until the engine has the tables.
const startThinker = `(async () => {
	const worker = new Worker('worker.js', { type: 'module' });
	const thoughts = new MessageChannel();
	window.tables = new Promise((got) => {
		worker.onmessage = (e) => { if (e.data.keep === 'twosided.bin') got(true); };
	});
	worker.postMessage({ file: 'thinker.wasm', tables: ['onesided.bin', 'twosided.bin'], ports: [thoughts.port2] }, [thoughts.port2]);
	window.asked = (message) => new Promise((done) => {
		const from = performance.now();
		thoughts.port1.onmessage = (e) => done({ text: e.data, took: performance.now() - from });
		thoughts.port1.postMessage(message);
	});
})()`

// decisions returns every decision of a match that the engine plays without
// looking ahead.
func decisions(t *testing.T, rules core.Rules, nets func() (*engine.Engine, error)) (views []bot.View) {
	t.Helper()
	m := core.NewMatch(rules, [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}})
	player, err := bot.New(bot.Name0Ply, bot.Needs{Engine: nets})
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
			v := bot.ViewOf(m)
			views = append(views, v)
			a, err := player.Decide(t.Context(), v)
			return a.Commands(p), err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return views
}

// The engine decides in a browser as in a terminal, once it has the tables; the
// test prints how long it thinks there. The page fetches the tables at the
// first decision without contact. Until they arrive, the net for races judges
// in their place and may choose another play, even in contact if a race
// follows.
func TestEngineDecidesAsInATerminal(t *testing.T) {
	c := startChromium(t, t.TempDir())
	c.open(serve(t))
	c.awaits(`window.backtalk`)
	c.must(startThinker, nil)
	var took float64
	var client *thinker.Client
	client = thinker.NewClient(func(message []byte) {
		var got struct {
			Text string
			Took float64
		}
		c.must(`window.asked(`+quoted(strings.ReplaceAll(string(message), `\`, `\\`))+`)`, &got)
		took = got.Took
		client.Receive([]byte(got.Text))
	})
	nets := sync.OnceValues(engine.New)
	views := decisions(t, core.Rules{Length: 3, Crawford: true}, nets)
	first, err := client.Bot(bot.Name0Ply, bot.Needs{Seed: []byte{1}})
	if err != nil {
		t.Fatal(err)
	}
	race := slices.IndexFunc(views, func(v bot.View) bool { return !v.State.Board.Contact() })
	if _, err := first.Decide(t.Context(), views[race]); err != nil {
		t.Fatal(err)
	}
	c.must(`window.tables`, nil)
	for _, name := range []string{bot.Name2Ply, bot.Name3Ply} {
		times := map[string][]float64{}
		b, err := client.Bot(name, bot.Needs{Seed: []byte{1}})
		if err != nil {
			t.Fatal(err)
		}
		elsewhere, err := bot.New(name, bot.Needs{Engine: nets})
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range views {
			what := "other decision"
			if v.State.Phase == core.PhaseMove {
				what = "play"
			}
			got, err := b.Decide(t.Context(), v)
			if err != nil {
				t.Fatal(err)
			}
			if want, err := elsewhere.Decide(t.Context(), v); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s decides %+v on the page and %+v elsewhere, %v", name, got, want, err)
			}
			times[what] = append(times[what], took)
		}
		for what, list := range times {
			slices.Sort(list)
			t.Logf("%s, each %s of %d: median %.0f ms, 95th percentile %.0f ms, most %.0f ms",
				name, what, len(list), list[len(list)/2], list[len(list)*95/100], list[len(list)-1])
		}
	}
}
