package main

import (
	"os"
	"testing"
)

// The program prints the page, so it lists the flags that this program has.
func TestCommandsPageIsCurrent(t *testing.T) {
	page, err := os.ReadFile("../../docs/commands.md")
	if err != nil {
		t.Fatal(err)
	}
	if backtalk(t, "manual", "--markdown", "--lang", "en") != string(page) {
		t.Error("docs/commands.md is not what the program prints: run make generate")
	}
}
