//go:build !js

package engine

import (
	"fmt"

	"backtalk/core/engine/bearoff"
)

// LoadTables returns the tables that are part of the program.
func LoadTables() (Tables, error) {
	one, err := bearoff.LoadOneSided()
	if err != nil {
		return Tables{}, fmt.Errorf("load tables: %w", err)
	}
	two, err := bearoff.LoadTwoSided(one)
	if err != nil {
		return Tables{}, fmt.Errorf("load tables: %w", err)
	}
	return Tables{one, two}, nil
}
