package attack

import (
	"bytes"
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/relay"
	"backtalk/cmd/internal/friend/sealed"
	"backtalk/core"
)

// However many and long the knocks of a stranger are, the host keeps only a few
// of them, and the friend gets in soon after the flood.
func TestFloodOfKnocksFillsNoMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	// The relay may run in this process, and keeps some of a flood for a listener that is slow. If the host kept all
	// knocks, even the short ones would take 100 MB.
	const flood, mostMemory = 200_000, 80 << 20
	code := spoken(t)
	for name, knock := range map[string][]byte{
		"long": bytes.Repeat([]byte("x"), 8000), "well formed": sealed.NewKnock(wrong(t, 0)(code)).Door().Knock,
	} {
		t.Run(name, func(t *testing.T) {
			url := start(t)
			m := waits(t, url, code)
			flooder := stranger(t, url)
			appears(t, flooder, code.Place())
			var most uint64
			for n := range flood {
				if err := flooder.PublishRequest("backtalk.2.knock."+code.Place(), fmt.Sprintf("backtalk.2.answer.%032x.%032x", 1, n), knock); err != nil {
					t.Fatal(err)
				}
				if n%(flood/20) == 0 {
					var now runtime.MemStats
					runtime.GC() // so that only what the host keeps counts
					runtime.ReadMemStats(&now)
					most = max(most, now.HeapAlloc)
				}
			}
			if most > mostMemory {
				t.Errorf("the flood takes %d MB", most>>20)
			}
			if err := flooder.FlushTimeout(time.Minute); err != nil {
				t.Fatal(err)
			}
			m.joins(code)
		})
	}
}

// One connection that shows as many tables as the relay lets it, and answers for
// each of them, hides no honest table.
func TestAnsweringTablesHideNoOther(t *testing.T) {
	url := start(t)
	liar := stranger(t, url)
	offer, _ := friend.OfferOf(core.Rules{Length: 5, Crawford: true})
	offer.Colours = [2]core.Colour{core.Red, core.White}
	shows := func(name string) meet.Table { return meet.NewTable(name, "en", time.Now(), sealed.NewSecret(), offer) }
	listens(t, liar, func(m *nats.Msg) {
		for range 50 {
			table := shows("Nobody")
			_ = liar.PublishRequest(m.Reply, "backtalk.2.link."+newName()+"."+newName(), table.Encode())
		}
	}, "backtalk.2.tables")
	listens(t, liar, func(m *nats.Msg) { _ = liar.PublishRequest(m.Reply, m.Subject, m.Data) }, "backtalk.2.link.*.*")
	honest := shows("Ann")
	go func() { _ = relay.Relay{URL: url}.Show(t.Context(), honest.Encode()) }()
	found, most := false, 0
	for until := time.Now().Add(soon); !found && time.Now().Before(until); {
		answers, err := relay.Relay{URL: url}.Tables(t.Context(), meet.MostTables)
		if err != nil {
			t.Fatal(err)
		}
		tables := meet.Tables(answers)
		most = max(most, len(tables))
		for _, table := range tables {
			found = found || table.ID() == honest.ID()
		}
	}
	if !found || most < 2 {
		t.Errorf("the honest table is heard: %v, among %d", found, most)
	}
}
