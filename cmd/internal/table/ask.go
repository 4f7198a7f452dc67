package table

import (
	"context"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/bot"
)

// asked is a question to a seat, about the match after version events.
type asked struct {
	version uint64
	player  core.Player
	stop    context.CancelFunc
	// done means that the answer was carried out.
	done bool
}

// inquiry asks the seats.
type inquiry struct{ table *Table }

// ask asks a player for their decision, once for each state of the match. Any change of the match drops the
// question.
func (t inquiry) ask(p core.Player) {
	if t.table.asked != nil {
		return
	}
	view := bot.ViewOf(t.table.match)
	ctx, cancel := context.WithCancel(context.Background())
	question := &asked{version: view.Version, player: p, stop: cancel}
	t.table.asked = question
	t.seat(p).Ask(ctx, view, func(a seat.Answer, err error) { t.answered(question, a, err) })
}

// seat returns the seat of a player.
func (t inquiry) seat(p core.Player) seat.Seat {
	if t.table.Here(p) {
		return &t.table.people[p]
	}
	pace := t.table.opts.Pace - t.table.grace.waited
	if t.table.Agreed() {
		// The pace is for bots, not for people.
		pace = 0
	}
	t.table.grace.waited = 0
	return seat.Away{Player: t.table.Seats[p], Post: t.table.desk.Post, Pace: pace}
}

// asksAway reports whether the match waits for somebody who is not here.
func (t inquiry) asksAway() bool { return t.table.asked != nil && !t.table.Here(t.table.asked.player) }

// drop cancels the open question, if there is one.
func (t inquiry) drop() {
	if t.table.asked != nil {
		t.table.asked.stop()
	}
	t.table.asked = nil
}

// Decide answers for the person here with commands that belong together, and reports whether they were
// carried out.
func (t *Table) Decide(commands ...core.Command) bool {
	if action, ok := judgedAction(commands); ok && !t.features.Judge(action, func() { t.Decide(commands...) }) {
		return false
	}
	return inquiry{t}.answer(seat.Answer{Commands: commands})
}

// decideRoll answers for the person here that they roll.
func (t *Table) decideRoll() {
	if t.features.Judge(analysis.NoDouble, t.decideRoll) {
		inquiry{t}.answer(seat.Answer{Rolls: true})
	}
}

// answer answers for the person here. Between games the match asks nobody: then it carries out what the
// person wants, unless the rules forbid that.
func (t inquiry) answer(a seat.Answer) (done bool) {
	question := t.table.asked
	if question != nil && t.table.Here(question.player) && t.table.people[question.player].Decide(a) {
		return question.done
	}
	return t.carryOut(a)
}

// answered carries out what a seat decided, unless the match has moved on since it was asked.
func (t inquiry) answered(question *asked, a seat.Answer, err error) {
	if t.table.asked != question {
		return
	}
	t.drop()
	switch {
	case err != nil:
		t.table.desk.Fail(say.TableBotFailed, say.Data{"Problem": t.table.desk.Because(err)})
		t.table.Finish(Left)
	case a.Version != question.version:
		// Stale: Advance asks again.
	default:
		question.done = t.carryOut(a)
	}
}

// carryOut carries out a decision, and reports whether it was.
func (t inquiry) carryOut(a seat.Answer) bool {
	if a.Rolls {
		s := t.table.State()
		return t.table.roll(s.Decider())
	}
	return t.table.Do(a.Commands...)
}

// judgedAction returns what to judge before the table carries out commands: an action, or 0 for a
// play. It returns false if there is nothing to judge.
func judgedAction(commands []core.Command) (action analysis.Action, ok bool) {
	if len(commands) != 1 {
		return 0, false
	}
	switch commands[0].(type) {
	case core.EndTurn:
		return 0, true
	case core.Double:
		return analysis.Double, true
	case core.Take:
		return analysis.Take, true
	case core.DropDouble:
		return analysis.Drop, true
	case core.Beaver:
		return analysis.Beaver, true
	}
	return 0, false
}
