//go:build e2e && readers

package e2e

import (
	"bufio"
	"html"
	"io"
	"net"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// Handed is one text that a screen reader handed to the speech server.
type Handed struct {
	At   time.Time
	Text string
}

// Tap is between a screen reader and the speech server. It passes everything
// on, and records all that the reader hands over, whatever a key cuts off
// later.
type Tap struct {
	t testing.TB
	// Address is for SPEECHD_ADDRESS.
	Address string
	server  string

	mu    sync.Mutex
	texts []Handed
	more  chan struct{}
}

// OpenTap listens in front of the server at an address like unix_socket:/path, until the test ends.
func OpenTap(t testing.TB, server string) *Tap {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tap")
	tap := &Tap{t: t, Address: "unix_socket:" + path, server: strings.TrimPrefix(server, "unix_socket:"), more: make(chan struct{}, 1)}
	listener, err := net.Listen("unix", path)
	if err != nil {
		t.Fatalf("listening for the reader: %v", err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			reader, err := listener.Accept()
			if err != nil {
				return
			}
			go tap.pass(reader)
		}
	}()
	return tap
}

func (tap *Tap) pass(reader net.Conn) {
	defer reader.Close()
	server, err := net.Dial("unix", tap.server)
	if err != nil {
		return
	}
	defer server.Close()
	go func() {
		_, _ = io.Copy(reader, server) // either end may leave when it likes
		reader.Close()
	}()
	tap.listen(io.TeeReader(reader, server))
}

// markup matches what Orca, which writes SSML, puts around a text and
// before its words.
var markup = regexp.MustCompile(`</?speak>|<mark [^>]*/>`)

// listen finds the texts in what a reader sends: SPEAK, then lines, then a single dot. In these
// lines a leading dot is doubled. CHAR and KEY send single characters and keys.
func (tap *Tap) listen(from io.Reader) {
	in := bufio.NewReader(from)
	var text []string
	speaking := false
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimRight(line, "\r\n")
		verb, rest, _ := strings.Cut(line, " ")
		switch {
		case speaking && line == ".":
			tap.add(html.UnescapeString(markup.ReplaceAllString(strings.Join(text, "\n"), "")))
			speaking, text = false, nil
		case speaking:
			text = append(text, strings.TrimPrefix(line, "."))
		case strings.EqualFold(verb, "SPEAK"):
			speaking = true
		case strings.EqualFold(verb, "CHAR"), strings.EqualFold(verb, "KEY"):
			tap.add(rest)
		}
	}
}

func (tap *Tap) add(text string) {
	tap.mu.Lock()
	tap.texts = append(tap.texts, Handed{time.Now(), text})
	tap.mu.Unlock()
	select {
	case tap.more <- struct{}{}:
	default:
	}
}

// All returns everything handed over so far.
func (tap *Tap) All() []Handed {
	tap.mu.Lock()
	defer tap.mu.Unlock()
	return slices.Clip(tap.texts)
}

// Await waits until one of the texts handed over from the n-th on contains text, and reports
// whether one does.
func (tap *Tap) Await(n int, text string, within time.Duration) bool {
	return tap.await(within, func(all []Handed) bool {
		return slices.ContainsFunc(all[min(n, len(all)):], func(h Handed) bool { return strings.Contains(h.Text, text) })
	})
}

func (tap *Tap) await(within time.Duration, done func([]Handed) bool) bool {
	limit := time.After(within)
	for !done(tap.All()) {
		select {
		case <-tap.more:
		case <-limit:
			return false
		}
	}
	return true
}
