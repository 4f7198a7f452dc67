// Package relaytest runs relays for tests.
package relaytest

import (
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// startLimit is how long a relay may take to answer.
const startLimit = 10 * time.Second

// Start runs a relay at a free port of this machine until the test ends.
func Start(t testing.TB) *server.Server {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(s.Shutdown)
	if !s.ReadyForConnections(startLimit) {
		t.Fatal("the relay does not start")
	}
	return s
}
