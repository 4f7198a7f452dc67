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

// After is the state after events, from the state before the first.
func After(before State, events []Event) State {
	s := before
	for _, e := range events {
		if next := s; e.fold(&next) == nil {
			s = next
		}
	}
	return s
}
