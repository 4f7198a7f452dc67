//go:build !linux && !windows && !darwin

package readers

import (
	"context"
	"os/exec"
)

// system can be asked for nothing but the environment and the installed programs.
type system struct{ getenv func(string) string }

func newProber(getenv func(string) string) prober { return system{getenv} }

func (s system) look(context.Context) System {
	return System{Remote: remote(s.getenv), Voices: installed(exec.LookPath, "speech-dispatcher", "espeak-ng")}
}
