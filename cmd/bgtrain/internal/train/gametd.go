package train

import (
	"math/rand/v2"

	"backtalk/core"
	"backtalk/core/engine/features"
	"backtalk/core/engine/folk"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

// GameTD learns a game other than backgammon by self-play, as TD does backgammon.
type GameTD struct {
	Learner *Learner
	// Games is the number of finished games, and Turns that of the turns played.
	Games, Turns int

	game   core.Variant
	player *folk.Player
	grad   *Gradient
	random *rand.Rand
	board  core.Board
	turn   int
	wild   bool
}

// These keep self-play from repeating itself: in some games, some of the first turns are played at
// random, and a few later ones in all.
const (
	wildGames = .3
	wildTurns = 16
	wildEarly = .3
	wildLate  = .01
)

// NewGameTD returns a GameTD that begins with a net.
func NewGameTD(game core.Variant, net *nn.Net, seed uint64, kind kernel.Kind) *GameTD {
	t := &GameTD{
		Learner: NewLearner(net, kind), game: game, player: folk.NewPlayer(game, net, kind),
		grad: NewGradient(net, kind), random: rand.New(rand.NewPCG(seed, 0)),
	}
	t.deal()
	return t
}

func (t *GameTD) deal() {
	t.board, t.turn, t.wild = t.game.Board(), 0, t.random.Float64() < wildGames
}

// Step plays turns, learns from them, and moves the net. It returns the sum of the squared temporal
// differences.
func (t *GameTD) Step(turns int, rate float64) (squares float64) {
	for range turns {
		t.move()
	}
	t.grad.Flush()
	squares = t.grad.Loss
	t.Learner.Apply(rate, t.grad)
	t.Turns += turns
	return squares
}

// move plays one turn. The position before it learns from the one after it.
func (t *GameTD) move() {
	roll := draw(t.random)
	turn := t.game.Moving.Turn(t.board, roll, t.turn < 2)
	best := t.player.Best(&turn)
	t.grad.Add([]Sample{{t.board, best.Outcome}}, features.AppendGame)
	next := best.Board
	if t.strays() {
		if plays := turn.Completions(); len(plays) > 0 {
			next = plays[t.random.IntN(len(plays))].Board
		}
	}
	t.turn++
	if _, over := t.game.Over(&next); over || t.turn > endless {
		t.Games++
		t.deal()
		return
	}
	t.board = next.Swap()
}

// endless ends a game that neither side brings to an end.
const endless = 1000

func (t *GameTD) strays() bool {
	if t.wild && t.turn < wildTurns {
		return t.random.Float64() < wildEarly
	}
	return t.random.Float64() < wildLate
}
