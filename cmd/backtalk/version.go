package main

import (
	"cmp"
	"fmt"
	"io"
	"runtime/debug"
)

// linked is the version that make passes to the linker.
var linked string

// unnamed is the version of a program that was built from an unknown state of the sources.
const unnamed = "development build"

// version returns the version of this program.
func version() string {
	info, _ := debug.ReadBuildInfo()
	return versionOf(linked, info)
}

// versionOf returns the version from the linker, or else what the go command recorded about the
// sources: their version, or else their commit.
func versionOf(linked string, info *debug.BuildInfo) string {
	if linked != "" || info == nil {
		return cmp.Or(linked, unnamed)
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	noted := map[string]string{}
	for _, s := range info.Settings {
		noted[s.Key] = s.Value
	}
	revision := noted["vcs.revision"]
	if revision == "" {
		return unnamed
	}
	if noted["vcs.modified"] == "true" {
		revision += "+dirty"
	}
	return revision
}

// printVersion prints the program's version.
func printVersion(w io.Writer) error {
	_, err := fmt.Fprintln(w, "backtalk", version())
	return err
}

// printModules prints the program's version, then Go's version and that of every module, one per line.
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
