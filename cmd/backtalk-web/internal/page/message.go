package page

import "reflect"

// Message is one message to the page. It holds only what changed.
type Message struct {
	// Lines holds the announcements, in order.
	Lines []Line `json:"lines,omitempty"`
	// Board is the board, if that changed. Gone means that there is no board
	// any more.
	Board *Board `json:"board,omitempty"`
	Gone  bool   `json:"gone,omitempty"`
	// Place is the player's place, or nil if that didn't change.
	Place *Place `json:"place,omitempty"`
	// Step holds what changed in the place if it is still the same list.
	Step *Step `json:"step,omitempty"`
	// Words holds the page's texts, when the language or the mode changed.
	Words *Words `json:"words,omitempty"`
	// Keep tells the page to ask the browser not to delete saved files: a match
	// is over.
	Keep bool `json:"keep,omitempty"`
	// Look holds how the picture looks, if that changed.
	Look *Look `json:"look,omitempty"`
	// Title is the title of the window, if that changed.
	Title string `json:"title,omitempty"`
	// Ended means that the player has left the game: the page reads the lines
	// outside of it.
	Ended bool `json:"ended,omitempty"`
}

// Line is one announcement.
type Line struct {
	Text string `json:"text"`
	// Now interrupts what is being read: the line answers a key. An alert doesn't
	// interrupt: it follows events, which the player must hear.
	Now bool `json:"now,omitempty"`
	// Focused marks a line that names what now has the focus. A screen reader
	// that follows the focus reads it automatically, so the page must not make
	// it read the line again.
	Focused bool `json:"focused,omitempty"`
	// Passing keeps the line out of the list of announcements: a line of a
	// menu.
	Passing bool `json:"passing,omitempty"`
	// Prompt marks a line that only says what can be done next.
	Prompt bool `json:"prompt,omitempty"`
	// Calls makes the page call a player who looks at another tab.
	Calls bool `json:"calls,omitempty"`
}

// Board describes the points, so that the page can show them to a screen reader and as a picture.
type Board struct {
	// Points are the 24 points in the viewer's numbering, from 24 down to 1.
	Points []Point `json:"points"`
	// Focus is the index of the point in focus.
	Focus int `json:"focus"`
	// Bar and Off count the checkers there, the viewer's first.
	Bar [2]int `json:"bar"`
	Off [2]int `json:"off"`
	// Dice holds the dice of the turn in progress; Used says which of them are played.
	Dice []int  `json:"dice,omitempty"`
	Used []bool `json:"used,omitempty"`
	// Rolled is the side that rolled: 0 is the viewer.
	Rolled int `json:"rolled"`
	// Last is the opponent's last roll, until the viewer has rolled.
	Last []int `json:"last,omitempty"`
	// Made holds the moves of the viewer's turn in progress.
	Made []Arrow `json:"made,omitempty"`
	// Cube is the cube's value, or 0 without a cube. CubeAt is 0 if the viewer
	// owns the cube, 1 if the opponent does, 2 if it is centred.
	Cube   int `json:"cube"`
	CubeAt int `json:"cubeAt"`
	// OffTarget means that a touch on the tray bears a checker off. BarFrom means that a
	// checker on the bar is selected.
	OffTarget bool `json:"offTarget,omitempty"`
	BarFrom   bool `json:"barFrom,omitempty"`
	// Waits is set while somebody else decides: the screen must stay awake.
	Waits bool `json:"waits,omitempty"`
	// Moves holds the moves of the last turn, with indexes of points; 24 is the bar, 25 the
	// tray.
	Moves []Arrow `json:"moves,omitempty"`
	// Actions holds the buttons that are in an unusual state now.
	Actions []ActionState `json:"actions,omitempty"`
	// Panel holds what the page shows beside the board.
	Panel *Panel `json:"panel,omitempty"`
	// HomeLeft means that the viewer's home board is on the left.
	HomeLeft bool `json:"homeLeft,omitempty"`
	// Colours are the two sides' colours, the viewer's first.
	Colours [2]string `json:"colours"`
	// Form says how a screen reader finds the points; its values are those of
	// the setting Form. Parts are the quarters or rows of points; a list has none.
	Form  string `json:"form"`
	Parts []Part `json:"parts,omitempty"`
	// Beside describes the bar and the checkers off for a screen reader, unless
	// the points are a list.
	Beside string `json:"beside,omitempty"`
}

// Part is a group of points: their indexes, in reading order.
type Part struct {
	Title  string `json:"title"`
	Points []int  `json:"points"`
}

// Point is one point.
type Point struct {
	// Label describes it.
	Label string `json:"label"`
	// Number is its name to the viewer; Column and Far are its place on the
	// board.
	Number int  `json:"number"`
	Column int  `json:"column"`
	Far    bool `json:"far,omitempty"`
	// Own and Rival count the checkers.
	Own   int `json:"own,omitempty"`
	Rival int `json:"rival,omitempty"`
	// Selected means that its checker is selected, Target that a checker can
	// move from there or, with one selected, to there.
	Selected bool `json:"selected,omitempty"`
	Target   bool `json:"target,omitempty"`
}

