package relay_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"backtalk/cmd/internal/friend"
)

// matches is how many matches are held at once.
const matches = 200

// BenchmarkRelay has 200 pairs talk at once through one relay, each side answering the other as in
// a match of computers, and reports how long a message takes to the other side.
func BenchmarkRelay(b *testing.B) {
	_, r := start(b)
	var pairs [matches][2]friend.Link
	for i := range pairs {
		place := fmt.Sprint("place", i)
		l, err := r.Listen(place)
		if err != nil {
			b.Fatal(err)
		}
		dialled := make(chan error, 1)
		go func() {
			var err error
			pairs[i][1], err = r.Dial(b.Context(), place)
			dialled <- err
		}()
		if pairs[i][0], err = l.Accept(b.Context()); err != nil {
			b.Fatal(err)
		}
		if err := <-dialled; err != nil {
			b.Fatal(err)
		}
		l.Close()
	}
	text := make([]byte, 300)
	took := make([][]time.Duration, matches)
	began := time.Now()
	b.ResetTimer()
	var all sync.WaitGroup
	for i, p := range pairs {
		all.Go(func() {
			for range b.N {
				for side := range p {
					sent := time.Now()
					if p[side].Send(b.Context(), text) != nil {
						return
					}
					if _, err := p[1-side].Receive(b.Context()); err != nil {
						return
					}
					took[i] = append(took[i], time.Since(sent))
				}
			}
		})
	}
	all.Wait()
	every := slices.Concat(took...)
	if len(every) != 2*b.N*matches {
		b.Fatalf("%d of %d messages arrived", len(every), 2*b.N*matches)
	}
	slices.Sort(every)
	b.ReportMetric(float64(every[len(every)/2].Microseconds())/1000, "ms/p50")
	b.ReportMetric(float64(every[len(every)*99/100].Microseconds())/1000, "ms/p99")
	b.ReportMetric(float64(len(every))/time.Since(began).Seconds(), "messages/s")
}
