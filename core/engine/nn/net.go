// Package nn implements the nets: their structure, how a position's inputs become five chances, and
// how they are stored. cmd/bgtrain trains them.
package nn

import (
	"math"
	"math/rand/v2"
	"strconv"

	"backtalk/core/engine/kernel"
)

// Outputs counts the chances that a net returns: win, win gammon, win backgammon, lose gammon, lose
// backgammon.
const Outputs = 5

// outWidth is the width of an output row: the outputs and padding to one vector register.
const outWidth = 8

// Widths holds the widths of the hidden layers after the first, each a multiple of 32. A zero ends
// the list.
type Widths [3]int

// all returns the widths that are set.
func (w *Widths) all() []int {
	for i, x := range w {
		if x == 0 {
			return w[:i]
		}
	}
	return w[:]
}

// Shape is a net's size.
type Shape struct {
	// Inputs and Hidden are the widths of the input and of the first hidden layer, which is a
	// multiple of 32.
	Inputs, Hidden int
	// Then are the widths of the hidden layers that follow.
	Then Widths
}

// hidden returns the widths of the hidden layers.
func (s Shape) hidden() []int { return append([]int{s.Hidden}, s.Then.all()...) }

// String returns the widths of all layers, such as 324-1024-64-5.
func (s Shape) String() string {
	all := strconv.Itoa(s.Inputs)
	for _, w := range s.hidden() {
		all += "-" + strconv.Itoa(w)
	}
	return all + "-" + strconv.Itoa(Outputs)
}

// layers calls a function, each, for every layer in turn, with the numbers of its inputs and its
// units. The units of the last layer are the outputs, padded.
func (s Shape) layers(each func(inputs, units int)) {
	last := s.Inputs
	for _, w := range s.hidden() {
		each(last, w)
		last = w
	}
	each(last, outWidth)
}

// Valid reports whether nets can have this shape and be stored.
func (s Shape) Valid() bool {
	before := s.Hidden
	for _, w := range s.Then {
		if w < 0 || w > widest || w%32 != 0 || w > 0 && before == 0 {
			return false
		}
		before = w
	}
	return s.Inputs >= 1 && s.Inputs <= largest && s.Hidden >= 32 && s.Hidden <= largest && s.Hidden%32 == 0
}

// Size returns the number of parameters.
func (s Shape) Size() int {
	n := 0
	s.layers(func(inputs, units int) { n += (inputs + 1) * units })
	return n
}

// rounds reports whether Pack rounds the weights of a layer with that many units.
func rounds(units int) bool { return units%64 == 0 }

// Layer is the weights and the biases of a layer.
type Layer struct {
	// Inputs is the width of the layer before.
	Inputs int
	// W consists of blocks of units; in each, a row per input. B has a number per unit.
	W, B []float32
	// halves is W packed, if Pack was called.
	halves []uint16
}

// Block returns the width of the rows of W.
func (l *Layer) Block() int {
	switch units := len(l.B); {
	case units%64 == 0:
		return 64
	case units%32 == 0:
		return 32
	}
	return outWidth
}

func (l *Layer) rounds() bool { return rounds(len(l.B)) }

// At returns the index in W of the weight of an input for a unit.
func (l *Layer) At(input, unit int) int {
	b := l.Block()
	return unit/b*b*l.Inputs + input*b + unit%b
}

// add adds to sums, one per unit, what inputs contribute.
func (l *Layer) add(kind kernel.Kind, sums []float32, idx []uint16, val []float32) {
	b := l.Block()
	packed := l.halves != nil && kind.Halves()
	for c := 0; c < len(sums); c += b {
		part := sums[c : c+b : c+b]
		if packed {
			kind.SumHalves(part, l.halves[c*l.Inputs:], idx, val)
		} else {
			kind.SumRows(part, l.W[c*l.Inputs:], idx, val)
		}
	}
}

// Net is a feed-forward net: inputs, one to four hidden layers of rectified units, five logistic
// outputs.
type Net struct {
	Shape
	// Params holds all weights and biases; the layers are parts of it, one after the other.
	Params []float32
	// Layers are the hidden layers, Out is the output layer, in rows of eight.
	Layers []Layer
	Out    Layer
}

// New makes a net with all parameters zero.
func New(s Shape) *Net { return Over(s, make([]float32, s.Size())) }

// Over returns a net that uses p, which must have s.Size() numbers, as its parameters without a
// copy.
func Over(s Shape, p []float32) *Net {
	n := &Net{Shape: s, Params: p}
	take := func(k int) []float32 {
		head := p[:k:k]
		p = p[k:]
		return head
	}
	s.layers(func(inputs, units int) {
		n.Layers = append(n.Layers, Layer{Inputs: inputs, W: take(inputs * units), B: take(units)})
	})
	last := len(n.Layers) - 1
	n.Layers, n.Out = n.Layers[:last:last], n.Layers[last]
	return n
}

