// Mutants measures how much the tests notice. It makes small faults in a package, one at a time,
// runs the package's own tests against each, and prints the faults that no test noticed.
//
//	mutants [-n 150] [-seed 1] [-equivalent FILE] [-least PERCENT] [-skip REGEXP] PACKAGE...
//
// The choice of faults depends only on the seed and on the faults themselves: a change elsewhere in
// the package doesn't change it. Nothing is written into the tree. All faults of a package are
// compiled into one test binary, through an overlay, and an environment variable switches one of
// them on. A first run of each test records its time and the faulty functions that it calls; a
// fault is then tried only with the tests that call its function, the quickest first. A fault that
// doesn't compile isn't counted. A test that takes many times as long as without a fault has
// noticed it. The file of equivalents lists faults that change nothing a test could see, each with
// its reason; they count as noticed. The exit status is 1 if fewer than -least percent were
// noticed.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
)

func main() {
	var o options
	flag.IntVar(&o.number, "n", 150, "faults to make in each package")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of the choice of faults")
	flag.StringVar(&o.equivalents, "equivalent", "", "file of the faults that change nothing")
	flag.IntVar(&o.least, "least", 0, "percent that must be noticed")
	flag.StringVar(&o.skip, "skip", "", "regular expression of tests to leave out, such as those that need other programs")
	flag.IntVar(&o.workers, "p", 2, "faults to try at the same time")
	flag.Parse()
	good, err := run(o, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
	if !good {
		os.Exit(1)
	}
}

type options struct {
	number      int
	seed        uint64
	equivalents string
	skip        string
	least       int
	workers     int
}

// run tries every package and reports whether enough was noticed in each.
func run(o options, patterns []string) (bool, error) {
	known, err := readEquivalents(o.equivalents)
	if err != nil {
		return false, err
	}
	packages, err := list(patterns)
	if err != nil {
		return false, err
	}
	good := true
	for _, p := range packages {
		r, err := try(o, p, known)
		if err != nil {
			return false, fmt.Errorf("%s: %w", p.ImportPath, err)
		}
		r.print(p)
		good = good && r.percent() >= o.least
	}
	return good, nil
}

// goPackage is what go list reports about a package.
type goPackage struct {
	ImportPath, Dir, Name string
	GoFiles               []string
}

func list(patterns []string) ([]goPackage, error) {
	out, err := exec.Command("go", append([]string{"list", "-json=ImportPath,Dir,Name,GoFiles"}, patterns...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var packages []goPackage
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var p goPackage
		if err := d.Decode(&p); err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
	return packages, nil
}

// result counts what became of a package's faults.
type result struct {
	noticed, equivalent int
	unnoticed           []fault
}

func (r result) percent() int {
	all := r.noticed + r.equivalent + len(r.unnoticed)
	if all == 0 {
		return 100
	}
	return 100 * (r.noticed + r.equivalent) / all
}

func (r result) print(p goPackage) {
	all := r.noticed + r.equivalent + len(r.unnoticed)
	fmt.Printf("%s: %d of %d noticed (%d %%), %d of them change nothing\n",
		p.ImportPath, r.noticed+r.equivalent, all, r.percent(), r.equivalent)
	for _, f := range r.unnoticed {
		fmt.Printf("  %s:%d: %s\n", f.file, f.line, f.name())
	}
}

// try makes faults in one package and runs its tests against each.
func try(o options, p goPackage, known map[string]bool) (result, error) {
	var r result
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return r, err
	}
	defer os.RemoveAll(folder)
	faults, err := faultsOf(p)
	if err != nil {
		return r, err
	}
	faults, err = choose(p, inOrder(o.seed, p, faults), o.number, folder)
	if err != nil {
		return r, err
	}
	var tried []fault
	for _, f := range faults {
		if known[f.key(p)] {
			r.equivalent++
		} else {
			tried = append(tried, f)
		}
	}
	s, err := compile(p, tried, folder, o.skip)
	if err != nil {
		return r, err
	}
	if err := s.measure(); err != nil {
		return r, err
	}
	for i, noticed := range s.tryAll(o.workers) {
		if noticed {
			r.noticed++
		} else {
			r.unnoticed = append(r.unnoticed, tried[i])
			fmt.Fprintf(os.Stderr, "unnoticed: %s\n", tried[i].key(p))
		}
	}
	return r, nil
}
