package main

import (
	"errors"
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/front"
)

// If the program crashes, it prints the reports that the player hasn't heard yet: they may explain
// the crash.
func TestCrashPrintsUnheardReports(t *testing.T) {
	stateFolder(t, t.TempDir())
	var failures strings.Builder
	options := front.Options{Texts: localizerOf(t, "en"), Streams: front.Streams{Getenv: func(string) string { return "xterm" }}}
	p := &program{failures: &failures, front: front.New(options)}
	p.front.Notify(say.M(say.SavedDamagedNone, say.Data{"File": "old.db"}))
	var crash *crashError
	if err := p.guarded(func() error { panic("a fault") }); !errors.As(err, &crash) {
		t.Errorf("a crash ends with %v", err)
	}
	if got := failures.String(); !strings.HasPrefix(got, "The file with your saved matches was damaged. ") {
		t.Errorf("printed %q", got)
	}
}
