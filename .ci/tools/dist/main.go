// Command dist makes everything that a release consists of: an archive for each system, Debian
// packages, checksums, and lists of what is in the program. The same sources give the same bytes.
//
// It is run in the root of the repository, after the page was built: make dist.
package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// release holds the release that dist makes.
type release struct {
	version string
	// when is the time that every file bears: that of the commit.
	when time.Time
	out  string
	only string
	// clients are NVDA's controller clients by the machines they are for, where they were handed in.
	clients map[string]nvdaClient
	// licences are those of all that is in the program or the page.
	licences *gathered
	// shared holds the entries of every archive.
	shared []entry
}

// entry is a file of an archive.
type entry struct {
	name    string
	content []byte
	program bool
}

// target is a system that is shipped to.
type target struct{ system, machine string }

func (t target) String() string { return t.system + "-" + t.machine }

func targets() []target {
	return []target{
		{"linux", "amd64"}, {"linux", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"},
		{"darwin", "amd64"}, {"darwin", "arm64"},
	}
}

// targets returns the targets to make.
func (r *release) targets() []target {
	return slices.DeleteFunc(targets(), func(t target) bool {
		return r.only != "" && r.only != t.String() && t != (target{runtime.GOOS, runtime.GOARCH})
	})
}

func main() {
	version := flag.String("version", "", "the version")
	epoch := flag.Int64("epoch", 0, "the time of the commit, in seconds")
	out := flag.String("out", "bin/dist", "the folder to write to")
	only := flag.String("only", "", "make no other target's archive, such as linux-amd64; that of this machine is built in any case")
	client := flag.String("nvda", "", "the folder with NVDA's controller client and its licence")
	flag.Parse()
	r := &release{version: *version, when: time.Unix(*epoch, 0).UTC(), out: *out, only: *only}
	if err := r.make(*client); err != nil {
		fmt.Fprintln(os.Stderr, "dist:", err)
		os.Exit(1)
	}
}

// make makes all of it, with NVDA's controller clients from a folder, if one is named.
func (r *release) make(client string) error {
	if r.version == "" {
		return fmt.Errorf("no version was given")
	}
	if client != "" {
		found, err := nvdaClients(client)
		if err != nil {
			return fmt.Errorf("NVDA's controller client: %w", err)
		}
		r.clients = found
	}
	if err := os.RemoveAll(r.out); err != nil {
		return err
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	licences, err := gatherLicences()
	if err != nil {
		return err
	}
	r.licences = licences
	host := filepath.Join(r.out, "build", target{runtime.GOOS, runtime.GOARCH}.String(), "backtalk")
	for _, t := range r.targets() {
		if err := r.build(t); err != nil {
			return err
		}
	}
	if r.shared, err = r.documents(host); err != nil {
		return err
	}
	for _, t := range r.targets() {
		if err := r.pack(t); err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
	}
	if err := r.pageBill(); err != nil {
		return err
	}
	if err := os.RemoveAll(filepath.Join(r.out, "build")); err != nil {
		return err
	}
	return r.sums()
}

// name returns the name of a target's archive, without its extension.
func (r *release) name(t target) string {
	return "backtalk-" + strings.TrimPrefix(r.version, "v") + "-" + t.String()
}

// sums writes the checksums of all files, as sha256sum does.
func (r *release) sums() error {
	files, err := os.ReadDir(r.out)
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, f := range files {
		content, err := os.ReadFile(filepath.Join(r.out, f.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(content), f.Name())
	}
	return os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), []byte(b.String()), 0o644)
}
