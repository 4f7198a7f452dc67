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

// command is a row of the table of typed commands: the message with its words, and what it does;
// what follows the word is handed in.
type command struct {
	words say.MessageID
	do    func(t typist, args []string)
}

func commands() []command {
	press := func(a keymap.Action) func(typist, []string) {
		return func(t typist, _ []string) { t.desk.Act(a) }
	}
	return []command{
		{say.CommandRoll, typist.typedRoll},
		{say.CommandUndo, press(keymap.DoUndo)},
		{say.CommandEnd, typist.typedEnd},
		{say.CommandDouble, typist.typedDouble},
		{say.CommandTake, press(keymap.DoYes)},
		{say.CommandDrop, typist.typedDrop},
		{say.CommandBeaver, func(t typist, _ []string) { decision(t).beaver() }},
		{say.CommandResign, typist.typedResign},
		{say.CommandAccept, press(keymap.DoYes)},
		{say.CommandRefuse, press(keymap.DoNo)},
		{say.CliYesWords, press(keymap.DoYes)},
		{say.CliNoWords, press(keymap.DoNo)},
		{say.CommandNext, typist.typedNext},
		{say.CommandStop, func(t typist, _ []string) { decision(t).stop() }},
		{say.CommandStatus, press(keymap.DoStatus)},
		{say.CommandCube, press(keymap.DoCube)},
		{say.CommandPips, press(keymap.DoPips)},
		{say.CommandScore, press(keymap.DoScore)},
		{say.CommandDice, press(keymap.DoDice)},
		{say.CommandTurn, press(keymap.DoTurn)},
		{say.CommandWhere, typist.typedWhere},
		{say.CommandBoard, press(keymap.DoBoardBreath)},
		{say.CommandPoints, press(keymap.DoBoardPoints)},
		{say.CommandRow, press(keymap.DoBoardRow)},
		{say.CommandLast, press(keymap.DoLastPlay)},
		{say.CommandMoves, typist.typedMoves},
		{say.CommandHint, press(keymap.DoHint)},
		{say.CommandCubeHint, press(keymap.DoCubeHint)},
		{say.CommandThreats, press(keymap.DoThreats)},
		{say.CommandWeigh, typist.typedWeigh},
		{say.CommandRollout, press(keymap.DoRollout)},
		{say.CommandPosition, func(t typist, _ []string) { sharing(t).writePosition() }},
		{say.CommandCopy, press(keymap.DoCopyPosition)},
		{say.CommandChat, typist.typedChat},
		{say.CommandWaiting, press(keymap.DoFriendWaiting)},
		{say.CommandClock, press(keymap.DoClock)},
		{say.CommandClaim, func(t typist, _ []string) { clocking(t).claim() }},
		{say.CommandHelp, func(t typist, _ []string) { t.desk.Answer(say.TableCommandHelp, nil) }},
		{say.CommandQuit, func(t typist, _ []string) { t.desk.Quit() }},
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
