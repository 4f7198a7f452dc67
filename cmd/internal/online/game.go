package online

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/bot"
)

// Game is one match on the server. To the table it is the opponent's seat and the dice, as a
// session with a friend is; the player here has seat 0. Its methods may be called by any goroutine;
// all but the exported ones are called with the client's lock.
type Game struct {
	client  *Client
	account account
	// id is the match's on the server, 0 where that is not known.
	id     int
	length int
	// opponent is what the server calls the other player.
	opponent string
	// early is what was heard before the table had the match, for one that goes on.
	early []event
	// taken counts how often the seat was found taken.
	taken int
	// begun says that the match was handed out.
	begun bool
	// gone says that the server has this player sit there no longer; present that the opponent is
	// there.
	gone, present bool
	// boards counts the boards that were heard, boardsBefore those before the connection was lost.
	boards, boardsBefore int
	// fault is why the match can't go on.
	fault error

	// state is the match as the table has saved it, version the number of its events.
	state   core.State
	version int
	// owed is what was done here and the server has not confirmed yet.
	owed []debt
	// rolling says that dice were asked for.
	rolling bool
	// opening says that the next roll is the opening's own.
	opening bool
	// inquiry is how far the server was asked where the match stands.
	inquiry inquiry
	// settling says that the table is about to carry out what brings the two matches together.
	settling bool
	// asked counts the answers for one version of the match: a table that does not get on with
	// them never will.
	asked, askedFor int
	// told is the version for which something unasked was handed to the table.
	told int
	// news are differences not said yet; attended says that somebody listens to them.
	news     []Difference
	attended bool

	mail friend.Mailbox
}

// Difference is something in which the server differs from the rules here.
type Difference uint8

// The differences.
const (
	// IllegalPlay: the opponent's play is against the rules here.
	IllegalPlay Difference = iota + 1
	// RefusedPlay: the server does not take a play of ours.
	RefusedPlay
	// Missed: the match went on while this player was not connected.
	Missed
	// Counted: the server counts a game otherwise.
	Counted
)

// debt is something done here that the server is to confirm.
type debt struct {
	kind stepKind
	// lines are those that were sent for it.
	lines []string
	// moves is how many of them are moves; confirmed says that the turn was ended after them.
	moves     int
	confirmed bool
	// doubted says that the server did not take the turn once: it may have come at a wrong moment.
	doubted bool
	// wins says that the turn ends the game.
	wins bool
}

func newGame(c *Client) *Game {
	g := &Game{client: c, told: -1, askedFor: -1}
	g.account.name = c.name
	return g
}

// take does what an event of the match asks for.
func (g *Game) take(e *event) {
	if g.version == 0 && e.Type != "say" && len(g.early) < mostSteps {
		g.early = append(g.early, *e)
	}
	switch e.Type {
	case "say":
		if text := friend.Clean(e.Message, friend.MaxChat); text != "" {
			g.deliver(friend.Letter{Chat: text})
		}
		return
	case "joined":
		// What was said while the opponent was away the server did not take.
		g.present = true
		g.joinedAgain()
		return
	case "left":
		g.present = false
		return
	case "failedmove", "failedok":
		g.failedTurn(e.Reason)
		return
	case "failedroll":
		// Asked again at once, the server would refuse again, for ever.
		g.rolling = g.rolling && !strings.Contains(e.Reason, awaitsOpponent)
		return
	}
	if e.Spectating && g.begun {
		g.seatTaken()
		return
	}
	if e.Type == "board" && g.passed(e) {
		g.owed, g.account = nil, accountOf(g.account.name, &g.state)
	}
	awaits := g.account.awaits
	g.account.gaveUp = g.gaveUpHere()
	if g.account.take(e); g.account.flooded {
		g.fail(errDisagree)
	}
	if e.Type == "board" {
		g.takeBoard(e, awaits)
	}
	g.endTurn()
}

// gaveUpHere reports whether the player here has given up a game without the server's having said
// so.
func (g *Game) gaveUpHere() bool {
	if len(g.owed) == 0 {
		return false
	}
	d := &g.owed[0]
	return d.kind == stepResign || d.kind == stepEnd && len(d.lines) > 0
}

