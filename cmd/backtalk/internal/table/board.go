package table

import (
	"slices"
	"strconv"
	"strings"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/core"
)

// step moves the focus.
func (t *Table) step(d a11y.Direction) {
	next, how := a11y.Step(t.focus, d, t.ear.Style().HomeLeft)
	t.focus, t.offChosen = next, false
	t.tell(t.ear.Focus(t.scene(), how))
}

// focusOn moves the focus to a point by other means than the arrows.
func (t *Table) focusOn(point uint8) {
	t.focus, t.offChosen = point, false
}

// resetCycle makes the next target the first one again.
func (t *Table) resetCycle() {
	t.cycle, t.cycleAt, t.offChosen = nil, 0, false
}

// nextTarget goes to the next (+1) or previous (-1) source or destination.
func (t *Table) nextTarget(by int) {
	if !t.moving() {
		t.sayTurn()
		return
	}
	if t.cycle == nil {
		t.cycle = a11y.Targets(t.scene())
		t.cycleAt = -1
		if by < 0 {
			t.cycleAt = 0
		}
	}
	n := len(t.cycle)
	if n == 0 {
		t.sayTurn()
		return
	}
	t.cycleAt = (t.cycleAt + by + n) % n
	target := t.cycle[t.cycleAt]
	if target.Point == core.Off {
		t.offChosen = true
	} else {
		t.focusOn(target.Point)
	}
	t.tell(t.ear.Target(t.scene(), target))
}

// moving reports whether a person here has moves to make.
func (t *Table) moving() bool {
	s := t.state()
	return t.mine() && s.Phase == core.PhaseMove && !s.Turn.Complete()
}

// sayTurn answers a key that waits for something else by saying whose turn it is and what is awaited.
// In the tutorial that is what the step asks for.
func (t *Table) sayTurn() {
	if t.tutorial != nil {
		t.tell(t.stepTold(say.Answer))
		return
	}
	t.tell(t.ear.Answer(t.scene(), a11y.AskTurn))
}

// enterPressed does what Enter does where the match stands.
func (t *Table) enterPressed() {
	s := t.state()
	switch {
	case s.Phase == core.PhaseBetween:
		t.nextGame = true
	case s.Phase == core.PhaseOver:
		t.askNewMatch()
	case !t.mine():
		t.sayTurn()
	case s.Phase == core.PhaseRoll:
		t.roll(s.OnTurn)
	case s.Phase == core.PhaseMove && s.Turn.Complete():
		t.do(core.EndTurn{Player: s.OnTurn})
	case s.Phase == core.PhaseMove:
		t.selectOrPlace()
	default:
		t.repeatQuestion()
	}
}

// selectOrPlace is Enter with moves to make.
func (t *Table) selectOrPlace() {
	source := t.source()
	switch {
	case source == 0:
		t.selectChecker()
	case t.offChosen:
		t.moveTo(source, core.Off)
	case source == t.focus && t.canMoveTo(source, core.Off):
		t.moveTo(source, core.Off)
	case source == t.focus && t.allHome():
		t.moveTo(source, core.Off)
	case source == t.focus:
		t.deselect()
	default:
		t.moveTo(source, t.focus)
	}
}

func (t *Table) allHome() bool {
	s := t.state()
	board := s.Turn.Board()
	return board[0].AllHome()
}

func (t *Table) canMoveTo(from, to uint8) bool {
	s := t.state()
	return s.Turn.WhyNotTo(from, to) == nil
}

// selectChecker picks up the checker in focus, or moves it at once where the options say so.
func (t *Table) selectChecker() {
	s := t.state()
	moves := movesFrom(s.Turn.Legal(), t.focus)
	if len(moves) == 0 {
		t.tell(t.ear.Refuse(t.scene(), whyNotFrom(&s.Turn, t.focus)))
		return
	}
	if t.opts.AutoTarget && oneDestination(moves) {
		t.moveChecker(moves[0])
		return
	}
	t.selected = t.focus
	t.resetCycle()
	t.tell(t.ear.Selected(t.scene()))
}

func movesFrom(legal []core.Move, from uint8) []core.Move {
	var moves []core.Move
	for _, m := range legal {
		if m.From == from {
			moves = append(moves, m)
		}
	}
	return moves
}

func oneDestination(moves []core.Move) bool {
	for _, m := range moves {
		if m.To != moves[0].To {
			return false
		}
	}
	return true
}

// whyNotFrom tells why no checker on from can be moved. Of the reasons that differ by die, the one of the larger die is
// told.
func whyNotFrom(turn *core.Turn, from uint8) error {
	for _, die := range turn.Left() {
		if err := turn.Why(from, die); err != nil {
			return err
		}
	}
	return &core.IllegalError{Rule: core.RuleNoChecker, From: from}
}

func (t *Table) deselect() {
	t.selected = 0
	t.resetCycle()
	t.tell(t.ear.Deselected(t.scene()))
}

// deselectOrHush puts the checker down, or silences the voice.
func (t *Table) deselectOrHush() {
	if t.selected != 0 && t.moving() {
		t.deselect()
		return
	}
	if t.Voice != nil {
		t.Voice.Hush()
	}
}

// moveTo moves the checker on from to a point, with one die or, where combined moves are on, with several.
func (t *Table) moveTo(from, to uint8) {
	s := t.state()
	for _, m := range t.preferred(s.Turn.Legal()) {
		if m.From == from && m.To == to {
			t.moveChecker(m)
			return
		}
	}
	if t.opts.Combined && t.moveCombined(&s.Turn, from, to) {
		return
	}
	t.tell(t.ear.Refuse(t.scene(), s.Turn.WhyNotTo(from, to)))
}

