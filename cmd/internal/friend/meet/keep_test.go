package meet_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet/meettest"
)

// again connects the guest's side once more, like a program that has lost the
// first connection. The channel receives the changes, and then the error at the
// end.
func (s *side) again(ctx context.Context) <-chan error {
	session, err := friend.New(s.own, s.chain, s.begun.Match(s.own, "human").Events())
	if err != nil {
		s.t.Fatal(err)
	}
	peer, changes := *s.peer, make(chan error, 10)
	peer.Hello.Match = s.begun.Offer.Match
	go func() {
		changes <- peer.Keep(ctx, session, s.begun.Lasting, nil, func(err error) { changes <- err })
	}()
	return changes
}

// The host leaves just as the guest arrives on another connection. The guest
// hears the goodbye there, and doesn't wait in vain.
func TestReturningGuestHearsTheHostLeave(t *testing.T) {
	n := meettest.New(-1)
	host, guest := sides(t, n)
	if err := errors.Join(allOf(both(t, host, guest, code(t, "4821 river copper 3977 plum bell"), func() bool { return true }))...); err != nil {
		t.Fatal(err)
	}
	host.line.End()
	guest.line.End()
	session, err := friend.New(0, host.chain, host.begun.Match(0, "human").Events())
	if err != nil {
		t.Fatal(err)
	}
	hosting, leave := context.WithCancel(t.Context())
	var first sync.Once
	met, left := make(chan struct{}), make(chan struct{})
	keeping := *host.peer
	keeping.Hello.Match = host.begun.Offer.Match
	ended := make(chan error, 1)
	go func() {
		ended <- keeping.Keep(hosting, session, host.begun.Lasting, nil, func(error) {
			first.Do(func() { close(met); <-left })
		})
	}()
	before, stop := context.WithCancel(t.Context())
	defer stop()
	one := guest.again(before)
	<-met
	<-one // connected
	two := guest.again(t.Context())
	<-one // the host has taken the second connection instead
	stop()
	leave()
	close(left)
	select {
	case err := <-two:
		if !errors.Is(err, friend.ErrLeft) {
			t.Errorf("the guest hears %v", err)
		}
	case <-time.After(time.Minute):
		t.Error("the guest hears nothing")
	}
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the host's side ended with %v", err)
	}
}

func allOf(errs [2]error) []error { return errs[:] }
