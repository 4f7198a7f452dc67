package relay

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

const (
	// tables is where those ask who look for tables; those who show one listen there.
	tables = prefix + "tables.knock"
	// gathering is how long answers are waited for, lull how long after the last one.
	gathering, lull = 3 * time.Second, 500 * time.Millisecond
	// mostShown is how often a table is shown within gathering; who asks more often waits.
	mostShown = 50
)

// Show shows a table to those who ask, until the context ends or the relay is lost, and returns
// why.
func (r Relay) Show(ctx context.Context, table []byte) error {
	c, err := r.connect()
	if err != nil {
		return err
	}
	defer c.Close()
	asked, err := c.SubscribeSync(tables)
	if err == nil {
		err = asked.SetPendingLimits(mostShown, mostShown*limit)
	}
	if err == nil {
		err = c.Flush()
	}
	if err != nil {
		return fmt.Errorf("show a table at the relay: %w", err)
	}
	shown, round := 0, time.Now()
	for {
		m, err := asked.NextMsgWithContext(ctx)
		if errors.Is(err, nats.ErrSlowConsumer) {
			continue
		}
		if err != nil {
			return fmt.Errorf("show a table at the relay: %w", err)
		}
		if time.Since(round) > gathering {
			shown, round = 0, time.Now()
		}
		if shown++; shown > mostShown || m.Reply == "" {
			continue
		}
		if err := m.Respond(table); err != nil {
			return fmt.Errorf("show a table at the relay: %w", err)
		}
	}
}

// Tables asks for the tables that are shown, and returns so many answers at most. What they say is
// anybody's.
func (r Relay) Tables(ctx context.Context, most int) ([][]byte, error) {
	c, err := r.connect()
	if err != nil {
		return nil, err
	}
	defer c.Close()
	inbox := c.NewRespInbox()
	answers, err := c.SubscribeSync(inbox)
	if err == nil {
		err = answers.SetPendingLimits(most, most*limit)
	}
	if err == nil {
		err = c.PublishRequest(tables, inbox, nil)
	}
	if err != nil {
		return nil, fmt.Errorf("ask for tables at the relay: %w", err)
	}
	within, cancel := context.WithTimeout(ctx, gathering)
	defer cancel()
	var found [][]byte
	for len(found) < most {
		m, err := next(within, answers)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, nats.ErrSlowConsumer):
			continue
		case errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrNoResponders):
			return found, nil
		case err != nil:
			return nil, fmt.Errorf("%w: %w", ErrUnreachable, err)
		case len(m.Data) <= limit:
			found = append(found, m.Data)
		}
	}
	return found, nil
}

// next returns the next answer, unless none comes for a while.
func next(ctx context.Context, answers *nats.Subscription) (*nats.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, lull)
	defer cancel()
	return answers.NextMsgWithContext(ctx)
}
