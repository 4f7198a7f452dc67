package advise

import (
	"context"
	"strings"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/feature"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/core/cube"
	"backtalk/keymap"
)

// Hints answers the player who asks for advice.
type Hints struct {
	ground
	tutor *Tutor
	// Patience is how long an answer may take before the player hears that Backtalk is thinking.
	Patience time.Duration

	// asked is the question that an engine is working on, or nil.
	asked *consultation
	// plays holds the advised plays, the best first. at is the index of the last one announced.
	plays []advice.Play
	at    int
	// best is the position after the best play that the player has heard when weighing plays.
	best core.Board
}

// hint announces the best complete play from here, or the next best if the player presses the key
// again. It also announces how to answer a resignation, and a double if hints on the cube are
// allowed.
func (h *Hints) hint() {
	m, d := h.match, h.match.Desk()
	s := m.State()
	asked, complete := feature.Asked(m), s.Phase == core.PhaseMove && s.Turn.Complete()
	switch {
	case !h.opts.Hints || h.engines.Adviser == nil:
		h.off(say.TableHintsOff, say.TableHintsHow)
	case h.Thinking():
		d.Answer(say.AdviceThinking, nil)
	case h.tutor.doubted != nil:
		h.explain()
	case asked && s.Phase == core.PhaseRoll:
		d.Answer(say.AdviceRollFirst, nil)
	case !h.knows():
		d.Answer(say.AdviceNotHere, nil)
	case asked && s.Phase == core.PhaseResigned:
		h.resignHint(s)
	case feature.Answering(m) && h.opts.CubeHints:
		h.cubeHint()
	case feature.Answering(m):
		d.Answer(say.AdviceAnswerFirst, nil)
	case asked && complete && h.weighs():
		h.weigh(nil)
	case asked && complete:
		d.Answer(say.AdvicePlayed, nil)
	case !feature.Moving(m):
		d.Answer(say.TableNoHintNow, nil)
	case h.next():
		h.announcePlay()
	default:
		adviser, q := h.engines.Adviser, advice.Ask(&s, h.opts.HintPlies)
		h.ask(func(ctx context.Context) (a advised) {
			a.plays, a.err = adviser.Plays(ctx, q)
			return a
		})
	}
}

// cubeHint announces what to do with the cube.
func (h *Hints) cubeHint() {
	m, d := h.match, h.match.Desk()
	s := m.State()
	if never, ok := m.Ear().NoDoubling(feature.Scene(m)); ok && s.Phase != core.PhaseResigned {
		d.Announce(never)
		return
	}
	switch {
	case !h.knows():
		d.Answer(say.AdviceNotHere, nil)
	case !h.opts.CubeHints || h.engines.Adviser == nil:
		h.off(say.TableCubeHintsOff, say.TableCubeHintsHow)
	case h.Thinking():
		d.Answer(say.AdviceThinking, nil)
	case h.tutor.doubted != nil:
		h.explain()
	case feature.Asked(m) && s.Phase == core.PhaseMove:
		if before, could := h.beforeRoll(); could {
			h.askCube(before)
			return
		}
		d.Answer(say.AdviceRolled, nil)
	case !feature.Asked(m):
		d.Answer(say.TableNoHintNow, nil)
	case s.Phase == core.PhaseResigned:
		h.resignHint(s)
	default:
		h.askCube(s)
	}
}

func (h *Hints) askCube(s core.State) {
	adviser, plies := h.engines.Adviser, h.opts.HintPlies
	h.ask(func(ctx context.Context) (a advised) {
		c, err := adviser.Cube(ctx, &s, plies)
		return advised{cube: &c, err: err}
	})
}

// beforeRoll returns the state before the last roll in a replay, and reports whether the player who
// rolled could have doubled. A replay shows that decision together with the roll. In a match, the
// player can no longer double after the roll.
func (h *Hints) beforeRoll() (before core.State, could bool) {
	if !h.match.Scene().Replay {
		return core.State{}, false
	}
	events, at := h.match.Record()
	for s, e := range core.Walk(core.State{}, events[:at]) {
		switch e.(type) {
		case core.Rolled:
			before, could = s, s.CanDouble(s.OnTurn)
		case core.GameStarted, core.PositionSet:
			before, could = core.State{}, false
		}
	}
	return before, could
}

// resignHint announces whether to accept a resignation.
func (h *Hints) resignHint(s core.State) {
	adviser, plies := h.engines.Adviser, h.opts.HintPlies
	h.ask(func(ctx context.Context) (a advised) {
		r, err := adviser.Resignation(ctx, &s, plies)
		return advised{resign: &r, err: err}
	})
}

