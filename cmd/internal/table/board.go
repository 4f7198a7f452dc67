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
type hand struct{ table *Table }

// step moves the focus.
func (t hand) step(d a11y.Direction) {
	var how a11y.Stepped
	t.table.board, how = t.table.board.step(d, t.table.ear.Style().HomeLeft)
	t.table.desk.Announce(t.table.ear.Focus(t.table.Scene(), how))
}

// nextTarget goes to the next (+1) or previous (-1) source or destination.
func (t hand) nextTarget(by int) {
	if !t.table.moving() {
		t.table.SayTurn()
		return
	}
	next, target, ok := t.table.board.next(by, t.table.Scene())
	if !ok {
		t.table.SayTurn()
		return
	}
	t.table.board = next
	t.table.desk.Announce(t.table.ear.Target(t.table.Scene(), target))
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
	s := t.table.State()
	switch {
	case s.Phase == core.PhaseBetween:
		t.table.wantsGame()
	case s.Phase == core.PhaseOver:
		t.table.askRematch()
	case followed(t.table):
		// The key has cut off the current announcement, and the next one follows.
	case !t.table.Mine():
		t.table.SayTurn()
	case s.Phase == core.PhaseRoll:
		t.table.decideRoll()
	case s.Phase == core.PhaseMove && s.Turn.Complete():
		t.table.Decide(core.EndTurn{Player: s.OnTurn})
	case s.Phase == core.PhaseMove:
		t.selectOrPlace()
	default:
		t.table.RepeatQuestion()
	}
}

// selectOrPlace does what Enter does when there are moves to make.
func (t hand) selectOrPlace() {
	source := t.table.source()
	switch {
	case source == 0:
		t.selectChecker()
	case t.table.board.offChosen:
		t.moveTo(source, core.Off)
	case source == t.table.board.focus && t.canMoveTo(source, core.Off):
		t.moveTo(source, core.Off)
	case source == t.table.board.focus && t.allHome():
		t.moveTo(source, core.Off)
	case source == t.table.board.focus:
		t.deselect()
	default:
		t.moveTo(source, t.table.board.focus)
	}
}

func (t hand) allHome() bool {
	s := t.table.State()
	board := s.Turn.Board()
	return board[0].AllHome()
}

func (t hand) canMoveTo(from, to core.Point) bool {
	s := t.table.State()
	return s.Turn.WhyNotTo(from, to) == nil
}

// selectChecker picks up the checker in focus, or moves it at once if the options ask for that.
func (t hand) selectChecker() {
	s := t.table.State()
	moves := movesFrom(s.Turn.Legal(), t.table.board.focus)
	if len(moves) == 0 {
		t.table.refuse(whyNotFrom(&s.Turn, t.table.board.focus))
		return
	}
	if t.table.opts.AutoTarget && oneDestination(moves) {
		t.moveChecker(moves[0])
		return
	}
	t.table.board = t.table.board.pickUp()
	t.table.desk.Announce(t.table.ear.Selected(t.table.Scene()))
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
	deselected := t.table.ear.Deselected(t.table.Scene())
	t.table.board = t.table.board.putDown()
	t.table.desk.Announce(deselected)
}

// deselectOrHush puts the checker down, or silences the voice.
func (t hand) deselectOrHush() {
	if t.table.board.selected != 0 && t.table.moving() {
		t.deselect()
		return
	}
	t.table.desk.Hush()
}

// moveTo moves the checker on from to a point, with one die or, if combined moves are on, with several.
func (t hand) moveTo(from, to core.Point) {
	s := t.table.State()
	for _, m := range t.preferred(s.Turn.Legal()) {
		if m.From == from && m.To == to {
			t.moveChecker(m)
			return
		}
	}
	if t.moveNamed(&s.Turn, core.Step{From: from, To: to}) || t.table.opts.Combined && t.moveCombined(&s.Turn, from, to) {
		return
	}
	t.table.refuse(s.Turn.WhyNotTo(from, to))
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
	s := t.table.State()
	t.table.board = t.table.board.follow(m)
	t.table.Decide(core.MoveChecker{Player: s.OnTurn, From: m.From, Die: m.Die})
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
	t.chooseWay(ways, t.movePath)
	return true
}

