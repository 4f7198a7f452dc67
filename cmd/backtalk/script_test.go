package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"backtalk": main, "backtalk-chattering": chattering, "backtalk-crashing": crashing,
	})
}

// TestScripts runs the command line as a player's shell does; each file in testdata/script says
// what it shows.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}
