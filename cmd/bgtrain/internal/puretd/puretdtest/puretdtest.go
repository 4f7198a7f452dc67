// Package puretdtest makes small nets in the form of PureTD's, for tests.
package puretdtest

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"backtalk/core"
)

const (
	inputs  = 2 * perSide
	perSide = 4*24 + 2
)

// Model is a net as plain matrices, one row for each unit.
type Model struct {
	Weights [][][]float32
	Biases  [][]float32
}

// Random returns a model with layers of these widths.
func Random(r *rand.Rand, widths ...int) Model {
	var m Model
	in := inputs
	for _, out := range widths {
		w, b := make([][]float32, out), make([]float32, out)
		for i := range w {
			b[i] = float32(r.NormFloat64())
			for range in {
				w[i] = append(w[i], float32(r.NormFloat64())/8)
			}
		}
		m.Weights, m.Biases, in = append(m.Weights, w), append(m.Biases, b), out
	}
	return m
}

// Archive returns the model as NumPy saves it.
func (m Model) Archive(t testing.TB) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for i, w := range m.Weights {
		var all []float32
		for _, row := range w {
			all = append(all, row...)
		}
		put(t, z, fmt.Sprintf("w%d", i), fmt.Sprintf("(%d, %d)", len(w), len(w[0])), all)
		put(t, z, fmt.Sprintf("b%d", i), fmt.Sprintf("(%d,)", len(w)), m.Biases[i])
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func put(t testing.TB, z *zip.Writer, name, shape string, values []float32) {
	t.Helper()
	w, err := z.Create(name + ".npy")
	if err == nil {
		_, err = w.Write(Encoded("<f4", shape, values))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Encoded returns an array as NumPy saves it: its kind as "<f4", its shape as "(2, 3)".
func Encoded(kind, shape string, values any) []byte {
	text := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': %s, }\n", kind, shape)
	b := binary.LittleEndian.AppendUint16([]byte("\x93NUMPY\x01\x00"), uint16(len(text)))
	b, _ = binary.Append(append(b, text...), binary.LittleEndian, values)
	return b
}

// Chances evaluates a board one multiplication at a time.
func (m Model) Chances(b *core.Board) (out [5]float64) {
	x := described(b)
	for i, w := range m.Weights {
		next := make([]float64, len(w))
		for u := range w {
			next[u] = float64(m.Biases[i][u])
			for k, v := range w[u] {
				next[u] += float64(v) * x[k]
			}
			if i < len(m.Weights)-1 {
				next[u] = max(0, next[u])
			}
		}
		x = next
	}
	for i, v := range x {
		out[i] = 1 / (1 + math.Exp(-v))
	}
	return out
}

// described returns the inputs of a board, point by point.
func described(b *core.Board) []float64 {
	x := make([]float64, inputs)
	for side := range b {
		for p := 1; p <= 24; p++ {
			k := side*perSide + 4*(p-1)
			if side == 1 {
				k = side*perSide + 4*(24-p)
			}
			n := b[side][p]
			for j := range 3 {
				if int(n) > j {
					x[k+j] = 1
				}
			}
			x[k+3] = max(0, float64(n)-3) / 2
		}
		x[side*perSide+96] = float64(b[side][core.Bar]) / 2
		x[side*perSide+97] = float64(b[side][core.Off]) / 15
	}
	return x
}
