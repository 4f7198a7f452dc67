//go:build e2e

package e2e

import (
	"bufio"
	"os/exec"
	"slices"
	"testing"
	"time"
)

// report reports the median and the 99th percentile of the delays, in milliseconds.
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

// BenchmarkKeys measures the focus and status keys inside the program, at a real terminal with the
// real speech server: from reading a key to writing its line, and to sending its SPEAK command.
func BenchmarkKeys(b *testing.B) { keysAnswered(b, "key") }

// BenchmarkThinkingKeys measures the same while bots of two plies play each other, so that one of
// them always thinks.
func BenchmarkThinkingKeys(b *testing.B) {
	keysAnswered(b, "thinking-key", "--me", "2-ply", "--against", "2-ply", "--length", "25")
}

// keysAnswered presses focus and status keys in a match, and reports how long each took.
func keysAnswered(b *testing.B, name string, arguments ...string) {
	rigs := StartRigs(b, 0)
	trace := OpenTrace(b)
	data := b.TempDir()
	command := append([]string{
		*program, "play", "--ui", "lines", "--length", "3", "--name", "Sam", "--opponent-name", "Ada",
		"--voice", "speechd", "--seed", "7", "--data", data, "--config", settingsIn(b, data), "--trace", trace.Path,
	}, arguments...)
	r := &Robot{Seat: Sit(b, append(rigs.Environment, "HOME="+data), command...)}
	r.Await("Opening: ")
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
		// A player presses the next key when they hear something of the last answer.
		rigs.AwaitVoice(given + 1)
	}
	report(b, name+"-to-line", toLine)
	report(b, name+"-to-voice", toVoice)
}

// BenchmarkDrawn measures inside the program, in a terminal of 200 by 60, from reading a key to
// drawing its result on the screen.
func BenchmarkDrawn(b *testing.B) {
	p := OpenPane(b, 200, 60, nil, "--ui", "screen", "--seed", "7")
	p.Await("Opening: you")
	keys := []string{"Left", "Down", "Right", "Up"}
	var all []time.Duration
	for i := 0; b.Loop(); i++ {
		from := len(p.Trace.All())
		p.Press(keys[i%len(keys)])
		p.Trace.Await("the drawing after a key", func(noted []Noted) bool {
			took := drawnAfter(noted[from:])
			if took == 0 {
				return false
			}
			all = append(all, took)
			return true
		})
	}
	report(b, "key-to-drawn", all)
}

// drawnAfter returns the time from the first key until its first frame is drawn, or 0 if that
// hasn't happened yet.
func drawnAfter(noted []Noted) time.Duration {
	key, shown := int64(0), false
	for _, n := range noted {
		switch {
		case n.What == "key" && key == 0:
			key = n.At
		case n.What == "shown" && key != 0:
			shown = true
		case n.What == "drawn" && shown:
			return time.Duration(n.At-key) * time.Microsecond
		}
	}
	return 0
}

// timesOf finds a key, the first line after it that is spoken and isn't an event's, and that line's
// utterance. Another line may replace a hint that comes between, so that it is never spoken.
func timesOf(noted []Noted) (key, line, spoken int64) {
	lines := map[string]int64{}
	for _, n := range noted {
		switch {
		case n.What == "key" && key == 0:
			key = n.At
		case n.What == "line" && !n.Event && key != 0 && lines[n.Text] == 0:
			lines[n.Text] = n.At
		case n.What == "spoken" && lines[n.Text] != 0:
			return key, lines[n.Text], n.At
		}
	}
	return key, 0, 0
}
