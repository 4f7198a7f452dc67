package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strconv"
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
	files := http.FileServerFS(os.DirFS(folder))
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
			w.Header().Set("Cache-Control", "no-cache")
			files.ServeHTTP(w, r)
		}
	})
}
