//go:build !js

package bearoff

import _ "embed" // the tables are part of the program

// The tables are part of the program, so that no file can be missing or damaged. The package's
// test computes them again and compares; with -update it writes them. In a browser, the page
// fetches them as separate files, so that it can speak before they arrive.
var (
	//go:embed onesided.bin
	oneSidedFile []byte
	//go:embed twosided.bin
	twoSidedFile []byte
)

// LoadOneSided returns the one-sided table that is part of the program.
func LoadOneSided() (*OneSided, error) { return ReadOneSided(oneSidedFile) }

// LoadTwoSided returns the two-sided table that is part of the program. It builds upon the one-sided
// table.
func LoadTwoSided(one *OneSided) (*TwoSided, error) { return ReadTwoSided(twoSidedFile, one) }
