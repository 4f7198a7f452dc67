package main

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	"github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
)

// places maps the files of an archive to their paths on Debian; files without a path here are
// documentation.
func places() map[string]string {
	return map[string]string{
		"backtalk": "/usr/games/backtalk", "backtalk.6": "/usr/share/man/man6/backtalk.6.gz",
		"completions/backtalk.bash": "/usr/share/bash-completion/completions/backtalk",
		"completions/_backtalk":     "/usr/share/zsh/vendor-completions/_backtalk",
		"completions/backtalk.fish": "/usr/share/fish/vendor_completions.d/backtalk.fish",
		"completions/backtalk.ps1":  "",
		"LICENSE":                   "/usr/share/doc/backtalk/copyright",
	}
}

// debian writes a package for Debian and its relatives.
func (r *release) debian(t target, entries []entry) error {
	work, err := os.MkdirTemp("", "backtalk-deb")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }()
	info := nfpm.WithDefaults(&nfpm.Info{
		Name: "backtalk", Arch: t.machine, Platform: "linux", Version: debianVersion(r.version), Section: "games", Priority: "optional",
		Maintainer: "The Backtalk authors <backtalk@example.org>", License: "MIT", MTime: r.when, VersionSchema: "none",
		Description: "backgammon played by ear\nMade for blind players first: speech, braille, sounds and screen all have the same words.",
		Overridables: nfpm.Overridables{
			Depends: []string{"libc6"}, Recommends: []string{"espeak-ng | speech-dispatcher"}, Suggests: []string{"gnubg"},
		},
	})
	for _, e := range entries {
		to, placed := places()[e.name]
		switch {
		case !placed:
			to = "/usr/share/doc/backtalk/" + e.name
		case to == "":
			continue
		}
		content := e.content
		if strings.HasSuffix(to, ".gz") {
			content = gzipped(content)
		}
		file := filepath.Join(work, strings.ReplaceAll(e.name, "/", "_"))
		if err := os.WriteFile(file, content, 0o600); err != nil {
			return err
		}
		info.Contents = append(info.Contents, &files.Content{
			Source: file, Destination: to,
			FileInfo: &files.ContentFileInfo{Owner: "root", Group: "root", Mode: fs.FileMode(e.mode()), MTime: r.when},
		})
	}
	if err := nfpm.PrepareForPackager(info, "deb"); err != nil {
		return err
	}
	var b bytes.Buffer
	if err := deb.Default.Package(info, &b); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.out, r.name(t)+".deb"), b.Bytes(), readable)
}

// sinceTag matches the end of git's name for a commit after a tag: how many later, and which.
var sinceTag = regexp.MustCompile(`-(\d+)-g`)

// debianVersion begins with a digit, as Debian wants it: without a tag it is nought with the commit.
// A commit after a tag is later than it, and a candidate earlier.
func debianVersion(version string) string {
	version = strings.TrimPrefix(version, "v")
	if version == "" || version[0] < '0' || version[0] > '9' || !strings.Contains(version, ".") {
		version = "0.0.0+" + version
	}
	return strings.ReplaceAll(sinceTag.ReplaceAllString(version, "+$1.g"), "-", "~")
}

func gzipped(content []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is one that there is
	_, _ = w.Write(content)                               // a buffer takes all
	_ = w.Close()
	return b.Bytes()
}
