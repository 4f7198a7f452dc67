package library

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
)

// Numbers holds numbers and ranges of numbers of matches.
type Numbers []span

// span holds the numbers from first to last.
type span struct{ first, last int64 }

// ParseNumbers reads numbers and ranges of matches, separated by commas: 1,3-5. A comma may also end a text
// that another follows. If it can't read one, it returns nil, and as wrong the text that it can't read, which
// may be empty.
func ParseNumbers(texts ...string) (n Numbers, wrong string) {
	for i, text := range texts {
		if i+1 < len(texts) {
			text = strings.TrimSuffix(text, ",")
		}
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

// Single returns the only number in n. ok is false if n has none or several.
func (n Numbers) Single() (number int64, ok bool) {
	whole := n.merged()
	if len(whole) != 1 || whole[0].first != whole[0].last {
		return 0, false
	}
	return whole[0].first, true
}

// merged returns the same numbers in ascending spans that neither meet nor overlap.
func (n Numbers) merged() Numbers {
	var whole Numbers
	sorted := slices.SortedFunc(slices.Values(n), func(a, b span) int { return cmp.Compare(a.first, b.first) })
	for _, s := range sorted {
		last := len(whole) - 1
		if last >= 0 && s.first-1 <= whole[last].last {
			whole[last].last = max(whole[last].last, s.last)
			continue
		}
		whole = append(whole, s)
	}
	return whole
}

// Of returns the matches with one of the numbers, each once and in the order of the list, and the
// first number or range without a match. A range may have gaps: it counts as missing only if it has
// no match at all.
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

// Without returns the numbers that no match of a list has.
func (n Numbers) Without(list []matches.Entry) Numbers {
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	slices.Sort(ids)
	var gaps Numbers
	for _, s := range n.merged() {
		gaps = append(gaps, s.without(ids)...)
	}
	return gaps
}

// without returns the numbers of s that aren't among ids, which must be sorted.
func (s span) without(ids []int64) (gaps Numbers) {
	next := s.first
	from, _ := slices.BinarySearch(ids, s.first)
	for _, id := range ids[from:] {
		if id > s.last {
			break
		}
		if next < id {
			gaps = append(gaps, span{next, id - 1})
		}
		if id == math.MaxInt64 {
			return gaps
		}
		next = id + 1
	}
	if next <= s.last {
		gaps = append(gaps, span{next, s.last})
	}
	return gaps
}

// mostGaps bounds the numbers and ranges that a message names.
const mostGaps = 5

// NoMatches returns the message that no match has these numbers.
func (n Numbers) NoMatches() say.Message {
	return say.M(say.LibraryNoNumbers, say.Data{"Numbers": n.named()})
}

// Deleted returns the sentence that names the deleted matches.
func Deleted(ids []int64) say.Message {
	return say.N(say.LibraryDeletedMany, len(ids), say.Data{"Numbers": listed(ids)})
}

// NotExported returns the sentence that the export left these matches out, and why.
func NotExported(ids []int64, reason say.Message) say.Message {
	if len(ids) == 1 {
		return say.M(say.LibraryNotExported, say.Data{"Match": ids[0], "Problem": reason})
	}
	return say.M(say.LibraryNotExportedMany, say.Data{"Numbers": listed(ids), "Problem": reason})
}

// listed returns the numbers of matches for a sentence.
func listed(ids []int64) say.List {
	var n Numbers
	for _, id := range ids {
		n = append(n, span{id, id})
	}
	return n.merged().named()
}

// named returns the numbers and ranges for a sentence. It names only the first few.
func (n Numbers) named() say.List {
	var named say.List
	for _, s := range n[:min(len(n), mostGaps)] {
		id := say.LibrarySpan
		if s.first == s.last {
			id = say.LibraryNumber
		}
		named = append(named, say.M(id, say.Data{"First": s.first, "Last": s.last}))
	}
	if len(n) > mostGaps {
		named = append(named, say.M(say.LibraryMoreNumbers, nil))
	}
	return named
}

func (s span) String() string {
	if s.first == s.last {
		return strconv.FormatInt(s.first, 10)
	}
	return strconv.FormatInt(s.first, 10) + "-" + strconv.FormatInt(s.last, 10)
}
