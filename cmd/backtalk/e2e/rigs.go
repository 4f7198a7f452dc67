//go:build e2e

package e2e

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Rigs are the servers through which a player hears, started for one test: a sound server with
// one device, which is recorded, and a speech server with a voice that writes down what it
// receives.
type Rigs struct {
	t testing.TB
	// Environment is what the program needs to find the servers, as
	// NAME=value.
	Environment []string
	folder      string

	mu sync.Mutex
	// spoken holds the texts that the voice began, finished those that it spoke to their end.
	spoken, finished []string
	more             chan struct{}
}

var exported = regexp.MustCompile(`(?m)^export ([A-Z_]+=.*)$`)

// StartRigs starts both servers; they end with the test. pace is how many
// milliseconds the voice takes for a character.
func StartRigs(t testing.TB, pace int) *Rigs {
	t.Helper()
	r := StartSound(t, "RIG_PACE="+strconv.Itoa(pace))
	r.start("speech.sh")
	r.follow()
	return r
}

// StartSound starts the sound server alone. more is added to the environment of the scripts and
// the program.
func StartSound(t testing.TB, more ...string) *Rigs {
	t.Helper()
	r := &Rigs{t: t, folder: t.TempDir(), more: make(chan struct{}, 1)}
	r.Environment = append([]string{
		"BACKTALK_SOUND_RIG=" + filepath.Join(r.folder, "sound"),
		"BACKTALK_SPEECH_RIG=" + filepath.Join(r.folder, "speech"),
	}, more...)
	r.start("sound.sh")
	return r
}

func (r *Rigs) start(script string) {
	r.t.Helper()
	// A server that a test killed is stopped already.
	r.t.Cleanup(func() { _ = r.command(script, "stop").Run() })
	for _, found := range exported.FindAllStringSubmatch(r.Run(script, "start"), -1) {
		r.Environment = append(r.Environment, found[1])
	}
}

func (r *Rigs) command(script string, arguments ...string) *exec.Cmd {
	c := exec.Command(filepath.Join("..", "..", "..", ".ci", "rigs", script), arguments...)
	c.Env = append(os.Environ(), r.Environment...)
	return c
}

// Run runs one of the rigs' scripts and returns what it printed.
func (r *Rigs) Run(script string, arguments ...string) string {
	r.t.Helper()
	var out, complaint strings.Builder
	c := r.command(script, arguments...)
	c.Stdout, c.Stderr = &out, &complaint
	if err := c.Run(); err != nil {
		r.t.Fatalf("%s %s: %v: %s", script, strings.Join(arguments, " "), err, complaint.String())
	}
	return out.String()
}

// AwaitSpoken waits until the program has written this many lines, and until the voice has spoken
// every event among the lines so far to its end, or a key has cut the event off. It isn't enough
// that the voice has begun: if a key comes before the server has reported the beginning, the
// program speaks the event again. Once the voice is lost, AwaitSpoken waits for nothing, because it
// can't know what another voice speaks.
func (r *Rigs) AwaitSpoken(trace *Trace, lines int) {
	r.t.Helper()
	trace.Await("the note of each line", func([]Noted) bool {
		return len(trace.Texts("line", func(Noted) bool { return true })) >= lines
	})
	limit := time.After(patience)
	for {
		missing := r.unheard(trace)
		if len(missing) == 0 || trace.has(voiceStopped) {
			return
		}
		select {
		case <-r.more:
		case <-trace.more:
		case <-limit:
			r.t.Fatalf("the voice did not speak %q to its end in %v; the last notes: %v; the voice has begun: %q", missing[0], patience, trace.last(), lacking(r.Spoken(), r.done()))
		}
	}
}

// unheard returns the announced events that were neither spoken to their end nor cut off by a key.
// A key may cut an event off before the voice notes that it has begun it.
func (r *Rigs) unheard(trace *Trace) []string {
	begun, done := r.Spoken(), r.done()
	missing := lacking(trace.Texts("line", func(n Noted) bool { return n.Event }), done)
	return slices.DeleteFunc(missing, func(text string) bool {
		return slices.Contains(lacking(begun, done), text) && trace.cut(text) ||
			slices.Contains(trace.cutAtOnce(), text) && trace.hasGoneOn(text, begun)
	})
}

// AwaitVoice waits until the voice has received this many texts.
func (r *Rigs) AwaitVoice(texts int) {
	r.t.Helper()
	limit := time.After(patience)
	for len(r.Spoken()) < texts {
		select {
		case <-r.more:
		case <-limit:
			r.t.Fatalf("the voice was given %d texts in %v, not %d", len(r.Spoken()), patience, texts)
		}
	}
}

// AwaitHeard waits until the voice has spoken one of some texts to its end.
func (r *Rigs) AwaitHeard(texts ...string) {
	r.t.Helper()
	limit := time.After(patience)
	for !slices.ContainsFunc(r.done(), func(text string) bool { return slices.Contains(texts, text) }) {
		select {
		case <-r.more:
		case <-limit:
			r.t.Fatalf("the voice did not speak %q to its end in %v, but %q", texts, patience, r.done())
		}
	}
}

// lacking returns the texts that were spoken less often than announced.
func lacking(announced, spoken []string) []string {
	count := map[string]int{}
	for _, text := range spoken {
		count[text]++
	}
	var missing []string
	for _, text := range announced {
		if count[text]--; count[text] < 0 {
			missing = append(missing, text)
		}
	}
	return missing
}

// Spoken returns the texts that the voice has begun so far, in order.
func (r *Rigs) Spoken() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.spoken[:len(r.spoken):len(r.spoken)]
}

// done returns what the voice spoke to its end.
func (r *Rigs) done() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.finished[:len(r.finished):len(r.finished)]
}

// follow reads what the voice writes down, as it writes.
func (r *Rigs) follow() {
	r.t.Helper()
	log, err := filepath.EvalSymlinks(filepath.Join(r.folder, "speech", "spoken.tsv"))
	if err != nil {
		r.t.Fatal(err)
	}
	c := exec.Command("tail", "-n", "+1", "-f", log)
	out, err := c.StdoutPipe()
	if err != nil {
		r.t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		r.t.Fatalf("following the voice: %v", err)
	}
	r.t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	go func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			fields := strings.Split(lines.Text(), "\t")
			if len(fields) != 5 {
				continue
			}
			r.mu.Lock()
			switch fields[1] {
			case "SPOKEN":
				r.spoken = append(r.spoken, fields[4])
			case "DONE":
				r.finished = append(r.finished, fields[4])
			}
			r.mu.Unlock()
			select {
			case r.more <- struct{}{}:
			default:
			}
		}
	}()
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
