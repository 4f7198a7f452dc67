package online

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"backtalk/cmd/internal/friend"
	"backtalk/core"
)

// Dial connects to the server. Each message of the link is one line, without its line break.
type Dial func(ctx context.Context) (friend.Link, error)

// Login holds a player's name and password for the server.
type Login struct {
	// Name is empty to let the server choose a name.
	Name string
	// Password is empty for a guest.
	Password string
	// Version is the program's version.
	Version string
}

// Guest reports whether the login uses no account, so that no match is rated.
func (l Login) Guest() bool { return l.Password == "" }

// RefusedError is the server's reason for refusing something, in its own
// words.
type RefusedError struct{ Reason string }

func (e *RefusedError) Error() string { return "the server refuses: " + e.Reason }

// NameTaken reports whether somebody on the server has this name, or had it a moment ago.
func (e *RefusedError) NameTaken() bool { return strings.Contains(e.Reason, inUse) }

// Unknown reports whether no account has this name and password.
func (e *RefusedError) Unknown() bool { return strings.HasPrefix(e.Reason, noAccount) }

// ErrSilent is returned if the server sends nothing for too long.
var ErrSilent = errors.New("the server does not answer")

// errClosed is returned after this side closed the connection.
var errClosed = errors.New("the connection is closed")

const (
	// patience bounds how long the server may take to answer.
	patience = 15 * time.Second
	// silence bounds how long the server may send nothing. It sends a ping every half minute.
	silence = 75 * time.Second
	// mostWords bounds the lines that wait to be sent.
	mostWords = 50
	// The player hears up to mostNotices at once, and after that one every betweenNotices. The
	// client drops the rest.
	mostNotices    = 5
	betweenNotices = 10 * time.Second
)

// Client is a player on the server. Its methods are safe for concurrent
// use.
type Client struct {
	dial  Dial
	login Login
	// pause is the pause before the first attempt to reconnect.
	pause time.Duration

	// mu guards all fields below, and wakes those who wait for a change.
	mu   friend.Changes
	wire *wire
	// lost is why the connection ended, or nil.
	lost error
	// name is the server's name for this player.
	name string
	// lists counts the received lists of matches. listed is the last one.
	lists  int
	listed []listing
	// refused is the server's last refusal to create or join a match. refusals counts the refusals.
	refused  string
	refusals int
	// game is this player's match, or nil.
	game *Game
	// notices holds the notices not announced yet. heard limits their rate.
	notices []string
	heard   *rate.Limiter
}

// wire is one connection.
type wire struct {
	link   friend.Link
	alive  context.Context
	end    context.CancelCauseFunc
	outbox chan string
	ended  sync.WaitGroup
}

// Connect logs in. It returns a *RefusedError if the server refuses the
// player.
func Connect(ctx context.Context, dial Dial, login Login) (*Client, error) {
	c := &Client{dial: dial, login: login, pause: firstAgain, heard: rate.NewLimiter(rate.Every(betweenNotices), mostNotices)}
	if err := c.connect(ctx); err != nil {
		return nil, err
	}
	return c, nil
}

// ConnectAgain logs in a player who may have been logged in a moment ago. The server takes up to 40
// seconds to notice a lost connection, and refuses the name until then, so ConnectAgain tries
// several times.
func ConnectAgain(ctx context.Context, dial Dial, login Login) (*Client, error) {
	const most, pause = time.Minute, 2 * time.Second
	within, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	for {
		c, err := Connect(ctx, dial, login)
		var refused *RefusedError
		if !errors.As(err, &refused) || !refused.NameTaken() {
			return c, err
		}
		select {
		case <-time.After(pause):
		case <-within.Done():
			return nil, err
		}
	}
}

// connect makes a connection and logs in.
func (c *Client) connect(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	link, err := c.dial(ctx)
	if err != nil {
		return fmt.Errorf("reach the server: %w", err)
	}
	welcome, err := c.greet(ctx, link)
	if err != nil {
		_ = link.Close() // it is of no more use
		return err
	}
	w := &wire{link: link, outbox: make(chan string, mostWords)}
	w.alive, w.end = context.WithCancelCause(context.Background())
	c.mu.Lock()
	c.wire, c.lost, c.name = w, nil, welcome.PlayerName
	if c.game != nil {
		c.game.inquiry = inquiry{joining: c.game.begun}
	}
	c.mu.Wake()
	c.mu.Unlock()
	w.ended.Go(func() { c.read(w) })
	w.ended.Go(func() { w.write() })
	return nil
}

// greet logs in and returns the welcome.
func (c *Client) greet(ctx context.Context, link friend.Link) (event, error) {
	if err := link.Send(ctx, []byte(c.login.line())); err != nil {
		return event{}, fmt.Errorf("log in: %w", err)
	}
	for {
		line, err := link.Receive(ctx)
		if errors.Is(err, context.DeadlineExceeded) {
			err = ErrSilent
		}
		if err != nil {
			return event{}, fmt.Errorf("log in: %w", err)
		}
		e, err := decode(line)
		switch {
		case err != nil:
			return event{}, fmt.Errorf("log in: %w", err)
		case e.Type == "welcome":
			return e, nil
		case e.Type == "notice" && strings.HasPrefix(e.Message, terminated):
			return event{}, &RefusedError{reasonOf(e.Message)}
		}
	}
}

