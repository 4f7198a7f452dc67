package notation

import (
	"encoding/base64"

	"backtalk/core"
)

// A Position ID describes the player not on roll and then the player on roll. For each of points 1
// to 24, in that player's numbering, and for the bar, it has as many ones as there are checkers,
// and a zero. The bits fill ten bytes from the lowest bit of byte 0; base64 without padding writes
// them. GNU Backgammon's manual (11.6) names the sides in the opposite order, but the program does
// it like this, and so does everyone else.
const (
	positionBytes  = 10
	positionLength = 14
)

// strict refuses stray bits in the last character, so that a position has one identifier only.
var strict = base64.RawStdEncoding.Strict()

// PositionID returns GNU Backgammon's Position ID of b, whose index 0 is on roll: 14 characters.
func PositionID(b core.Board) string {
	var raw [positionBytes]byte
	bit := 0
	for _, side := range [2]*core.Side{&b[1], &b[0]} {
		for _, n := range side[1 : core.Bar+1] {
			for range n {
				raw[bit/8] |= 1 << (bit % 8)
				bit++
			}
			bit++
		}
	}
	return base64.RawStdEncoding.EncodeToString(raw[:])
}

// ParsePositionID returns the board of a Position ID, the side on roll at index 0. Checkers that
// the identifier lacks are off. It fails with a *ParseError.
func ParsePositionID(id string) (core.Board, error) {
	if len(id) != positionLength {
		return core.Board{}, &ParseError{id, min(len(id), positionLength), BadLength}
	}
	raw, err := decode(id)
	if err != nil {
		return core.Board{}, err
	}
	return readPosition(id, raw)
}

// ParseCheckers returns the board of a Position ID of a game in which each side has that many
// checkers. Both sides may be on the same point. It fails with a *ParseError.
func ParseCheckers(id string, checkers int) (core.Board, error) {
	if len(id) != positionLength {
		return core.Board{}, &ParseError{id, min(len(id), positionLength), BadLength}
	}
	raw, err := decode(id)
	if err != nil {
		return core.Board{}, err
	}
	return readCheckers(id, raw, checkers)
}

// readPosition reads a position of backgammon.
func readPosition(id string, raw []byte) (core.Board, error) {
	b, err := readCheckers(id, raw, core.Checkers)
	if err == nil && !b.Valid() {
		return core.Board{}, &ParseError{id, 0, BothOnPoint}
	}
	return b, err
}

func readCheckers(id string, raw []byte, checkers int) (core.Board, error) {
	var b core.Board
	bit := 0
	for _, side := range [2]*core.Side{&b[1], &b[0]} {
		left := checkers
		for p := core.Point(1); p <= core.Bar; bit++ {
			switch {
			case bit >= 8*len(raw):
				return core.Board{}, &ParseError{id, len(id), BadBits}
			case !bitAt(raw, bit):
				p++
			case left == 0:
				return core.Board{}, &ParseError{id, bit / 6, TooManyCheckers}
			default:
				side[p]++
				left--
			}
		}
		side[core.Off] = uint8(left)
	}
	for ; bit < 8*len(raw); bit++ {
		if bitAt(raw, bit) {
			return core.Board{}, &ParseError{id, bit / 6, BadBits}
		}
	}
	return b, nil
}

func bitAt(raw []byte, bit int) bool { return raw[bit/8]>>(bit%8)&1 == 1 }

// decode reads base64 and reports where it isn't base64.
func decode(id string) ([]byte, error) {
	for i := range len(id) {
		if !isBase64(id[i]) {
			return nil, &ParseError{id, i, BadCharacter}
		}
	}
	// Every character is right, so only the stray bits of the last may be wrong.
	raw, err := strict.DecodeString(id)
	if err != nil {
		return nil, &ParseError{id, len(id) - 1, BadCharacter}
	}
	return raw, nil
}

func isBase64(c byte) bool {
	return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '+' || c == '/'
}
