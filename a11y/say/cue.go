package say

// Cue names a short sound. Package sounds has its parameters.
type Cue uint8

// The cues, by what they stand for.
const (
	NoCue Cue = iota

	FocusEmpty
	FocusOwnBlot
	FocusOwnPoint
	FocusOwnStack
	FocusRivalBlot
	FocusRivalBlock
	Edge
	BarLine

	Select
	Deselect
	PlaceChecker
	Hit
	Enter
	BearOff
	Undo
	Illegal
	Dance

	DiceShaken
	DiceThrown
	DiceDouble
	MyTurn
	Waiting

	DoubleOffered
	DoubleTaken
	DoubleDropped

	GameWon
	GameLost
	GammonWon
	GammonLost
	MatchWon
	MatchLost

	Question
	Failure
	MenuOpen
	MenuClose
	MenuItem
	Saved

	// CueCount is the number of cues, NoCue included.
	CueCount
)
