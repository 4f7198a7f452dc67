package notation

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The file holds what GNU Backgammon 1.07 showed as Position ID and Match ID after it was given an XGID,
// for positions of random games at random scores, cubes and rolls, separated by tabs.
func TestIdentifiersMatchGNUBackgammon(t *testing.T) {
	file, err := os.Open(filepath.Join("testdata", "gnubg-ids.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	n := 0
	for lines := bufio.NewScanner(file); lines.Scan(); n++ {
		ids := strings.Split(lines.Text(), "\t")
		s, err := ParseXGID(ids[0])
		if err != nil {
			t.Fatal(err)
		}
		if got := PositionID(s.For(s.OnTurn)); got != ids[1] {
			t.Errorf("the Position ID of %s is %s, want %s", ids[0], got, ids[1])
		}
		s.Game = Playing
		if got := MatchID(s); got != ids[2] {
			t.Errorf("the Match ID of %s is %s, want %s", ids[0], got, ids[2])
		}
		if got := XGID(s); got != ids[0] {
			t.Errorf("the XGID of %s is %s", ids[0], got)
		}
	}
	if n < 50 {
		t.Errorf("only %d lines", n)
	}
}
