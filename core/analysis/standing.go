package analysis

import "backtalk/core"

// Standing returns the state of a match before each of the events with these indices. For the event of
// a [Question], that is the state in which the player decided.
func Standing(events []core.Event, at ...int) map[int]core.State {
	wanted := map[int]bool{}
	last := -1
	for _, i := range at {
		wanted[i], last = true, max(last, i)
	}
	states, i := map[int]core.State{}, 0
	for s := range core.Walk(core.State{}, events) {
		if wanted[i] {
			states[i] = s
		}
		if i++; i > last {
			break
		}
	}
	return states
}