// Arrow is a move.
type Arrow struct {
	From int `json:"from"`
	To   int `json:"to"`
	// Side is 0 for the viewer, 1 for the opponent.
	Side int  `json:"side"`
	Hit  bool `json:"hit,omitempty"`
}

// ActionState is the state of a button.
type ActionState struct {
	Action string `json:"action"`
	// Title replaces the button's default title; empty for the default.
	Title string `json:"title,omitempty"`
	// Next marks what to do next. Idle means that the action does nothing now.
	// Gone hides the button: the action never works in this match, or there is
	// no question that it could answer.
	Next bool `json:"next,omitempty"`
	Idle bool `json:"idle,omitempty"`
	Gone bool `json:"gone,omitempty"`
}

// Panel holds what the page shows beside the board to those who see it. Others have keys
// for it.
type Panel struct {
	// Match names what is played. Cube describes the cube, or is empty.
	Match string `json:"match"`
	Cube  string `json:"cube,omitempty"`
	// Sides are the two sides, the viewer's first.
	Sides [2]PanelSide `json:"sides"`
	// Last is the opponent's last roll and play.
	Last string `json:"last,omitempty"`
}

// PanelSide is one side beside the board.
type PanelSide struct {
	Name  string `json:"name"`
	Score int    `json:"score"`
	Pips  string `json:"pips"`
	// Turn means that this side decides.
	Turn bool `json:"turn,omitempty"`
	// Left is the side's time in milliseconds, in a match with a clock; Delay is what
	// remains of the delay before the clock runs. The page computes with them when they are 0, too.
	Left  int  `json:"left"`
	Delay int  `json:"delay"`
	Timed bool `json:"timed,omitempty"`
}

// Look holds how the picture of the board looks, as values of the settings.
type Look struct {
	Theme  string `json:"theme"`
	Dice   string `json:"dice"`
	Size   string `json:"size"`
	Motion string `json:"motion"`
}

// PlaceKind is the kind of place that the player is in.
type PlaceKind string

// The kinds of places.
const (
	AtBoard    PlaceKind = "board"
	InMenu     PlaceKind = "menu"
	AtQuestion PlaceKind = "question"
	InEntry    PlaceKind = "entry"
	// InKeyHelp is the board while keys are being explained.
	InKeyHelp PlaceKind = "help"
	// Nowhere takes no keys: there is neither a match nor a menu.
	Nowhere PlaceKind = "none"
)

// Place names what has the player's keys: the board, a menu, a question or a field.
type Place struct {
	Kind PlaceKind `json:"kind"`
	// ID distinguishes one place from the next of its kind.
	ID    int    `json:"id"`
	Title string `json:"title,omitempty"`
	// Items holds the lines of a menu, or the answers to a question; At is the
	// index in focus.
	Items []string `json:"items,omitempty"`
	At    int      `json:"at"`
	// Langs holds the languages of the items, if they are in several.
	Langs []string `json:"langs,omitempty"`
	// Root marks a menu that can't be closed.
	Root bool `json:"root,omitempty"`
	// Digits counts the digits that a field takes, or is 0 if it takes any text. The last digit
	// completes it. Letters stay keys.
	Digits int `json:"digits,omitempty"`
	// Number marks a field that takes a number.
	Number bool `json:"number,omitempty"`
}

// Step holds what changed in a menu or question that is still open.
type Step struct {
	// At is the index in focus.
	At int `json:"at"`
	// Items holds the lines that changed, by index.
	Items map[int]string `json:"items,omitempty"`
}

// stepTo returns the step from p to next, or nil if they aren't the same list.
func (p *Place) stepTo(next *Place) *Step {
	same := *next
	same.At, same.Items = p.At, p.Items
	if len(p.Items) == 0 || len(p.Items) != len(next.Items) || !reflect.DeepEqual(same, *p) {
		return nil
	}
	s := &Step{At: next.At}
	for i, item := range next.Items {
		if item == p.Items[i] {
			continue
		}
		if s.Items == nil {
			s.Items = map[int]string{}
		}
		s.Items[i] = item
	}
	return s
}

// Words are the texts of the page.
type Words struct {
	Lang string `json:"lang"`
	// Dir is the direction of the script, "ltr" or "rtl".
	Dir     string            `json:"dir"`
	Texts   map[string]string `json:"texts"`
	Actions []Button          `json:"actions"`
	More    []Section         `json:"more"`
	// Trials are the forms for testers.
	Trials []Trial `json:"trials"`
}

// Trial is a form that testers can choose.
type Trial struct {
	Key   string `json:"key"`
	Title string `json:"title"`
}

// Button is an action.
type Button struct {
	Action string `json:"action"`
	Title  string `json:"title"`
}

// Section is a heading with the buttons of a group of actions.
type Section struct {
	Title   string   `json:"title"`
	Buttons []Button `json:"buttons"`
}
