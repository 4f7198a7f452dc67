package keymap

// These are the default keys. A test checks each rule of this table: no key twice in a context; no
// key that screen readers keep; no capital alone that does something costly without asking first; for
// each key with a modifier a plain one beside it or a line in the menu, unless a plain key of another
// action does as much.
//
// Capitals are written as runes: terminals report no Shift with them.

// These lists say where actions work.
var (
	atBoard   = []Context{Game}
	onBoard   = []Context{Game, Replay}
	deciding  = []Context{Game, Question}
	looking   = []Context{Game, Question, Replay}
	putting   = []Context{Game, Question, Menu}
	notTyping = []Context{Game, Question, Menu, Replay}
	all       = []Context{Game, Question, Menu, Entry, Replay}
	inReplay  = []Context{Replay}
	inMenu    = []Context{Menu}
	inEntry   = []Context{Entry}
)

func plain(names ...Name) []Key { return with(0, names...) }

func with(mod Mod, names ...Name) []Key {
	keys := make([]Key, len(names))
	for i, n := range names {
		keys[i] = Named(n, mod)
	}
	return keys
}

func chars(runes string) []Key {
	var keys []Key
	for _, r := range runes {
		keys = append(keys, Char(r, 0))
	}
	return keys
}

func join(parts ...[]Key) []Key {
	var keys []Key
	for _, p := range parts {
		keys = append(keys, p...)
	}
	return keys
}

