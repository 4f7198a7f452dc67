package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Each manifest has the addresses and checksums of the files that it names. SCHEMAS names a folder with the schemas of winget and Scoop.
func TestManifestsNameTheFilesOfTheRelease(t *testing.T) {
	t.Chdir("../../..")
	r := &release{
		version: "v1.2.3", when: time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC), out: t.TempDir(), base: "https://example.org/backtalk/releases/download/v1.2.3",
		summaries: []summary{{"en", "Backtalk", "backgammon played by ear"}},
	}
	named := []string{"windows-amd64.msi", "windows-amd64.zip", "windows-arm64.zip", "darwin-amd64.tar.gz", "darwin-arm64.tar.gz", "linux-amd64.tar.gz", "linux-arm64.tar.gz"}
	for _, name := range named {
		if err := r.write("backtalk-1.2.3-"+name, []byte(name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.manifests(); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	all := map[string]string{}
	content, err := os.ReadFile(filepath.Join(r.out, "backtalk-1.2.3-manifests.tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	for list := tar.NewReader(unpacked); ; {
		h, err := list.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(list)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(h.Name, "backtalk-1.2.3-manifests/")
		all[name] = string(text)
		if err := r.unpack(folder, []entry{{name: name, content: text}}); err != nil {
			t.Fatal(err)
		}
	}
	joined := ""
	for _, name := range []string{
		"winget/Backtalk.Backtalk.yaml", "winget/Backtalk.Backtalk.installer.yaml", "winget/Backtalk.Backtalk.locale.en-US.yaml",
		"scoop/backtalk.json", "homebrew/backtalk.rb", "flatpak/" + appID + ".yml",
	} {
		if all[name] == "" {
			t.Errorf("%s is missing from %d files", name, len(all))
		}
		joined += strings.ToLower(all[name])
	}
	for _, name := range named {
		sum, err := r.sum("backtalk-1.2.3-" + name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(joined, sum) || !strings.Contains(joined, strings.ToLower(r.base+"/backtalk-1.2.3-"+name)) {
			t.Errorf("no manifest has the address and the checksum of %s", path.Base(name))
		}
	}
	if !json.Valid([]byte(all["scoop/backtalk.json"])) {
		t.Errorf("Scoop's is no JSON:\n%s", all["scoop/backtalk.json"])
	}
	if schemas := os.Getenv("SCHEMAS"); schemas != "" {
		if out, err := exec.Command(".ci/schemas", schemas, folder).CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		} else {
			t.Log(string(out))
		}
	}
}
