//go:build !js

package bearoff

import (
	"bytes"
	"flag"
	"math"
	"os"
	"testing"

	"backtalk/core"
)

var update = flag.Bool("update", false, "write the tables")

// TestTablesMatchTheCodeThatMakesThem makes both tables again and compares them.
func TestTablesMatchTheCodeThatMakesThem(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	ones := makeLists().encode()
	one, err := ReadOneSided(ones)
	if err != nil {
		t.Fatal(err)
	}
	pairs := encodePairs(solve(), one.guesses(newPlaces(TwoSidedCheckers)))
	for _, f := range []struct {
		name string
		have []byte
		made []byte
	}{{"onesided.bin", oneSidedFile, ones}, {"twosided.bin", twoSidedFile, pairs}} {
		if *update {
			if err := os.WriteFile(f.name, f.made, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if !bytes.Equal(f.have, f.made) {
			t.Errorf("%s has %d bytes and is not what the code makes, %d bytes: run with -update", f.name, len(f.have), len(f.made))
		}
	}
}

func TestRanksAreOneToOne(t *testing.T) {
	for _, most := range []int{TwoSidedCheckers, core.Checkers} {
		p := newPlaces(most)
		for i := range p.count() {
			side := p.side(i)
			if got := p.rank(&side); got != i {
				t.Fatalf("rank of %v is %d, want %d", side, got, i)
			}
			if side.Total() != core.Checkers || int(side[core.Off]) < core.Checkers-most {
				t.Fatalf("position %d is %v", i, side)
			}
		}
	}
}

func oneSided(t *testing.T) *OneSided {
	t.Helper()
	table, err := LoadOneSided()
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestOneSidedChancesSumToOne(t *testing.T) {
	table := oneSided(t)
	for i := range table.all {
		for _, s := range []span{table.all[i], table.first[i]} {
			sum := 0
			for _, c := range table.of(s) {
				sum += int(c)
			}
			if sum != unit && s.count > 0 {
				t.Fatalf("chances of position %d sum to %d of %d", i, sum, unit)
			}
		}
	}
}

func TestOneSidedTableKnowsExactChances(t *testing.T) {
	table := oneSided(t)
	for _, c := range []struct {
		name string
		side core.Side
		n    int
		want float64
	}{
		{"one on the ace point", core.Side{core.Off: 14, 1: 1}, 1, 1},
		{"one on the six point", core.Side{core.Off: 14, 6: 1}, 1, 27. / 36},
		{"two on the ace point", core.Side{core.Off: 13, 1: 2}, 1, 1},
		{"two on the six point need a double of six, five, four or three", core.Side{core.Off: 13, 6: 2}, 1, 4. / 36},
		{"four on the ace point need a double", core.Side{core.Off: 11, 1: 4}, 1, 6. / 36},
		{"four on the ace point without a double", core.Side{core.Off: 11, 1: 4}, 2, 30. / 36},
	} {
		if got := float64(table.Rolls(&c.side)[c.n]); math.Abs(got-c.want) > 1e-4 {
			t.Errorf("%s: off in %d with chance %v, want %v", c.name, c.n, got, c.want)
		}
	}
}

func TestOneSidedTableKnowsGammons(t *testing.T) {
	table := oneSided(t)
	last, full := core.Side{core.Off: 14, 1: 1}, core.Side{6: 15}
	win, wg, lg := table.Chances(&core.Board{last, full})
	if win != 1 || wg != 1 || lg != 0 {
		t.Errorf("one checker against fifteen wins %v, gammons %v, loses gammons %v", win, wg, lg)
	}
	// The rolls that take one of fifteen off the six point at once: any six, 5-1, 4-2, 3-3 and 2-2.
	win, wg, lg = table.Chances(&core.Board{full, last})
	if want := 19. / 36; win != 0 || wg != 0 || math.Abs(float64(lg)-want) > 1e-4 {
		t.Errorf("fifteen against one checker wins %v, gammons %v, loses gammons %v, want 0, 0, %v", win, wg, lg, want)
	}
}

func TestTwoSidedTableKnowsExactEquities(t *testing.T) {
	table, err := LoadTwoSided(oneSided(t))
	if err != nil {
		t.Fatal(err)
	}
	six, ace := core.Side{core.Off: 14, 6: 1}, core.Side{core.Off: 14, 1: 1}
	two := core.Side{core.Off: 13, 6: 2}
	for _, c := range []struct {
		name  string
		board core.Board
		want  Equities
	}{
		{"a sure win is dropped", core.Board{ace, six}, Equities{1, 1, 1, 1}},
		{"the last roll, 27 in 36: a double that must be dropped at half", core.Board{six, ace}, Equities{.5, .5, .5, .5}},
		{"the last roll, 4 in 36", core.Board{two, ace}, Equities{-28. / 36, -28. / 36, -28. / 36, -28. / 36}},
	} {
		got := table.Equities(&c.board)
		for i, d := range []float32{
			got.Cubeless - c.want.Cubeless, got.Centred - c.want.Centred, got.Owned - c.want.Owned,
			got.Opponents - c.want.Opponents,
		} {
			if math.Abs(float64(d)) > 1e-4 {
				t.Errorf("%s: equity %d is off by %v", c.name, i, d)
			}
		}
	}
	if b := (core.Board{six, ace}); table.Equities(&b).Double() != 1 {
		t.Errorf("doubling with 27 winning rolls of 36 gives %v, want a drop at 1", table.Equities(&b).Double())
	}
}

// TestTablesAgree compares the two tables for the positions that both cover: playing as if alone
// costs little.
func TestTablesAgree(t *testing.T) {
	one := oneSided(t)
	two, err := LoadTwoSided(one)
	if err != nil {
		t.Fatal(err)
	}
	for a := 1; a < two.n; a += 7 {
		for c := 1; c < two.n; c += 11 {
			b := core.Board{two.places.side(a), two.places.side(c)}
			if !two.Covers(&b) {
				t.Fatalf("%v is not covered", b)
			}
			win, _, _ := one.Chances(&b)
			if d := float64(2*win - 1 - two.Cubeless(&b)); math.Abs(d) > .03 {
				t.Fatalf("%v: one-sided equity is off by %v", b, d)
			}
		}
	}
}
