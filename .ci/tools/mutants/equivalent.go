package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

// readEquivalents reads the faults that change nothing, one a line: the fields of fault.key and the
// reason, separated by tabs. Lines that begin with # are comments. Without a path it returns none.
func readEquivalents(path string) (map[string]bool, error) {
	known := map[string]bool{}
	if path == "" {
		return known, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	for s := bufio.NewScanner(file); s.Scan(); {
		line := s.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		at := strings.LastIndex(line, "\t")
		if strings.Count(line, "\t") != 5 || at == len(line)-1 {
			return nil, fmt.Errorf("%s: a line needs five fields and a reason: %q", path, line)
		}
		known[line[:at]] = true
	}
	return known, nil
}
