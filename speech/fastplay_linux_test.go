package speech

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backtalk/a11y/say"
)

// fastPlay hands a voice 200 announcements as a hasty player causes them: mostly a key, which cuts
// what is spoken, and its answer; now and then an event of two lines. Half of the time the player
// lets the voice begin before the next key. It returns the events in their order.
func fastPlay(t *testing.T, v *Voice, draw *rand.Rand) (events []string) {
	t.Helper()
	for n := range 200 {
		switch kind := draw.IntN(10); {
		case kind < 2: // fewer in all than may wait at a time
			text := fmt.Sprintf("Ada's turn %d", n)
			events = append(events, text)
			v.Say(event(text))
		case kind < 6:
			v.KeyPressed()
			v.Say(Utterance{Text: fmt.Sprintf("Point %d", n), Urgency: say.Echo})
			v.KeyHandled()
		default:
			v.KeyPressed()
			v.Say(Utterance{Text: fmt.Sprintf("Status %d", n), Urgency: say.Answer})
			v.KeyHandled()
		}
		if draw.IntN(2) == 0 {
			begun(t, v)
		}
	}
	if err := v.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	return events
}

// In fast play, 200 announcements obey these laws, judged by what a real voice got (TestQueueObeysItsLaws
// checks them against every interleaving): the voice gets each event, in order; it doesn't get one
// again that it spoke to the end; nothing else comes twice.
func TestRealVoicesGetEveryEventInOrder(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	const seed = 9
	for name, choice := range map[string]Choice{"speech-dispatcher": Server, "espeak-ng": Espeak} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if choice == Espeak {
				need(t, "espeak-ng")
			}
			r := newRig(t, 2)
			var given []string
			v := New(Options{Choice: choice, Getenv: r.getenv, NoSpawn: true, Sink: &ear{}, OnSent: noteTexts(&given)})
			events := fastPlay(t, v, rand.New(rand.NewPCG(seed, 0)))
			v.Close()
			obeysTheLaw(t, events, given)
			if choice == Server {
				heardOnce(t, r.spoken())
			}
		})
	}
}

// noteTexts keeps the texts that a voice is given. They are for reading once the voice is closed.
func noteTexts(given *[]string) func(Utterance, time.Time) {
	var mu sync.Mutex
	return func(u Utterance, _ time.Time) {
		mu.Lock()
		defer mu.Unlock()
		*given = append(*given, u.Text)
	}
}

func obeysTheLaw(t *testing.T, events, given []string) {
	t.Helper()
	var firsts []string
	for i, text := range given {
		switch again := slices.Contains(given[:i], text); {
		case !strings.HasPrefix(text, "Ada") && again:
			t.Errorf("%q was given twice", text)
		case strings.HasPrefix(text, "Ada") && !again:
			firsts = append(firsts, text)
		}
	}
	if !slices.Equal(firsts, events) {
		t.Errorf("events given: got %q, want %q", firsts, events)
	}
	t.Logf("%d announcements given, %d of them events", len(given), len(events))
}

// heardOnce checks by the voice's own log that nothing was spoken again after its end.
func heardOnce(t *testing.T, log []string) {
	t.Helper()
	done := map[string]bool{}
	for _, line := range log {
		what, text, _ := strings.Cut(line, " ")
		if done[text] {
			t.Errorf("%q came after it had been heard to its end", line)
		}
		done[text] = what == "DONE"
	}
}
