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

// kinds are the types of files that browsers insist on, whatever the machine knows.
var kinds = map[string]string{
	".wasm": "application/wasm", ".js": "text/javascript; charset=utf-8", ".webmanifest": "application/manifest+json",
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
	".json": "application/json", ".txt": "text/plain; charset=utf-8",
}

// files serves the page from memory: it is one folder of a few files, which don't change while the server runs. Large ones are
// compressed once, at the start.
type files map[string]file

// file is a file of the page; packed is nil where compressing it saves nothing.
type file struct {
	kind          string
	plain, packed []byte
}

// worthPacking is the size from which a file is compressed.
const worthPacking = 1 << 10

// newFiles reads the folder of the page. The address of a relay, if there is one, takes the place of that in the folder.
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
		all["/"+e.Name()] = newFile(e.Name(), content)
	}
	index, ok := all["/index.html"]
	if !ok {
		return nil, fmt.Errorf("%s has no index.html, so it is not the page", folder)
	}
	all["/"] = index
	return all, nil
}

func newFile(name string, content []byte) file {
	f := file{kind: kinds[filepath.Ext(name)], plain: content}
	if f.kind == "" {
		f.kind = mime.TypeByExtension(filepath.Ext(name))
	}
	if len(content) < worthPacking {
		return f
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(content) // a buffer takes all
	_ = w.Close()
	if b.Len() < len(content) {
		f.packed = b.Bytes()
	}
	return f
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
	// A browser asks each time whether a file is new; the page's own worker keeps them.
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
