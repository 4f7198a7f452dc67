package meet_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/meet/meettest"
	"backtalk/cmd/internal/friend/sealed"
)

// A stranger may get 4,096 answers with a spoken code. The friend can't use that
// code any more either, but still joins with the invitation.
func TestSpentCodeLeavesTheInvitation(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	synctest.Test(t, func(t *testing.T) {
		n := meettest.New(-1)
		host, guest := sides(t, n)
		warned := make(chan meet.Warning, 10)
		host.peer.Warn = func(w meet.Warning) { warned <- w }
		spoken, invitation := code(t, "4821 river copper 3977 plum bell"), sealed.NewSecret()
		go func() { _, _ = host.peer.Host(t.Context(), offer(t), host.chain, spoken, invitation) }()
		door := sealed.NewKnock(code(t, "4821 wrong words 3977 are these")).Door()
		answers, spent := 0, false
		for !spent {
			way, _ := n.Joining(t.Context(), door)
			link, err := way.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if _, err := link.Receive(t.Context()); err == nil {
				answers++
			}
			_ = link.Close() // a stranger who says nothing more
			select {
			case w := <-warned:
				spent = w == meet.Spent
			case <-time.After(100 * time.Millisecond):
			}
		}
		if answers != 4096 {
			t.Errorf("the stranger got %d answers", answers)
		}
		yes := func(context.Context, friend.Hello, friend.Offer) (bool, error) { return true, nil }
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		if b, err := guest.peer.Join(ctx, spoken, guest.chain, yes); err == nil {
			b.Conn.Close()
			t.Error("the code that is spent lets a guest in")
		}
		b, err := guest.peer.Join(t.Context(), invitation, guest.chain, yes)
		if err != nil {
			t.Fatal(err)
		}
		b.Conn.Close()
	})
}

// A table has room for some of the guests who sit down and never agree, and drops the others. One who agrees still
// gets a turn.
func TestCrowdAtATableIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	for _, guests := range []int{65, 400} {
		synctest.Test(t, func(t *testing.T) {
			n := meettest.New(-1)
			host, guest := sides(t, n)
			host.peer.Public, host.peer.Times.Answer = true, 20*time.Second
			at, hosted, o := sealed.NewSecret(), make(chan error, 1), offer(t)
			go func() {
				var err error
				if host.begun, err = host.peer.Host(t.Context(), o, host.chain, at); err == nil {
					host.start()
				}
				hosted <- err
			}()
			ctx, leave := context.WithCancel(t.Context())
			defer leave()
			var sit, most atomic.Int32
			for range guests {
				squatter := watcher(n, "")
				squatter.Times.Longest = 5 * time.Second
				go func() {
					_, _ = squatter.Join(ctx, at, guest.chain, func(sits context.Context, _ friend.Hello, _ friend.Offer) (bool, error) {
						now := sit.Add(1)
						defer sit.Add(-1)
						most.Store(max(most.Load(), now))
						<-sits.Done()
						return false, sits.Err()
					})
				}()
			}
			synctest.Wait()
			if now := most.Load(); now != 64 {
				t.Errorf("of %d guests %d sit", guests, now)
			}
			patient, cancel := context.WithTimeout(ctx, 5*time.Minute)
			defer cancel()
			var err error
			guest.begun, err = guest.peer.Join(patient, at, guest.chain, func(context.Context, friend.Hello, friend.Offer) (bool, error) { return true, nil })
			if err != nil {
				t.Fatal(err)
			}
			guest.start()
			if err := <-hosted; err != nil {
				t.Fatal(err)
			}
			guest.line.End()
			host.line.End()
			if now := most.Load(); now > 64 {
				t.Errorf("%d sat at the same time", now)
			}
		})
	}
}
