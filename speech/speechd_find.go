package speech

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// spawnLimit is how long a speech server may take to start; it takes about a fifth of that.
const spawnLimit = 2 * time.Second

// socketAddress locates the socket of a speech server.
type socketAddress struct{ network, place string }

// ssipAddress finds the speech server's address as the clients of speech-dispatcher do:
// SPEECHD_ADDRESS ("unix_socket:/path" or "inet_socket:host:port"), else the socket in the runtime
// folder, else in the cache folder. given reports whether the player named it.
func ssipAddress(getenv func(string) string) (address socketAddress, given bool) {
	method, place, _ := strings.Cut(getenv("SPEECHD_ADDRESS"), ":")
	switch {
	case method == "unix_socket" && place != "":
		return socketAddress{"unix", place}, true
	case method == "inet_socket" && place != "":
		return socketAddress{"tcp", place}, true
	}
	folder := getenv("XDG_RUNTIME_DIR")
	if folder == "" {
		folder = getenv("XDG_CACHE_HOME")
	}
	if folder == "" {
		folder = filepath.Join(getenv("HOME"), ".cache")
	}
	return socketAddress{"unix", filepath.Join(folder, "speech-dispatcher", "speechd.sock")}, false
}

func dialSpeechd(ctx context.Context, address socketAddress) (net.Conn, error) {
	conn, err := (&net.Dialer{Timeout: replyLimit}).DialContext(ctx, address.network, address.place)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoServer, err)
	}
	return conn, nil
}

// spawnSpeechd starts a server, which moves to the background, and connects to it. --spawn fails if the
// configuration forbids it.
func spawnSpeechd(ctx context.Context, address socketAddress) (net.Conn, error) {
	path, err := exec.LookPath("speech-dispatcher")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoServer, err)
	}
	ctx, cancel := context.WithTimeout(ctx, spawnLimit)
	defer cancel()
	spawn := exec.CommandContext(ctx, path, "--spawn", "--communication-method", "unix_socket", "--socket-path", address.place)
	// Its background process would hold pipes open for ever. Without pipes it gets the null device.
	if err := spawn.Run(); err != nil {
		return nil, fmt.Errorf("%w: start speech-dispatcher: %w", ErrNoServer, err)
	}
	return dialUntil(ctx, address)
}

// dialUntil tries to connect until a server accepts or the time is over.
func dialUntil(ctx context.Context, address socketAddress) (net.Conn, error) {
	retry := time.NewTicker(20 * time.Millisecond)
	defer retry.Stop()
	for {
		conn, err := dialSpeechd(ctx, address)
		if err == nil {
			return conn, nil
		}
		if !errors.Is(err, os.ErrNotExist) && !isRefused(err) {
			return nil, err
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-retry.C:
		}
	}
}

// isRefused reports whether a dial failed at once, as when nobody listens on the socket yet.
func isRefused(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "dial" && !op.Timeout()
}
