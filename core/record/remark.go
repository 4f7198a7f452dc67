package record

import (
	"slices"
	"strings"
	"unicode"

	"backtalk/core"
)

// remark is an event that changes nothing, and the number of events of the match before it.
type remark struct {
	at    int
	event core.Event
}

// remark adds remarks on the last event.
func (f *follower) remark(events []core.Event) {
	at := len(f.events)
	if f.m != nil {
		at += len(f.m.Events()) - f.skip
	}
	for _, e := range events {
		if len(f.remarks) >= maxEvents {
			return
		}
		f.remarks = append(f.remarks, remark{at, e})
	}
}

// hitting marks the hits of the best plays in remarks on an action, because some files don't mark
// them, and returns the remarks. before is the board before the action, by player.
func hitting(remarks []core.Event, before core.Board) []core.Event {
	for i, e := range remarks {
		j, ok := e.(core.Judged)
		if !ok || len(j.Best) == 0 {
			continue
		}
		board := before.For(j.Player)
		j.Best = slices.Clone(j.Best)
		for at := range j.Best {
			m := &j.Best[at]
			if m.To != core.Off && board[1][m.To.Opposite()] == 1 {
				m.Hit, board[1][m.To.Opposite()] = true, 0
			}
		}
		remarks[i] = j
	}
	return remarks
}

// woven returns the events of a match with the remarks among them. A remark on what ended a game
// comes before that end, because nothing follows the end of a match.
func woven(events []core.Event, remarks []remark) []core.Event {
	for i := range remarks {
		for at := &remarks[i].at; *at > 0 && ends(events[*at-1]); {
			*at--
		}
	}
	all := make([]core.Event, 0, len(events)+len(remarks))
	for i := range len(events) + 1 {
		for len(remarks) > 0 && remarks[0].at <= i {
			all, remarks = append(all, remarks[0].event), remarks[1:]
		}
		if i < len(events) {
			all = append(all, events[i])
		}
	}
	return all
}

// ends reports whether an event ends a game or the match.
func ends(e core.Event) bool {
	switch e.(type) {
	case core.GameEnded, core.MatchEnded:
		return true
	}
	return false
}

// dateLayout and timeLayout are how days and times are written.
const (
	dateLayout = "2006-01-02"
	timeLayout = "15:04"
)

// maxText is the longest comment kept, in characters.
const maxText = 4_000

// remarksOf returns the remark for a comment; none for an empty one.
func remarksOf(comment string) []core.Event {
	text := clean(comment, maxText)
	if text == "" {
		return nil
	}
	return []core.Event{core.Commented{Text: text}}
}

// cleanText returns a text about the match, such as its place, in one line.
func cleanText(text string) string { return clean(text, 2*maxName) }

// clean returns a text without control characters, with single blanks; most limits its length, in
// characters.
func clean(text string, most int) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if !unicode.IsGraphic(r) {
			return -1
		}
		return r
	}, text[:min(len(text), 16*most)])
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
	if runes := []rune(text); len(runes) > most {
		text = strings.TrimSpace(string(runes[:most]))
	}
	return text
}
