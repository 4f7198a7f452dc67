// Package thinker implements bots and hints that think in a worker of their
// own, so that no key waits for them: in a browser a computation blocks
// everything else in its worker.
//
// [Client] is the game's side: its bots and its adviser behave like those
// that think in place. [Server] is the worker's side. They exchange JSON
// messages.
package thinker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/core/bot"
	"backtalk/core/cube"
)

var (
	errIncomplete = errors.New("an incomplete message")
	errGone       = errors.New("the worker that thinks has ended")
)

// Client asks a [Server]. It is safe for concurrent use.
type Client struct {
	send func(message []byte)

	mu      sync.Mutex
	last    uint64
	waiting map[uint64]waiter
	// gone is set when the worker has ended.
	gone bool
}

// waiter waits for an answer. more takes the parts that come before the whole;
// if more is nil, they are dropped.
type waiter struct {
	message []byte
	whole   chan answer
	more    func(answer)
}

// NewClient returns a client that calls send, which must not wait, with
// each message.
func NewClient(send func(message []byte)) *Client {
	return &Client{send: send, waiting: map[uint64]waiter{}}
}

// Receive takes a message from the server. It drops answers that nobody
// waits for.
func (c *Client) Receive(message []byte) {
	var a answer
	if json.Unmarshal(message, &a) != nil {
		return
	}
	c.mu.Lock()
	w, ok := c.waiting[a.ID]
	if ok && !a.More {
		w.whole <- a
		delete(c.waiting, a.ID)
	}
	c.mu.Unlock()
	if ok && a.More && w.more != nil {
		w.more(a)
	}
}

// Fail fails all questions, now and later: the worker is gone.
func (c *Client) Fail() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.gone = true
	for id, w := range c.waiting {
		w.whole <- answer{ID: id, Problem: errGone.Error()}
		delete(c.waiting, id)
	}
}

// Restart asks all open questions again, of a new worker that send reaches.
func (c *Client) Restart(send func(message []byte)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.send, c.gone = send, false
	for _, id := range slices.Sorted(maps.Keys(c.waiting)) {
		send(c.waiting[id].message)
	}
}

// ask sends a question and returns its answer, or the context's error if the context ends first.
func (c *Client) ask(ctx context.Context, q question) (answer, error) { return c.follow(ctx, q, nil) }

// follow sends a question like ask, and calls more with each part of the
// answer.
func (c *Client) follow(ctx context.Context, q question, more func(answer)) (answer, error) {
	to := make(chan answer, 1)
	c.mu.Lock()
	if c.gone {
		c.mu.Unlock()
		return answer{}, errGone
	}
	c.last++
	q.ID = c.last
	message, err := json.Marshal(q)
	if err != nil {
		c.mu.Unlock()
		return answer{}, err
	}
	c.waiting[q.ID] = waiter{message, to, more}
	send := c.send
	c.mu.Unlock()
	send(message)
	select {
	case a := <-to:
		if a.Problem != "" {
			return a, fmt.Errorf("think elsewhere: %s", a.Problem)
		}
		return a, nil
	case <-ctx.Done():
		c.takeBack(q.ID)
		return answer{}, ctx.Err()
	}
}

// takeBack tells the worker to drop a question.
func (c *Client) takeBack(id uint64) {
	c.mu.Lock()
	delete(c.waiting, id)
	send := c.send
	c.mu.Unlock()
	// A number and a word can always be encoded.
	message, _ := json.Marshal(question{ID: id, Kind: stop})
	send(message)
}

// Bot returns the bot with this name, which thinks in the worker. The worker
// gets only the seed of needs, and whether the bot resigns.
func (c *Client) Bot(name string, needs bot.Needs) (bot.Bot, error) {
	if !slices.Contains(bot.Names(), name) {
		return nil, fmt.Errorf("%w: %q", bot.ErrUnknown, name)
	}
	return remoteBot{c, name, needs}, nil
}

type remoteBot struct {
	client *Client
	name   string
	needs  bot.Needs
}

func (b remoteBot) Decide(ctx context.Context, v bot.View) (bot.Answer, error) {
	a, err := b.client.ask(ctx, question{
		Kind: askBot, Bot: b.name, Seed: b.needs.Seed, Resigns: b.needs.Resigns,
		Version: v.Version, Refused: v.Refused, Turns: v.Turns, State: stateOf(&v.State),
	})
	return part(a.Bot, err)
}

// Plays implements advise.Adviser.
func (c *Client) Plays(ctx context.Context, q advice.Request) ([]advice.Play, error) {
	a, err := c.ask(ctx, question{Kind: askPlays, Turn: turnOf(&q.Turn), Cubeless: q.Cubeless, At: &q.At, Plies: q.Plies})
	return a.Plays, err
}

// Beside implements advise.Adviser.
func (c *Client) Beside(ctx context.Context, q advice.Request, made core.Board) (best, other advice.Play, err error) {
	a, err := c.ask(ctx, question{
		Kind: askBeside, Turn: turnOf(&q.Turn), Cubeless: q.Cubeless, At: &q.At, Plies: q.Plies, Made: &made,
	})
	switch {
	case err != nil:
		return best, other, err
	case len(a.Plays) != 2:
		return best, other, errIncomplete
	}
	return a.Plays[0], a.Plays[1], nil
}

// part returns the requested part of an answer, or an error if the answer
// lacks it.
func part[T any](answered *T, err error) (T, error) {
	var none T
	switch {
	case err != nil:
		return none, err
	case answered == nil:
		return none, errIncomplete
	}
	return *answered, nil
}

// Judge implements replay.Analyst.
func (c *Client) Judge(ctx context.Context, q *analysis.Question, plies int) (analysis.Judgement, error) {
	a, err := c.ask(ctx, question{Kind: askJudge, Decision: q, Plies: plies})
	return part(a.Judgement, err)
}

// Threats implements replay.Analyst.
func (c *Client) Threats(ctx context.Context, b core.Board, at cube.Situation, plies int) (analysis.Threats, error) {
	a, err := c.ask(ctx, question{Kind: askThreats, Board: &b, At: &at, Plies: plies})
	return part(a.Threats, err)
}

// Cube implements advise.Adviser.
func (c *Client) Cube(ctx context.Context, s *core.State, plies int) (advice.CubeAdvice, error) {
	a, err := c.ask(ctx, question{Kind: askCube, State: stateOf(s), Plies: plies})
	return part(a.Cube, err)
}

// Resignation implements advise.Adviser.
func (c *Client) Resignation(ctx context.Context, s *core.State, plies int) (advice.ResignAdvice, error) {
	a, err := c.ask(ctx, question{Kind: askResignation, State: stateOf(s), Plies: plies})
	return part(a.Resignation, err)
}
