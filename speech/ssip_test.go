package speech

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestReadReply(t *testing.T) {
	tests := []struct {
		name, in string
		want     ssipReply
	}{
		{"one line", "208 OK CLIENT NAME SET\r\n", ssipReply{code: 208, text: "OK CLIENT NAME SET"}},
		{"with data", "225-7\r\n225 OK MESSAGE QUEUED\r\n", ssipReply{225, []string{"7"}, "OK MESSAGE QUEUED"}},
		{"event", "701-7\r\n701-1\r\n701 BEGIN\r\n", ssipReply{701, []string{"7", "1"}, "BEGIN"}},
		{"refusal", "409 ERR RATE TOO HIGH\r\n", ssipReply{code: 409, text: "ERR RATE TOO HIGH"}},
		{"bare line feed", "210 OK\n", ssipReply{code: 210, text: "OK"}},
		{"no text", "210 \r\n", ssipReply{code: 210}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := readReply(bufio.NewReader(strings.NewReader(tt.in)))
			if err != nil {
				t.Fatalf("readReply(%q): %v", tt.in, err)
			}
			if diff := cmp.Diff(tt.want, got, cmp.AllowUnexported(ssipReply{})); diff != "" {
				t.Errorf("readReply(%q) (-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

func TestReadReplyRefusesOtherProtocols(t *testing.T) {
	tests := map[string]error{
		"":                              io.EOF,
		"208 OK":                        io.ErrUnexpectedEOF,
		"HTTP/1.1 400 Bad\r\n":          errBadReply,
		"\r\n":                          errBadReply,
		"20\r\n":                        errBadReply,
		"099 OK\r\n":                    errBadReply,
		"225-7\r\n226 OK\r\n":           errBadReply,
		strings.Repeat("249-x\r\n", 99): errBadReply,
		strings.Repeat("2", 9999):       bufio.ErrBufferFull,
	}
	for in, want := range tests {
		if _, err := readReply(bufio.NewReader(strings.NewReader(in))); !errors.Is(err, want) {
			t.Errorf("readReply(%.30q): %v, want %v", in, err, want)
		}
	}
}

func TestSSIPTextCanNotBecomeACommand(t *testing.T) {
	tests := map[string]string{
		"You rolled 5 and 3.":   "You rolled 5 and 3.\r\n.",
		"...":                   "....\r\n.",
		"a\r\n.\r\nSTOP all":    "a  .  STOP all\r\n.",
		"\n.\nQUIT":             ".. QUIT\r\n.",
		"bad \xff\xfe byte":     "bad   byte\r\n.",
		"tab\tand\x00and\u2028": "tab and and\r\n.",
		"Würfel, кости":         "Würfel, кости\r\n.",
	}
	for in, want := range tests {
		if got := ssipText(in); got != want {
			t.Errorf("ssipText(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestSSIPRate(t *testing.T) {
	tests := map[int]int{0: 0, 80: -100, 125: -50, 170: 0, 310: 50, 449: 100, 700: 100}
	for words, want := range tests {
		if got := ssipRate(words); got != want {
			t.Errorf("ssipRate(%d) = %d, want %d", words, got, want)
		}
	}
}

func FuzzReadReply(f *testing.F) {
	for _, seed := range []string{"225-7\r\n225 OK MESSAGE QUEUED\r\n", "701-7\r\n701-1\r\n701 BEGIN\r\n", "210 OK\n", "2-5\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		r := bufio.NewReader(strings.NewReader(string(in)))
		for {
			reply, err := readReply(r)
			if err != nil {
				return
			}
			if reply.code < 100 || reply.code > 999 {
				t.Errorf("code %d", reply.code)
			}
			if reply.event() && reply.refused() {
				t.Errorf("%d is an event and a refusal", reply.code)
			}
			reply.message()
		}
	})
}

func FuzzSSIPText(f *testing.F) {
	f.Add("a\r\n.\r\nQUIT")
	f.Add("..\xff")
	f.Fuzz(func(t *testing.T, text string) {
		body, ok := strings.CutSuffix(ssipText(text), "\r\n.")
		if !ok || !utf8.ValidString(body) || strings.ContainsFunc(body, unicode.IsControl) {
			t.Errorf("ssipText(%q) = %q", text, body)
		}
		if body == "." {
			t.Errorf("ssipText(%q) ends itself", text)
		}
	})
}

func FuzzWAVHeader(f *testing.F) {
	f.Add([]byte("RIFF\x24\xf0\xff\x7fWAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x22\x56\x00\x00\x44\xac\x00\x00\x02\x00\x10\x00data\x00\xf0\xff\x7f"))
	f.Fuzz(func(t *testing.T, in []byte) {
		rate, err := readWAVHeader(strings.NewReader(string(in)))
		if err == nil && (rate < 1000 || rate > 384000) {
			t.Errorf("rate %d", rate)
		}
	})
}

func FuzzEspeakVoices(f *testing.F) {
	f.Add("Pty Language\n 5  en-gb           --/M      English_(Great_Britain) gmw/en   (en 2)\n", "en-GB-oxendict")
	f.Fuzz(func(t *testing.T, table, tag string) {
		name := parseEspeakVoices(table).language(tag)
		if name == "" || strings.HasPrefix(name, "-") {
			t.Errorf("language(%q) = %q, which espeak-ng takes for a flag", tag, name)
		}
	})
}
