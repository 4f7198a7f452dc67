package places

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/keymap"
)

// Numbers lets the player go to a line of a list by typing one of its numbers,
// without Enter, on the digit row of any layout.
type Numbers struct {
	// Of holds the numbers of each line, beginning with the one that its title begins with.
	Of [][]int
	// Highest is the highest number. A digit that would make the number higher
	// begins another one.
	Highest int
	// None answers a number that no line has.
	None func(n int) say.Message

	// typed is the number so far, or 0 without a digit.
	typed int
}

// Digit reads a digit from a key. It returns false if the key has none.
func Digit(k keymap.Key) (int, bool) {
	r, ok := k.Text()
	if r = keymap.Digit(r); !ok || !isDigit(r) {
		return 0, false
	}
	return int(r - '0'), true
}

// take adds a digit to the number.
func (n *Numbers) take(d int) {
	if 10*n.typed+d > n.Highest {
		n.typed = 0
	}
	n.typed = 10*n.typed + d
}

// find returns the index of the first line whose title begins with the number,
// or else of the first that has it.
func (n *Numbers) find() (at int, ok bool) {
	leads := func(of []int) bool { return len(of) > 0 && of[0] == n.typed }
	has := func(of []int) bool { return slices.Contains(of, n.typed) }
	for _, fits := range []func(of []int) bool{leads, has} {
		if at := slices.IndexFunc(n.Of, fits); at >= 0 {
			return at, true
		}
	}
	return 0, false
}

// begun reports whether a line has a number that begins with what is typed.
func (n *Numbers) begun() bool {
	return slices.ContainsFunc(n.Of, func(of []int) bool {
		return slices.ContainsFunc(of, func(number int) bool { return number/10 == n.typed })
	})
}

// toNumber adds a digit, and goes to the first line with the number typed so far. If no line has
// that number, but one has a number that begins with it, the player hears the digit.
func (m *Menu) toNumber(d int) Answer {
	n := m.Numbers
	n.take(d)
	heard, cue := n.None(n.typed), say.CueEdge
	if n.typed > 0 {
		if at, ok := n.find(); ok {
			return m.moveTo(at)
		}
		if n.begun() {
			heard, cue = say.M(say.MenuDigit, say.Data{"Digit": d}), say.CueNone
		}
	}
	return said(say.Announcement{Sentences: []say.Message{heard}, Urgency: say.Answer, Cue: cue, Topic: say.TopicPassing})
}
