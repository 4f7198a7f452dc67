// Mutants measures how much the tests notice. It makes small faults in a package, one at a time, runs the package's own
// tests against each, and prints the faults that no test noticed.
//
//	mutants [-n 150] [-seed 1] [-equivalent FILE] PACKAGE...
//
// The choice of faults depends only on the seed and the sources. Nothing is written into the tree: each fault reaches the
// compiler through an overlay. A fault that does not compile is not counted; a test that does not end in time has
// noticed it. Faults that change nothing a test could see stand in the file of equivalents, each with its reason, and
// are counted as noticed. The exit status is 1 where fewer than -least percent were noticed.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

func main() {
	var o options
	flag.IntVar(&o.number, "n", 150, "faults to make in each package")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of the choice of faults")
	flag.StringVar(&o.equivalents, "equivalent", "", "file of the faults that change nothing")
	flag.DurationVar(&o.patience, "patience", 3*time.Minute, "how long a package's tests may take")
	flag.IntVar(&o.least, "least", 0, "percent that must be noticed")
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
	patience    time.Duration
	least       int
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

// goPackage is what go list tells of a package.
type goPackage struct {
	ImportPath, Dir string
	GoFiles         []string
}

func list(patterns []string) ([]goPackage, error) {
	out, err := exec.Command("go", append([]string{"list", "-json=ImportPath,Dir,GoFiles"}, patterns...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var packages []goPackage
	for d := json.NewDecoder(bytesReader(out)); d.More(); {
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

// try makes faults in one package until the number asked for compiled.
func try(o options, p goPackage, known map[string]bool) (result, error) {
	var r result
	faults, err := faultsOf(p)
	if err != nil {
		return r, err
	}
	draw := rand.New(rand.NewPCG(o.seed, uint64(len(faults))))
	draw.Shuffle(len(faults), func(i, j int) { faults[i], faults[j] = faults[j], faults[i] })
	for _, f := range faults {
		if r.noticed+r.equivalent+len(r.unnoticed) == o.number {
			break
		}
		if known[f.key(p)] {
			r.equivalent++
			continue
		}
		switch outcome, err := test(o, p, f); {
		case err != nil:
			return r, err
		case outcome == noticed:
			r.noticed++
		case outcome == unnoticed:
			r.unnoticed = append(r.unnoticed, f)
			fmt.Fprintf(os.Stderr, "unnoticed: %s\n", f.key(p))
		}
	}
	return r, nil
}

// outcome is what the tests said to a fault.
type outcome int

const (
	uncompiled outcome = iota
	noticed
	unnoticed
)

// test runs a package's tests with one fault in it.
func test(o options, p goPackage, f fault) (outcome, error) {
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	overlay, err := f.overlay(folder)
	if err != nil {
		return 0, err
	}
	binary := filepath.Join(folder, "test")
	build := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", binary, p.ImportPath)
	if build.Run() != nil {
		return uncompiled, nil
	}
	tests := exec.Command(binary, "-test.failfast", "-test.timeout", o.patience.String())
	tests.Dir = p.Dir
	if tests.Run() != nil {
		return noticed, nil
	}
	return unnoticed, nil
}