// takeBoard notes who is there, and takes back what would keep the two matches apart.
func (g *Game) takeBoard(e *event, awaited bool) {
	g.length = e.Points
	g.boards++
	g.taken = 0
	b := &e.board
	if !g.begun {
		g.opponent = b.Player2.Name
	} else if b.Player2.Name != "" && b.Player2.Name != g.opponent {
		// The server has begun anew since, with other matches under the same numbers.
		g.gone = true
		g.client.say("leave")
		return
	}
	g.present = b.full()
	if g.inquiry.answered() {
		_, _ = g.head()
		g.again()
	}
	if b.Turn == 0 && b.Winner == 0 {
		// The own die of the opening may have been rolled before the connection was lost.
		g.rolling = e.Roll1 != 0
	}
	if g.version > 0 {
		g.unblock(e, awaited)
	}
}

// unblock has the server come to the beginning of a turn, where that is what is awaited.
func (g *Game) unblock(e *event, awaited bool) {
	switch {
	case !g.account.awaits || !g.present:
	case e.Turn == us && len(e.Moves) > 0:
		g.client.say("reset")
	case e.Turn == 0 && e.Roll1 == 0 && !awaited:
		g.client.say("roll")
	}
}

// endTurn ends the turn on the server when all its moves have arrived there.
func (g *Game) endTurn() {
	if len(g.owed) == 0 || g.inquiry.open() {
		return
	}
	d := &g.owed[0]
	if d.kind == stepTurn && !d.confirmed && !d.wins && g.account.turn == us && len(g.account.moves) == d.moves {
		d.confirmed = true
		g.client.say("ok")
	}
}

// refusedTurn has the player here play the turn again that the server does not take.
func (g *Game) refusedTurn() {
	g.client.say("reset")
	g.owed = nil
	g.news = append(g.news, RefusedPlay)
	g.account.steps = append([]step{{kind: stepRefused}}, g.account.steps...)
}

// again sends again what may have been lost with a connection.
func (g *Game) again() {
	g.rolling = false
	if len(g.owed) == 0 || !g.present {
		return
	}
	d := &g.owed[0]
	if !g.due(d) {
		return
	}
	lines := d.lines
	if d.kind == stepTurn {
		d.confirmed = false
		lines = g.rest(d)
	}
	for _, line := range lines {
		g.client.say(line)
	}
}

// rest is what is still to be said of a turn, where the server has its first moves. It takes others
// back; that it can't always.
func (g *Game) rest(d *debt) []string {
	there, ok := stepsOf(own, g.account.moves)
	for i, s := range there {
		ok = ok && i < len(d.lines) && d.lines[i] == moveLine(s.From, s.To)
	}
	if !ok {
		g.client.say("reset")
		g.account.moves = nil
		return d.lines
	}
	return d.lines[len(there):]
}

// due reports whether the server still waits for something that was done here.
func (g *Game) due(d *debt) bool {
	a := &g.account
	switch d.kind {
	case stepTurn:
		return a.turn == us && a.rolled
	case stepTake:
		return a.offered && a.turn == them
	case stepDouble:
		return !a.offered && a.turn == us && !a.rolled
	}
	return a.turn != 0
}

// over reports whether the server's match is.
func (g *Game) over() bool { return g.account.heard && g.account.last.Winner != 0 }

// fail ends the match with a fault.
func (g *Game) fail(err error) {
	if g.fault == nil {
		g.fault = err
	}
}

// failNow is fail where no event wakes those who wait.
func (g *Game) failNow(err error) {
	g.fail(err)
	g.client.mu.Wake()
}

// Own is the seat of the player here.
func (g *Game) Own() core.Player { return own }

// Length is how many points the match is to.
func (g *Game) Length() int {
	g.client.mu.Lock()
	defer g.client.mu.Unlock()
	return g.length
}

// Names are the players', as they are said.
func (g *Game) Names() [2]string {
	g.client.mu.Lock()
	defer g.client.mu.Unlock()
	return [2]string{Shown(g.client.name), Shown(g.account.last.Player2.Name)}
}

