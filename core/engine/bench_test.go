package engine

import (
	"context"
	"runtime"
	"slices"
	"testing"
	"time"

	"backtalk/core"
)

// BenchmarkWokenWhileSearching measures how late a waiting goroutine runs while searches want every
// worker, as a reader of keys waits while a bot thinks: the runtime has one P more than there are
// workers.
func BenchmarkWokenWhileSearching(b *testing.B) {
	before := runtime.GOMAXPROCS(runtime.NumCPU() + 1)
	defer runtime.GOMAXPROCS(before)
	g := loaded(b)
	ctx, stop := context.WithCancel(b.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for ctx.Err() == nil {
			for _, r := range rolls {
				_, _ = g.Rank(ctx, core.Start(), r, 3, 0)
			}
		}
	}()
	var late []time.Duration
	for b.Loop() {
		due := time.Now().Add(3 * time.Millisecond)
		<-time.After(3 * time.Millisecond)
		late = append(late, time.Since(due))
	}
	stop()
	stopped := time.Now()
	<-ended
	slices.Sort(late)
	b.ReportMetric(float64(late[len(late)*99/100].Microseconds())/1000, "ms-woken-p99")
	b.ReportMetric(float64(time.Since(stopped).Microseconds())/1000, "ms-cancelled")
	b.ReportMetric(0, "ns/op")
}
