// Package link reads and writes what follows the # of the page's address: a position, or a whole
// match. No server sees that part of an address.
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

// mostText bounds a match that comes out of a link, in bytes: a thousand times a long one's turn,
// and nothing that fills a memory.
const mostText = 1 << 20

// ErrWrong is returned for a fragment that is none of this program's.
var ErrWrong = errors.New("no position and no match")

// Link is what a fragment says; it has one of the two.
type Link struct {
	// XGID is a position, with its prefix.
	XGID string
	// Match has the events of a match, At says after how many of them it opens.
	Match []byte
	At    int
}

// Parse reads a fragment, with its # or without. An empty one is no link and no error.
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
		// Without a number that can be read it opens where the match began.
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

// OfMatch returns the fragment, without its #, of a match that is to open after so many of its
// events.
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
