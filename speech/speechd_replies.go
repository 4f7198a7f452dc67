package speech

import (
	"bufio"
	"errors"
	"fmt"
	"time"
)

// errRefused says that the server didn't carry out a command.
var errRefused = errors.New("the speech server refused")

// sentKind says what a line means to the code that waits for its reply.
type sentKind uint8

const (
	// The server may refuse sentCancel, sentParameter and sentPing; it then continues with its present
	// parameters.
	sentCancel sentKind = iota
	sentParameter
	sentPing
	// It may not refuse sentGreeting, sentSpeak and sentText.
	sentGreeting
	sentSpeak
	sentText
)

// sent is one line that the server has not answered yet, or a text with its final line.
type sent struct {
	kind sentKind
	line string
	// token belongs to a text's job; overtook is set if an event of the text's message came before
	// the server's answer to the text.
	token    uint64
	overtook bool
}

// patience returns how long the server may take to answer, once it has answered everything before.
func (s sent) patience() time.Duration {
	if s.kind == sentCancel {
		return cancelLimit
	}
	return replyLimit
}

// read takes everything from the socket. It reports events at once, and assigns each reply to the first
// line that waits for one.
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
		if err := c.answered(reply); err != nil {
			c.finish(err)
			return
		}
	}
}

// answered removes the first waiting line. That makes room for a newer order.
func (c *speechd) answered(reply ssipReply) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.waiting) == 0 {
		return fmt.Errorf("%w: %d without a command", errBadReply, reply.code)
	}
	first := c.waiting[0]
	if first.kind >= sentGreeting && reply.refused() || first.kind == sentSpeak && reply.code != ssipReceiving {
		return fmt.Errorf("%w %.40q: %d %s", errRefused, first.line, reply.code, reply.text)
	}
	if first.kind == sentText {
		c.queued(first, reply)
	}
	c.waiting = c.waiting[1:]
	c.watch()
	c.work()
	return nil
}

// await adds lines that are about to be sent, before the server can answer them. The caller must hold
// the lock.
func (c *speechd) await(lines []sent) {
	first := len(c.waiting) == 0
	c.waiting = append(c.waiting, lines...)
	if first {
		c.watch()
	}
}

// watch restarts the timer for the first unanswered line, if any. The caller must hold the lock.
func (c *speechd) watch() {
	if len(c.waiting) == 0 {
		c.late.Stop()
		c.greeted()
		return
	}
	c.late.Reset(c.waiting[0].patience())
}

// queued stores the number of a message. The reading goroutine calls it, so that the message's events,
// which may follow in the same packet, find it. The caller must hold the lock.
func (c *speechd) queued(text sent, reply ssipReply) {
	if id, ok := reply.message(); ok && reply.code == ssipQueued && !text.overtook {
		c.track(id, text.token)
	}
}

// track stores which job a message belongs to. It forgets older ones if the server has failed to report
// the end of many. The caller must hold the lock.
func (c *speechd) track(id int, token uint64) {
	const most = 16
	if len(c.tokens) >= most {
		clear(c.tokens)
	}
	c.tokens[id] = token
}

// event reports what happened to a message.
func (c *speechd) event(reply ssipReply) {
	id, ok := reply.message()
	what, known := map[int]happening{ssipBegin: jobBegun, ssipEnd: jobEnded, ssipCanceled: jobCanceled}[reply.code]
	if !ok || !known {
		return
	}
	if token, ok := c.token(id, what); ok {
		c.host.report(report{token: token, what: what})
	}
}

// token returns the token of a message. A new number belongs to the first text that waits: its event
// came before the reply.
func (c *speechd) token(id int, what happening) (uint64, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	token, ok := c.tokens[id]
	if first := c.firstText(); !ok && first != nil {
		token, ok, first.overtook = first.token, true, true
		c.track(id, token)
	}
	if what != jobBegun {
		delete(c.tokens, id)
	}
	return token, ok
}

// firstText returns the text that the server is reading now, or nil. It has not read texts behind other
// lines yet.
func (c *speechd) firstText() *sent {
	if len(c.waiting) == 0 || c.waiting[0].kind != sentText || c.waiting[0].overtook {
		return nil
	}
	return &c.waiting[0]
}
