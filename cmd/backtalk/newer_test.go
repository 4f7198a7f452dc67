package main

import (
	"path/filepath"
	"testing"
)

func TestNewVersionIsAnnouncedOnce(t *testing.T) {
	f := folder{path: filepath.Join(t.TempDir(), "state")}
	for i, c := range []struct {
		version string
		first   bool
	}{{"1.0.0", true}, {"1.0.0", false}, {"1.1.0", true}, {"1.1.0", false}} {
		if got := f.firstTime("newer", c.version); got != c.first {
			t.Errorf("%d: %s is told: %v", i, c.version, got)
		}
	}
}
