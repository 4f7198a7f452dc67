package thinker

import (
	"fmt"

	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/core/bot"
	"backtalk/core/cube"
	"backtalk/core/rollout"
)

// kind is the kind of a question.
type kind string

const (
	askBot         kind = "bot"
	askPlays       kind = "plays"
	askBeside      kind = "beside"
	askJudge       kind = "judge"
	askCube        kind = "cube"
	askResignation kind = "resignation"
	askThreats     kind = "threats"
	askTask        kind = "task"
	askRollout     kind = "rollout"
	// stop withdraws the question with the same number.
	stop kind = "stop"
)

// question is a message to the worker that thinks.
type question struct {
	ID   uint64 `json:"id"`
	Kind kind   `json:"kind"`
	// Bot, Seed, Resigns, Version, Refused and Turns ask a bot.
	Bot     string `json:"bot,omitempty"`
	Seed    []byte `json:"seed,omitempty"`
	Resigns bool   `json:"resigns,omitempty"`
	Version uint64 `json:"version,omitempty"`
	Refused bool   `json:"refused,omitempty"`
	Turns   int    `json:"turns,omitempty"`
	// State is the state of the match. A request for plays has a Turn instead.
	State *state `json:"state,omitempty"`
	// Turn, Cubeless and At request plays.
	Turn     *turn           `json:"turn,omitempty"`
	Cubeless bool            `json:"cubeless,omitempty"`
	At       *cube.Situation `json:"at,omitempty"`
	Plies    int             `json:"plies,omitempty"`
	// Made is the position after the play to compare with the best.
	Made *core.Board `json:"made,omitempty"`
	// Decision is a decision of a match to judge.
	Decision *analysis.Question `json:"decision,omitempty"`
	// Board asks for the threats in a position; At is its situation.
	Board *core.Board `json:"board,omitempty"`
	// Task holds the choices to roll out, and Settings how to roll them out.
	Task     *rollout.Task     `json:"task,omitempty"`
	Settings *rollout.Settings `json:"settings,omitempty"`
}

// racing reports whether a question is about a position without contact.
func (q *question) racing() bool {
	for _, b := range q.boards() {
		if b != (core.Board{}) && !b.Contact() {
			return true
		}
	}
	return false
}

// boards returns the positions that a question is about.
func (q *question) boards() (all []core.Board) {
	if q.State != nil {
		all = append(all, q.State.Board)
	}
	if q.Turn != nil {
		all = append(all, q.Turn.Start)
	}
	if q.Board != nil {
		all = append(all, *q.Board)
	}
	if q.Decision != nil {
		all = append(all, q.Decision.Board)
	}
	if q.Task != nil {
		for i := range q.Task.Starts {
			all = append(all, q.Task.Starts[i].Board)
		}
	}
	return all
}

// answer is a message from the worker.
type answer struct {
	ID uint64 `json:"id"`
	// Problem says why there is no answer.
	Problem     string               `json:"problem,omitempty"`
	Bot         *bot.Answer          `json:"bot,omitempty"`
	Plays       []advice.Play        `json:"plays,omitempty"`
	Cube        *advice.CubeAdvice   `json:"cube,omitempty"`
	Resignation *advice.ResignAdvice `json:"resignation,omitempty"`
	Judgement   *analysis.Judgement  `json:"judgement,omitempty"`
	Threats     *analysis.Threats    `json:"threats,omitempty"`
	Task        *rollout.Task        `json:"task,omitempty"`
	// Choice means that the player can choose what of the task to roll out.
	Choice    bool               `json:"choice,omitempty"`
	Estimates []rollout.Estimate `json:"estimates,omitempty"`
	// More marks a partial answer: the results so far.
	More bool `json:"more,omitempty"`
}

// state is a core.State and its turn in progress, which has no exported fields.
// It lacks the phase that a resignation interrupted: only the match itself
// returns to it.
type state struct {
	core.State
	Turn *turn `json:"turn,omitempty"`
}

// turn holds a core.Turn as its start, roll and moves.
type turn struct {
	Start core.Board  `json:"start"`
	Roll  core.Roll   `json:"roll"`
	Made  []core.Move `json:"made,omitempty"`
	// Moving and First belong to games other than backgammon.
	Moving core.Moving `json:"moving,omitzero"`
	First  bool        `json:"first,omitempty"`
}

func stateOf(s *core.State) *state { return &state{State: *s, Turn: turnOf(&s.Turn)} }

func turnOf(t *core.Turn) *turn {
	if t.Roll() == (core.Roll{}) {
		return nil
	}
	return &turn{Start: t.Start(), Roll: t.Roll(), Made: t.Made(), Moving: t.Moving(), First: t.First()}
}

// core returns the state.
func (s *state) core() (core.State, error) {
	if s == nil {
		return core.State{}, errIncomplete
	}
	back := s.State
	var err error
	back.Turn, err = s.Turn.core()
	return back, err
}

func (t *turn) core() (core.Turn, error) {
	if t == nil {
		return core.Turn{}, nil
	}
	back := t.Moving.Turn(t.Start, t.Roll, t.First)
	for _, m := range t.Made {
		if _, err := back.Move(m.From, m.Die); err != nil {
			return back, fmt.Errorf("a turn that was asked about: %w", err)
		}
	}
	return back, nil
}
