// Package puretd evaluates positions with the net of PureTD (Alexander Strehl, 2026, MIT licence), a
// second teacher whose errors have little in common with our own nets' errors.
//
// The weights aren't part of this repository. They come as a NumPy archive with the weights w0, w1, …
// and the biases b0, b1, … of each layer: 196 inputs, rectified layers of any width that is a multiple
// of 64, and five logistic outputs in the order of [engine.Outcome].
package puretd

import (
	"archive/zip"
	"errors"
	"fmt"
	"os"
	"slices"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

// errShape means that the layers don't fit together.
var errShape = errors.New("the layers don't fit together")

// Inputs counts the net's inputs.
const Inputs = 2 * perSide

const (
	perSide = 4*24 + 2
	// block is the width of the rows that a kernel sums.
	block = 64
	// outWidth is the width of a row of the last layer: five outputs, padded to a register.
	outWidth = 8
	// abreast bounds the positions that pass through the net together: their sums stay in the cache too.
	abreast = 32
)

// Net is the net, ready to evaluate.
type Net struct {
	hidden []layer
	// last has a row of outWidth for each unit of the last hidden layer.
	last, bias []float32
}

// layer is a rectified layer: its weights in blocks of 64 units, each with a row for every input.
type layer struct {
	in, out       int
	weights, bias []float32
}

// Open reads a net from a NumPy archive.
func Open(path string) (*Net, error) {
	z, err := zip.OpenReader(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("open PureTD's weights: %w", err)
	}
	if err != nil {
		return nil, fmt.Errorf("open PureTD's weights %s: %w", path, err)
	}
	defer func() { _ = z.Close() }()
	return read(&z.Reader)
}

func read(z *zip.Reader) (*Net, error) {
	n := &Net{}
	for width := Inputs; ; {
		i := len(n.hidden)
		w, err := readArray(z, fmt.Sprintf("w%d", i))
		if err != nil {
			return nil, err
		}
		b, err := readArray(z, fmt.Sprintf("b%d", i))
		if err != nil {
			return nil, err
		}
		if w.columns != width || b.rows != 1 || b.columns != w.rows {
			return nil, fmt.Errorf("layer %d: %w", i, errShape)
		}
		if w.rows == nn.Outputs && i > 0 {
			n.last, n.bias = transposed(w, outWidth), append(b.values, make([]float32, outWidth-nn.Outputs)...)
			return n, nil
		}
		if w.rows%block != 0 {
			return nil, fmt.Errorf("layer %d: %w", i, errShape)
		}
		n.hidden = append(n.hidden, layer{width, w.rows, blocks(w), b.values})
		width = w.rows
	}
}

// transposed returns the columns of a as rows, padded with zeros to width
// numbers.
func transposed(a array, width int) []float32 {
	t := make([]float32, a.columns*width)
	for r := range a.rows {
		for c := range a.columns {
			t[c*width+r] = a.values[r*a.columns+c]
		}
	}
	return t
}

// blocks returns the weights in blocks of 64 units, each with a row for
// every input.
func blocks(a array) []float32 {
	var all []float32
	for r := 0; r < a.rows; r += block {
		part := array{block, a.columns, a.values[r*a.columns : (r+block)*a.columns]}
		all = append(all, transposed(part, block)...)
	}
	return all
}

// Evaluator evaluates positions. It keeps scratch space, so each goroutine needs its own.
type Evaluator struct {
	net   *Net
	kind  kernel.Kind
	items []item
}

// item is one of the positions that pass through the net together.
type item struct {
	// in lists the inputs of the next layer that are not zero.
	in nn.Inputs
	// sum holds the sums of the latest layer. It has room for the widest.
	sum []float32
}

// NewEvaluator returns an evaluator of n.
func (n *Net) NewEvaluator(kind kernel.Kind) *Evaluator { return &Evaluator{net: n, kind: kind} }

// All returns the net's chances for the side at index 0 of each board, which is on roll. They may be
// impossible, such as more gammons than wins. Up to abreast positions pass through the net together, one
// block of weights at a time: a block fits in the processor's cache, and the whole net does not.
func (e *Evaluator) All(boards []core.Board) []engine.Outcome {
	all := make([]engine.Outcome, 0, len(boards))
	for part := range slices.Chunk(boards, abreast) {
		all = e.together(all, part)
	}
	return all
}

// together appends the chances for positions that pass through the net
// together.
func (e *Evaluator) together(all []engine.Outcome, boards []core.Board) []engine.Outcome {
	for len(e.items) < len(boards) {
		e.items = append(e.items, e.net.item())
	}
	items := e.items[:len(boards)]
	for i := range items {
		AppendInputs(&items[i].in, &boards[i])
	}
	for i := range e.net.hidden {
		e.pass(&e.net.hidden[i], items)
	}
	for i := range items {
		all = append(all, e.outcome(&items[i]))
	}
	return all
}

// item returns room for a position.
func (n *Net) item() item {
	widest := Inputs
	for _, l := range n.hidden {
		widest = max(widest, l.out)
	}
	// Positives writes up to eight numbers past the last.
	room := widest + 8
	return item{nn.Inputs{Index: make([]uint16, 0, room), Value: make([]float32, 0, room)}, make([]float32, widest)}
}

// pass takes items through a rectified layer.
func (e *Evaluator) pass(l *layer, items []item) {
	for i := range items {
		copy(items[i].sum, l.bias)
	}
	for c := 0; c < l.out; c += block {
		for i := range items {
			in := &items[i].in
			e.kind.SumRows(items[i].sum[c:c+block:c+block], l.weights[c*l.in:], in.Index, in.Value)
		}
	}
	for i := range items {
		in, room := &items[i].in, l.out+8
		in.Index, in.Value = in.Index[:room], in.Value[:room]
		k := e.kind.Positives(in.Index, in.Value, items[i].sum[:l.out])
		in.Index, in.Value = in.Index[:k], in.Value[:k]
	}
}

// outcome takes an item through the last layer.
func (e *Evaluator) outcome(it *item) engine.Outcome {
	var out [outWidth]float32
	copy(out[:], e.net.bias)
	top := it.sum[:len(e.net.last)/outWidth]
	e.kind.Relu(top, top)
	e.kind.Product(out[:], e.net.last, top)
	return engine.Outcome{
		Win: nn.Logistic(out[0]), WinGammon: nn.Logistic(out[1]), WinBackgammon: nn.Logistic(out[2]),
		LoseGammon: nn.Logistic(out[3]), LoseBackgammon: nn.Logistic(out[4]),
	}
}

// AppendInputs sets the inputs for b. For each side and point, numbered from the
// side on roll, they are: one, two, three checkers, and half of each further
// one. Then follow half the checkers on the bar, and the share of those borne
// off.
func AppendInputs(in *nn.Inputs, b *core.Board) {
	in.Reset()
	for side := range b {
		at := side * perSide
		for k := range 24 {
			point := k + 1
			if side == 1 {
				point = 24 - k
			}
			n := int(b[side][point])
			for j := range min(n, 3) {
				in.Put(at+4*k+j, 1)
			}
			if n > 3 {
				in.Put(at+4*k+3, float32(n-3)/2)
			}
		}
		if n := b[side][core.Bar]; n > 0 {
			in.Put(at+96, float32(n)/2)
		}
		if n := b[side][core.Off]; n > 0 {
			in.Put(at+97, float32(n)/core.Checkers)
		}
	}
}
