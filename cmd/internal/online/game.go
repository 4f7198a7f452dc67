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

// Game is one match on the server. Like a session with a friend, it gives the table the opponent's
// decisions and the dice. The player here has seat 0. The exported methods are safe for concurrent
// use. For the others, the caller must hold the client's lock.
type Game struct {
	client  *Client
	account account
	// id is the match's number on the server, or 0 if it isn't known.
	id     int
	length int
	// opponent is the server's name for the other player.
	opponent string
	// early holds the events received before the table has the match, for a saved match that
	// continues.
	early []event
	// taken counts how often this player found the seat still taken.
	taken int
	// begun is set once Seated has returned the match.
	begun bool
	// gone is set once this player has lost the seat on the server. present is set while the
	// opponent is there.
	gone, present bool
	// boards counts the received boards, boardsBefore those received before the connection was
	// lost.
	boards, boardsBefore int
	// fault is why the match can't continue.
	fault error

	// state is the match as the table has saved it, version the number of its
	// events.
	state   core.State
	version int
	// owed holds what the player here did and the server hasn't confirmed yet.
	owed []debt
	// rolling is set once the table has asked for dice.
	rolling bool
	// opening means that the next Rolled event repeats the opening roll.
	opening bool
	// inquiry is the current question to the server about the state of the
	// match.
	inquiry inquiry
	// settling means that the table is about to carry out commands that bring the match here in
	// line with the server's.
	settling bool
	// asked counts the answers for askedFor, a version of the match. If the table doesn't advance
	// after several, it never will.
	asked, askedFor int
	// told is the version for which the table got commands unasked.
	told int
	// news holds the differences not announced yet. attended is set while somebody is listening to
	// them.
	news     []Difference
	attended bool

	mail friend.Mailbox
}

// Difference is a way in which the server's match differs from ours.
type Difference uint8

// The differences.
const (
	// IllegalPlay: the opponent's play is against our rules.
	IllegalPlay Difference = iota + 1
	// RefusedPlay: the server refused a play of ours.
	RefusedPlay
	// Missed: events of the match are missing, as after a lost connection.
	Missed
	// Counted: the server counts a game differently.
	Counted
)

// debt is something that the player here did and the server must confirm.
type debt struct {
	kind stepKind
	// lines holds the lines to send for it.
	lines []string
	// moves is the number of the turn's moves. confirmed means that the game has ended the turn on
	// the server.
	moves     int
	confirmed bool
	// doubted means that the server refused the turn once, perhaps only because it came at a bad
	// moment.
	doubted bool
	// wins means that the turn ends the game.
	wins bool
}

func newGame(c *Client) *Game {
	g := &Game{client: c, told: -1, askedFor: -1}
	g.account.name = c.name
	return g
}

// take handles an event of the match.
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
		// The server dropped what was sent while the opponent was away.
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
		// Don't ask again while the opponent is away, because the server would refuse each time.
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

// gaveUpHere reports whether the player here has given up a game that hasn't ended on the server
// yet.
func (g *Game) gaveUpHere() bool {
	if len(g.owed) == 0 {
		return false
	}
	d := &g.owed[0]
	return d.kind == stepResign || d.kind == stepEnd && len(d.lines) > 0
}

// takeBoard records which players are present, and repeats or drops what the server's board
// contradicts.
func (g *Game) takeBoard(e *event, awaited bool) {
	g.length = e.Points
	g.boards++
	g.taken = 0
	b := &e.board
	if !g.begun {
		g.opponent = b.Player2.Name
	} else if b.Player2.Name != "" && b.Player2.Name != g.opponent {
		// The server has restarted, and the number now belongs to another match.
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
		// We may have rolled our opening die before the connection was lost.
		g.rolling = e.Roll1 != 0
	}
	if g.version > 0 {
		g.unblock(e, awaited)
	}
}

// unblock makes the server return to the beginning of a turn, if the account awaits a board there.
func (g *Game) unblock(e *event, awaited bool) {
	switch {
	case !g.account.awaits || !g.present:
	case e.Turn == us && len(e.Moves) > 0:
		g.client.say("reset")
	case e.Turn == 0 && e.Roll1 == 0 && !awaited:
		g.client.say("roll")
	}
}

// endTurn ends the turn on the server once all its moves have arrived there.
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

// refusedTurn takes back a turn that the server refuses, so that the player plays it again.
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

// rest returns the lines of a turn that the server lacks. If the server has other moves, rest asks
// it to reset the turn, and returns all lines.
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

// due reports whether the server is still waiting for something that the player here did.
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

// over reports whether the server's match is over.
func (g *Game) over() bool { return g.account.heard && g.account.last.Winner != 0 }

// fail ends the match with a fault.
func (g *Game) fail(err error) {
	if g.fault == nil {
		g.fault = err
	}
}

// failNow calls fail and wakes those who wait. Use it if no event does that.
func (g *Game) failNow(err error) {
	g.fail(err)
	g.client.mu.Wake()
}

// Own returns the seat of the player here.
func (g *Game) Own() core.Player { return own }

// Length returns the length of the match in points.
func (g *Game) Length() int {
	g.client.mu.Lock()
	defer g.client.mu.Unlock()
	return g.length
}

// Names returns the players' names as the player hears them.
func (g *Game) Names() [2]string {
	g.client.mu.Lock()
	defer g.client.mu.Unlock()
	return [2]string{Shown(g.client.name), Shown(g.account.last.Player2.Name)}
}

// Ask waits for the opponent's decision.
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

// mayAnswer counts the answers for a version of the match, and reports whether the table may get
// another.
func (g *Game) mayAnswer() bool {
	const most = 5
	if g.askedFor != g.version {
		g.askedFor, g.asked = g.version, 0
	}
	g.asked++
	return g.asked <= most
}

