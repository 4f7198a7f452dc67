package table

import (
	"context"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/cube"
)

// Judge judges decisions, and finds out what a roll may bring; *analysis.Analyst is one.
type Judge interface {
	analysis.Judge
	Threats(ctx context.Context, b core.Board, at cube.Situation, plies int) (analysis.Threats, error)
}

// threats says what the opponent's next roll may bring whoever decides: the worst rolls, the best,
// and how many hit. Before the turn is over it is what they could do if it were.
func (t hinting) threats() {
	s := t.State()
	switch {
	case !t.weighs():
		t.hintsAreOff(say.TableHintsOff, say.TableHintsHow)
	case t.hints.thinking():
		t.desk.Answer(say.AdviceThinking, nil)
	case !t.Mine() || s.Phase == core.PhaseResigned:
		t.desk.Answer(say.TableNoHintNow, nil)
	default:
		judge, plies := t.Judge, t.opts.HintPlies
		board, at := threatening(&s)
		t.hints.ask(func(ctx context.Context) (a advised) {
			found, err := judge.Threats(ctx, board, at, plies)
			return advised{threats: &found, err: err}
		})
	}
}

// threatening is the position with the opponent of whoever decides on roll, and the situation as
// they see it.
func threatening(s *core.State) (core.Board, cube.Situation) {
	rolls := s.Decider().Opponent()
	board := s.For(rolls)
	if s.Phase == core.PhaseMove {
		board = s.Turn.Board().Swap()
	}
	return board, cube.Of(s, rolls)
}

// menuItems are the lines of the menu for what hints allow.
func (t hinting) menuItems() []places.Item {
	if !t.weighs() {
		return nil
	}
	items := []places.Item{{Title: say.M(say.ThreatsLine, nil), Do: t.threats}}
	if t.moving() {
		items = append(items, places.Item{Title: say.M(say.WeighLine, nil), Do: t.listToWeigh})
	}
	return items
}
