// Package nn implements the nets: their structure, how a position's inputs become five chances, and
// how they are stored. cmd/bgtrain trains them.
package nn

import (
	"math"
	"math/rand/v2"

	"backtalk/core/engine/kernel"
)

// Outputs counts the chances that a net returns: win, win gammon, win backgammon, lose gammon, lose
// backgammon.
const Outputs = 5

// outWidth is the width of an output row: the outputs and padding to one vector register.
const outWidth = 8

// SecondWidth is the width of a second hidden layer, in nets that have one.
const SecondWidth = 32

// Shape is a net's size.
type Shape struct {
	// Inputs and Hidden are the widths of the input and of the first hidden layer, which is a
	// multiple of 32.
	Inputs, Hidden int
	// Second says that a second hidden layer of SecondWidth follows.
	Second bool
}

// Block returns the width of the rows of the first layer.
func (s Shape) Block() int {
	if s.Hidden%64 == 0 {
		return 64
	}
	return 32
}

// At returns the index in W1 of the weight of an input for a unit of the first hidden layer.
func (s Shape) At(input, unit int) int {
	b := s.Block()
	return unit/b*b*s.Inputs + input*b + unit%b
}

// last returns the width of the layer that feeds the outputs.
func (s Shape) last() int {
	if s.Second {
		return SecondWidth
	}
	return s.Hidden
}

// Size returns the number of parameters.
func (s Shape) Size() int {
	n := s.Inputs*s.Hidden + s.Hidden + s.last()*outWidth + outWidth
	if s.Second {
		n += s.Hidden*SecondWidth + SecondWidth
	}
	return n
}

// Net is a feed-forward net: inputs, one or two hidden layers of rectified units, five logistic
// outputs.
type Net struct {
	Shape
	// Params holds all weights and biases; the fields below are parts of it.
	Params []float32
	// W1 consists of blocks of hidden units; in each, a row per input.
	W1, B1 []float32
	// halves is W1 packed, if Pack was called.
	halves []uint16
	// W2 has a row per unit of the first hidden layer; nil without a second one.
	W2, B2 []float32
	// W3 has a row of eight per unit of the last hidden layer.
	W3, B3 []float32
}

// New makes a net with all parameters zero.
func New(s Shape) *Net { return Over(s, make([]float32, s.Size())) }

// Over makes a net whose parameters are p, which it keeps: s.Size() of them.
func Over(s Shape, p []float32) *Net {
	n := &Net{Shape: s, Params: p}
	take := func(k int) []float32 {
		head := p[:k:k]
		p = p[k:]
		return head
	}
	n.W1, n.B1 = take(s.Inputs*s.Hidden), take(s.Hidden)
	if s.Second {
		n.W2, n.B2 = take(s.Hidden*SecondWidth), take(SecondWidth)
	}
	n.W3, n.B3 = take(s.last()*outWidth), take(outWidth)
	return n
}

// Pack rounds the first layer's weights to bfloat16, so that a pass reads half as much memory:
// reading those weights is most of its time. It is for nets that are trained; later changes of W1
// have no effect. Rows of 32 stay as they are.
func (n *Net) Pack() {
	if n.Block() == 64 {
		n.halves = kernel.Pack(n.W1)
	}
}

// Clone returns a copy that shares nothing.
func (n *Net) Clone() *Net { return Over(n.Shape, append([]float32(nil), n.Params...)) }

// Randomise sets weights as a start for training: normal with deviation first in the first layer, He's
// deviation later, and output biases that give the usual chances in backgammon.
func (n *Net) Randomise(r *rand.Rand, first float64) {
	fill := func(w []float32, deviation float64) {
		for i := range w {
			w[i] = float32(r.NormFloat64() * deviation)
		}
	}
	fill(n.W1, first)
	fill(n.W2, math.Sqrt(2/float64(n.Hidden)))
	fill(n.W3, .1*math.Sqrt(2/float64(n.last())))
	for i := range n.W3 {
		if i%outWidth >= Outputs {
			n.W3[i] = 0
		}
	}
	logit := func(p float64) float32 { return float32(math.Log(p / (1 - p))) }
	copy(n.B3, []float32{0, logit(.13), logit(.01), logit(.13), logit(.01)})
}

// Inputs is a position's inputs that are not zero, ordered by index.
type Inputs struct {
	Index []uint16
	Value []float32
}

