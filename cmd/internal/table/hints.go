package table

import (
	"context"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/keymap"
)

// Adviser finds good plays and cube actions; *advice.Adviser is one.
type Adviser interface {
	Plays(ctx context.Context, q advice.Request) ([]advice.Play, error)
	Beside(ctx context.Context, q advice.Request, made core.Board) (best, other advice.Play, err error)
	Cube(ctx context.Context, s *core.State, plies int) (advice.CubeAdvice, error)
	Resignation(ctx context.Context, s *core.State, plies int) (advice.ResignAdvice, error)
}

// hinting is the person who asks for hints.
type hinting struct{ *Table }

// hint says the best whole play from here, pressed again the next best, or what to answer to a
// resignation or, where hints on the cube are allowed, to a double.
func (t hinting) hint() {
	s := t.State()
	switch {
	case !t.opts.Hints || t.Adviser == nil:
		t.hintsAreOff(say.TableHintsOff, say.TableHintsHow)
	case t.hints.thinking():
		t.desk.Answer(say.AdviceThinking, nil)
	case t.tutor.doubted != nil:
		tutoring(t).explain()
	case t.Mine() && s.Phase == core.PhaseRoll:
		t.desk.Answer(say.AdviceRollFirst, nil)
	case t.Mine() && s.Phase == core.PhaseResigned:
		t.resignHint(s)
	case t.deciding() && t.opts.CubeHints:
		t.cubeHint()
	case t.deciding():
		t.desk.Answer(say.AdviceAnswerFirst, nil)
	case t.Mine() && s.Phase == core.PhaseMove && s.Turn.Complete() && t.weighs():
		t.weigh(nil)
	case t.Mine() && s.Phase == core.PhaseMove && s.Turn.Complete():
		t.desk.Answer(say.AdvicePlayed, nil)
	case !t.moving():
		t.desk.Answer(say.TableNoHintNow, nil)
	case t.hints.next():
		t.announcePlay()
	default:
		q := advice.Ask(&s, t.opts.HintPlies)
		t.hints.ask(func(ctx context.Context) (a advised) {
			a.plays, a.err = t.Adviser.Plays(ctx, q)
			return a
		})
	}
}

// hintsAreOff announces that hints are off, and how to turn them on where there is a menu for it.
func (t hinting) hintsAreOff(off, how say.MessageID) {
	if t.Adviser == nil || t.opts.Typed || t.company.friend != nil {
		t.desk.Answer(off, nil)
		return
	}
	t.desk.Answer(how, say.Data{"Key": t.desk.KeyName(string(keymap.DoEscape))})
}

// cubeHint says what to do with the cube.
func (t hinting) cubeHint() {
	s := t.State()
	if never, ok := t.ear.NoDoubling(t.Scene()); ok && s.Phase != core.PhaseResigned {
		t.desk.Announce(never)
		return
	}
	switch {
	case !t.opts.CubeHints || t.Adviser == nil:
		t.hintsAreOff(say.TableCubeHintsOff, say.TableCubeHintsHow)
	case t.hints.thinking():
		t.desk.Answer(say.AdviceThinking, nil)
	case t.tutor.doubted != nil:
		tutoring(t).explain()
	case t.moving():
		t.desk.Answer(say.AdviceRolled, nil)
	case !t.Mine():
		t.desk.Answer(say.TableNoHintNow, nil)
	case s.Phase == core.PhaseResigned:
		t.resignHint(s)
	default:
		plies := t.opts.HintPlies
		t.hints.ask(func(ctx context.Context) (a advised) {
			c, err := t.Adviser.Cube(ctx, &s, plies)
			return advised{cube: &c, err: err}
		})
	}
}

// resignHint says whether to accept a resignation.
func (t hinting) resignHint(s core.State) {
	plies := t.opts.HintPlies
	t.hints.ask(func(ctx context.Context) (a advised) {
		r, err := t.Adviser.Resignation(ctx, &s, plies)
		return advised{resign: &r, err: err}
	})
}

// hintFound announces what the adviser answered.
func (t hinting) hintFound(a advised) {
	switch {
	case a.err != nil:
		t.desk.Fail(say.AdviceFailed, say.Data{"Problem": t.desk.Because(a.err)})
	case a.cube != nil:
		t.announce(after(a.first, t.ear.CubeHint(t.Scene(), a.cube)))
	case len(a.best) > 0:
		t.announce(after(a.first, t.ear.Hint(t.Scene(), a.best, 0)))
	case a.beside != nil && a.weighed:
		t.announce(t.ear.Weighed(t.Scene(), &a.beside[0], &a.beside[1]))
	case a.beside != nil:
		t.announce(after(a.first, t.ear.Why(t.Scene(), &a.beside[0], &a.beside[1])))
	case a.threats != nil:
		t.announce(t.ear.Threats(a.threats))
	case a.resign != nil:
		t.announce(t.ear.ResignHint(a.resign))
	case len(a.plays) > 0:
		t.hints.plays = a.plays
		t.announcePlay()
	}
}

// after puts a sentence before those of an announcement; nil is none.
func after(first *say.Message, a say.Announcement) say.Announcement {
	if first != nil {
		a.Sentences = append([]say.Message{*first}, a.Sentences...)
	}
	return a
}

// announcePlay announces the play advised that is the next to hear.
func (t hinting) announcePlay() { t.announce(t.ear.Hint(t.Scene(), t.hints.plays, t.hints.at)) }
