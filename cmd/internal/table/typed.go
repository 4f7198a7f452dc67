package table

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/core/notation"
	"backtalk/keymap"
)

// typist is the person who types commands and plays.
type typist struct{ *Table }

// commandLine asks for a command or a play, typed after the slash.
func (t typist) commandLine() {
	t.desk.Enter(&places.Entry{
		Ask:    say.M(say.TableCommand, nil),
		Echo:   t.desk,
		Accept: unlessEmpty(t.command),
	})
}

// command carries out a typed command or play.
func (t typist) command(line string) {
	words := strings.Fields(strings.ToLower(line))
	if len(words) == 0 {
		return
	}
	for _, c := range commands() {
		if slices.Contains(t.desk.Texts.Words(c.words), words[0]) {
			// What is said keeps its capitals, and its digits.
			if c.words != say.CommandChat {
				line = keymap.Digits(line)
			}
			c.do(t, strings.Fields(line)[1:])
			return
		}
	}
	if a, ok := keymap.Typed(words[0]); ok && len(words) == 1 {
		t.desk.Act(a)
		return
	}
	t.typedPlay(keymap.Digits(line))
}

// command is a row of the table of typed commands: the message with its words, what it does, and
// when help names it; what follows the word is handed in.
type command struct {
	words say.MessageID
	do    func(t typist, args []string)
	// fits reports whether the command is of use now; nil leaves it to the list of all commands.
	fits func(o occasion) bool
}

func commands() []command {
	press := func(a keymap.Action) func(typist, []string) {
		return func(t typist, _ []string) { t.desk.Act(a) }
	}
	return []command{
		{say.CommandRoll, typist.typedRoll, occasion.rolls},
		{say.CommandUndo, press(keymap.DoUndo), occasion.mayUndo},
		{say.CommandEnd, typist.typedEnd, occasion.mayEnd},
		{say.CommandDouble, typist.typedDouble, occasion.mayDouble},
		{say.CommandTake, press(keymap.DoYes), occasion.doubled},
		{say.CommandDrop, typist.typedDrop, occasion.doubled},
		{say.CommandBeaver, func(t typist, _ []string) { decision(t).beaver() }, occasion.mayBeaver},
		{say.CommandResign, typist.typedResign, occasion.mayResign},
		{say.CommandAccept, press(keymap.DoYes), occasion.offered},
		{say.CommandRefuse, press(keymap.DoNo), occasion.offered},
		{say.CliYesWords, press(keymap.DoYes), nil},
		{say.CliNoWords, press(keymap.DoNo), nil},
		{say.CommandNext, typist.typedNext, occasion.paused},
		{say.CommandStop, func(t typist, _ []string) { decision(t).stop() }, occasion.mayStop},
		{say.CommandStatus, press(keymap.DoStatus), nil},
		{say.CommandCube, press(keymap.DoCube), occasion.doubled},
		{say.CommandPips, press(keymap.DoPips), occasion.playing},
		{say.CommandScore, press(keymap.DoScore), occasion.scored},
		{say.CommandDice, press(keymap.DoDice), occasion.moves},
		{say.CommandTurn, press(keymap.DoTurn), occasion.waits},
		{say.CommandWhere, typist.typedWhere, occasion.moves},
		{say.CommandBoard, press(keymap.DoBoardBreath), occasion.playing},
		{say.CommandPoints, press(keymap.DoBoardPoints), nil},
		{say.CommandRow, press(keymap.DoBoardRow), nil},
		{say.CommandLast, press(keymap.DoLastPlay), occasion.playing},
		{say.CommandMoves, typist.typedMoves, occasion.moves},
		{say.CommandHint, press(keymap.DoHint), occasion.mayHint},
		{say.CommandCubeHint, press(keymap.DoCubeHint), occasion.mayCubeHint},
		{say.CommandThreats, press(keymap.DoThreats), nil},
		{say.CommandWeigh, typist.typedWeigh, occasion.mayWeigh},
		{say.CommandRollout, press(keymap.DoRollout), nil},
		{say.CommandPosition, func(t typist, _ []string) { sharing(t).writePosition() }, nil},
		{say.CommandCopy, press(keymap.DoCopyPosition), nil},
		{say.CommandChat, typist.typedChat, occasion.hasFriend},
		{say.CommandWaiting, press(keymap.DoFriendWaiting), occasion.hasFriend},
		{say.CommandClock, press(keymap.DoClock), occasion.timed},
		{say.CommandClaim, func(t typist, _ []string) { clocking(t).claim() }, nil},
		{say.CommandHelp, typist.typedHelp, nil},
		{say.CommandQuit, func(t typist, _ []string) { t.desk.Quit() }, occasion.always},
	}
}

// typedRoll rolls, with the dice of a real board after it where these are used.
func (t typist) typedRoll(args []string) {
	s := t.state()
	if !t.mine() {
		t.sayTurn()
		return
	}
	if !t.opts.HandDice || len(args) == 0 {
		if err := s.WhyNoRoll(s.Decider()); err != nil {
			t.refuse(err)
			return
		}
		t.decideRoll()
		return
	}
	dice, ok := places.ParseDice(strings.Join(args, ""))
	if !ok {
		t.desk.Fail(say.TableBadDice, nil)
		return
	}
	t.decide(core.RollDice{Player: s.Decider(), Dice: dice})
}

