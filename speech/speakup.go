package speech

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// ErrNoSpeakup says that the kernel's screen reader has no synthesizer that the program may write to.
var ErrNoSpeakup = errors.New("no synthesizer of Speakup's")

// speakup is the synthesizer that Linux's own screen reader, Speakup, speaks with in a text console:
// it speaks the text written to its device after Speakup's own. It reports nothing, and language,
// voice and rate are Speakup's own.
type speakup struct{ device *os.File }

// speakupDevices returns the files through which the kernel accepts text for Speakup's synthesizer,
// the one for UTF-8 first.
func speakupDevices(root string) []string {
	return []string{
		filepath.Join(root, "dev/synthu"), filepath.Join(root, "dev/synth"),
		filepath.Join(root, "sys/accessibility/speakup/synth_direct"),
	}
}

// openSpeakup opens the device below a root folder.
func openSpeakup(root string) (talker, error) {
	name, err := os.ReadFile(filepath.Join(root, "sys/accessibility/speakup/synth"))
	if synth := strings.TrimSpace(string(name)); err != nil || synth == "" || synth == "none" {
		return nil, ErrNoSpeakup
	}
	var all error
	for _, file := range speakupDevices(root) {
		device, err := os.OpenFile(file, os.O_WRONLY, 0)
		if err == nil {
			return &speakup{device}, nil
		}
		all = errors.Join(all, err)
	}
	return nil, fmt.Errorf("%w: %w", ErrNoSpeakup, all)
}

// clearSynth makes a synthesizer of Speakup's drop its text.
const clearSynth = "\x18"

func (s *speakup) say(j job) error {
	_, err := s.device.WriteString(cleanText(j.text) + "\n")
	return err
}

func (s *speakup) hush() error {
	_, err := s.device.WriteString(clearSynth)
	return err
}

func (s *speakup) news() <-chan report { return nil }

func (s *speakup) close() { _ = s.device.Close() }
