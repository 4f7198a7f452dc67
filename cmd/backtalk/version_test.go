package main

import (
	"runtime/debug"
	"testing"
)

func TestVersionNamesTheSources(t *testing.T) {
	settings := func(revision, modified string) []debug.BuildSetting {
		return []debug.BuildSetting{{Key: "vcs.revision", Value: revision}, {Key: "vcs.modified", Value: modified}}
	}
	for want, c := range map[string]struct {
		linked string
		info   *debug.BuildInfo
	}{
		"v1.2":                      {"v1.2", &debug.BuildInfo{Main: debug.Module{Version: "v1.3"}}},
		"v1.3":                      {"", &debug.BuildInfo{Main: debug.Module{Version: "v1.3"}, Settings: settings("0123", "false")}},
		"0123":                      {"", &debug.BuildInfo{Main: debug.Module{Version: "(devel)"}, Settings: settings("0123", "false")}},
		"4567+dirty":                {"", &debug.BuildInfo{Settings: settings("4567", "true")}},
		"development build":         {"", &debug.BuildInfo{Main: debug.Module{Version: "(devel)"}}},
		"development build, or not": {"development build, or not", nil},
	} {
		if got := versionOf(c.linked, c.info); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := versionOf("", nil); got != unnamed {
		t.Errorf("without what go noted: %q", got)
	}
}
