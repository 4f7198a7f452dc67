package lobby

import (
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/places"
	"backtalk/keymap"
)

// moment is how long a key may wait for its answer, unless Lobby.Moment says otherwise. Nobody notices
// such a delay.
const moment = 50 * time.Millisecond

// later is a value that is computed in the background.
type later[T any] struct {
	done chan struct{}
	made T
}

// begin runs do in the background. do must use nothing that belongs to the desk's goroutine. Close
// waits for it.
func begin[T any](l *Lobby, do func() T) *later[T] {
	w := &later[T]{done: make(chan struct{})}
	l.background.Go(func() {
		defer close(w.done)
		w.made = do()
	})
	return w
}

// soon waits a moment, and reports whether the value is ready. If input comes in lines, it waits
// for the value, so that the same lines always get the same answers.
func (w *later[T]) soon(l *Lobby) bool {
	if l.Typed {
		<-w.done
	}
	select {
	case <-w.done:
		return true
	case <-time.After(l.Moment):
		return false
	}
}

// whenMade waits until the value is ready. It then removes the place and calls got at the desk.
// there reports whether the player was still in the place.
func whenMade[T any](l *Lobby, d *desk.Desk, place *places.Menu, w *later[T], got func(made T, there bool)) *places.Menu {
	l.background.Go(func() {
		<-w.done
		d.Post(func() {
			there := false
			d.Withdraw(func(p places.Place) bool {
				found := p == place
				there = there || found
				return found
			})
			got(w.made, there)
		})
	})
	return place
}

// read is the result of reading the saved matches.
type read[T any] struct {
	made T
	err  error
}

// reading runs do with all finished matches in the background. do must use nothing that belongs to
// the desk's goroutine.
func reading[T any](s shelf, do func([]matches.Entry) T) *later[read[T]] {
	names := s.OwnNames()
	return begin(s.Lobby, func() read[T] {
		all, err := s.finished(names)
		return read[T]{do(all), err}
	})
}

// opening returns a place that needs all finished matches. If reading them takes longer than a
// moment, it returns a place to wait in.
func opening[T any](s shelf, title say.MessageID, do func([]matches.Entry) T, open func(T) places.Place) places.Place {
	w := reading(s, do)
	opened := func(r read[T]) places.Place {
		if r.err != nil {
			s.Note(r.err)
		}
		return open(r.made)
	}
	if w.soon(s.Lobby) {
		return opened(w.made)
	}
	return waiting(s, title, w, func(r read[T]) { s.desk.Enter(opened(r)) })
}

// waiting returns the place in which the player waits for the saved matches. It doesn't call got if
// the player leaves.
func waiting[T any](s shelf, title say.MessageID, w *later[T], got func(T)) places.Place {
	place := s.titled(title)
	place.Items = []places.Item{{Title: say.M(say.LibraryWait, say.Data{"Key": s.desk.KeyNameIn(keymap.Menu, keymap.DoBack)}), Whole: true}}
	return whenMade(s.Lobby, s.desk, place, w, func(made T, there bool) {
		if there {
			got(made)
		}
	})
}
