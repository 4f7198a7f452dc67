package nn

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
)

// ErrFormat says that bytes are no net.
var ErrFormat = errors.New("not a net")

// magic begins every stored net.
const magic = "bgnet1\n\x00"

// largest is the most inputs or hidden units that a stored net may have.
const largest = 1 << 14

// WriteTo stores the net: magic, inputs, hidden units, whether there is a second hidden layer, and
// the parameters as float32, all little-endian.
func (n *Net) WriteTo(w io.Writer) (int64, error) {
	b := append([]byte(nil), magic...)
	second := uint32(0)
	if n.Second {
		second = 1
	}
	for _, x := range []uint32{uint32(n.Inputs), uint32(n.Hidden), second} {
		b = binary.LittleEndian.AppendUint32(b, x)
	}
	for _, x := range n.Params {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	k, err := w.Write(b)
	if err != nil {
		return int64(k), fmt.Errorf("write net: %w", err)
	}
	return int64(k), nil
}

// Read is the net that WriteTo stored.
func Read(r io.Reader) (*Net, error) {
	head := make([]byte, len(magic)+12)
	if _, err := io.ReadFull(r, head); err != nil {
		return nil, fmt.Errorf("read net: %w", err)
	}
	if string(head[:len(magic)]) != magic {
		return nil, ErrFormat
	}
	word := func(i int) int { return int(binary.LittleEndian.Uint32(head[len(magic)+4*i:])) }
	s := Shape{Inputs: word(0), Hidden: word(1), Second: word(2) == 1}
	if s.Inputs < 1 || s.Inputs > largest || s.Hidden < 32 || s.Hidden > largest || s.Hidden%32 != 0 || word(2) > 1 {
		return nil, fmt.Errorf("%w: %d inputs, %d hidden units", ErrFormat, s.Inputs, s.Hidden)
	}
	raw := make([]byte, 4*s.Size())
	if _, err := io.ReadFull(r, raw); err != nil {
		return nil, fmt.Errorf("read net: %w", err)
	}
	n := New(s)
	for i := range n.Params {
		n.Params[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
	}
	return n, nil
}
