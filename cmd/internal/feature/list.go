package feature

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/keymap"
)

// List holds the features of a match, in the order in which the table asks them.
type List []Hooks

// took asks one feature after another, and reports whether one has done the work.
func (l List) took(ask func(h *Hooks) (took bool)) bool {
	for i := range l {
		if ask(&l[i]) {
			return true
		}
	}
	return false
}

// each calls one hook of every feature.
func (l List) each(hook func(h *Hooks) func()) {
	for i := range l {
		if f := hook(&l[i]); f != nil {
			f()
		}
	}
}

// Act hands an action to the features.
func (l List) Act(a keymap.Action) bool {
	return l.took(func(h *Hooks) bool { return h.Act != nil && h.Act(a) })
}

// Action returns what an action does, or nil if no feature has it.
func (l List) Action(a keymap.Action) (do func()) {
	l.took(func(h *Hooks) bool {
		do = h.Actions[a]
		return do != nil
	})
	return do
}

// Commands returns the words of all features.
func (l List) Commands() (all []Command) {
	for _, h := range l {
		all = append(all, h.Commands...)
	}
	return all
}

// Menu returns the lines of a section.
func (l List) Menu(s Section) (all []places.Item) {
	for _, h := range l {
		if items := h.Menu[s]; items != nil {
			all = append(all, items()...)
		}
	}
	return all
}

// WaysOut returns the lines that leave the table, or nil if the match's own remain.
func (l List) WaysOut() (items []places.Item) {
	l.took(func(h *Hooks) bool {
		if h.WaysOut != nil {
			items = h.WaysOut()
		}
		return items != nil
	})
	return items
}

// Escape stops what a feature is doing, and reports whether it stopped anything.
func (l List) Escape() bool {
	return l.took(func(h *Hooks) bool { return h.Escape != nil && h.Escape() })
}

// Awaited returns a message that names the player for whom the next game or match is waiting, and
// reports whether it is waiting.
func (l List) Awaited() (m say.Message, waits bool) {
	l.took(func(h *Hooks) bool {
		if h.Awaited != nil {
			m, waits = h.Awaited()
		}
		return waits
	})
	return m, waits
}

// Next returns a, the answer to what to do next, after the features have changed it.
func (l List) Next(a say.Announcement) say.Announcement {
	for _, h := range l {
		if h.Next != nil {
			a = h.Next(a)
		}
	}
	return a
}

// Prompt returns a, the prompt for what to do next, after the features have changed it.
func (l List) Prompt(a say.Announcement) say.Announcement {
	for _, h := range l {
		if h.Prompt != nil {
			a = h.Prompt(a)
		}
	}
	return a
}

// Farewell returns a message about what happens to the match when the player leaves it, if a
// feature has one.
func (l List) Farewell() (m say.Message, ok bool) {
	l.took(func(h *Hooks) bool {
		if h.Farewell != nil {
			m, ok = h.Farewell()
		}
		return ok
	})
	return m, ok
}

// Counts returns the result that counts if winner wins the game. ok is false unless the house
// counts differently from the rules.
func (l List) Counts(s *core.State, winner core.Player) (r core.Result, ok bool) {
	l.took(func(h *Hooks) bool {
		if h.Counts != nil {
			r, ok = h.Counts(s, winner)
		}
		return ok
	})
	return r, ok
}

// Judge reports whether a decision may count now.
func (l List) Judge(action analysis.Action, then func()) bool {
	return !l.took(func(h *Hooks) bool { return h.Judge != nil && !h.Judge(action, then) })
}

// Play hands a play to the features.
func (l List) Play(path []core.Move) bool {
	return l.took(func(h *Hooks) bool { return h.Play != nil && h.Play(path) })
}

// Undo hands a request to undo to the features.
func (l List) Undo(s *core.State) bool {
	return l.took(func(h *Hooks) bool { return h.Undo != nil && h.Undo(s) })
}

// Resign hands a resignation to the features.
func (l List) Resign(r core.Result) bool {
	return l.took(func(h *Hooks) bool { return h.Resign != nil && h.Resign(r) })
}

// Stop hands the end of a money session to the features.
func (l List) Stop() bool {
	return l.took(func(h *Hooks) bool { return h.Stop != nil && h.Stop() })
}

// Rematch hands a request for a rematch to the features.
func (l List) Rematch(asked bool) bool {
	return l.took(func(h *Hooks) bool { return h.Rematch != nil && h.Rematch(asked) })
}

// Decide does what the person here asked for before it was their turn.
func (l List) Decide(s *core.State) bool {
	return l.took(func(h *Hooks) bool { return h.Decide != nil && h.Decide(s) })
}

// Refuse announces why the player can't do anything now, and reports whether that is so.
func (l List) Refuse() bool {
	return l.took(func(h *Hooks) bool { return h.Refuse != nil && h.Refuse() })
}

// Before returns the commands of a decision after the features have changed them.
func (l List) Before(s *core.State, commands []core.Command) []core.Command {
	for _, h := range l {
		if h.Before != nil {
			commands = h.Before(s, commands)
		}
	}
	return commands
}

// Rolling tells the features that the table is about to ask for dice.
func (l List) Rolling() { l.each(func(h *Hooks) func() { return h.Rolling }) }

// NextGame tells the features that the table has asked for the dice of the next game.
func (l List) NextGame() { l.each(func(h *Hooks) func() { return h.NextGame }) }

// Changed tells the features that commands have changed the match.
func (l List) Changed() { l.each(func(h *Hooks) func() { return h.Changed }) }

// Seal returns the events to save, after the features have changed them.
func (l List) Seal(events []core.Event) []core.Event {
	for _, h := range l {
		if h.Seal != nil {
			events = h.Seal(events)
		}
	}
	return events
}

// Resumed hands the events of a saved match that continues to the features.
func (l List) Resumed(events []core.Event) {
	for _, h := range l {
		if h.Resumed != nil {
			h.Resumed(events)
		}
	}
}

// Saved hands events that were saved to the features.
func (l List) Saved(events []core.Event) {
	for _, h := range l {
		if h.Saved != nil {
			h.Saved(events)
		}
	}
}

// Placed tells the features that the board shows another moment.
func (l List) Placed() { l.each(func(h *Hooks) func() { return h.Placed }) }

// Over reports whether the table stays open though the match is over. It asks all features.
func (l List) Over() (stays bool) {
	for _, h := range l {
		if h.Over != nil && h.Over() {
			stays = true
		}
	}
	return stays
}

// Open tells the features that the match has been put on the desk.
func (l List) Open() { l.each(func(h *Hooks) func() { return h.Open }) }

// Busy reports whether typed lines have to wait.
func (l List) Busy() bool {
	return l.took(func(h *Hooks) bool { return h.Busy != nil && h.Busy() })
}

// Leave tells the features that the table is closing, before it drops dice and questions.
func (l List) Leave() { l.each(func(h *Hooks) func() { return h.Leave }) }

// Close tells the features that the table has closed.
func (l List) Close() { l.each(func(h *Hooks) func() { return h.Close }) }
