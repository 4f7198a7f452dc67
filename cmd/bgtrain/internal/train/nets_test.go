package train

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"backtalk/core/engine"
	"backtalk/core/engine/features"
	"backtalk/core/engine/nn"
	"backtalk/core/engine/race"
)

// randomNets returns small untrained nets.
func randomNets(seed uint64) engine.Nets {
	r := rand.New(rand.NewPCG(seed, 2))
	nets := engine.Nets{
		Contact: nn.New(nn.Shape{Inputs: features.Contact, Hidden: 32}),
		Race:    race.New(64),
		Prune:   nn.New(pruneShape),
	}
	for _, n := range []*nn.Net{nets.Contact, nets.Prune} {
		n.Randomise(r, .15)
	}
	for i := range nets.Race.Params {
		nets.Race.Params[i] = float32(r.NormFloat64()) / 8
	}
	return nets
}

func tables(tb testing.TB) engine.Tables {
	tb.Helper()
	t, err := engine.LoadTables()
	if err != nil {
		tb.Fatal(err)
	}
	return t
}

// ShipNets writes the nets as the engine rounds them on loading. Shipping
// them again changes nothing, and leaves the file of a missing net alone.
func TestNetsAreShippedAsTheEngineUsesThem(t *testing.T) {
	first, again := t.TempDir(), t.TempDir()
	nets := randomNets(3)
	nets.Contact = nn.New(nn.Shape{Inputs: features.Contact, Hidden: 64, Then: nn.Widths{32}})
	nets.Contact.Randomise(rand.New(rand.NewPCG(3, 3)), .15)
	nets.Prune = nil
	if err := os.WriteFile(filepath.Join(first, pruneFile), []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := ShipNets(first, nets); err != nil {
		t.Fatal(err)
	}
	if kept, err := os.ReadFile(filepath.Join(first, pruneFile)); err != nil || string(kept) != "kept" {
		t.Errorf("the pruning net became %q, %v", kept, err)
	}
	if err := os.Remove(filepath.Join(first, pruneFile)); err != nil {
		t.Fatal(err)
	}
	got, err := LoadNets(first)
	if err != nil {
		t.Fatal(err)
	}
	nets.Contact.Pack()
	if !slices.Equal(got.Contact.Params, nets.Contact.Params) || !slices.Equal(got.Race.Params, nets.Race.Params) {
		t.Error("the nets are not those that were shipped, rounded")
	}
	if err := ShipNets(again, got); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{contactFile, raceFile} {
		a, err := os.ReadFile(filepath.Join(first, name))
		if err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(filepath.Join(again, name))
		if err != nil || !bytes.Equal(a, b) {
			t.Errorf("%s, shipped again, is another: %v", name, err)
		}
	}
}
