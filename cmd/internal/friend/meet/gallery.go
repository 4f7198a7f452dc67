package meet

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/sealed"
)

// mostWatchers bounds the number of watchers at the same time.
const mostWatchers = 8

// Gallery lets watchers, who have codes of their own, watch a match through its
// host. It is closed until Open. Its methods are safe for concurrent use.
type Gallery struct {
	session *friend.Session
	// ended is a context that ends with the match.
	ended context.Context

	mu sync.Mutex
	// codes holds the watchers' codes. It is empty while the gallery is closed.
	// before holds older codes.
	codes  []sealed.Code
	before []sealed.Code
	// wait starts to wait for watchers with a code, until attached ends. It is
	// nil before attach.
	wait     func(ctx context.Context, code sealed.Code)
	attached context.Context
	// open ends when the gallery closes, with friend.ErrLeft as its cause.
	open  context.Context
	close context.CancelCauseFunc
	// The gallery calls changed when a watcher comes or goes, and gaveUp when
	// others have tried the spoken code too often.
	changed func(name string, came bool)
	gaveUp  func()
	// present maps random names to watchers, including those just cut off.
	present map[string]*watcher
	showing sync.WaitGroup
	// absence bounds how long a watcher may be cut off before they count as
	// gone.
	absence time.Duration
}

// watcher is one person who watches.
type watcher struct {
	name string
	// end ends the connection.
	end context.CancelCauseFunc
	// gone fires if they don't come back. It is nil while they are connected.
	gone *time.Timer
}

// leave waits until watchers have received the end of the match, but no longer
// than farewell.
func (g *Gallery) leave() {
	if g == nil {
		return
	}
	g.mu.Lock()
	for _, w := range g.present {
		if w.gone != nil {
			w.gone.Stop()
		}
	}
	g.mu.Unlock()
	heard := make(chan struct{})
	go func() {
		defer close(heard)
		g.showing.Wait()
	}()
	select {
	case <-heard:
	case <-time.After(farewell):
	}
}

// farewell bounds how long the end of a match may take to reach watchers.
const farewell = 2 * time.Second

// attach makes the gallery use wait to find watchers, until a context ends.
func (g *Gallery) attach(ctx context.Context, wait func(context.Context, sealed.Code)) {
	if g == nil {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.attached, g.wait = ctx, wait
	g.expect()
}

// expect starts to wait for watchers, if the gallery is attached and open. The
// caller must hold the lock.
func (g *Gallery) expect() {
	if g.wait == nil || len(g.codes) == 0 {
		return
	}
	ctx, cancel := context.WithCancel(g.attached)
	context.AfterFunc(g.open, cancel)
	for _, c := range g.codes {
		g.wait(ctx, c)
	}
}

// warned closes the gallery if others have tried its spoken code so often that
// it isn't safe any more.
func (g *Gallery) warned(w Warning) {
	if w == Spent {
		go func() {
			g.Close()
			g.gaveUp()
		}()
	}
}

// Open lets in watchers who know one of the codes. It calls changed when a
// watcher comes or goes, and gaveUp when the gallery has closed because others
// tried too many codes. Both may run in any goroutine. A watcher who is cut off
// and comes back in time isn't reported. Neither are watchers whom Close sends
// away.
func (g *Gallery) Open(changed func(name string, came bool), gaveUp func(), codes ...sealed.Code) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.codes) > 0 {
		return
	}
	g.codes, g.changed, g.gaveUp = codes, changed, gaveUp
	g.present = map[string]*watcher{}
	g.open, g.close = context.WithCancelCause(g.ended)
	g.expect()
}

