package relay

import (
	"context"
	"crypto/rand"
	"fmt"
	mathrand "math/rand/v2"
	"time"

	"github.com/nats-io/nats.go"
	"golang.org/x/time/rate"
)

const (
	// tables is the subject for questions about tables. Those who show a table
	// listen there.
	tables = prefix + "tables"
	// gathering bounds how long gather starts new rounds of questions, and asking
	// how long it waits for answers in each round. answering then bounds how long
	// the owners of the tables may take to prove that they are still connected.
	gathering, asking, answering = 2 * time.Second, 700 * time.Millisecond, time.Second
	// mostGathered bounds the answers to read.
	mostGathered = 1000
	// shownAtOnce bounds how many questions Show answers at once, and
	// shownASecond how many per second after that. Show ignores further
	// questions.
	shownAtOnce, shownASecond = 200, 100
	// tokenLength is the number of random bytes that the owner of a table must
	// send back to prove that it is still connected.
	tokenLength = 16
)

// Show shows a table to those who ask, until the context ends or the relay is
// lost, and returns the reason. It also answers those who check that the table's
// owner is still connected.
func (r Relay) Show(ctx context.Context, table []byte) error {
	e, err := r.open()
	if err != nil {
		return err
	}
	defer e.release()
	pace, alive := rate.NewLimiter(shownASecond, shownAtOnce), rate.NewLimiter(shownASecond, shownAtOnce)
	name, asked := e.add(nil)
	here := e.subject(links, name)
	_, err = e.subscribe(tables, func(m *nats.Msg) {
		if pace.Allow() {
			answer(e.conn, m, here, table)
		}
	})
	if err != nil {
		return fmt.Errorf("show a table at the relay: %w", err)
	}
	for {
		m, err := asked.next(ctx, e.lost)
		if err != nil {
			return fmt.Errorf("show a table at the relay: %w", err)
		}
		if len(m.Data) == tokenLength && alive.Allow() {
			answer(e.conn, m, here, m.Data)
		}
	}
}

// answer replies to a question from a program of this version. It writes only to
// subjects for answers, so that a stranger can't make it write anywhere else.
func answer(c *nats.Conn, m *nats.Msg, from string, text []byte) {
	if _, ok := nameOf(m.Reply, answers); ok {
		_ = c.PublishRequest(m.Reply, from, text) // whoever waits notices a lost connection
	}
}

// shown is a table with the name of its owner.
type shown struct {
	table []byte
	owner string
}

// Tables returns the shown tables whose owners answer. If there are more than
// most, it chooses at random. Anybody may have written them.
func (r Relay) Tables(ctx context.Context, most int) ([][]byte, error) {
	e, err := r.open()
	if err != nil {
		return nil, err
	}
	defer e.release()
	found, err := e.gather(ctx)
	if err != nil {
		return nil, err
	}
	if found, err = e.there(ctx, found); err != nil {
		return nil, err
	}
	mathrand.Shuffle(len(found), func(i, j int) { found[i], found[j] = found[j], found[i] })
	texts := make([][]byte, 0, most)
	for _, s := range found[:min(most, len(found))] {
		texts = append(texts, s.table)
	}
	return texts, nil
}

// listen opens a new name to receive answers.
func (e *exchange) listen(most int) (subject string, heard *queue, end func()) {
	heard = newQueue(most)
	name, _ := e.add(heard.put)
	return e.subject(answers, name), heard, func() { e.remove(name) }
}

// gather asks for tables until no new ones arrive, it has enough, or the time is
// up, and returns the answers.
func (e *exchange) gather(ctx context.Context) ([]shown, error) {
	var found []shown
	owners := map[string]bool{}
	full := func() bool { return len(found) >= mostGathered }
	until := time.Now().Add(gathering)
	for before := -1; before < len(found) && !full() && time.Now().Before(until); {
		before = len(found)
		subject, heard, end := e.listen(mostGathered)
		if err := e.conn.PublishRequest(tables, subject, nil); err != nil {
			return nil, fmt.Errorf("ask for tables at the relay: %w", err)
		}
		err := e.each(ctx, heard, asking, full, func(m *nats.Msg) {
			owner, ok := nameOf(m.Reply, links)
			if ok && !owners[owner] && len(m.Data) > 0 && len(m.Data) <= limit {
				owners[owner] = true
				found = append(found, shown{table: m.Data, owner: owner})
			}
		})
		end()
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// there returns the tables whose owners answer.
func (e *exchange) there(ctx context.Context, found []shown) ([]shown, error) {
	subject, heard, end := e.listen(mostGathered)
	defer end()
	asked := map[string]shown{}
	for _, s := range found {
		token := make([]byte, tokenLength)
		_, _ = rand.Read(token) // Read never returns an error: it ends the program instead
		asked[string(token)] = s
		if err := e.conn.PublishRequest(links+s.owner, subject, token); err != nil {
			return nil, fmt.Errorf("ask for tables at the relay: %w", err)
		}
	}
	var alive []shown
	err := e.each(ctx, heard, answering, func() bool { return len(asked) == 0 }, func(m *nats.Msg) {
		if s, ok := asked[string(m.Data)]; ok {
			alive = append(alive, s)
			delete(asked, string(m.Data))
		}
	})
	return alive, err
}

// each passes messages to the function do until enough returns true or d has
// passed.
func (e *exchange) each(ctx context.Context, heard *queue, d time.Duration, enough func() bool, do func(*nats.Msg)) error {
	within, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	for !enough() {
		m, err := heard.next(within, e.lost)
		switch {
		case err == nil:
			do(m)
		case ctx.Err() != nil:
			return ctx.Err()
		case within.Err() != nil:
			return nil
		default:
			return fmt.Errorf("%w: %w", ErrUnreachable, err)
		}
	}
	return nil
}
