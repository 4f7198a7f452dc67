package friend

import (
	"crypto/hmac"
	"crypto/sha256"
	"errors"

	"backtalk/core"
)

const (
	// chainLength is the number of rolls in a chain, enough for more than a
	// thousand games.
	chainLength = 1 << 16
	// stride is the distance between stored links. Secret computes those
	// between.
	stride = 1 << 8
)

// ErrNoSecretLeft is returned if a chain is used up. Another match gets a new
// chain.
var ErrNoSecretLeft = errors.New("the chain of secrets is used up")

// Chain is one side's hash chain. Roll number n, from 0, takes link
// chainLength-1-n, so that each secret hashes to the one shown before it, and
// the first to the tip.
type Chain struct {
	// marks holds every stride-th link, from the first, made from the seed, to
	// the tip.
	marks []core.Secret
}

// NewChain returns the chain of a seed. It reveals nothing about anything else
// made from the same seed.
func NewChain(seed []byte) *Chain {
	mac := hmac.New(sha256.New, seed)
	mac.Write([]byte("backtalk dice chain 1"))
	link := core.Secret(mac.Sum(nil))
	c := &Chain{marks: make([]core.Secret, 0, chainLength/stride+1)}
	for i := range chainLength {
		if i%stride == 0 {
			c.marks = append(c.marks, link)
		}
		link = link.Next()
	}
	c.marks = append(c.marks, link)
	return c
}

// Tip returns the secret to show before the first roll.
func (c *Chain) Tip() core.Secret { return c.marks[len(c.marks)-1] }

// Secret returns the secret to show for roll number n, from 0. It returns
// ErrNoSecretLeft if the chain has no such secret.
func (c *Chain) Secret(n int) (core.Secret, error) {
	if n < 0 || n >= chainLength {
		return core.Secret{}, ErrNoSecretLeft
	}
	at := chainLength - 1 - n
	link := c.marks[at/stride]
	for range at % stride {
		link = link.Next()
	}
	return link, nil
}
