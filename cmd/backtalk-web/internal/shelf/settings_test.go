package shelf

import (
	"os"
	"path/filepath"
	"testing"

	"backtalk/cmd/internal/settings"
	"backtalk/locales"
)

func TestSettingsSurviveACrashAtAnyStep(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	f := newFolder(t)
	s := Settings{f}
	if _, _, exists, err := s.Load(); exists || err != nil {
		t.Fatalf("settings in an empty folder: %v, %v", exists, err)
	}
	var v settings.Values
	save := func(length string) {
		t.Helper()
		if err := v.Set(settings.Length, length); err != nil {
			t.Fatal(err)
		}
		if err := s.Save(v, []settings.Key{settings.Length}, texts); err != nil {
			t.Fatal(err)
		}
	}
	has := func(want string) {
		t.Helper()
		got, problems, exists, err := s.Load()
		if err != nil || !exists || len(problems) > 0 || got.Text(settings.Length) != want {
			t.Fatalf("length %s, %v, %v, %v; want %s", got.Text(settings.Length), problems, exists, err, want)
		}
	}
	save("7")
	has("7")
	seven, err := f.Read(s.document().name)
	if err != nil {
		t.Fatal(err)
	}
	save("9")
	has("9")
	nine, err := f.Read(s.document().name)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, text []byte) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(f.path, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	// Cut the file after every step bytes, and after each of the last ones.
	const step = 97
	for cut := 0; cut < len(nine); cut = min(cut+step, max(cut+1, len(nine)-3)) {
		write(s.document().name, seven)
		write(s.document().next, nine[:cut])
		has("7")
		write(s.document().name, nine[:cut])
		write(s.document().next, append(append([]byte{}, nine...), endMark))
		has("9")
	}
}
