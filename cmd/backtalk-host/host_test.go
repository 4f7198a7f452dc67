package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"
)

// made returns a folder with a small page.
func made(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for name, content := range map[string]string{
		"index.html": "<p>page</p>", "backtalk.wasm": strings.Repeat("wasm ", 1000), relayFile: "", "manifest.webmanifest": "{}",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestBrowsersGetEachFileAsTheyWantIt(t *testing.T) {
	all, err := newFiles(made(t), "wss://relay.example.org")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		method, path, accepts  string
		status                 int
		kind, encoding, starts string
	}{
		{"GET", "/", "", 200, "text/html; charset=utf-8", "", "<p>page</p>"},
		{"GET", "/index.html", "gzip", 200, "text/html; charset=utf-8", "", "<p>page</p>"},
		{"GET", "/backtalk.wasm", "", 200, "application/wasm", "", "wasm wasm"},
		{"GET", "/backtalk.wasm", "br, gzip", 200, "application/wasm", "gzip", "\x1f\x8b"},
		{"HEAD", "/backtalk.wasm", "gzip", 200, "application/wasm", "gzip", ""},
		{"GET", "/manifest.webmanifest", "", 200, "application/manifest+json", "", "{}"},
		{"GET", "/relay.txt", "", 200, "text/plain; charset=utf-8", "", "wss://relay.example.org\n"},
		{"GET", "/nothing", "", 404, "", "", ""},
		{"GET", "/../host_test.go", "", 404, "", "", ""},
		{"POST", "/", "", 405, "", "", ""},
	} {
		r := httptest.NewRequest(c.method, "http://x/", nil)
		r.URL.Path = c.path
		r.Header.Set("Accept-Encoding", c.accepts)
		w := httptest.NewRecorder()
		all.ServeHTTP(w, r)
		if w.Code != c.status {
			t.Errorf("%s %s: status %d, want %d", c.method, c.path, w.Code, c.status)
		}
		if w.Code != http.StatusOK {
			continue
		}
		h := w.Header()
		if h.Get("Content-Type") != c.kind || h.Get("Content-Encoding") != c.encoding || !strings.HasPrefix(w.Body.String(), c.starts) {
			t.Errorf("%s %s, accepting %q: %v, %.20q", c.method, c.path, c.accepts, h, w.Body)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %v", c.path, h)
		}
	}
}

func TestFilesCompressedByTheBuildAreSentAsTheyAre(t *testing.T) {
	folder := made(t)
	for name, content := range map[string]string{"backtalk.wasm.gz": "by the build", "relay.txt.gz": "another relay"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	all, err := newFiles(folder, "wss://relay.example.org")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, encoding, content string }{
		{"/backtalk.wasm", "gzip", "by the build"},
		{"/relay.txt", "", "wss://relay.example.org\n"},
	} {
		r := httptest.NewRequest(http.MethodGet, c.path, nil)
		r.Header.Set("Accept-Encoding", "gzip")
		w := httptest.NewRecorder()
		all.ServeHTTP(w, r)
		if got := w.Header().Get("Content-Encoding"); got != c.encoding || w.Body.String() != c.content {
			t.Errorf("%s: %q, %q; want %q, %q", c.path, got, w.Body, c.encoding, c.content)
		}
	}
}

func TestFolderWithoutThePageIsRefused(t *testing.T) {
	if _, err := newFiles(t.TempDir(), ""); err == nil || !strings.Contains(err.Error(), "index.html") {
		t.Errorf("the error is %v", err)
	}
}

// A host starts one program: it serves the page, and players meet at its relay.
func TestHostServesThePageAndARelay(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("docs/relay.sh needs a shell")
	}
	conf := filepath.Join(t.TempDir(), "relay.conf")
	script := exec.Command("sh", filepath.Join("..", "..", "docs", "relay.sh"), "-1", "-1")
	script.Env = append(os.Environ(), "RELAY_CONF="+conf)
	if out, err := script.CombinedOutput(); err != nil {
		t.Fatalf("docs/relay.sh: %v: %s", err, out)
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	printed, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := run(ctx, options{page: made(t), listen: "127.0.0.1:0", relay: conf}, out)
		_ = out.Close()
		ended <- err
	}()
	lines := bufio.NewScanner(printed)
	address := func(pattern string) string {
		if !lines.Scan() {
			t.Fatalf("nothing more was printed: %v", <-ended)
		}
		found := regexp.MustCompile(pattern).FindStringSubmatch(lines.Text())
		if found == nil {
			t.Fatalf("%q was printed, want %s", lines.Text(), pattern)
		}
		return found[1]
	}
	relay := regexp.MustCompile(`0\.0\.0\.0|\[::\]`).ReplaceAllString(address(`The relay: (\S+), and ws://\S+ for pages`), "127.0.0.1")
	answer, err := http.Get(address(`The page: (http://\S+)`))
	if err != nil {
		t.Fatal(err)
	}
	page, err := io.ReadAll(answer.Body)
	_ = answer.Body.Close()
	if err != nil || string(page) != "<p>page</p>" {
		t.Errorf("the page is %q, %v", page, err)
	}
	player, err := nats.Connect(relay)
	if err != nil {
		t.Fatal(err)
	}
	if err := player.Flush(); err != nil {
		t.Error(err)
	}
	player.Close()
	stop()
	if err := <-ended; err != nil {
		t.Errorf("it ended with %v", err)
	}
}
