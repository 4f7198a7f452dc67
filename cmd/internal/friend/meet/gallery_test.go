package meet_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/meet/meettest"
	"backtalk/cmd/internal/friend/sealed"
)

// gallery starts a match between two players with an open gallery.
func gallery(t *testing.T) (n *meettest.Network, host *side, watching sealed.Code, changed chan bool, gaveUp chan bool) {
	t.Helper()
	n = meettest.New(-1)
	host, guest := sides(t, n)
	if errs := both(t, host, guest, code(t, "1234 river plum 3977 copper bell"), func() bool { return true }); errs[0] != nil || errs[1] != nil {
		t.Fatal(errs)
	}
	t.Cleanup(func() { host.line.End(); guest.line.End() })
	watching = code(t, "4321 apple anchor 3977 bell book")
	changed, gaveUp = make(chan bool, 20), make(chan bool, 1)
	host.line.Gallery.Open(func(_ string, came bool) { changed <- came }, func() { gaveUp <- true }, watching)
	if guest.line.Gallery != nil {
		t.Error("the guest has a gallery, whom nobody can reach")
	}
	return n, host, watching, changed, gaveUp
}

func watcher(n *meettest.Network, match string) *meet.Peer {
	return &meet.Peer{Own: 1, Open: n.Joining, Hello: friend.Hello{Version: "1", Name: "Zoe", Match: match}, Times: hasty()}
}

