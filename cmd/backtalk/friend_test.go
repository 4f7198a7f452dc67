package main

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backtalk/cmd/internal/friend/sealed"
)

// meets starts a command that looks for others.
func meets(t *testing.T, folder string, given givenFlags, do func(*program) error) *sitting {
	t.Helper()
	write(t, filepath.Join(folder, "settings.toml"), "[hearing]\necho = \"brief\"\n")
	return sitFor(t, folder, given, orca, true, func(p *program) error { return outcome(do(p)) })
}

// The invitation of `backtalk host` may be on its way: Escape asks first. An address that a flag named is
// not saved, unlike a name that the player typed.
func TestEscapeAsksBeforeBacktalkHostEnds(t *testing.T) {
	folder := t.TempDir()
	d := meets(t, folder, givenFlags{}, func(p *program) error {
		_, err := (&hostFlags{Listen: "127.0.0.1:0"}).invite(p, sealed.Code{}, os.Stdout)
		return err
	})
	if got := d.press("E v e enter"); !strings.Contains(got, "Waiting for your friend") {
		t.Errorf("after the name heard %q", got)
	}
	d.hears("escape", "Stop waiting? The invitation will no longer work. Y or N.")
	if got := d.press("n"); !strings.Contains(got, "Waiting for your friend") {
		t.Errorf("after No heard %q", got)
	}
	d.press("escape y")
	d.leave()
	if got, want := d.file(), "[hearing]\necho = \"brief\"\n[match]\nname = \"Eve\""; got != want {
		t.Errorf("the settings are now\n%s\nwant\n%s", got, want)
	}
}

// The address of a server that a flag named is not saved.
func TestServerOfAFlagIsNotSaved(t *testing.T) {
	listening, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listening.Close()
	go func() {
		for {
			conn, err := listening.Accept()
			if err != nil {
				return
			}
			conn.Close()
		}
	}()
	folder := t.TempDir()
	d := meets(t, folder, givenFlags{}, func(p *program) error {
		wants, err := (&onlineFlags{Server: listening.Addr().String(), Guest: "eve"}).stranger()
		if err != nil {
			return err
		}
		if _, err = p.lobby.Online(wants); err == nil {
			t.Error("the server that hangs up let the player in")
		}
		return nil
	})
	<-d.left
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(files) < 1 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "127.0.0.1") {
			t.Errorf("%s has the address of the server", file)
		}
	}
}
