package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"mime"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// relayFile is the file of the page that names a relay.
const relayFile = "relay.txt"

// kinds maps endings of file names to the media types that browsers insist on, whatever the machine's own table says.
var kinds = map[string]string{
	".wasm": "application/wasm", ".js": "text/javascript; charset=utf-8", ".webmanifest": "application/manifest+json",
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
	".json": "application/json", ".txt": "text/plain; charset=utf-8",
}

// files serves the page from memory, because its folder holds few files and none changes while the server runs. A
// file without a compressed copy in the folder is compressed once, at the start.
type files map[string]file

// file is a file of the page; packed is nil if compressing it saves nothing.
type file struct {
	kind          string
	plain, packed []byte
}

// worthPacking is the smallest size, in bytes, that is worth compressing.
const worthPacking = 1 << 10

// These are the endings of compressed copies, which the page's build writes beside the files.
const (
	gzipped    = ".gz"
	brotlified = ".br"
)

// newFiles reads the folder of the page. If relay isn't empty, it replaces the address in the
// folder's relay.txt.
func newFiles(folder, relay string) (files, error) {
	list, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	all := files{}
	for _, e := range list {
		if e.IsDir() {
			continue
		}
		content, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return nil, err
		}
		if e.Name() == relayFile && relay != "" {
			content = []byte(relay + "\n")
		}
		all["/"+e.Name()] = file{kind: kindOf(e.Name()), plain: content}
	}
	for name, f := range all {
		if name == "/"+relayFile {
			continue // a compressed copy in the folder may name another relay
		}
		f.packed = all[name+gzipped].plain
		if f.packed == nil && !isPacked(name) {
			f.packed = pack(f.plain)
		}
		all[name] = f
	}
	index, ok := all["/index.html"]
	if !ok {
		return nil, fmt.Errorf("%s has no index.html, so it is not the page", folder)
	}
	all["/"] = index
	return all, nil
}

// kindOf returns the media type of a file, or "" if it is unknown.
func kindOf(name string) string {
	if kind, ok := kinds[path.Ext(name)]; ok {
		return kind
	}
	return mime.TypeByExtension(path.Ext(name))
}

// isPacked reports whether a file is compressed already.
func isPacked(name string) bool { return path.Ext(name) == gzipped || path.Ext(name) == brotlified }

// pack returns compressed content, or nil if that saves nothing.
func pack(content []byte) []byte {
	if len(content) < worthPacking {
		return nil
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(content) // a buffer never fails
	_ = w.Close()
	if b.Len() >= len(content) {
		return nil
	}
	return b.Bytes()
}

// ServeHTTP answers requests to read a file.
func (f files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only reading", http.StatusMethodNotAllowed)
		return
	}
	found, ok := f[path.Clean("/"+r.URL.Path)]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	// A browser checks each time whether a file has changed. The page's service worker saves the
	// files.
	h.Set("Cache-Control", "no-cache")
	if found.kind != "" {
		h.Set("Content-Type", found.kind)
	}
	content := found.plain
	if found.packed != nil {
		h.Set("Vary", "Accept-Encoding")
		if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			h.Set("Content-Encoding", "gzip")
			content = found.packed
		}
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}
