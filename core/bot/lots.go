package bot

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"

	"backtalk/core"
	"backtalk/core/sense"
)

// lots returns the random numbers for one decision.
func lots(seed []byte, v View, p core.Player) *rand.Rand {
	return drawn("bot", seed, p, v.Version)
}

// lotsOfGame returns the random numbers for all decisions in one kind of position of a game.
func lotsOfGame(seed []byte, v View, p core.Player, k sense.Kind) *rand.Rand {
	return drawn("mood", seed, p, uint64(v.State.Game)<<8|uint64(k))
}

// drawn returns a ChaCha8 stream keyed by SHA-256 of a number, the player and the seed. The name in
// front keeps the streams apart, and each apart from the dice, even if both have the same seed.
func drawn(name string, seed []byte, p core.Player, number uint64) *rand.Rand {
	h := sha256.New()
	h.Write([]byte(name))
	var at [9]byte
	binary.BigEndian.PutUint64(at[:8], number)
	at[8] = byte(p)
	h.Write(at[:])
	h.Write(seed)
	return rand.New(rand.NewChaCha8([32]byte(h.Sum(nil))))
}