// head returns the step that the table must follow next. It drops steps that only confirm what the
// player here did.
func (g *Game) head() (step, bool) {
	for len(g.account.steps) > 0 {
		s := g.account.steps[0]
		if s.kind == stepRoll && s.player == own && g.state.Phase == core.PhaseResigned {
			// The player resigned before rolling, and the server rolled for them.
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

// confirms reports whether a step confirms what the player here did.
func confirms(s *step, d *debt) bool {
	if s.kind == stepEnd && d.kind == stepEnd {
		return true
	}
	return s.kind == d.kind && s.player == own
}

// compare compares the server's board after a turn here with ours.
func (g *Game) compare(b *board) {
	if at, ok := b.position(); ok && g.state.Phase == core.PhaseRoll && at != g.state.Board {
		g.account.steps = append(g.account.steps, step{kind: stepSync, after: b})
	}
}

// pop drops the first step.
func (g *Game) pop() {
	if len(g.account.steps) > 0 {
		g.account.steps = g.account.steps[1:]
	}
}

// answer returns what the table must do for the first step. Most steps remain until the table has
// saved the result.
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

// gaveUp returns the commands with which a player gives up the game, for as many points as the
// server counts.
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

// turn returns the commands for a whole turn. If the turn is against our rules, it reports that,
// and puts the resulting position on the board.
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
			// Some of the turn's moves are missing.
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

// borneOff returns the board after a play that bears off the last checker, or the board otherwise
// if there is none.
func borneOff(t core.Turn, otherwise core.Board) core.Board {
	for _, play := range t.Completions() {
		if play.Board[0][core.Off] == core.Checkers {
			return play.Board
		}
	}
	return otherwise
}

// settle returns the commands that bring the match here in line with the server's.
func (g *Game) settle(s *step) ([]core.Command, error) {
	commands, err := settle(g.state, s.after, s.dice)
	g.news = append(g.news, Missed)
	g.account.steps, g.owed, g.rolling = nil, nil, false
	g.settling = len(commands) > 0
	return commands, err
}

// Roll waits for the server's dice. If the player here has to roll, it asks for them.
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

// roll asks for dice if the server waits for that. It asks only once.
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

// Ready returns true, because the server doesn't report whether the opponent is ready for the next
// game.
func (g *Game) Ready() bool { return true }

// Bound reports whether Roll has asked for dice. The game can't take that back.
func (g *Game) Bound() bool {
	g.client.mu.Lock()
	defer g.client.mu.Unlock()
	return g.rolling
}

// Kept gets the events that the table has saved. It sends what the player here did to the server.
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

// lastBoard returns the index of the last board, or -1.
func lastBoard(events []event) int {
	for i, e := range slices.Backward(events) {
		if e.Type == "board" {
			return i
		}
	}
	return -1
}

// keep drops the step that caused an event. If the player here caused it, keep sends it to the
// server.
func (g *Game) keep(s *core.State, e core.Event) {
	switch e := e.(type) {
	case core.OpeningRolled:
		g.count(stepOpening)
		// If both dice are the same, the server rolls again by itself.
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

// did sends what the player here did. For the opponent's action, it drops the step.
func (g *Game) did(p core.Player, d debt) {
	if p != own {
		g.count(d.kind)
		return
	}
	g.owed = append(g.owed, d)
	if g.inquiry.open() {
		// The answer to the inquiry will show whether the server still needs this.
		return
	}
	for _, line := range d.lines {
		g.client.say(line)
	}
	g.endTurn()
}

// count drops the first step if it is of this kind.
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
		// The play was forced, so the server made it by itself.
		g.pop()
		return
	}
	d := debt{kind: stepTurn, moves: len(e.Moves), wins: e.Board[own][core.Off] == core.Checkers}
	for _, m := range unambiguous(&s.Turn, e.Moves) {
		d.lines = append(d.lines, moveLine(m.From, m.To))
	}
	g.did(own, d)
}

// moveLine returns the line that makes a move on the server.
func moveLine(from, to core.Point) string { return "move " + place(from) + "/" + place(to) }

// place returns a point in the server's notation.
func place(p core.Point) string {
	switch p {
	case core.Bar:
		return "bar"
	case core.Off:
		return "off"
	}
	return fmt.Sprint(p)
}

// keepEnd handles the end of a game. If the player here has dropped a double, it gives the game up
// on the server. Otherwise it waits for the server to confirm the end.
func (g *Game) keepEnd(s *core.State, e core.GameEnded) {
	g.owed = slices.DeleteFunc(g.owed, func(d debt) bool { return d.kind == stepResign })
	switch {
	case s.Phase == core.PhaseRoll && e.Winner != own && e.Result == core.Drop, s.Phase == core.PhaseDoubled && e.Winner != own:
		// A drop returns the match to the state before the roll.
		g.did(own, debt{kind: stepEnd, lines: []string{"resign"}})
	default:
		g.owed = append(g.owed, debt{kind: stepEnd})
	}
}

// Write sends the opponent a chat message or an offer of a rematch.
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

// Listen calls got with each letter that arrives.
func (g *Game) Listen(got func(friend.Letter)) { g.mail.Listen(got) }

func (g *Game) deliver(l friend.Letter) { g.mail.Put(l) }

// Agreed waits until the match is over on the server too.
func (g *Game) Agreed(ctx context.Context) error {
	return g.client.mu.Await(ctx, func() (bool, error) {
		return g.over() && g.state.Phase == core.PhaseOver, nil
	})
}

// Stopped waits until the context ends, because the server has no money sessions.
func (g *Game) Stopped(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}
