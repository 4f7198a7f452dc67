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
	// replyLimit is how long it may take to answer a command; it takes less than a millisecond.
	replyLimit = time.Second
	// cancelLimit is how long it may take to answer a CANCEL. Mostly that is a millisecond too, but server 0.11.4 answers only when its
	// module is silent, and a module that was just starting to speak may miss the order and go on to its end.
	cancelLimit = 3 * time.Second
	// pingEvery is how often a server that is speaking is asked whether it still lives.
	pingEvery = time.Second
	// farewellLimit is how long it has for the last CANCEL.
	farewellLimit = 200 * time.Millisecond
)

// errHung says that a server is there but does not answer.
var errHung = errors.New("the speech server does not answer")

// maxWaiting is how many lines may wait for their replies before no more are sent. A key and the event before it have fewer. Beyond
// that a newer wish replaces the one that was not sent.
const maxWaiting = 12

// speechd is the backend which talks to speech-dispatcher.
//
// Two goroutines own the connection: write sends what is wanted, and read parses what comes. Nothing that is sent waits for a
// reply to what was sent before: server 0.11.4 answers a CANCEL only when its module is silent, up to 40 ms later, and on a busy
// machine any reply may take as long; the answer to a key must be in the server's hands by then. The server reads line by line and
// answers each in turn. speak and cancel only leave what is wanted: at most one cancel and one job, because a newer wish makes the
// older ones needless.
type speechd struct {
	host host
	conn net.Conn
	wake chan struct{}
	// over is closed when the connection is of no use any more, gone when both goroutines have ended.
	over chan struct{}
	gone chan struct{}
	once sync.Once
	// failure is why it is over. greeted is called when the server has answered all that was sent.
	failure error
	greeted func()

	mu         sync.Mutex
	wantCancel bool
	want       *job
	closing    bool
	dead       bool
	// waiting holds what was sent and not answered, in order; late runs out when the first of it waits for too long.
	waiting []sent
	late    *time.Timer
	// tokens of the server's messages which have not ended.
	tokens map[int]uint64

	// set holds the parameters that the server has. Only write touches it.
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

// greet makes a backend of a connection. Closing the connection ends it early.
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
	err := c.send([]sent{
		{kind: sentGreeting, line: "SET self CLIENT_NAME " + clientName(h.getenv)},
		{kind: sentGreeting, line: "SET self NOTIFICATION ALL ON"},
		{kind: sentGreeting, line: "SET self PRIORITY MESSAGE"},
	})
	if err != nil {
		c.finish(err)
	}
	select {
	case <-greeted:
	case <-c.over:
		<-readEnded
		return nil, c.failure
	}
	go func() { defer close(c.gone); c.write(); <-readEnded }()
	return c, nil
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
	dead := c.dead
	c.want = &j
	c.mu.Unlock()
	if dead {
		go c.host.tell(report{what: backendFailed, err: net.ErrClosed})
		return
	}
	c.rouse()
}

func (c *speechd) cancel() {
	c.mu.Lock()
	c.want, c.wantCancel = nil, true
	c.mu.Unlock()
	c.rouse()
}

func (c *speechd) close() <-chan struct{} {
	c.mu.Lock()
	c.closing, c.want = true, nil
	c.mu.Unlock()
	c.rouse()
	return c.gone
}

func (c *speechd) rouse() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// write sends what is wanted, and asks a server that should be speaking for something cheap now and then.
func (c *speechd) write() {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for {
		var err error
		select {
		case <-c.over:
			return
		case <-ping.C:
			err = c.ping()
		case <-c.wake:
			err = c.work()
		}
		if err != nil {
			c.finish(err)
			return
		}
	}
}

// work sends all that is wanted now, as far as the server keeps up.
func (c *speechd) work() error {
	for {
		cancel, j, closing := c.wanted()
		switch {
		case closing:
			c.farewell()
			return net.ErrClosed
		case j != nil:
			if err := c.say(cancel, *j); err != nil {
				return err
			}
		case cancel:
			if err := c.send([]sent{{kind: sentCancel, line: cancelCommand}}); err != nil {
				return err
			}
		default:
			return nil
		}
	}
}

// wanted takes what to do next: a cancel, then a job.
func (c *speechd) wanted() (cancel bool, j *job, closing bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closing || len(c.waiting) >= maxWaiting {
		return false, nil, c.closing
	}
	cancel, j = c.wantCancel, c.want
	c.wantCancel, c.want = false, nil
	return cancel, j, false
}

const cancelCommand = "CANCEL self"

// say hands one message to the server, all in one write: what is spoken is cancelled if need be, the parameters that differ are
// set, the message is announced and its text follows. A server that refused the announcement would take the text, which is one line
// without control characters, for a command it does not know; the connection is given up then.
func (c *speechd) say(cancel bool, j job) error {
	var lines []sent
	if cancel {
		lines = append(lines, sent{kind: sentCancel, line: cancelCommand})
	}
	for _, change := range c.changes(j) {
		lines = append(lines, sent{kind: sentParameter, line: change})
	}
	lines = append(lines, sent{kind: sentSpeak, line: "SPEAK"}, sent{kind: sentText, line: ssipText(j.text), token: j.token})
	if err := c.send(lines); err != nil {
		return err
	}
	c.host.sent(j.utterance, time.Now())
	return nil
}

// ping asks for something cheap, if a message is spoken and no other reply is awaited.
func (c *speechd) ping() error {
	c.mu.Lock()
	needless := len(c.tokens) == 0 || len(c.waiting) > 0
	c.mu.Unlock()
	if needless {
		return nil
	}
	return c.send([]sent{{kind: sentPing, line: "GET RATE"}})
}

// send writes lines, whose replies are awaited from now on.
func (c *speechd) send(lines []sent) error {
	var out strings.Builder
	for _, line := range lines {
		out.WriteString(line.line)
		out.WriteString("\r\n")
	}
	c.await(lines)
	if err := c.conn.SetWriteDeadline(time.Now().Add(replyLimit)); err != nil {
		return fmt.Errorf("speech server: %w", err)
	}
	if _, err := c.conn.Write([]byte(out.String())); err != nil {
		return writeError(err)
	}
	return nil
}

// writeError calls a socket which takes no more what it is.
func writeError(err error) error {
	var netErr net.Error
	if errors.As(err, &netErr) && netErr.Timeout() {
		return errHung
	}
	return fmt.Errorf("speech server: %w", err)
}

// farewell silences what is spoken and leaves. The server closes the connection then, or the deadline does.
func (c *speechd) farewell() {
	_ = c.conn.SetDeadline(time.Now().Add(farewellLimit))
	if _, err := c.conn.Write([]byte(cancelCommand + "\r\nQUIT\r\n")); err != nil {
		return
	}
	<-c.over
}

// finish ends the connection, once, and tells why unless it was closed on purpose.
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
			c.host.tell(report{what: backendFailed, err: err})
		}
	})
}
