package readers

import (
	"context"
	"os/exec"
	"strings"
)

// system asks macOS about VoiceOver: first for its setting, and then for its process, because the
// setting may be unreadable.
type system struct{ getenv func(string) string }

func newProber(getenv func(string) string) prober { return system{getenv} }

func (s system) look(ctx context.Context) System {
	found := System{Remote: remote(s.getenv), Voices: append([]string{"AVSpeechSynthesizer"}, installed(exec.LookPath, "say", "espeak-ng")...)}
	if voiceOver(ctx) {
		found.Readers = []Reader{{Name: "VoiceOver", Terminal: !found.Remote}}
	}
	return found
}

func voiceOver(ctx context.Context) bool {
	out, err := exec.CommandContext(ctx, "defaults", "read", "com.apple.universalaccess", "voiceOverOnOffKey").Output()
	if err == nil && strings.TrimSpace(string(out)) == "1" {
		return true
	}
	return exec.CommandContext(ctx, "pgrep", "-x", "VoiceOver").Run() == nil
}
