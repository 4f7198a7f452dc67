// Comments counts the function comments of each package that describe a function as a noun: "x is …",
// "x are …", or a beginning with What, Which, Who or Where. A function comment says what the function
// returns, reports or does. The program fails if more than a tenth of a package's function comments
// are such nouns. Tests and generated files don't count.
//
// It runs as comments -pending LIST FOLDER…. LIST names the packages that are still to be reworded, one
// a line. They may exceed the tenth, and must leave the list when they no longer do.
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// most sets the largest share of noun comments that a package may have: one in ten.
const most = 10

// noun matches the words after a function's name in a comment that describes it as a noun. asks matches
// a comment that begins like a question.
var (
	noun = regexp.MustCompile(`^(is|are)\b`)
	asks = regexp.MustCompile(`^(What|Which|Who|Whoever|Whose|Where|Those)\b`)
)

// tally counts the function comments of a package, and lists its nouns with their places.
type tally struct {
	comments int
	nouns    []string
}

func (t *tally) tooMany() bool { return len(t.nouns)*most > t.comments }

func main() {
	list := flag.String("pending", "", "the file that names packages still to be reworded")
	flag.Parse()
	if err := run(*list, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "comments:", err)
		os.Exit(1)
	}
}

func run(list string, folders []string) error {
	pending, err := readList(list)
	if err != nil {
		return err
	}
	packages := map[string]*tally{}
	for _, folder := range folders {
		if err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			return count(packages, path)
		}); err != nil {
			return err
		}
	}
	return judge(packages, pending)
}

// readList returns the packages that a list names, or none if there is no list.
func readList(list string) ([]string, error) {
	if list == "" {
		return nil, nil
	}
	text, err := os.ReadFile(list)
	return strings.Fields(string(text)), err
}

// count adds the function comments of a file to its package.
func count(packages map[string]*tally, path string) error {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil || ast.IsGenerated(file) {
		return err
	}
	folder := filepath.ToSlash(filepath.Dir(path))
	if packages[folder] == nil {
		packages[folder] = &tally{}
	}
	t := packages[folder]
	for _, declaration := range file.Decls {
		f, ok := declaration.(*ast.FuncDecl)
		if !ok || f.Doc.Text() == "" {
			continue
		}
		t.comments++
		if isNoun(f.Name.Name, f.Doc.Text()) {
			first, _, _ := strings.Cut(f.Doc.Text(), "\n")
			t.nouns = append(t.nouns, fmt.Sprintf("%v: %s", files.Position(f.Doc.Pos()), first))
		}
	}
	return nil
}

// isNoun reports whether a comment describes the function of that name as a noun. "x is called when …"
// is a good comment on a callback.
func isNoun(name, comment string) bool {
	if rest, ok := strings.CutPrefix(comment, name+" "); ok {
		return noun.MatchString(rest) && !strings.HasPrefix(rest, "is called ")
	}
	return asks.MatchString(comment)
}

// judge prints the noun comments of every package that has too many, and each line that the list no
// longer needs. It fails if there is either.
func judge(packages map[string]*tally, pending []string) error {
	faults := 0
	for _, folder := range slices.Sorted(maps.Keys(packages)) {
		t := packages[folder]
		if !t.tooMany() || slices.Contains(pending, folder) {
			continue
		}
		faults++
		fmt.Printf("%s: %d of %d function comments are nouns, more than one in %d; say what each function returns or does\n",
			folder, len(t.nouns), t.comments, most)
		for _, n := range t.nouns {
			fmt.Println("\t" + n)
		}
	}
	for _, folder := range pending {
		if t := packages[folder]; t == nil || !t.tooMany() {
			faults++
			fmt.Printf("%s: has few noun comments or none; remove it from the list\n", folder)
		}
	}
	if faults > 0 {
		return fmt.Errorf("%d faults", faults)
	}
	return nil
}