// preferred puts the smaller die first where two dice bear the same checker off, so that the larger is kept.
func (t *Table) preferred(legal []core.Move) []core.Move {
	sorted := append([]core.Move{}, legal...)
	for i := 1; i < len(sorted); i++ {
		for j := i; j > 0 && sorted[j].From == sorted[j-1].From && sorted[j].Die < sorted[j-1].Die; j-- {
			sorted[j], sorted[j-1] = sorted[j-1], sorted[j]
		}
	}
	return sorted
}

func (t *Table) moveChecker(m core.Move) {
	s := t.state()
	t.selected = 0
	t.follow(m)
	t.do(core.MoveChecker{Player: s.OnTurn, From: m.From, Die: m.Die})
}

// follow takes the focus along with a checker that is moved, so that the same checker can go on at once.
func (t *Table) follow(m core.Move) {
	if m.To != core.Off {
		t.focusOn(m.To)
	}
}

// moveCombined moves one checker with several dice. Where two ways there differ in what they hit, it asks which.
func (t *Table) moveCombined(turn *core.Turn, from, to uint8) bool {
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

// chooseWay asks which of several ways to play, that differ in what they hit, is meant.
func (t *Table) chooseWay(ways [][]core.Move) {
	items := make([]places.Item, len(ways))
	for i, way := range ways {
		items[i] = places.Item{Title: t.ear.Way(t.scene(), way), Whole: true, Do: func() { t.movePath(way) }}
	}
	t.enter(&places.Menu{Title: say.M(say.TableWhichWay, nil), Whole: true, Items: items, Text: t.text})
}

// waysTo gives the shortest sequences of moves that take a checker from one point to another, one for each position
// that they lead to.
func waysTo(turn *core.Turn, from, to uint8) [][]core.Move {
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

func (t *Table) movePath(path []core.Move) {
	t.selected = 0
	s := t.state()
	if len(path) > 0 {
		t.follow(path[len(path)-1])
	}
	t.doAll(moveCommands(s.OnTurn, path)...)
}

// moveCommands are the commands that make p's moves.
func moveCommands(p core.Player, moves []core.Move) []core.Command {
	commands := make([]core.Command, len(moves))
	for i, m := range moves {
		commands[i] = core.MoveChecker{Player: p, From: m.From, Die: m.Die}
	}
	return commands
}

// playDie moves the checker in focus, the selected one, or the one on the bar, with a die.
func (t *Table) playDie(die uint8) {
	s := t.state()
	if !t.mine() || s.Phase != core.PhaseMove {
		t.sayTurn()
		return
	}
	from := t.source()
	if from == 0 {
		from = t.focus
	}
	if i := slices.IndexFunc(s.Turn.Legal(), func(m core.Move) bool { return m.From == from && m.Die == die }); i >= 0 {
		t.moveChecker(s.Turn.Legal()[i])
		return
	}
	t.tell(t.ear.Refuse(t.scene(), s.Turn.Why(from, die)))
}

func (t *Table) undo() {
	s := t.state()
	if !t.mine() {
		t.sayTurn()
		return
	}
	t.selected = 0
	made := s.Turn.Made()
	if t.do(core.UndoMove{Player: s.Decider()}) {
		t.followBack(made[len(made)-1])
	}
}

// followBack has the focus go back with a checker that it went along with, so that another die can be tried at once. A focus that
// the player has moved since stays.
func (t *Table) followBack(m core.Move) {
	if t.focus == m.To && m.From != core.Bar {
		t.focusOn(m.From)
	}
}

// goToPoint asks for a point and moves the focus there.
func (t *Table) goToPoint() {
	t.enter(&places.Entry{
		Ask:    say.M(say.TableGoTo, nil),
		Echo:   t,
		Number: true,
		Accept: func(text string) (func(), []say.Announcement) {
			point, err := strconv.Atoi(strings.TrimSpace(text))
			if err != nil || point < 1 || point > 24 {
				return nil, []say.Announcement{{
					Sentences: []say.Message{say.M(say.TableNotAPoint, nil)},
					Urgency:   say.Answer, Cue: say.CueIllegal,
				}}
			}
			return func() { t.goTo(t.called(uint8(point))) }, nil
		},
	})
}

// called is the point that the player calls by a number.
func (t *Table) called(number uint8) uint8 {
	// Numbers either agree or run the other way, so this is the inverse too.
	return uint8(t.ear.Number(t.scene(), number))
}

// goTo moves the focus to a point.
func (t *Table) goTo(point uint8) {
	t.focusOn(point)
	t.tell(t.ear.Focus(t.scene(), a11y.Moved))
}

// listMoves opens the list of every legal continuation; Enter in it plays.
func (t *Table) listMoves() {
	if !t.moving() {
		t.sayTurn()
		return
	}
	sc := t.scene()
	plays := a11y.Continuations(sc)
	lines := t.ear.Moves(sc)
	items := make([]places.Item, len(plays))
	for i, p := range plays {
		items[i] = places.Item{Title: lines[i], Whole: true, Do: func() { t.movePath(p.List()) }}
	}
	t.enter(&places.Menu{Title: say.N(say.TableMoves, len(items), nil), Whole: true, Items: items, Text: t.text})
}