// chooseWay asks which of several ways to play the player means. The ways differ in what they hit.
func (t hand) chooseWay(ways [][]core.Move, then func(moves []core.Move)) {
	items := make([]places.Item, len(ways))
	for i, way := range ways {
		items[i] = places.Item{Title: t.table.ear.Way(t.table.Scene(), way), Whole: true, Do: func() { then(way) }}
	}
	t.table.desk.Enter(&places.Menu{Title: say.M(say.TableWhichWay, nil), Whole: true, Items: items, Text: t.table.desk.Text})
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
	if t.table.features.Play(path) {
		return
	}
	s := t.table.State()
	t.table.board = t.table.board.follow(path...)
	t.table.Decide(core.MoveCommands(s.OnTurn, path)...)
}

// beginDice asks for the dice that the player rolled on a real board. die is the first of them: the
// player has already pressed its digit.
func (t hand) beginDice(die uint8) {
	t.table.decideRoll()
	if t.table.thrown != nil {
		t.table.desk.Pass(keymap.Char('0'+rune(die), 0))
	}
}

// playDie moves the checker in focus, or the one on the bar, with a die. It first puts down a
// checker that is selected on another point. If real dice must be rolled first, die is one of these
// instead.
func (t hand) playDie(die uint8) {
	s := t.table.State()
	if t.table.opts.HandDice && t.table.Mine() && s.Phase == core.PhaseRoll {
		t.beginDice(die)
		return
	}
	if t.table.opts.HandDice && s.Phase == core.PhaseRoll {
		t.table.byHand.early(die)
	}
	if !t.table.Mine() || s.Phase != core.PhaseMove {
		t.table.SayTurn()
		return
	}
	from := t.table.source()
	if from != core.Bar {
		if from != 0 && from != t.table.board.focus {
			t.deselect()
		}
		from = t.table.board.focus
	}
	if i := slices.IndexFunc(s.Turn.Legal(), func(m core.Move) bool { return m.From == from && m.Die == die }); i >= 0 {
		t.moveChecker(s.Turn.Legal()[i])
		return
	}
	if slices.Contains(s.Turn.Left(), die) && t.moveNamed(&s.Turn, core.ByDie(from, die)) {
		return
	}
	t.table.refuse(s.Turn.Why(from, die))
}

func (t hand) undo() {
	s := t.table.State()
	if t.table.features.Undo(&s) {
		return
	}
	if !t.table.Mine() {
		t.table.SayTurn()
		return
	}
	if s.Phase == core.PhaseRoll {
		// The rules would answer that the player must roll first, but the player wants to go back.
		t.table.refuse(&core.IllegalError{Rule: core.RuleNothingToUndo})
		return
	}
	made := s.Turn.Made()
	if t.table.Decide(core.UndoMove{Player: s.Decider()}) {
		t.table.board.selected = 0
		t.table.board = t.table.board.followBack(made[len(made)-1])
	}
}

// goToPoint asks for a point and moves the focus there.
func (t hand) goToPoint() {
	t.table.desk.Enter(&places.Entry{
		Ask:    say.M(say.TableGoTo, nil),
		Echo:   t.table.desk,
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
	// The player's numbers are the viewer's own or run the other way, so Number is its own inverse.
	return core.Point(t.table.ear.Number(t.table.Scene(), number))
}

// goTo moves the focus to a point.
func (t hand) goTo(point core.Point) {
	t.table.board = t.table.board.on(point)
	t.table.desk.Announce(t.table.ear.Focus(t.table.Scene(), a11y.Moved))
}

// listMoves opens the list of plays. Enter in it makes the play.
func (t hand) listMoves() {
	if !feature.Moving(t.table) {
		feature.SayNoPlays(t.table)
		return
	}
	t.table.desk.Enter(feature.Plays(t.table, say.TableMoves, func(path []core.Move) places.Item {
		return places.Item{Do: func() { t.movePath(path) }}
	}))
}
