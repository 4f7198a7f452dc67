package main

import (
	"fmt"
	"io"
	"runtime/debug"
)

// printVersion prints the program's version.
func printVersion(w io.Writer) error {
	_, err := fmt.Fprintln(w, "backtalk", version)
	return err
}

// printModules prints the program's version, then what it was made with: Go, and every module with
// its version, a line each.
func printModules(w io.Writer) error {
	if err := printVersion(w); err != nil {
		return err
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return nil
	}
	if _, err := fmt.Fprintln(w, info.GoVersion); err != nil {
		return err
	}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		if _, err := fmt.Fprintln(w, m.Path, m.Version); err != nil {
			return err
		}
	}
	return nil
}
