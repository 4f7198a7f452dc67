package main

import (
	"os"
	"os/exec"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"backtalk": main, "backtalk-chattering": chattering, "backtalk-crashing": crashing,
	})
}

// TestScripts runs the command line as a player's shell does; each file in
// testdata/script says what it tests.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}

// backtalk runs the program, and returns what it printed.
func backtalk(t *testing.T, arguments ...string) string {
	t.Helper()
	command := exec.Command("backtalk", arguments...)
	command.Env = append(os.Environ(), "XDG_STATE_HOME="+t.TempDir())
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v: %v", arguments, err)
	}
	return string(out)
}
