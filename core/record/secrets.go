package record

import (
	"encoding/hex"
	"fmt"

	"backtalk/core"
)

// secretsLine holds both players' secrets, or the tips of their chains, in hexadecimal digits.
type secretsLine [2]secretText

// secretText is one secret.
type secretText core.Secret

// MarshalText implements encoding.TextMarshaler.
func (s secretText) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *secretText) UnmarshalText(text []byte) error {
	if hex.DecodedLen(len(text)) != len(s) || len(text)%2 != 0 {
		return fmt.Errorf("a secret has %d hexadecimal digits, not %d", hex.EncodedLen(len(s)), len(text))
	}
	_, err := hex.Decode(s[:], text)
	return err
}

// secretsOf returns nil if the dice do not come from hash chains.
func secretsOf(s core.Secrets) *secretsLine {
	if !s.Shown() {
		return nil
	}
	return &secretsLine{secretText(s[0]), secretText(s[1])}
}

func (l *secretsLine) secrets() core.Secrets {
	if l == nil {
		return core.Secrets{}
	}
	return core.Secrets{core.Secret(l[0]), core.Secret(l[1])}
}
