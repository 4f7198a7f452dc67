package settings

import (
	"strconv"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/locales"
	"backtalk/speech"
)

// The settings, by their keys in the file.
const (
	Display  Key = "display"
	Cursor   Key = "cursor"
	Cells    Key = "cells"
	Braille  Key = "braille"
	Language Key = "language"
	// Experience says how well the player plays, in their own view: see [Values.Suit].
	Experience Key = "experience"

	Backend       Key = "speech.backend"
	Voice         Key = "speech.voice"
	OpponentVoice Key = "speech.opponent-voice"
	Rate          Key = "speech.rate"
	Volume        Key = "speech.volume"

	Sounds      Key = "sounds.on"
	SoundVolume Key = "sounds.volume"
	Mono        Key = "sounds.mono"
	Pack        Key = "sounds.pack"

	Echo            Key = "hearing.echo"
	Sides           Key = "hearing.sides"
	Numbers         Key = "hearing.numbers"
	OpponentNumbers Key = "hearing.opponent-numbers"
	Figures         Key = "hearing.figures"
	CubeWord        Key = "hearing.cube"
	TeachKeys       Key = "hearing.teach-keys"

	Home  Key = "board.home"
	Theme Key = "board.theme"
	Size  Key = "board.size"
	Form  Key = "board.form"
	Look  Key = "board.look"
	// DicePicture, Width and Motion are about the picture of the board on the page.
	DicePicture Key = "board.dice"
	Width       Key = "board.width"
	Motion      Key = "board.motion"

	Pace     Key = "play.pace"
	AskCube  Key = "play.ask-cube"
	UndoTime Key = "play.undo-time"
	Relay    Key = "play.relay"
	Blocked  Key = "play.blocked"
	OwnNames Key = "play.own-names"

	Length          Key = "match.length"
	Opponent        Key = "match.opponent"
	Me              Key = "match.me"
	Name            Key = "match.name"
	OpponentName    Key = "match.opponent-name"
	Rules           Key = "match.rules"
	Game            Key = "match.game"
	Crawford        Key = "match.crawford"
	Jacoby          Key = "match.jacoby"
	Beavers         Key = "match.beavers"
	Combined        Key = "match.combined"
	Confirm         Key = "match.confirm"
	AutoForced      Key = "match.auto-forced"
	AutoDestination Key = "match.auto-destination"
	AutoRoll        Key = "match.auto-roll"
	Dice            Key = "match.dice"
	Verbose         Key = "match.verbose"
	Hints           Key = "match.hints"
	CubeHints       Key = "match.cube-hints"
	HintPlies       Key = "match.hint-plies"
	BotsResign      Key = "match.bots-resign"
	Tutor           Key = "match.tutor"
	Seed            Key = "match.seed"
	DiceWords       Key = "match.dice-words"
	Position        Key = "match.position"
	Clock           Key = "match.clock"
	ClockDelay      Key = "match.clock-delay"
	Watch           Key = "match.watch"
)

// The values that the program refers to by name.
const (
	Auto = "auto"
	// Lines is the display mode of lines that follow each other.
	Lines = "lines"
	// Screen is the display mode with a drawn board.
	Screen = "screen"
	// CursorAtStart and CursorAtEnd say where the cursor rests on a line.
	CursorAtStart = "start"
	CursorAtEnd   = "end"
	// VoiceOn turns on the best voice there is.
	VoiceOn = "on"
	// VoiceNone turns the voice off.
	VoiceNone = "none"
	// Human is a person in a seat.
	Human = "human"
	// Backgammon is the usual game; the others have the names that core.Variants gives them.
	Backgammon = "backgammon"
	// AsList, AsButtons and AsTable are the forms of the points on the page.
	AsList    = "list"
	AsButtons = "buttons"
	AsTable   = "table"
)