// Ask returns what the opponent decided, when it is known.
func (g *Game) Ask(ctx context.Context, v bot.View) (seat.Answer, error) {
	a := seat.Answer{Version: v.Version}
	err := g.client.mu.Await(ctx, func() (bool, error) {
		if int(v.Version) != g.version {
			return int(v.Version) < g.version, nil
		}
		s, ok := g.head()
		if !ok || g.fault != nil {
			return false, nil
		}
		if !g.mayAnswer() {
			g.failNow(errDisagree)
			return false, nil
		}
		var err error
		if a.Commands, a.Rolls, err = g.answer(&s); err != nil {
			g.failNow(err)
			return false, nil
		}
		return true, nil
	})
	if err == nil && len(a.Commands) > 0 {
		err = g.client.mu.Await(ctx, func() (bool, error) { return len(g.news) == 0 || !g.attended, nil })
	}
	return a, err
}

// mayAnswer reports whether the table may be answered once more for the version that it has.
func (g *Game) mayAnswer() bool {
	const most = 5
	if g.askedFor != g.version {
		g.askedFor, g.asked = g.version, 0
	}
	g.asked++
	return g.asked <= most
}

// head is the step that the table has to follow next. What the server says of what was done here
// is counted off.
func (g *Game) head() (step, bool) {
	for len(g.account.steps) > 0 {
		s := g.account.steps[0]
		if s.kind == stepRoll && s.player == own && g.state.Phase == core.PhaseResigned {
			// The server rolled by itself for who has resigned before the roll.
			g.pop()
			continue
		}
		if len(g.owed) == 0 || !confirms(&s, &g.owed[0]) {
			return s, true
		}
		g.owed, g.account.steps = g.owed[1:], g.account.steps[1:]
		if s.kind == stepTurn && s.after != nil && len(g.owed) == 0 && len(g.account.steps) == 0 {
			g.compare(s.after)
		}
	}
	return step{}, false
}

// confirms reports whether a step is what was done here.
func confirms(s *step, d *debt) bool {
	if s.kind == stepEnd && d.kind == stepEnd {
		return true
	}
	return s.kind == d.kind && s.player == own
}

// compare finds out whether the server's board after a turn here is the one here.
func (g *Game) compare(b *board) {
	if at, ok := b.position(); ok && g.state.Phase == core.PhaseRoll && at != g.state.Board {
		g.account.steps = append(g.account.steps, step{kind: stepSync, after: b})
	}
}

// pop counts the first step off.
func (g *Game) pop() {
	if len(g.account.steps) > 0 {
		g.account.steps = g.account.steps[1:]
	}
}

// answer returns what follows from the first step, and counts it off where that is not done when
// the table has saved what it caused.
func (g *Game) answer(s *step) (commands []core.Command, rolls bool, err error) {
	p := g.state.Decider()
	switch {
	case s.kind == stepSync:
		commands, err = g.settle(s)
		return commands, false, err
	case s.kind == stepRefused:
		g.pop()
		if g.state.CanReturn(own.Opponent()) {
			g.settling = true
			return []core.Command{core.ReturnTurn{Player: own.Opponent()}}, false, nil
		}
		commands, err = g.settle(&step{after: &g.account.last, dice: g.account.dice})
		return commands, false, err
	case !g.follows(s):
		commands, err = g.settle(&step{after: &g.account.last, dice: g.account.dice})
		return commands, false, err
	case s.kind == stepRoll:
		return nil, true, nil
	case s.kind == stepDouble:
		return []core.Command{core.Double{Player: p}}, false, nil
	case s.kind == stepTake:
		return []core.Command{core.Take{Player: p}}, false, nil
	case s.kind == stepTurn:
		return g.turn(s), false, nil
	}
	return g.gaveUp(s), false, nil
}

// follows reports whether a step can follow in the match here.
func (g *Game) follows(s *step) bool {
	st := &g.state
	switch st.Phase {
	case core.PhaseRoll:
		return s.player == st.OnTurn && (s.kind == stepRoll || s.kind == stepDouble && st.CanDouble(s.player)) || givesUp(s, st.OnTurn)
	case core.PhaseMove:
		return s.kind == stepTurn && s.player == st.OnTurn || givesUp(s, st.OnTurn)
	case core.PhaseDoubled:
		return s.kind == stepTake && s.player == st.Decider() || givesUp(s, st.Decider())
	case core.PhaseResigned:
		return givesUp(s, st.Resigner)
	case core.PhaseBetween, core.PhaseOpening:
		return s.kind == stepOpening
	}
	return false
}

func givesUp(s *step, p core.Player) bool {
	return s.kind == stepEnd && s.gaveUp && s.player == p.Opponent()
}

