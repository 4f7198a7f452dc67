// Package gpudata implements the files that the programs in cmd/bgtrain/gpu read: tables, nets and posed
// positions to teach with, and examples to check the kernels against.
//
// Numbers are little-endian. A position is 52 bytes: the side on roll, then the other one, each with its
// checkers off, on its points 1 to 24, and on the bar.
package gpudata

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"backtalk/cmd/bgtrain/internal/train"
	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/features"
)

// Plan says what to write.
type Plan struct {
	Nets   engine.Nets
	Tables engine.Tables
	// Posed counts the posed positions, Games the games that examples come from.
	Posed, Games int
	Seed         uint64
}

// Write writes all files into a folder, which it makes if necessary.
func (p Plan) Write(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("make folder of data: %w", err)
	}
	contact, race := contactLayers(p.Nets.Contact), raceLayers(p.Nets.Race)
	widths, err := json.Marshal(map[string][]int{"contact": contact.widths(), "race": race.widths()})
	if err != nil {
		return fmt.Errorf("list widths: %w", err)
	}
	r := rand.New(rand.NewPCG(p.Seed, 0))
	files := p.examples(r)
	files["features.bin"] = features.AppendTables(nil)
	files["bearoff.bin"] = p.Tables.One.AppendTo(nil)
	files["widths.json"] = append(widths, '\n')
	files["contact.f32"] = contact.appendTo(nil)
	files["race.f32"] = race.appendTo(nil)
	files["posed.bin"] = posed(p.Posed, r)
	for name, raw := range files {
		if err := os.WriteFile(filepath.Join(folder, name), raw, 0o644); err != nil {
			return fmt.Errorf("write data: %w", err)
		}
	}
	return nil
}

func posed(n int, r *rand.Rand) []byte {
	var all []byte
	for range n {
		b := train.Posed(r)
		all = appendBoard(all, &b)
	}
	return all
}

func appendBoard(dst []byte, b *core.Board) []byte {
	for side := range b {
		dst = append(dst, b[side][:core.Bar+1]...)
	}
	return dst
}

func appendFloats(dst []byte, all ...float32) []byte {
	for _, x := range all {
		dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(x))
	}
	return dst
}
