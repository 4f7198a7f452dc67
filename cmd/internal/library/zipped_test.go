package library_test

import (
	"archive/zip"
	"bytes"
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
)

func TestAZipInAZipIsToBeUnpacked(t *testing.T) {
	zipped := func(name string, content []byte) []byte {
		var out bytes.Buffer
		w := zip.NewWriter(&out)
		file, err := w.Create(name)
		if err == nil {
			_, err = file.Write(content)
		}
		if err == nil {
			err = w.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	outer := zipped("inner.zip", zipped("a.mat", []byte("1 point match")))
	files, err := library.Zipped(bytes.NewReader(outer), int64(len(outer)))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	content, err := files[0].Read()
	if err != nil {
		t.Fatal(err)
	}
	_, err = library.Read(nil, files[0].Name, content, at)
	why, ok := library.Refusal(err)
	if got := inWords(t, "en", []say.Message{why}); !ok || got != "it is a zip file; unpack it, and import what is in it" {
		t.Errorf("it is refused with %q, %v", got, err)
	}
}
