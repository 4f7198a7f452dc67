package say

// Cue names a short sound. Package sounds has its parameters.
type Cue uint8

// These are the cues, named by their meaning; CueNone is silence.
const (
	CueNone Cue = iota

	CueFocusEmpty
	CueFocusOwnBlot
	CueFocusOwnPoint
	CueFocusOwnStack
	CueFocusRivalBlot
	CueFocusRivalBlock
	CueFocusRivalStack
	CueEdge
	CueBarLine

	CueSelect
	CueDeselect
	CuePlace
	CueHit
	CuePin
	CueRelease
	CueMother
	CueEnter
	CueBearOff
	CueUndo
	CueIllegal
	CueDance

	CueDiceShaken
	CueDiceThrown
	CueDiceDouble
	CueMyTurn
	CueWaiting

	CueDoubleOffered
	CueDoubleTaken
	CueDoubleDropped

	CueGameWon
	CueGameLost
	CueGammonWon
	CueGammonLost
	CueMatchWon
	CueMatchLost

	CueQuestion
	CueFailure
	CueMenuOpen
	CueMenuClose
	CueMenuItem
	CueSaved

	CueChat

	// CueCount is the number of cues, CueNone included.
	CueCount
)

// Spot is a cue at its place on the board: a sweep plays one for each point.
type Spot struct {
	Cue   Cue
	Place Place
}
