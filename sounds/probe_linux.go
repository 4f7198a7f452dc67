package sounds

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// deviceLikely reports in some 30 microseconds, without loading a sound library, whether there is
// anything to open. oto would find out too, but only by trying every device that ALSA knows of,
// which makes ALSA and JACK complain at length.
func deviceLikely() bool {
	return serverAnswers() || anyFile("/dev/snd/pcmC*D*p") || alsaConfigured()
}

// serverAnswers tries the addresses of PulseAudio, or of PipeWire in its place.
func serverAnswers() bool {
	for _, address := range serverAddresses() {
		path, local := strings.CutPrefix(address, "unix:")
		if !local && !strings.HasPrefix(path, "/") {
			// The server is on another machine; finding out whether it answers may take seconds.
			return true
		}
		if conn, err := net.DialTimeout("unix", path, 200*time.Millisecond); err == nil {
			conn.Close()
			return true
		}
	}
	return false
}

// serverAddresses reads server strings as PulseAudio does: they are separated by spaces, and each
// may have its host in braces before it. Without server strings it returns localAddresses.
func serverAddresses() []string {
	list, set := os.LookupEnv("PULSE_SERVER")
	if !set {
		return localAddresses()
	}
	addresses := strings.Fields(list)
	for i, a := range addresses {
		if _, after, found := strings.Cut(a, "}"); found && a[0] == '{' {
			addresses[i] = after
		}
	}
	return addresses
}

// localAddresses returns the addresses at which a server on this machine may listen. Without a
// runtime folder, as in a container or under cron, PulseAudio makes its own, and notes it in the
// player's configuration.
func localAddresses() []string {
	if folder := os.Getenv("XDG_RUNTIME_DIR"); folder != "" {
		return []string{filepath.Join(folder, "pulse/native")}
	}
	own, _ := filepath.Glob(filepath.Join(os.Getenv("HOME"), ".config/pulse/*-runtime/native"))
	return append(own, "/run/pulse/native", "/var/run/pulse/native")
}

// alsaConfigured reports whether the player has an ALSA configuration, which may name a device that
// isn't a card, such as one over the network.
func alsaConfigured() bool {
	return os.Getenv("ALSA_CONFIG_PATH") != "" || anyFile("/etc/asound.conf") || anyFile(filepath.Join(os.Getenv("HOME"), ".asoundrc"))
}

func anyFile(pattern string) bool {
	found, err := filepath.Glob(pattern)
	return err == nil && len(found) > 0
}
