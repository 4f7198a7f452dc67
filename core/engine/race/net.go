// Package race implements the evaluation of positions without contact. Each side then bears off on
// its own: how soon depends on its own checkers alone. So a small net estimates, for one side, the
// chance of each number of rolls, and comparing the two sides' lists gives the chances to win. Sides
// that are all home are looked up in an exact table.
package race

import (
	"hash/maphash"
	"math"

	"backtalk/core"
	"backtalk/core/engine/bearoff"
	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

// Goal is something a side needs rolls for.
type Goal int

// The goals: to bear off all checkers, to bear off the first one, which saves the gammon, and to
// leave the opponent's home board, which saves the backgammon.
const (
	All Goal = iota
	First
	Exit
	goals
)

// A list's logarithms are those of a normal distribution around the pip count's estimate, plus the
// net's corrections: a slope, a curvature, bumps along the distribution, and separate numbers for
// the smallest numbers of rolls, whose chances are not smooth.
const (
	bumps = 8
	few   = 8
	// The last of a goal's outputs is just the mean, in deviations from the middle, for comparing
	// plays.
	terms = 2 + bumps + few + 1
	// width is the width of the net's output rows.
	width = 64
	// spacing is the distance between bumps in deviations. They reach further above the middle than
	// below it, as wastage costs more rolls than pips suggest.
	spacing = .9
)

// Net is the net for one side.
type Net struct {
	Hidden int
	// Params holds all weights and biases; the fields below are parts of it.
	Params []float32
	// W1 has blocks of 64 hidden units; in each, a row per input. W2 has a row per hidden unit.
	W1, B1, W2, B2 []float32
}

// New returns a net with this many hidden units, a multiple of 64, and all parameters zero.
func New(hidden int) *Net { return over(hidden, make([]float32, size(hidden))) }

func size(hidden int) int { return (features.Side+1)*hidden + (hidden+1)*width }

func over(hidden int, p []float32) *Net {
	n := &Net{Hidden: hidden, Params: p}
	take := func(k int) []float32 {
		head := p[:k:k]
		p = p[k:]
		return head
	}
	n.W1, n.B1 = take(features.Side*hidden), take(hidden)
	n.W2, n.B2 = take(hidden*width), take(width)
	return n
}

// Clone returns a copy that shares nothing.
func (n *Net) Clone() *Net { return over(n.Hidden, append([]float32(nil), n.Params...)) }

// Evaluator lists how many rolls sides need. It keeps scratch space, so each goroutine needs its
// own.
type Evaluator struct {
	net  *Net
	home *bearoff.OneSided
	kind kernel.Kind
	// The last pass left these: inputs, the hidden layer before rectifying, its positive units, the
	// outputs.
	In     nn.Inputs
	Sum    []float32
	Active nn.Inputs
	Out    [width]float32
	memory memory
}

// NewEvaluator returns an evaluator of net, with the exact table for sides that are all home; without
// one, the net judges these too.
func NewEvaluator(net *Net, home *bearoff.OneSided, kind kernel.Kind) *Evaluator {
	return &Evaluator{
		net: net, home: home, kind: kind, memory: memory{seed: maphash.MakeSeed()}, Sum: make([]float32, net.Hidden),
		Active: nn.Inputs{Index: make([]uint16, net.Hidden+8), Value: make([]float32, net.Hidden+8)},
	}
}

// block is the width of the rows of the first layer.
const block = 64

// Run passes a side through the net. Known goals need no run.
func (e *Evaluator) Run(s *core.Side) {
	features.AppendSide(&e.In, s)
	copy(e.Sum, e.net.B1)
	for c := 0; c < e.net.Hidden; c += block {
		e.kind.SumRows(e.Sum[c:c+block:c+block], e.net.W1[c*features.Side:], e.In.Index, e.In.Value)
	}
	k := e.kind.Positives(e.Active.Index[:cap(e.Active.Index)], e.Active.Value[:cap(e.Active.Value)], e.Sum)
	e.Active.Index, e.Active.Value = e.Active.Index[:k], e.Active.Value[:k]
	copy(e.Out[:], e.net.B2)
	e.kind.SumRows(e.Out[:], e.net.W2, e.Active.Index, e.Active.Value)
}

// Known returns a goal's list if it needs no net: the goal is reached, or the exact table has it.
func (e *Evaluator) Known(s *core.Side, g Goal) (List, bool) {
	switch {
	case Reached(s, g):
		return now(), true
	case e.home == nil || s.Rearmost() > 6:
		return List{}, false
	case g == All:
		return fromTable(e.home.Rolls(s)), true
	}
	return fromTable(e.home.First(s)), true
}

// Reached reports whether a side has reached a goal.
func Reached(s *core.Side, g Goal) bool {
	switch g {
	case First:
		return s[core.Off] > 0
	case Exit:
		return s.Rearmost() <= 18
	}
	return s[core.Off] == core.Checkers
}

func fromTable(r bearoff.Rolls) List {
	var l List
	for l.From < len(r) && r[l.From] == 0 {
		l.From++
	}
	l.N = copy(l.Chance[:], r[l.From:])
	for l.N > 0 && l.Chance[l.N-1] == 0 {
		l.N--
	}
	return l
}

// Frame locates a list: its numbers of rolls, and the middle and the deviation that turn a number of
// rolls into standard deviations.
type Frame struct {
	From, N           int
	Middle, Deviation float64
}

// pipsPerRoll is the mean number of pips of a roll: 49/6.
const pipsPerRoll = 49. / 6

// Said returns the output for a goal's mean, in deviations from the middle.
func (e *Evaluator) Said(g Goal) float64 { return float64(e.Out[int(g+1)*terms-1]) }

// FrameOf returns the frame for a side and a goal.
func FrameOf(s *core.Side, g Goal) Frame {
	var f Frame
	pips, extra := 0, 1.
	switch g {
	case All:
		pips = s.Pips()
	case First:
		extra = 1.5
		for p := 7; p <= int(core.Bar); p++ {
			pips += (p - 6) * int(s[p])
		}
	case Exit:
		extra = .5
		for p := 19; p <= int(core.Bar); p++ {
			pips += (p - 18) * int(s[p])
		}
	}
	f.Middle = float64(pips)/pipsPerRoll + extra
	// A roll deviates by 4.3 pips; half a roll is added for the waste of the last rolls.
	f.Deviation = .53*math.Sqrt(f.Middle) + .5
	f.From = max(1, int(f.Middle-5*f.Deviation))
	f.N = min(MostRolls, int(f.Middle+5*f.Deviation+6)-f.From+1)
	return f
}

// Terms returns the factors of a goal's outputs for n rolls.
func (f *Frame) Terms(n int) (t [2 + bumps]float64) {
	x := (float64(n) - f.Middle) / f.Deviation
	t[0], t[1] = x, x*x/4
	for k := range bumps {
		t[2+k] = max(0, 1-math.Abs(x/spacing-float64(k)+1.5))
	}
	return t
}

// log returns the logarithm of the chance of n rolls, up to a constant, from a goal's outputs. To
// that of the normal distribution it adds the outputs times Terms, and the separate number for n if
// n is small. At most two bumps are not zero.
func (f *Frame) log(n int, out []float32) float64 {
	x := (float64(n) - f.Middle) / f.Deviation
	y := -2 * (x * x / 4)
	y += x * float64(out[0])
	y += x * x / 4 * float64(out[1])
	below := int(math.Floor(x/spacing + .5))
	for k := max(0, below+1); k < min(bumps, below+3); k++ {
		y += (1 - math.Abs(x/spacing-float64(k)+1.5)) * float64(out[2+k])
	}
	if n < few {
		y += float64(out[2+bumps+n])
	}
	return y
}

// Expected returns the mean number of rolls for a goal and the side of the last Run, which has the frame
// f. It takes a fraction of the time that a list takes, and is about as good.
func (e *Evaluator) Expected(g Goal, f *Frame) float64 {
	return f.Middle + f.Deviation*e.Said(g)
}

// List returns the list of a goal for the side of the last Run, which has the frame f.
func (e *Evaluator) List(g Goal, f *Frame) List {
	l := List{From: f.From, N: f.N}
	out := e.Out[int(g)*terms : int(g+1)*terms]
	var logs [MostRolls]float64
	top := math.Inf(-1)
	for i := range f.N {
		x := f.log(f.From+i, out)
		logs[i], top = x, max(top, x)
	}
	sum := 0.
	for i, x := range logs[:f.N] {
		logs[i] = math.Exp(x - top)
		sum += logs[i]
	}
	for i, x := range logs[:f.N] {
		l.Chance[i] = float32(x / sum)
	}
	return l
}

// Gradient adds to d the gradient, with respect to a goal's outputs, of the cross-entropy between
// want, the chances by number of rolls, and the goal's list l. It returns the cross-entropy less
// its minimum. said is the output for the mean: Gradient adds the gradient of its squared error
// too, but leaves the error out of the result.
func (f *Frame) Gradient(g Goal, l *List, said float64, want []float64, d []float32) float64 {
	d = d[int(g)*terms : int(g+1)*terms]
	loss, whole, mean := 0., 0., 0.
	for i := range f.N {
		if n := f.From + i; n < len(want) {
			whole += want[n]
			mean += want[n] * float64(n)
		}
	}
	d[terms-1] += float32(said - (mean/whole-f.Middle)/f.Deviation)
	for i, p := range l.Chance[:f.N] {
		n := f.From + i
		w := 0.
		if n < len(want) {
			w = want[n] / whole
		}
		if w > 0 {
			loss += w * math.Log(w/max(float64(p), 1e-9))
		}
		diff := float32(float64(p) - w)
		for k, v := range f.Terms(n) {
			d[k] += diff * float32(v)
		}
		if n < few {
			d[2+bumps+n] += diff
		}
	}
	return loss
}
