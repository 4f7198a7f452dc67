package core_test

import (
	"crypto/sha256"
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
)

func TestSecretsFollowTheOnesTheyHashTo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s core.Secrets
		for p := range s {
			copy(s[p][:], rapid.SliceOfN(rapid.Byte(), sha256.Size, sha256.Size).Draw(t, "secret"))
		}
		before := core.Secrets{s[0].Next(), s[1].Next()}
		if !s.Follow(before) {
			t.Fatal("secrets don't follow their own hashes")
		}
		p := rapid.IntRange(0, 1).Draw(t, "whose")
		s[p][rapid.IntRange(0, sha256.Size-1).Draw(t, "byte")] ^= 1
		if s.Follow(before) {
			t.Fatal("a changed secret follows")
		}
	})
}

func TestBothSecretsMakeTheRoll(t *testing.T) {
	var counts [7]int
	s := core.Secrets{{1}, {2}}
	seen := map[core.Roll]bool{}
	const rolls = 6000
	for range rolls {
		r := s.Roll()
		if !r.Valid() {
			t.Fatalf("rolled %v", r)
		}
		seen[r] = true
		counts[r[0]]++
		counts[r[1]]++
		s = core.Secrets{s[0].Next(), s[1].Next()}
	}
	if len(seen) != 36 {
		t.Errorf("%d of 36 rolls came up", len(seen))
	}
	for face := 1; face <= 6; face++ {
		// 2000 are expected of each face; five standard deviations are 204.
		if n := counts[face]; n < 1796 || n > 2204 {
			t.Errorf("face %d came up %d times in %d", face, n, 2*rolls)
		}
	}
	one := core.Secrets{{1}, {2}}
	other, swapped := core.Secrets{{1}, {3}}, core.Secrets{{2}, {1}}
	differ := 0
	for range 50 {
		if one.Roll() != other.Roll() || one.Roll() != swapped.Roll() {
			differ++
		}
		one = core.Secrets{one[0].Next(), one[1].Next()}
		other = core.Secrets{other[0].Next(), other[1].Next()}
		swapped = core.Secrets{swapped[0].Next(), swapped[1].Next()}
	}
	if differ < 40 {
		t.Errorf("another secret changed %d of 50 rolls", differ)
	}
}

// Anybody can check a match between two players with another program, which computed these rolls.
func TestRollsOfSecretsNeverChange(t *testing.T) {
	var a, b, none core.Secret
	for i := range a {
		a[i], b[i] = byte(i), byte(i+len(a))
	}
	for _, c := range []struct {
		secrets core.Secrets
		want    core.Roll
	}{
		{core.Secrets{a, b}, core.Roll{3, 2}},
		{core.Secrets{b, a}, core.Roll{1, 5}},
		{core.Secrets{a, none}, core.Roll{5, 1}},
		{core.Secrets{none, a}, core.Roll{4, 3}},
		{core.Secrets{a, a}, core.Roll{2, 2}},
	} {
		if got := c.secrets.Roll(); got != c.want || !c.secrets.Shown() {
			t.Errorf("the secrets %x roll %v, want %v", c.secrets, got, c.want)
		}
	}
	if (core.Secrets{}).Shown() {
		t.Error("no secrets are shown as some")
	}
}
