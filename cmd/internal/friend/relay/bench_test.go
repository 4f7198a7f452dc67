package relay_test

import (
	"flag"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/relay"
)

// matches is the number of matches at the same time.
const matches = 200

// relays holds the addresses of servers to measure instead of one within the
// test. The host of each pair uses one server, the guest the next.
var relays = flag.String("relays", "", "addresses of relays of one cluster, with commas between")

// measured returns a function that returns the relays of a pair's host and
// guest.
func measured(b *testing.B) func(pair int) (host, guest relay.Relay) {
	b.Helper()
	if *relays == "" {
		_, r := start(b)
		return func(int) (host, guest relay.Relay) { return r, r }
	}
	all := strings.Split(*relays, ",")
	at := func(i int) relay.Relay { return relay.Relay{URL: all[i%len(all)]} }
	return func(pair int) (host, guest relay.Relay) { return at(pair), at(pair + 1) }
}

// BenchmarkRelay makes 200 pairs talk at the same time through one relay. The
// two sides answer each other as in a match between computers. It reports how
// long a message takes to the other side.
func BenchmarkRelay(b *testing.B) {
	at := measured(b)
	var pairs [matches][2]friend.Link
	for i := range pairs {
		host, guest := at(i)
		hosts, guests, answer := answered(b)
		l, err := host.Listen(hosts)
		if err != nil {
			b.Fatal(err)
		}
		pairs[i][0], pairs[i][1] = linked(b, l, dial(b.Context(), guest, guests), answer)
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
