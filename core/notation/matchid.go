package notation

import (
	"encoding/base64"
	"math/bits"

	"backtalk/core"
)

// A Match ID is nine bytes of bit fields, from the lowest byte on, in base64 (GNU Backgammon's
// manual, 11.7). In it, the side that an XGID calls O has number 0, and X has number 1. In a
// Situation, X is player 0, whichever of the two IDs it was read from.
const (
	matchBytes  = 9
	matchLength = 12
	// centred encodes a cube in the centre in a Match ID.
	centred = 3
)

// matchBits holds the fields of a Match ID, in their order.
type matchBits struct {
	logCube, owner, onTurn, crawford, game, decider, doubled, resigned uint64
	dice                                                               [2]uint64
	length                                                             uint64
	score                                                              [2]uint64
	noJacoby                                                           uint64
}

// bitField is one field and how many bits it takes.
type bitField struct {
	value *uint64
	width int
}

func (m *matchBits) fields() []bitField {
	return []bitField{
		{&m.logCube, 4},
		{&m.owner, 2},
		{&m.onTurn, 1},
		{&m.crawford, 1},
		{&m.game, 3},
		{&m.decider, 1},
		{&m.doubled, 1},
		{&m.resigned, 2},
		{&m.dice[0], 3},
		{&m.dice[1], 3},
		{&m.length, 15},
		{&m.score[0], 15},
		{&m.score[1], 15},
		{&m.noJacoby, 1},
	}
}

// MatchID returns GNU Backgammon's Match ID of s: 12 characters, the larger die first. It leaves
// out what it can't express: the board, beavers, the highest cube; it writes a beaver that waits
// for its answer as a double, and a Mulligan as a backgammon.
func MatchID(s Situation) string {
	m := matchBits{
		logCube:  log2(s.Cube.Value),
		owner:    centred,
		onTurn:   uint64(s.OnTurn.Opponent()),
		crawford: bit(s.Crawford),
		game:     uint64(s.Game),
		decider:  uint64(s.Decider().Opponent()),
		doubled:  bit(s.Stage >= Doubled),
		resigned: min(uint64(s.Resigned), uint64(core.Backgammon)),
		dice:     [2]uint64{uint64(s.Dice.High()), uint64(s.Dice.Low())},
		length:   uint64(s.Length),
		score:    [2]uint64{uint64(s.Score[1]), uint64(s.Score[0])},
		noJacoby: bit(!s.Jacoby),
	}
	if s.Cube.Turned() {
		m.owner = uint64(core.Player(s.Cube.Owner).Opponent())
	}
	var raw [matchBytes]byte
	at := 0
	for _, f := range m.fields() {
		for i := range f.width {
			raw[at/8] |= byte(*f.value>>i&1) << (at % 8)
			at++
		}
	}
	return base64.RawStdEncoding.EncodeToString(raw[:])
}

// ParseMatchID reads a Match ID, with the dice in either order. The Situation's board is empty. It
// fails with a *ParseError.
//
// Only newer programs encode whether Jacoby's rule is in force. In money play, ParseMatchID reads
// an older identifier as if the rule were in force.
func ParseMatchID(id string) (Situation, error) {
	if len(id) != matchLength {
		return Situation{}, &ParseError{id, min(len(id), matchLength), BadLength}
	}
	raw, err := decode(id)
	if err != nil {
		return Situation{}, err
	}
	var m matchBits
	at := 0
	for _, f := range m.fields() {
		start := at
		for i := range f.width {
			if bitAt(raw, at) {
				*f.value |= 1 << i
			}
			at++
		}
		if !m.sane(f.value) {
			return Situation{}, &ParseError{id, start / 6, BadBits}
		}
	}
	return m.situation(), nil
}

// sane reports whether the field just read makes sense after those before it.
func (m *matchBits) sane(field *uint64) bool {
	switch field {
	case &m.owner:
		return m.owner != 2
	case &m.game:
		return m.game <= uint64(GameDropped)
	case &m.dice[0]:
		return m.dice[0] <= 6
	case &m.dice[1]:
		return m.dice[1] <= 6 && (m.dice[0] == 0) == (m.dice[1] == 0)
	}
	return true
}

func (m *matchBits) situation() Situation {
	s := Situation{
		Cube:     core.Cube{Value: 1 << m.logCube, Owner: core.Centre},
		OnTurn:   core.Player(m.onTurn).Opponent(),
		Dice:     core.Roll{uint8(m.dice[0]), uint8(m.dice[1])},
		Score:    [2]int{int(m.score[1]), int(m.score[0])},
		Length:   int(m.length),
		Crawford: m.crawford == 1,
		Jacoby:   m.noJacoby == 0 && m.length == 0,
		Resigned: core.Result(m.resigned),
		Game:     GameStage(m.game),
	}
	if m.owner != centred {
		s.Cube.Owner = core.Owner(core.Player(m.owner).Opponent())
	}
	switch {
	case m.doubled == 1:
		s.Stage, s.Dice = Doubled, core.Roll{}
	case s.Dice.Valid():
		s.Stage = ToPlay
	}
	s.OffTurn = s.Resigned != 0 && s.Decider() != core.Player(m.decider).Opponent()
	return s
}

func log2(value int) uint64 { return uint64(max(bits.Len(uint(max(value, 1)))-1, 0)) }

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
