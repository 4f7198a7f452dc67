package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"backtalk/core/engine"
)

// If the player stops the rollouts of one match, the analysis of all matches ends there, and isn't
// said to be complete.
func TestStoppedRolloutStopsTheAnalysisOfAllMatches(t *testing.T) {
	folder := t.TempDir()
	for _, seed := range []string{"4", "5"} {
		backtalk(t, "play", "--me", "simple", "--against", "random", "--length", "1", "--seed", seed, "--data", folder)
	}
	// With all decisions judged, only the rollouts remain.
	backtalk(t, "analyse", "--all", "--plies", "0", "--data", folder)
	out, err := os.Create(filepath.Join(folder, "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	complaints, err := os.Create(filepath.Join(folder, "complaints"))
	if err != nil {
		t.Fatal(err)
	}
	defer complaints.Close()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	f := &analyseFlags{All: true, Rollout: true, setup: &setup{sharedFlags: sharedFlags{Data: folder}}}
	p := newPrinter(streams{out: out, err: complaints}, localizerOf(t, "en"), false)
	how := judging{func() (*engine.Engine, error) {
		stop()
		return allProcessors()
	}, 0, true}
	if err := f.everything(ctx, p, &how); !errors.Is(err, errFailed) {
		t.Errorf("it ends with %v", err)
	}
	if said, err := os.ReadFile(out.Name()); err != nil || len(said) > 0 {
		t.Errorf("it says %q, %v", said, err)
	}
	said, err := os.ReadFile(complaints.Name())
	if want := "Rollouts stopped. The next analysis with --rollout continues from there.\n"; err != nil || string(said) != want {
		t.Errorf("it complains %q, %v", said, err)
	}
}
