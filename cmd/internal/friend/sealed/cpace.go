package sealed

import (
	"crypto/sha512"
	"errors"

	"github.com/gtank/ristretto255"
)

const (
	cpaceDSI    = "CPaceRistretto255"
	cpaceISK    = "CPaceRistretto255_ISK"
	pointLength = 32
	// blockLength is the size of SHA-512's input block, in bytes.
	blockLength = 128
)

// errPoint is returned for a point that no honest side would send.
var errPoint = errors.New("not a point of the group")

// withLength implements the draft's prepend_len. It appends the length in
// LEB128, then the data.
func withLength(to, data []byte) []byte {
	n := len(data)
	for ; n >= 0x80; n >>= 7 {
		to = append(to, byte(n)|0x80)
	}
	return append(append(to, byte(n)), data...)
}

// joined implements the draft's lv_cat.
func joined(parts ...[]byte) []byte {
	var all []byte
	for _, p := range parts {
		all = withLength(all, p)
	}
	return all
}

// generator returns the point for a password.
func generator(password, channel, session []byte) *ristretto255.Element {
	head := len(withLength(nil, password)) + len(withLength(nil, []byte(cpaceDSI)))
	padding := make([]byte, max(0, blockLength-1-head))
	hash := sha512.Sum512(joined([]byte(cpaceDSI), password, padding, channel, session))
	// SetUniformBytes fails only for other lengths.
	g, _ := ristretto255.NewIdentityElement().SetUniformBytes(hash[:])
	return g
}

// share returns the public share for a private scalar.
func share(g *ristretto255.Element, private *ristretto255.Scalar) []byte {
	return ristretto255.NewIdentityElement().ScalarMult(private, g).Bytes()
}

// secretPoint returns the point that both sides share. It refuses a point
// outside the group, and one that leads to the identity.
func secretPoint(private *ristretto255.Scalar, theirs []byte) ([]byte, error) {
	point, err := ristretto255.NewIdentityElement().SetCanonicalBytes(theirs)
	if err != nil {
		return nil, errPoint
	}
	common := ristretto255.NewIdentityElement().ScalarMult(private, point)
	if common.Equal(ristretto255.NewIdentityElement()) == 1 {
		return nil, errPoint
	}
	return common.Bytes(), nil
}

// sessionKey returns the draft's ISK, from the share and data of the side that
// speaks first, and those of the side that answers.
func sessionKey(session, common, firstShare, firstData, secondShare, secondData []byte) []byte {
	all := joined([]byte(cpaceISK), session, common)
	all = append(all, joined(firstShare, firstData)...)
	all = append(all, joined(secondShare, secondData)...)
	hash := sha512.Sum512(all)
	return hash[:]
}