// typedChat says the words that follow, or the phrase of a number.
func (t typist) typedChat(args []string) {
	r := withFriend(t)
	if r.alone() {
		return
	}
	text := strings.Join(args, " ")
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= friend.Phrases {
		r.phrase(n)
		return
	}
	r.says(text)
}

func (t typist) typedEnd([]string) {
	s := t.state()
	if !t.mine() {
		t.sayTurn()
		return
	}
	t.decide(core.EndTurn{Player: s.Decider()})
}

// typedDouble and typedDrop need no second question: the whole word was typed.
func (t typist) typedDouble([]string) {
	s := t.state()
	if !t.mine() {
		t.sayTurn()
		return
	}
	t.decide(core.Double{Player: s.Decider()})
}

func (t typist) typedDrop([]string) {
	s := t.state()
	if !t.deciding() {
		t.desk.Answer(say.TableNothingAsked, nil)
		return
	}
	if s.Phase == core.PhaseResigned {
		decision(t).no()
		return
	}
	t.decide(core.DropDouble{Player: s.Decider()})
}

// typedResults are the messages with the words for what is resigned.
var typedResults = [...]struct {
	words  say.MessageID
	result core.Result
}{
	{say.CommandSingle, core.Single},
	{say.CommandGammon, core.Gammon},
	{say.CommandBackgammon, core.Backgammon},
	{say.CommandMulligan, core.Mulligan},
}

func (t typist) typedResign(args []string) {
	if len(args) == 0 {
		t.resignTyped(core.Single)
		return
	}
	for _, r := range typedResults {
		if slices.Contains(t.desk.Texts.Words(r.words), strings.ToLower(args[0])) {
			t.resignTyped(r.result)
			return
		}
	}
	t.desk.Fail(say.TableCommandUnknown, say.Data{"Text": strings.Join(args, " ")})
}

// resignTyped asks whether to resign what was typed, as the menu does: a slip could lose the match.
// Where a house counts otherwise, it asks about that. What the rules forbid is refused, not asked.
func (t typist) resignTyped(r core.Result) {
	s := t.state()
	p, may := decision(t).resigner()
	if may && withFriend(t).house() != nil {
		r = withFriend(t).resignable(&s, p)[0]
	}
	if !may || !slices.Contains(s.Resignable(), r) || s.Phase != core.PhaseRoll && s.Phase != core.PhaseMove {
		decision(t).resign(r)
		return
	}
	matchMenu(t).sureOf(r)()
}

func (t typist) typedNext([]string) {
	s := t.state()
	switch question, asked := t.desk.Question(); {
	case asked:
		t.desk.Announce(question)
	case s.Phase == core.PhaseBetween:
		withFriend(t).wantsGame()
	case s.Phase == core.PhaseOver:
		t.askRematch()
	default:
		t.sayTurn()
	}
}

// typedWhere announces the point named, or the one in focus.
func (t typist) typedWhere(args []string) {
	if len(args) > 0 {
		point, err := strconv.Atoi(args[0])
		if err != nil || point < 1 || point > 24 {
			t.desk.Fail(say.TableNotAPoint, nil)
			return
		}
		t.board = t.board.on(hand(t).called(core.Point(point)))
	}
	t.desk.Announce(t.ear.Where(t.scene()))
}

// typedMoves announces every legal continuation, a line each.
func (t typist) typedMoves([]string) {
	if !t.moving() {
		t.sayTurn()
		return
	}
	lines := t.ear.Moves(t.scene())
	t.desk.Announce(say.Announcement{Sentences: []say.Message{say.N(say.TableMoves, len(lines), nil)}, Urgency: say.Answer})
	for _, line := range lines {
		t.desk.Announce(say.Announcement{Sentences: []say.Message{line}, Urgency: say.Answer})
	}
}

// typedPlay plays what was typed in the notation of books: all of it or nothing.
func (t typist) typedPlay(text string) {
	if moves, ok := t.readPlay(text); ok {
		hand(t).movePath(moves)
	}
}

// typedWeigh weighs a play that was typed, or lists all where none was.
func (t typist) typedWeigh(args []string) {
	if len(args) == 0 || !hinting(t).weighs() {
		t.desk.Act(keymap.DoWeigh)
		return
	}
	if moves, ok := t.readPlay(strings.Join(args, " ")); ok {
		hinting(t).weigh(moves)
	}
}

// readPlay reads a play in the notation of books, and answers what is none.
func (t typist) readPlay(text string) (moves []core.Move, ok bool) {
	steps, err := notation.ParsePlay(t.notated(text))
	if err != nil || len(steps) == 0 {
		t.playUnread(text, err)
		return nil, false
	}
	if !hinting(t).moving() {
		t.sayTurn()
		return nil, false
	}
	s := t.state()
	moves, err = notation.Resolve(s.Turn, steps)
	if err != nil {
		t.playRefused(err)
		return nil, false
	}
	return moves, true
}

func (t typist) playRefused(err error) {
	var ambiguous *notation.AmbiguousError
	if errors.As(err, &ambiguous) {
		hand(t).chooseWay(ambiguous.Ways)
		return
	}
	t.refuse(err)
}
