package speech

import (
	"bufio"
	"fmt"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// fakeServer is a speech server that fails when a test tells it to. It knows the commands that this
// program uses, and speaks a message until the test lets it end.
type fakeServer struct {
	t        *testing.T
	listener net.Listener
	path     string

	mu sync.Mutex
	// log holds the commands of all connections, in order; a SPEAK is entered with its text.
	log     []string
	changed *sync.Cond
	conns   []net.Conn
	ids     int
	// speaking is the message that is spoken, 0 for none, on the last connection.
	speaking int
	// script is asked before a command is answered. It returns true if it has answered itself, or if
	// nobody should.
	script func(s *fakeServer, conn net.Conn, command string) bool
}

// newFakeServer starts one. script may be nil.
func newFakeServer(t *testing.T, script func(*fakeServer, net.Conn, string) bool) *fakeServer {
	t.Helper()
	s := &fakeServer{t: t, path: filepath.Join(t.TempDir(), "ssip"), script: script}
	s.changed = sync.NewCond(&s.mu)
	s.listen()
	t.Cleanup(s.kill)
	return s
}

func (s *fakeServer) listen() {
	listener, err := net.Listen("unix", s.path)
	if err != nil {
		s.t.Skipf("unix sockets do not work here: %v", err)
	}
	s.mu.Lock()
	s.listener = listener
	s.mu.Unlock()
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			s.mu.Lock()
			s.conns = append(s.conns, conn)
			s.mu.Unlock()
			go s.serve(conn)
		}
	}()
}

// kill ends it as a signal would: the socket is gone, the connections are closed.
func (s *fakeServer) kill() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.listener.Close()
	for _, conn := range s.conns {
		conn.Close()
	}
	s.conns, s.speaking = nil, 0
}

func (s *fakeServer) environment(name string) string {
	if name == "SPEECHD_ADDRESS" {
		return "unix_socket:" + s.path
	}
	return ""
}

func (s *fakeServer) serve(conn net.Conn) {
	in := bufio.NewScanner(conn)
	in.Buffer(nil, 4<<20)
	for in.Scan() {
		command := in.Text()
		if command == "SPEAK" && (s.script == nil || !s.script(s, conn, "SPEAK")) {
			s.send(conn, "230 OK RECEIVING DATA")
			command = "SPEAK " + readText(in)
		}
		s.mu.Lock()
		s.log = append(s.log, command)
		s.changed.Broadcast()
		s.mu.Unlock()
		if s.script != nil && s.script(s, conn, command) {
			continue
		}
		s.answer(conn, command)
	}
}

func readText(in *bufio.Scanner) string {
	var lines []string
	for in.Scan() && in.Text() != "." {
		lines = append(lines, strings.TrimPrefix(in.Text(), "."))
	}
	return strings.Join(lines, "\n")
}

func (s *fakeServer) answer(conn net.Conn, command string) {
	switch verb, _, _ := strings.Cut(command, " "); verb {
	case "SPEAK":
		s.mu.Lock()
		s.ids++
		s.speaking = s.ids
		id := s.ids
		s.changed.Broadcast()
		s.mu.Unlock()
		s.send(conn, fmt.Sprintf("225-%d", id), "225 OK MESSAGE QUEUED")
		s.event(conn, id, "701 BEGIN")
	case "CANCEL":
		s.mu.Lock()
		id := s.speaking
		s.speaking = 0
		s.mu.Unlock()
		s.send(conn, "210 OK CANCELED")
		if id != 0 {
			s.event(conn, id, "703 CANCELED")
		}
	case "GET":
		s.send(conn, "251-0", "251 OK GET RETURNED")
	case "QUIT":
		s.send(conn, "231 HAPPY HACKING")
		conn.Close()
	default:
		s.send(conn, "200 OK")
	}
}

// end ends the message that is being spoken, or is about to be: its command is noted before it
// begins.
func (s *fakeServer) end() {
	s.mu.Lock()
	for s.speaking == 0 {
		s.changed.Wait()
	}
	id := s.speaking
	s.speaking = 0
	conn := s.conns[len(s.conns)-1]
	s.mu.Unlock()
	s.event(conn, id, "702 END")
}

func (s *fakeServer) event(conn net.Conn, id int, event string) {
	code := event[:3]
	s.send(conn, fmt.Sprintf("%s-%d", code, id), code+"-1", event)
}

func (s *fakeServer) send(conn net.Conn, lines ...string) {
	// Some tests close the connection meanwhile.
	_, _ = conn.Write([]byte(strings.Join(lines, "\r\n") + "\r\n"))
}

// commands waits until n commands that begin with prefix have come, and returns them.
func (s *fakeServer) commands(prefix string, n int) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		var got []string
		for _, command := range s.log {
			if strings.HasPrefix(command, prefix) {
				got = append(got, command)
			}
		}
		if len(got) >= n {
			return got
		}
		s.changed.Wait()
	}
}

// everything waits for the n-th SPEAK and returns all commands until then.
func (s *fakeServer) everything(n int) []string {
	s.commands("SPEAK", n)
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.log...)
}
