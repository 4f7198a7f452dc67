//go:build e2e

package e2e

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/record"
)

// journalName is the journal's file in a data folder.
const journalName = "matches.db"

func TestMain(m *testing.M) {
	flag.Parse()
	if *program == "" {
		fmt.Fprintln(os.Stderr, "name the program to test: go test -tags e2e ./cmd/backtalk/e2e -program $PWD/bin/backtalk, or make e2e")
		os.Exit(2)
	}
	os.Exit(m.Run())
}

// settingsIn writes a settings file into a data folder and returns its path. The cursor rests at
// the start of a line, so that each line ends with a carriage return, which the seat waits for. No
// line is broken. More settings may follow.
func settingsIn(t testing.TB, data string, more ...string) string {
	t.Helper()
	file := filepath.Join(data, "settings.toml")
	if err := os.WriteFile(file, []byte("cursor = \"start\"\ncells = 0\n"+strings.Join(more, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// kept returns the events of the first match in the journal of a data
// folder.
func kept(t *testing.T, data string) []core.Event {
	t.Helper()
	events := keptOrNone(t, data)
	if len(events) == 0 {
		t.Fatal("no match is kept")
	}
	return events
}

// keptOrNone is like kept, but there may be no match yet.
func keptOrNone(t *testing.T, data string) []core.Event {
	t.Helper()
	j, err := journal.Open(filepath.Join(data, journalName))
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	events, _, err := j.Resume(1)
	if err != nil && !errors.Is(err, matches.ErrNoMatch) {
		t.Fatal(err)
	}
	return events
}

// written returns the events in an event file. It fails the test unless they
// are numbered 1, 2, 3 and so on.
func written(t *testing.T, file string) []core.Event {
	t.Helper()
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	events, err := record.Read(in)
	if err != nil {
		t.Fatalf("reading the event file: %v", err)
	}
	return events
}

// encoded returns the written form of events, to compare and to show.
func encoded(t *testing.T, events []core.Event) []string {
	t.Helper()
	lines := make([]string, len(events))
	for i, e := range events {
		line, err := record.Encode(i+1, e)
		if err != nil {
			t.Fatal(err)
		}
		lines[i] = string(line)
	}
	return lines
}
