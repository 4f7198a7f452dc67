package meet_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/meet/meettest"
	"backtalk/cmd/internal/friend/sealed"
)

// gallery is a match that two play, with watchers let in.
func gallery(t *testing.T) (n *meettest.Network, host *side, watching sealed.Code, changed chan bool, gaveUp chan bool) {
	t.Helper()
	n = meettest.New(-1)
	host, guest := sides(t, n)
	if errs := both(t, host, guest, code(t, "1234 river plum copper"), func() bool { return true }); errs[0] != nil || errs[1] != nil {
		t.Fatal(errs)
	}
	t.Cleanup(func() { host.line.End(); guest.line.End() })
	watching = code(t, "4321 apple anchor bell")
	changed, gaveUp = make(chan bool, 20), make(chan bool, 1)
	host.line.Gallery.Open(watching, func(_ string, came bool) { changed <- came }, func() { gaveUp <- true })
	if guest.line.Gallery != nil {
		t.Error("the guest has a gallery, whom nobody can reach")
	}
	return n, host, watching, changed, gaveUp
}

func watcher(n *meettest.Network, match string) *meet.Peer {
	return &meet.Peer{Own: 1, Open: n.Joining, Hello: friend.Hello{Version: "1", Name: "Zoe", Match: match}, Times: hasty()}
}

// Who knows the watchers' code watches, and nothing else, whatever they say who they are.
func TestAWatchersCodeLetsWatchAndNothingElse(t *testing.T) {
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

// When nobody may watch any more, those who do are sent away and their code opens nothing.
func TestAGalleryCloses(t *testing.T) {
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
	if <-changed {
		t.Error("somebody still watches")
	}
}

// Who tries codes closes the gallery in the end, and not the match.
func TestTryingCodesClosesTheGallery(t *testing.T) {
	n, host, _, _, gaveUp := gallery(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	wrong := code(t, "4321 apple anchor book")
	for i := 0; ; i++ {
		tried, stop := context.WithTimeout(ctx, 5*time.Second)
		err := watcher(n, "").Watch(tried, wrong, friend.NewWatcher(), func(error) {})
		stop()
		if !errors.Is(err, sealed.ErrWrongCode) {
			t.Fatalf("try %d: %v", i+1, err)
		}
		select {
		case <-gaveUp:
			if i < 5 || !host.line.Session.Connected() {
				t.Errorf("closed after %d tries", i+1)
			}
			return
		default:
		}
		if i == 9 {
			<-gaveUp
			return
		}
	}
}

// So many may watch, and no more.
func TestAGalleryHasRoomForSome(t *testing.T) {
	n, _, watching, changed, _ := gallery(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for range 8 {
		w := friend.NewWatcher()
		line := watcher(n, "").Follow(w, watching)
		defer line.End()
		if _, err := w.Match(ctx); err != nil || !<-changed {
			t.Fatal(err)
		}
	}
	if err := watcher(n, "").Watch(ctx, watching, friend.NewWatcher(), func(error) {}); !errors.Is(err, friend.ErrLeft) {
		t.Errorf("one too many: %v", err)
	}
}
