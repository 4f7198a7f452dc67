// Package link implements links that carry a position or a whole match after
// the # of the page's address. No server sees that part of an address.
package link

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"
)

// The beginnings of fragments.
const (
	positionPrefix = "XGID="
	matchPrefix    = "match="
	atPrefix       = "&at="
)

// mostText bounds a fragment and the text of its match, in bytes. Even a long
// match needs far less.
const mostText = 1 << 20

// ErrWrong is returned for a fragment without a position or a readable match,
// and for one that is too long.
var ErrWrong = errors.New("no position and no match")

// Link is what a fragment holds: either a position or a match.
type Link struct {
	// XGID is a position, with its prefix.
	XGID string
	// Match holds the events of a match. At is the number of events after which
	// the match opens.
	Match []byte
	At    int
}

// Parse reads a fragment, with or without its #. An empty one gives an
// empty Link and no error.
func Parse(fragment string) (Link, error) {
	fragment = strings.TrimPrefix(fragment, "#")
	if text, err := url.PathUnescape(fragment); err == nil {
		fragment = text
	}
	switch {
	case fragment == "":
		return Link{}, nil
	case len(fragment) > mostText:
		return Link{}, ErrWrong
	case strings.HasPrefix(strings.ToUpper(fragment), positionPrefix):
		return Link{XGID: positionPrefix + fragment[len(positionPrefix):]}, nil
	case strings.HasPrefix(fragment, matchPrefix):
		packed, place, _ := strings.Cut(fragment[len(matchPrefix):], atPrefix)
		text, err := inflate(packed)
		// An unreadable number opens the match at its beginning.
		at, _ := strconv.Atoi(place)
		return Link{Match: text, At: max(at, 0)}, err
	}
	return Link{}, ErrWrong
}

func inflate(text string) ([]byte, error) {
	packed, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWrong, err)
	}
	raw, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), mostText+1))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWrong, err)
	}
	if len(raw) > mostText {
		return nil, ErrWrong
	}
	return raw, nil
}

// OfMatch returns the fragment, without its #, for a match that opens after its
// first at events.
func OfMatch(text []byte, at int) (string, error) {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(text); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return matchPrefix + base64.RawURLEncoding.EncodeToString(packed.Bytes()) + atPrefix + strconv.Itoa(at), nil
}
