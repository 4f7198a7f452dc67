package keys

import (
	"io"
	"testing"
	"testing/iotest"
	"testing/synctest"

	"github.com/gdamore/tcell/v2"

	"backtalk/keymap"
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

func TestInputDropsBeginningsOfUnendedStrings(t *testing.T) {
	for _, c := range []struct {
		in   pieces
		want string
	}{
		{pieces{"ab\x1b[A"}, "ab\x1b[A"},
		{pieces{"\x1b]", "x"}, "\x1b\\x"},
		{pieces{"\x1b", "]x"}, "\x1b\x1b\\]x"},
		{pieces{"\x1b", "]\x1bP\x1b", "", "^"}, "\x1b\x1b\\]\x1b\\\x1b\x1b\\^"},
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

// After a lone Escape, a key that can begin a string works as usual. Together with Escape, it is a key
// with Alt.
func TestKeyAfterEscapeWorks(t *testing.T) {
	for _, key := range introducers {
		synctest.Test(t, func(t *testing.T) {
			events, buffer := make(chan tcell.Event, 16), make([]byte, smallest)
			parser := tcell.NewInputProcessor(events)
			in := NewInput(&pieces{"\x1b", string(key), "\x1b", string(key)})
			pass := func() {
				n, err := in.Read(buffer)
				if err != nil {
					t.Fatal(err)
				}
				parser.ScanUTF8(buffer[:n])
			}
			read := func(want keymap.Key) {
				var r Reader
				if got := r.Read(<-events); got != want {
					t.Errorf("after Escape, %q: read %v, want %v", key, got, want)
				}
			}
			pass()
			read(keymap.Named(keymap.Escape, 0))
			pass()
			read(keymap.Char(key, 0))
			pass()
			pass()
			read(keymap.Char(key, keymap.Alt))
		})
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