// Pack rounds the weights of the hidden layers to bfloat16, so that a pass reads half as much
// memory: reading those weights takes most of its time. It is for trained nets: the kernels that
// read packed rows ignore later changes to these weights. Rows of 32 stay as they are.
func (n *Net) Pack() {
	for i := range n.Layers {
		if l := &n.Layers[i]; l.rounds() {
			l.halves = kernel.Pack(l.W)
		}
	}
}

// Clone returns a copy that shares nothing.
func (n *Net) Clone() *Net { return Over(n.Shape, append([]float32(nil), n.Params...)) }

// Randomise sets normally distributed weights from which training starts. Their deviation in the
// first layer is the parameter first. Later hidden layers have He's deviation, and the output layer
// a tenth of that. The output biases give the usual chances in backgammon.
func (n *Net) Randomise(r *rand.Rand, first float64) {
	fill := func(w []float32, deviation float64) {
		for i := range w {
			w[i] = float32(r.NormFloat64() * deviation)
		}
	}
	he := func(l *Layer) float64 { return math.Sqrt(2 / float64(l.Inputs)) }
	fill(n.Layers[0].W, first)
	for i := range n.Layers[1:] {
		fill(n.Layers[1+i].W, he(&n.Layers[1+i]))
	}
	fill(n.Out.W, .1*he(&n.Out))
	for i := range n.Out.W {
		if i%outWidth >= Outputs {
			n.Out.W[i] = 0
		}
	}
	logit := func(p float64) float32 { return float32(math.Log(p / (1 - p))) }
	copy(n.Out.B, []float32{0, logit(.13), logit(.01), logit(.13), logit(.01)})
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
	// Out is the logits, Chance the outputs.
	Out    [outWidth]float32
	Chance [Outputs]float32

	kind kernel.Kind
	// sums holds the hidden layers before rectifying; last holds the last one after rectifying.
	sums [][]float32
	last []float32
	// active holds the units of a hidden layer that are above zero: few of them.
	active Inputs
	// held and heldSum are the inputs that Hold keeps and their sums, diff what differs from them.
	held, diff Inputs
	heldSum    []float32
}

// NewState makes room for passes of nets of shape s.
func NewState(s Shape, kind kernel.Kind) *State {
	state := &State{kind: kind}
	most := 0
	for _, w := range s.hidden() {
		state.sums = append(state.sums, make([]float32, w))
		state.last = make([]float32, w)
		most = max(most, w)
	}
	// Positives writes up to eight numbers past the last.
	state.active = Inputs{make([]uint16, most+8), make([]float32, most+8)}
	return state
}

// Run passes a position's inputs through the whole net.
func (n *Net) Run(s *State, in *Inputs) { n.from(s, n.Layers[0].B, in) }

// Hold does what Run does, and stores the inputs and the first layer's sums for Change.
func (n *Net) Hold(s *State, in *Inputs) {
	n.Run(s, in)
	if s.heldSum == nil {
		s.heldSum = make([]float32, n.Hidden)
	}
	copy(s.heldSum, s.sums[0])
	s.held.Index = append(s.held.Index[:0], in.Index...)
	s.held.Value = append(s.held.Value[:0], in.Value...)
}

// Change does what Run does, but adds to the first layer's sums only what differs from the inputs
// passed to Hold. Its results are Run's, up to rounding.
func (n *Net) Change(s *State, in *Inputs) {
	s.diff.difference(&s.held, in)
	n.from(s, s.heldSum, &s.diff)
}

// from passes inputs through the net. The first layer's sums begin as start.
func (n *Net) from(s *State, start []float32, in *Inputs) {
	sums := s.sums[0]
	copy(sums, start)
	n.Layers[0].add(s.kind, sums, in.Index, in.Value)
	for i := 1; i < len(n.Layers); i++ {
		k := s.kind.Positives(s.active.Index, s.active.Value, sums)
		sums = s.sums[i]
		copy(sums, n.Layers[i].B)
		n.Layers[i].add(s.kind, sums, s.active.Index[:k], s.active.Value[:k])
	}
	s.kind.Relu(s.last, sums)
	n.Last(&s.Out, s.last, s.kind)
	for i := range s.Chance {
		s.Chance[i] = Logistic(s.Out[i])
	}
}

// Last computes the logits from the last hidden layer, and stores them in out.
func (n *Net) Last(out *[outWidth]float32, hidden []float32, kind kernel.Kind) {
	copy(out[:], n.Out.B)
	kind.Product(out[:], n.Out.W, hidden)
}

// difference sets the list to the difference of two others: the values of then less those of old.
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
