package nn

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"backtalk/core/engine/kernel"
)

// ErrFormat is returned for bytes that aren't a net.
var ErrFormat = errors.New("not a net")

// A stored net begins with one of these.
const (
	exact   = "bgnet1\n\x00"
	rounded = "bgnet2\n\x00"
)

// largest limits the inputs of a stored net, and the units of its first hidden layer. widest limits
// the units of each later hidden layer: a byte stores their number divided by 32.
const (
	largest = 1 << 14
	widest  = 32 * math.MaxUint8
)

// WriteTo stores the net as it is: its magic, the numbers of inputs and of hidden units, a word
// with the widths of further hidden layers, each in a byte as a multiple of 32, and the parameters
// as float32. Everything is little-endian.
func (n *Net) WriteTo(w io.Writer) (int64, error) {
	return n.write(w, exact, appendFloats(nil, n.Params))
}

// WriteRounded stores what Pack makes of the net, in little more than half the space: the weights that
// Pack rounds as bfloat16, the rest as float32. If Pack leaves the net unchanged, it does the same as
// WriteTo.
func (n *Net) WriteRounded(w io.Writer) (int64, error) {
	form := exact
	var b []byte
	for _, l := range n.all() {
		if l.rounds() {
			form = rounded
			b = appendRounded(b, l.W)
		} else {
			b = appendFloats(b, l.W)
		}
		b = appendFloats(b, l.B)
	}
	return n.write(w, form, b)
}

// all returns the layers, including the output layer.
func (n *Net) all() []*Layer {
	var all []*Layer
	for i := range n.Layers {
		all = append(all, &n.Layers[i])
	}
	return append(all, &n.Out)
}

func appendRounded(b []byte, all []float32) []byte {
	all = slices.Clone(all)
	kernel.Pack(all)
	for _, x := range all {
		b = binary.LittleEndian.AppendUint16(b, uint16(math.Float32bits(x)>>16))
	}
	return b
}

func appendFloats(b []byte, all []float32) []byte {
	for _, x := range all {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return b
}

// write stores a net whose parameters are these bytes.
func (n *Net) write(w io.Writer, form string, params []byte) (int64, error) {
	b := append([]byte(nil), form...)
	then := uint32(0)
	for i, width := range n.Then {
		then |= uint32(width/32) << (8 * i)
	}
	for _, x := range []uint32{uint32(n.Inputs), uint32(n.Hidden), then} {
		b = binary.LittleEndian.AppendUint32(b, x)
	}
	k, err := w.Write(append(b, params...))
	if err != nil {
		return int64(k), fmt.Errorf("write net: %w", err)
	}
	return int64(k), nil
}

// Read returns the net that WriteTo or WriteRounded stored.
func Read(r io.Reader) (*Net, error) {
	s, form, err := readHead(r)
	if err != nil {
		return nil, err
	}
	// Allocate for the bytes that exist, not for what the header promises.
	size := 4 * s.Size()
	if form == rounded {
		size -= 2 * s.roundable()
	}
	raw, err := io.ReadAll(io.LimitReader(r, int64(size)))
	if err == nil && len(raw) < size {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, fmt.Errorf("read net: %w", err)
	}
	n := New(s)
	for _, l := range n.all() {
		if form == rounded && l.rounds() {
			raw = takeRounded(l.W, raw)
		} else {
			raw = takeFloats(l.W, raw)
		}
		raw = takeFloats(l.B, raw)
	}
	return n, nil
}

// roundable returns the number of weights that Pack rounds.
func (s Shape) roundable() int {
	n := 0
	s.layers(func(inputs, units int) {
		if rounds(units) {
			n += inputs * units
		}
	})
	return n
}

// takeFloats sets numbers from raw, and returns what follows them.
func takeFloats(to []float32, raw []byte) []byte {
	for i := range to {
		to[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
	}
	return raw[4*len(to):]
}

// takeRounded sets numbers that are stored as bfloat16 from raw, and returns what follows them.
func takeRounded(to []float32, raw []byte) []byte {
	for i := range to {
		to[i] = math.Float32frombits(uint32(binary.LittleEndian.Uint16(raw[2*i:])) << 16)
	}
	return raw[2*len(to):]
}

// readHead reads what comes before the parameters.
func readHead(r io.Reader) (s Shape, form string, err error) {
	head := make([]byte, len(exact)+12)
	if _, err := io.ReadFull(r, head); err != nil {
		return s, "", fmt.Errorf("read net: %w", err)
	}
	form = string(head[:len(exact)])
	if form != exact && form != rounded {
		return s, "", ErrFormat
	}
	word := func(i int) int { return int(binary.LittleEndian.Uint32(head[len(exact)+4*i:])) }
	s = Shape{Inputs: word(0), Hidden: word(1)}
	for i := range s.Then {
		s.Then[i] = word(2) >> (8 * i) & 0xff * 32
	}
	if !s.Valid() || word(2) >= 1<<(8*len(s.Then)) {
		return s, "", fmt.Errorf("%w: no net is %v", ErrFormat, s)
	}
	return s, form, nil
}
