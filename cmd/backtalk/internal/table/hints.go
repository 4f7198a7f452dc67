package table

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// Adviser finds good plays and cube actions for the person who asks.
type Adviser interface {
	// Plays tells the ways to complete the turn in progress, best first.
	Plays(s core.State) []say.Message
	// Cube tells what to do with the cube, for the side that decides.
	Cube(s core.State) say.Message
}

// hint says the best whole play from here, pressed again the next best.
func (t *Table) hint() {
	switch {
	case !t.opts.Hints || t.Adviser == nil:
		t.answer(say.TableHintsOff, nil)
	case !t.moving():
		t.answer(say.TableNoHintNow, nil)
	default:
		t.nextHint()
	}
}

func (t *Table) nextHint() {
	if t.hints == nil {
		t.hints, t.hintAt = t.Adviser.Plays(t.state()), 0
	}
	if len(t.hints) == 0 {
		t.answer(say.TableNoHintNow, nil)
		return
	}
	t.advise(t.hints[t.hintAt])
	t.hintAt = (t.hintAt + 1) % len(t.hints)
}

func (t *Table) advise(m say.Message) {
	t.tell(say.Announcement{Sentences: []say.Message{m}, Urgency: say.Answer, Topic: say.TopicHint})
}

// cubeHint says what to do with the cube.
func (t *Table) cubeHint() {
	s := t.state()
	switch {
	case !t.opts.CubeHints || t.Adviser == nil:
		t.answer(say.TableCubeHintsOff, nil)
	case !t.mine() || s.Phase != core.PhaseRoll && s.Phase != core.PhaseDoubled:
		t.answer(say.TableNoHintNow, nil)
	default:
		t.advise(t.Adviser.Cube(s))
	}
}
