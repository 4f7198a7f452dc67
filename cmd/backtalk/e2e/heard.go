//go:build e2e && readers

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
)

// Heard compares a reader's texts with the announced lines. It ignores white
// space, because a terminal wraps lines anywhere and readers put spaces and
// newlines between what they join.
type Heard struct {
	Lines []Noted
	// Missing are the numbers of the lines that were not found.
	Missing []int
	texts   []Handed
	// stream joins all texts without white space; from gives the text of each byte.
	stream string
	from   []int
	// at holds where each line begins in the stream, or -1; ends where it
	// ends.
	at, ends []int
}

// late bounds how long after the program wrote a line the screen reader may hand it over. A later
// text belongs to another line with the same words.
const late = 10 * time.Second

// Listen finds lines in texts, as many as possible in their order. It looks for a line only in
// texts that were handed over after it was written, and not too late.
func Listen(lines []Noted, texts []Handed) *Heard {
	h := &Heard{Lines: lines, texts: texts, at: make([]int, len(lines)), ends: make([]int, len(lines))}
	starts := h.join()
	for n := range lines {
		h.at[n] = -1
	}
	for _, p := range longest(h.places(starts)) {
		h.at[p.line], h.ends[p.line] = p.at, p.end
	}
	for n := range lines {
		if h.at[n] < 0 {
			h.Missing = append(h.Missing, n)
		}
	}
	return h
}

// join makes the stream, and returns where each text begins in it.
func (h *Heard) join() []int {
	var stream strings.Builder
	starts := make([]int, len(h.texts))
	for i, text := range h.texts {
		starts[i] = stream.Len()
		squeezed := squeeze(text.Text)
		stream.WriteString(squeezed)
		for range len(squeezed) {
			h.from = append(h.from, i)
		}
	}
	h.stream = stream.String()
	return starts
}

// place is where a line may have been heard in the stream.
type place struct{ line, at, end int }

// places returns every place at which a line may have been heard, ordered by line, then by position
// in the stream.
func (h *Heard) places(starts []int) []place {
	var all []place
	for n, line := range h.Lines {
		after := slices.IndexFunc(h.texts, func(text Handed) bool { return text.At.UnixMicro() >= line.At })
		wanted := squeeze(line.Text)
		if after < 0 || wanted == "" {
			continue
		}
		for at := starts[after]; ; at++ {
			found := strings.Index(h.stream[at:], wanted)
			if found < 0 || h.texts[h.from[at+found]].At.Sub(time.UnixMicro(line.At)) > late {
				break
			}
			at += found
			all = append(all, place{n, at, at + len(wanted)})
		}
	}
	return all
}

// longest returns the longest run of places in which each belongs to a later
// line than the one before it, and starts after that one ends.
func longest(all []place) []place {
	length, before := make([]int, len(all)), make([]int, len(all))
	last := -1
	for i, p := range all {
		length[i], before[i] = 1, -1
		for j, q := range all[:i] {
			if q.line < p.line && q.end <= p.at && length[j] >= length[i] {
				length[i], before[i] = length[j]+1, j
			}
		}
		if last < 0 || length[i] > length[last] {
			last = i
		}
	}
	var run []place
	for ; last >= 0; last = before[last] {
		run = append(run, all[last])
	}
	slices.Reverse(run)
	return run
}

// squeeze removes white space, and isolates and joiners, which terminals keep or drop.
func squeeze(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, text)
}

// Whole reports whether line n was handed over in a single text.
func (h *Heard) Whole(n int) bool {
	return h.at[n] >= 0 && h.from[h.at[n]] == h.from[h.ends[n]-1]
}

// Other returns what the reader said besides the lines, each different text
// once: the keys that it echoes, the window's name.
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

// Twice returns the lines that the reader repeated.
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

// Delays returns how long after a line was written its text was handed over: the median and the
// worst.
func (h *Heard) Delays() string {
	var all []time.Duration
	for n, line := range h.Lines {
		if h.at[n] >= 0 {
			all = append(all, h.texts[h.from[h.at[n]]].At.Sub(time.UnixMicro(line.At)))
		}
	}
	return spread(all)
}

// Timeline lists by time all that the program announced and the reader handed over, a line each, to
// find out why something is missing.
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

// spread returns the median and the worst of some delays.
func spread(all []time.Duration) string {
	if len(all) == 0 {
		return "never"
	}
	slices.Sort(all)
	return fmt.Sprintf("after %d ms in the middle, %d ms at worst", all[len(all)/2].Milliseconds(), all[len(all)-1].Milliseconds())
}
