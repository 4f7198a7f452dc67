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

// ErrFormat is returned for bytes that are no net.
var ErrFormat = errors.New("not a net")

// A stored net begins with one of these.
const (
	exact   = "bgnet1\n\x00"
	rounded = "bgnet2\n\x00"
)

// largest is the most inputs or hidden units that a stored net may have.
const largest = 1 << 14

// WriteTo stores the net as it is: its magic, inputs, hidden units, whether there is a second hidden
// layer, and the parameters as float32, all little-endian.
func (n *Net) WriteTo(w io.Writer) (int64, error) {
	return n.write(w, exact, appendFloats(nil, n.Params))
}

// WriteRounded stores what Pack makes of the net, in little more than half the space: the first layer's
// weights as bfloat16, the rest as float32. If Pack leaves the net unchanged, it does the same as
// WriteTo.
func (n *Net) WriteRounded(w io.Writer) (int64, error) {
	if n.Block() != 64 {
		return n.WriteTo(w)
	}
	w1 := slices.Clone(n.W1)
	kernel.Pack(w1)
	var b []byte
	for _, x := range w1 {
		b = binary.LittleEndian.AppendUint16(b, uint16(math.Float32bits(x)>>16))
	}
	return n.write(w, rounded, appendFloats(b, n.Params[len(n.W1):]))
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
	second := uint32(0)
	if n.Second {
		second = 1
	}
	for _, x := range []uint32{uint32(n.Inputs), uint32(n.Hidden), second} {
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
	small := 0 // the number of parameters that take half the space
	if form == rounded {
		small = s.Inputs * s.Hidden
	}
	// Allocate for the bytes that exist, not for what the header promises.
	size := 4*s.Size() - 2*small
	raw, err := io.ReadAll(io.LimitReader(r, int64(size)))
	if err == nil && len(raw) < size {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, fmt.Errorf("read net: %w", err)
	}
	n := New(s)
	for i := range n.Params[:small] {
		n.Params[i] = math.Float32frombits(uint32(binary.LittleEndian.Uint16(raw[2*i:])) << 16)
	}
	raw = raw[2*small:]
	for i := range n.Params[small:] {
		n.Params[small+i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
	}
	return n, nil
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
	s = Shape{Inputs: word(0), Hidden: word(1), Second: word(2) == 1}
	if s.Inputs < 1 || s.Inputs > largest || s.Hidden < 32 || s.Hidden > largest || s.Hidden%32 != 0 || word(2) > 1 {
		return s, "", fmt.Errorf("%w: %d inputs, %d hidden units", ErrFormat, s.Inputs, s.Hidden)
	}
	return s, form, nil
}
