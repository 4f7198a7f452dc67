//go:build e2e && readers

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
)

// Heard is what a reader made of the lines announced: its texts laid against them, without regard for white space, since a
// terminal wraps lines where it likes and readers put spaces and newlines between what they join.
type Heard struct {
	Lines []Noted
	// Missing are the numbers of the lines that were not found after the one before them.
	Missing []int
	texts   []Handed
	// stream is all texts, each followed by a mark that no line holds, without white space; from has the text that each byte is from.
	stream string
	from   []int
	// at is where each line begins in the stream, or -1, ends where it ends.
	at, ends []int
}

// late is how long after its writing a line may be handed over; a text as late as that is of another line with the same words.
const late = 10 * time.Second

// Listen lays texts against lines. A line is looked for only in texts handed over after it was written, and not too late.
func Listen(lines []Noted, texts []Handed) *Heard {
	h := &Heard{Lines: lines, texts: texts, at: make([]int, len(lines)), ends: make([]int, len(lines))}
	var stream strings.Builder
	starts := make([]int, len(texts))
	for i, text := range texts {
		starts[i] = stream.Len()
		squeezed := squeeze(text.Text)
		stream.WriteString(squeezed)
		for range len(squeezed) {
			h.from = append(h.from, i)
		}
	}
	h.stream = stream.String()
	next := 0
	for n, line := range lines {
		after := slices.IndexFunc(texts, func(text Handed) bool { return text.At.UnixMicro() >= line.At })
		h.at[n] = -1
		if after < 0 {
			h.Missing = append(h.Missing, n)
			continue
		}
		start, wanted := max(next, starts[after]), squeeze(line.Text)
		found := strings.Index(h.stream[start:], wanted)
		if found < 0 || texts[h.from[start+found]].At.Sub(time.UnixMicro(line.At)) > late {
			h.Missing = append(h.Missing, n)
			continue
		}
		h.at[n], h.ends[n] = start+found, start+found+len(wanted)
		next = h.ends[n]
	}
	return h
}

// squeeze takes the white space out.
func squeeze(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)
}

// Whole reports whether line n was in one text.
func (h *Heard) Whole(n int) bool {
	return h.at[n] >= 0 && h.from[h.at[n]] == h.from[h.ends[n]-1]
}

// Other is what the reader said besides the lines, each different text once: the keys that it echoes, the window's name.
func (h *Heard) Other() []string {
	var other []string
	next := 0
	add := func(to int) {
		for next < to {
			i := h.from[next]
			end := next
			for end < to && h.from[end] == i {
				end++
			}
			other = append(other, h.stream[next:end])
			next = end
		}
	}
	for n := range h.Lines {
		if h.at[n] >= 0 {
			add(h.at[n])
			next = h.ends[n]
		}
	}
	add(len(h.stream))
	slices.Sort(other)
	return slices.Compact(other)
}

// Twice are the lines that the reader said besides having said each once.
func (h *Heard) Twice() []string {
	var twice []string
	for _, text := range h.Other() {
		for _, line := range h.Lines {
			if strings.Contains(text, squeeze(line.Text)) {
				twice = append(twice, line.Text)
			}
		}
	}
	slices.Sort(twice)
	return slices.Compact(twice)
}

// Delays tells how long after a line was written its text was handed over: the middle and the worst.
func (h *Heard) Delays() string {
	var all []time.Duration
	for n, line := range h.Lines {
		if h.at[n] >= 0 {
			all = append(all, h.texts[h.from[h.at[n]]].At.Sub(time.UnixMicro(line.At)))
		}
	}
	return spread(all)
}

// spread tells the middle and the worst of some delays.
func spread(all []time.Duration) string {
	if len(all) == 0 {
		return "never"
	}
	slices.Sort(all)
	return fmt.Sprintf("after %d ms in the middle, %d ms at worst", all[len(all)/2].Milliseconds(), all[len(all)-1].Milliseconds())
}

// Timeline is all that was announced and handed over, in the order of time, a line each: what to look at when something is
// missing.
func (h *Heard) Timeline() string {
	type moment struct {
		at   int64
		what string
	}
	var all []moment
	for _, line := range h.Lines {
		all = append(all, moment{line.At, "announced  " + line.Text})
	}
	for _, text := range h.texts {
		all = append(all, moment{text.At.UnixMicro(), fmt.Sprintf("handed over %q", text.Text)})
	}
	slices.SortStableFunc(all, func(a, b moment) int { return int(a.at - b.at) })
	var out strings.Builder
	for _, m := range all {
		fmt.Fprintf(&out, "%8d ms  %s\n", (m.at-all[0].at)/1000, m.what)
	}
	return out.String()
}
