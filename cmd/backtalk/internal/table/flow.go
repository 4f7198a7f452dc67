package table

import (
	"context"
	"fmt"
	"time"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/bot"
)

// botAnswer is what a bot decided, for the match as it was at version events.
type botAnswer struct {
	version uint64
	answer  bot.Answer
	err     error
}

// do carries out a command: the events are kept first and told then. A command that is against the rules is told as
// such and changes nothing.
func (t *Table) do(c core.Command) bool { return t.doAll(c) }

// doAll carries out commands that belong together, as the moves of one play: what they cause is kept at once and told
// as one. At a command that is against the rules it stops, and tells the rule after what was done.
func (t *Table) doAll(commands ...core.Command) bool {
	before := t.state()
	var events []core.Event
	var refused error
	for _, c := range commands {
		done, err := t.match.Do(c)
		if err != nil {
			refused = err
			break
		}
		events = append(events, done...)
	}
	if len(events) > 0 {
		t.happened(before, events)
	}
	if refused != nil {
		t.tell(t.ear.Refuse(t.scene(), refused))
	}
	return refused == nil
}

// happened keeps and tells what commands caused.
func (t *Table) happened(before core.State, events []core.Event) {
	t.dropHints()
	t.answered()
	t.keep(events)
	viewer := t.viewerOf(&before)
	t.playedLast = before.OnTurn
	t.handOver(viewer)
	t.resetCycle()
	t.tellAll(t.ear.Tell(t.scene(), before, events))
	if after := t.state(); asksAnew(events, &after) {
		t.promptDue = true
	}
}

// handOver gives the board to the other of two people, whose focus stands where it was left.
func (t *Table) handOver(from core.Player) {
	if to := t.viewer(); to != from {
		t.rested[from] = t.focus
		t.focus, t.offChosen = t.rested[to], false
	}
}

// keep hands events to the journal and the event file. A journal that fails is told of once; the game goes on.
func (t *Table) keep(events []core.Event) {
	if t.Keeper != nil {
		if err := t.Keeper.Keep(events); err != nil && !t.unkept {
			t.unkept = true
			t.tell(say.Announcement{
				Sentences: []say.Message{say.M(say.TableKeepFailed, say.Data{"Problem": err.Error()})},
				Urgency:   say.Alert, Cue: say.CueFailure,
			})
		}
	}
	if t.Events != nil {
		t.Events(events)
	}
}

// advance does what needs nobody at the keyboard, until somebody is needed: a person's key or a bot's answer.
func (t *Table) advance() {
	for !t.done && len(t.stack) == 0 && (t.taught() || t.advanceOnce()) {
	}
	t.prompt()
}

// advanceOnce does one such thing, and reports whether there may be another.
func (t *Table) advanceOnce() bool {
	s := t.state()
	switch s.Phase {
	case core.PhaseBetween:
		return t.betweenGames(s)
	case core.PhaseOpening:
		return t.roll(0)
	case core.PhaseOver:
		t.matchOver()
		return false
	}
	if !t.human(s.Decider()) {
		t.askBot(s)
		return false
	}
	switch s.Phase {
	case core.PhaseRoll:
		return t.rollsByItself(s)
	case core.PhaseMove:
		return t.movesByItself(s)
	}
	return false
}

// betweenGames starts the first game, and the next one when asked to or when nobody is here to ask.
func (t *Table) betweenGames(s core.State) bool {
	if s.Game > 0 && !t.nextGame && !t.watching() {
		return false
	}
	t.nextGame = false
	if s.Game > 0 && s.Rules.Set == core.Money && t.inputEnded {
		// Nobody is left who could stop a session of bots.
		return t.do(core.Stop{})
	}
	if setup := t.setup; setup != nil {
		t.setup = nil
		t.doAll(setup...)
		return true
	}
	if t.opts.HandDice {
		t.askDice(t.openingDice(), func(r core.Roll) { t.do(core.StartGame{Dice: r}) })
		return false
	}
	return t.do(core.StartGame{Dice: t.nextDice()})
}

