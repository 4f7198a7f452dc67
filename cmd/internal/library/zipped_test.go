package library_test

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
)

// zipped returns a zip with files.
func zipped(t *testing.T, files map[string]string) string {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for name, content := range files {
		file, err := w.Create(name)
		if err == nil {
			_, err = file.Write([]byte(content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestZipInAZipIsRefused(t *testing.T) {
	outer := zipped(t, map[string]string{"inner.zip": zipped(t, map[string]string{"a.mat": "1 point match"})})
	files, err := library.Zipped(strings.NewReader(outer), int64(len(outer)))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	content, err := files[0].Read()
	if err != nil {
		t.Fatal(err)
	}
	_, err = library.Read(nil, files[0].Name, content, at)
	why, ok := library.Refusal(err)
	if got := inWords(t, "en", []say.Message{why}); !ok || got != "it is a zip file; unpack it and import what it holds" {
		t.Errorf("it is refused with %q, %v", got, err)
	}
}
