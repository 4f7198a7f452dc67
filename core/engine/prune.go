package engine

import (
	"math"
	"math/bits"

	"backtalk/core"
	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

// pruner is the small net, prepared for many plays of one position. Its inputs depend only on the
// number of checkers on each point, so the first layer has a row for each side, point and number, and a
// play changes only a few. It has 32 or 64 hidden units, as wide as rows are.
type pruner struct {
	net  *nn.Net
	rows []float32
	kind kernel.Kind
	// root holds the first layer's sums for the position before the play, board its checkers; both
	// see it with the turn passed.
	root, sum []float32
	board     core.Board
	change    nn.Inputs
}

// numbers counts the possible numbers of checkers on a point: none to fifteen.
const numbers = core.Checkers + 1

// points counts the places of a side's checkers: off, 24 points, the bar.
const points = int(core.Bar) + 1

func newPruner(net *nn.Net, kind kernel.Kind) *pruner {
	p := pruner{net: net, kind: kind, rows: make([]float32, 2*points*numbers*net.Hidden)}
	var in nn.Inputs
	for side := range 2 {
		for point := range points {
			for n := 1; n < numbers; n++ {
				var b core.Board
				b[side][point] = uint8(n)
				features.AppendBase(&in, &b)
				row := p.rows[rowOf(side, point, uint8(n))*net.Hidden:][:net.Hidden]
				kernel.Plain.SumRows(row, net.Layers[0].W, in.Index, in.Value)
			}
		}
	}
	return p.clone()
}

// clone returns a copy that shares only the net and its rows, which never change.
func (p *pruner) clone() *pruner {
	if p == nil {
		return nil
	}
	n := p.net.Hidden
	return &pruner{net: p.net, rows: p.rows, kind: p.kind, root: make([]float32, n), sum: make([]float32, n)}
}

// rowOf returns the row for n checkers of a side on a point.
func rowOf(side, point int, n uint8) int { return (side*points+point)*numbers + int(n) }

// start prepares for plays of b, with the mover at index 0.
func (p *pruner) start(b *core.Board) {
	p.board = b.Swap()
	copy(p.root, p.net.Layers[0].B)
	p.change.Reset()
	for side := range p.board {
		for point, n := range p.board[side][:points] {
			if n > 0 {
				p.change.Put(rowOf(side, point, n), 1)
			}
		}
	}
	p.kind.SumRows(p.root, p.rows, p.change.Index, p.change.Value)
}

// utility returns the small net's estimate of a play's utility to the mover. The play must be from
// the position that start prepared. A play that wins the game counts more than any other.
func (p *pruner) utility(play *core.Play, u *Utility) float32 {
	if play.Board[0][core.Off] == core.Checkers {
		return float32(math.Inf(1))
	}
	p.change.Reset()
	var own, other uint32
	for _, m := range play.Moves[:play.N] {
		own |= 1<<m.From | 1<<m.To
		if m.Hit {
			other |= 1<<m.To.Opposite() | 1<<core.Bar
		}
	}
	p.changed(1, own, &play.Board[0])
	p.changed(0, other, &play.Board[1])
	copy(p.sum, p.root)
	p.kind.SumRows(p.sum, p.rows, p.change.Index, p.change.Value)
	p.kind.Relu(p.sum, p.sum)
	var out [8]float32
	p.net.Last(&out, p.sum, p.kind)
	o := Outcome{nn.Logistic(out[0]), nn.Logistic(out[1]), nn.Logistic(out[2]), nn.Logistic(out[3]), nn.Logistic(out[4])}
	// The mover's gammons need an opponent with nothing off, and the other way round.
	if play.Board[1][core.Off] > 0 {
		o.LoseGammon, o.LoseBackgammon = 0, 0
	}
	if play.Board[0][core.Off] > 0 {
		o.WinGammon, o.WinBackgammon = 0, 0
	}
	mover := o.Flip()
	return u.Of(&mover)
}

// changed adds to p.change what a play changes for a side on the points of mask, given the side's
// checkers after the play.
func (p *pruner) changed(side int, mask uint32, now *core.Side) {
	for ; mask != 0; mask &= mask - 1 {
		point := bits.TrailingZeros32(mask)
		old, n := p.board[side][point], now[point]
		if old == n {
			continue
		}
		if old > 0 {
			p.change.Put(rowOf(side, point, old), -1)
		}
		if n > 0 {
			p.change.Put(rowOf(side, point, n), 1)
		}
	}
}
