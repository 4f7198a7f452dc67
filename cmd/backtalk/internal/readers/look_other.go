//go:build !linux && !windows && !darwin

package readers

import (
	"context"
	"os/exec"
)

// system reads the environment and looks for installed programs, which is all
// that works on this system.
type system struct{ getenv func(string) string }

func newProber(getenv func(string) string) prober { return system{getenv} }

func (s system) look(context.Context) System {
	return System{Remote: remote(s.getenv), Voices: installed(exec.LookPath, "speech-dispatcher", "espeak-ng")}
}
