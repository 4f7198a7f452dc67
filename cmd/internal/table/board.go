package table

import (
	"slices"
	"strconv"
	"strings"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/feature"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/keymap"
)

// hand acts for the person at the board: it does what the keys for focus, moves and dice do.
type hand struct{ *Table }

// step moves the focus.
func (t hand) step(d a11y.Direction) {
	var how a11y.Stepped
	t.board, how = t.board.step(d, t.ear.Style().HomeLeft)
	t.desk.Announce(t.ear.Focus(t.Scene(), how))
}

// nextTarget goes to the next (+1) or previous (-1) source or destination.
func (t hand) nextTarget(by int) {
	if !t.moving() {
		t.SayTurn()
		return
	}
	next, target, ok := t.board.next(by, t.Scene())
	if !ok {
		t.SayTurn()
		return
	}
	t.board = next
	t.desk.Announce(t.ear.Target(t.Scene(), target))
}

// moving reports whether a person here has moves to make.
func (t *Table) moving() bool {
	s := t.State()
	return t.Mine() && s.Phase == core.PhaseMove && !s.Turn.Complete()
}

// SayTurn answers a key that can't do anything yet with what to do next. It repeats the open question, unless
// that asks for dice. Otherwise it says what the match waits for.
func (t *Table) SayTurn() {
	question, asked := t.desk.Question()
	switch {
	case asked && !t.desk.AtBoard() && t.thrown == nil:
		t.desk.Announce(question)
	case !t.sayAwaited():
		t.desk.Announce(t.features.Next(t.lead.next()))
	}
}

// enterPressed does what Enter does in the present state of the match.
func (t hand) enterPressed() {
	s := t.State()
	switch {
	case s.Phase == core.PhaseBetween:
		t.wantsGame()
	case s.Phase == core.PhaseOver:
		t.askRematch()
	case followed(t.Table):
		// The key has cut off the current announcement, and the next one follows.
	case !t.Mine():
		t.SayTurn()
	case s.Phase == core.PhaseRoll:
		t.decideRoll()
	case s.Phase == core.PhaseMove && s.Turn.Complete():
		t.Decide(core.EndTurn{Player: s.OnTurn})
	case s.Phase == core.PhaseMove:
		t.selectOrPlace()
	default:
		t.RepeatQuestion()
	}
}

// selectOrPlace does what Enter does when there are moves to make.
func (t hand) selectOrPlace() {
	source := t.source()
	switch {
	case source == 0:
		t.selectChecker()
	case t.board.offChosen:
		t.moveTo(source, core.Off)
	case source == t.board.focus && t.canMoveTo(source, core.Off):
		t.moveTo(source, core.Off)
	case source == t.board.focus && t.allHome():
		t.moveTo(source, core.Off)
	case source == t.board.focus:
		t.deselect()
	default:
		t.moveTo(source, t.board.focus)
	}
}

func (t hand) allHome() bool {
	s := t.State()
	board := s.Turn.Board()
	return board[0].AllHome()
}

func (t hand) canMoveTo(from, to core.Point) bool {
	s := t.State()
	return s.Turn.WhyNotTo(from, to) == nil
}

// selectChecker picks up the checker in focus, or moves it at once if the options ask for that.
func (t hand) selectChecker() {
	s := t.State()
	moves := movesFrom(s.Turn.Legal(), t.board.focus)
	if len(moves) == 0 {
		t.refuse(whyNotFrom(&s.Turn, t.board.focus))
		return
	}
	if t.opts.AutoTarget && oneDestination(moves) {
		t.moveChecker(moves[0])
		return
	}
	t.board = t.board.pickUp()
	t.desk.Announce(t.ear.Selected(t.Scene()))
}

// whyNotFrom returns why no checker on from can be moved. If the reason differs by die, it returns that of
// the larger die.
func whyNotFrom(turn *core.Turn, from core.Point) error {
	for _, die := range turn.Left() {
		if err := turn.Why(from, die); err != nil {
			return err
		}
	}
	return &core.IllegalError{Rule: core.RuleNoChecker, From: from}
}

// deselect puts the selected checker down, wherever the focus has moved since.
func (t hand) deselect() {
	deselected := t.ear.Deselected(t.Scene())
	t.board = t.board.putDown()
	t.desk.Announce(deselected)
}

// deselectOrHush puts the checker down, or silences the voice.
func (t hand) deselectOrHush() {
	if t.board.selected != 0 && t.moving() {
		t.deselect()
		return
	}
	t.desk.Hush()
}

// moveTo moves the checker on from to a point, with one die or, if combined moves are on, with several.
func (t hand) moveTo(from, to core.Point) {
	s := t.State()
	for _, m := range t.preferred(s.Turn.Legal()) {
		if m.From == from && m.To == to {
			t.moveChecker(m)
			return
		}
	}
	if t.moveNamed(&s.Turn, core.Step{From: from, To: to}) || t.opts.Combined && t.moveCombined(&s.Turn, from, to) {
		return
	}
	t.refuse(s.Turn.WhyNotTo(from, to))
}

// moveNamed makes the only legal play if the step, which is not legal by itself, leads to the same position.
// It reports whether it did.
func (t hand) moveNamed(turn *core.Turn, step core.Step) bool {
	moves := turn.Named(step)
	if moves == nil {
		return false
	}
	t.movePath(moves)
	return true
}

// preferred puts the smaller die first if two dice bear the same checker off, so that the player keeps the
// larger one.
func (t hand) preferred(legal []core.Move) []core.Move {
	sorted := append([]core.Move{}, legal...)
	for i := 1; i < len(sorted); i++ {
		for j := i; j > 0 && sorted[j].From == sorted[j-1].From && sorted[j].Die < sorted[j-1].Die; j-- {
			sorted[j], sorted[j-1] = sorted[j-1], sorted[j]
		}
	}
	return sorted
}

