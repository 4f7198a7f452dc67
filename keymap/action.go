package keymap

// Action is one thing that a player can ask for with a key. Its value is its name in keys.toml. If
// an action is renamed, files with its former name still work: see formerNames.
type Action string

// Moving the focus.
const (
	DoFocusLeft      Action = "focus-left"
	DoFocusRight     Action = "focus-right"
	DoFocusUp        Action = "focus-up"
	DoFocusDown      Action = "focus-down"
	DoRowStart       Action = "row-start"
	DoRowEnd         Action = "row-end"
	DoColumnTop      Action = "column-top"
	DoColumnBottom   Action = "column-bottom"
	DoNextTarget     Action = "next-target"
	DoPreviousTarget Action = "previous-target"
	DoGoToPoint      Action = "go-to-point"
)

// Jumping from one point of a kind to the next.
const (
	DoNextOwnPoint          Action = "next-own-point"
	DoPreviousOwnPoint      Action = "previous-own-point"
	DoNextOwnBlot           Action = "next-own-blot"
	DoPreviousOwnBlot       Action = "previous-own-blot"
	DoNextOpponentBlot      Action = "next-opponent-blot"
	DoPreviousOpponentBlot  Action = "previous-opponent-blot"
	DoNextOpponentPoint     Action = "next-opponent-point"
	DoPreviousOpponentPoint Action = "previous-opponent-point"
)

// Playing.
const (
	DoEnter    Action = "enter"
	DoDie1     Action = "die-1"
	DoDie2     Action = "die-2"
	DoDie3     Action = "die-3"
	DoDie4     Action = "die-4"
	DoDie5     Action = "die-5"
	DoDie6     Action = "die-6"
	DoDeselect Action = "deselect"
	DoUndo     Action = "undo"
)

// The cube, and answers.
const (
	DoDouble Action = "double"
	DoYes    Action = "yes"
	DoNo     Action = "no"
)

// Asking about the game.
const (
	DoStatus      Action = "status"
	DoCube        Action = "cube"
	DoPips        Action = "pips"
	DoScore       Action = "score"
	DoDice        Action = "dice"
	DoTurn        Action = "turn"
	DoWhere       Action = "where"
	DoLastPlay    Action = "last-play"
	DoMovesList   Action = "moves-list"
	DoHint        Action = "hint"
	DoCubeHint    Action = "cube-hint"
	DoRollout     Action = "rollout"
	DoThreats     Action = "threats"
	DoWeigh       Action = "weigh"
	DoBoardBreath Action = "board-breath"
	DoBoardPoints Action = "board-points"
	DoBoardRow    Action = "board-row"
	// The sweeps play the board as sound alone.
	DoSweepOwn      Action = "sweep-own"
	DoSweepOpponent Action = "sweep-opponent"
)

// Hearing again: the review keys.
const (
	DoRepeat             Action = "repeat"
	DoReviewEarlier      Action = "review-earlier"
	DoReviewLater        Action = "review-later"
	DoReviewFirst        Action = "review-first"
	DoReviewLast         Action = "review-last"
	DoReviewNextList     Action = "review-next-list"
	DoReviewPreviousList Action = "review-previous-list"
)

// Talking with a friend elsewhere.
const (
	DoChat          Action = "chat"
	DoPhrases       Action = "phrases"
	DoMute          Action = "mute"
	DoFriendWaiting Action = "friend-waiting"
	DoClock         Action = "clock"
)

// Commentary, sounds and speech.
const (
	DoVerbose   Action = "verbose"
	DoSounds    Action = "sounds"
	DoSlower    Action = "slower"
	DoFaster    Action = "faster"
	DoQuieter   Action = "quieter"
	DoLouder    Action = "louder"
	DoOwnSpeech Action = "own-speech"
)

// Help, commands, menus, quitting.
const (
	DoKeyHelp     Action = "key-help"
	DoHelp        Action = "help"
	DoCommandLine Action = "command-line"
	DoEscape      Action = "escape"
	DoMenu        Action = "menu"
	DoQuit        Action = "quit"
)

// In menus and lists.
const (
	DoItemPrevious Action = "item-previous"
	DoItemNext     Action = "item-next"
	DoItemFirst    Action = "item-first"
	DoItemLast     Action = "item-last"
	DoValueLess    Action = "value-less"
	DoValueMore    Action = "value-more"
	DoChoose       Action = "choose"
	DoBack         Action = "back"
)

// In entry fields.
const (
	DoAccept    Action = "accept"
	DoErase     Action = "erase"
	DoReadEntry Action = "read-entry"
)

// None is no action: the key does nothing here, or belongs to the text or the list that the player
// is in.
const None Action = ""

// Sharing the position.
const (
	DoCopyPosition Action = "copy-position"
)

// Walking through a finished match.
const (
	DoNextTurn        Action = "next-turn"
	DoPreviousTurn    Action = "previous-turn"
	DoNextGame        Action = "next-game"
	DoPreviousGame    Action = "previous-game"
	DoNextDouble      Action = "next-double"
	DoPreviousDouble  Action = "previous-double"
	DoNextHit         Action = "next-hit"
	DoPreviousHit     Action = "previous-hit"
	DoNextGammon      Action = "next-gammon"
	DoPreviousGammon  Action = "previous-gammon"
	DoNextMistake     Action = "next-mistake"
	DoPreviousMistake Action = "previous-mistake"
	DoWorstMistake    Action = "worst-mistake"
	DoAnalysis        Action = "analysis"
	DoPlayFromHere    Action = "play-from-here"
)
