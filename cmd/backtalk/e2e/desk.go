//go:build e2e && readers

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Desk is a desktop with a terminal window, as a blind player has it: real
// keys go in, and a screen reader or a braille display reads the window.
type Desk struct {
	t    testing.TB
	rigs *Rigs
	// display is the name of the X display.
	display string
}

// StartDesk starts the desktop on the servers of rigs, until the test ends.
func StartDesk(t testing.TB, rigs *Rigs) *Desk {
	t.Helper()
	rigs.Environment = append(rigs.Environment, "BACKTALK_READER_RIG="+filepath.Join(rigs.folder, "reader"))
	t.Cleanup(func() { _ = rigs.command("reader.sh", "stop").Run() })
	rigs.Run("reader.sh", "start")
	number, err := os.ReadFile(filepath.Join(rigs.folder, "reader", "display"))
	if err != nil {
		t.Fatal(err)
	}
	return &Desk{t: t, rigs: rigs, display: ":" + strings.TrimSpace(string(number))}
}

// Orca starts Orca, and returns what it hands to the speech server.
func (d *Desk) Orca() *Tap {
	d.t.Helper()
	tap := d.Tap()
	d.rigs.Run("reader.sh", "orca")
	return tap
}

// pruned matches the line in Orca's log for events that it threw away, because more than 50 waited in its queue.
var pruned = regexp.MustCompile(`EVENT MANAGER: (\d+) events pruned`)

// Pruned returns how many events Orca has thrown away. Lines that they announced are Orca's loss, not ours.
func (d *Desk) Pruned() (events int) {
	d.t.Helper()
	log, err := os.ReadFile(filepath.Join(d.rigs.folder, "reader", "orca-debug"))
	if err != nil {
		d.t.Fatal(err)
	}
	for _, found := range pruned.FindAllSubmatch(log, -1) {
		n, _ := strconv.Atoi(string(found[1])) // it has only digits
		events += n
	}
	return events
}

// Tap returns a tap on what programs that start from now on hand to the speech server.
func (d *Desk) Tap() *Tap {
	d.t.Helper()
	tap := OpenTap(d.t, d.rigs.variable("SPEECHD_ADDRESS"))
	d.rigs.Environment = append(d.rigs.Environment, "SPEECHD_ADDRESS="+tap.Address)
	return tap
}

// Sit opens the terminal window with a shell, which starts the program once a screen reader reads
// the window: a player, too, starts the program in a window that the screen reader already knows.
// The function seen waits a moment and reports whether the screen reader has read a text. Orca can miss
// that a window opened; then the player leaves the window and comes back.
func (d *Desk) Sit(seen func(text string) bool, command ...string) {
	d.t.Helper()
	const greeting = "Type x to start."
	waiting := "stty -echo; while read word && [ \"$word\" != x ]; do printf '\\n%s' '" + greeting + "'; done; stty echo; clear; exec " + quote(command...)
	d.rigs.Run("reader.sh", "terminal", "sh", "-c", waiting)
	for tries := 0; ; tries++ {
		d.Press("Return")
		if seen(greeting) {
			break
		}
		if tries == 20 {
			d.t.Fatal("the reader does not read the terminal")
		}
		if tries%6 == 5 {
			d.rigs.Run("reader.sh", "again")
		}
	}
	d.Press("x", "Return")
}

// Browse opens a browser's window on the page of the game.
func (d *Desk) Browse(command ...string) {
	d.t.Helper()
	d.rigs.Run("reader.sh", append([]string{"browser"}, command...)...)
}

// Press presses keys by their X names, as fast as possible.
func (d *Desk) Press(keys ...string) {
	d.t.Helper()
	c := exec.Command("xdotool", append([]string{"key", "--delay", "0"}, keys...)...)
	c.Env = append(os.Environ(), "DISPLAY="+d.display)
	if out, err := c.CombinedOutput(); err != nil {
		d.t.Fatalf("pressing %v: %v\n%s", keys, err, out)
	}
}

// variable returns a variable of the rigs' environment.
func (r *Rigs) variable(name string) string {
	value := ""
	for _, pair := range r.Environment {
		if v, ok := strings.CutPrefix(pair, name+"="); ok {
			value = v
		}
	}
	return value
}

// pause waits as a player does between two keys. No event ends the wait.
func pause(d time.Duration) { time.Sleep(d) } //nolint:forbidigo // how fast a player types is the subject
