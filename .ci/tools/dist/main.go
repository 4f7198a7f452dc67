// Command dist makes a release from the sources in the working folder: for each system an archive and what its users install, the
// page, an image with the page and a relay, manifests for package managers, and for all of it checksums, lists of parts and
// signatures. The same commit gives the same bytes on any machine. Run it in the repository's root, after the page was built:
// make dist.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// release holds the release that dist makes.
type release struct {
	version string
	// when is the commit's time, which every file gets.
	when time.Time
	out  string
	only string
	// base is the address of the folder that the files are downloaded from, without a slash at the end.
	base string
	// signKey and aptKey are the files with the keys that sign the checksums and the package index, if given.
	signKey, aptKey string
	// clients holds NVDA's controller clients by machine, if given.
	clients map[string]nvdaClient
	// licences holds the licences of everything in the program and the page.
	licences *gathered
	// shared holds the entries of every archive, summaries the program's summary in each language.
	shared    []entry
	summaries []summary
	icon      icon
}

// entry is a file of an archive. A link has the path that it leads to in place of content.
type entry struct {
	name    string
	content []byte
	program bool
	link    string
}

// target is a system that a release supports.
type target struct{ system, machine string }

func (t target) String() string { return t.system + "-" + t.machine }

func targets() []target {
	return []target{
		{"linux", "amd64"}, {"linux", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"},
		{"darwin", "amd64"}, {"darwin", "arm64"},
	}
}

// makes reports whether dist should make a target.
func (r *release) makes(t target) bool { return r.only == "" || r.only == t.String() }

// targets returns the targets to make, and this machine's, which describes itself.
func (r *release) targets() []target {
	return slices.DeleteFunc(targets(), func(t target) bool { return !r.makes(t) && t != here() })
}

func here() target { return target{runtime.GOOS, runtime.GOARCH} }

func main() {
	r := &release{}
	epoch := flag.Int64("epoch", 0, "the time of the commit, in seconds")
	client := flag.String("nvda", "", "the folder with NVDA's controller client and its licence")
	flag.StringVar(&r.version, "version", "", "the version")
	flag.StringVar(&r.out, "out", "bin/dist", "the folder to write to")
	flag.StringVar(&r.only, "only", "", "make no other target's files, such as linux-amd64; that of this machine is built in any case")
	flag.StringVar(&r.base, "base", "", "the address of the folder with the files; manifests for package managers need it")
	flag.StringVar(&r.signKey, "sign-key", "", "the file with the secret key of minisign; its password is in MINISIGN_PASSWORD")
	flag.StringVar(&r.aptKey, "apt-key", "", "the file with the secret key of OpenPGP that signs the index for apt")
	flag.Parse()
	r.when, r.base = time.Unix(*epoch, 0).UTC(), strings.TrimSuffix(r.base, "/")
	if err := r.make(*client); err != nil {
		fmt.Fprintln(os.Stderr, "dist:", err)
		os.Exit(1)
	}
}

// make makes the whole release, with NVDA's controller clients from a folder, if one is named.
func (r *release) make(client string) error {
	if r.version == "" {
		return fmt.Errorf("no version was given")
	}
	if err := r.takeClients(client); err != nil {
		return err
	}
	for _, step := range []func() error{
		r.empty, r.gather, r.build, r.describe, r.packAll, r.page, r.image, r.manifests, r.aptIndex, r.tidy, r.sums, r.sign,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// empty makes the folder to write to.
func (r *release) empty() error {
	if err := os.RemoveAll(r.out); err != nil {
		return err
	}
	return os.MkdirAll(r.out, 0o755)
}

func (r *release) gather() (err error) {
	r.licences, err = gatherLicences()
	return err
}

// describe reads the files that every archive contains besides the program.
func (r *release) describe() (err error) {
	if r.icon, err = readIcon(); err != nil {
		return fmt.Errorf("the icon: %w", err)
	}
	host := filepath.Join(r.out, "build", here().String(), "backtalk")
	if r.summaries, err = summaries(host); err != nil {
		return err
	}
	r.shared, err = r.documents(host)
	return err
}

// packAll makes the downloads for each target.
func (r *release) packAll() error {
	for _, t := range targets() {
		if !r.makes(t) {
			continue
		}
		if err := r.pack(t); err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
	}
	return nil
}

// tidy removes the build folder.
func (r *release) tidy() error { return os.RemoveAll(filepath.Join(r.out, "build")) }

// name returns the name of a target's files, without their extension.
func (r *release) name(t target) string { return "backtalk-" + r.bare() + "-" + t.String() }

// bare returns the version without its letter.
func (r *release) bare() string { return strings.TrimPrefix(r.version, "v") }

// write writes a file of the release.
func (r *release) write(name string, content []byte) error {
	return os.WriteFile(filepath.Join(r.out, name), content, readable)
}

// work makes a temporary folder, and returns the function that removes it.
func work() (folder string, remove func(), err error) {
	folder, err = os.MkdirTemp("", "backtalk-dist")
	return folder, func() { _ = os.RemoveAll(folder) }, err
}

// tool runs a program from a Debian package. If the program is missing, the error names the package.
func (r *release) tool(pack, name string, args ...string) error {
	return r.toolIn("", pack, name, args...)
}

// toolIn does the same in a folder.
func (r *release) toolIn(folder, pack, name string, args ...string) error {
	if _, err := exec.LookPath(name); err != nil {
		return fmt.Errorf("%s is missing: apt install %s", name, pack)
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), fmt.Sprintf("SOURCE_DATE_EPOCH=%d", r.when.Unix()), "TZ=UTC", "LC_ALL=C")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return nil
}
