package bot

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"

	"backtalk/core"
)

// lots draws random numbers for one decision: a ChaCha8 stream keyed by SHA-256 of the seed, the
// version of the match and the player. The name in front makes it differ from the dice, even with the
// same seed.
func lots(seed []byte, v View, p core.Player) *rand.Rand {
	h := sha256.New()
	h.Write([]byte("bot"))
	var at [9]byte
	binary.BigEndian.PutUint64(at[:8], v.Version)
	at[8] = byte(p)
	h.Write(at[:])
	h.Write(seed)
	return rand.New(rand.NewChaCha8([32]byte(h.Sum(nil))))
}
