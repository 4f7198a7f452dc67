//go:build e2e && readers

package e2e

import (
	"flag"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"time"
)

// Script is a player who presses keys whatever the program announces. It finds a checker and a
// target by Tab and Enter, which also rolls, looks around, asks for status, sometimes offers a
// double, and accepts what it is offered. In every state, enough of its keys have an effect that
// the match ends.
type Script struct {
	draw *rand.Rand
	// n counts the keys, played those that continue the match.
	n, played int
}

// readerSeed changes the matches of the tests with readers.
var readerSeed = flag.Uint64("seed", 0, "dice and keys of the matches that are heard by readers; 0: each test's own")

// SeedOr returns the seed that the flag gives, or usual.
func SeedOr(usual uint64) uint64 {
	if *readerSeed != 0 {
		return *readerSeed
	}
	return usual
}

// seedOr returns SeedOr as an argument of the program.
func seedOr(usual uint64) string { return strconv.FormatUint(SeedOr(usual), 10) }

// NewScript makes the script of a seed.
func NewScript(seed uint64) *Script { return &Script{draw: rand.New(rand.NewPCG(seed, 1))} }

var (
	// playing lists the keys, by their X names, that continue a match if pressed in turn.
	playing = []string{"Tab", "Return"}
	// looking are keys that only announce something.
	looking = []string{"Left", "Right", "Up", "Down", "p", "s", "e", "d", "c", "t", "w", "b", "o", "Home", "End", "ctrl+Right", "Page_Up", "Page_Down"}
)

// Key returns the next key.
func (s *Script) Key() string {
	s.n++
	switch {
	case s.n%9 == 0:
		return "y"
	case s.n%31 == 1:
		return "D"
	case s.n%3 == 0:
		return looking[s.draw.IntN(len(looking))]
	}
	s.played++
	return playing[s.played%len(playing)]
}

// Pause returns how long this player waits before the next key: 50 to 1,000 ms, evenly spread on a
// logarithmic scale.
func (s *Script) Pause() time.Duration {
	const shortest, longest = 50.0, 1000.0
	return time.Duration(shortest*math.Pow(longest/shortest, s.draw.Float64())) * time.Millisecond
}

// matchWon is the announcement of a match's end.
var matchWon = regexp.MustCompile(`wins? the match`)
