package core_test

import (
	"encoding/hex"
	"testing"

	"backtalk/core"
)

// A match in a journal continues by its seed, so these rolls must never change. Another program
// computed them.
func TestDiceOfASeedNeverChange(t *testing.T) {
	for _, c := range []struct {
		seed string
		want [6]core.Roll
	}{
		{"", [6]core.Roll{{2, 1}, {1, 4}, {1, 4}, {3, 3}, {4, 4}, {1, 1}}},
		{"backtalk", [6]core.Roll{{3, 1}, {6, 5}, {5, 1}, {4, 5}, {1, 5}, {3, 4}}},
	} {
		for n, want := range c.want {
			if got := core.DiceAt([]byte(c.seed), uint64(n)); got != want {
				t.Errorf("DiceAt(%q, %d) returns %v, want %v", c.seed, n, got, want)
			}
		}
	}
}

func TestDoubleIsPlayedFourTimes(t *testing.T) {
	for _, c := range []struct {
		roll core.Roll
		want int
	}{{core.Roll{3, 1}, 2}, {core.Roll{1, 3}, 2}, {core.Roll{5, 5}, 4}, {core.Roll{}, 0}} {
		turn := core.NewTurn(core.Start(), c.roll)
		if got := len(turn.Left()); got != c.want {
			t.Errorf("%v has %d moves, want %d", c.roll, got, c.want)
		}
	}
}

// Anybody can check the dice of a match with another program, which computed these.
func TestSeedsAndWordsNeverChange(t *testing.T) {
	seed := []byte("seed")
	if got, want := core.Commitment(seed), "19b25856e1c150ca834cffc8b59b23adbd0ec0389e58eb22b3b64768098d002b"; got != want {
		t.Errorf("Commitment returns %s, want %s", got, want)
	}
	if got, want := hex.EncodeToString(core.DiceKey(seed, "words")), "d3ddb90633034bfd98aaa08df3d961b56596491eee0f58a44abd065d47ef534c"; got != want {
		t.Errorf("DiceKey returns %s, want %s", got, want)
	}
	if got := core.DiceKey(seed, ""); string(got) != "seed" {
		t.Errorf("without words DiceKey returns %q", got)
	}
}

// If a byte of 252 were used, it would show a 1, and 1 would come up more often than 6.
func TestBytesThatWouldFavourAFaceAreRejected(t *testing.T) {
	// The first byte of this roll is 252; the dice come from those after it, as another program
	// worked out.
	if got, want := core.DiceAt([]byte("backtalk"), 91), (core.Roll{4, 3}); got != want {
		t.Errorf("DiceAt returns %v, want %v", got, want)
	}
}

// The bound is chi-squared with 35 degrees of freedom at one in ten thousand. The seed is fixed, so
// the test can't fail by chance.
func TestEachOfThe36RollsIsEquallyLikely(t *testing.T) {
	const rolls, bound = 60000, 76.4
	var count [36]int
	for n := range uint64(rolls) {
		r := core.DiceAt([]byte("uniformity"), n)
		if !r.Valid() {
			t.Fatalf("roll %d is %v", n, r)
		}
		count[(r[0]-1)*6+r[1]-1]++
	}
	expected := float64(rolls) / 36
	chi := 0.0
	for _, n := range count {
		chi += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	if chi > bound {
		t.Errorf("chi-squared of %d rolls is %.1f, above %.1f: %v", rolls, chi, bound, count)
	}
}

func TestAnotherSeedGivesOtherDice(t *testing.T) {
	same := 0
	for n := range uint64(1000) {
		if core.DiceAt([]byte{1}, n) == core.DiceAt([]byte{2}, n) {
			same++
		}
	}
	if same > 100 {
		t.Errorf("%d of 1000 rolls of two seeds are the same", same)
	}
}
