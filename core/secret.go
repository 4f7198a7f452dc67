package core

import (
	"crypto/hmac"
	"crypto/sha256"
)

// Secret is one link of a hash chain: half of a roll between players who do not trust each other.
// Each side draws a secret, hashes it many times over, and shows the last hash, the tip, before the
// first roll. For each roll it shows the link before the one shown last: the other side can check
// it, and could not have foreseen it. The zero Secret means none.
type Secret [sha256.Size]byte

// Next returns the link that the player showed before s.
func (s Secret) Next() Secret { return sha256.Sum256(s[:]) }

// Secrets holds both players' secrets, by player; all zero if the dice come from elsewhere.
type Secrets [2]Secret

// Shown reports whether there are secrets at all.
func (s Secrets) Shown() bool { return s != Secrets{} }

// Follow reports whether each secret is the link before the one that was shown last.
func (s Secrets) Follow(before Secrets) bool {
	return s[0].Next() == before[0] && s[1].Next() == before[1]
}

// Roll returns the roll that both secrets make: roll number 0 that [DiceAt] returns for the seed
// HMAC-SHA-256(player 0's, player 1's).
func (s Secrets) Roll() Roll {
	mac := hmac.New(sha256.New, s[0][:])
	mac.Write(s[1][:])
	return DiceAt(mac.Sum(nil), 0)
}
