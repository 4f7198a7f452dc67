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
	for _, c := range t.commands() {
		if slices.Contains(t.desk.Texts.Words(c.Words), words[0]) {
			if !c.Verbatim {
				line = keymap.Digits(line)
			}
			c.Do(strings.Fields(line)[1:])
			return
		}
	}
	if a, ok := keymap.Typed(words[0]); ok && len(words) == 1 {
		t.desk.Act(a)
		return
	}
	t.typedPlay(keymap.Digits(line))
}

// commands returns the words that the player can type: those of the match, those of the features, then help
// and quit.
func (t typist) commands() []feature.Command {
	press := func(a keymap.Action) func([]string) {
		return func([]string) { t.desk.Act(a) }
	}
	o, d := t.now(), decision(t)
	results := say.Data{"Single": t.word(say.CommandSingle), "Gammon": t.word(say.CommandGammon), "Backgammon": t.word(say.CommandBackgammon)}
	all := []feature.Command{
		{Words: say.CommandRoll, Do: t.typedRoll, Fits: o.rolls},
		{Words: say.CommandUndo, Do: press(keymap.DoUndo), Fits: o.mayUndo},
		{Words: say.CommandEnd, Do: t.typedEnd, Fits: o.mayEnd},
		{Words: say.CommandDouble, Do: t.typedDouble, Fits: o.mayDouble},
		{Words: say.CommandTake, Do: press(keymap.DoYes), Fits: o.doubled},
		{Words: say.CommandDrop, Do: t.typedDrop, Fits: o.doubled},
		{Words: say.CommandBeaver, Do: func([]string) { d.beaver() }, Fits: o.mayBeaver},
		{Words: say.CommandResign, Do: t.typedResign, Fits: o.mayResign, Help: say.TableHelpResign, More: results},
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
	all = append(all, t.features.Commands()...)
	return append(all,
		feature.Command{Words: say.CommandHelp, Do: t.typedHelp},
		feature.Command{Words: say.CommandQuit, Do: func([]string) { t.desk.Quit() }, Fits: o.always},
	)
}

// typedRoll rolls. With a real board, the player may type the dice after the word.
func (t typist) typedRoll(args []string) {
	s := t.State()
	if !t.Mine() {
		t.SayTurn()
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
	t.Decide(core.RollDice{Player: s.Decider(), Dice: dice})
}

func (t typist) typedEnd([]string) {
	s := t.State()
	if !t.Mine() {
		t.SayTurn()
		return
	}
	t.Decide(core.EndTurn{Player: s.Decider()})
}

// typedDouble and typedDrop don't ask again, because the player typed the whole word.
func (t typist) typedDouble([]string) {
	s := t.State()
	if !t.Mine() {
		t.SayTurn()
		return
	}
	t.Decide(core.Double{Player: s.Decider()})
}

func (t typist) typedDrop([]string) {
	s := t.State()
	if !t.deciding() {
		t.desk.Answer(say.TableNothingAsked, nil)
		return
	}
	if s.Phase == core.PhaseResigned {
		decision(t).no()
		return
	}
	t.Decide(core.DropDouble{Player: s.Decider()})
}

// typedResults maps typed words to the result that they resign.
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

// resignTyped asks whether to resign what was typed, as the menu does: a slip could lose the match. If the
// house counts the result differently, it asks about that result. It refuses what the rules forbid without
// asking.
func (t typist) resignTyped(r core.Result) {
	s := t.State()
	p, may := decision(t).resigner()
	if counts, ok := t.features.Counts(&s, p.Opponent()); may && ok {
		r = counts
	}
	if !may || !slices.Contains(s.Resignable(), r) || s.Phase != core.PhaseRoll && s.Phase != core.PhaseMove {
		decision(t).resign(r)
		return
	}
	matchMenu(t).sureOf(r)()
}

func (t typist) typedNext([]string) {
	s := t.State()
	switch question, asked := t.desk.Question(); {
	case asked:
		t.desk.Announce(question)
	case s.Phase == core.PhaseBetween:
		t.wantsGame()
	case s.Phase == core.PhaseOver:
		t.askRematch()
	default:
		t.SayTurn()
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
	t.desk.Announce(t.ear.Where(t.Scene()))
}

// typedMoves announces every legal continuation, a line each.
func (t typist) typedMoves([]string) {
	if !t.moving() {
		t.SayTurn()
		return
	}
	lines := t.ear.Moves(t.Scene())
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

// readPlay reads a play in the notation of books, or answers why the text is not one.
func (t typist) readPlay(text string) (moves []core.Move, ok bool) {
	steps, err := notation.ParsePlay(t.notated(text))
	if err != nil || len(steps) == 0 {
		t.playUnread(text, err)
		return nil, false
	}
	if !feature.Moving(t) {
		t.SayTurn()
		return nil, false
	}
	s := t.State()
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
