// Package relaytest implements relays for tests, with the configuration
// that docs/relay.sh writes.
package relaytest

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// startLimit bounds how long a relay may take to answer.
const startLimit = 10 * time.Second

// Start starts a relay at a free port of this machine. It runs until the test
// ends. On Windows, which has no shell for the script, the relay has no limits.
func Start(t testing.TB) *server.Server {
	t.Helper()
	options := &server.Options{}
	if runtime.GOOS != "windows" {
		options = configured(t)
	}
	options.Host, options.Port, options.NoSigs, options.NoLog = "127.0.0.1", server.RANDOM_PORT, true, true
	options.Websocket = server.WebsocketOpts{}
	s, err := server.NewServer(options)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(s.Shutdown)
	if !s.ReadyForConnections(startLimit) {
		t.Fatal("the relay does not start")
	}
	return s
}

// configured reads the configuration that the script writes.
func configured(t testing.TB) *server.Options {
	t.Helper()
	conf := filepath.Join(t.TempDir(), "relay.conf")
	script := exec.Command("sh", filepath.Join(root(t), "docs", "relay.sh"))
	script.Env = append(os.Environ(), "RELAY_CONF="+conf)
	if out, err := script.CombinedOutput(); err != nil {
		t.Fatalf("docs/relay.sh: %v: %s", err, out)
	}
	options, err := server.ProcessConfigFile(conf)
	if err != nil {
		t.Fatal(err)
	}
	return options
}

// root returns the repository's root, found from the test's working folder.
// Source paths don't help, because builds trim them.
func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			break
		}
		dir = filepath.Dir(dir)
	}
	t.Fatalf("no go.mod above the test's folder: %v", err)
	return ""
}
