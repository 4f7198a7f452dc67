package places

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/keymap"
)

// Numbers lets digits lead to the lines of a list by the numbers that these have: without Enter, and
// on the digit row of any layout.
type Numbers struct {
	// Of has the numbers of each line, the one that its title begins with first.
	Of [][]int
	// Highest is the highest number: a digit that leads beyond it begins another.
	Highest int
	// None answers a number that no line has.
	None func(n int) say.Message

	// typed is the number so far, 0 before a digit; began is the line in focus before it.
	typed, began int
}

// digit reads a digit from a key, false if it has none.
func digit(k keymap.Key) (int, bool) {
	r, ok := k.Text()
	if r = keymap.Digit(r); !ok || !isDigit(r) {
		return 0, false
	}
	return int(r - '0'), true
}

// take adds a digit to the number.
func (n *Numbers) take(d, at int) {
	if n.typed == 0 || 10*n.typed+d > n.Highest {
		n.typed, n.began = 0, at
	}
	n.typed = 10*n.typed + d
}

// fits are the ways in which a line can have the number, the best first: its title begins with it, it
// has it, or, while a second digit may follow, with one that begins so.
func (n *Numbers) fits(of []int) [4]bool {
	begins := func(number int) bool { return number/10 == n.typed }
	return [...]bool{
		len(of) > 0 && of[0] == n.typed, slices.Contains(of, n.typed),
		len(of) > 0 && begins(of[0]), slices.ContainsFunc(of, begins),
	}
}

// find returns the next line that has the number.
func (n *Numbers) find() (at int, ok bool) {
	for way := range n.fits(nil) {
		for i := 1; i <= len(n.Of); i++ {
			at := (n.began + i) % len(n.Of)
			if n.fits(n.Of[at])[way] {
				return at, true
			}
		}
	}
	return 0, false
}

// toNumber goes to the next line with the number typed.
func (m *Menu) toNumber(d int) Answer {
	m.Numbers.take(d, m.at)
	if at, ok := m.Numbers.find(); ok && m.Numbers.typed > 0 {
		return m.moveTo(at)
	}
	return said(say.Announcement{
		Sentences: []say.Message{m.Numbers.None(m.Numbers.typed)}, Urgency: say.Answer, Cue: say.CueEdge, Topic: say.TopicPassing,
	})
}
