package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// inOrder returns the faults ordered by a hash of the seed and each fault, so that one new fault
// moves no other.
func inOrder(seed uint64, p goPackage, faults []fault) []fault {
	rank := func(f fault) uint64 {
		h := fnv.New64a()
		h.Write(binary.LittleEndian.AppendUint64(nil, seed))
		h.Write([]byte(f.key(p)))
		return mix(h.Sum64())
	}
	slices.SortFunc(faults, func(a, b fault) int { return cmp.Compare(rank(a), rank(b)) })
	return faults
}

// mix spreads the bits of a hash, because similar inputs differ in few of them (the finalizer of
// SplitMix64).
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// choose returns the first faults that compile, as many as asked for.
func choose(p goPackage, faults []fault, number int, folder string) ([]fault, error) {
	var good []fault
	for len(good) < number && len(faults) > 0 {
		more := min(len(faults), number-len(good)+number/5)
		candidates := faults[:more]
		faults = faults[more:]
		for {
			broken, err := uncompiled(p, candidates, folder)
			if err != nil {
				return nil, err
			}
			if len(broken) == 0 {
				break
			}
			candidates = slices.DeleteFunc(slices.Clone(candidates), func(f fault) bool { return broken[f.id()] })
		}
		good = append(good, candidates...)
	}
	return good[:min(len(good), number)], nil
}

// uncompiled returns the faults that the compiler complains about.
func uncompiled(p goPackage, faults []fault, folder string) (map[string]bool, error) {
	overlay, places, err := write(p, faults, folder)
	if err != nil {
		return nil, err
	}
	out, err := exec.Command("go", "build", "-gcflags=-e", "-overlay", overlay, p.ImportPath).CombinedOutput()
	if err == nil {
		return nil, nil
	}
	broken := map[string]bool{}
	for _, m := range complaint.FindAllSubmatch(out, -1) {
		line, err := strconv.Atoi(string(m[2]))
		if err != nil {
			return nil, err
		}
		for _, at := range places[filepath.Base(string(m[1]))] {
			if at.first <= line && line <= at.last {
				broken[at.fault.id()] = true
			}
		}
	}
	if len(broken) == 0 {
		return nil, fmt.Errorf("the package does not compile: %s", out)
	}
	return broken, nil
}

var complaint = regexp.MustCompile(`(?m)^([^\s:]+\.go):(\d+):`)

// place locates a fault in the compiled file.
type place struct {
	fault       fault
	first, last int
}

// write writes the files that have faults in them, the switch between the faults, and the overlay
// that the compiler reads. Fault i is switched on by the number i+1.
func write(p goPackage, faults []fault, folder string) (overlay string, places map[string][]place, err error) {
	replaced := map[string]string{}
	places = map[string][]place{}
	numbers := map[string][]int{}
	for i, f := range faults {
		numbers[f.path] = append(numbers[f.path], i)
	}
	for path, own := range numbers {
		text, err := os.ReadFile(path)
		if err != nil {
			return "", nil, err
		}
		name := filepath.Base(path)
		changed, at := withFaults(text, faults, own)
		places[name] = at
		replaced[path] = filepath.Join(folder, name)
		if err := os.WriteFile(replaced[path], changed, 0o600); err != nil {
			return "", nil, err
		}
	}
	added := filepath.Join(p.Dir, switchFile)
	replaced[added] = filepath.Join(folder, switchFile)
	if err := os.WriteFile(replaced[added], []byte("package "+p.Name+switchText), 0o600); err != nil {
		return "", nil, err
	}
	description, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return "", nil, err
	}
	overlay = filepath.Join(folder, "overlay.json")
	return overlay, places, os.WriteFile(overlay, description, 0o600)
}

// withFaults puts a copy of the function's body for each fault in front of the function's own. Each
// copy is a function literal. So it has its own labels, and the compiler checks it like any
// function.
func withFaults(text []byte, faults []fault, own []int) ([]byte, []place) {
	slices.SortStableFunc(own, func(a, b int) int { return cmp.Compare(faults[a].body.from, faults[b].body.from) })
	var out bytes.Buffer
	var places []place
	line := func() int { return 1 + bytes.Count(out.Bytes(), []byte("\n")) }
	at := 0
	for _, i := range own {
		f := faults[i]
		out.Write(text[at : f.body.from+1])
		at = f.body.from + 1
		fmt.Fprintf(&out, "\nif mutantIs(%d) {\n", i+1)
		first := line()
		if f.results == "" {
			fmt.Fprintf(&out, "func() %s()\nreturn\n}\n", f.changed(text))
		} else {
			fmt.Fprintf(&out, "return func() %s %s()\n}\n", f.results, f.changed(text))
		}
		places = append(places, place{fault: f, first: first, last: line() - 1})
	}
	out.Write(text[at:])
	return out.Bytes(), places
}

const switchFile = "mutants_switch.go"

// The imports have other names, because the package may use the usual ones for itself.
const switchText = `

import (
	mutantOS "os"
	mutantConv "strconv"
	mutantSync "sync"
)

var (
	mutantOn, _   = mutantConv.Atoi(mutantOS.Getenv("MUTANT"))
	mutantReached = mutantOS.Getenv("MUTANT_REACHED")
	mutantSeen    mutantSync.Map
)

func mutantIs(n int) bool {
	if mutantReached == "" {
		return n == mutantOn
	}
	if _, seen := mutantSeen.LoadOrStore(n, true); !seen {
		f, err := mutantOS.OpenFile(mutantReached, mutantOS.O_APPEND|mutantOS.O_CREATE|mutantOS.O_WRONLY, 0o600)
		if err == nil {
			_, _ = f.WriteString(mutantConv.Itoa(n) + "\n")
			_ = f.Close()
		}
	}
	return false
}
`

// compile builds the package's tests with all the faults in them.
func compile(p goPackage, faults []fault, folder, skip string) (*suite, error) {
	overlay, _, err := write(p, faults, folder)
	if err != nil {
		return nil, err
	}
	s := &suite{binary: filepath.Join(folder, "tests"), p: p, folder: folder, faults: faults}
	build := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", s.binary, p.ImportPath)
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	return s, s.list(skip)
}

var errNoTests = errors.New("the package has no tests")

// list finds the names of the tests, and whether they know the flags of rapid.
func (s *suite) list(skip string) error {
	leftOut, err := regexp.Compile(cmp.Or(skip, "^$"))
	if err != nil {
		return err
	}
	out, err := s.command("-test.list", ".").Output()
	if err != nil {
		return err
	}
	for name := range strings.Lines(string(out)) {
		name = strings.TrimSpace(name)
		if leftOut.MatchString(name) {
			continue
		}
		if strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Fuzz") || strings.HasPrefix(name, "Example") {
			s.tests = append(s.tests, test{name: name})
		}
	}
	if len(s.tests) == 0 {
		return errNoTests
	}
	if s.command(append(rapid, "-test.list", "^$")...).Run() == nil {
		s.flags = rapid
	}
	return nil
}

// rapid makes the properties use the same cases in every run, and skips the work that only helps a
// reader of a failure.
var rapid = []string{"-rapid.seed=1", "-rapid.nofailfile", "-rapid.shrinktime=1ms"}
