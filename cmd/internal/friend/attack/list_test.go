package attack

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/nats-io/nats.go"

	"backtalk/cmd/internal/friend/sealed"
)

// A stranger who knocks at all places of a range finds the host who waits with a
// spoken code there, but not the host who waits only with an invitation. Nor
// does a stranger who knows the place of the invitation.
func TestOnlySpokenCodesAreListed(t *testing.T) {
	for name, code := range codes(t) {
		t.Run(name, func(t *testing.T) {
			url := start(t)
			m := waits(t, url, code)
			lister, base := stranger(t, url), newName()
			appears(t, lister, code.Place())
			var found atomic.Int32
			listens(t, lister, func(k *nats.Msg) {
				if len(k.Data) > 0 { // otherwise the server says that nobody is there
					found.Add(1)
				}
			}, "backtalk.2.answer."+base+".*")
			at := "4821"
			if code.Spoken() {
				at = strings.Fields(code.String())[0]
			}
			knock := sealed.NewKnock(spoken(t)).Door().Knock
			try := func(place string) {
				copy(knock[len("backtalk sealed 2\n"):], place)
				_ = lister.PublishRequest("backtalk.2.knock."+place, "backtalk.2.answer."+base+"."+newName(), knock)
			}
			for n := range 9000 {
				c, err := sealed.ParseCode(fmt.Sprint(at, " any words ", 1000+n, " at all"))
				if err != nil {
					t.Fatal(err)
				}
				try(c.Place())
			}
			if !code.Spoken() {
				try(code.Place())
			}
			if err := lister.Flush(); err != nil {
				t.Fatal(err)
			}
			m.joins(code) // so the host has read the stranger's knocks, too
			if err := lister.Flush(); err != nil {
				t.Fatal(err)
			}
			if n := found.Load(); (n > 0) != code.Spoken() {
				t.Errorf("%d answers", n)
			}
		})
	}
}

// names returns the places and names of connections and links in the subjects of
// a message.
func names(m *nats.Msg) []string {
	all := strings.Split(m.Subject+"."+m.Reply, ".")
	return slices.DeleteFunc(all, func(part string) bool { return len(part) < len(sealed.Code{}.Place()) })
}

// A listener who hears everything can't tell that two connections belong to the
// same match: no place and no name of the first is used with those of the second.
func TestNextConnectionHasOtherNames(t *testing.T) {
	for name, code := range codes(t) {
		t.Run(name, func(t *testing.T) {
			url, messages := start(t), make(chan *nats.Msg, 10_000)
			spy := stranger(t, url)
			for _, all := range []string{"backtalk.2.link.*.*", "backtalk.2.answer.*.*", "backtalk.2.knock.*"} {
				if _, err := spy.ChanSubscribe(all, messages); err != nil {
					t.Fatal(err)
				}
			}
			if err := spy.Flush(); err != nil {
				t.Fatal(err)
			}
			m := waits(t, url, code)
			_, guest := m.joins(code)
			guest.End()
			if err := spy.Flush(); err != nil {
				t.Fatal(err)
			}
			first, next := map[string]bool{}, map[string]bool{}
			for len(messages) > 0 {
				for _, name := range names(<-messages) {
					first[name] = true
				}
			}
			m.joined.Conn = nil
			guest = m.line(m.guest, m.joined)
			ctx, cancel := context.WithTimeout(t.Context(), soon)
			defer cancel()
			if err := guest.Ready(ctx); err != nil {
				t.Fatal(err)
			}
			for len(next) < 5 { // a place, and the names of both connections and both links
				select {
				case heard := <-messages:
					all := names(heard)
					if !slices.ContainsFunc(all, func(name string) bool { return !first[name] }) {
						continue // a late message of the first connection
					}
					for _, name := range all {
						next[name] = true
						if first[name] {
							t.Errorf("%s repeats", name)
						}
					}
				case <-ctx.Done():
					t.Fatalf("the listener hears only %d names", len(next))
				}
			}
		})
	}
}
