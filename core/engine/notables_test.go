package engine

import (
	"testing"

	"backtalk/core"
	"backtalk/core/engine/kernel"
)

// Until a page in a browser has fetched the tables, the net for races judges in their place.
func TestEnginePlaysWithoutTables(t *testing.T) {
	nets, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	tables, err := LoadTables()
	if err != nil {
		t.Fatal(err)
	}
	var b core.Board
	b[0][3], b[0][5], b[0][core.Off] = 2, 3, 10
	b[1][2], b[1][4], b[1][core.Off] = 3, 3, 9
	exact := With(nets, tables, kernel.Best()).Evaluate(b, 1)
	without := With(nets, Tables{}, kernel.Best()).Evaluate(b, 1)
	if diff := exact.Win - without.Win; diff < -.1 || diff > .1 {
		t.Errorf("the chance to win is %v with the tables and %v without", exact.Win, without.Win)
	}
	small := With(nets, Tables{One: tables.One}, kernel.Best()).Evaluate(b, 0)
	if diff := exact.Win - small.Win; diff < -.1 || diff > .1 {
		t.Errorf("the chance to win is %v with both tables and %v with one", exact.Win, small.Win)
	}
}