// Close sends all watchers away and lets nobody else in.
func (g *Gallery) Close() {
	if g == nil {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shut()
}

// shut closes the gallery. The caller must hold the lock.
func (g *Gallery) shut() {
	if len(g.codes) > 0 {
		g.before = append(g.before, g.codes...)
		g.codes = nil
		g.close(friend.ErrLeft)
		for _, w := range g.present {
			w.stop()
		}
		g.present = nil
	}
}

// takes reports whether a newcomer is a watcher, and if so shows them the
// match. Only the code that they used counts, not what they claim.
func (g *Gallery) takes(m met) bool {
	if g == nil {
		return false
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case m.err != nil:
		return false
	case slices.Contains(g.codes, m.code):
		g.admit(m)
		return true
	case slices.Contains(g.before, m.code):
		go m.conn.Leave(nil)
		return true
	}
	return false
}

// admit shows the match to a watcher who is new or has come back, if there is
// room. The caller must hold the lock.
func (g *Gallery) admit(m met) {
	id := m.hello.Watcher
	if id == "" {
		// A newcomer who wants to play has the wrong code.
		go m.conn.Leave(&friend.Error{Fault: friend.OtherMatch})
		return
	}
	if g.present[id] == nil && len(g.present) >= mostWatchers {
		g.forget()
	}
	before := g.present[id]
	if before == nil && len(g.present) >= mostWatchers {
		go m.conn.Leave(&friend.Error{Fault: friend.Full})
		return
	}
	ctx, end := context.WithCancelCause(g.open)
	w := &watcher{name: m.hello.Name, end: end}
	came := !g.named(w.name)
	g.present[id] = w
	went := before != nil && !g.named(before.name)
	changed := g.changed
	g.showing.Go(func() {
		if before != nil {
			before.stop()
		}
		if went {
			changed(before.name, false)
		}
		if came {
			changed(w.name, true)
		}
		g.show(ctx, m.conn, id, w)
	})
}

// named reports whether a watcher with this name is present. With it, the
// gallery doesn't announce a watcher again after a restart of their program.
// The caller must hold the lock.
func (g *Gallery) named(name string) bool {
	for _, w := range g.present {
		if w.name == name {
			return true
		}
	}
	return false
}

// forget makes room by dropping a watcher who was cut off and hasn't come back.
// The caller must hold the lock.
func (g *Gallery) forget() {
	for id, w := range g.present {
		if w.gone != nil {
			delete(g.present, id)
			w.stop()
			if !g.named(w.name) {
				go g.changed(w.name, false)
			}
			return
		}
	}
}

// stop ends a watcher's connection and timer.
func (w *watcher) stop() {
	w.end(nil)
	if w.gone != nil {
		w.gone.Stop()
	}
}

// show shows the match until the connection ends, and records whether the
// watcher may come back.
func (g *Gallery) show(ctx context.Context, c *friend.Conn, id string, w *watcher) {
	defer w.end(nil)
	err := friend.Present(ctx, c, g.session) // the reason why somebody stops watching needs no message
	g.mu.Lock()
	defer g.mu.Unlock()
	if ctx.Err() != nil || g.present[id] != w {
		return
	}
	if friend.Passing(err) {
		w.gone = time.AfterFunc(g.absence, func() { g.part(id, w) })
		return
	}
	go g.part(id, w)
}

// part removes a watcher, unless they have come back, and reports that they
// have gone.
func (g *Gallery) part(id string, w *watcher) {
	g.mu.Lock()
	is := g.present[id] == w && g.open.Err() == nil
	changed := g.changed
	if is {
		delete(g.present, id)
	}
	heard := is && !g.named(w.name)
	g.mu.Unlock()
	if heard {
		changed(w.name, false)
	}
}

// Watch follows a match that others play, with a code for watchers. It calls
// changed with nil when it reaches the host, and with the reason when it loses
// the host. It then reconnects automatically. It returns the context's error,
// sealed.ErrWrongCode, ErrSpent, friend.ErrGone, friend.ErrFull, friend.ErrLeft
// if there is nothing more to watch, or the fault in the events.
func (p *Peer) Watch(ctx context.Context, code sealed.Code, w *friend.Watcher, changed func(error)) error {
	if p.Hello.Watcher == "" {
		p.Hello.Watcher = friend.NewID()
	}
	tries := newGuard(code, p.warn)
	for {
		conn, err := p.watched(ctx, tries)
		if err != nil {
			return err
		}
		changed(nil)
		err = w.Serve(ctx, conn)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !friend.Passing(err) {
			// Let the table announce the events received before the end.
			if whole, ended := w.Caught(ctx); ended == nil && whole {
				<-ctx.Done()
			}
			return errors.Join(ctx.Err(), err)
		}
		changed(err)
	}
}

// watched connects to the host.
func (p *Peer) watched(ctx context.Context, tries *guard) (*friend.Conn, error) {
	within, cancel := context.WithTimeout(ctx, p.Times.usual().Persistence)
	defer cancel()
	var found met
	p.again(within, func() error {
		found = p.dial(within, tries)
		if found.err != nil && passing(found.err) {
			return found.err
		}
		return nil
	})
	switch {
	case ctx.Err() != nil:
		found.leave()
		return nil, ctx.Err()
	case found.conn == nil && (found.err == nil || passing(found.err)):
		return nil, friend.ErrGone
	}
	return found.conn, found.err
}
