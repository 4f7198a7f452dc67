package main

import (
	"os"
	"strings"
	"testing"
)

// The program asks apt or dnf for a newer version of itself only if it runs from the package of that manager.
func TestProgramKnowsTheFilesOfItsPackages(t *testing.T) {
	const asks = "cmd/backtalk/internal/newer/apt.go"
	source, err := os.ReadFile("../../../" + asks)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"byDebian = \"" + games + "\"", "byFedora = \"" + usual + "\""} {
		if !strings.Contains(string(source), want) {
			t.Errorf("%s lacks %s", asks, want)
		}
	}
}
