package core

// pins is the first of the places behind the bar: the points with a pinned checker, a bit for each.
const pins = int(Bar) + 1

// Pinned reports whether the side's one checker on p is under a checker of the opponent.
func (s *Side) Pinned(p Point) bool { return s[pins+int(p>>3)]>>(p&7)&1 == 1 }

// Pins returns the points on which the side's checker is pinned.
func (s *Side) Pins() Points {
	return Points(s[pins]) | Points(s[pins+1])<<8 | Points(s[pins+2])<<16 | Points(s[pins+3])<<24
}

// SetPins marks the checkers on points, and no others, as pinned.
func (s *Side) SetPins(points Points) {
	for i := range 4 {
		s[pins+i] = uint8(points >> (8 * i))
	}
}
