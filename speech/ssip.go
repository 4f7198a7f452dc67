package speech

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
)

// The Speech Synthesis Independent Protocol of speech-dispatcher, as far as this program speaks it.
// Source: its manual "SSIP" and observations of server 0.11.4. Lines end with CRLF. A reply is any
// number of "NNN-data" lines and a last "NNN text". Events are replies too, with codes from 700,
// sent whenever they happen, between the replies to commands but never inside of one.

// These are the codes of the protocol that matter here.
const (
	ssipQueued      = 225
	ssipReceiving   = 230
	ssipBegin       = 701
	ssipEnd         = 702
	ssipCanceled    = 703
	ssipFirstEvent  = 700
	ssipFirstError  = 300
	ssipEndOfEvents = 800
)

// maxReplyLines bounds the data of one reply. Events have two lines; nothing that is asked for here
// has more.
const maxReplyLines = 64

// errBadReply says that the other side doesn't speak the protocol.
var errBadReply = errors.New("reply is not SSIP")

// ssipReply is a reply or an event.
type ssipReply struct {
	code int
	// data holds the lines before the last one, without their codes.
	data []string
	text string
}

// event reports whether it came without a request.
func (r ssipReply) event() bool { return r.code >= ssipFirstEvent && r.code < ssipEndOfEvents }

// refused reports whether the server didn't carry out a command.
func (r ssipReply) refused() bool { return r.code >= ssipFirstError && !r.event() }

// message returns the number of the message in a reply to SPEAK, or in an event.
func (r ssipReply) message() (int, bool) {
	if len(r.data) == 0 {
		return 0, false
	}
	id, err := strconv.Atoi(r.data[0])
	return id, err == nil
}

// readReply reads one reply or event. A line longer than the reader's buffer is an error.
func readReply(r *bufio.Reader) (ssipReply, error) {
	var reply ssipReply
	for {
		line, err := r.ReadSlice('\n')
		if errors.Is(err, io.EOF) && len(line) > 0 {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return ssipReply{}, fmt.Errorf("read reply: %w", err)
		}
		code, last, text, err := parseLine(line)
		if err != nil {
			return ssipReply{}, err
		}
		if reply.code != 0 && code != reply.code {
			return ssipReply{}, fmt.Errorf("%w: code %d inside of %d", errBadReply, code, reply.code)
		}
		reply.code = code
		if last {
			reply.text = text
			return reply, nil
		}
		if len(reply.data) == maxReplyLines {
			return ssipReply{}, fmt.Errorf("%w: more than %d lines", errBadReply, maxReplyLines)
		}
		reply.data = append(reply.data, text)
	}
}

func parseLine(line []byte) (code int, last bool, text string, err error) {
	line = bytes.TrimRight(line, "\r\n")
	if len(line) < 4 || (line[3] != ' ' && line[3] != '-') {
		return 0, false, "", fmt.Errorf("%w: %.40q", errBadReply, line)
	}
	for _, c := range line[:3] {
		if c < '0' || c > '9' {
			return 0, false, "", fmt.Errorf("%w: %.40q", errBadReply, line)
		}
		code = 10*code + int(c-'0')
	}
	if code < 100 {
		return 0, false, "", fmt.Errorf("%w: %.40q", errBadReply, line)
	}
	return code, line[3] == ' ', string(line[4:]), nil
}

// cleanText makes one line of valid UTF-8 without control characters: a line break could end the
// text and start a command.
func cleanText(text string) string {
	text = strings.ToValidUTF8(text, " ")
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, text)
	return strings.TrimSpace(text)
}

// ssipText returns the text of a message with its end, a line of one dot, but without the last line
// break. It doubles a dot at the start.
func ssipText(text string) string {
	text = cleanText(text)
	if strings.HasPrefix(text, ".") {
		text = "." + text
	}
	return text + "\r\n."
}

// ssipWord makes a parameter one word: it joins several words with underscores.
func ssipWord(s string) string { return strings.Join(strings.Fields(cleanText(s)), "_") }

// The rates of speech-dispatcher's espeak-ng module (espeak-ng.conf: EspeakMinRate,
// EspeakNormalRate, EspeakMaxRate), in words a minute at -100, 0 and 100.
const (
	ssipSlow   = 80
	ssipNormal = 170
	ssipFast   = 449
)

// ssipRate converts words a minute to the protocol's -100 to 100. 0 stays 0, the server's own rate.
func ssipRate(wordsPerMinute int) int {
	switch {
	case wordsPerMinute == 0:
		return 0
	case wordsPerMinute < ssipNormal:
		return max(-100, (wordsPerMinute-ssipNormal)*100/(ssipNormal-ssipSlow))
	default:
		return min(100, (wordsPerMinute-ssipNormal)*100/(ssipFast-ssipNormal))
	}
}

// ssipVolume converts percent to the protocol's -100 to 100; 100 is the default. For 0 it returns 100,
// the server's own.
func ssipVolume(percent int) int {
	if percent == 0 {
		return 100
	}
	return 2*percent - 100
}
