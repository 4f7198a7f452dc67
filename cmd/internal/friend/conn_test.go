package friend

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// stuck is a link whose network takes nothing more.
type stuck struct{}

func (stuck) Send(ctx context.Context, _ []byte) error {
	<-ctx.Done()
	return ctx.Err()
}

func (stuck) Receive(ctx context.Context) ([]byte, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func (stuck) Close() error { return nil }

// A player who leaves waits a second at most, even if the network still holds up an earlier message.
func TestLeavingWaitsForNoOtherMessage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := NewConn(stuck{}, Usual())
		go func() { _ = c.send(message{Ping: &empty{}}) }()
		synctest.Wait()
		began := time.Now()
		c.Leave(nil)
		if took := time.Since(began); took > time.Second {
			t.Errorf("leaving took %v", took)
		}
	})
}
