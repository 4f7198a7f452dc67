package braille

import (
	"bytes"
	"errors"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func environment(pairs ...string) func(string) string {
	return func(name string) string {
		for _, p := range pairs {
			if value, ok := strings.CutPrefix(p, name+"="); ok {
				return value
			}
		}
		return ""
	}
}

func TestTerminalPathFindsTheTerminal(t *testing.T) {
	for _, c := range []struct {
		name, device string
		env          []string
		want         []uint32
	}{
		{"a text console", "/dev/tty3", []string{"XDG_VTNR=3"}, []uint32{3}},
		{"a window of a desktop", "/dev/pts/1", []string{"WINDOWPATH=7", "WINDOWID=4194307"}, []uint32{7, 4194307}},
		{"a desktop in a desktop", "/dev/pts/1", []string{"WINDOWPATH=7:12", "WINDOWID=5"}, []uint32{7, 12, 5}},
		{"a desktop that says only its console", "/dev/pts/1", []string{"XDG_VTNR=2", "WINDOWID=5"}, []uint32{2, 5}},
		{"a window without a number", "/dev/pts/1", []string{"XDG_VTNR=2"}, nil},
		{"a multiplexer in a console", "/dev/pts/1", []string{"XDG_VTNR=2", "TMUX=x"}, nil},
		{"a multiplexer in a window", "/dev/pts/1", []string{"WINDOWID=5", "STY=x"}, nil},
		{"from elsewhere", "/dev/pts/1", []string{"WINDOWID=5", "SSH_CONNECTION=x"}, nil},
		{"from elsewhere, with the way back", "/dev/pts/1", []string{"WINDOWPATH=7", "WINDOWID=5", "SSH_CONNECTION=x", "BRLAPI_HOST=home"}, []uint32{7, 5}},
		{"no numbers", "/dev/pts/1", []string{"WINDOWPATH=:0", "WINDOWID=5"}, nil},
	} {
		path, err := terminalPath(environment(c.env...), c.device)
		if !slices.Equal(path, c.want) || (err == nil) != (c.want != nil) {
			t.Errorf("%s is at %v, %v; want %v", c.name, path, err, c.want)
		}
	}
}

func TestEnvironmentNamesTheServer(t *testing.T) {
	for host, want := range map[string][]address{
		"":          {{"unix", "/var/lib/BrlAPI/0"}, {"tcp", "localhost:4101"}},
		":2":        {{"unix", "/var/lib/BrlAPI/2"}, {"tcp", "localhost:4103"}},
		"desk":      {{"tcp", "desk:4101"}},
		"desk:1":    {{"tcp", "desk:4102"}},
		"desk:-1":   {{"tcp", "desk:4101"}},
		"desk:many": {{"tcp", "desk:4101"}},
	} {
		if got := addresses(environment("BRLAPI_HOST=" + host)); !slices.Equal(got, want) {
			t.Errorf("%q is at %v, want %v", host, got, want)
		}
	}
	for auth, want := range map[string]string{"": usualKey, "none": usualKey, "keyfile:/a": "/a", "polkit+keyfile:/a": "/a"} {
		if got := keyFile(environment("BRLAPI_AUTH=" + auth)); got != want {
			t.Errorf("with %q the key is in %s, want %s", auth, got, want)
		}
	}
}

// The key Right goes through every announcement, word for word, and Left
// back; each display is filled to the cell.
func TestKeysReachEveryAnnouncement(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		columns, rows := rapid.IntRange(8, 80).Draw(t, "columns"), rapid.IntRange(1, 3).Draw(t, "rows")
		lines := rapid.SliceOfN(rapid.SliceOfN(rapid.StringMatching(`[a-zäжß0-9]{1,8}`), 1, 30), 1, 5).Draw(t, "lines")
		var r review
		var want []string
		for _, l := range lines {
			r.add(strings.Join(l, " "))
			want = append(want, l...)
		}
		r.at, r.part = 0, 0
		var forth, back []string
		shown := func() []string {
			cells := r.cells(columns, rows)
			if n := utf8.RuneCountInString(cells); n != columns*rows {
				t.Fatalf("%d cells of %d", n, columns*rows)
			}
			var words []string
			for i := range rows {
				words = append(words, strings.Fields(string([]rune(cells)[i*columns:(i+1)*columns]))...)
			}
			return words
		}
		forth = shown()
		for r.press(keyRight, columns, rows) {
			forth = append(forth, shown()...)
		}
		if diff := cmp.Diff(want, forth); diff != "" {
			t.Fatalf("to the right (-want +got):\n%s", diff)
		}
		back = shown()
		for r.press(keyLeft, columns, rows) {
			back = append(shown(), back...)
		}
		if diff := cmp.Diff(want, back); diff != "" {
			t.Fatalf("to the left (-want +got):\n%s", diff)
		}
	})
}

