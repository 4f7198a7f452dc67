// Package puretd evaluates positions with the net of PureTD (Alexander Strehl, 2026, MIT licence), a
// second teacher whose errors have little in common with our own nets' errors.
//
// The weights are no part of this repository. They come as a NumPy archive with the weights w0, w1, …
// and the biases b0, b1, … of each layer: 196 inputs, rectified layers of any width that is a multiple
// of 64, and five logistic outputs in the order of [engine.Outcome].
package puretd

import (
	"archive/zip"
	"errors"
	"fmt"
	"os"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

// errShape means that the layers don't fit together.
var errShape = errors.New("the layers don't fit together")

const (
	inputs  = 2 * perSide
	perSide = 4*24 + 2
	// block is the width of the rows that a kernel sums.
	block = 64
	// outWidth is the width of a row of the last layer: five outputs, padded to a register.
	outWidth = 8
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
	for width := inputs; ; {
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
	net  *Net
	kind kernel.Kind
	in   nn.Inputs
	sums [][]float32
	// active lists the units above zero of the layer that was summed last.
	active nn.Inputs
}

// NewEvaluator returns an evaluator of n.
func (n *Net) NewEvaluator(kind kernel.Kind) *Evaluator {
	e := &Evaluator{net: n, kind: kind}
	widest := 0
	for _, l := range n.hidden {
		e.sums = append(e.sums, make([]float32, l.out))
		widest = max(widest, l.out)
	}
	// Positives writes up to eight numbers past the last.
	e.active = nn.Inputs{Index: make([]uint16, widest+8), Value: make([]float32, widest+8)}
	return e
}

// Chances returns the net's chances for the side at index 0 of b, which is on
// roll. They may be impossible, such as more gammons than wins.
func (e *Evaluator) Chances(b *core.Board) engine.Outcome {
	e.describe(b)
	index, value := e.in.Index, e.in.Value
	for i, l := range e.net.hidden {
		sum := e.sums[i]
		copy(sum, l.bias)
		for c := 0; c < l.out; c += block {
			e.kind.SumRows(sum[c:c+block:c+block], l.weights[c*l.in:], index, value)
		}
		k := e.kind.Positives(e.active.Index, e.active.Value, sum)
		index, value = e.active.Index[:k], e.active.Value[:k]
	}
	var out [outWidth]float32
	copy(out[:], e.net.bias)
	top := e.sums[len(e.sums)-1]
	e.kind.Relu(top, top)
	e.kind.Product(out[:], e.net.last, top)
	return engine.Outcome{
		Win: nn.Logistic(out[0]), WinGammon: nn.Logistic(out[1]), WinBackgammon: nn.Logistic(out[2]),
		LoseGammon: nn.Logistic(out[3]), LoseBackgammon: nn.Logistic(out[4]),
	}
}

// describe sets the inputs for b. For each side and point, numbered from the
// side on roll, they are: one, two, three checkers, and half of each further
// one. Then follow half the checkers on the bar, and the share of those borne
// off.
func (e *Evaluator) describe(b *core.Board) {
	e.in.Reset()
	for side := range b {
		at := side * perSide
		for k := range 24 {
			point := k + 1
			if side == 1 {
				point = 24 - k
			}
			n := int(b[side][point])
			for j := range min(n, 3) {
				e.in.Put(at+4*k+j, 1)
			}
			if n > 3 {
				e.in.Put(at+4*k+3, float32(n-3)/2)
			}
		}
		if n := b[side][core.Bar]; n > 0 {
			e.in.Put(at+96, float32(n)/2)
		}
		if n := b[side][core.Off]; n > 0 {
			e.in.Put(at+97, float32(n)/core.Checkers)
		}
	}
}
