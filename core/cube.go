package core

// Owner says who owns the cube: Centre, or a player's number.
type Owner int8

// Centre is nobody's cube: either side may double.
const Centre Owner = -1

// Cube is the doubling cube.
type Cube struct {
	// Value is 1, 2, 4 ... 64.
	Value int
	Owner Owner
}

// Turned reports whether the cube has been taken in this game.
func (c Cube) Turned() bool { return c.Owner != Centre }

// OwnedBy reports whether p owns the cube.
func (c Cube) OwnedBy(p Player) bool { return c.Owner == Owner(p) }

// sound reports whether a cube can have this value and owner. A centred cube may show more than 1:
// some players play automatic doubles.
func (c Cube) sound() bool {
	power := c.Value > 0 && c.Value <= MaxCube && c.Value&(c.Value-1) == 0
	return power && c.Owner >= Centre && c.Owner <= 1 && (c.Value > 1 || !c.Turned())
}

// WhyNoDouble returns the rule that prevents p from doubling now, or nil if p may.
func (s *State) WhyNoDouble(p Player) error {
	switch {
	case !s.Rules.HasCube():
		return broken(RuleNoCube)
	case s.Crawford:
		return broken(RuleCrawford)
	case s.Cube.Turned() && !s.Cube.OwnedBy(p):
		return broken(RuleNotYourCube)
	case s.Cube.Value >= MaxCube:
		return broken(RuleCubeLimit)
	}
	return s.inPhase(p, PhaseRoll)
}

// CanDouble reports whether p may double now.
func (s *State) CanDouble(p Player) bool { return s.WhyNoDouble(p) == nil }

// CanBeaver reports whether p, offered a double, may beaver: in money play with beavers, if the cube
// stays at 64 or below.
func (s *State) CanBeaver(p Player) bool {
	return s.Phase == PhaseDoubled && s.Decider() == p &&
		s.Rules.Beavers && s.Offered*2 <= MaxCube
}

// WhyNoRoll returns the rule that prevents p from rolling now, or nil if p may.
func (s *State) WhyNoRoll(p Player) error { return s.inPhase(p, PhaseRoll) }
