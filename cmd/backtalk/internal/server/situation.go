package server

import (
	"encoding/json"
	"errors"
	"fmt"

	"backtalk/core/cube"
	"backtalk/core/met"
)

// Setting is the cube and score in a request, as the side on roll sees them. Either may be
// absent or null.
type Setting struct {
	Match   *MatchScore `json:"match"`
	Cube    *CubeAt     `json:"cube"`
	Jacoby  bool        `json:"jacoby"`
	Beavers bool        `json:"beavers"`
}

// MatchScore is a match: its length, the points of the side on roll and of its opponent, and
// whether this is the Crawford game.
type MatchScore struct {
	Length   int   `json:"length"`
	Score    []int `json:"score"`
	Crawford bool  `json:"crawford"`
}

// CubeAt is the cube's value and owner.
type CubeAt struct {
	Value int   `json:"value"`
	Owner Owner `json:"owner"`
}

// Owner is a cube's owner in a request: center, roller or opponent.
type Owner struct{ cube.Owner }

// UnmarshalJSON implements json.Unmarshaler.
func (o *Owner) UnmarshalJSON(text []byte) error {
	var name string
	if err := json.Unmarshal(text, &name); err != nil {
		return err
	}
	owner, known := map[string]cube.Owner{"center": cube.Centre, "roller": cube.Roller, "opponent": cube.Opponent}[name]
	if !known {
		return fmt.Errorf("a cube's owner is center, roller or opponent, not %q", name)
	}
	o.Owner = owner
	return nil
}

// Given reports whether the request names a cube or a score.
func (s Setting) Given() bool { return s.Match != nil || s.Cube != nil }

// Situation returns the setting in the form of package cube. Without a match it is a money
// game; without a cube, the cube is in the centre.
func (s Setting) Situation() (cube.Situation, error) {
	at := cube.Money()
	if s.Match != nil {
		var err error
		if at, err = s.Match.situation(); err != nil {
			return cube.Situation{}, fmt.Errorf("match: %w", err)
		}
	}
	if s.Cube != nil {
		at.Value, at.Owner = s.Cube.Value, s.Cube.Owner.Owner
	}
	at.Jacoby, at.Beavers = s.Jacoby, s.Beavers
	return at, at.Check()
}

func (m *MatchScore) situation() (cube.Situation, error) {
	if len(m.Score) != 2 {
		return cube.Situation{}, fmt.Errorf("%d scores where two are needed", len(m.Score))
	}
	for _, score := range m.Score {
		if score < 0 || score >= m.Length {
			return cube.Situation{}, fmt.Errorf("nobody has %d points while a match to %d goes on", score, m.Length)
		}
		if m.Length-score > met.MaxAway {
			return cube.Situation{}, fmt.Errorf("match equities are known up to %d points away, not %d", met.MaxAway, m.Length-score)
		}
	}
	own, other := m.Length-m.Score[0], m.Length-m.Score[1]
	if m.Crawford && own != 1 && other != 1 {
		return cube.Situation{}, errors.New("in the Crawford game one side needs just one point")
	}
	return cube.Match(own, other, m.Crawford), nil
}
