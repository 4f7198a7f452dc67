package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
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
