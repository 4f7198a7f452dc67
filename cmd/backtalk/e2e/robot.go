//go:build e2e

package e2e

import (
	"regexp"
	"strings"
)

// Robot plays by what it hears: it presses T to hear what to do next, and finds checkers and places
// with Tab. It knows no rules and sees no board. It undoes one move and doubles once, each as soon
// as it can.
type Robot struct {
	*Seat
	undone, doubled bool
	// Quiet, if set, waits until the voice has spoken everything in the first lines. A hasty player
	// would cut it off.
	Quiet func(lines int)
}

// The answers to T, by what it asks of the player. The rest of an answer
// teaches keys and is ignored.
var (
	toRoll    = regexp.MustCompile(`^Your turn to roll\.`)
	toMove    = regexp.MustCompile(`^Your turn\. `)
	toEnd     = regexp.MustCompile(`ends the turn\.$`)
	toAnswer  = regexp.MustCompile(`You have to answer\.`)
	between   = regexp.MustCompile(`^Between games\.`)
	notMine   = regexp.MustCompile(`^Waiting for |^\S+ to roll\.|^\S+'s turn\.$|\S+ has to answer\.`)
	over      = regexp.MustCompile(`^Match over: `)
	turnAsked = []*regexp.Regexp{toRoll, toMove, toAnswer, between, notMine, over}

	mayDouble  = regexp.MustCompile(`doubles`)
	target     = regexp.MustCompile(`^(\d+, |Off)`)
	selected   = regexp.MustCompile(`^\d+ selected\.`)
	moved      = regexp.MustCompile(`(?i)^(\d+|bar) (to \d+|off)`)
	moreToPlay = regexp.MustCompile(`left\.$`)
)

// heard reads until a line matches one of the patterns.
func (r *Robot) heard(patterns ...*regexp.Regexp) string {
	r.t.Helper()
	for {
		line, ok := r.Read()
		if !ok {
			r.t.Fatalf("the program ended while the robot waited for one of %v. The last lines:\n%s", patterns, r.tail(20))
		}
		for _, p := range patterns {
			if p.MatchString(line.Text) {
				return line.Text
			}
		}
	}
}

// AwaitEars waits until the first line is announced, and the voice and the sounds are ready. It
// asks for a point again and again. The voice speaks each answer, and the answer has a sound as
// soon as the sound device is ready.
func (r *Robot) AwaitEars(trace *Trace) {
	r.t.Helper()
	for asked := 1; len(trace.Texts("cue", func(Noted) bool { return true })) == 0; asked++ {
		if asked == 1 {
			r.Await("Opening: you")
			r.quiet()
		}
		r.Press("w")
		trace.Await("the voice's turn for a point", func(noted []Noted) bool {
			spoken := 0
			for _, n := range noted {
				if n.What == "spoken" && strings.HasPrefix(n.Text, "24") {
					spoken++
				}
			}
			return spoken >= asked
		})
	}
}

func (r *Robot) quiet() {
	if r.Quiet != nil {
		r.Quiet(len(r.lines))
	}
}

// PlayMatch plays until the match is over. It fails the test if that takes more decisions.
func (r *Robot) PlayMatch(decisions int) {
	r.t.Helper()
	for range decisions {
		if r.Decide() {
			return
		}
	}
	r.t.Fatalf("the match was not over after %d decisions. The last lines:\n%s", decisions, r.tail(20))
}

// Decide does what the match asks for, and reports whether it is over.
func (r *Robot) Decide() (done bool) {
	r.t.Helper()
	r.quiet()
	answer := r.awaited()
	switch {
	case over.MatchString(answer):
		return true
	case between.MatchString(answer):
		r.Press("Enter")
		r.Await("Game ")
	case toAnswer.MatchString(answer):
		r.Press("y")
		r.heard(regexp.MustCompile(`You take|You accept`))
	case toRoll.MatchString(answer):
		r.roll(answer)
	case toEnd.MatchString(answer):
		r.Press("Enter")
		r.Read() // the next key would cut what the other side does just then
	case toMove.MatchString(answer):
		r.move()
	case notMine.MatchString(answer):
		r.Read() // what the other side does comes as a line
	}
	return false
}

// awaited asks what the match waits for, and returns the answer.
func (r *Robot) awaited() string {
	r.t.Helper()
	r.Press("t")
	return r.heard(turnAsked...)
}

func (r *Robot) roll(answer string) {
	r.t.Helper()
	if !r.doubled && mayDouble.MatchString(answer) {
		r.doubled = true
		r.Press("D")
		r.Await("Double to")
		r.Press("y")
		r.Await("You double")
		r.Await("takes", "drops")
		return
	}
	r.Press("Enter")
	r.heard(regexp.MustCompile(`^(\d and \d|Double \d)\.`))
}

// move plays one checker: the first that can move, to its first target. A
// checker on the bar is selected already, and Tab finds where it can enter.
func (r *Robot) move() {
	r.t.Helper()
	r.Press("Tab")
	r.heard(target)
	r.Press("Enter")
	announced := r.heard(selected, moved)
	if selected.MatchString(announced) {
		r.Press("Tab")
		r.heard(target)
		r.Press("Enter")
		announced = r.heard(moved)
	}
	if !r.undone && moreToPlay.MatchString(announced) {
		r.undone = true
		r.quiet()
		r.Press("u")
		r.Await("undone.")
	}
}

// count returns how many lines so far contain a text.
func (r *Robot) count(text string) int {
	n := 0
	for _, line := range r.Lines() {
		if strings.Contains(line, text) {
			n++
		}
	}
	return n
}
