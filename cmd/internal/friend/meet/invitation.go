package meet

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"backtalk/cmd/internal/friend/sealed"
)

// Invitation holds what a guest needs to join, or a watcher to watch. As a
// link, it fits into one line of a message.
type Invitation struct {
	// Code is a secret code.
	Code sealed.Code
	// Where holds the relay, or an address.
	Where Where
	// Watch means that the invitation is to watch, not to join.
	Watch bool
}

const (
	// scheme begins a written link. ParseInvitation looks for a mark instead,
	// so that a page's address may come before it.
	scheme    = "backtalk://"
	joinMark  = "join?"
	watchMark = "watch?"
	// The fields of a link.
	keyField, relayField, addressField = "key", "relay", "at"
	// codeField held the code in invitations of the first version.
	codeField = "code"
	// longestLink bounds a text with an invitation, in bytes.
	longestLink = 1000
)

// String returns the link. It includes the address only if there is no relay.
func (i Invitation) String() string {
	text := scheme + joinMark
	if i.Watch {
		text = scheme + watchMark
	}
	text += keyField + "=" + i.Code.String()
	switch {
	case i.Where.Relay != "":
		text += "&" + relayField + "=" + escaped(i.Where.Relay)
	case i.Where.Address != "":
		text += "&" + addressField + "=" + escaped(i.Where.Address)
	}
	return text
}

// On returns the link after a page's address, so that it opens in a browser. If
// page is empty, it returns the link alone.
func (i Invitation) On(page string) string {
	if page == "" {
		return i.String()
	}
	return page + "#" + strings.TrimPrefix(i.String(), scheme)
}

// escaped returns a field escaped so that messengers recognize the whole link,
// and a person can still read it. It escapes a dot or colon at the end, which
// messengers would take for the end of the sentence.
func escaped(text string) string {
	text = strings.NewReplacer("%3A", ":", "%2F", "/").Replace(url.QueryEscape(text))
	if last := len(text) - 1; last >= 0 && (text[last] == '.' || text[last] == ':') {
		return fmt.Sprintf("%s%%%X", text[:last], text[last])
	}
	return text
}

// Errors of a text without an invitation.
var (
	// ErrNoInvitation is returned if a text has no link, or only invalid ones.
	ErrNoInvitation = errors.New("not an invitation")
	// ErrOldInvitation is returned for a link made by an older Backtalk.
	ErrOldInvitation = errors.New("an invitation of an older version")
)

// ParseInvitation finds a link in a text, such as a whole pasted message. It
// can return ErrNoInvitation or ErrOldInvitation.
func ParseInvitation(text string) (Invitation, error) {
	if len(text) > longestLink {
		return Invitation{}, ErrNoInvitation
	}
	failed := ErrNoInvitation
	for _, word := range strings.Fields(text) {
		_, query, joins := strings.Cut(word, joinMark)
		watches := false
		if !joins {
			if _, query, watches = strings.Cut(word, watchMark); !watches {
				continue
			}
		}
		fields, err := url.ParseQuery(strings.TrimRight(query, ".,;:!?)>]\"'"))
		if err != nil {
			continue
		}
		code, ok := sealed.Secret(fields.Get(keyField))
		i := Invitation{Code: code, Where: Where{Relay: fields.Get(relayField), Address: fields.Get(addressField)}, Watch: watches}
		switch {
		case ok && (i.Where.Relay == "" || ValidRelay(i.Where.Relay)):
			return i, nil
		case fields.Has(codeField):
			failed = ErrOldInvitation
		}
	}
	return Invitation{}, failed
}

// ValidRelay reports whether a text can be the address of a relay.
func ValidRelay(text string) bool {
	u, err := url.Parse(text)
	return err == nil && slices.Contains([]string{"nats", "tls", "ws", "wss"}, u.Scheme) && u.Host != ""
}
