package meet

import (
	"context"
	"errors"
	"sync"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/sealed"
)

// mostWatchers is how many may watch at the same time.
const mostWatchers = 8

// Gallery lets others watch a match at its host's, who know a code of their own. It is closed until
// it is opened. Its methods may be called by any goroutine, and on nil.
type Gallery struct {
	session *friend.Session
	// ended ends with the match.
	ended context.Context

	mu sync.Mutex
	// code is what watchers know, none while the gallery is closed; before are those of before.
	code   sealed.Code
	before []sealed.Code
	// wait has those that come with a code found, nil while nobody is waited for; attached ends
	// that.
	wait     func(ctx context.Context, code sealed.Code)
	attached context.Context
	// open ends when the gallery is closed.
	open  context.Context
	close context.CancelFunc
	// changed is called with who comes and who goes, and gaveUp when too many codes were tried.
	changed  func(name string, came bool)
	gaveUp   func()
	watchers int
	tries    int
	showing  sync.WaitGroup
}

// leave waits until watchers have heard the end of the match, but not for long.
func (g *Gallery) leave() {
	if g == nil {
		return
	}
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

// farewell is how long the end of a match may take to reach those who watch.
const farewell = 2 * time.Second

// attach has those found that come to the gallery, for as long as a context lasts.
func (g *Gallery) attach(ctx context.Context, wait func(context.Context, sealed.Code)) {
	if g == nil {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.attached, g.wait = ctx, wait
	g.expect()
}

// expect waits for watchers, if there is a way for them. The caller has the lock.
func (g *Gallery) expect() {
	if !g.code.Given() || g.wait == nil {
		return
	}
	ctx, cancel := context.WithCancel(g.attached)
	context.AfterFunc(g.open, cancel)
	g.wait(ctx, g.code)
}

// Open lets watchers in who know a code. Changed is called with who comes and who goes, gaveUp when
// the gallery was closed because others have tried too many codes; both by any goroutine.
func (g *Gallery) Open(code sealed.Code, changed func(name string, came bool), gaveUp func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.code.Given() {
		return
	}
	g.code, g.changed, g.gaveUp, g.tries = code, changed, gaveUp, 0
	g.open, g.close = context.WithCancel(g.ended)
	g.expect()
}

// Close sends all watchers away and lets nobody in any more.
func (g *Gallery) Close() {
	if g == nil {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shut()
}

// shut closes the gallery. The caller has the lock.
func (g *Gallery) shut() {
	if g.code.Given() {
		g.before = append(g.before, g.code)
		g.code = sealed.Code{}
		g.close()
	}
}

// takes reports whether who has come is a watcher, and shows them the match. What counts is the
// code that they knew, and not what they say.
func (g *Gallery) takes(m met) bool {
	if g == nil {
		return false
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if errors.Is(m.err, sealed.ErrWrongCode) && g.code.Given() {
		if g.tries++; g.tries >= mostTries {
			g.shut()
			go g.gaveUp()
		}
		return false
	}
	switch {
	case m.err != nil:
		return false
	case g.code.Given() && m.code == g.code && g.watchers < mostWatchers:
		g.watchers++
		open, changed := g.open, g.changed
		g.showing.Go(func() { g.show(open, m, changed) })
		return true
	case g.code.Given() && m.code == g.code, g.was(m.code):
		go m.conn.Leave(nil)
		return true
	}
	return false
}

// was reports whether a code was the gallery's before it was closed.
func (g *Gallery) was(code sealed.Code) bool {
	for _, c := range g.before {
		if c == code {
			return true
		}
	}
	return false
}

func (g *Gallery) show(ctx context.Context, m met, changed func(string, bool)) {
	changed(m.hello.Name, true)
	_ = friend.Present(ctx, m.conn, g.session) // why somebody stops watching is theirs to say
	g.mu.Lock()
	g.watchers--
	g.mu.Unlock()
	changed(m.hello.Name, false)
}

// Watch follows a match that others play, with a code of theirs. It calls changed with nil when the
// host is there, and with the reason when not any more, and comes back by itself. It returns the
// context's error, sealed.ErrWrongCode, ErrGone, friend.ErrLeft when nobody may watch any more, or
// what was wrong with what was shown.
func (p *Peer) Watch(ctx context.Context, code sealed.Code, w *friend.Watcher, changed func(error)) error {
	for {
		conn, err := p.watched(ctx, code)
		if err != nil {
			return err
		}
		changed(nil)
		err = w.Serve(ctx, conn)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !friend.Passing(err) {
			// What was shown before is announced first.
			if whole, ended := w.Caught(ctx); ended == nil && whole {
				<-ctx.Done()
			}
			return errors.Join(ctx.Err(), err)
		}
		changed(err)
	}
}

// watched reaches the host.
func (p *Peer) watched(ctx context.Context, code sealed.Code) (*friend.Conn, error) {
	within, cancel := context.WithTimeout(ctx, p.Times.usual().Persistence)
	defer cancel()
	var found met
	p.again(within, func() error {
		found = p.dial(within, code)
		if found.err != nil && passing(found.err) {
			return found.err
		}
		return nil
	})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case found.conn == nil && (found.err == nil || passing(found.err)):
		return nil, ErrGone
	}
	return found.conn, found.err
}
