package lobby

import (
	"context"
	"sync"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/places"
	"backtalk/keymap"
)

// moment is how long a key may wait for its answer, unless SetMoment says otherwise. Nobody notices such a
// delay.
const moment = 50 * time.Millisecond

// tasks are what the lobby does in the background, while keys work. They belong to the desk's goroutine.
type tasks struct {
	// moment is how long a key may wait for its answer. If the answer takes longer, the player waits in a
	// menu. typed means that input comes in lines.
	moment time.Duration
	typed  bool
	// running counts the tasks. stopImport stops the import, if one is running.
	running    sync.WaitGroup
	stopImport context.CancelFunc
	// analysing is the analysis of all matches, or nil if the player hasn't started it.
	analysing *analysing
}

// close stops the analysis and the import, and waits until all tasks have ended.
func (t *tasks) close() {
	if t.analysing != nil {
		t.analysing.end()
		t.analysing = nil
	}
	t.stopImport()
	t.running.Wait()
}

// later is a value that is computed in the background.
type later[T any] struct {
	done chan struct{}
	made T
}

// begin runs do in the background. do must use nothing that belongs to the desk's goroutine. close
// waits for it.
func begin[T any](t *tasks, do func() T) *later[T] {
	w := &later[T]{done: make(chan struct{})}
	t.running.Go(func() {
		defer close(w.done)
		w.made = do()
	})
	return w
}

// soon waits a moment, and reports whether the value is ready. If input comes in lines, it waits
// for the value, so that the same lines always get the same answers.
func (w *later[T]) soon(t *tasks) bool {
	if t.typed {
		<-w.done
	}
	select {
	case <-w.done:
		return true
	case <-time.After(t.moment):
		return false
	}
}

// whenMade returns the place at once. When the value is ready, it removes the place and calls got
// at the desk. there reports whether the player was still in the place.
func whenMade[T any](t *tasks, d *desk.Desk, place *places.Menu, w *later[T], got func(made T, there bool)) *places.Menu {
	t.running.Go(func() {
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

// reading runs do with all matches in the background, after the player's names have claimed their seats. do
// must use nothing that belongs to the desk's goroutine.
func reading[T any](s shelf, do func([]matches.Entry) T) *later[read[T]] {
	names := s.session.OwnNames()
	return begin(s.tasks, func() read[T] {
		all, err := s.library.List()
		names.Claim(all)
		return read[T]{do(all), err}
	})
}

// opening returns a place that needs all matches. If reading them takes longer than a
// moment, it returns a place to wait in.
func opening[T any](s shelf, title say.MessageID, do func([]matches.Entry) T, open func(T) places.Place) places.Place {
	w := reading(s, do)
	opened := func(r read[T]) places.Place {
		if r.err != nil {
			s.session.Note(r.err)
		}
		return open(r.made)
	}
	if w.soon(s.tasks) {
		return opened(w.made)
	}
	return waiting(s, title, w, func(r read[T]) { s.desk.Enter(opened(r)) })
}

// waiting returns the place in which the player waits for the saved matches. If the player leaves
// the place first, waiting doesn't call got.
func waiting[T any](s shelf, title say.MessageID, w *later[T], got func(T)) *places.Menu {
	place := s.titled(title)
	place.Items = []places.Item{{Title: say.M(say.LibraryWait, say.Data{"Key": s.desk.KeyNameIn(keymap.Menu, keymap.DoBack)}), Whole: true}}
	return whenMade(s.tasks, s.desk, place, w, func(made T, there bool) {
		if there {
			got(made)
		}
	})
}