// line returns the line that logs in. The server allows no spaces in passwords.
func (l Login) line() string {
	words := []string{"loginjson", "backtalk-" + word(l.Version) + "/en"}
	if l.Name != "" {
		words = append(words, word(l.Name))
	}
	if l.Password != "" {
		words = append(words, word(l.Password))
	}
	return strings.Join(words, " ")
}

// word returns a text as one word of a command.
func word(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '_'
		case r < ' ', r == 0x7f:
			return -1
		}
		return r
	}, text)
}

// reasonOf returns the reason in the notice with which the server ends the
// connection.
func reasonOf(notice string) string {
	_, reason, _ := strings.Cut(notice, ": ")
	if reason == "" {
		return notice
	}
	return reason
}

// Close ends the connection.
func (c *Client) Close() {
	c.mu.Lock()
	w := c.wire
	c.mu.Unlock()
	if w != nil {
		w.say("disconnect")
		w.close(errClosed)
	}
}

// say queues a line. If the queue is full, the server reads nothing, so say ends the connection.
func (w *wire) say(line string) {
	select {
	case w.outbox <- line:
	default:
		w.end(ErrSilent)
	}
}

// close sends the queued lines and ends the connection.
func (w *wire) close(why error) {
	w.end(why)
	w.ended.Wait()
}

// write sends queued lines until the connection ends, and then those still queued.
func (w *wire) write() {
	defer func() { _ = w.link.Close() }() // it is of no more use
	for {
		select {
		case line := <-w.outbox:
			if err := w.send(w.alive, line); err != nil {
				w.end(err)
				return
			}
		case <-w.alive.Done():
			w.farewell()
			return
		}
	}
}

// farewell sends the lines still queued at the end, within a second.
func (w *wire) farewell() {
	const most = time.Second
	ctx, cancel := context.WithTimeout(context.Background(), most)
	defer cancel()
	for {
		select {
		case line := <-w.outbox:
			if w.send(ctx, line) != nil {
				return
			}
		default:
			return
		}
	}
}

func (w *wire) send(ctx context.Context, line string) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return w.link.Send(ctx, []byte(line))
}

// read reads the server's lines until the connection ends.
func (c *Client) read(w *wire) {
	for {
		line, err := w.receive()
		var e event
		if err == nil {
			e, err = decode(line)
		}
		if err != nil {
			w.end(err)
			c.mu.Lock()
			if c.wire == w {
				c.lost = context.Cause(w.alive)
			}
			c.mu.Wake()
			c.mu.Unlock()
			return
		}
		c.mu.Lock()
		c.take(w, &e)
		c.mu.Wake()
		c.mu.Unlock()
	}
}

func (w *wire) receive() ([]byte, error) {
	ctx, cancel := context.WithTimeout(w.alive, silence)
	defer cancel()
	line, err := w.link.Receive(ctx)
	if err != nil && w.alive.Err() == nil && ctx.Err() != nil {
		err = ErrSilent
	}
	return line, err
}

// say queues a line, if there is a connection. The caller must hold the
// lock.
func (c *Client) say(line string) {
	if c.wire != nil && c.lost == nil {
		c.wire.say(line)
	}
}

// take handles an event. The caller must hold the lock.
func (c *Client) take(w *wire, e *event) {
	switch e.Type {
	case "ping":
		w.say("pong " + word(e.Message))
	case "list":
		c.lists++
		c.listed = e.listings
		if c.game != nil {
			c.game.inquiry.listed()
		}
	case "failedcreate", "failedjoin":
		c.refusals++
		c.refused = e.Reason
	case "notice":
		c.takeNotice(w, e.Message)
	default:
		c.takeMatch(e)
	}
}

func (c *Client) takeNotice(w *wire, text string) {
	switch {
	case strings.HasPrefix(text, terminated):
		w.end(&RefusedError{reasonOf(text)})
	case text == wantsAgain && c.game != nil:
		c.game.deliver(friend.Letter{Again: true})
	case text != "" && !isRoutine(text) && len(c.notices) < mostNotices && c.heard.Allow():
		c.notices = append(c.notices, text)
	}
}

// takeMatch handles an event of a match.
func (c *Client) takeMatch(e *event) {
	mine := e.Player == c.name
	switch {
	case e.Type == "joined" && mine:
		// Either a match continues after a lost connection, or a new one begins.
		if c.game == nil || c.game.over() && c.game.state.Phase == core.PhaseOver {
			c.game = newGame(c)
		}
		c.game.id, c.game.inquiry = e.GameID, inquiry{joining: c.game.begun}
	case c.game == nil:
	case e.Type == "left" && mine:
		c.game.gone = true
		c.game = nil
	default:
		c.game.take(e)
	}
}

// Notice waits for the server's next notice to the player.
func (c *Client) Notice(ctx context.Context) (text string, err error) {
	err = c.mu.Await(ctx, func() (bool, error) {
		if len(c.notices) == 0 {
			return false, nil
		}
		text, c.notices = c.notices[0], c.notices[1:]
		return true, nil
	})
	return text, err
}
