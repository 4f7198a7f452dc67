package sounds

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"testing"
)

// Without a server, nothing is opened: ALSA would try every device that it knows of, and JACK's
// library among them may hang.
func TestNoDeviceIsLikelyWithoutAServer(t *testing.T) {
	if anyFile("/dev/snd/pcmC*D*p") || anyFile("/etc/asound.conf") || anyFile("/run/pulse/native") {
		t.Skip("this machine has a sound device")
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("ALSA_CONFIG_PATH", "")
	t.Setenv("XDG_RUNTIME_DIR", "")
	t.Setenv("PULSE_SERVER", "")
	if err := os.Unsetenv("PULSE_SERVER"); err != nil {
		t.Fatal(err)
	}
	if deviceLikely() {
		t.Errorf("a device is likely at one of %q", serverAddresses())
	}
	own := filepath.Join(home, ".config/pulse/0a1b-runtime")
	if err := os.MkdirAll(own, 0o700); err != nil {
		t.Fatal(err)
	}
	server, err := net.Listen("unix", filepath.Join(own, "native"))
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	if !deviceLikely() {
		t.Errorf("the server in the player's own folder was not found at %q", serverAddresses())
	}
	t.Setenv("XDG_RUNTIME_DIR", own)
	if deviceLikely() {
		t.Errorf("a device is likely at one of %q", serverAddresses())
	}
}

func TestRemoteServerIsTriedWithoutAProbe(t *testing.T) {
	t.Setenv("PULSE_SERVER", "{0a1b}unix:/nowhere/native tcp:music.example:4713")
	if !deviceLikely() {
		t.Error("a server on another machine is not tried")
	}
}

// A library that hangs while it opens a device is not called again.
func TestDeviceIsOpenedOnceAtATime(t *testing.T) {
	hanging := make(chan struct{})
	o := opener{pending: hanging}
	if _, err := o.open(t.Context(), "test", nil); !errors.Is(err, errOpening) {
		t.Errorf("opened beside an attempt that hangs: %v", err)
	}
}
