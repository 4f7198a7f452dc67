package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Two programs that import the same files at once save each match once.
func TestTwoImportsAtOnceSaveEachMatchOnce(t *testing.T) {
	folder, files := t.TempDir(), []string{}
	const count = 20
	for i := range count {
		name := filepath.Join(folder, fmt.Sprintf("%d.mat", i))
		write(t, name, fmt.Sprintf(" 3 point match\n\n Game 1\n Ann : 0                          Bob%d : 0\n"+
			"  1) 31: 8/5 6/5                   42: 8/4 6/4\n", i))
		files = append(files, name)
	}
	var both [2]*exec.Cmd
	var said [2]strings.Builder
	for i := range both {
		both[i] = exec.Command("backtalk", append([]string{"import", "--data", filepath.Join(folder, "d")}, files...)...)
		both[i].Env = append(os.Environ(), "XDG_STATE_HOME="+folder)
		both[i].Stdout, both[i].Stderr = &said[i], &said[i]
		if err := both[i].Start(); err != nil {
			t.Fatal(err)
		}
	}
	for i := range both {
		if err := both[i].Wait(); err != nil {
			t.Errorf("%v: %s", err, said[i].String())
		}
	}
	if got := strings.Count(backtalk(t, "history", "--json", "--data", filepath.Join(folder, "d")), "\n"); got != count {
		t.Errorf("%d matches are saved of %d; one said %s, the other %s", got, count, &said[0], &said[1])
	}
}