// gaveUp is how the one who decides gives the game up. That their result counts what the server
// counts is for the table to see to.
func (g *Game) gaveUp(s *step) []core.Command {
	st := &g.state
	loser := s.player.Opponent()
	result, known := resultOf(st, s.points)
	switch {
	case st.Phase == core.PhaseResigned:
		return []core.Command{core.AcceptResign{Player: s.player}}
	case !known:
		g.settling = true
		g.pop()
		return []core.Command{core.AwardGame{Winner: s.player, Result: core.Single, Points: s.points}}
	case st.Phase == core.PhaseDoubled:
		return []core.Command{core.DropDouble{Player: loser}}
	}
	return []core.Command{core.Resign{Player: loser, Result: result}, core.AcceptResign{Player: s.player}}
}

// turn are the commands of a whole turn. One that is against the rules here is named, and the
// position that it leads to put on the board.
func (g *Game) turn(s *step) []core.Command {
	t := g.state.Turn
	steps, _ := stepsOf(s.player, s.moves)
	goal := stepped(t.Start(), steps)
	if s.wins && goal[0][core.Off] < core.Checkers {
		goal = borneOff(t, goal)
	}
	why, reason := IllegalPlay, core.IllegalPlay
	if s.after != nil {
		if at, valid := s.after.position(); valid && at.For(s.player) != goal {
			// Not all of its moves were heard.
			goal = at.For(s.player)
			why, reason = Missed, core.FromPosition
		}
	}
	if moves, legal := played(t, steps, goal); legal {
		return append(core.MoveCommands(s.player, moves), core.EndTurn{Player: s.player})
	}
	g.news = append(g.news, why)
	g.pop()
	g.settling = true
	return []core.Command{core.PutPosition{Board: goal.For(s.player), Player: s.player.Opponent(), Cube: g.state.Cube, Reason: reason}}
}

// borneOff is the board after a play of the turn that wins, or else the board given.
func borneOff(t core.Turn, otherwise core.Board) core.Board {
	for _, play := range t.Completions() {
		if play.Board[0][core.Off] == core.Checkers {
			return play.Board
		}
	}
	return otherwise
}

// settle brings the match here to where the server has it.
func (g *Game) settle(s *step) ([]core.Command, error) {
	commands, err := settle(g.state, s.after, s.dice)
	g.news = append(g.news, Missed)
	g.account.steps, g.owed, g.rolling = nil, nil, false
	g.settling = len(commands) > 0
	return commands, err
}

// Roll returns the server's dice. It asks for those of the player here.
func (g *Game) Roll(ctx context.Context, t seat.Throw) (r seat.Rolled, err error) {
	err = g.client.mu.Await(ctx, func() (bool, error) {
		s, ok := g.head()
		if ok && (t.Opening && s.kind == stepOpening || !t.Opening && s.kind == stepRoll && s.player == t.Player) {
			r.Dice = s.dice
			return true, nil
		}
		if !ok {
			g.roll(t)
		}
		return false, nil
	})
	return r, err
}

// roll asks for dice that are to be asked for, once.
func (g *Game) roll(t seat.Throw) {
	b := &g.account.last
	if g.rolling || !g.present || g.inquiry.open() || len(g.owed) > 0 || g.client.lost != nil {
		return
	}
	if t.Opening && b.Turn == 0 || !t.Opening && t.Player == own && g.account.turn == us && !g.account.rolled && !g.account.offered {
		g.rolling = true
		g.client.say("roll")
	}
}

// Ready reports that the opponent is ready for the next game, as most are: the server does not say.
func (g *Game) Ready() bool { return true }

// Bound reports whether dice were asked for that can't be called off.
func (g *Game) Bound() bool {
	g.client.mu.Lock()
	defer g.client.mu.Unlock()
	return g.rolling
}

// Kept is called with the events that the table saved. What the player here did goes to the server.
func (g *Game) Kept(events []core.Event) error {
	g.client.mu.Lock()
	defer g.client.mu.Unlock()
	defer g.client.mu.Wake()
	if i := lastBoard(g.early); i >= 0 {
		g.unblock(&g.early[i], false)
	}
	g.early = nil
	settling := g.settling
	g.settling = false
	start := g.state
	for before, e := range core.Walk(start, events) {
		if g.state = before; !settling {
			g.keep(&before, e)
		}
	}
	g.state = core.After(start, events)
	g.version += len(events)
	return nil
}

