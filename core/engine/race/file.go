package race

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
)

// ErrFormat is returned for bytes that aren't a net for races.
var ErrFormat = errors.New("not a net for races")

// magic begins a stored net.
const magic = "bgrace1\n"

// largest is the most hidden units that a stored net may have.
const largest = 1024

// WriteTo stores the net: its magic, the number of hidden units, and the parameters as float32, all
// little-endian.
func (n *Net) WriteTo(w io.Writer) (int64, error) {
	b := binary.LittleEndian.AppendUint32([]byte(magic), uint32(n.Hidden))
	for _, x := range n.Params {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	k, err := w.Write(b)
	if err != nil {
		return int64(k), fmt.Errorf("write net for races: %w", err)
	}
	return int64(k), nil
}

// Read returns the net that WriteTo stored.
func Read(r io.Reader) (*Net, error) {
	head := make([]byte, len(magic)+4)
	if _, err := io.ReadFull(r, head); err != nil {
		return nil, fmt.Errorf("read net for races: %w", err)
	}
	hidden := int(binary.LittleEndian.Uint32(head[len(magic):]))
	if string(head[:len(magic)]) != magic || hidden < block || hidden > largest || hidden%block != 0 {
		return nil, ErrFormat
	}
	n := New(hidden)
	if err := binary.Read(r, binary.LittleEndian, n.Params); err != nil {
		return nil, fmt.Errorf("read net for races: %w", err)
	}
	return n, nil
}
