package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
)

// image writes a container image for each architecture of Linux. The image holds the page, and the
// program that serves it and runs a relay.
func (r *release) image() error {
	list, err := r.pageFiles()
	if err != nil {
		return err
	}
	conf, err := r.relayConf()
	if err != nil {
		return err
	}
	list = append(list, entry{name: "relay.conf", content: conf})
	for _, t := range targets() {
		if t.system != "linux" || !r.makes(t) {
			continue
		}
		if err := r.imageFor(t, list); err != nil {
			return err
		}
	}
	return nil
}

// relayConf returns the configuration of a relay, which docs/relay.sh writes.
func (r *release) relayConf() ([]byte, error) {
	file := filepath.Join(r.out, "build", "relay.conf")
	cmd := exec.Command("sh", filepath.Join("docs", "relay.sh"), "4222", "8081")
	cmd.Env = append(os.Environ(), "RELAY_CONF="+file)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

// imageFor writes the image for one machine. Its layers are not compressed, but the file as a whole is: that makes it smaller.
func (r *release) imageFor(t target, list []entry) error {
	host := filepath.Join(r.out, "build", t.String(), "backtalk-host")
	if err := r.compile(t, "./cmd/backtalk-host", host); err != nil {
		return err
	}
	if err := r.imageBill(t, host); err != nil {
		return err
	}
	program, err := os.ReadFile(host)
	if err != nil {
		return err
	}
	img, err := r.layered(t, append([]entry{{name: "backtalk-host", content: program, program: true}}, list...))
	if err != nil {
		return err
	}
	tag, err := name.NewTag("backtalk:" + imageTag(r.bare()))
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := tarball.Write(tag, img, &b); err != nil {
		return err
	}
	packed, err := compressed(b.Bytes())
	return r.writeOr(r.name(t)+"-image.tar.zst", packed, err)
}

// layered returns an image with one layer.
func (r *release) layered(t target, list []entry) (v1.Image, error) {
	plain, err := r.plainTar("", list)
	if err != nil {
		return nil, err
	}
	opener := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(plain)), nil }
	layer, err := tarball.LayerFromOpener(opener, tarball.WithCompressionLevel(gzip.NoCompression))
	if err != nil {
		return nil, err
	}
	made := v1.Time{Time: r.when}
	img, err := mutate.Append(empty.Image, mutate.Addendum{Layer: layer, History: v1.History{Created: made, CreatedBy: "make dist"}})
	if err != nil {
		return nil, err
	}
	facts, err := img.ConfigFile()
	if err != nil {
		return nil, err
	}
	facts = facts.DeepCopy()
	facts.OS, facts.Architecture, facts.Created = t.system, t.machine, made
	facts.Config = v1.Config{
		Entrypoint: []string{"/backtalk-host"}, WorkingDir: "/", User: "65534:65534",
		ExposedPorts: map[string]struct{}{"8080/tcp": {}, "8081/tcp": {}, "4222/tcp": {}},
		Labels: map[string]string{
			"org.opencontainers.image.title": "Backtalk", "org.opencontainers.image.version": r.bare(), "org.opencontainers.image.licenses": "MIT",
		},
	}
	return mutate.ConfigFile(img, facts)
}

// imageTag returns a version in the characters that the tag of an image may have.
func imageTag(version string) string {
	return strings.ReplaceAll(version, "+", "-")
}
