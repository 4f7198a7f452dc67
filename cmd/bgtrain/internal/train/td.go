package train

import (
	"math/rand/v2"
	"sync"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
)

// TD implements temporal-difference learning by self-play (Tesauro 1992) with
// lambda zero: each position moves towards the outcome seen after the roll
// and the best play. Games end at exact bear-off positions. TD doesn't learn
// from races: the race net learns by itself.
type TD struct {
	Contact *Learner
	// Games is the number of finished games.
	Games   int
	players []*player
	kind    kernel.Kind
}

// tdBatch is the number of turns that each worker plays in a step.
const tdBatch = 64

// player is one worker: its own games and gradients.
type player struct {
	eval    *engine.Evaluator
	contact *Gradient
	random  *rand.Rand
	gen     core.Generator
	plays   []core.Play

	board core.Board
	turn  int
	plan  plan
	games int
}

// NewTD returns a TD that begins with nets.
func NewTD(nets engine.Nets, tables engine.Tables, seed uint64, workers int, kind kernel.Kind) *TD {
	t := &TD{Contact: NewLearner(nets.Contact, kind), kind: kind}
	for w := range workers {
		p := &player{
			eval:    engine.NewEvaluator(nets, tables, kind),
			contact: NewGradient(nets.Contact, kind),
			random:  rand.New(rand.NewPCG(seed, uint64(w))),
		}
		p.deal()
		t.players = append(t.players, p)
	}
	return t
}

// Step plays tdBatch turns with each worker and takes one step. It returns
// the sum of the squared temporal differences in equity, and the number of
// positions.
func (t *TD) Step(rate float64) (squares float64, samples int) {
	var all sync.WaitGroup
	for _, p := range t.players {
		all.Go(func() {
			for range tdBatch {
				p.move()
			}
			p.contact.Flush()
		})
	}
	all.Wait()
	var contact []*Gradient
	for _, p := range t.players {
		t.Games += p.games
		p.games = 0
		squares += p.contact.Loss
		samples += p.contact.Samples
		contact = append(contact, p.contact)
	}
	t.Contact.Apply(rate, contact...)
	return squares, samples
}

// deal starts a new game.
func (p *player) deal() {
	p.plan = exploring(0, 0).plan(p.random)
	p.board, p.turn = p.plan.start, 0
}

// move plays one turn and learns from it.
func (p *player) move() {
	roll := p.plan.roll(p.random, p.turn)
	reply := p.eval.Best(&p.board, roll, engine.Pruning{})
	p.learn(reply.Outcome)
	next := reply.Board
	if p.plan.stray(p.random, p.turn) {
		p.plays = p.gen.Plays(p.plays[:0], p.board, roll)
		if len(p.plays) > 0 {
			next = p.plays[p.random.IntN(len(p.plays))].Board
		}
	}
	p.turn++
	p.board = next.Swap()
	if engine.Classify(&p.board) <= engine.ClassBearoff {
		p.games++
		p.deal()
	}
}

func (p *player) learn(target engine.Outcome) {
	if engine.Classify(&p.board) >= engine.ClassContact {
		p.contact.Add([]Sample{{p.board, target}}, features.AppendContact)
	}
}
