package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/rpmpack"
	"github.com/goreleaser/nfpm/v2"
	"github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
)

// These are the program's paths: for games on Debian, and the usual one elsewhere.
const (
	games = "/usr/games/backtalk"
	usual = "/usr/bin/backtalk"
)

const maintainer = "The Backtalk authors <backtalk@example.org>"

// places maps the files of an archive to their paths; an empty path leaves a file out. Files without a path here are
// documentation.
func places(program, licence string) map[string]string {
	return map[string]string{
		"backtalk": program, manualPage: "/usr/share/man/man6/backtalk.6.gz",
		"completions/backtalk.bash": "/usr/share/bash-completion/completions/backtalk",
		"completions/_backtalk":     "/usr/share/zsh/vendor-completions/_backtalk",
		"completions/backtalk.fish": "/usr/share/fish/vendor_completions.d/backtalk.fish",
		"completions/backtalk.ps1":  "",
		"LICENSE":                   licence,
	}
}

// linux writes the downloads for Linux: an archive and packages.
func (r *release) linux(t target, entries []entry) error {
	menu, err := r.menu()
	if err != nil {
		return err
	}
	all := slices.Clone(entries)
	for _, e := range menu {
		all = append(all, entry{name: "share/" + e.name, content: e.content})
	}
	sorted(all)
	content, err := r.tarred(r.name(t), all)
	if err := r.writeOr(r.name(t)+".tar.gz", content, err); err != nil {
		return err
	}
	for _, write := range []func(target, []entry, []entry) error{r.debian, r.redhat, r.appImage} {
		if err := write(t, entries, menu); err != nil {
			return err
		}
	}
	return nil
}

// about returns the facts about a package.
func (r *release) about(t target) *nfpm.Info {
	info := &nfpm.Info{
		Name: "backtalk", Arch: t.machine, Platform: "linux", Section: "games", Priority: "optional", VersionSchema: "none",
		Version: packageVersion(r.version), Maintainer: maintainer, License: "MIT", MTime: r.when,
		Description: "backgammon played by ear\n" + wrapped(description(), 76), Homepage: r.home(),
	}
	return nfpm.WithDefaults(info)
}

// wrapped returns paragraphs in lines of a width.
func wrapped(paragraphs []string, width int) string {
	var all []string
	for _, p := range paragraphs {
		var lines []string
		line := ""
		for _, word := range strings.Fields(p) {
			if line != "" && len(line)+1+len(word) > width {
				lines, line = append(lines, line), ""
			}
			line = strings.TrimSpace(line + " " + word)
		}
		all = append(all, strings.Join(append(lines, line), "\n"))
	}
	return strings.Join(all, "\n\n")
}

// debian writes a package for Debian and its relatives.
func (r *release) debian(t target, entries, menu []entry) error {
	info := r.about(t)
	info.Depends = []string{"libc6"}
	info.Recommends, info.Suggests = []string{"espeak-ng | speech-dispatcher"}, []string{"gnubg"}
	changes := fmt.Sprintf("backtalk (%s) stable; urgency=medium\n\n  * See CHANGELOG.md beside this file.\n\n -- %s  %s\n",
		info.Version, info.Maintainer, r.when.Format("Mon, 02 Jan 2006 15:04:05 -0700"))
	entries = append([]entry{{name: "changelog.gz", content: []byte(changes)}}, entries...)
	info.Deb.Compression = "gzip"
	if err := r.place(info, placed(places(games, "/usr/share/doc/backtalk/copyright"), entries, menu)); err != nil {
		return err
	}
	if err := nfpm.PrepareForPackager(info, "deb"); err != nil {
		return err
	}
	var b bytes.Buffer
	err := deb.Default.Package(info, &b)
	return r.writeOr(r.name(t)+".deb", b.Bytes(), err)
}

