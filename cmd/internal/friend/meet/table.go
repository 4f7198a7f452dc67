package meet

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/sealed"
)

// Table is what a host shows to everybody at a relay. Anybody can join, so
// nothing in it is secret, and anybody can show one, so nothing in it is
// certain.
type Table struct {
	Protocol int    `json:"protocol"`
	Name     string `json:"name"`
	// Language is the tag of the host's language.
	Language string `json:"language"`
	// Since is when the host started to wait, in seconds since 1970.
	Since int64 `json:"since"`
	// Code is the code with which the host waits. A guest needs nothing else.
	Code string `json:"code"`
	// Offer is what the host will propose, but without the tip. Its Match is
	// the id of the table. A match that starts at the table gets another id,
	// which nobody else knows.
	Offer friend.Offer `json:"offer"`
}

const (
	// MostTables bounds the tables that a relay's list shows.
	MostTables = 40
	// longestWait bounds the wait that a host can claim.
	longestWait = 24 * time.Hour
	// longestTag bounds the tag of a language.
	longestTag = 35
)

// NewTable returns a table with a new id, at which a host waits with an offer.
func NewTable(name, language string, since time.Time, code sealed.Code, o friend.Offer) Table {
	o.Match = friend.NewID()
	return Table{friend.Protocol, friend.Clean(name, friend.MaxName), language, since.Unix(), code.String(), o}
}

// Encode returns a table in the form that relays show.
func (t *Table) Encode() []byte {
	// Marshal can't fail for texts and numbers.
	text, _ := json.Marshal(t)
	return text
}

// ID returns the table's unique id.
func (t *Table) ID() string { return t.Offer.Match }

// At returns the code with which the table's host waits.
func (t *Table) At() sealed.Code {
	c, _ := sealed.Secret(t.Code)
	return c
}

// Began returns when the host started to wait, according to the host.
func (t *Table) Began() time.Time { return time.Unix(t.Since, 0).UTC() }

// Waited returns how long the host has waited, according to the host.
func (t *Table) Waited(now time.Time) time.Duration {
	return min(max(now.Sub(t.Began()), 0), longestWait)
}

// ParseTable reads a table strictly. It returns an error for a table that no
// program with this protocol would show.
func ParseTable(text []byte) (Table, error) {
	var t Table
	if len(text) > friend.MaxMessage {
		return t, errors.New("a table of too many bytes")
	}
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	if err := in.Decode(&t); err != nil {
		return t, err
	}
	code, ok := sealed.Secret(t.Code)
	switch {
	case friend.Trailing(in), t.Protocol != friend.Protocol, !ok, code.String() != t.Code:
		return t, errors.New("a table that no program of this protocol shows")
	case t.Name == "", friend.Clean(t.Name, friend.MaxName) != t.Name, !tag(t.Language):
		return t, errors.New("a table with a name or language that no program writes")
	}
	return t, t.Offer.Check()
}

// tag reports whether a text can be a language tag.
func tag(text string) bool {
	return text != "" && len(text) <= longestTag && strings.Trim(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") == ""
}

// Tables returns the tables in a relay's answers, each once, with the longest
// claimed wait first. It drops invalid tables and those beyond MostTables.
func Tables(answers [][]byte) []Table {
	var list []Table
	seen := map[string]bool{}
	for _, text := range answers {
		t, err := ParseTable(text)
		if err != nil || seen[t.ID()] || len(list) >= MostTables {
			continue
		}
		seen[t.ID()] = true
		list = append(list, t)
	}
	slices.SortStableFunc(list, func(a, b Table) int { return cmp.Compare(a.Since, b.Since) })
	return list
}
