package thinker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/core/bot"
	"backtalk/core/engine"
)

// Server answers the questions of a [Client]. Make it with [NewServer].
type Server struct {
	send   func(message []byte)
	engine func() (*engine.Engine, error)
	pause  func()
	// Racing, if set, is called for each question about a position without contact, so that the
	// program can fetch tables, which judge such positions better. It must not wait.
	Racing func()

	mu    sync.Mutex
	asked map[uint64]context.CancelFunc
}

// NewServer returns a server that calls send with each answer. It calls engine
// for each question, because the engine may get tables meanwhile. While it
// thinks, it calls pause again and again, so that a message can take a question
// back.
func NewServer(send func(message []byte), engine func() (*engine.Engine, error), pause func()) *Server {
	return &Server{send: send, engine: engine, pause: pause, asked: map[uint64]context.CancelFunc{}}
}

// Receive takes a message from the client, and returns at once.
func (s *Server) Receive(message []byte) {
	var q question
	if json.Unmarshal(message, &q) != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if q.Kind == stop {
		if end, ok := s.asked[q.ID]; ok {
			end()
		}
		return
	}
	ctx, end := context.WithCancel(context.Background())
	s.asked[q.ID] = end
	go s.answer(interruptible{ctx, s.pause}, q)
}

func (s *Server) answer(ctx context.Context, q question) {
	if s.Racing != nil && q.racing() {
		s.Racing()
	}
	a, err := s.think(ctx, q)
	a.ID = q.ID
	if err != nil {
		a = answer{ID: q.ID, Problem: err.Error()}
	}
	s.mu.Lock()
	s.asked[q.ID]()
	delete(s.asked, q.ID)
	s.mu.Unlock()
	s.post(a)
}

// post sends an answer.
func (s *Server) post(a answer) {
	message, err := json.Marshal(a)
	if err != nil {
		// A number and a text can always be encoded.
		message, _ = json.Marshal(answer{ID: a.ID, Problem: err.Error()})
	}
	s.send(message)
}

// think returns the answer. A fault of the engine becomes an error.
func (s *Server) think(ctx context.Context, q question) (a answer, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("a fault: %v", fault)
		}
	}()
	switch q.Kind {
	case askBot:
		return s.decide(ctx, q)
	case askPlays, askBeside, askJudge, askThreats, askTask, askRollout, askCube, askResignation:
		return s.advise(ctx, q)
	}
	return a, errors.New("an unknown question")
}

func (s *Server) decide(ctx context.Context, q question) (answer, error) {
	state, err := q.State.core()
	if err != nil {
		return answer{}, err
	}
	b, err := bot.New(q.Bot, bot.Needs{Seed: q.Seed, Engine: s.engine, Resigns: q.Resigns})
	if err != nil {
		return answer{}, err
	}
	decided, err := b.Decide(ctx, bot.View{State: state, Version: q.Version, Refused: q.Refused, Turns: q.Turns})
	return answer{Bot: &decided}, err
}

func (s *Server) advise(ctx context.Context, q question) (a answer, err error) {
	e, err := s.engine()
	if err != nil {
		return a, err
	}
	adviser := advice.New(e)
	switch q.Kind {
	case askPlays, askBeside:
		return plays(ctx, adviser, q)
	case askJudge:
		return judge(ctx, e, q)
	case askThreats:
		return threats(ctx, e, q)
	case askTask:
		return task(ctx, e, q)
	case askRollout:
		return s.roll(ctx, e, q)
	}
	state, err := q.State.core()
	if err != nil {
		return a, err
	}
	if q.Kind == askCube {
		found, err := adviser.Cube(ctx, &state, q.Plies)
		return answer{Cube: &found}, err
	}
	found, err := adviser.Resignation(ctx, &state, q.Plies)
	return answer{Resignation: &found}, err
}

func plays(ctx context.Context, adviser *advice.Adviser, q question) (a answer, err error) {
	if q.At == nil {
		return a, errIncomplete
	}
	turn, err := q.Turn.core()
	if err != nil {
		return a, err
	}
	request := advice.Request{Turn: turn, Cubeless: q.Cubeless, At: *q.At, Plies: q.Plies}
	if q.Kind == askBeside {
		if q.Made == nil {
			return a, errIncomplete
		}
		best, other, err := adviser.Beside(ctx, request, *q.Made)
		return answer{Plays: []advice.Play{best, other}}, err
	}
	a.Plays, err = adviser.Plays(ctx, request)
	return a, err
}

func judge(ctx context.Context, e *engine.Engine, q question) (a answer, err error) {
	if q.Decision == nil {
		return a, errIncomplete
	}
	found, err := analysis.New(e).Judge(ctx, q.Decision, q.Plies)
	return answer{Judgement: &found}, err
}

func threats(ctx context.Context, e *engine.Engine, q question) (a answer, err error) {
	if q.Board == nil || q.At == nil {
		return a, errIncomplete
	}
	found, err := analysis.New(e).Threats(ctx, *q.Board, *q.At, q.Plies)
	return answer{Threats: &found}, err
}

// interruptible is a context that pauses whenever its Err is called, which a
// search does again and again.
type interruptible struct {
	context.Context
	pause func()
}

// Err pauses, and then returns the context's error.
func (c interruptible) Err() error {
	c.pause()
	return c.Context.Err()
}