var records = []Record{
	{Action: DoFocusLeft, Group: Moving, In: looking, Keys: plain(Left)},
	{Action: DoFocusRight, Group: Moving, In: looking, Keys: plain(Right)},
	{Action: DoFocusUp, Group: Moving, In: looking, Keys: plain(Up)},
	{Action: DoFocusDown, Group: Moving, In: looking, Keys: plain(Down)},
	// Some window managers, and macOS, keep Control plus the arrows for themselves, hence Tab;
	// browsers keep Tab, hence J and K.
	{Action: DoNextTarget, Group: Moving, In: onBoard, Keys: with(Ctrl, Right, Down), Also: join(plain(Tab), chars("j"))},
	{Action: DoPreviousTarget, Group: Moving, In: onBoard, Keys: with(Ctrl, Left, Up), Also: join(with(Shift, Tab), chars("k"))},
	{Action: DoRowStart, Group: Moving, In: looking, Keys: with(Alt, Left), Also: plain(Home)},
	{Action: DoRowEnd, Group: Moving, In: looking, Keys: with(Alt, Right), Also: plain(End)},
	{Action: DoColumnTop, Group: Moving, In: looking, Keys: with(Alt, Up)},
	{Action: DoColumnBottom, Group: Moving, In: looking, Keys: with(Alt, Down)},
	{Action: DoGoToPoint, Group: Moving, In: looking, Keys: chars("g")},
	// As screen readers jump between headings: a letter for the next, its capital for the previous.
	{Action: DoNextOwnPoint, Group: Moving, In: looking, Keys: chars("a"), Spare: true},
	{Action: DoPreviousOwnPoint, Group: Moving, In: looking, Keys: chars("A"), Spare: true},
	{Action: DoNextOwnBlot, Group: Moving, In: looking, Keys: chars("i"), Spare: true},
	{Action: DoPreviousOwnBlot, Group: Moving, In: looking, Keys: chars("I"), Spare: true},
	{Action: DoNextOpponentBlot, Group: Moving, In: looking, Keys: chars("f"), Spare: true},
	{Action: DoPreviousOpponentBlot, Group: Moving, In: looking, Keys: chars("F"), Spare: true},
	{Action: DoNextOpponentPoint, Group: Moving, In: looking, Keys: chars(";"), Spare: true},
	{Action: DoPreviousOpponentPoint, Group: Moving, In: looking, Keys: chars(":"), Spare: true},

	// Some terminals send no keypad Enter, hence Space.
	{Action: DoEnter, Group: Playing, In: deciding, Keys: plain(Enter), Also: plain(Space)},
	// The second keys are the same row, unshifted, of the French and Belgian layouts.
	{Action: DoDie1, Group: Playing, In: atBoard, Keys: chars("1"), Also: chars("&")},
	{Action: DoDie2, Group: Playing, In: atBoard, Keys: chars("2"), Also: chars("é")},
	{Action: DoDie3, Group: Playing, In: atBoard, Keys: chars("3"), Also: chars(`"`)},
	{Action: DoDie4, Group: Playing, In: atBoard, Keys: chars("4"), Also: chars("'")},
	{Action: DoDie5, Group: Playing, In: atBoard, Keys: chars("5"), Also: chars("(")},
	{Action: DoDie6, Group: Playing, In: atBoard, Keys: chars("6"), Also: chars("-§")},
	// xterm and VTE send the same for Ctrl+Backspace and Backspace.
	{Action: DoDeselect, Group: Playing, In: putting, Keys: with(Ctrl, Backspace), Also: plain(Backspace, Delete)},
	{Action: DoUndo, Group: Playing, In: atBoard, Keys: chars("u"), Also: []Key{Char('z', Ctrl)}},

	{Action: DoDouble, Group: Cube, In: atBoard, Keys: chars("D"), InMenu: true},
	{Action: DoYes, Group: Cube, In: deciding, Keys: chars("y")},
	{Action: DoNo, Group: Cube, In: deciding, Keys: chars("n")},

	{Action: DoStatus, Group: Asking, In: looking, Keys: chars("e")},
	{Action: DoCube, Group: Asking, In: notTyping, Keys: chars("d"), Also: plain(F3)},
	{Action: DoPips, Group: Asking, In: looking, Keys: chars("p")},
	{Action: DoScore, Group: Asking, In: looking, Keys: chars("s")},
	{Action: DoDice, Group: Asking, In: looking, Keys: chars("c")},
	{Action: DoTurn, Group: Asking, In: looking, Keys: chars("t")},
	{Action: DoWhere, Group: Asking, In: looking, Keys: chars("w")},
	{Action: DoLastPlay, Group: Asking, In: looking, Keys: chars("o")},
	{Action: DoBoardBreath, Group: Asking, In: looking, Keys: chars("b")},
	{Action: DoBoardPoints, Group: Asking, In: notTyping, Keys: chars("B"), Also: plain(F2)},
	{Action: DoBoardRow, Group: Asking, In: looking, Keys: chars("%")},
	{Action: DoSweepOwn, Group: Asking, In: looking, Keys: chars("z"), InMenu: true, Spare: true},
	{Action: DoSweepOpponent, Group: Asking, In: looking, Keys: chars("Z"), InMenu: true, Spare: true},
	// Enter in the list plays, so this key does nothing in a question.
	{Action: DoMovesList, Group: Asking, In: onBoard, Keys: chars("l")},
	{Action: DoHint, Group: Asking, In: looking, Keys: chars("h")},
	{Action: DoCubeHint, Group: Asking, In: looking, Keys: chars("H"), Also: plain(F4)},

	// Weighing doesn't work in a question. There W acts as its small letter, which changes nothing
	// either.
	{Action: DoThreats, Group: Asking, In: looking, Keys: chars("T"), InMenu: true, Spare: true},
	{Action: DoWeigh, Group: Asking, In: onBoard, Keys: chars("W"), InMenu: true, Spare: true},

	// With Caps Lock on, R rolls out instead of repeating the last announcement. The review keys
	// repeat it too.
	{Action: DoRollout, Group: Asking, In: looking, Keys: chars("R"), InMenu: true, Spare: true},
	{Action: DoCopyPosition, Group: Asking, In: looking, Keys: chars("x"), InMenu: true, Spare: true},

	{Action: DoRepeat, Group: Hearing, In: looking, Keys: chars("r")},
	{Action: DoReviewEarlier, Group: Hearing, In: all, Keys: plain(PageUp), Also: chars(",")},
	{Action: DoReviewLater, Group: Hearing, In: all, Keys: plain(PageDown), Also: chars(".")},
	{Action: DoReviewFirst, Group: Hearing, In: all, Keys: with(Ctrl, Home), Also: chars("<")},
	{Action: DoReviewLast, Group: Hearing, In: all, Keys: with(Ctrl, End), Also: chars(">")},
	{Action: DoReviewNextList, Group: Hearing, In: all, Keys: plain(F6), Also: chars("]")},
	{Action: DoReviewPreviousList, Group: Hearing, In: all, Keys: with(Shift, F6), Also: chars("[")},

	{Action: DoChat, Group: Talking, In: looking, Keys: chars("="), InMenu: true},
	{Action: DoPhrases, Group: Talking, In: looking, Keys: chars("+"), InMenu: true},
	{Action: DoMute, Group: Talking, In: looking, Keys: chars("*"), InMenu: true},
	{Action: DoFriendWaiting, Group: Talking, In: looking, Keys: chars("#")},
	{Action: DoClock, Group: Talking, In: looking, Keys: chars("!")},

	{Action: DoVerbose, Group: Speaking, In: looking, Keys: chars("v"), InMenu: true},
	{Action: DoSounds, Group: Speaking, In: looking, Keys: chars("m"), InMenu: true},
	{Action: DoSlower, Group: Speaking, In: all, Keys: plain(F7), InMenu: true},
	{Action: DoFaster, Group: Speaking, In: all, Keys: plain(F8), InMenu: true},
	{Action: DoQuieter, Group: Speaking, In: all, Keys: with(Shift, F7), InMenu: true},
	{Action: DoLouder, Group: Speaking, In: all, Keys: with(Shift, F8), InMenu: true},
	{Action: DoOwnSpeech, Group: Speaking, In: all, Keys: plain(F9), InMenu: true},

	{Action: DoKeyHelp, Group: Helping, In: all, Keys: chars("?")},
	{Action: DoHelp, Group: Helping, In: all, Keys: plain(F1)},
	{Action: DoCommandLine, Group: Helping, In: looking, Keys: chars("/")},
	// In browsers screen readers keep Escape for themselves, hence Q.
	{Action: DoEscape, Group: Helping, In: onBoard, Keys: plain(Escape), Also: chars("q")},
	{Action: DoMenu, Group: Helping, In: notTyping, Keys: plain(F10)},
	{Action: DoQuit, Group: Helping, In: all, Keys: []Key{Char('c', Ctrl)}, InMenu: true},

	{Action: DoItemPrevious, Group: Listing, In: inMenu, Keys: plain(Up)},
	{Action: DoItemNext, Group: Listing, In: inMenu, Keys: plain(Down)},
	{Action: DoItemFirst, Group: Listing, In: inMenu, Keys: plain(Home)},
	{Action: DoItemLast, Group: Listing, In: inMenu, Keys: plain(End)},
	{Action: DoValueLess, Group: Listing, In: inMenu, Keys: plain(Left)},
	{Action: DoValueMore, Group: Listing, In: inMenu, Keys: plain(Right)},
	{Action: DoChoose, Group: Listing, In: inMenu, Keys: plain(Enter), Also: plain(Space)},
	// In menus letters jump to an item; Q closes the menu if no item starts with it.
	{Action: DoBack, Group: Listing, In: []Context{Question, Menu, Entry}, Keys: plain(Escape), Also: chars("q")},

	{Action: DoAccept, Group: Typing, In: inEntry, Keys: plain(Enter)},
	{Action: DoErase, Group: Typing, In: inEntry, Keys: plain(Backspace), Also: join(with(Ctrl, Backspace), plain(Delete))},
	{Action: DoReadEntry, Group: Typing, In: inEntry, Keys: plain(Up, Down)},

	{Action: DoNextTurn, Group: Walking, In: inReplay, Keys: plain(Enter), Also: plain(Space)},
	{Action: DoPreviousTurn, Group: Walking, In: inReplay, Keys: plain(Backspace), Also: join(with(Ctrl, Backspace), plain(Delete))},
	// Pairs of neighbours on the digit row, the left one backwards. The second keys roll and play
	// dice at the board.
	{Action: DoPreviousDouble, Group: Walking, In: inReplay, Keys: chars("1"), Also: chars("&")},
	{Action: DoNextDouble, Group: Walking, In: inReplay, Keys: chars("2"), Also: chars("é")},
	{Action: DoPreviousHit, Group: Walking, In: inReplay, Keys: chars("3"), Also: chars(`"`)},
	{Action: DoNextHit, Group: Walking, In: inReplay, Keys: chars("4"), Also: chars("'")},
	{Action: DoPreviousGammon, Group: Walking, In: inReplay, Keys: chars("5"), Also: chars("(")},
	{Action: DoNextGammon, Group: Walking, In: inReplay, Keys: chars("6"), Also: chars("-§")},
	{Action: DoPreviousMistake, Group: Walking, In: inReplay, Keys: chars("7"), InMenu: true},
	{Action: DoNextMistake, Group: Walking, In: inReplay, Keys: chars("8"), InMenu: true},
	{Action: DoPreviousGame, Group: Walking, In: inReplay, Keys: chars("9"), InMenu: true},
	{Action: DoNextGame, Group: Walking, In: inReplay, Keys: chars("0"), InMenu: true},
	{Action: DoAnalysis, Group: Walking, In: inReplay, Keys: chars("n"), InMenu: true},
	{Action: DoWorstMistake, Group: Walking, In: inReplay, Keys: chars("N"), InMenu: true},
	{Action: DoPlayFromHere, Group: Walking, In: inReplay, Keys: chars("y"), InMenu: true},
}
