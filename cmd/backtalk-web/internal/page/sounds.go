package page

import (
	"sync/atomic"

	"backtalk/a11y/say"
)

// Cue is a cue to play.
type Cue struct {
	Cue say.Cue `json:"cue"`
	Far bool    `json:"far,omitempty"`
	// Column is its place from left to right, 1 to 12, or 0 for the middle.
	Column int `json:"column,omitempty"`
	// After makes it wait for the cues before it.
	After bool `json:"after,omitempty"`
}

// Played is a message about cues. Only one of its fields is set.
type Played struct {
	Cue   *Cue  `json:"cue,omitempty"`
	Sweep []Cue `json:"sweep,omitempty"`
	Hush  bool  `json:"hush,omitempty"`
	Tune  *Tune `json:"tune,omitempty"`
}

// Tune sets volume and panning for later cues.
type Tune struct {
	// Volume is from 0 to 1.
	Volume float64 `json:"volume"`
	// Mono plays all cues in the middle.
	Mono bool `json:"mono"`
}

// Sounds makes the page play the cues, because a worker can't play them. Its
// methods never wait.
type Sounds struct {
	send  func(Played)
	heard atomic.Bool
}

// NewSounds returns sounds that call send with each message. They are
// silent until [Sounds.Unlocked].
func NewSounds(send func(Played)) *Sounds { return &Sounds{send: send} }

// Unlocked records whether the browser lets the page make sounds.
func (s *Sounds) Unlocked(is bool) { s.heard.Store(is) }

// Heard reports whether the player can hear cues.
func (s *Sounds) Heard() bool { return s.heard.Load() }

// Cue plays a cue at once, and reports whether the player can hear it.
func (s *Sounds) Cue(c say.Cue, at say.Place) bool { return s.play(c, at, false) }

// Follow plays a cue after those before it.
func (s *Sounds) Follow(c say.Cue, at say.Place) bool { return s.play(c, at, true) }

func (s *Sounds) play(c say.Cue, at say.Place, after bool) bool {
	if !s.heard.Load() {
		return false
	}
	s.send(Played{Cue: &Cue{c, at.Far, at.Column, after}})
	return true
}

// Sweep plays the points one after another.
func (s *Sounds) Sweep(spots [24]say.Spot) bool {
	if !s.heard.Load() {
		return false
	}
	sweep := make([]Cue, len(spots))
	for i, spot := range spots {
		sweep[i] = Cue{spot.Cue, spot.Place.Far, spot.Place.Column, true}
	}
	s.send(Played{Sweep: sweep})
	return true
}

// Tune sets the volume of later cues, from 0 to 1, and whether all play in
// the middle.
func (s *Sounds) Tune(volume float64, mono bool) { s.send(Played{Tune: &Tune{volume, mono}}) }

// Hush ends a sweep.
func (s *Sounds) Hush() { s.send(Played{Hush: true}) }
