// Backtalk-host implements a server for people who host Backtalk for others: it serves the folder of the page, and
// runs a relay. The container image starts it.
//
//	backtalk-host [-page FOLDER] [-listen ADDRESS] [-relay FILE]
//
// FILE configures the relay; docs/relay.sh can write such a file. BACKTALK_RELAY, if set, is the
// address of the relay that the page proposes to its players, such as wss://relay.example.org.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// options say what to host, and where.
type options struct {
	// page is the page's folder, and listen the address at which it is served. relay is the relay's
	// configuration file; if relay is empty, no relay runs.
	page, listen, relay string
	// proposed is the relay's address as players reach it.
	proposed string
}

func main() {
	var o options
	flag.StringVar(&o.page, "page", "page", "the folder of the page")
	flag.StringVar(&o.listen, "listen", ":8080", "the address at which the page is served")
	flag.StringVar(&o.relay, "relay", "relay.conf", "the file that configures the relay; empty for no relay")
	flag.Parse()
	o.proposed = os.Getenv("BACKTALK_RELAY")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, o, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "backtalk-host:", err)
		os.Exit(1)
	}
}

// The bounds of the page's server.
const (
	// slowest bounds how long a browser may take to send a request, the relay to start, and the server to stop.
	slowest = 10 * time.Second
	// longest bounds how long an answer may take: the largest file may go over a slow line.
	longest = 30 * time.Minute
)

// run hosts until ctx ends, and prints the addresses.
func run(ctx context.Context, o options, out io.Writer) error {
	files, err := newFiles(o.page, o.proposed)
	if err != nil {
		return err
	}
	if o.relay != "" {
		stop, err := relay(o.relay, out)
		if err != nil {
			return fmt.Errorf("the relay: %w", err)
		}
		defer stop()
	}
	var listening net.ListenConfig
	listener, err := listening.Listen(ctx, "tcp", o.listen)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(out, "The page: http://%s/\n", listener.Addr()); err != nil {
		return err
	}
	web := &http.Server{Handler: files, ReadHeaderTimeout: slowest, ReadTimeout: slowest, WriteTimeout: longest, IdleTimeout: time.Minute}
	stopped := make(chan error, 1)
	defer context.AfterFunc(ctx, func() {
		ending, cancel := context.WithTimeout(context.Background(), slowest)
		defer cancel()
		stopped <- web.Shutdown(ending)
	})()
	if err := web.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}

var errNotReady = errors.New("it does not start; see what it printed")

// relay starts the relay that a file configures, prints its addresses, and returns a function that stops it.
func relay(file string, out io.Writer) (stop func(), err error) {
	configured, err := server.ProcessConfigFile(file)
	if err != nil {
		return nil, err
	}
	configured.NoSigs = true
	s, err := server.NewServer(configured)
	if err != nil {
		return nil, err
	}
	s.ConfigureLogger()
	s.Start()
	stop = func() {
		s.Shutdown()
		s.WaitForShutdown()
	}
	if !s.ReadyForConnections(slowest) {
		stop()
		return nil, errNotReady
	}
	_, err = fmt.Fprintf(out, "The relay: %s, and %s for pages\n", s.ClientURL(), s.WebsocketURL())
	return stop, err
}
