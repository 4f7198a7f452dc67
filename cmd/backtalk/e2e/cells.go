//go:build e2e && readers

package e2e

import (
	"bufio"
	"fmt"
	"net"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// Cells is a braille display that BRLTTY drives: what stands on it, as text.
type Cells struct {
	t     testing.TB
	count int

	mu    sync.Mutex
	shown string
	more  chan struct{}
}

// visual is how BRLTTY's virtual driver tells what it shows.
var visual = regexp.MustCompile(`^Visual (".*")`)

// Braille starts BRLTTY with a display of so many cells.
func (d *Desk) Braille(count int) *Cells {
	d.t.Helper()
	d.rigs.Run("reader.sh", "braille")
	conn, err := net.Dial("unix", filepath.Join(d.rigs.folder, "reader", "display.sock"))
	if err != nil {
		d.t.Fatalf("connecting to the braille display: %v", err)
	}
	d.t.Cleanup(func() { conn.Close() })
	if _, err := fmt.Fprintf(conn, "cells %d\r\n", count); err != nil {
		d.t.Fatalf("laying out the braille display: %v", err)
	}
	c := &Cells{t: d.t, count: count, more: make(chan struct{}, 1)}
	go c.read(conn)
	return c
}

func (c *Cells) read(conn net.Conn) {
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		found := visual.FindStringSubmatch(strings.TrimSpace(lines.Text()))
		if found == nil {
			continue
		}
		text, err := strconv.Unquote(found[1])
		if err != nil {
			text = found[1]
		}
		c.mu.Lock()
		c.shown = text
		c.mu.Unlock()
		select {
		case c.more <- struct{}{}:
		default:
		}
	}
}

// Shown is what stands there now, without the blanks after it.
func (c *Cells) Shown() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return strings.TrimRight(c.shown, " ")
}

// Await waits until what is shown passes, and reports whether it did.
func (c *Cells) Await(within time.Duration, pass func(shown string) bool) bool {
	limit := time.After(within)
	for !pass(c.Shown()) {
		select {
		case <-c.more:
		case <-limit:
			return pass(c.Shown())
		}
	}
	return true
}