func TestForeignKeysChangeNothing(t *testing.T) {
	var r review
	r.erased()
	if r.press(keyHome, 20, 1) {
		t.Error("a key moved where nothing was announced")
	}
	r.add("one\ntwo")
	if r.press(command+9, 20, 1) || r.press(keyUp, 20, 1) || r.press(keyDown, 20, 1) {
		t.Error("a key moved that leads nowhere")
	}
	if got := strings.TrimSpace(r.cells(20, 1)); got != "one two" {
		t.Errorf("shown is %q", got)
	}
	for range 2 * keptLines {
		r.add("more")
	}
	if len(r.lines) != keptLines {
		t.Errorf("%d lines are kept", len(r.lines))
	}
}

// served returns a server that sends these answers, and then listens in
// silence.
func served(t *testing.T, answers ...[]byte) func(string) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { conn.Close() })
			conn.Write(bytes.Join(answers, nil))
		}
	}()
	return environment("BRLAPI_HOST=127.0.0.1:"+strconv.Itoa(listener.Addr().(*net.TCPAddr).Port-firstPort), "WINDOWID=1")
}

func TestOtherServersAreIgnored(t *testing.T) {
	t.Parallel()
	hello, open := packed(kindVersion, words(protocol)), packed(kindAuth, words(authNone))
	driver := packed(kindDriver, []byte("Virtual\x00"))
	for _, c := range []struct {
		name    string
		answers [][]byte
		want    error
	}{
		{"silence", nil, ErrHung},
		{"silence after a greeting", [][]byte{hello}, ErrHung},
		{"another version", [][]byte{packed(kindVersion, words(7))}, errProtocol},
		{"no version", [][]byte{packed(kindVersion, nil)}, errProtocol},
		{"another protocol", [][]byte{[]byte("HTTP/1.1 400 Bad Request\r\n\r\n")}, errProtocol},
		{"only ways in that we have not", [][]byte{hello, packed(kindAuth, words('C'))}, ErrRefused},
		{"no display", [][]byte{hello, open, driver, packed(kindSize, words(0, 0))}, ErrAbsent},
		{"half a size", [][]byte{hello, open, driver, packed(kindSize, words(40))}, errProtocol},
		{"a huge display", [][]byte{hello, open, driver, packed(kindSize, words(4000, 4000))}, errProtocol},
		{"an error", [][]byte{hello, open, packed(kindError, words(3))}, errDenied},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if _, err := Look(t.Context(), served(t, c.answers...), ""); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
}

// A program that ends does not wait for a hanging server.
func TestClosingDoesNotWait(t *testing.T) {
	t.Parallel()
	hello, open := packed(kindVersion, words(protocol)), packed(kindAuth, words(authNone))
	size := packed(kindSize, words(40, 1))
	for _, answers := range [][][]byte{nil, {hello, open, packed(kindDriver, []byte("x")), size}} {
		d := Open(Options{Getenv: served(t, answers...), Note: func(error) {}})
		d.Line("a line")
		closed := make(chan struct{})
		go func() {
			d.Close()
			close(closed)
		}()
		select {
		case <-closed:
		case <-time.After(time.Minute):
			t.Fatal("closing waited for the server")
		}
	}
}

func TestProgramWithoutAWindowAsksNoServer(t *testing.T) {
	d := Open(Options{Getenv: environment("BRLAPI_HOST=127.0.0.1:0", "TMUX=x")})
	d.Line("a line")
	d.Close()
}

func FuzzReadPacket(f *testing.F) {
	f.Add(packed(kindVersion, words(protocol)))
	f.Add(packed(kindWrite, writing("24, two yours", 13)))
	f.Add([]byte{0, 0, 0x10, 1, 0, 0, 0, 'v'})
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := readPacket(bytes.NewReader(data))
		if err != nil {
			return
		}
		if again := packed(p.kind, p.data); !bytes.HasPrefix(data, again) {
			t.Fatalf("%x was read from %x", again, data)
		}
	})
}

// FuzzGreeting checks that, whatever a server sends, the greeting ends with
// a display or a reason.
func FuzzGreeting(f *testing.F) {
	key := filepath.Join(f.TempDir(), "key")
	if err := os.WriteFile(key, []byte("secret"), 0o600); err != nil {
		f.Fatal(err)
	}
	f.Add(slices.Concat(packed(kindVersion, words(protocol)), packed(kindAuth, words('C', authKey)), packed(kindAck, nil),
		packed(kindDriver, []byte("Virtual\x00")), packed(kindKey, make([]byte, 8)), packed(kindSize, words(40, 1))))
	f.Fuzz(func(t *testing.T, data []byte) {
		ours, theirs := net.Pipe()
		go func() {
			go func() {
				theirs.Write(data)
				theirs.Close()
			}()
			for buffer := make([]byte, largest); ; {
				if _, err := theirs.Read(buffer); err != nil {
					return
				}
			}
		}()
		defer ours.Close()
		l := &link{conn: ours}
		if err := l.greet(t.Context(), key); err == nil && (l.columns < 1 || l.rows < 1 || l.columns*l.rows > mostCells) {
			t.Fatalf("a display of %d by %d cells", l.columns, l.rows)
		}
	})
}
