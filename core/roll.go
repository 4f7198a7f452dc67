package core

// Roll is the two dice of a turn, 1 to 6 each, in the order rolled; {0, 0} means no roll.
type Roll [2]uint8

// Double reports whether both dice are equal: then the number is played four times.
func (r Roll) Double() bool { return r[0] == r[1] }

// Valid reports whether both dice show 1 to 6.
func (r Roll) Valid() bool {
	return r[0] >= 1 && r[0] <= 6 && r[1] >= 1 && r[1] <= 6
}

// High returns the larger die.
func (r Roll) High() uint8 { return max(r[0], r[1]) }

// Low returns the smaller die.
func (r Roll) Low() uint8 { return min(r[0], r[1]) }