// threats announces what the next roll of the deciding side's opponent may bring: the worst rolls,
// the best, and how many hit. During a turn it assumes that the turn ends with the board as it is.
func (h *Hints) threats() {
	m := h.match
	s := m.State()
	switch {
	case !h.weighs():
		h.off(say.TableHintsOff, say.TableHintsHow)
	case !h.hits():
		m.Desk().Answer(say.AdviceNotHere, nil)
	case h.Thinking():
		m.Desk().Answer(say.AdviceThinking, nil)
	case !feature.Asked(m) || s.Phase == core.PhaseResigned:
		m.Desk().Answer(say.TableNoHintNow, nil)
	default:
		judge, plies := h.engines.Judge, h.opts.HintPlies
		board, at := threatening(&s)
		h.ask(func(ctx context.Context) (a advised) {
			found, err := judge.Threats(ctx, board, at, plies)
			return advised{threats: &found, err: err}
		})
	}
}

// threatening returns the position with the deciding side's opponent on roll, and the cube and
// score as that opponent sees them.
func threatening(s *core.State) (core.Board, cube.Situation) {
	rolls := s.Decider().Opponent()
	board := s.For(rolls)
	if s.Phase == core.PhaseMove {
		board = s.Turn.Board().Swap()
	}
	return board, cube.Of(s, rolls)
}

// items returns the lines that hints add to the menu.
func (h *Hints) items() []places.Item {
	if !h.weighs() {
		return nil
	}
	var items []places.Item
	if h.hits() {
		items = append(items, places.Item{Title: say.M(say.ThreatsLine, nil), Do: h.threats})
	}
	if h.knows() && feature.Moving(h.match) {
		items = append(items, places.Item{Title: say.M(say.WeighLine, nil), Do: h.listToWeigh})
	}
	return items
}

// found announces an answer.
func (h *Hints) found(a advised) {
	ear, sc := h.match.Ear(), feature.Scene(h.match)
	switch {
	case a.err != nil:
		h.match.Desk().Fail(say.AdviceFailed, say.Data{"Problem": h.match.Desk().Because(a.err)})
	case a.cube != nil:
		h.announce(after(a.first, ear.CubeHint(sc, a.cube)))
	case len(a.best) > 0:
		h.best = a.best[0].Board
		h.announce(after(a.first, ear.Hint(sc, a.best, 0)))
	case a.beside != nil && a.weighed:
		said := ear.Weighed
		if a.names && a.beside[0].Board != h.best {
			h.best, said = a.beside[0].Board, ear.WeighedBeside
		}
		h.announce(said(sc, &a.beside[0], &a.beside[1]))
	case a.beside != nil:
		h.announce(after(a.first, ear.Why(sc, &a.beside[0], &a.beside[1])))
	case a.threats != nil:
		h.announce(ear.Threats(a.threats))
	case a.resign != nil:
		h.announce(ear.ResignHint(a.resign))
	case len(a.plays) > 0:
		h.plays = a.plays
		h.announcePlay()
	default:
		h.match.Desk().Answer(say.TableNoHintNow, nil)
	}
}

// announcePlay announces the advised play that the player hears next.
func (h *Hints) announcePlay() {
	h.announce(h.match.Ear().Hint(feature.Scene(h.match), h.plays, h.at))
}

func (h *Hints) mayHint() bool {
	m := h.match
	s := m.State()
	moving := m.Mine() && s.Phase == core.PhaseMove && !s.Turn.Complete()
	return h.opts.Hints && h.engines.Adviser != nil && h.knows() && (moving || answers(m, &s))
}

func (h *Hints) mayCubeHint() bool {
	m := h.match
	s := m.State()
	doubles := m.Mine() && s.CanDouble(s.Decider())
	doubled := answers(m, &s) && s.Phase != core.PhaseResigned
	_, could := h.beforeRoll()
	return h.opts.CubeHints && h.engines.Adviser != nil && (doubles || doubled || could)
}

func (h *Hints) mayWeigh() bool {
	return h.weighs() && h.knows() && h.match.Mine() && feature.Moving(h.match)
}

// answers reports whether a person here has to answer a double or a resignation.
func answers(m Match, s *core.State) bool { return m.Mine() && feature.Answering(m) }

// typedWeigh weighs a typed play. Without one, it lists all plays.
func (h *Hints) typedWeigh(args []string) {
	if len(args) == 0 || !h.weighs() {
		h.match.Desk().Act(keymap.DoWeigh)
		return
	}
	h.match.ReadPlay(strings.Join(args, " "), h.weigh)
}

// explain announces what was better than a doubted decision, and why, or why the decision was
// right. For a play, the answer includes its cost. For a cube decision, the cost comes first,
// unless an exam has already announced it.
func (h *Hints) explain() {
	d, graded := h.tutor.doubted, h.tutor.graded
	s := h.match.State()
	adviser, plies := h.engines.Adviser, h.opts.HintPlies
	cost := h.match.Ear().Cost(d)
	h.ask(func(ctx context.Context) (a advised) {
		if d.Kind == analysis.Play {
			return compared(ctx, adviser, d, plies)
		}
		if !graded {
			a.first = &cost
		}
		c, err := adviser.Cube(ctx, &s, plies)
		a.cube, a.err = &c, err
		return a
	})
}
