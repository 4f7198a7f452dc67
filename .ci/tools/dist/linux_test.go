package main

import (
	"os"
	"strings"
	"testing"
)

// The program asks apt for a newer version of itself only if it runs from Debian's package.
func TestProgramKnowsTheFolderOfDebiansPackage(t *testing.T) {
	source, err := os.ReadFile("../../../cmd/backtalk/newer.go")
	if err != nil {
		t.Fatal(err)
	}
	if want := "const packaged = \"" + games + "\""; !strings.Contains(string(source), want) {
		t.Errorf("cmd/backtalk/newer.go lacks %s", want)
	}
}
