package direct

import (
	"context"
	"errors"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/relay"
	"backtalk/cmd/internal/friend/sealed"
)

const (
	// firstWord bounds how long the listener at an address may take to answer
	// a knock.
	firstWord = 5 * time.Second
	// looking bounds how long a guest without the relay looks around before it gives up the call.
	looking = 5 * time.Second
	// mostTries bounds how many announced addresses a guest tries at the same time. Each keeps its place
	// for leastTry at least, which also bounds them per second, and for mostTry at most, unless it answers.
	mostTries = 50
	leastTry  = time.Second
	mostTry   = 2 * time.Second
)

// dial opens a guest's links: to an address, or else over a relay and to all hosts on the local network
// with the right code. Each host that answers the knock becomes a link.
func dial(ctx context.Context, at meet.Where, door sealed.Door) (meet.Way, error) {
	ctx, cancel := context.WithCancel(ctx)
	w := &arriving{found: make(chan arrival), cancel: cancel}
	if at.Address != "" {
		w.ended.Go(func() {
			link, err := knock(ctx, at.Address, door)
			if w.hand(ctx, arrival{link, err}) && err == nil {
				w.hand(ctx, arrival{err: meet.ErrNoMore})
			}
		})
		return w, nil
	}
	found := make(chan candidate)
	w.ended.Go(func() { find(ctx, door.Place, found) })
	w.ended.Go(func() { w.nearby(ctx, found, func(address string) { w.try(ctx, address, door) }) })
	if at.Relay != "" {
		w.ended.Go(func() { w.callRelay(ctx, relay.Relay{URL: at.Relay}, door) })
	}
	return w, nil
}

// knock connects to an address and knocks. The answer is the first message of the link.
func knock(ctx context.Context, address string, door sealed.Door) (friend.Link, error) {
	raw, err := Dial(ctx, address)
	if err != nil {
		return nil, err
	}
	within, cancel := context.WithTimeout(ctx, firstWord)
	defer cancel()
	err = raw.Send(within, door.Knock)
	var answer []byte
	if err == nil {
		if answer, err = raw.Receive(within); err != nil && within.Err() == nil {
			err = errors.Join(meet.ErrHungUp, err)
		}
	}
	if err != nil {
		_ = raw.Close() // nobody listens there, or nobody answers
		return nil, err
	}
	return &answered{Link: raw, answer: answer}, nil
}

// answered is a link whose first message has arrived.
type answered struct {
	friend.Link

	answer []byte
}

// Receive returns the next message.
func (a *answered) Receive(ctx context.Context) ([]byte, error) {
	if answer := a.answer; answer != nil {
		a.answer = nil
		return answer, nil
	}
	return a.Link.Receive(ctx)
}

// callRelay knocks over a relay. If it can't reach the relay, or loses it early, it tries again for
// as long as looking says, because the host may be found nearby. After that, a failure ends the call.
func (w *arriving) callRelay(ctx context.Context, r relay.Relay, door sealed.Door) {
	const again = time.Second
	for until := time.Now().Add(looking); ; {
		err := w.answers(ctx, r, door)
		if time.Now().After(until) {
			w.hand(ctx, arrival{err: err})
			return
		}
		select {
		case <-time.After(again):
		case <-ctx.Done():
			return
		}
	}
}

// answers passes on the links to hosts that answer over a relay, until the connection ends.
func (w *arriving) answers(ctx context.Context, r relay.Relay, door sealed.Door) error {
	call, err := r.Dial(door)
	if err != nil {
		return err
	}
	defer call.Close()
	for {
		link, err := call.Next(ctx)
		if err != nil || !w.hand(ctx, arrival{link: link}) {
			return err
		}
	}
}

// nearby tries the addresses that are found on the local network, again whenever they are found again.
func (w *arriving) nearby(ctx context.Context, found <-chan candidate, try func(address string)) {
	waiting := candidates{}
	trying, tried := map[string]bool{}, make(chan string)
	for {
		for len(trying) < mostTries && len(waiting) > 0 {
			address := waiting.take()
			if trying[address] {
				continue
			}
			trying[address] = true
			w.ended.Go(func() {
				least := time.After(leastTry)
				try(address)
				select {
				case <-least:
				case <-ctx.Done():
				}
				select {
				case tried <- address:
				case <-ctx.Done():
				}
			})
		}
		select {
		case c := <-found:
			waiting.add(c)
		case address := <-tried:
			delete(trying, address)
		case <-ctx.Done():
			return
		}
	}
}

// try knocks at an address, and passes on the link if somebody answers.
func (w *arriving) try(ctx context.Context, address string, door sealed.Door) {
	within, cancel := context.WithTimeout(ctx, mostTry)
	link, err := knock(within, address, door)
	cancel()
	if err == nil {
		w.hand(ctx, arrival{link: link})
	}
}
