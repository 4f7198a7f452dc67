package relay_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/nats-io/nats.go"

	"backtalk/cmd/internal/friend/relay"
)

// asks asks until there are want answers.
func asks(t *testing.T, r relay.Relay, want int) []string {
	t.Helper()
	for {
		found, err := r.Tables(t.Context(), 200)
		if err != nil {
			t.Fatal(err)
		}
		if len(found) == want {
			var texts []string
			for _, text := range found {
				texts = append(texts, string(text))
			}
			slices.Sort(texts)
			return texts
		}
	}
}

// A player finds every table that is shown, and none that no longer is.
func TestShownTablesAreFound(t *testing.T) {
	_, r := start(t)
	if got := asks(t, r, 0); got != nil {
		t.Errorf("found %q", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 3)
	for i := range 3 {
		go func() { ended <- r.Show(ctx, fmt.Append(nil, "table ", i)) }()
	}
	if got := asks(t, r, 3); !slices.Equal(got, []string{"table 0", "table 1", "table 2"}) {
		t.Errorf("found %q", got)
	}
	cancel()
	for range 3 {
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	asks(t, r, 0)
}

// A player finds the honest tables even if one connection sends a flood of long
// answers. docs/relay.sh lets a connection answer a question ten times, and
// Backtalk asks each shower once more.
func TestFloodOfTablesHidesNone(t *testing.T) {
	s, r := start(t)
	c, err := nats.Connect(s.ClientURL(), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	long := bytes.Repeat([]byte("x"), 7_000)
	flood := func(m *nats.Msg) {
		for i := range 2000 {
			text := long
			if i%2 == 0 {
				text = fmt.Append(nil, "made up ", i)
			}
			from := fmt.Sprintf("backtalk.2.link.%032x.%032x", 1, i)
			_ = c.PublishRequest(m.Reply, from, text) // the asker may be gone
		}
	}
	for range 2 {
		if _, err := c.Subscribe("backtalk.2.tables", flood); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Flush(); err != nil {
		t.Fatal(err)
	}
	go func() { _ = r.Show(t.Context(), []byte("honest")) }()
	for {
		found, err := r.Tables(t.Context(), 20)
		if err != nil {
			t.Fatal(err)
		}
		if len(found) > 20 {
			t.Fatalf("%d answers", len(found))
		}
		for _, text := range found {
			if len(text) > 100 {
				t.Errorf("an answer of %d bytes", len(text))
			}
			if string(text) == "honest" {
				return
			}
		}
	}
}

func TestTablesFailsWithoutARelay(t *testing.T) {
	r := relay.Relay{URL: "nats://127.0.0.1:1"}
	if _, err := r.Tables(t.Context(), 1); !errors.Is(err, relay.ErrUnreachable) {
		t.Error(err)
	}
	if err := r.Show(t.Context(), nil); !errors.Is(err, relay.ErrUnreachable) {
		t.Error(err)
	}
}
