package newer

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// mostOfRecipe bounds how much of a recipe is read.
const mostOfRecipe = 1 << 16

// formula matches the version in Homebrew's formula, manifest the one in Scoop's manifest.
var (
	formula  = regexp.MustCompile(`(?m)^\s*version "([^"\s]+)"$`)
	manifest = regexp.MustCompile(`"version": *"([^"\s]+)"`)
)

// homebrew reads the formula in the taps beside the Cellar that the program is in.
func homebrew(_ context.Context, self, running string) string {
	root, _, ok := strings.Cut(filepath.ToSlash(self), "/Cellar/backtalk/")
	if !ok {
		return ""
	}
	return fromRecipe(formula, running,
		root+"/Library/Taps/*/*/Formula/backtalk.rb", root+"/Library/Taps/*/*/backtalk.rb",
		root+"/Homebrew/Library/Taps/*/*/Formula/backtalk.rb", root+"/Homebrew/Library/Taps/*/*/backtalk.rb")
}

// scoop reads the manifest in the buckets beside the apps that the program is among.
func scoop(_ context.Context, self, running string) string {
	root, _, ok := strings.Cut(filepath.ToSlash(self), "/apps/backtalk/")
	if !ok {
		return ""
	}
	return fromRecipe(manifest, running, root+"/buckets/*/bucket/backtalk.json", root+"/buckets/*/backtalk.json")
}

// fromRecipe returns the version in the first recipe that a pattern finds, or "" if there is none or it is the one
// running.
func fromRecipe(version *regexp.Regexp, running string, patterns ...string) string {
	for _, pattern := range patterns {
		files, err := filepath.Glob(filepath.FromSlash(pattern))
		if err != nil {
			continue // the name of the folder has a bracket that opens a pattern
		}
		for _, file := range files {
			found := version.FindSubmatch(beginning(file))
			switch {
			case found == nil:
				continue
			case string(found[1]) == running:
				return ""
			}
			return string(found[1])
		}
	}
	return ""
}

// beginning returns the first part of a file, or nothing if it can't be read.
func beginning(file string) []byte {
	f, err := os.Open(file)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostOfRecipe))
	if err != nil {
		return nil
	}
	return text
}
