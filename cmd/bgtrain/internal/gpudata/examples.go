package gpudata

import (
	"encoding/binary"
	"math/rand/v2"

	"backtalk/cmd/bgtrain/internal/puretd"
	"backtalk/cmd/bgtrain/internal/train"
	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

const (
	// longest bounds the turns of a game.
	longest = 200
	// share sets how many positions become examples: one in four.
	share = 4
	// noise is the deviation of what a play seems to be worth, so that games differ.
	noise = .15
)

// examples are positions with what the Go code computes for them, a file for each kind of fact.
type examples struct {
	boards, plays, contact, puretd, outcomes []byte

	evaluator *engine.Evaluator
	gen       core.Generator
	in        nn.Inputs
	found     []core.Play
}

// examples returns the files of positions from games, half of which begin with a posed position.
func (p Plan) examples(r *rand.Rand) map[string][]byte {
	// The programs know races by the lists of both sides alone, so the two-sided table is left out.
	x := examples{evaluator: engine.NewEvaluator(p.Nets, engine.Tables{One: p.Tables.One}, kernel.Plain)}
	for i := range p.Games {
		start := core.Start()
		if i%2 == 0 {
			start = train.Posed(r)
		}
		x.game(start, r)
	}
	return map[string][]byte{
		"example-boards.bin": x.boards, "example-plays.bin": x.plays, "example-contact.f32": x.contact,
		"example-puretd.f32": x.puretd, "example-outcomes.f32": x.outcomes,
	}
}

func (x *examples) game(b core.Board, r *rand.Rand) {
	for range longest {
		roll := core.Roll{uint8(1 + r.IntN(6)), uint8(1 + r.IntN(6))}
		_, over := engine.Over(&b)
		if over || r.IntN(share) == 0 {
			x.add(&b, roll)
		}
		if over {
			return
		}
		b = x.turn(b, roll, r).Swap()
	}
}

// turn returns the position after a play that is good, or nearly so.
func (x *examples) turn(b core.Board, roll core.Roll, r *rand.Rand) core.Board {
	x.found = x.gen.Plays(x.found[:0], b, roll)
	best, most := b, -9.
	for i := range x.found {
		after := &x.found[i].Board
		if e := x.evaluator.After(after).Equity() + noise*r.NormFloat64(); e > most {
			best, most = *after, e
		}
	}
	return best
}

// add adds an example: the position with its dice, all positions that plays lead to, the inputs of the
// contact net and of PureTD's, and the outcome without looking ahead.
func (x *examples) add(b *core.Board, roll core.Roll) {
	x.boards = append(appendBoard(x.boards, b), roll[0], roll[1])
	x.addPlays(b, roll)
	features.AppendContact(&x.in, b)
	x.contact = appendDense(x.contact, &x.in, features.Contact)
	puretd.AppendInputs(&x.in, b)
	x.puretd = appendDense(x.puretd, &x.in, puretd.Inputs)
	o := x.evaluator.Static(b)
	x.outcomes = appendFloats(x.outcomes, o.Win, o.WinGammon, o.WinBackgammon, o.LoseGammon, o.LoseBackgammon)
}

// addPlays adds the number of plays, and the position after each as the opponent sees it. A roll that
// can't be played leaves the position as it is.
func (x *examples) addPlays(b *core.Board, roll core.Roll) {
	after := []core.Board{b.Swap()}
	if x.found = x.gen.Plays(x.found[:0], *b, roll); len(x.found) > 0 {
		after = after[:0]
	}
	for i := range x.found {
		after = append(after, x.found[i].Board.Swap())
	}
	x.plays = binary.LittleEndian.AppendUint32(x.plays, uint32(len(after)))
	for i := range after {
		x.plays = appendBoard(x.plays, &after[i])
	}
}

// appendDense appends all inputs, including those that are zero.
func appendDense(dst []byte, in *nn.Inputs, size int) []byte {
	all := make([]float32, size)
	for k, i := range in.Index {
		all[i] = in.Value[k]
	}
	return appendFloats(dst, all...)
}
