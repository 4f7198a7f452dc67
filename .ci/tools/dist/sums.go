package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"aead.dev/minisign"
)

// sumsFile has the checksums of all files.
const sumsFile = "SHA256SUMS"

// sum returns the checksum of a file of the release.
func (r *release) sum(name string) (string, error) {
	content, err := os.ReadFile(filepath.Join(r.out, name))
	return fmt.Sprintf("%x", sha256.Sum256(content)), err
}

// sums writes the checksums of all files, as sha256sum does.
func (r *release) sums() error {
	files, err := os.ReadDir(r.out)
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, f := range files {
		sum, err := r.sum(f.Name())
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%s  %s\n", sum, f.Name())
	}
	return r.write(sumsFile, []byte(b.String()))
}

// sign signs the checksums with the key that was given, or reports that there is none.
func (r *release) sign() error {
	if r.signKey == "" {
		fmt.Println("the checksums are not signed: SIGN_KEY=FILE names a secret key of minisign")
		return nil
	}
	key, err := minisign.PrivateKeyFromFile(os.Getenv("MINISIGN_PASSWORD"), r.signKey)
	if err != nil {
		return fmt.Errorf("the key that signs: %w", err)
	}
	content, err := os.ReadFile(filepath.Join(r.out, sumsFile))
	if err != nil {
		return err
	}
	// The comment has the commit's time, so that a second build signs with the same bytes.
	trusted := fmt.Sprintf("timestamp:%d\tfile:%s\tbacktalk %s", r.when.Unix(), sumsFile, r.version)
	return r.write(sumsFile+".minisig", minisign.SignWithComments(key, content, trusted, "signature by Backtalk's authors"))
}
