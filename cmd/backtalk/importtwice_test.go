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
	said := importTwice(t, filepath.Join(folder, "d"), files...)
	if got := strings.Count(backtalk(t, "history", "--json", "--data", filepath.Join(folder, "d")), "\n"); got != count {
		t.Errorf("%d matches are saved of %d; one said %s, the other %s", got, count, said[0], said[1])
	}
}

// Two programs that start at the same moment both open the file that neither of them found.
func TestTwoProgramsCreateTheFileAtOnce(t *testing.T) {
	for range 20 {
		folder := t.TempDir()
		name := filepath.Join(folder, "1.mat")
		write(t, name, " 3 point match\n\n Game 1\n Ann : 0                          Bob : 0\n"+
			"  1) 31: 8/5 6/5                   42: 8/4 6/4\n")
		importTwice(t, filepath.Join(folder, "d"), name)
	}
}

// importTwice lets two programs import the files at the same moment, and returns what they said.
func importTwice(t *testing.T, data string, files ...string) [2]string {
	t.Helper()
	var both [2]*exec.Cmd
	var out [2]strings.Builder
	for i := range both {
		both[i] = exec.Command("backtalk", append([]string{"import", "--data", data}, files...)...)
		both[i].Env = append(os.Environ(), "XDG_STATE_HOME="+data)
		both[i].Stdout, both[i].Stderr = &out[i], &out[i]
		if err := both[i].Start(); err != nil {
			t.Fatal(err)
		}
	}
	var said [2]string
	for i := range both {
		err := both[i].Wait()
		if said[i] = out[i].String(); err != nil {
			t.Errorf("%v: %s", err, said[i])
		}
	}
	return said
}
