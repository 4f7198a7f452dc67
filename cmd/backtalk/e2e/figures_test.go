//go:build e2e

package e2e

import (
	"bufio"
	"os/exec"
	"slices"
	"testing"
	"time"
)

// report gives the middle and the 99th of a hundred of some delays, in milliseconds.
func report(b *testing.B, what string, all []time.Duration) {
	slices.Sort(all)
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	b.ReportMetric(ms(all[len(all)/2]), "ms-"+what+"-p50")
	b.ReportMetric(ms(all[len(all)*99/100]), "ms-"+what+"-p99")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkStart measures from the start of the process to its first announcement.
func BenchmarkStart(b *testing.B) {
	var all []time.Duration
	for b.Loop() {
		c := exec.Command(*program, "play", "--ui", "lines", "--voice", "none", "--mute", "--seed", "1", "--data", b.TempDir())
		if _, err := c.StdinPipe(); err != nil {
			b.Fatal(err)
		}
		out, err := c.StdoutPipe()
		if err != nil {
			b.Fatal(err)
		}
		started := time.Now()
		if err := c.Start(); err != nil {
			b.Fatal(err)
		}
		if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
			b.Fatal(err)
		}
		all = append(all, time.Since(started))
		_ = c.Process.Kill()
		_ = c.Wait()
	}
	report(b, "start", all)
}

// BenchmarkKeys measures, inside the program at a real terminal with the real speech server, from a key being read to its line
// being written and to its SPEAK command being sent, for the focus and status keys.
func BenchmarkKeys(b *testing.B) {
	rigs := StartRigs(b, 0)
	trace := OpenTrace(b)
	data := b.TempDir()
	r := &Robot{Seat: Sit(b, append(rigs.Environment, "HOME="+data), *program, "play", "--ui", "lines", "--length", "3", "--name", "Sam", "--opponent-name", "Ada",
		"--voice", "speechd", "--seed", "7", "--data", data, "--config", settingsIn(b, data), "--trace", trace.Path)}
	r.Await("Opening: you")
	keys := []string{"Left", "p", "Right", "s", "Down", "e", "Up", "d", "c", "t", "w", "b"}
	var toLine, toVoice []time.Duration
	for i := 0; b.Loop(); i++ {
		from, given := len(trace.All()), len(rigs.Spoken())
		r.Press(keys[i%len(keys)])
		trace.Await("the answer to a key", func(noted []Noted) bool {
			pressed, line, spoken := timesOf(noted[from:])
			if pressed == 0 || line == 0 || spoken == 0 {
				return false
			}
			toLine = append(toLine, time.Duration(line-pressed)*time.Microsecond)
			toVoice = append(toVoice, time.Duration(spoken-pressed)*time.Microsecond)
			return true
		})
		rigs.AwaitVoice(given + 1) // a player presses the next key when something of the last is heard
	}
	report(b, "key-to-line", toLine)
	report(b, "key-to-voice", toVoice)
}

// timesOf finds a key, the first line after it, and that line's utterance.
func timesOf(noted []Noted) (key, line, spoken int64) {
	text := ""
	for _, n := range noted {
		switch {
		case n.What == "key" && key == 0:
			key = n.At
		case n.What == "line" && key != 0 && line == 0:
			line, text = n.At, n.Text
		case n.What == "spoken" && line != 0 && n.Text == text:
			return key, line, n.At
		}
	}
	return key, line, 0
}
