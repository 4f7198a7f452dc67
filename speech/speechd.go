package speech

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"time"
)

// The times given to a speech server.
const (
	// replyLimit is how long the server may take to answer a command; it takes less than a
	// millisecond.
	replyLimit = 2 * time.Second
	// cancelLimit is how long it may take to answer a CANCEL. Usually that takes a millisecond too, but
	// server 0.11.4 answers only when its module is silent, and a module that was just starting may miss
	// the order and speak to the end.
	cancelLimit = 3 * time.Second
	// pingEvery is the time between two checks whether a speaking server is still alive.
	pingEvery = time.Second
	// farewellLimit is how long it may take to answer the last CANCEL.
	farewellLimit = 200 * time.Millisecond
)

// errHung says that a server exists but doesn't answer.
var errHung = errors.New("the speech server does not answer")

// maxWaiting limits the lines that wait for their replies. A key and the event before it have fewer.
// Beyond that, a newer order replaces the one that was not sent.
const maxWaiting = 12

// speechd is the backend that talks to speech-dispatcher.
//
// No line waits for the reply to an earlier one: server 0.11.4 answers a CANCEL only when its module
// is silent, up to 40 ms later, and on a busy machine any reply may take as long; the answer to a
// key must be in the server's hands by then. The server reads line by line and answers each in turn.
//
// Callers send their lines themselves, as far as the socket takes them at once: on a busy machine a
// goroutine woken for that came 1 to 18 ms later. The goroutine write sends the rest. The goroutine
// read parses what comes. While much waits, speechd keeps at most one cancel and one job, because a
// newer wish makes the older ones needless.
type speechd struct {
	host host
	conn net.Conn
	wake chan struct{}
	// over is closed when the connection is unusable, gone when both goroutines have ended.
	over chan struct{}
	gone chan struct{}
	once sync.Once
	// failure is the reason why the connection is unusable. greeted is called when the server has
	// answered everything sent so far.
	failure error
	greeted func()

	mu         sync.Mutex
	wantCancel bool
	want       *job
	closing    bool
	dead       bool
	// waiting holds the unanswered lines, in order; late runs out when the first line has waited
	// too long.
	waiting []sent
	late    *time.Timer
	// unsent holds the bytes that the socket did not take at once.
	unsent []byte
	// tokens maps the numbers of the server's unfinished messages to their tokens.
	tokens map[int]uint64
	// set holds the parameters that the server has.
	set map[string]string
}

// openSpeechd connects to the speech server, and starts one if there is none.
func openSpeechd(ctx context.Context, h host) (backend, error) {
	address, given := ssipAddress(h.getenv)
	conn, err := dialSpeechd(ctx, address)
	if err != nil && !given && !h.noSpawn {
		conn, err = spawnSpeechd(ctx, address)
	}
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	return greet(conn, h)
}

// greet makes a backend from a connection. Closing the connection ends it early.
func greet(conn net.Conn, h host) (backend, error) {
	greeted := make(chan struct{})
	c := &speechd{
		host: h, conn: conn,
		wake: make(chan struct{}, 1), over: make(chan struct{}), gone: make(chan struct{}),
		greeted: sync.OnceFunc(func() { close(greeted) }),
		tokens:  map[int]uint64{}, set: map[string]string{},
	}
	c.late = time.AfterFunc(replyLimit, func() { c.finish(errHung) })
	readEnded := make(chan struct{})
	go func() { defer close(readEnded); c.read() }()
	go func() { defer close(c.gone); c.write(); <-readEnded }()
	c.mu.Lock()
	c.send([]sent{
		{kind: sentGreeting, line: "SET self CLIENT_NAME " + clientName(h.getenv)},
		{kind: sentGreeting, line: "SET self NOTIFICATION ALL ON"},
		{kind: sentGreeting, line: "SET self PRIORITY MESSAGE"},
	})
	c.mu.Unlock()
	select {
	case <-greeted:
		return c, nil
	case <-c.over:
		<-c.gone
		return nil, c.failure
	}
}

func clientName(getenv func(string) string) string {
	user := strings.ReplaceAll(ssipWord(getenv("USER")), ":", "_")
	if user == "" {
		user = "player"
	}
	return user + ":backtalk:main"
}

func (c *speechd) speak(j job) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.dead {
		// finish has reported the failure too, but perhaps before this backend was in use.
		go c.host.report(report{what: backendFailed, err: c.failure})
		return
	}
	c.want = &j
	c.work()
}

// cancel can't know whether a text has begun before the server reports it.
func (c *speechd) cancel() (begun uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.want, c.wantCancel = nil, true
	c.work()
	return 0
}

