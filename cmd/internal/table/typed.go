package table

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/feature"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/core/notation"
	"backtalk/keymap"
)

// typist acts for the person who types commands and plays.
type typist struct{ table *Table }

// commandLine asks for a command or a play, typed after the slash.
func (t typist) commandLine() {
	t.table.desk.Enter(&places.Entry{
		Ask:    say.M(say.TableCommand, nil),
		Echo:   t.table.desk,
		Accept: unlessEmpty(t.table.Typed),
	})
}

// command carries out a typed command or play. If the line is only the name of a result, it asks whether to resign
// with that result.
func (t typist) command(line string) {
	words := strings.Fields(strings.ToLower(line))
	if len(words) == 0 {
		return
	}
	for _, c := range t.commands() {
		if slices.Contains(t.table.desk.Texts.Words(c.Words), words[0]) {
			if !c.Verbatim {
				line = keymap.Digits(line)
			}
			c.Do(strings.Fields(line)[1:])
			return
		}
	}
	if len(words) == 1 {
		if a, ok := keymap.Typed(words[0]); ok {
			t.table.desk.Act(a)
			return
		}
		if r, ok := t.typedResult(words[0]); ok {
			t.resignTyped(r)
			return
		}
	}
	t.typedPlay(keymap.Digits(line))
}

// commands returns the words that the player can type: those of the match, those of the features, then help
// and quit.
func (t typist) commands() []feature.Command {
	press := func(a keymap.Action) func([]string) {
		return func([]string) { t.table.desk.Act(a) }
	}
	o, d := t.now(), decision(t)
	resigning, results := t.resignHelp()
	all := []feature.Command{
		{Words: say.CommandRoll, Do: t.typedRoll, Fits: o.rolls},
		{Words: say.CommandUndo, Do: press(keymap.DoUndo), Fits: o.mayUndo},
		{Words: say.CommandEnd, Do: t.typedEnd, Fits: o.mayEnd},
		{Words: say.CommandDouble, Do: t.typedDouble, Fits: o.mayDouble},
		{Words: say.CommandTake, Do: press(keymap.DoYes), Fits: o.doubled},
		{Words: say.CommandDrop, Do: t.typedDrop, Fits: o.doubled},
		{Words: say.CommandBeaver, Do: func([]string) { d.beaver() }, Fits: o.mayBeaver},
		{Words: say.CommandResign, Do: t.typedResign, Fits: o.mayResign, Help: resigning, More: results},
		{Words: say.CommandAccept, Do: press(keymap.DoYes), Fits: o.offered},
		{Words: say.CommandRefuse, Do: press(keymap.DoNo), Fits: o.offered},
		{Words: say.CliYesWords, Do: press(keymap.DoYes)},
		{Words: say.CliNoWords, Do: press(keymap.DoNo)},
		{Words: say.CommandNext, Do: t.typedNext, Fits: o.paused},
		{Words: say.CommandStop, Do: func([]string) { d.stop() }, Fits: o.mayStop},
		{Words: say.CommandStatus, Do: press(keymap.DoStatus)},
		{Words: say.CommandCube, Do: press(keymap.DoCube), Fits: o.doubled},
		{Words: say.CommandPips, Do: press(keymap.DoPips), Fits: o.playing},
		{Words: say.CommandScore, Do: press(keymap.DoScore), Fits: o.scored},
		{Words: say.CommandDice, Do: press(keymap.DoDice), Fits: o.moves},
		{Words: say.CommandTurn, Do: press(keymap.DoTurn), Fits: o.waits},
		{Words: say.CommandWhere, Do: t.typedWhere, Fits: o.moves, Help: say.TableHelpWhere},
		{Words: say.CommandBoard, Do: press(keymap.DoBoardBreath), Fits: o.playing},
		{Words: say.CommandPoints, Do: press(keymap.DoBoardPoints)},
		{Words: say.CommandRow, Do: press(keymap.DoBoardRow)},
		{Words: say.CommandLast, Do: press(keymap.DoLastPlay), Fits: o.playing},
		{Words: say.CommandMoves, Do: t.typedMoves, Fits: o.moves},
	}
	all = append(all, t.table.features.Commands()...)
	return append(all,
		feature.Command{Words: say.CommandHelp, Do: t.typedHelp},
		feature.Command{Words: say.CommandQuit, Do: func([]string) { t.table.desk.Quit() }, Fits: o.always},
	)
}

// typedRoll rolls. With a real board, the player may type the dice after the word.
func (t typist) typedRoll(args []string) {
	s := t.table.State()
	if !t.table.Mine() {
		t.table.SayTurn()
		return
	}
	if !t.table.opts.HandDice || len(args) == 0 {
		if err := s.WhyNoRoll(s.Decider()); err != nil {
			t.table.refuse(err)
			return
		}
		t.table.decideRoll()
		return
	}
	dice, ok := places.ParseDice(strings.Join(args, ""))
	if !ok {
		t.table.desk.Fail(say.TableBadDice, nil)
		return
	}
	t.table.Decide(core.RollDice{Player: s.Decider(), Dice: dice})
}

