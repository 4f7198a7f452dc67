package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net"
	"net/http"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
)

// usualPort is the port if PORT names none.
const usualPort = 8080

// serve serves a folder to this machine until the program is stopped, and
// prints the address.
func serve(folder, port string) error {
	number := usualPort
	if port != "" {
		var err error
		if number, err = strconv.Atoi(port); err != nil {
			return fmt.Errorf("PORT: %w", err)
		}
	}
	if _, err := os.Stat(folder); err != nil {
		return err
	}
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(number)))
	if err != nil {
		return err
	}
	fmt.Printf("http://%s/\n", listener.Addr())
	server := &http.Server{Handler: handler(folder, listener.Addr().String()), ReadHeaderTimeout: 5 * time.Second}
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// handler serves the files of a folder, for reading, to requests for this
// address. A request for another name comes from a stranger's page that tries
// to reach this machine.
func handler(folder, address string) http.Handler {
	files := compressing(folder)
	_, port, _ := net.SplitHostPort(address)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Host != address && r.Host != net.JoinHostPort("localhost", port):
			http.Error(w, "unknown host", http.StatusForbidden)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "only reading", http.StatusMethodNotAllowed)
		default:
			w.Header().Set("X-Content-Type-Options", "nosniff")
			w.Header().Set("Referrer-Policy", "no-referrer")
			w.Header().Set("Cache-Control", lasting(r))
			files.ServeHTTP(w, r)
		}
	})
}

// lasting returns how long a browser may keep a file. The query in the address
// of a program changes with its content.
func lasting(r *http.Request) string {
	if r.URL.RawQuery != "" && slices.Contains([]string{".wasm", ".bin"}, path.Ext(r.URL.Path)) {
		return "max-age=31536000, immutable"
	}
	return "no-cache"
}

// compressing serves the files of a folder. It sends the compressed copy to
// browsers that can read it.
func compressing(folder string) http.Handler {
	root := os.DirFS(folder)
	files := http.FileServerFS(root)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
		if name == "" || strings.HasSuffix(r.URL.Path, "/") {
			name = path.Join(name, indexFile)
		}
		w.Header().Add("Vary", "Accept-Encoding")
		for _, e := range encodings {
			if !accepts(r, e.name) || r.Header.Get("Range") != "" {
				continue
			}
			raw, err := fs.ReadFile(root, name+e.end)
			if err != nil {
				continue
			}
			info, err := fs.Stat(root, name+e.end)
			if err != nil {
				continue
			}
			w.Header().Set("Content-Encoding", e.name)
			w.Header().Set("Content-Type", typeOf(name))
			// ServeContent leaves the length out of compressed answers.
			http.ServeContent(w, r, name, info.ModTime(), bytes.NewReader(raw))
			return
		}
		if kind := typeOf(name); kind != "" {
			w.Header().Set("Content-Type", kind)
		}
		files.ServeHTTP(w, r)
	})
}

// accepts reports whether a browser can read an encoding.
func accepts(r *http.Request, encoding string) bool {
	for _, each := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(each), ";")
		if name == encoding && strings.TrimSpace(quality) != "q=0" {
			return true
		}
	}
	return false
}

// types maps endings to the media types that a system's own table may lack.
var types = map[string]string{
	".wasm": "application/wasm", ".js": "text/javascript; charset=utf-8", ".webmanifest": "application/manifest+json",
	".svg": "image/svg+xml", ".zip": "application/zip", ".bin": "application/octet-stream",
}

// typeOf returns the media type of a file.
func typeOf(name string) string {
	end := path.Ext(name)
	if t, ok := types[end]; ok {
		return t
	}
	return mime.TypeByExtension(end)
}
