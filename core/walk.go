package core

import "iter"

// Walk iterates over events with the state before each, from the state before the first. An event
// that can't follow leaves the state as it was.
func Walk(before State, events []Event) iter.Seq2[State, Event] {
	return func(yield func(State, Event) bool) {
		s := before
		for _, e := range events {
			if !yield(s, e) {
				return
			}
			if next := s; next.after(e) == nil {
				s = next
			}
		}
	}
}

// Follow returns the state after one event, or why it can't follow.
func Follow(before State, e Event) (State, error) {
	next := before
	err := next.after(e)
	return next, err
}

// After returns the state after events, from the state before the first. It skips events that can't
// follow.
func After(before State, events []Event) State {
	s := before
	for _, e := range events {
		if next := s; next.after(e) == nil {
			s = next
		}
	}
	return s
}
