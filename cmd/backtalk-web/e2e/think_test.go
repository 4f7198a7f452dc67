//go:build e2e

package e2e

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"backtalk/cmd/backtalk-web/internal/thinker"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/core/engine"
)

// startThinker starts the worker that thinks, without the game, as the page does. Asked returns its
// answer to a message, and how long that took.
const startThinker = `(async () => {
	const module = await WebAssembly.compileStreaming(fetch('thinker.wasm'));
	const worker = new Worker('worker.js', { type: 'module' });
	const thoughts = new MessageChannel();
	worker.postMessage({ module, ports: [thoughts.port2] }, [thoughts.port2]);
	window.asked = (message) => new Promise((done) => {
		const from = performance.now();
		thoughts.port1.onmessage = (e) => done({ text: e.data, took: performance.now() - from });
		thoughts.port1.postMessage(message);
	});
})()`

// decisions returns every decision of a match that the engine plays without looking ahead.
func decisions(t *testing.T, rules core.Rules) (views []bot.View) {
	t.Helper()
	m := core.NewMatch(rules, [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}})
	player, err := bot.New(bot.Name0Ply, bot.Needs{Engine: sync.OnceValues(engine.New)})
	if err != nil {
		t.Fatal(err)
	}
	n := uint64(0)
	throw := func() core.Roll {
		n++
		return core.DiceAt([]byte{3}, n)
	}
	for m.State().Phase != core.PhaseOver {
		s := m.State()
		var commands []core.Command
		switch s.Phase {
		case core.PhaseBetween:
			commands = []core.Command{core.StartGame{Dice: throw()}}
		case core.PhaseOpening:
			commands = []core.Command{core.RollDice{Dice: throw()}}
		default:
			views = append(views, bot.ViewOf(m))
			a, err := player.Decide(context.Background(), bot.ViewOf(m))
			if err != nil {
				t.Fatal(err)
			}
			if commands = a.Commands(s.Decider()); a.Act == bot.Roll {
				commands = []core.Command{core.RollDice{Player: s.Decider(), Dice: throw()}}
			}
		}
		for _, c := range commands {
			if _, err := m.Do(c); err != nil {
				t.Fatal(err)
			}
		}
	}
	return views
}

// How long the engine thinks here about the decisions of a match is printed.
func TestHowLongTheOpponentThinks(t *testing.T) {
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
	views := decisions(t, core.Rules{Length: 3, Crawford: true})
	for _, name := range []string{bot.Name2Ply, bot.Name3Ply} {
		times := map[string][]float64{}
		b, err := client.Bot(name, bot.Needs{Seed: []byte{1}})
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range views {
			what := "other decision"
			if v.State.Phase == core.PhaseMove {
				what = "play"
			}
			if _, err := b.Decide(context.Background(), v); err != nil {
				t.Fatal(err)
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
