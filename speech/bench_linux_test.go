package speech

import (
	"context"
	"io"
	"slices"
	"testing"
	"time"

	"backtalk/a11y/say"
)

// latencies reports the middle and the worst of a hundred.
func latencies(b *testing.B, all []time.Duration) {
	slices.Sort(all)
	b.ReportMetric(float64(all[len(all)/2].Microseconds()), "µs-p50")
	b.ReportMetric(float64(all[len(all)*99/100].Microseconds()), "µs-p99")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkKeyToServer measures from a key press that cuts speech to the SPEAK command written to a
// real speech-dispatcher.
func BenchmarkKeyToServer(b *testing.B) {
	r := newRig(b, 60)
	sent := make(chan time.Time, 1)
	v := New(Options{Choice: Server, Getenv: r.getenv, NoSpawn: true, OnSent: func(_ Utterance, at time.Time) { sent <- at }})
	defer v.Close()
	v.Say(Utterance{Text: "first", Urgency: say.Echo})
	<-sent
	var all []time.Duration
	for b.Loop() {
		// A player presses the next key when the last echo has begun. A cancel before that is a
		// race which the server may lose.
		begun(b, v)
		pressed := time.Now()
		v.KeyPressed()
		v.Say(Utterance{Text: "24, two yours", Urgency: say.Echo})
		v.KeyHandled()
		all = append(all, (<-sent).Sub(pressed))
	}
	latencies(b, all)
}

// firstSample is a sink that reports when the first sample arrives, and is done at once.
type firstSample chan time.Time

func (f firstSample) Playing() bool { return true }

func (f firstSample) Ready() <-chan struct{} { return plugged() }

func (f firstSample) Play(_ int, _ float64, samples io.Reader) (stop func(), begun, done <-chan struct{}) {
	at, finished := make(chan struct{}), make(chan struct{})
	close(at)
	f <- time.Now()
	go func() {
		defer close(finished)
		_, _ = io.Copy(io.Discard, samples)
	}()
	return func() {}, at, finished
}

// BenchmarkKeyToFirstSample measures from an utterance to espeak-ng's first sample at the sink: a
// process is started each time.
func BenchmarkKeyToFirstSample(b *testing.B) {
	need(b, "espeak-ng")
	sink := make(firstSample, 1)
	v := New(Options{Choice: Espeak, Sink: sink})
	defer v.Close()
	var all []time.Duration
	for b.Loop() {
		pressed := time.Now()
		v.KeyPressed()
		v.Say(Utterance{Text: "24, two yours", Urgency: say.Echo})
		v.KeyHandled()
		all = append(all, (<-sink).Sub(pressed))
		if err := v.Wait(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
	latencies(b, all)
}

// BenchmarkSay measures how long a caller waits.
func BenchmarkSay(b *testing.B) {
	only, s := standIn("only")
	v := start(Options{OnStatus: func(Status) {}}, []opener{only})
	defer v.Close()
	v.Say(event("first"))
	<-s.spoken
	for b.Loop() {
		v.Say(event("more"))
	}
}