// redhat writes a package for Fedora and its relatives.
func (r *release) redhat(t target, entries, menu []entry) error {
	var recommends rpmpack.Relations
	if err := recommends.Set("espeak-ng"); err != nil {
		return err
	}
	pack, err := rpmpack.NewRPM(rpmpack.RPMMetaData{
		Name: "backtalk", Summary: "Backgammon played by ear", Description: wrapped(description(), 76), Version: packageVersion(r.version), Release: "1",
		Arch: map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[t.machine], OS: "linux", URL: r.home(), Licence: "MIT",
		Packager: maintainer, Vendor: "The Backtalk authors", Group: "Amusements/Games", BuildHost: "localhost", BuildTime: r.when, Compressor: "gzip:9",
		Recommends: recommends,
	})
	if err != nil {
		return err
	}
	paths := places(usual, "/usr/share/licenses/backtalk/LICENSE")
	paths["completions/_backtalk"] = "/usr/share/zsh/site-functions/_backtalk"
	for _, e := range placed(paths, entries, menu) {
		pack.AddFile(rpmpack.RPMFile{
			Name: e.name, Body: e.content, Mode: uint(fs.FileMode(e.mode())), Owner: "root", Group: "root", MTime: uint32(r.when.Unix()), //nolint:gosec // they fit
		})
	}
	var b bytes.Buffer
	err = pack.Write(&b)
	return r.writeOr(r.name(t)+".rpm", b.Bytes(), err)
}

// placed returns the files of an archive and those of the menu by their paths in a system.
func placed(paths map[string]string, entries, menu []entry) []entry {
	var all []entry
	for _, e := range entries {
		to, ok := paths[e.name]
		if !ok {
			to = "/usr/share/doc/backtalk/" + e.name
		}
		if to == "" {
			continue
		}
		if strings.HasSuffix(to, ".gz") {
			e.content = gzipped(e.content)
		}
		all = append(all, entry{name: to, content: e.content, program: e.program})
	}
	for _, e := range menu {
		all = append(all, entry{name: "/usr/share/" + e.name, content: e.content})
	}
	return all
}

// place puts files into a package. It writes them to the build folder, which tidy removes.
func (r *release) place(info *nfpm.Info, all []entry) error {
	from, err := os.MkdirTemp(filepath.Join(r.out, "build"), "package")
	if err != nil {
		return err
	}
	for _, e := range all {
		file := filepath.Join(from, strings.ReplaceAll(e.name, "/", "_"))
		info.Contents = append(info.Contents, &files.Content{
			Source: file, Destination: e.name,
			FileInfo: &files.ContentFileInfo{Owner: "root", Group: "root", Mode: fs.FileMode(e.mode()), MTime: r.when}, //nolint:gosec // a mode fits
		})
		if err := os.WriteFile(file, e.content, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// sinceTag matches the end of git's name for a commit after a tag: how many later, and which.
var sinceTag = regexp.MustCompile(`-(\d+)-g`)

// packageVersion returns a version for packages. It begins with a digit: a name that isn't a version follows 0.0.0. It sorts a commit
// after its tag, and a release candidate before its release.
func packageVersion(version string) string {
	version = strings.TrimPrefix(version, "v")
	if version == "" || version[0] < '0' || version[0] > '9' || !strings.Contains(version, ".") {
		version = "0.0.0+" + version
	}
	return strings.ReplaceAll(sinceTag.ReplaceAllString(version, "+$1.g"), "-", "~")
}

// plain matches the numbers that a version begins with.
var plain = regexp.MustCompile(`^v?(\d+)\.(\d+)(?:\.(\d+))?`)

// number returns the version as three numbers, for systems that accept only those.
func (r *release) number() string {
	found := plain.FindStringSubmatch(r.version)
	if found == nil {
		return "0.0.0"
	}
	if found[3] == "" {
		found[3] = "0"
	}
	return strings.Join(found[1:], ".")
}

func gzipped(content []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	_, _ = w.Write(content)                               // a buffer never fails
	_ = w.Close()
	return b.Bytes()
}