func (t hand) moveChecker(m core.Move) {
	s := t.State()
	t.board = t.board.follow(m)
	t.Decide(core.MoveChecker{Player: s.OnTurn, From: m.From, Die: m.Die})
}

// moveCombined moves one checker with several dice. If two ways there differ in what they hit, it asks which.
func (t hand) moveCombined(turn *core.Turn, from, to core.Point) bool {
	ways := waysTo(turn, from, to)
	if len(ways) == 0 {
		return false
	}
	if len(ways) == 1 {
		t.movePath(ways[0])
		return true
	}
	t.chooseWay(ways)
	return true
}

// chooseWay asks which of several ways to play the player means. The ways differ in what they hit.
func (t hand) chooseWay(ways [][]core.Move) {
	items := make([]places.Item, len(ways))
	for i, way := range ways {
		items[i] = places.Item{Title: t.ear.Way(t.Scene(), way), Whole: true, Do: func() { t.movePath(way) }}
	}
	t.desk.Enter(&places.Menu{Title: say.M(say.TableWhichWay, nil), Whole: true, Items: items, Text: t.desk.Text})
}

// waysTo returns the shortest sequences of moves that take a checker from one point to another, one
// for each position that they lead to.
func waysTo(turn *core.Turn, from, to core.Point) [][]core.Move {
	var ways [][]core.Move
	seen := map[core.Board]bool{}
	for _, path := range turn.Paths(from) {
		if path[len(path)-1].To != to || len(ways) > 0 && len(path) > len(ways[0]) {
			continue
		}
		after := *turn
		for _, m := range path {
			// A path consists of legal moves.
			_, _ = after.Move(m.From, m.Die)
		}
		if board := after.Board(); !seen[board] {
			seen[board] = true
			ways = append(ways, path)
		}
	}
	return ways
}

func (t hand) movePath(path []core.Move) {
	if t.features.Play(path) {
		return
	}
	s := t.State()
	t.board = t.board.follow(path...)
	t.Decide(core.MoveCommands(s.OnTurn, path)...)
}

// beginDice asks for the dice that the player threw on a real board. The player has already pressed the digit
// of the first one, die.
func (t hand) beginDice(die uint8) {
	t.decideRoll()
	if t.thrown != nil {
		t.desk.Pass(keymap.Char('0'+rune(die), 0))
	}
}

// playDie moves the checker in focus, or the one on the bar, with a die. It first puts down a checker that is
// selected on another point.
func (t hand) playDie(die uint8) {
	s := t.State()
	if t.opts.HandDice && t.Mine() && s.Phase == core.PhaseRoll {
		t.beginDice(die)
		return
	}
	if t.opts.HandDice && s.Phase == core.PhaseRoll {
		t.byHand.early(die)
	}
	if !t.Mine() || s.Phase != core.PhaseMove {
		t.SayTurn()
		return
	}
	from := t.source()
	if from != core.Bar {
		if from != 0 && from != t.board.focus {
			t.deselect()
		}
		from = t.board.focus
	}
	if i := slices.IndexFunc(s.Turn.Legal(), func(m core.Move) bool { return m.From == from && m.Die == die }); i >= 0 {
		t.moveChecker(s.Turn.Legal()[i])
		return
	}
	if slices.Contains(s.Turn.Left(), die) && t.moveNamed(&s.Turn, core.ByDie(from, die)) {
		return
	}
	t.refuse(s.Turn.Why(from, die))
}

func (t hand) undo() {
	s := t.State()
	if t.features.Undo(&s) {
		return
	}
	if !t.Mine() {
		t.SayTurn()
		return
	}
	if s.Phase == core.PhaseRoll {
		// Saying that the roll comes first would send the player on, but they want to go back.
		t.refuse(&core.IllegalError{Rule: core.RuleNothingToUndo})
		return
	}
	made := s.Turn.Made()
	if t.Decide(core.UndoMove{Player: s.Decider()}) {
		t.board.selected = 0
		t.board = t.board.followBack(made[len(made)-1])
	}
}

// goToPoint asks for a point and moves the focus there.
func (t hand) goToPoint() {
	t.desk.Enter(&places.Entry{
		Ask:    say.M(say.TableGoTo, nil),
		Echo:   t.desk,
		Number: true,
		Accept: func(text string) (func(), []say.Announcement) {
			point, err := strconv.Atoi(strings.TrimSpace(text))
			if err != nil || point < 1 || point > 24 {
				return nil, []say.Announcement{{
					Sentences: []say.Message{say.M(say.TableNotAPoint, nil)},
					Urgency:   say.Answer, Cue: say.CueIllegal,
				}}
			}
			return func() { t.goTo(t.called(core.Point(point))) }, nil
		},
	})
}

// called returns the point that the player calls by a number.
func (t hand) called(number core.Point) core.Point {
	// Numbers either agree or run the other way, so this is the inverse too.
	return core.Point(t.ear.Number(t.Scene(), number))
}

// goTo moves the focus to a point.
func (t hand) goTo(point core.Point) {
	t.board = t.board.on(point)
	t.desk.Announce(t.ear.Focus(t.Scene(), a11y.Moved))
}

// listMoves opens the list of every legal continuation; Enter in it makes the play.
func (t hand) listMoves() {
	if !feature.Moving(t) {
		feature.SayNoPlays(t)
		return
	}
	t.desk.Enter(feature.Plays(t, say.TableMoves, func(path []core.Move) places.Item {
		return places.Item{Do: func() { t.movePath(path) }}
	}))
}
