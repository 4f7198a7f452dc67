package gpudata

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"backtalk/cmd/bgtrain/internal/puretd"
	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
	"backtalk/core/engine/race"
)

// written writes the files of a small plan and returns the plan, and a function that reads a file.
func written(t *testing.T) (Plan, func(name string) []byte) {
	t.Helper()
	nets, err := engine.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	tables, err := engine.LoadTables()
	if err != nil {
		t.Fatal(err)
	}
	p := Plan{Nets: nets, Tables: tables, Posed: 20, Games: 4, Seed: 1}
	folder := filepath.Join(t.TempDir(), "data")
	if err := p.Write(folder); err != nil {
		t.Fatal(err)
	}
	return p, func(name string) []byte {
		t.Helper()
		raw, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		return raw
	}
}

func floats(raw []byte) []float32 {
	all := make([]float32, len(raw)/4)
	for i := range all {
		all[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
	}
	return all
}

// boardAt reads a position.
func boardAt(raw []byte) (b core.Board) {
	copy(b[0][:], raw[:26])
	copy(b[1][:], raw[26:52])
	return b
}

// pass takes inputs through the plain layers in a file.
func pass(numbers []float32, widths []int, x []float32) []float32 {
	for i, units := range widths[1:] {
		weights, bias := numbers[:len(x)*units], numbers[len(x)*units:(len(x)+1)*units]
		numbers = numbers[(len(x)+1)*units:]
		sum := make([]float32, units)
		for unit := range sum {
			sum[unit] = bias[unit]
			for input, v := range x {
				sum[unit] += v * weights[input*units+unit]
			}
			if i < len(widths)-2 {
				sum[unit] = max(0, sum[unit])
			}
		}
		x = sum
	}
	return x
}

func widths(t *testing.T, raw []byte) (w struct{ Contact, Race []int }) {
	t.Helper()
	if err := json.Unmarshal(raw, &w); err != nil {
		t.Fatal(err)
	}
	return w
}

func near(a, b float32) bool { return math.Abs(float64(a-b)) < 2e-3 }

func TestPlainLayersJudgeAsTheNets(t *testing.T) {
	p, file := written(t)
	w := widths(t, file("widths.json"))
	e := race.NewEvaluator(p.Nets.Race, nil, kernel.Plain)
	contact, state := p.Nets.Contact, nn.NewState(p.Nets.Contact.Shape, kernel.Plain)
	posed := file("posed.bin")
	if len(posed) != 20*52 {
		t.Fatalf("%d bytes of 20 posed positions", len(posed))
	}
	for at := 0; at < len(posed); at += 52 {
		b := boardAt(posed[at:])
		if !b.Valid() {
			t.Errorf("%v is no position", b)
		}
		var in nn.Inputs
		features.AppendContact(&in, &b)
		contact.Run(state, &in)
		for i, got := range pass(floats(file("contact.f32")), w.Contact, floats(appendDense(nil, &in, features.Contact))) {
			if !near(got, state.Out[i]) {
				t.Errorf("contact, output %d of %v: %v, want %v", i, b, got, state.Out[i])
			}
		}
		e.Run(&b[0])
		features.AppendSide(&in, &b[0])
		for i, got := range pass(floats(file("race.f32")), w.Race, floats(appendDense(nil, &in, features.Side))) {
			if !near(got, e.Out[i]) {
				t.Errorf("race, output %d of %v: %v, want %v", i, b[0], got, e.Out[i])
			}
		}
	}
}

// Each example has its plays, inputs and outcome at the same place in each file.
func TestExamplesHaveTheirPlaysInputsAndOutcome(t *testing.T) {
	p, file := written(t)
	boards, plays := file("example-boards.bin"), file("example-plays.bin")
	contact, pure, outcomes := floats(file("example-contact.f32")), floats(file("example-puretd.f32")), floats(file("example-outcomes.f32"))
	e := engine.NewEvaluator(p.Nets, engine.Tables{One: p.Tables.One}, kernel.Plain)
	n := len(boards) / 54
	if n < 20 || len(contact) != n*features.Contact || len(pure) != n*puretd.Inputs || len(outcomes) != n*5 {
		t.Fatalf("%d positions, %d, %d and %d numbers", n, len(contact), len(pure), len(outcomes))
	}
	var g core.Generator
	for i := range n {
		b, roll := boardAt(boards[54*i:]), core.Roll{boards[54*i+52], boards[54*i+53]}
		count := int(binary.LittleEndian.Uint32(plays))
		found := map[core.Board]bool{}
		for k := range count {
			found[boardAt(plays[4+52*k:]).Swap()] = true
		}
		plays = plays[4+52*count:]
		all := g.Plays(nil, b, roll)
		if len(all) == 0 && !found[b] || len(found) != max(1, len(all)) {
			t.Errorf("%v, %v: %d plays, want %d", b, roll, len(found), len(all))
		}
		for _, play := range all {
			if !found[play.Board] {
				t.Errorf("%v, %v: no play to %v", b, roll, play.Board)
			}
		}
		var in nn.Inputs
		features.AppendContact(&in, &b)
		for k, at := range in.Index {
			if got := contact[i*features.Contact+int(at)]; got != in.Value[k] {
				t.Errorf("%v: input %d is %v, want %v", b, at, got, in.Value[k])
			}
		}
		o := e.Static(&b)
		if got := outcomes[5*i]; got != o.Win {
			t.Errorf("%v: win %v, want %v", b, got, o.Win)
		}
	}
	if len(plays) != 0 {
		t.Errorf("%d bytes follow the last plays", len(plays))
	}
}

// A rank finds the same chances in the plain table as in the table.
func TestPlainTableHasTheChancesOfEachPosition(t *testing.T) {
	p, file := written(t)
	raw := file("bearoff.bin")
	const ranks = 7 * 16 * 17
	below := func(point, unused, checkers int) int {
		return int(binary.LittleEndian.Uint32(raw[4*((point*16+unused)*17+checkers):]))
	}
	for _, side := range []core.Side{{1: 2, 6: 3, core.Off: 10}, {1: 5, 2: 5, 3: 5}, {6: 15}, {4: 1, core.Off: 14}} {
		rank, unused := 0, core.Checkers
		for point := 6; point > 0; point-- {
			rank += below(point, unused, int(side[point]))
			unused -= int(side[point])
		}
		first := 4*ranks + 2*54264*32
		for name, at := range map[string]int{"all": 4 * ranks, "first": first} {
			want := p.Tables.One.Rolls(&side)
			if name == "first" {
				if side[core.Off] > 0 {
					continue
				}
				want = p.Tables.One.First(&side)
			}
			for rolls, chance := range want {
				if got := binary.LittleEndian.Uint16(raw[at+2*(32*rank+rolls):]); float32(got)/65535 != chance {
					t.Errorf("%s, %v: chance of %d rolls is %d/65535, want %v", name, side, rolls, got, chance)
				}
			}
		}
	}
}