// lastBoard is the index of the last board, -1 for none.
func lastBoard(events []event) int {
	for i, e := range slices.Backward(events) {
		if e.Type == "board" {
			return i
		}
	}
	return -1
}

// keep counts the step off that caused an event, or sends the server what was done here.
func (g *Game) keep(s *core.State, e core.Event) {
	switch e := e.(type) {
	case core.OpeningRolled:
		g.count(stepOpening)
		// The server rolls again by itself where both dice are the same.
		g.rolling, g.opening = e.Dice.Double(), !e.Dice.Double()
	case core.Rolled:
		if g.rolling = false; !g.opening {
			g.count(stepRoll)
		}
		g.opening = false
	case core.TurnEnded:
		g.keepTurn(s, e)
	case core.Doubled:
		g.did(e.Player, debt{kind: stepDouble, lines: []string{"double"}})
	case core.Taken:
		g.did(e.Player, debt{kind: stepTake, lines: []string{"ok"}})
	case core.ResignOffered:
		if e.Player == own {
			g.did(own, debt{kind: stepResign, lines: []string{"resign"}})
		}
	case core.GameEnded:
		g.keepEnd(s, e)
	}
}

// did sends what was done here, or counts off what the opponent did.
func (g *Game) did(p core.Player, d debt) {
	if p != own {
		g.count(d.kind)
		return
	}
	g.owed = append(g.owed, d)
	if g.inquiry.open() {
		// Whether it is still wanted is known with the answer.
		return
	}
	for _, line := range d.lines {
		g.client.say(line)
	}
	g.endTurn()
}

// count counts off the first step if it is of a kind.
func (g *Game) count(kind stepKind) {
	if s, ok := g.head(); ok && s.kind == kind {
		g.pop()
	}
}

func (g *Game) keepTurn(s *core.State, e core.TurnEnded) {
	if e.Player != own {
		g.count(stepTurn)
		return
	}
	if first, ok := g.head(); ok && first.kind == stepTurn && first.player == own {
		// The server has played it by itself, as it left no choice.
		g.pop()
		return
	}
	d := debt{kind: stepTurn, moves: len(e.Moves), wins: e.Board[own][core.Off] == core.Checkers}
	for _, m := range unambiguous(s.Turn.Start(), s.Turn.Roll(), e.Moves) {
		d.lines = append(d.lines, moveLine(m.From, m.To))
	}
	g.did(own, d)
}

// moveLine is how the server is told of a move.
func moveLine(from, to core.Point) string { return "move " + place(from) + "/" + place(to) }

// place is how the server writes a point.
func place(p core.Point) string {
	switch p {
	case core.Bar:
		return "bar"
	case core.Off:
		return "off"
	}
	return fmt.Sprint(p)
}

// keepEnd counts off the end of a game, or gives it up on the server as it was given up here.
func (g *Game) keepEnd(s *core.State, e core.GameEnded) {
	g.owed = slices.DeleteFunc(g.owed, func(d debt) bool { return d.kind == stepResign })
	switch {
	case s.Phase == core.PhaseRoll && e.Winner != own && e.Result == core.Drop, s.Phase == core.PhaseDoubled && e.Winner != own:
		// After a drop the match is back before the roll.
		g.did(own, debt{kind: stepEnd, lines: []string{"resign"}})
	default:
		g.owed = append(g.owed, debt{kind: stepEnd})
	}
}

// Write sends the opponent a letter. A ready phrase is sent as Phrase has it.
func (g *Game) Write(l friend.Letter) error {
	g.client.mu.Lock()
	defer g.client.mu.Unlock()
	switch {
	case l.Chat != "":
		g.client.say("say " + strings.Join(strings.Fields(l.Chat), " "))
	case l.Again:
		g.client.say("rematch")
	}
	return nil
}

// Listen has a function called with each letter that arrives.
func (g *Game) Listen(got func(friend.Letter)) { g.mail.Listen(got) }

func (g *Game) deliver(l friend.Letter) { g.mail.Put(l) }

// Agreed waits until the match is over on the server too.
func (g *Game) Agreed(ctx context.Context) error {
	return g.client.mu.Await(ctx, func() (bool, error) {
		return g.over() && g.state.Phase == core.PhaseOver, nil
	})
}

// Stopped waits for the end of a money session, which the server does not have.
func (g *Game) Stopped(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}