const (
	full  = 100
	tenth = 10
	// mostSeconds is the longest time that the end of a turn can wait.
	mostSeconds = 5
	// Braille displays have from 12 to 80 cells, most 40.
	usualCells  = 40
	fewestCells = 8
	mostCells   = 120
	cellsStep   = 4
	// Two minutes per point and twelve seconds a turn: U.S. Backgammon Clock Rules, 2013, 2.1.
	usualMinutes = 2
	usualDelay   = 12
	mostMinutes  = int(core.MaxPerPoint / core.Minute)
)

// Group is a table of the file, a line of the settings menu, a heading of the page.
type Group struct {
	// Table is the table's name in the file, or "" for settings before all
	// tables.
	Table string
	Title say.MessageID
}

// Match is the table of the options of a match.
const Match = "match"

// Groups lists the groups in their order.
func Groups() []Group {
	return []Group{
		{"", say.SettingsGroupTop},
		{"speech", say.SettingsGroupSpeech},
		{"sounds", say.SettingsGroupSounds},
		{"hearing", say.SettingsGroupHearing},
		{"board", say.SettingsGroupBoard},
		{"play", say.SettingsGroupPlay},
		{Match, say.SettingsGroupMatch},
	}
}

// In lists the settings of a group.
func (g Group) In() []Setting {
	var list []Setting
	for _, s := range Table() {
		if in, _ := s.Key.split(); in == g.Table {
			list = append(list, s)
		}
	}
	return list
}

// Table lists all settings.
func Table() []Setting {
	list := make([]Setting, len(table))
	for i, s := range table {
		list[i] = s.now()
	}
	return list
}

// now completes a row: the languages are known only when the program runs,
// because a translator's folder may add some.
func (s Setting) now() Setting {
	if s.Key == Language {
		s.Options = languages()
	}
	return s
}

// current returns the current key of the setting that k names, perhaps as an earlier version named
// it.
func (k Key) current() Key {
	for i := range table {
		if table[i].formerly != "" && table[i].formerly == k {
			return table[i].Key
		}
	}
	return k
}

// Find returns a setting by its key.
func Find(k Key) (*Setting, bool) {
	for i := range table {
		if table[i].Key == k {
			s := table[i].now()
			return &s, true
		}
	}
	return nil, false
}

