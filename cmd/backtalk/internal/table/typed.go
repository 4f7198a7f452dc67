package table

import (
	"errors"
	"strconv"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/core"
	"backtalk/core/notation"
	"backtalk/keymap"
)

// commandLine asks for a command or a play, typed after the slash.
func (t *Table) commandLine() {
	t.enter(&places.Entry{
		Ask:  say.M(say.TableCommand, nil),
		Echo: t,
		Accept: func(text string) (func(), []say.Announcement) {
			return func() { t.command(text) }, nil
		},
	})
}

// typed takes one line of piped input: for the place on top if it wants lines, else a command.
func (t *Table) typed(line string) {
	line = strings.TrimSpace(line)
	if line == "" {
		return
	}
	if n := len(t.stack); n > 0 {
		typist, ok := t.stack[n-1].(places.Typist)
		if ok {
			if a, mine := typist.Typed(line); mine {
				if !t.took(a) {
					return
				}
			}
		}
	}
	t.command(strings.TrimPrefix(line, "/"))
}

// command carries out a typed command or play.
func (t *Table) command(line string) {
	words := strings.Fields(strings.ToLower(line))
	if len(words) == 0 {
		return
	}
	if do, ok := t.commands()[words[0]]; ok {
		do(words[1:])
		return
	}
	t.typedPlay(line)
}

// commands is what each typed command does; what follows the word is handed in.
func (t *Table) commands() map[string]func(args []string) {
	press := func(a keymap.Action) func([]string) {
		return func([]string) { t.act(a) }
	}
	return map[string]func([]string){
		"roll":     t.typedRoll,
		"undo":     press(keymap.DoUndo),
		"end":      t.typedEnd,
		"double":   t.typedDouble,
		"take":     press(keymap.DoYes),
		"drop":     t.typedDrop,
		"beaver":   func([]string) { t.beaver() },
		"resign":   t.typedResign,
		"accept":   press(keymap.DoYes),
		"refuse":   press(keymap.DoNo),
		"yes":      press(keymap.DoYes),
		"no":       press(keymap.DoNo),
		"next":     t.typedNext,
		"stop":     func([]string) { t.do(core.Stop{}) },
		"status":   press(keymap.DoStatus),
		"cube":     press(keymap.DoCube),
		"pips":     press(keymap.DoPips),
		"score":    press(keymap.DoScore),
		"dice":     press(keymap.DoDice),
		"turn":     press(keymap.DoTurn),
		"where":    t.typedWhere,
		"board":    press(keymap.DoBoardBreath),
		"points":   press(keymap.DoBoardPoints),
		"last":     press(keymap.DoLastPlay),
		"moves":    t.typedMoves,
		"hint":     press(keymap.DoHint),
		"cubehint": press(keymap.DoCubeHint),
		"help":     func([]string) { t.answer(say.TableCommandHelp, nil) },
		"quit":     func([]string) { t.leaveTable() },
	}
}

// typedRoll rolls, with the dice of a real board after it where these are used.
func (t *Table) typedRoll(args []string) {
	s := t.state()
	if !t.mine() {
		t.sayTurn()
		return
	}
	if !t.opts.HandDice || len(args) == 0 {
		if err := s.WhyNoRoll(s.Decider()); err != nil {
			t.tell(t.ear.Refuse(t.scene(), err))
			return
		}
		t.roll(s.Decider())
		return
	}
	dice, ok := parseDice(strings.Join(args, ""))
	if !ok {
		t.fail(say.TableBadDice, nil)
		return
	}
	t.do(core.RollDice{Player: s.Decider(), Dice: dice})
}

func (t *Table) typedEnd([]string) {
	s := t.state()
	if !t.mine() {
		t.sayTurn()
		return
	}
	t.do(core.EndTurn{Player: s.Decider()})
}

// typedDouble and typedDrop need no second question: the whole word was typed.
func (t *Table) typedDouble([]string) {
	s := t.state()
	if !t.mine() {
		t.sayTurn()
		return
	}
	t.do(core.Double{Player: s.Decider()})
}

func (t *Table) typedDrop([]string) {
	s := t.state()
	if !t.deciding() {
		t.answer(say.TableNothingAsked, nil)
		return
	}
	if s.Phase == core.PhaseResigned {
		t.no()
		return
	}
	t.do(core.DropDouble{Player: s.Decider()})
}

// typedResults are the words for what is resigned.
var typedResults = map[string]core.Result{
	"single": core.Single, "gammon": core.Gammon, "backgammon": core.Backgammon, "mulligan": core.Mulligan,
}

func (t *Table) typedResign(args []string) {
	r := core.Single
	if len(args) > 0 {
		named, ok := typedResults[args[0]]
		if !ok {
			t.fail(say.TableCommandUnknown, say.Data{"Text": strings.Join(append([]string{"resign"}, args...), " ")})
			return
		}
		r = named
	}
	t.resign(r)
}

func (t *Table) typedNext([]string) {
	switch s := t.state(); s.Phase {
	case core.PhaseBetween:
		t.nextGame = true
	case core.PhaseOver:
		t.askNewMatch()
	default:
		t.sayTurn()
	}
}

// typedWhere tells the point named, or the one in focus.
func (t *Table) typedWhere(args []string) {
	if len(args) > 0 {
		point, err := strconv.Atoi(args[0])
		if err != nil || point < 1 || point > 24 {
			t.fail(say.TableNotAPoint, nil)
			return
		}
		t.focusOn(t.called(uint8(point)))
	}
	t.tell(t.ear.Where(t.scene()))
}

// typedMoves tells every legal continuation, a line each.
func (t *Table) typedMoves([]string) {
	if !t.moving() {
		t.sayTurn()
		return
	}
	lines := t.ear.Moves(t.scene())
	t.tell(say.Announcement{Sentences: []say.Message{say.N(say.TableMoves, len(lines), nil)}, Urgency: say.Answer})
	for _, line := range lines {
		t.tell(say.Announcement{Sentences: []say.Message{line}, Urgency: say.Answer})
	}
}

// typedPlay plays what was typed in the notation of books: all of it or nothing.
func (t *Table) typedPlay(text string) {
	steps, err := notation.ParsePlay(text)
	if err != nil {
		t.fail(say.TableCommandUnknown, say.Data{"Text": text})
		return
	}
	if !t.moving() {
		t.sayTurn()
		return
	}
	s := t.state()
	moves, err := notation.Resolve(s.Turn, steps)
	if err != nil {
		t.playRefused(err)
		return
	}
	t.movePath(moves)
}

func (t *Table) playRefused(err error) {
	var ambiguous *notation.AmbiguousError
	if errors.As(err, &ambiguous) {
		t.chooseWay(ambiguous.Ways)
		return
	}
	t.tell(t.ear.Refuse(t.scene(), err))
}
