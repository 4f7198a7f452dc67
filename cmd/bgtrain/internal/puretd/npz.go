package puretd

import (
	"archive/zip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
)

// errArray means that a file isn't an array of 16- or 32-bit floats as NumPy saves it.
var errArray = errors.New("not an array of 16- or 32-bit floats in C order")

// array is a matrix. A vector is a matrix with one row.
type array struct {
	rows, columns int
	values        []float32
}

// header matches what the format's description (numpy.lib.format) says of an array.
var header = regexp.MustCompile(`^\{'descr': '<f([24])', 'fortran_order': False, 'shape': \((\d+),(?: (\d+))?\), \}\s*$`)

// magic begins every file of an array; the version follows.
const magic = "\x93NUMPY\x01\x00"

// most bounds the numbers of an array, so that a damaged header can't ask
// for more memory.
const most = 1 << 22

// readArray reads one array of an archive.
func readArray(z *zip.Reader, name string) (array, error) {
	f, err := z.Open(name + ".npy")
	if err != nil {
		return array{}, fmt.Errorf("read array: %w", err)
	}
	defer func() { _ = f.Close() }()
	a, err := decodeArray(f)
	if err != nil {
		return array{}, fmt.Errorf("read array %s: %w", name, err)
	}
	return a, nil
}

func decodeArray(r io.Reader) (array, error) {
	start := make([]byte, len(magic)+2)
	if _, err := io.ReadFull(r, start); err != nil || string(start[:len(magic)]) != magic {
		return array{}, errArray
	}
	text := make([]byte, binary.LittleEndian.Uint16(start[len(magic):]))
	if _, err := io.ReadFull(r, text); err != nil {
		return array{}, errArray
	}
	found := header.FindSubmatch(text)
	if found == nil {
		return array{}, errArray
	}
	// A vector's only dimension is its length.
	a := array{rows: 1}
	a.columns, _ = strconv.Atoi(string(found[2]))
	if found[3] != nil {
		a.rows = a.columns
		a.columns, _ = strconv.Atoi(string(found[3]))
	}
	if a.rows < 1 || a.columns < 1 || a.rows > most/a.columns {
		return array{}, errArray
	}
	a.values = make([]float32, a.rows*a.columns)
	if string(found[1]) == "4" {
		return a, binary.Read(r, binary.LittleEndian, a.values)
	}
	halves := make([]uint16, len(a.values))
	if err := binary.Read(r, binary.LittleEndian, halves); err != nil {
		return array{}, err
	}
	for i, h := range halves {
		a.values[i] = single(h)
	}
	return a, nil
}

// single returns the value of an IEEE 754 half-precision number.
func single(h uint16) float32 {
	sign, exponent, fraction := uint32(h>>15), int(h>>10&31), float64(h&1023)
	var x float64
	switch exponent {
	case 0:
		x = math.Ldexp(fraction, -24)
	case 31:
		x = math.Inf(1)
		if fraction != 0 {
			x = math.NaN()
		}
	default:
		x = math.Ldexp(1024+fraction, exponent-25)
	}
	if sign == 1 {
		x = -x
	}
	return float32(x)
}
