package bot

import (
	"context"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
)

// builtin judges with the built-in engine, looking plies rolls ahead.
type builtin struct {
	engine *engine.Engine
	plies  int
}

// newBuiltin returns a function that makes the bot that looks plies rolls ahead.
func newBuiltin(plies int) func(Needs) (Bot, error) {
	return func(n Needs) (Bot, error) {
		e, err := n.engine()
		if err != nil {
			return nil, err
		}
		return thinker{evaluator: builtin{e, plies}, resigns: n.Resigns}, nil
	}
}

// searcher returns a searcher that asks the bot's engine.
func (b builtin) searcher() *cube.Searcher { return cube.NewSearcher(b.engine, b.engine.Tables().Two) }

func (b builtin) rank(ctx context.Context, s *core.State, plays []core.Play) ([]cube.Ranked, error) {
	return b.searcher().RankPlays(ctx, plays, b.plies, cube.Of(s, s.OnTurn), engine.Ranking{AtLeast: 1})
}

func (b builtin) cube(ctx context.Context, board core.Board, at cube.Situation) (cube.Decision, error) {
	d, _, err := b.searcher().Decide(ctx, board, b.plies, at)
	return d, err
}
