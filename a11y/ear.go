package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// Echo sets how much the listener hears of a point when the focus reaches it.
type Echo uint8

// The levels of echo.
const (
	// EchoFull: "13 point, yours, 5 checkers, selected".
	EchoFull Echo = iota
	// EchoNormal: "13, yours, 5, selected".
	EchoNormal
	// EchoBrief: point, count and one letter for the side, which the cue gives too.
	EchoBrief
)

// Style holds how the listener wants to hear announcements.
type Style struct {
	Echo Echo
	// Verbose adds a commentary to each turn.
	Verbose bool
	// ByColour calls both sides by their colours, as owners and as players, instead of "yours", "you" and
	// the opponent's name.
	ByColour bool
	// FixedNumbers uses the same numbers, 1 to 24, for both sides: those of player 0.
	FixedNumbers bool
	// HomeLeft mirrors the picture and the stereo field: the viewer's home board is at the bottom left.
	HomeLeft bool
	// OpponentNumbers announces the opponent's moves in the opponent's own numbers, as books print
	// them.
	OpponentNumbers bool
	// TrackWording says "track" instead of "cube".
	TrackWording bool
	// TeachKeys lets prompts name the key to press, the first few times.
	TeachKeys bool
}

// Scene holds what is known at the moment of an announcement. Its points are the viewer's own.
type Scene struct {
	State core.State
	// Viewer's numbers are used, and Viewer's checkers are "yours". If two people play at one keyboard,
	// Viewer is the player on move.
	Viewer core.Player
	// Shared: two people play at one keyboard.
	Shared bool
	// Watching: nobody at this keyboard plays.
	Watching bool
	// Replay: the player goes through a recorded match. Both sides' turns are announced as a whole:
	// the roll at one step, the play at the next.
	Replay bool
	// Reviews is set if the person here can go through their errors once the match is over.
	Reviews bool
	// Focus is 1 to 24.
	Focus core.Point
	// Selected is the point of the selected checker, core.Bar for the bar, 0 for none. With a
	// checker on the bar the bar counts as selected whatever Selected is.
	Selected core.Point
	// Combined: one action may move a checker by several dice.
	Combined bool
	// AutoTarget: a checker with one legal destination moves on the first Enter.
	AutoTarget bool
	// HandDice: the player rolls real dice, and types them in.
	HandDice bool
}

// Ear makes announcements for one listener and remembers what was announced. It belongs to one
// goroutine. Make it with [NewEar].
type Ear struct {
	// Keys returns the name of the key that does an action (an action of package keymap), "" if none
	// does. Without it prompts teach no keys.
	Keys func(action string) string
	// ByTouch reports whether the player touches a screen and presses no keys. If so, prompts name
	// what to choose instead of keys. Without ByTouch, prompts name keys.
	ByTouch func() bool
	// Words counts the words of a message as it is rendered in the listener's language. Without it
	// nothing is left out for its length.
	Words func(m say.Message) int

	style Style
	// taught counts how often each prompt was announced.
	taught map[prompt]int
	// refused holds the refusals announced while the match was in the state refusedIn.
	refused   map[core.IllegalError]bool
	refusedIn core.State
	// opening: the current turn began with the opening roll; noMove says why no checker can move in it.
	opening bool
	noMove  core.NoMoveReason
	// last are the players' last whole turns.
	last [2]story
	// leadSaid is the pip difference that commentary announced last.
	leadSaid lead
	// shotsSaid and entrySaid hold what commentary last announced: the shots at each player's blots,
	// and each player's entry. They are zero if the last turn left none to announce.
	shotsSaid [2]figure
	entrySaid [2]int
	// barSaid: the previous announcement counted the opponent's checkers on the bar.
	barSaid bool
}

// NewEar makes an ear that has announced nothing yet.
func NewEar(s Style) *Ear {
	return &Ear{style: s, taught: map[prompt]int{}, refused: map[core.IllegalError]bool{}}
}

// Style returns how the listener wants to hear announcements.
func (e *Ear) Style() Style { return e.style }

// SetStyle changes how the listener hears announcements. The ear still remembers past ones.
func (e *Ear) SetStyle(s Style) { e.style = s }

// key returns the name of the key for an action, or "" if there is none to name.
func (e *Ear) key(action string) string {
	if e.Keys == nil {
		return ""
	}
	return e.Keys(action)
}

// words counts the words of messages.
func (e *Ear) words(messages ...say.Message) int {
	n := 0
	for _, m := range messages {
		if e.Words != nil {
			n += e.Words(m)
		}
	}
	return n
}
