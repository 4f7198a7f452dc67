package library

import (
	"strconv"
	"strings"

	"backtalk/cmd/internal/matches"
)

// Numbers are numbers of matches, with ranges among them.
type Numbers []span

// span are the numbers from first to last.
type span struct{ first, last int64 }

// ParseNumbers reads numbers of matches and ranges of them, with commas between them: 1,3-5. Where one
// can't be read it returns that one as wrong.
func ParseNumbers(texts ...string) (n Numbers, wrong string) {
	for _, text := range texts {
		for part := range strings.SplitSeq(text, ",") {
			part = strings.TrimSpace(part)
			first, last, isRange := strings.Cut(part, "-")
			if !isRange {
				last = first
			}
			from, ok := number(first)
			to, okTo := number(last)
			if !ok || !okTo || from > to {
				return nil, part
			}
			n = append(n, span{from, to})
		}
	}
	return n, ""
}

func number(text string) (n int64, ok bool) {
	u, err := strconv.ParseUint(strings.TrimSpace(text), 10, 63)
	return int64(u), err == nil && u > 0
}

// Of returns the matches of a list that have one of the numbers, each once and in the order of the
// list, and the first number that no match has. A range may have gaps, but is missing where it has no
// match at all.
func (n Numbers) Of(list []matches.Entry) (chosen []matches.Entry, missing string) {
	found := make([]bool, len(n))
	for i := range list {
		id, taken := list[i].ID, false
		for k, s := range n {
			if s.first <= id && id <= s.last {
				found[k], taken = true, true
			}
		}
		if taken {
			chosen = append(chosen, list[i])
		}
	}
	for k, s := range n {
		if !found[k] {
			return chosen, s.String()
		}
	}
	return chosen, ""
}

func (s span) String() string {
	if s.first == s.last {
		return strconv.FormatInt(s.first, 10)
	}
	return strconv.FormatInt(s.first, 10) + "-" + strconv.FormatInt(s.last, 10)
}
