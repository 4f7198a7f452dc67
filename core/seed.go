package core

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// Commitment returns the SHA-256 of the seed of dice, in hexadecimal. Known before a match, it proves
// afterwards that the seed was not changed. It reveals nothing about a seed that nobody can guess.
func Commitment(seed []byte) string {
	sum := sha256.Sum256(seed)
	return hex.EncodeToString(sum[:])
}

// DiceKey returns the seed to give [DiceAt] when a player has added words: HMAC-SHA-256(seed, words), or
// the seed itself if there are none. If the player adds words only once the commitment is known, the
// program can't have chosen a seed for its rolls.
func DiceKey(seed []byte, words string) []byte {
	if words == "" {
		return seed
	}
	mac := hmac.New(sha256.New, seed)
	mac.Write([]byte(words))
	return mac.Sum(nil)
}