// Reset empties the list.
func (in *Inputs) Reset() { in.Index, in.Value = in.Index[:0], in.Value[:0] }

// State holds the results of a pass in each layer. It belongs to one goroutine.
type State struct {
	// Sum is the first hidden layer before rectifying, H1 after it if no second one follows.
	Sum, H1 []float32
	// H2 is the second hidden layer.
	H2 []float32
	// Out is the logits, Chance the outputs.
	Out    [outWidth]float32
	Chance [Outputs]float32

	kind kernel.Kind
	// active holds the units of the first hidden layer that are above zero, if a second one follows:
	// few of them.
	active Inputs
	// held and heldSum are the inputs that Hold keeps and their sums, diff what differs from them.
	held, diff Inputs
	heldSum    []float32
}

// NewState makes room for passes of nets of shape s.
func NewState(s Shape, kind kernel.Kind) *State {
	return &State{
		Sum: make([]float32, s.Hidden), H1: make([]float32, s.Hidden), H2: make([]float32, SecondWidth), kind: kind,
		active: Inputs{make([]uint16, s.Hidden+8), make([]float32, s.Hidden+8)},
	}
}

// Run passes in through the whole net.
func (n *Net) Run(s *State, in *Inputs) {
	copy(s.Sum, n.B1)
	n.add(s, in)
	n.finish(s)
}

// Hold passes in through the whole net, and stores it and the first layer's sums for Change.
func (n *Net) Hold(s *State, in *Inputs) {
	n.Run(s, in)
	if s.heldSum == nil {
		s.heldSum = make([]float32, n.Hidden)
	}
	copy(s.heldSum, s.Sum)
	s.held.Index = append(s.held.Index[:0], in.Index...)
	s.held.Value = append(s.held.Value[:0], in.Value...)
}

// Change passes in through the net as Run does, but adds to the first layer only what differs from the
// inputs passed to Hold. Its result is that of Run, up to rounding.
func (n *Net) Change(s *State, in *Inputs) {
	s.diff.difference(&s.held, in)
	copy(s.Sum, s.heldSum)
	n.add(s, &s.diff)
	n.finish(s)
}

func (n *Net) add(s *State, in *Inputs) {
	b := n.Block()
	for c := 0; c < n.Hidden; c += b {
		sum := s.Sum[c : c+b : c+b]
		if n.halves != nil && s.kind.Halves() {
			s.kind.SumHalves(sum, n.halves[c*n.Inputs:], in.Index, in.Value)
		} else {
			s.kind.SumRows(sum, n.W1[c*n.Inputs:], in.Index, in.Value)
		}
	}
}

func (n *Net) finish(s *State) {
	last := s.H1
	if n.Second {
		copy(s.H2, n.B2)
		k := s.kind.Positives(s.active.Index, s.active.Value, s.Sum)
		s.kind.SumRows(s.H2, n.W2, s.active.Index[:k], s.active.Value[:k])
		s.kind.Relu(s.H2, s.H2)
		last = s.H2
	} else {
		s.kind.Relu(s.H1, s.Sum)
	}
	n.Last(&s.Out, last, s.kind)
	for i := range s.Chance {
		s.Chance[i] = Logistic(s.Out[i])
	}
}

// Last sets out to the logits, given the last hidden layer.
func (n *Net) Last(out *[outWidth]float32, hidden []float32, kind kernel.Kind) {
	copy(out[:], n.B3)
	kind.Product(out[:], n.W3, hidden)
}

// difference sets in to what then has and old lacks.
func (in *Inputs) difference(old, then *Inputs) {
	in.Reset()
	i, j := 0, 0
	for i < len(old.Index) && j < len(then.Index) {
		switch a, b := old.Index[i], then.Index[j]; {
		case a == b:
			if v := then.Value[j] - old.Value[i]; v != 0 {
				in.Put(int(a), v)
			}
			i++
			j++
		case a < b:
			in.Put(int(a), -old.Value[i])
			i++
		default:
			in.Put(int(b), then.Value[j])
			j++
		}
	}
	for ; i < len(old.Index); i++ {
		in.Put(int(old.Index[i]), -old.Value[i])
	}
	for ; j < len(then.Index); j++ {
		in.Put(int(then.Index[j]), then.Value[j])
	}
}

// Put appends input i with value v.
func (in *Inputs) Put(i int, v float32) {
	in.Index = append(in.Index, uint16(i))
	in.Value = append(in.Value, v)
}
