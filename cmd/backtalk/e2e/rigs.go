//go:build e2e

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// Rigs are the servers that a player's ears need, each started for one test: a sound server whose only device is
// recorded, and a speech server whose voice writes down what it is given.
type Rigs struct {
	t *testing.T
	// Environment is what the program needs to find them, as NAME=value.
	Environment []string
	folder      string
}

var exported = regexp.MustCompile(`(?m)^export ([A-Z_]+=.*)$`)

// StartRigs starts both servers; they end with the test. Pace is how many milliseconds the voice takes for a character.
func StartRigs(t *testing.T, pace int) *Rigs {
	t.Helper()
	r := &Rigs{t: t, folder: t.TempDir()}
	r.Environment = []string{
		"RIG_SOUND=" + filepath.Join(r.folder, "sound"),
		"RIG_SPEECH=" + filepath.Join(r.folder, "speech"),
		"RIG_PACE=" + strconv.Itoa(pace),
	}
	r.start("sound.sh")
	r.start("speech.sh")
	return r
}

func (r *Rigs) start(script string) {
	r.t.Helper()
	r.t.Cleanup(func() { _ = r.command(script, "stop").Run() }) // a server that a test killed is stopped already
	for _, found := range exported.FindAllStringSubmatch(r.Run(script, "start"), -1) {
		r.Environment = append(r.Environment, found[1])
	}
}

func (r *Rigs) command(script string, arguments ...string) *exec.Cmd {
	c := exec.Command(filepath.Join("..", "..", "..", ".ci", "rigs", script), arguments...)
	c.Env = append(os.Environ(), r.Environment...)
	return c
}

// Run runs one of the rigs' scripts and gives what it printed.
func (r *Rigs) Run(script string, arguments ...string) string {
	r.t.Helper()
	out, err := r.command(script, arguments...).Output()
	if err != nil {
		r.t.Fatalf("%s %s: %v", script, strings.Join(arguments, " "), err)
	}
	return string(out)
}

// Spoken is what the voice was given so far, in order.
func (r *Rigs) Spoken() []string {
	r.t.Helper()
	var texts []string
	for line := range strings.Lines(r.Run("speech.sh", "log")) {
		fields := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(fields) == 5 && fields[1] == "SPOKEN" {
			texts = append(texts, fields[4])
		}
	}
	return texts
}

// Kill ends a rig's server at once, as a crash would.
func (r *Rigs) Kill(script string) {
	r.t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(r.Run(script, "pid")))
	if err != nil {
		r.t.Fatalf("the process id of %s: %v", script, err)
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		r.t.Fatalf("killing the server of %s: %v", script, err)
	}
}
