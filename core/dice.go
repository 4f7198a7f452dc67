package core

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
)

// DiceAt returns roll number n (from 0) of the dice of a seed. The same seed and number always yield
// the same roll, so a match can be replayed, and nobody can change later rolls. DiceAt takes the bytes
// of HMAC-SHA-256(seed, n, block) in order and rejects those of 252 and above, so that each face is
// equally likely (252 = 42 · 6).
func DiceAt(seed []byte, n uint64) Roll {
	var r Roll
	found := 0
	for block := uint64(0); ; block++ {
		message := binary.BigEndian.AppendUint64(nil, n)
		message = binary.BigEndian.AppendUint64(message, block)
		mac := hmac.New(sha256.New, seed)
		mac.Write(message)
		for _, b := range mac.Sum(nil) {
			if b >= 252 {
				continue
			}
			r[found] = b%6 + 1
			if found++; found == len(r) {
				return r
			}
		}
	}
}