// With the watchers' code, a person can only watch, whoever they claim to be.
func TestWatchersCodeOnlyLetsWatch(t *testing.T) {
	n, host, watching, changed, _ := gallery(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for _, match := range []string{"", host.begun.Offer.Match} {
		w := friend.NewWatcher()
		line := watcher(n, match).Follow(w, watching)
		m, err := w.Match(ctx)
		if err != nil || m.State().Players[0].Name != "Ann" || len(m.Events()) != 1 {
			t.Fatalf("watched %+v, %v", m, err)
		}
		if !<-changed || !host.line.Session.Connected() {
			t.Error("the guest was sent away for a watcher")
		}
		line.End()
		if <-changed {
			t.Error("a watcher who has gone is there")
		}
	}
}

// When a player ends watching, the watchers are sent away, and the gallery forgets them.
func TestClosedGallerySendsWatchersAway(t *testing.T) {
	n, host, watching, changed, _ := gallery(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	w := friend.NewWatcher()
	ended := make(chan error, 1)
	line := watcher(n, "").Follow(w, watching)
	defer line.End()
	go func() { ended <- line.Keep(ctx, func(error) {}) }()
	if _, err := w.Match(ctx); err != nil || !<-changed {
		t.Fatal(err)
	}
	host.line.Gallery.Close()
	if err := <-ended; !errors.Is(err, friend.ErrLeft) {
		t.Errorf("ended with %v", err)
	}
	host.line.Gallery.Open(func(name string, came bool) {
		t.Errorf("%s is heard of once more: %v", name, came)
	}, func() {}, code(t, "4321 apple anchor 3977 book bell"))
}

// If the host's program ends in the middle of the match, watchers look for the host again, and give
// up after a while.
func TestWatchersWaitForAHostWhoComesBack(t *testing.T) {
	n, host, watching, changed, _ := gallery(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	w, heard := friend.NewWatcher(), make(chan error, 10)
	ended := make(chan error, 1)
	p := watcher(n, "")
	p.Times.Persistence = time.Second
	go func() { ended <- p.Watch(ctx, watching, w, func(err error) { heard <- err }) }()
	if err := <-heard; err != nil || !<-changed {
		t.Fatal(err)
	}
	host.line.End()
	if err := <-heard; err == nil || !friend.Passing(err) {
		t.Errorf("heard %v when the host's program ended", err)
	}
	if err := <-ended; !errors.Is(err, friend.ErrGone) {
		t.Errorf("ended with %v", err)
	}
}

// The players don't hear of a watcher who is cut off and comes back in time. If the watcher stays
// away, they hear that the watcher has gone.
func TestWatcherIsGoneAfterAWhile(t *testing.T) {
	for name, absence := range map[string]time.Duration{"comes back": time.Hour, "stays away": time.Millisecond} {
		t.Run(name, func(t *testing.T) {
			n := meettest.New(-1)
			host, guest := sides(t, n)
			host.peer.Times.Absence = absence
			if errs := both(t, host, guest, code(t, "1234 river plum 3977 copper bell"), func() bool { return true }); errs[0] != nil || errs[1] != nil {
				t.Fatal(errs)
			}
			t.Cleanup(func() { host.line.End(); guest.line.End() })
			watching, changed := code(t, "4321 apple anchor 3977 bell book"), make(chan bool, 20)
			host.line.Gallery.Open(func(_ string, came bool) { changed <- came }, func() {}, watching)
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			w, heard := friend.NewWatcher(), make(chan error, 10)
			p := watcher(n, "")
			cuts, back := make(chan func(), 10), make(chan bool, 10)
			back <- true
			p.Open = func(ctx context.Context, c sealed.Door) (meet.Way, error) {
				<-back
				way, err := n.Joining(ctx, c)
				return cutWay{way, cuts}, err
			}
			line := p.Follow(w, watching)
			defer line.End()
			go func() { _ = line.Keep(ctx, func(err error) { heard <- err }) }()
			if !<-changed {
				t.Fatal("nobody came")
			}
			(<-cuts)()
			if absence < time.Second && <-changed {
				t.Error("a watcher who stayed away is not gone")
			}
			back <- true
			for err := error(nil); err == nil; { // until the watcher notices the cut
				err = <-heard
			}
			for err := errors.New("away"); err != nil; {
				err = <-heard
			}
			if absence < time.Second && !<-changed {
				t.Error("a watcher who came again is not heard of")
			}
			// A second watcher with the same name is the first one, after a restart of their
			// program.
			anew := friend.NewWatcher()
			second := watcher(n, "").Follow(anew, watching)
			defer second.End()
			if _, err := anew.Match(ctx); err != nil {
				t.Fatal(err)
			}
			select {
			case <-changed:
				t.Error("who came back was heard of")
			default:
			}
		})
	}
}

// cutWay is a way with links that a test can cut.
type cutWay struct {
	meet.Way
	cuts chan func()
}

func (w cutWay) Next(ctx context.Context) (friend.Link, error) {
	l, err := w.Way.Next(ctx)
	if err == nil {
		w.cuts <- func() { _ = l.Close() }
	}
	return l, err
}

// The match continues and others can still watch while a stranger guesses codes.
func TestGuessingClosesNoGallery(t *testing.T) {
	n, host, watching, changed, gaveUp := gallery(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	wrong := code(t, "4321 apple anchor 3977 book bell")
	for i := range 30 {
		if err := watcher(n, "").Watch(ctx, wrong, friend.NewWatcher(), func(error) {}); !errors.Is(err, sealed.ErrWrongCode) {
			t.Fatalf("try %d: %v", i+1, err)
		}
	}
	w := friend.NewWatcher()
	line := watcher(n, "").Follow(w, watching)
	defer line.End()
	if _, err := w.Match(ctx); err != nil || !<-changed {
		t.Fatal(err)
	}
	if len(gaveUp) > 0 || !host.line.Session.Connected() {
		t.Error("the gallery or the match has ended")
	}
}

// Eight people can watch at the same time. The ninth hears that there is no room.
func TestGalleryBoundsItsWatchers(t *testing.T) {
	n, _, watching, changed, _ := gallery(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for i := range 8 {
		w := friend.NewWatcher()
		p := watcher(n, "")
		p.Hello.Name = string(rune('A' + i))
		line := p.Follow(w, watching)
		defer line.End()
		if _, err := w.Match(ctx); err != nil || !<-changed {
			t.Fatal(err)
		}
	}
	if err := watcher(n, "").Watch(ctx, watching, friend.NewWatcher(), func(error) {}); !errors.Is(err, friend.ErrFull) {
		t.Errorf("one too many: %v", err)
	}
}

// Nobody can watch with the players' code, or play with the watchers' code. Mixing the codes up
// disturbs nobody.
func TestPlayersAndWatchersCodesDiffer(t *testing.T) {
	n := meettest.New(-1)
	host, guest := sides(t, n)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	playing, watching := code(t, "1234 river plum 3977 copper bell"), code(t, "4321 apple anchor 3977 bell book")
	var mixed sync.Once
	guest.peer.Open = func(ctx context.Context, c sealed.Door) (meet.Way, error) {
		mixed.Do(func() {
			err := watcher(n, "").Watch(ctx, playing, friend.NewWatcher(), func(error) {})
			if !errors.Is(err, friend.ErrLeft) {
				t.Errorf("who watches with the players' code: %v", err)
			}
		})
		return n.Joining(ctx, c)
	}
	if errs := both(t, host, guest, playing, func() bool { return true }); errs[0] != nil || errs[1] != nil {
		t.Fatal(errs)
	}
	defer guest.line.End()
	defer host.line.End()
	host.line.Gallery.Open(func(name string, _ bool) { t.Errorf("%s is heard of", name) }, func() {}, watching)
	other := &meet.Peer{Own: 1, Open: n.Joining, Hello: friend.Hello{Version: "1", Name: "Max"}, Times: hasty()}
	if _, err := other.Join(ctx, watching, friend.NewChain([]byte("max")), nil); !errors.Is(err, friend.ErrAccused) {
		t.Errorf("who joins with the watchers' code: %v", err)
	}
}

// Watchers hear when either player goes and comes back. The host's program tells them about the
// guest, and its goodbye tells them that the host has quit.
func TestWatchersHearOfEitherPlayer(t *testing.T) {
	n := meettest.New(-1)
	host, guest := sides(t, n)
	if errs := both(t, host, guest, code(t, "1234 river plum 3977 copper bell"), func() bool { return true }); errs[0] != nil || errs[1] != nil {
		t.Fatal(errs)
	}
	watching := code(t, "4321 apple anchor 3977 bell book")
	host.line.Gallery.Open(func(string, bool) {}, func() {}, watching)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	w, lost := friend.NewWatcher(), make(chan error, 10)
	line := watcher(n, "").Follow(w, watching)
	defer line.End()
	go func() { _ = line.Keep(ctx, func(err error) { lost <- err }) }()
	if _, err := w.Match(ctx); err != nil {
		t.Fatal(err)
	}
	guest.line.End()
	now, err := w.Guest(ctx, friend.Presence{})
	if want := (friend.Presence{Away: true, Left: true}); err != nil || now != want {
		t.Fatalf("the guest is %+v, %v", now, err)
	}
	guest.begun.Conn = nil
	guest.start()
	defer guest.line.End()
	if now, err = w.Guest(ctx, now); err != nil || now.Away {
		t.Fatalf("the guest who is back is %+v, %v", now, err)
	}
	host.line.End()
	for err := error(nil); !errors.Is(err, friend.ErrAway); err = <-lost {
		if err != nil {
			t.Fatalf("the host's goodbye is %v", err)
		}
	}
}