func (c *speechd) close() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closing, c.want = true, nil
	c.rouse()
	return c.gone
}

func (c *speechd) rouse() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// work sends all orders, as far as the server keeps up: a cancel, then a job. The caller must hold the
// lock.
func (c *speechd) work() {
	if c.dead || c.closing || len(c.unsent) > 0 || len(c.waiting) >= maxWaiting {
		return
	}
	cancel, j := c.wantCancel, c.want
	c.wantCancel, c.want = false, nil
	switch {
	case j != nil:
		c.say(cancel, *j)
	case cancel:
		c.send([]sent{{kind: sentCancel, line: cancelCommand}})
	}
}

const cancelCommand = "CANCEL self"

// say sends one message to the server, all in one write: it cancels speech if need be, sets the
// parameters that differ, announces the message and adds its text. If the server refuses the
// announcement, it takes the text, which is one line without control characters, for an unknown
// command, and speechd gives up the connection. The caller holds the lock.
func (c *speechd) say(cancel bool, j job) {
	var lines []sent
	if cancel {
		lines = append(lines, sent{kind: sentCancel, line: cancelCommand})
	}
	for _, change := range c.changes(j) {
		lines = append(lines, sent{kind: sentParameter, line: change})
	}
	c.send(append(lines, sent{kind: sentSpeak, line: "SPEAK"}, sent{kind: sentText, line: ssipText(j.text), token: j.token}))
	c.host.sent(j.utterance, time.Now())
}

// send writes lines as far as the socket accepts them at once, and records that it expects their
// replies. The caller must hold the lock.
func (c *speechd) send(lines []sent) {
	var out []byte
	for _, line := range lines {
		out = append(append(out, line.line...), "\r\n"...)
	}
	c.await(lines)
	n, err := writeNow(c.conn, out)
	if err != nil {
		go c.finish(fmt.Errorf("speech server: %w", err))
		return
	}
	if n < len(out) {
		c.unsent = out[n:]
		c.rouse()
	}
}

// write sends the bytes that the socket didn't accept at once, and now and then sends a cheap request
// to a server that should be speaking.
func (c *speechd) write() {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for {
		select {
		case <-c.over:
			return
		case <-ping.C:
			c.ping()
		case <-c.wake:
		}
		if err := c.flush(); err != nil {
			c.finish(err)
			return
		}
	}
}

// flush waits until the socket accepts the rest, and says goodbye if the connection is about to close.
func (c *speechd) flush() error {
	c.mu.Lock()
	unsent, closing := c.unsent, c.closing
	c.mu.Unlock()
	if closing {
		c.farewell(unsent)
		return net.ErrClosed
	}
	if len(unsent) == 0 {
		return nil
	}
	if err := c.conn.SetWriteDeadline(time.Now().Add(replyLimit)); err != nil {
		return fmt.Errorf("speech server: %w", err)
	}
	if _, err := c.conn.Write(unsent); err != nil {
		return writeError(err)
	}
	if err := c.conn.SetWriteDeadline(time.Time{}); err != nil {
		return fmt.Errorf("speech server: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.unsent = nil
	c.work()
	return nil
}

// ping sends a cheap request, if a message is being spoken and no other reply is expected.
func (c *speechd) ping() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.tokens) > 0 && len(c.waiting) == 0 && !c.closing {
		c.send([]sent{{kind: sentPing, line: "GET RATE"}})
	}
}

// writeError returns errHung for a socket that accepts no more, otherwise the error.
func writeError(err error) error {
	var netErr net.Error
	if errors.As(err, &netErr) && netErr.Timeout() {
		return errHung
	}
	return fmt.Errorf("speech server: %w", err)
}

// farewell silences speech and says goodbye after the remaining bytes. Then the server closes the
// connection, or the deadline does.
func (c *speechd) farewell(unsent []byte) {
	_ = c.conn.SetDeadline(time.Now().Add(farewellLimit))
	if _, err := c.conn.Write(append(unsent, cancelCommand+"\r\nQUIT\r\n"...)); err != nil {
		return
	}
	<-c.over
}

// finish ends the connection once, and reports why, unless it was closed on purpose.
func (c *speechd) finish(err error) {
	c.once.Do(func() {
		c.mu.Lock()
		c.dead, c.failure = true, err
		closing := c.closing
		c.late.Stop()
		c.mu.Unlock()
		close(c.over)
		_ = c.conn.Close()
		if !closing {
			c.host.report(report{what: backendFailed, err: err})
		}
	})
}
