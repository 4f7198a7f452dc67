package keys

import (
	"io"
	"testing"
	"testing/iotest"

	"github.com/gdamore/tcell/v2"
)

// pieces returns one string per Read.
type pieces []string

func (p *pieces) Read(buffer []byte) (int, error) {
	if len(*p) == 0 {
		return 0, io.EOF
	}
	n := copy(buffer, (*p)[0])
	*p = (*p)[1:]
	return n, nil
}

func TestBeginningsOfStringsThatDoNotEnd(t *testing.T) {
	for _, c := range []struct {
		in   pieces
		want string
	}{
		{pieces{"ab\x1b[A"}, "ab\x1b[A"},
		{pieces{"\x1b]", "x"}, "\x1b\\x"},
		{pieces{"\x1b", "]x"}, "\x1b\\x"},
		{pieces{"\x1bXp\x1b_q"}, "\x1b\\p\x1b\\q"},
		{pieces{"\x1b]52;c;Zm9v\x07x"}, "\x1b]52;c;Zm9v\x07x"},
		{pieces{"\x1bP>|xterm(370)\x1b\\x"}, "\x1bP>|xterm(370)\x1b\\x"},
		{pieces{"a]X^_P"}, "a]X^_P"},
	} {
		got, err := io.ReadAll(NewInput(&c.in))
		if err != nil || string(got) != c.want {
			t.Errorf("got %q, %v; want %q", got, err, c.want)
		}
	}
}

// Bytes that aren't UTF-8 are dropped, but not characters in two pieces.
func TestInvalidBytesAreDropped(t *testing.T) {
	in := NewInput(&pieces{"a\xffb", "\xc3", "\xa9\xc3", "(\xd0\xb6"})
	in.UTF8 = true
	got, err := io.ReadAll(in)
	if want := "ab\u00e9(\u0436"; err != nil || string(got) != want {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
}

// FuzzAKeyIsAlwaysAKey checks that, whatever comes first, a key stays a key.
func FuzzAKeyIsAlwaysAKey(f *testing.F) {
	for _, seed := range []string{"\x1b]", "\x1b", "\x1bP\x1bX", "\x1b[1;", "\x1b]\x1b]", "\x1b\x1b]"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, before []byte) {
		text, err := io.ReadAll(NewInput(iotest.OneByteReader(&pieces{string(before)})))
		if err != nil {
			t.Fatal(err)
		}
		events := make(chan tcell.Event, len(text)+16)
		parser := tcell.NewInputProcessor(events)
		parser.ScanUTF8(text)
		parser.ScanUTF8([]byte("\x1b\\é"))
		parser.ScanUTF8([]byte("p"))
		var last tcell.Event
		for len(events) > 0 {
			last = <-events
		}
		if e, ok := last.(*tcell.EventKey); !ok || e.Rune() != 'p' {
			t.Errorf("after %q the key p gives %v", before, last)
		}
	})
}
