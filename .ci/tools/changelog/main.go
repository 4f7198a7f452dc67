// Command changelog moves the notes on changes, one file each, into CHANGELOG.md, and prints its part about a version. Run it in the
// repository's root.
//
//	changelog check            fails if a note can't be read
//	changelog release 0.9.1    moves the notes below a heading with this version and today's date
//	changelog notes 0.9.1      prints the part of CHANGELOG.md about a version
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const (
	page       = "CHANGELOG.md"
	unreleased = "changelog/unreleased"
)

func main() {
	if err := run(os.Args[1:], time.Now()); err != nil {
		fmt.Fprintln(os.Stderr, "changelog:", err)
		os.Exit(1)
	}
}

func run(args []string, now time.Time) error {
	switch {
	case len(args) == 1 && args[0] == "check":
		_, _, err := read()
		return err
	case len(args) == 2 && args[0] == "release":
		return release(strings.TrimPrefix(args[1], "v"), now)
	case len(args) == 2 && args[0] == "notes":
		source, err := os.ReadFile(page)
		if err != nil {
			return err
		}
		text, err := notesOf(string(source), strings.TrimPrefix(args[1], "v"))
		fmt.Print(text)
		return err
	}
	return errors.New("usage: changelog check | release VERSION | notes VERSION")
}

// note describes one change to users.
type note struct{ kind, area, text string }

// kinds returns the kinds of changes, in the order in which CHANGELOG.md has them.
func kinds() []string {
	return []string{"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
}

// read reads all notes, and returns the names of their files too.
func read() (notes []note, files []string, err error) {
	files, err = filepath.Glob(filepath.Join(unreleased, "*.md"))
	if err != nil {
		return nil, nil, err
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			return nil, nil, err
		}
		n, err := parse(string(source))
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", file, err)
		}
		notes = append(notes, n)
	}
	return notes, files, nil
}

// parse reads one note.
func parse(source string) (note, error) {
	first, text, _ := strings.Cut(source, "\n")
	kind, area, _ := strings.Cut(strings.TrimSpace(first), ":")
	n := note{kind, strings.TrimSpace(area), strings.Join(strings.Fields(text), " ")}
	switch {
	case !slices.Contains(kinds(), n.kind):
		return n, fmt.Errorf("it begins with %q, want one of %s", n.kind, strings.Join(kinds(), ", "))
	case n.text == "":
		return n, errors.New("it says nothing below its first line")
	case !strings.HasSuffix(n.text, "."):
		return n, errors.New("it does not end with a full stop")
	}
	return n, nil
}

// release moves the notes below a new heading.
func release(version string, now time.Time) error {
	source, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	notes, files, err := read()
	if err != nil {
		return err
	}
	text, err := released(string(source), version, now.Format(time.DateOnly), notes)
	if err != nil {
		return err
	}
	if err := os.WriteFile(page, []byte(text), 0o644); err != nil { //nolint:gosec // anybody may read it
		return err
	}
	for _, file := range files {
		if err := os.Remove(file); err != nil {
			return err
		}
	}
	return nil
}

// heading begins the part about unreleased changes.
const heading = "## [Unreleased]"

// released returns the page with all unreleased changes and the notes below a heading with the version.
func released(source, version, date string, notes []note) (string, error) {
	before, rest, ok := strings.Cut(source, heading+"\n")
	if !ok {
		return "", fmt.Errorf("%s has no heading %q", page, heading)
	}
	if strings.Contains(source, "\n## ["+version+"]") {
		return "", fmt.Errorf("%s has the version %s already", page, version)
	}
	current, older := rest, ""
	if at := strings.Index(rest, "\n## ["); at >= 0 {
		current, older = rest[:at+1], rest[at+1:]
	}
	for _, n := range notes {
		current = with(current, n)
	}
	text := before + heading + "\n\n## [" + version + "] - " + date + "\n\n" + strings.TrimSpace(current) + "\n"
	if older != "" {
		text += "\n" + older
	}
	return text, nil
}

// with adds a note at the end of its area in a version's part of the page. It adds the area if it is missing.
func with(part string, n note) string {
	part = ensured(part, "", "### "+n.kind, "### ")
	if n.area != "" {
		part = ensured(part, "### "+n.kind, "#### "+n.area, "#### ")
	}
	lines := strings.Split(strings.TrimRight(part, "\n"), "\n")
	at := slices.Index(lines, "### "+n.kind) + 1
	if n.area != "" {
		at += slices.Index(lines[at:], "#### "+n.area) + 1
	}
	end := at
	for end < len(lines) && !strings.HasPrefix(lines[end], "#") {
		end++
	}
	for end > at && lines[end-1] == "" {
		end--
	}
	added := []string{"- " + n.text}
	if end == at {
		added = []string{"", added[0]}
	}
	return strings.Join(slices.Insert(lines, end, added...), "\n") + "\n"
}

// ensured returns the part with a heading below another one. If the heading is missing, it adds it at the end.
func ensured(part, below, want, level string) string {
	lines := strings.Split(strings.TrimRight(part, "\n"), "\n")
	at := 0
	if below != "" {
		at = slices.Index(lines, below) + 1
	}
	for ; at < len(lines); at++ {
		if lines[at] == want {
			return part
		}
		if strings.HasPrefix(lines[at], "#") && !strings.HasPrefix(lines[at], level) && len(strings.Fields(lines[at])[0]) < len(strings.TrimSpace(level)) {
			break
		}
	}
	for at > 0 && lines[at-1] == "" {
		at--
	}
	return strings.Join(slices.Insert(lines, at, "", want), "\n") + "\n"
}

// notesOf returns the page's part about a version, without the heading.
func notesOf(source, version string) (string, error) {
	_, rest, ok := strings.Cut(source, "\n## ["+version+"]")
	if !ok {
		return "", fmt.Errorf("%s has no version %s", page, version)
	}
	_, rest, _ = strings.Cut(rest, "\n")
	part, _, _ := strings.Cut(rest, "\n## [")
	return strings.TrimSpace(part) + "\n", nil
}