// roll draws the dice, or asks for those on the real board.
func (t *Table) roll(p core.Player) bool {
	if !t.opts.HandDice {
		return t.do(core.RollDice{Player: p, Dice: t.nextDice()})
	}
	ask := t.diceOf(p)
	if t.state().Phase == core.PhaseOpening {
		ask = t.openingDice()
	}
	t.askDice(ask, func(r core.Roll) { t.do(core.RollDice{Player: p, Dice: r}) })
	return false
}

func (t *Table) rollsByItself(s core.State) bool {
	if !t.opts.AutoRoll || s.CanDouble(s.OnTurn) {
		return false
	}
	return t.roll(s.OnTurn)
}

// movesByItself ends a turn in which nothing is left to play, and plays one that leaves no choice.
func (t *Table) movesByItself(s core.State) bool {
	if s.Turn.Complete() {
		if t.opts.Confirm && len(s.Turn.Made()) > 0 {
			return false
		}
		return t.do(core.EndTurn{Player: s.OnTurn})
	}
	if !t.opts.AutoForced {
		return false
	}
	plays := s.Turn.Completions()
	if len(plays) != 1 {
		return false
	}
	return t.doAll(moveCommands(s.OnTurn, plays[0].List())...)
}

// matchOver ends the table where nobody is left to ask, and otherwise waits: the player may still look and review.
func (t *Table) matchOver() {
	if t.opts.Typed || t.watching() {
		t.done, t.leave = true, Finished
	}
}

// askBot asks the bot whose decision it is, once for each state of the match.
func (t *Table) askBot(s core.State) {
	view := bot.ViewOf(t.match)
	if t.thinking && t.asked == view.Version {
		return
	}
	if t.stopBot != nil {
		t.stopBot()
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.thinking, t.asked, t.stopBot = true, view.Version, cancel
	player := t.Bots[s.Decider()]
	answers, pace := t.answers, t.opts.Pace
	go func() {
		held := time.After(pace)
		a, err := decide(ctx, player, view)
		if pace > 0 {
			select {
			case <-held:
			case <-ctx.Done():
			}
		}
		select {
		case answers <- botAnswer{view.Version, a, err}:
		case <-ctx.Done():
		}
	}()
}

// decide asks a bot. A fault in it is an error of its own, so that the match can be kept.
func decide(ctx context.Context, player bot.Bot, view bot.View) (a bot.Answer, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the opponent's program met a fault: %v", fault)
		}
	}()
	return player.Decide(ctx, view)
}

// botAnswered carries out what a bot decided, unless the match has moved on since it was asked.
func (t *Table) botAnswered(a botAnswer) {
	if !t.thinking || a.version != t.asked {
		return
	}
	t.thinking = false
	if a.err != nil {
		t.fail(say.TableBotFailed, say.Data{"Problem": a.err.Error()})
		t.done, t.leave = true, Kept
		return
	}
	s := t.state()
	p := s.Decider()
	if a.answer.Act == bot.Roll {
		t.roll(p)
		return
	}
	t.doAll(a.answer.Commands(p)...)
}

// prompt tells the player what is awaited, once for each decision: not again after each move of a turn.
func (t *Table) prompt() {
	s := t.state()
	awaited := t.mine() || s.Phase == core.PhaseBetween || s.Phase == core.PhaseOver
	if t.done || t.tutorial != nil || !t.promptDue || !awaited || t.watching() || len(t.stack) > 0 {
		return
	}
	t.promptDue = false
	if a, ok := t.ear.Prompt(t.scene()); ok {
		t.tell(a)
	}
}

// asksAnew reports whether events leave the player with a decision that was not awaited before: anything but moves made
// and taken back, unless they complete a turn that waits for Enter.
func asksAnew(events []core.Event, s *core.State) bool {
	for _, e := range events {
		switch e.(type) {
		case core.Moved, core.Undone:
		default:
			return true
		}
	}
	return s.Phase == core.PhaseMove && s.Turn.Complete()
}
