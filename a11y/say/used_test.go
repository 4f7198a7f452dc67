package say_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// source reports whether a file may name messages for the program.
func source(name string) bool {
	switch filepath.Ext(name) {
	case ".html", ".js":
		return true
	}
	return filepath.Ext(name) == ".go" && !strings.HasSuffix(name, "_test.go") && name != "ids.go"
}

// A message that the program never names costs every translator time. A name in a comment counts as a use. Package keymap makes the
// names of its messages from those of the actions.
func TestEveryMessageIsUsed(t *testing.T) {
	used := map[string]bool{}
	word := regexp.MustCompile(`\w+`)
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch name := d.Name(); {
		case d.IsDir() && len(name) > 2 && name[0] == '.':
			return fs.SkipDir
		case d.IsDir() || !source(name):
			return nil
		}
		text, err := os.ReadFile(path)
		for _, w := range word.FindAllString(string(text), -1) {
			used[w] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	ids, err := os.ReadFile("ids.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range regexp.MustCompile(`MessageID = "(\w+)"`).FindAllStringSubmatch(string(ids), -1) {
		if name := id[1]; !used[name] && !strings.HasPrefix(name, "Key") {
			t.Errorf("the program never uses %s: remove it", name)
		}
	}
}
