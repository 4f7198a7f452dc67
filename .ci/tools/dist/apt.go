package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ProtonMail/go-crypto/openpgp"
	"github.com/ProtonMail/go-crypto/openpgp/armor"
	"github.com/ProtonMail/go-crypto/openpgp/clearsign"
	"github.com/ProtonMail/go-crypto/openpgp/packet"
	"github.com/blakesmith/ar"
	"github.com/ulikunitz/xz"
)

// aptIndex writes the index that turns the release's folder into a repository for apt. Any web server can serve it.
func (r *release) aptIndex() error {
	debs, err := filepath.Glob(filepath.Join(r.out, "*.deb"))
	if err != nil || len(debs) == 0 {
		return err
	}
	var index strings.Builder
	machines := map[string]bool{}
	for _, file := range debs {
		content, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		control, err := controlOf(content)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		for line := range strings.Lines(control) {
			if machine, ok := strings.CutPrefix(line, "Architecture: "); ok {
				machines[strings.TrimSpace(machine)] = true
			}
		}
		fmt.Fprintf(&index, "%s\nFilename: ./%s\nSize: %d\nSHA256: %x\n\n", strings.TrimSpace(control), filepath.Base(file), len(content), sha256.Sum256(content))
	}
	packed := gzipped([]byte(index.String()))
	if err := r.write("Packages", []byte(index.String())); err != nil {
		return err
	}
	if err := r.write("Packages.gz", packed); err != nil {
		return err
	}
	var known []string
	for _, t := range targets() {
		if machines[t.machine] && t.system == "linux" {
			known = append(known, t.machine)
		}
	}
	facts := fmt.Sprintf("Origin: Backtalk\nLabel: Backtalk\nSuite: stable\nCodename: stable\nVersion: %s\nArchitectures: %s\nDate: %s\nSHA256:\n %x %d Packages\n %x %d Packages.gz\n",
		packageVersion(r.version), strings.Join(known, " "), r.when.Format("Mon, 02 Jan 2006 15:04:05 UTC"),
		sha256.Sum256([]byte(index.String())), index.Len(), sha256.Sum256(packed), len(packed))
	if err := r.write("Release", []byte(facts)); err != nil {
		return err
	}
	return r.signIndex(facts)
}

// signIndex signs the index with the given key, and writes the public key beside it. If there is no key, it reports
// that.
func (r *release) signIndex(facts string) error {
	if r.aptKey == "" {
		fmt.Println("the index for apt is not signed: APT_KEY=FILE names a secret key of OpenPGP, without a password")
		return nil
	}
	file, err := os.Open(r.aptKey)
	if err != nil {
		return err
	}
	defer file.Close()
	keys, err := openpgp.ReadArmoredKeyRing(file)
	if err != nil {
		return fmt.Errorf("the key for apt: %w", err)
	}
	if len(keys) == 0 || keys[0].PrivateKey == nil {
		return fmt.Errorf("the key for apt: %s has no secret key", r.aptKey)
	}
	var b bytes.Buffer
	// A second build must sign with the same bytes: they depend on the commit's time, and on nothing random.
	chance := false
	w, err := clearsign.Encode(&b, keys[0].PrivateKey, &packet.Config{Time: func() time.Time { return r.when }, NonDeterministicSignaturesViaNotation: &chance})
	if err != nil {
		return fmt.Errorf("the key for apt: %w", err)
	}
	if _, err := io.WriteString(w, facts); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	signed, err := withChecksum(b.Bytes())
	if err := r.writeOr("InRelease", signed, err); err != nil {
		return err
	}
	var public bytes.Buffer
	err = keys[0].Serialize(&public)
	return r.writeOr("backtalk.gpg", public.Bytes(), err)
}

// withChecksum adds a checksum to the signature below a text. The standard no longer wants one, but gpgv of Debian 12 does.
func withChecksum(signed []byte) ([]byte, error) {
	block, _ := clearsign.Decode(signed)
	if block == nil {
		return nil, errors.New("the signed index can't be read")
	}
	signature, err := io.ReadAll(block.ArmoredSignature.Body)
	if err != nil {
		return nil, err
	}
	const kind = "PGP SIGNATURE"
	text, _, _ := bytes.Cut(signed, []byte("-----BEGIN "+kind+"-----"))
	b := bytes.NewBuffer(bytes.Clone(text))
	w, err := armor.Encode(b, kind, nil)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(signature); err != nil {
		return nil, err
	}
	err = w.Close()
	b.WriteByte('\n')
	return b.Bytes(), err
}

var errNoControl = errors.New("it has no control file")

// controlOf returns the control file of a Debian package, which describes it.
func controlOf(deb []byte) (string, error) {
	files := ar.NewReader(bytes.NewReader(deb))
	for {
		header, err := files.Next()
		if errors.Is(err, io.EOF) {
			return "", errNoControl
		}
		if err != nil {
			return "", err
		}
		if strings.HasPrefix(header.Name, "control.tar") {
			return controlIn(files, header.Name)
		}
	}
}

// controlIn returns the control file from the archive in the package that contains it.
func controlIn(from io.Reader, name string) (string, error) {
	plain, err := opened(from, name)
	if err != nil {
		return "", err
	}
	for list := tar.NewReader(plain); ; {
		header, err := list.Next()
		if errors.Is(err, io.EOF) {
			return "", errNoControl
		}
		if err != nil {
			return "", err
		}
		if filepath.Base(header.Name) == "control" {
			text, err := io.ReadAll(list)
			return string(text), err
		}
	}
}

// opened returns a reader for the content of a compressed file.
func opened(from io.Reader, name string) (io.Reader, error) {
	if strings.HasSuffix(strings.TrimRight(name, "/"), ".xz") {
		return xz.NewReader(from)
	}
	return gzip.NewReader(from)
}