var table = []Setting{
	{Key: Display, formerly: "sit", Kind: Choice, Title: say.SettingsSit, Does: say.SettingsSitDoes, Default: Auto, Flag: "ui", Options: []Option{
		{Auto, say.SettingsIsAuto}, {Lines, say.SettingsIsLines}, {Screen, say.SettingsIsScreen},
	}},
	{Key: Cursor, Kind: Choice, Title: say.SettingsCursor, Does: say.SettingsCursorDoes, Default: Auto, Options: []Option{
		{Auto, say.SettingsIsAuto}, {CursorAtStart, say.SettingsIsAtStart}, {CursorAtEnd, say.SettingsIsAtEnd},
	}},
	{
		Key: Cells, Kind: Number, Title: say.SettingsCells, Does: say.SettingsCellsDoes, Default: strconv.Itoa(usualCells),
		Low: fewestCells, High: mostCells, Step: cellsStep, Zero: say.SettingsIsUnbroken, Start: usualCells,
	},
	{Key: Braille, Title: say.SettingsBraille, Does: say.SettingsBrailleDoes, Default: "true"},
	{
		Key: Language, Kind: Text, Title: say.SettingsLanguage, Does: say.SettingsLanguageDoes, Default: Auto, Flag: "lang",
		valid: locales.Has, takes: say.SettingsTakesLanguage, Label: locales.Name,
	},
	{Key: Experience, Kind: Choice, Title: say.SettingsExperience, Does: say.SettingsExperienceDoes, Default: Unasked, Options: []Option{
		{Unasked, say.ExperienceUnset}, {NeverPlayed, say.ExperienceNever}, {KnowsRules, say.ExperienceRules}, {InClubs, say.ExperienceClubs},
	}},

	{Key: Backend, Kind: Choice, Title: say.SettingsBackend, Does: say.SettingsBackendDoes, Default: Auto, Flag: "voice", Options: []Option{
		{Auto, say.SettingsIsAuto},
		{VoiceOn, say.SettingsIsOn},
		{string(speech.Server), say.SettingsIsServer},
		{string(speech.Espeak), say.SettingsIsEspeak},
		{string(speech.Speakup), say.SettingsIsSpeakup},
		{string(speech.NVDA), say.SettingsIsNVDA},
		{string(speech.JAWS), say.SettingsIsJAWS},
		{string(speech.SAPI), say.SettingsIsSAPI},
		{string(speech.Apple), say.SettingsIsApple},
		{string(speech.Say), say.SettingsIsSay},
		{VoiceNone, say.SettingsIsNone},
	}},
	{Key: Voice, Kind: Text, Title: say.SettingsVoice, Does: say.SettingsVoiceDoes, Options: voices()},
	{Key: OpponentVoice, Kind: Text, Title: say.SettingsOpponentVoice, Does: say.SettingsOpponentVoiceDoes, Options: voices()},
	{
		Key: Rate, Kind: Number, Title: say.SettingsRate, Does: say.SettingsRateDoes, Default: "0", Unit: say.SettingsIsRate,
		Low: speech.SlowestRate, High: speech.FastestRate, Step: speech.RateStep, Zero: say.SettingsIsOwn, Start: speech.UsualRate,
	},
	{
		Key: Volume, Kind: Number, Title: say.SettingsVolume, Does: say.SettingsVolumeDoes, Default: "0", Unit: say.SettingsIsPercent,
		Low: tenth, High: full, Step: tenth, Zero: say.SettingsIsOwn, Start: full,
	},

	{Key: Sounds, Title: say.SettingsSounds, Does: say.SettingsSoundsDoes, Default: "true", Flag: "mute", FlagNot: true},
	{
		Key: SoundVolume, Kind: Number, Title: say.SettingsSoundVolume, Does: say.SettingsSoundVolumeDoes,
		Default: strconv.Itoa(full), Low: tenth, High: full, Step: tenth, Unit: say.SettingsIsPercent,
	},
	{Key: Mono, Title: say.SettingsMono, Does: say.SettingsMonoDoes, Default: "false"},
	{Key: Pack, Kind: Text, Title: say.SettingsPack, Does: say.SettingsPackDoes},

	{Key: Echo, Kind: Choice, Title: say.SettingsEcho, Does: say.SettingsEchoDoes, Default: "normal", Options: []Option{
		{"full", say.SettingsIsFull}, {"normal", say.SettingsIsNormal}, {"brief", say.SettingsIsBrief},
	}},
	{Key: Sides, Kind: Choice, Title: say.SettingsSides, Does: say.SettingsSidesDoes, Default: "yours", Options: []Option{
		{"yours", say.SettingsIsYours}, {"colours", say.SettingsIsColours},
	}},
	{Key: Numbers, Kind: Choice, Title: say.SettingsNumbers, Does: say.SettingsNumbersDoes, Default: "own", Options: []Option{
		{"own", say.SettingsIsOwnNumbers}, {"fixed", say.SettingsIsFixedNumbers},
	}},
	{Key: OpponentNumbers, Title: say.SettingsOpponentNumbers, Does: say.SettingsOpponentNumbersDoes, Default: "false", Needs: []Need{needsOwnNumbers}},
	{Key: Figures, Title: say.SettingsFigures, Does: say.SettingsFiguresDoes, Default: "false"},
	{Key: CubeWord, Kind: Choice, Title: say.SettingsCubeWord, Does: say.SettingsCubeWordDoes, Default: "cube", Options: []Option{
		{"cube", say.SettingsIsCube}, {"track", say.SettingsIsTrack},
	}},
	{Key: TeachKeys, Title: say.SettingsTeach, Does: say.SettingsTeachDoes, Default: "true"},

	{Key: Home, Kind: Choice, Title: say.SettingsHome, Does: say.SettingsHomeDoes, Default: "right", Options: []Option{
		{"right", say.SettingsIsRight}, {"left", say.SettingsIsLeft},
	}},
	{Key: Theme, Kind: Choice, Title: say.SettingsTheme, Does: say.SettingsThemeDoes, Default: "white-on-black", Options: []Option{
		{"white-on-black", say.SettingsIsWhiteOnBlack},
		{"yellow-on-black", say.SettingsIsYellowOnBlack},
		{"black-on-white", say.SettingsIsBlackOnWhite},
		{"terminal", say.SettingsIsTerminal},
	}},
	{Key: Size, Kind: Choice, Title: say.SettingsSize, Does: say.SettingsSizeDoes, Default: Auto, Options: []Option{
		{Auto, say.SettingsIsAutoSize}, {"normal", say.SettingsIsNormalSize}, {"large", say.SettingsIsLargeSize},
	}},
	{Key: Form, Browser: true, Kind: Choice, Title: say.SettingsForm, Does: say.SettingsFormDoes, Default: AsList, Options: []Option{
		{AsList, say.SettingsIsList}, {AsButtons, say.SettingsIsButtons}, {AsTable, say.SettingsIsTable},
	}},
	{Key: Look, Browser: true, Kind: Choice, Title: say.SettingsLook, Does: say.SettingsLookDoes, Default: "wood", Options: []Option{
		{"wood", say.SettingsIsWood}, {"plain", say.SettingsIsPlain}, {"contrast", say.SettingsIsContrast},
	}},
	{Key: DicePicture, Browser: true, Kind: Choice, Title: say.SettingsDicePicture, Does: say.SettingsDicePictureDoes, Default: "pips", Options: []Option{
		{"pips", say.SettingsIsPips}, {"digits", say.SettingsIsDigits},
	}},
	{Key: Width, Browser: true, Kind: Choice, Title: say.SettingsWidth, Does: say.SettingsWidthDoes, Default: "normal", Options: []Option{
		{"small", say.SettingsIsSmall}, {"normal", say.SettingsIsNormalSize}, {"large", say.SettingsIsLargeSize},
	}},
	{Key: Motion, Browser: true, Kind: Choice, Title: say.SettingsMotion, Does: say.SettingsMotionDoes, Default: "normal", Options: []Option{
		{"none", say.SettingsIsStill}, {"fast", say.SettingsIsFast}, {"normal", say.SettingsIsNormalSize}, {"slow", say.SettingsIsSlow},
	}},

	{Key: Pace, Kind: Choice, Title: say.SettingsPace, Does: say.SettingsPaceDoes, Default: "at-once", Options: []Option{
		{"at-once", say.SettingsIsAtOnce}, {"brisk", say.SettingsIsBrisk}, {"calm", say.SettingsIsCalm},
	}},
	{Key: AskCube, Title: say.SettingsAskCube, Does: say.SettingsAskCubeDoes, Default: "true"},
	{
		Key: UndoTime, Kind: Number, Title: say.SettingsUndoTime, Does: say.SettingsUndoTimeDoes, Default: "1",
		Unit: say.SettingsIsSeconds, Low: 0, High: mostSeconds, Step: 1,
	},
	{
		Key: Relay, Kind: Text, Title: say.SettingsRelay, Does: say.SettingsRelayDoes, Flag: "relay",
		Empty: say.SettingsIsUnset, valid: validRelay, takes: say.SettingsRelayTakes,
	},
	{Key: Blocked, Kind: Text, Title: say.SettingsBlocked, Does: say.SettingsBlockedDoes, Empty: say.SettingsIsNoNames},
	{Key: OwnNames, Kind: Text, Title: say.SettingsOwnNames, Does: say.SettingsOwnNamesDoes, Empty: say.SettingsIsNoNames},

	{
		Key: Length, Kind: Number, Title: say.SettingsLength, Does: say.SettingsLengthDoes, Default: "1", Flag: "length",
		Low: 1, High: core.MaxLength, Step: 1,
		Needs: []Need{needsMatchPlay},
	},
	{Key: Opponent, Kind: Choice, Title: say.SettingsOpponent, Does: say.SettingsOpponentDoes, Default: bot.NameSimple, Flag: "against", Options: opponents(), About: abilities, Needs: []Need{needsHere}},
	{Key: Me, Kind: Choice, Title: say.SettingsMe, Does: say.SettingsMeDoes, Default: Human, Flag: "me", Options: seats(), About: abilities, Once: true},
	{Key: Name, Kind: Text, Title: say.SettingsName, Does: say.SettingsNameDoes, Flag: "name"},
	{Key: OpponentName, Kind: Text, Title: say.SettingsOpponentName, Does: say.SettingsOpponentNameDoes, Flag: "opponent-name", Needs: []Need{needsHere}},
	{Key: Rules, Kind: Choice, Title: say.SettingsRules, Does: say.SettingsRulesDoes, Default: "match", Flag: "rules", Options: []Option{
		{"match", say.SettingsIsMatchPlay}, {"money", say.SettingsIsMoney}, {"best-of-five", say.SettingsIsBestOfFive},
	}},
	{Key: Game, Kind: Choice, Title: say.SettingsGame, Does: say.SettingsGameDoes, Default: Backgammon, Flag: "game", Options: games(), Needs: []Need{needsNoBestOfFive}},
	{Key: Crawford, Title: say.SettingsCrawford, Does: say.SettingsCrawfordDoes, Default: "true", Flag: "no-crawford", FlagNot: true, Needs: []Need{needsMatchPlay, needsCube, needsSeveralPoints}},
	{Key: Jacoby, Title: say.SettingsJacoby, Does: say.SettingsJacobyDoes, Default: "false", Flag: "jacoby", Needs: []Need{needsMoney, needsCube}},
	{Key: Beavers, Title: say.SettingsBeavers, Does: say.SettingsBeaversDoes, Default: "false", Flag: "beavers", Needs: []Need{needsMoney, needsCube}},
	{Key: Combined, Title: say.SettingsCombined, Does: say.SettingsCombinedDoes, Default: "false", Flag: "combined", Needs: []Need{needsPerson, needsNoBestOfFive}},
	{Key: Confirm, Title: say.SettingsConfirm, Does: say.SettingsConfirmDoes, Default: "false", Flag: "confirm", Needs: []Need{needsPerson}},
	{Key: AutoForced, Title: say.SettingsAutoForced, Does: say.SettingsAutoForcedDoes, Default: "false", Flag: "auto-forced", Needs: []Need{needsPerson}},
	{Key: AutoDestination, Title: say.SettingsAutoDestination, Does: say.SettingsAutoDestinationDoes, Default: "false", Flag: "auto-destination", Needs: []Need{needsPerson}},
	{Key: AutoRoll, Title: say.SettingsAutoRoll, Does: say.SettingsAutoRollDoes, Default: "false", Flag: "auto-roll", Needs: []Need{needsPerson}},
	{Key: Dice, Kind: Choice, Title: say.SettingsDice, Does: say.SettingsDiceDoes, Default: "drawn", Flag: "dice", Needs: []Need{needsHere}, Options: []Option{
		{"drawn", say.SettingsIsDrawn}, {"hand", say.SettingsIsHand},
	}},
	{Key: Verbose, Title: say.SettingsVerbose, Does: say.SettingsVerboseDoes, Default: "false", Flag: "verbose"},
	{Key: Hints, Title: say.SettingsHints, Does: say.SettingsHintsDoes, Default: "false", Flag: "hints", Needs: []Need{needsPersonAnywhere}},
	{Key: CubeHints, Title: say.SettingsCubeHints, Does: say.SettingsCubeHintsDoes, Default: "false", Flag: "cube-hints", Needs: []Need{needsPersonAnywhere, needsNoBestOfFive, needsCube, needsPointsForCube}},
	{
		Key: HintPlies, Kind: Number, Title: say.AdvicePlies, Does: say.AdvicePliesDoes, Default: "2", Flag: "hint-plies",
		Low: 0, High: 3, Step: 1,
		Needs: []Need{needsPersonAnywhere, needsAdvice},
	},
	{Key: Tutor, Kind: Choice, Title: say.TutorTitle, Does: say.TutorDoes, Default: "off", Flag: "tutor", Needs: []Need{needsHere, needsPerson, needsBot}, Options: []Option{
		{"off", say.TutorIsOff}, {"blunders", say.TutorIsBlunders}, {"mistakes", say.TutorIsMistakes}, {"small", say.TutorIsSmall},
	}},
	{
		Key: Clock, Kind: Number, Title: say.SettingsClock, Does: say.SettingsClockDoes, Default: "0", Flag: "clock",
		Low: 1, High: mostMinutes, Step: 1, Zero: say.SettingsIsNoClock, Start: usualMinutes, Unit: say.SettingsIsMinutesAPoint,
		Needs: []Need{needsElsewhere, needsNoMoney},
	},
	{
		Key: ClockDelay, Kind: Number, Title: say.SettingsClockDelay, Does: say.SettingsClockDelayDoes, Default: strconv.Itoa(usualDelay),
		Flag: "delay", Low: 0, High: int(core.MaxDelay / core.Second), Step: 1, Unit: say.SettingsIsSeconds,
		Needs: []Need{needsElsewhere, needsNoMoney, needsClock},
	},
	{Key: Watch, Title: say.SettingsWatch, Does: say.SettingsWatchDoes, Default: "false", Flag: "let-watch", Needs: []Need{needsElsewhere}},
	{Key: BotsResign, Title: say.BotResign, Does: say.BotResignDoes, Default: "false", Flag: "bots-resign", Needs: []Need{needsBot, needsBotHere}},
	{
		Key: Seed, Kind: Text, Title: say.SettingsSeed, Does: say.SettingsSeedDoes, Flag: "seed", Once: true,
		Empty: say.SettingsIsRandomDice, valid: wholeNumber, takes: say.SettingsTakesSeed,
		Needs: []Need{needsHere, needsDrawnDice},
	},
	{
		Key: DiceWords, Kind: Text, Title: say.SettingsDiceWords, Does: say.SettingsDiceWordsDoes, Flag: "dice-words", Once: true,
		Empty: say.SettingsIsUnset,
		Needs: []Need{needsHere, needsDrawnDice},
	},
	{Key: Position, Kind: Text, Title: say.SettingsPosition, Does: say.SettingsPositionDoes, Flag: "position", Once: true, Needs: []Need{needsHere}},
}

// languages returns Auto and the languages with a catalogue. Label gives the languages their
// titles: the names that their speakers use.
func languages() []Option {
	options := []Option{{Auto, say.SettingsIsAuto}}
	for _, tag := range locales.Languages() {
		options = append(options, Option{Name: tag})
	}
	return options
}

func voices() []Option {
	options := []Option{{"", say.SettingsIsUsual}}
	for _, name := range speech.SymbolicVoices() {
		options = append(options, Option{Name: name})
	}
	return options
}

func wholeNumber(text string) bool {
	_, err := strconv.ParseInt(text, 10, 64)
	return err == nil
}

// validRelay reports whether a text can be the address of a relay; an empty one means no relay.
func validRelay(text string) bool {
	return text == "" || meet.ValidRelay(text)
}
