package speech

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// console makes the files that the kernel has for Speakup.
func console(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestSpeakupsDeviceTakesTheText(t *testing.T) {
	for _, device := range []string{"dev/synthu", "dev/synth", "sys/accessibility/speakup/synth_direct"} {
		root := console(t, map[string]string{"sys/accessibility/speakup/synth": "soft\n", device: ""})
		s, err := openSpeakup(root)
		if err != nil {
			t.Fatal(err)
		}
		for _, do := range []error{s.say(job{text: "13, yours,\n5."}), s.hush(), s.say(job{text: "Edit: ё"})} {
			if do != nil {
				t.Error(do)
			}
		}
		s.close()
		got, err := os.ReadFile(filepath.Join(root, device))
		if want := "13, yours, 5.\n\x18Edit: ё\n"; err != nil || string(got) != want {
			t.Errorf("%s has %q, want %q; %v", device, got, want, err)
		}
	}
}

func TestSpeakupWithoutASynthesizerIsMissing(t *testing.T) {
	for _, files := range []map[string]string{
		{},
		{"sys/accessibility/speakup/synth": "none\n", "dev/synth": ""},
		{"sys/accessibility/speakup/synth": "soft\n"},
	} {
		if _, err := openSpeakup(console(t, files)); !errors.Is(err, ErrNoSpeakup) {
			t.Errorf("%v: %v", files, err)
		}
	}
}
