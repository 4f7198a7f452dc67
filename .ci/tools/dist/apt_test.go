package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/ProtonMail/go-crypto/openpgp"
	"github.com/ProtonMail/go-crypto/openpgp/armor"
)

// gpgv, which apt uses, accepts the signed index, and the index is the same each time.
func TestAptAcceptsTheIndex(t *testing.T) {
	folder := t.TempDir()
	key, err := openpgp.NewEntity("Backtalk", "", "tried@example.org", nil)
	if err != nil {
		t.Fatal(err)
	}
	secret, public := filepath.Join(folder, "secret"), filepath.Join(folder, "public")
	var b, ring bytes.Buffer
	w, err := armor.Encode(&b, openpgp.PrivateKeyType, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{key.SerializePrivate(w, nil), w.Close(), key.Serialize(&ring), os.WriteFile(secret, b.Bytes(), 0o600), os.WriteFile(public, ring.Bytes(), 0o600)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	var made [2][]byte
	for i := range made {
		r := &release{out: t.TempDir(), when: time.Now().Add(time.Second).UTC().Truncate(time.Hour).Add(time.Hour), aptKey: secret}
		if err := r.signIndex("Origin: Backtalk\nSuite: stable\n"); err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(r.out, "InRelease")
		if made[i], err = os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
		if _, err := exec.LookPath("gpgv"); err != nil {
			t.Skip("gpgv is not installed: it is not asked")
		}
		out, err := exec.Command("gpgv", "--ignore-time-conflict", "--keyring", public, name).CombinedOutput()
		if err != nil || bytes.Contains(out, []byte("invalid")) {
			t.Errorf("gpgv: %v: %s", err, out)
		}
	}
	if !bytes.Equal(made[0], made[1]) {
		t.Errorf("two signatures differ:\n%s\n%s", made[0], made[1])
	}
}
