package puretd

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"

	"backtalk/cmd/bgtrain/internal/puretd/puretdtest"
	"backtalk/core"
	"backtalk/core/engine/kernel"
)

func load(t testing.TB, raw []byte) (*Net, error) {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	return read(z)
}

func TestChancesEqualThoseOfTheMatrices(t *testing.T) {
	m := puretdtest.Random(rand.New(rand.NewPCG(1, 1)), 128, 64, 5)
	n, err := load(t, m.Archive(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range kernel.Kinds() {
		e := n.NewEvaluator(kind)
		rapid.Check(t, func(t *rapid.T) {
			// More than pass through the net together.
			boards := make([]core.Board, rapid.IntRange(1, abreast+3).Draw(t, "boards"))
			for i := range boards {
				boards[i] = anyBoard(t)
			}
			for k, o := range e.All(boards) {
				want := m.Chances(&boards[k])
				for i, got := range [...]float32{o.Win, o.WinGammon, o.WinBackgammon, o.LoseGammon, o.LoseBackgammon} {
					if math.Abs(float64(got)-want[i]) > 1e-4 {
						t.Fatalf("%v: position %d: chance %d is %v, want %v", kind, k, i, got, want[i])
					}
				}
			}
		})
	}
}

func anyBoard(t *rapid.T) (b core.Board) {
	for side := range b {
		for range core.Checkers {
			b[side][rapid.IntRange(0, int(core.Bar)).Draw(t, "place")]++
		}
	}
	return b
}

func TestLayersThatDoNotFitAreRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	narrow := puretdtest.Random(r, 96, 5)
	loose := puretdtest.Random(r, 64, 5)
	loose.Weights[1][0] = loose.Weights[1][0][:63]
	for i := range loose.Weights[1] {
		loose.Weights[1][i] = loose.Weights[1][i][:63]
	}
	for name, m := range map[string]puretdtest.Model{"a width of 96": narrow, "inputs that nothing gives": loose} {
		if _, err := load(t, m.Archive(t)); !errors.Is(err, errShape) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := load(t, puretdtest.Model{}.Archive(t)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no layers: %v", err)
	}
	if _, err := Open(filepath.Join(t.TempDir(), "none.npz")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

func TestHalfPrecisionIsReadExactly(t *testing.T) {
	halves := []uint16{0x3c00, 0xc000, 0x3555, 0x0001, 0x8000, 0x7bff}
	want := []float32{1, -2, .333251953125, 5.9604645e-08, 0, 65504}
	a, err := decodeArray(bytes.NewReader(puretdtest.Encoded("<f2", "(2, 3)", halves)))
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range a.values {
		if x != want[i] {
			t.Errorf("%#x is read as %v, want %v", halves[i], x, want[i])
		}
	}
	if a.rows != 2 || a.columns != 3 {
		t.Errorf("%d rows of %d", a.rows, a.columns)
	}
}

// FuzzArray checks that a damaged file gives an error, or an array of the
// promised size.
func FuzzArray(f *testing.F) {
	f.Add(puretdtest.Encoded("<f4", "(2, 3)", make([]float32, 6)))
	f.Add(puretdtest.Encoded("<f2", "(4,)", make([]uint16, 4)))
	f.Add(puretdtest.Encoded("<f4", "(99999999, 99999999)", []float32{1}))
	f.Fuzz(func(t *testing.T, raw []byte) {
		a, err := decodeArray(bytes.NewReader(raw))
		if err == nil && (len(a.values) != a.rows*a.columns || len(a.values) > most) {
			t.Errorf("%d numbers for %d rows of %d", len(a.values), a.rows, a.columns)
		}
		if err != nil && !errors.Is(err, errArray) && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
			t.Errorf("unexpected: %v", err)
		}
	})
}
