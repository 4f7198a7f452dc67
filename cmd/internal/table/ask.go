package table

import (
	"context"
	"fmt"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/bot"
)

// asked is a decision that a seat was asked for, about the match as it was at version events.
type asked struct {
	version uint64
	stop    context.CancelFunc
}

// ask asks the player whose decision it is and who is not here, once for each state of the match.
func (t *Table) ask(p core.Player) {
	view := bot.ViewOf(t.match)
	if t.asked != nil && t.asked.version == view.Version {
		return
	}
	t.dropQuestion()
	ctx, cancel := context.WithCancel(context.Background())
	question := &asked{view.Version, cancel}
	t.asked = question
	player := t.Seats[p]
	pace := t.opts.Pace - t.grace.waited
	t.grace.waited = 0
	go func() {
		held := time.After(pace)
		a, err := answerOf(ctx, player, view)
		if pace > 0 {
			select {
			case <-held:
			case <-ctx.Done():
			}
		}
		t.desk.Post(func() { t.answered(question, a, err) })
	}()
}

// dropQuestion has nobody asked any more.
func (t *Table) dropQuestion() {
	if t.asked != nil {
		t.asked.stop()
	}
	t.asked = nil
}

// answerOf asks a seat. A fault in it is an error of its own, so that the match can be saved.
func answerOf(ctx context.Context, player seat.Seat, view seat.View) (a seat.Answer, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the opponent's program met a fault: %v", fault)
		}
	}()
	return player.Ask(ctx, view)
}

// answered carries out what a seat decided, unless the match has moved on since it was asked.
func (t *Table) answered(question *asked, a seat.Answer, err error) {
	if t.asked != question {
		return
	}
	t.dropQuestion()
	switch {
	case err != nil:
		t.desk.Fail(say.TableBotFailed, say.Data{"Problem": t.desk.Because(err)})
		t.finish(Left)
	case a.Version != question.version:
		// Stale: Advance asks again.
	case a.Rolls:
		s := t.state()
		t.roll(s.Decider())
	default:
		t.doAll(a.Commands...)
	}
}
