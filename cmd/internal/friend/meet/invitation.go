package meet

import (
	"net/url"
	"slices"
	"strings"

	"backtalk/cmd/internal/friend/sealed"
)

// Invitation is what a guest needs to join: as a link it fits into one line of a message.
type Invitation struct {
	Code sealed.Code
	// Where has the relay, or an address.
	Where Where
}

const (
	// link begins what is written; linkMark is looked for when one is read, so that a page's own
	// address may stand before it.
	scheme   = "backtalk://"
	link     = scheme + linkMark
	linkMark = "join?"
	// The fields of a link.
	codeField, relayField, addressField = "code", "relay", "at"
	// longestLink is how much of a text is looked at, in bytes.
	longestLink = 1000
)

// String is the link. It has the address only where there is no relay.
func (i Invitation) String() string {
	text := link + codeField + "=" + escaped(strings.ReplaceAll(i.Code.String(), " ", "-"))
	switch {
	case i.Where.Relay != "":
		text += "&" + relayField + "=" + escaped(i.Where.Relay)
	case i.Where.Address != "":
		text += "&" + addressField + "=" + escaped(i.Where.Address)
	}
	return text
}

// On is the link as one to a page at an address, which opens it in a browser.
func (i Invitation) On(page string) string {
	return page + "#" + strings.TrimPrefix(i.String(), scheme)
}

// escaped writes a field so that messengers take the whole link for one, and a person can still
// read it.
func escaped(text string) string {
	return strings.NewReplacer("%3A", ":", "%2F", "/").Replace(url.QueryEscape(text))
}

// ParseInvitation finds a link in a text, such as a whole message that was pasted; false where there
// is none, or one that can't be used.
func ParseInvitation(text string) (Invitation, bool) {
	if len(text) > longestLink {
		return Invitation{}, false
	}
	for _, word := range strings.Fields(text) {
		at := strings.Index(word, linkMark)
		if at < 0 {
			continue
		}
		fields, err := url.ParseQuery(strings.TrimRight(word[at+len(linkMark):], ".,;:!?)>]\"'"))
		if err != nil {
			continue
		}
		code, ok := sealed.ParseCode(fields.Get(codeField))
		i := Invitation{Code: code, Where: Where{Relay: fields.Get(relayField), Address: fields.Get(addressField)}}
		if ok && (i.Where.Relay == "" || ValidRelay(i.Where.Relay)) {
			return i, true
		}
	}
	return Invitation{}, false
}

// ValidRelay reports whether a text can be the address of a relay.
func ValidRelay(text string) bool {
	u, err := url.Parse(text)
	return err == nil && slices.Contains([]string{"nats", "tls", "ws", "wss"}, u.Scheme) && u.Host != ""
}