func (t typist) typedEnd([]string) {
	s := t.table.State()
	if !t.table.Mine() {
		t.table.SayTurn()
		return
	}
	t.table.Decide(core.EndTurn{Player: s.Decider()})
}

// typedDouble doesn't ask again, because the player typed the whole word.
func (t typist) typedDouble([]string) {
	s := t.table.State()
	if !t.table.Mine() {
		t.table.SayTurn()
		return
	}
	t.table.Decide(core.Double{Player: s.Decider()})
}

// typedDrop asks again only if the drop costs more than the cube shows.
func (t typist) typedDrop([]string) {
	s := t.table.State()
	if !t.table.deciding() {
		t.table.desk.Answer(say.TableNothingAsked, nil)
		return
	}
	if _, more := dropCosts(t.table.features, &s); more || s.Phase == core.PhaseResigned {
		decision(t).no()
		return
	}
	t.table.Decide(core.DropDouble{Player: s.Decider()})
}

// typedResults maps typed words to the result with which they resign.
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
	if r, ok := t.typedResult(strings.ToLower(args[0])); ok {
		t.resignTyped(r)
		return
	}
	t.table.desk.Fail(say.TableCommandUnknown, say.Data{"Text": strings.Join(args, " ")})
}

// typedResult returns the result that a typed word names.
func (t typist) typedResult(word string) (core.Result, bool) {
	for _, r := range typedResults {
		if slices.Contains(t.table.desk.Texts.Words(r.words), word) {
			return r.result, true
		}
	}
	return 0, false
}

// resignTyped asks to confirm a resignation with the typed result, as the menu does, because a slip
// could lose the match. If the house counts another result, it asks about that one. If the rules
// forbid the resignation, it refuses at once.
func (t typist) resignTyped(r core.Result) {
	s := t.table.State()
	p, may := decision(t).resigner()
	if counts, ok := t.table.features.Counts(&s, p.Opponent()); may && ok {
		r = counts
	}
	if !may || !slices.Contains(s.Resignable(), r) || s.Phase != core.PhaseRoll && s.Phase != core.PhaseMove {
		decision(t).resign(r)
		return
	}
	matchMenu(t).sureOf(r)()
}

func (t typist) typedNext([]string) {
	s := t.table.State()
	switch question, asked := t.table.desk.Question(); {
	case asked:
		t.table.desk.Announce(question)
	case s.Phase == core.PhaseBetween:
		t.table.wantsGame()
	case s.Phase == core.PhaseOver:
		t.table.askRematch()
	default:
		t.table.SayTurn()
	}
}

// typedWhere announces the point named, or the one in focus.
func (t typist) typedWhere(args []string) {
	if len(args) > 0 {
		point, err := strconv.Atoi(args[0])
		if err != nil || point < 1 || point > 24 {
			t.table.desk.Fail(say.TableNotAPoint, nil)
			return
		}
		t.table.board = t.table.board.on(hand(t).called(core.Point(point)))
	}
	t.table.desk.Announce(t.table.ear.Where(t.table.Scene()))
}

// typedMoves announces the number of legal plays and then each play, one per line.
func (t typist) typedMoves([]string) {
	if !t.table.moving() {
		t.table.SayTurn()
		return
	}
	lines := t.table.ear.Moves(t.table.Scene())
	t.table.desk.Announce(say.Announcement{Sentences: []say.Message{say.N(say.TableMoves, len(lines), nil)}, Urgency: say.Answer})
	for _, line := range lines {
		t.table.desk.Announce(say.Announcement{Sentences: []say.Message{line}, Urgency: say.Answer})
	}
}

// typedPlay plays what was typed in the notation of books: all of it or nothing.
func (t typist) typedPlay(text string) {
	t.readPlay(text, hand(t).movePath)
}

// readPlay reads a play in the notation that books use and calls then with it, or announces why it
// can't. If two ways to play it differ in what they hit, it asks which one the player means.
func (t typist) readPlay(text string, then func(moves []core.Move)) {
	steps, err := notation.ParsePlay(t.notated(text))
	if err != nil || len(steps) == 0 {
		t.playUnread(text, err)
		return
	}
	if !feature.Moving(t.table) {
		t.table.SayTurn()
		return
	}
	s := t.table.State()
	moves, err := notation.Resolve(s.Turn, steps)
	var ambiguous *notation.AmbiguousError
	switch {
	case errors.As(err, &ambiguous):
		hand(t).chooseWay(ambiguous.Ways, then)
	case err != nil:
		t.table.refuse(err)
	default:
		then(moves)
	}
}
