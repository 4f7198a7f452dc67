package main

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// A stranger's page reaches this machine under another name: the server
// refuses it, and writes nothing.
func TestOnlyThisMachineReads(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "page.js"), []byte("1"), 0o600); err != nil {
		t.Fatal(err)
	}
	h := handler(folder, "127.0.0.1:8080")
	for _, c := range []struct {
		method, host, path string
		want               int
	}{
		{"GET", "127.0.0.1:8080", "/page.js", http.StatusOK},
		{"HEAD", "localhost:8080", "/page.js", http.StatusOK},
		{"GET", "127.0.0.1:8080", "/", http.StatusOK},
		{"GET", "127.0.0.1:8080", "/nothing", http.StatusNotFound},
		{"GET", "127.0.0.1:8080", "/../serve_test.go", http.StatusNotFound},
		{"GET", "127.0.0.1:9090", "/page.js", http.StatusForbidden},
		{"GET", "localhost", "/page.js", http.StatusForbidden},
		{"GET", "evil.example", "/page.js", http.StatusForbidden},
		{"GET", "evil.example:8080", "/page.js", http.StatusForbidden},
		{"GET", "127.0.0.1.evil.example:8080", "/page.js", http.StatusForbidden},
		{"GET", "", "/page.js", http.StatusForbidden},
		{"POST", "127.0.0.1:8080", "/page.js", http.StatusMethodNotAllowed},
		{"PUT", "localhost:8080", "/page.js", http.StatusMethodNotAllowed},
		{"DELETE", "127.0.0.1:8080", "/page.js", http.StatusMethodNotAllowed},
		{"OPTIONS", "127.0.0.1:8080", "/page.js", http.StatusMethodNotAllowed},
	} {
		r := httptest.NewRequest(c.method, "http://x"+c.path, nil)
		r.Host = c.host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.want {
			t.Errorf("%s %s of host %q: %d, want %d", c.method, c.path, c.host, w.Code, c.want)
		}
		if w.Code == http.StatusOK && w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s %s: %v", c.method, c.path, w.Header())
		}
	}
	if raw, err := os.ReadFile(filepath.Join(folder, "page.js")); err != nil || string(raw) != "1" {
		t.Errorf("the file is %q, %v", raw, err)
	}
}

// A browser that reads brotli or gzip gets the compressed file, with the media
// type of the original. Others get the file itself.
func TestCompressedFilesAreServed(t *testing.T) {
	folder := t.TempDir()
	script := strings.Repeat("const x = 1; ", 100)
	if err := os.WriteFile(filepath.Join(folder, "page.js"), []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{relayFile, "game.wasm"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(script), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := compress(folder); err != nil {
		t.Fatal(err)
	}
	h := handler(folder, "127.0.0.1:8080")
	for _, c := range []struct{ path, accept, encoding string }{
		{"/page.js", "gzip, deflate, br", "br"},
		{"/page.js", "gzip;q=1.0, br;q=0", "gzip"},
		{"/page.js", "", ""},
		{"/page.js?abc", "br", "br"},
		{"/game.wasm?abc", "br", "br"},
		// The host changes this file: a compressed copy would be old.
		{"/relay.txt", "br", ""},
	} {
		r := httptest.NewRequest("GET", "http://127.0.0.1:8080"+c.path, nil)
		r.Header.Set("Accept-Encoding", c.accept)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		body := io.Reader(w.Body)
		switch c.encoding {
		case "br":
			body = brotli.NewReader(body)
		case "gzip":
			var err error
			if body, err = gzip.NewReader(body); err != nil {
				t.Fatal(err)
			}
		}
		got, err := io.ReadAll(body)
		if err != nil || string(got) != script || w.Header().Get("Content-Encoding") != c.encoding {
			t.Errorf("%s to %q: %d bytes in %q, %v", c.path, c.accept, len(got), w.Header().Get("Content-Encoding"), err)
		}
		if kind := w.Header().Get("Content-Type"); strings.HasPrefix(c.path, "/page.js") && !strings.HasPrefix(kind, "text/javascript") {
			t.Errorf("%s is sent as %q", c.path, kind)
		}
		if lasting := strings.Contains(c.path, "wasm?"); lasting != strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%s is kept as %q", c.path, w.Header().Get("Cache-Control"))
		}
	}
}
