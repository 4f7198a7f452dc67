//go:build e2e && readers

package e2e

import (
	"bufio"
	"fmt"
	"net"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// Cells is a braille display that BRLTTY drives, with its text.
type Cells struct {
	t     testing.TB
	count int

	mu    sync.Mutex
	shown string
	// cursor is the cell that the cursor is in, or -1.
	cursor int
	more   chan struct{}
}

// How BRLTTY's virtual driver reports what it shows: the text, and the dots of each cell.
var (
	visual = regexp.MustCompile(`^Visual (".*")`)
	dots   = regexp.MustCompile(`^Braille "(.*)"`)
)

// pointer are the dots of the cursor.
const pointer = "78"

// The sources that BRLTTY reads: the windows of the desktop, or only what programs send it.
const (
	readsWindows = "a2"
	readsNothing = "no"
)

// Braille starts BRLTTY with a display of count cells. reads says what BRLTTY reads.
func (d *Desk) Braille(reads string, count int) *Cells {
	d.t.Helper()
	d.rigs.Run("reader.sh", "braille", reads)
	conn, err := net.Dial("unix", filepath.Join(d.rigs.folder, "reader", "display.sock"))
	if err != nil {
		d.t.Fatalf("connecting to the braille display: %v", err)
	}
	d.t.Cleanup(func() { conn.Close() })
	if _, err := fmt.Fprintf(conn, "cells %d\r\n", count); err != nil {
		d.t.Fatalf("laying out the braille display: %v", err)
	}
	c := &Cells{t: d.t, count: count, cursor: -1, more: make(chan struct{}, 1)}
	go c.read(conn)
	return c
}

func (c *Cells) read(conn net.Conn) {
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		c.take(strings.TrimSpace(lines.Text()))
		select {
		case c.more <- struct{}{}:
		default:
		}
	}
}

// take takes one line of what the driver reports.
func (c *Cells) take(line string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if found := visual.FindStringSubmatch(line); found != nil {
		text, err := strconv.Unquote(found[1])
		if err != nil {
			text = found[1]
		}
		c.shown = text
	}
	if found := dots.FindStringSubmatch(line); found != nil {
		c.cursor = slices.IndexFunc(strings.Split(found[1], "|"), func(cell string) bool { return strings.HasSuffix(cell, pointer) })
	}
}

// AtCursor returns the text from the cursor on, or "" without a cursor.
func (c *Cells) AtCursor() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cursor < 0 || c.cursor >= len(c.shown) {
		return ""
	}
	return c.shown[c.cursor:]
}

// Shown returns the current text, without the blanks at its end.
func (c *Cells) Shown() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return strings.TrimRight(c.shown, " ")
}

// Await waits until pass accepts the shown text, and reports whether it
// did. It asks again when the display changes, and when also has news: the display may show a line before the trace
// has it.
func (c *Cells) Await(within time.Duration, also <-chan struct{}, pass func(shown string) bool) bool {
	limit := time.After(within)
	for !pass(c.Shown()) {
		select {
		case <-c.more:
		case <-also:
		case <-limit:
			return pass(c.Shown())
		}
	}
	return true
}
