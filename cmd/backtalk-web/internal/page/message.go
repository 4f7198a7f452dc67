package page

// Message is one message to the page. Of the fields those are set that changed.
type Message struct {
	// Lines are what was announced, in order.
	Lines []Line `json:"lines,omitempty"`
	// Board is how the board stands, when that changed; Gone says that there is none.
	Board *Board `json:"board,omitempty"`
	Gone  bool   `json:"gone,omitempty"`
	// Place is where the player is; nil says that nothing changed there.
	Place *Place `json:"place,omitempty"`
	// Words are the texts of the page in a language, when that changed.
	Words *Words `json:"words,omitempty"`
	// Ended says that the player has left the game: the lines are said outside of it.
	Ended bool `json:"ended,omitempty"`
}

// Line is one announcement.
type Line struct {
	Text string `json:"text"`
	// Now says that it cuts what is being read: it answers a key. An alert does not: it follows
	// events, which must be heard.
	Now bool `json:"now,omitempty"`
	// Focused says that it is the name of what the focus has come to. Where the focus is there a
	// screen reader reads it by itself, and it is not to be said a second time.
	Focused bool `json:"focused,omitempty"`
	// Passing says that it is not to be kept in the list of what was said: a line of a menu.
	Passing bool `json:"passing,omitempty"`
	// Calls says that it is shown to a player who has another tab in front.
	Calls bool `json:"calls,omitempty"`
}

// Board is what the page needs to show the points, to a reader and as a picture.
type Board struct {
	// Points are the 24 points in the viewer's numbering, from 24 down to 1.
	Points []Point `json:"points"`
	// Focus is the index of the point in focus.
	Focus int `json:"focus"`
	// Bar and Off are the checkers there, the viewer's first.
	Bar [2]int `json:"bar"`
	Off [2]int `json:"off"`
	// Dice are those of the turn in progress, Used those of them that were played.
	Dice []int  `json:"dice,omitempty"`
	Used []bool `json:"used,omitempty"`
	// Rolled is whose dice they are: 0 the viewer's.
	Rolled int `json:"rolled"`
	// Cube is its value, 0 where there is none; CubeAt is 0 on the viewer's side, 1 on the other, 2
	// in the middle.
	Cube   int `json:"cube"`
	CubeAt int `json:"cubeAt"`
	// BarTarget and OffTarget say that a touch there does something.
	OffTarget bool `json:"offTarget,omitempty"`
	BarFrom   bool `json:"barFrom,omitempty"`
	// Waits says that somebody else decides: the screen is to stay awake.
	Waits bool `json:"waits,omitempty"`
	// Moves are those of the last turn, from and to as indexes of points; 24 is the bar, 25 off.
	Moves []Arrow `json:"moves,omitempty"`
	// HomeLeft says that home is on the left.
	HomeLeft bool `json:"homeLeft,omitempty"`
	// Colours are the two sides' colours, the viewer's first.
	Colours [2]string `json:"colours"`
	// Form is what the points are to a screen reader, by the values of the setting for that. Parts
	// are the quarters or rows that they are read by where they are no list.
	Form  string `json:"form"`
	Parts []Part `json:"parts,omitempty"`
	// Beside is what lies beside the points, to be read where they are no list: bar, tray.
	Beside string `json:"beside,omitempty"`
}

// Part is some of the points, by their indexes in the order in which they are read.
type Part struct {
	Title  string `json:"title"`
	Points []int  `json:"points"`
}

// Point is one point.
type Point struct {
	// Label is what is said of it.
	Label string `json:"label"`
	// Number is what it is called, Column and Far where it lies.
	Number int  `json:"number"`
	Column int  `json:"column"`
	Far    bool `json:"far,omitempty"`
	// Own and Rival count the checkers.
	Own   int `json:"own,omitempty"`
	Rival int `json:"rival,omitempty"`
	// Selected says that its checker is picked up, Target that Enter there does something.
	Selected bool `json:"selected,omitempty"`
	Target   bool `json:"target,omitempty"`
}

// Arrow is a move.
type Arrow struct {
	From int `json:"from"`
	To   int `json:"to"`
	// Side is 0 for the viewer.
	Side int  `json:"side"`
	Hit  bool `json:"hit,omitempty"`
}

// PlaceKind is what kind of place the player is in.
type PlaceKind string

// The kinds of places.
const (
	AtBoard    PlaceKind = "board"
	InMenu     PlaceKind = "menu"
	AtQuestion PlaceKind = "question"
	InEntry    PlaceKind = "entry"
	// InKeyHelp is at the board, but keys are explained.
	InKeyHelp PlaceKind = "help"
	// Nowhere: the game is over and nothing takes keys.
	Nowhere PlaceKind = "none"
)

// Place is a place besides the board.
type Place struct {
	Kind PlaceKind `json:"kind"`
	// ID distinguishes one place from the next of its kind.
	ID    int    `json:"id"`
	Title string `json:"title,omitempty"`
	// Items are the lines of a menu, the answers of a question; At is the one in focus.
	Items []string `json:"items,omitempty"`
	At    int      `json:"at"`
	// Root says that a menu can't be closed.
	Root bool `json:"root,omitempty"`
	// Digits says that a field takes digits alone, so many of them that nothing needs to be pressed
	// afterwards; other letters are keys.
	Digits int `json:"digits,omitempty"`
	// Number says that a field takes a number.
	Number bool `json:"number,omitempty"`
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

// Trial is a form for testers, to be chosen.
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
