package speech

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
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

// speechd is the backend which talks to speech-dispatcher.
//
// Two goroutines own the connection: read parses what comes and hands replies to write, which sends one command at a
// time and waits for its reply. speak and cancel only leave what is wanted: at most one cancel and one job, because a newer wish
// makes the older ones needless.
type speechd struct {
	host    host
	conn    net.Conn
	replies chan ssipReply
	wake    chan struct{}
	// over is closed when the connection is of no use any more, gone when both goroutines have ended.
	over chan struct{}
	gone chan struct{}
	once sync.Once

	mu         sync.Mutex
	wantCancel bool
	want       *job
	closing    bool
	dead       bool
	// inFlight is the token of the job whose SPEAK has no reply yet, 0 for none.
	inFlight uint64
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
	c := &speechd{
		host: h, conn: conn,
		replies: make(chan ssipReply, 1), wake: make(chan struct{}, 1),
		over: make(chan struct{}), gone: make(chan struct{}),
		tokens: map[int]uint64{}, set: map[string]string{},
	}
	readEnded := make(chan struct{})
	go func() { defer close(readEnded); c.read() }()
	for _, command := range []string{
		"SET self CLIENT_NAME " + clientName(h.getenv),
		"SET self NOTIFICATION ALL ON",
		"SET self PRIORITY MESSAGE",
	} {
		if err := c.command(command); err != nil {
			c.mu.Lock()
			c.closing = true
			c.mu.Unlock()
			c.finish(err)
			<-readEnded
			return nil, err
		}
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

// read takes everything from the socket: events are told at once, replies go to the command that waits.
func (c *speechd) read() {
	in := bufio.NewReader(c.conn)
	for {
		reply, err := readReply(in)
		if err != nil {
			c.finish(fmt.Errorf("speech server: %w", err))
			return
		}
		if reply.event() {
			c.event(reply)
			continue
		}
		c.noteQueued(reply)
		select {
		case c.replies <- reply:
		case <-c.over:
			return
		}
	}
}

// noteQueued learns the number of the message in flight. It is done by read, so that the message's events, which may
// follow in the same packet, find it.
func (c *speechd) noteQueued(reply ssipReply) {
	if reply.code != ssipQueued {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if id, ok := reply.message(); ok && c.inFlight != 0 {
		c.tokens[id] = c.inFlight
	}
	c.inFlight = 0
}

// event tells what happened to a message.
func (c *speechd) event(reply ssipReply) {
	id, ok := reply.message()
	what, known := map[int]happening{ssipBegin: jobBegun, ssipEnd: jobEnded, ssipCanceled: jobCanceled}[reply.code]
	if !ok || !known {
		return
	}
	if token, ok := c.token(id, what); ok {
		c.host.tell(report{token: token, what: what})
	}
}

// token finds whose message it is. A number not seen before is that of the message in flight, whose event overtook the reply.
func (c *speechd) token(id int, what happening) (uint64, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	token, ok := c.tokens[id]
	if !ok && c.inFlight != 0 {
		token, ok = c.inFlight, true
		c.tokens[id] = token
	}
	if what != jobBegun {
		delete(c.tokens, id)
	}
	return token, ok
}

// write does what is wanted, one command after the other.
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

// work does all that is wanted now.
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
			if err := c.command(cancelCommand); err != nil && !errors.Is(err, errRefused) {
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
	cancel, j, closing = c.wantCancel, c.want, c.closing
	c.wantCancel, c.want = false, nil
	return cancel, j, closing
}

const cancelCommand = "CANCEL self"

// say hands one message to the server: what is spoken is cancelled if need be, the parameters that differ are set, and the
// message announced, all in one write; the text follows when the server is ready for it.
func (c *speechd) say(cancel bool, j job) error {
	var lines []string
	if cancel {
		lines = append(lines, cancelCommand)
	}
	lines = append(append(lines, c.changes(j)...), "SPEAK")
	replies, err := c.exchange(lines, func() { c.host.sent(j.utterance, time.Now()) })
	if err != nil {
		return err
	}
	// A refusal of anything before SPEAK is no reason to be silent: the server speaks with what it has.
	if ready := replies[len(replies)-1]; ready.code != ssipReceiving {
		return fmt.Errorf("%w SPEAK: %d %s", errRefused, ready.code, ready.text)
	}
	c.mu.Lock()
	clear(c.oldTokens())
	c.inFlight = j.token
	c.mu.Unlock()
	return c.command(ssipText(j.text))
}

// oldTokens gives the table of messages if it has to be emptied: the server never told the end of many.
func (c *speechd) oldTokens() map[int]uint64 {
	if len(c.tokens) < 16 {
		return nil
	}
	return c.tokens
}

// changes are the commands which set what differs from what the server has.
func (c *speechd) changes(j job) []string {
	var lines []string
	for _, p := range parameters(j) {
		if c.differs(p) {
			lines = append(lines, "SET self "+p.name+" "+p.value)
			c.remember(p)
		}
	}
	return lines
}

// differs reports whether the server has to be told of a parameter. One that is left to the server is told only to undo another.
func (c *speechd) differs(p parameter) bool {
	had, told := c.set[p.name]
	if p.byDefault && !told {
		return false
	}
	return had != p.value
}

// undoes names the parameters which are to be set again after one was set: LanguageDefaultModule may change the module with the
// language, a module has its own voices, and a voice by type and one by name replace each other.
var undoes = map[string][]string{
	"LANGUAGE":        {"OUTPUT_MODULE", "SYNTHESIS_VOICE"},
	"OUTPUT_MODULE":   {"SYNTHESIS_VOICE"},
	"SYNTHESIS_VOICE": {"VOICE_TYPE"},
	"VOICE_TYPE":      {"SYNTHESIS_VOICE"},
}

func (c *speechd) remember(p parameter) {
	for _, other := range undoes[p.name] {
		if _, ok := c.set[other]; ok {
			c.set[other] = ""
		}
	}
	c.set[p.name] = p.value
}

// parameter is one SET of the protocol.
type parameter struct {
	name, value string
	// byDefault says that the value is the server's usual one, because the player did not choose.
	byDefault bool
}

// parameters are a job's, in the order in which they have to be set: LANGUAGE may change the module, the module the voice.
func parameters(j job) []parameter {
	list := []parameter{{name: "LANGUAGE", value: ssipWord(j.language)}}
	if module := ssipWord(j.module); module != "" {
		list = append(list, parameter{name: "OUTPUT_MODULE", value: module})
	}
	return append(list,
		ssipVoice(j.voice),
		parameter{"RATE", strconv.Itoa(ssipRate(j.rate)), j.rate == 0},
		parameter{"VOLUME", strconv.Itoa(ssipVolume(j.volume)), j.volume == 0})
}

// ssipVoice names a voice. The server's default is its first male one.
func ssipVoice(name string) parameter {
	name = ssipWord(name)
	switch {
	case name == "":
		return parameter{"VOICE_TYPE", "MALE1", true}
	case slices.Contains(SymbolicVoices(), strings.ToLower(name)):
		return parameter{"VOICE_TYPE", strings.ToUpper(name), false}
	default:
		return parameter{"SYNTHESIS_VOICE", name, false}
	}
}

// ping asks a server that should be speaking for something cheap.
func (c *speechd) ping() error {
	c.mu.Lock()
	speaking := len(c.tokens) > 0
	c.mu.Unlock()
	if !speaking {
		return nil
	}
	if err := c.command("GET RATE"); !errors.Is(err, errRefused) {
		return err
	}
	return nil
}

// errRefused says that the server did not do a command.
var errRefused = errors.New("the speech server refused")

// command sends one command, or a text, and waits until it is done.
func (c *speechd) command(line string) error {
	replies, err := c.exchange([]string{line}, func() {})
	if err != nil {
		return err
	}
	if reply := replies[0]; reply.refused() {
		return fmt.Errorf("%w %.40q: %d %s", errRefused, line, reply.code, reply.text)
	}
	return nil
}

// exchange sends lines at once, calls written, and waits for a reply to each.
func (c *speechd) exchange(lines []string, written func()) ([]ssipReply, error) {
	if err := c.conn.SetWriteDeadline(time.Now().Add(replyLimit)); err != nil {
		return nil, fmt.Errorf("speech server: %w", err)
	}
	if _, err := c.conn.Write([]byte(strings.Join(lines, "\r\n") + "\r\n")); err != nil {
		return nil, c.writeError(err)
	}
	written()
	var replies []ssipReply
	for _, line := range lines {
		reply, err := c.reply(line)
		if err != nil {
			return nil, err
		}
		replies = append(replies, reply)
	}
	return replies, nil
}

// reply waits for the reply to one line.
func (c *speechd) reply(line string) (ssipReply, error) {
	patience := replyLimit
	if line == cancelCommand {
		patience = cancelLimit
	}
	limit := time.NewTimer(patience)
	defer limit.Stop()
	select {
	case reply := <-c.replies:
		return reply, nil
	case <-limit.C:
		return ssipReply{}, errHung
	case <-c.over:
		return ssipReply{}, fmt.Errorf("speech server: %w", net.ErrClosed)
	}
}

// writeError calls a socket which takes no more what it is.
func (c *speechd) writeError(err error) error {
	var netErr net.Error
	if errors.As(err, &netErr) && netErr.Timeout() {
		return errHung
	}
	return fmt.Errorf("speech server: %w", err)
}

// farewell silences what is spoken and leaves. What fails now is of no interest: the connection is closed next.
func (c *speechd) farewell() {
	_ = c.conn.SetDeadline(time.Now().Add(farewellLimit))
	if _, err := c.conn.Write([]byte(cancelCommand + "\r\n")); err != nil {
		return
	}
	select {
	case <-c.replies:
		_, _ = c.conn.Write([]byte("QUIT\r\n"))
	case <-c.over:
	}
}

// finish ends the connection, once, and tells why unless it was closed on purpose.
func (c *speechd) finish(err error) {
	c.once.Do(func() {
		c.mu.Lock()
		c.dead = true
		closing := c.closing
		c.mu.Unlock()
		close(c.over)
		_ = c.conn.Close()
		if !closing {
			c.host.tell(report{what: backendFailed, err: err})
		}
	})
}
