package friend

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
)

// wireEnd is one end of a link in memory.
type wireEnd struct {
	in, out chan []byte
	cut     chan struct{}
	once    *sync.Once
	weather func(text []byte) [][]byte
}

var errCut = errors.New("cut")

// sky makes the weather for one direction: a function that turns each sent
// message into those that arrive. If that returns nil, the link is cut.
type sky func() func([]byte) [][]byte

// newWire returns both ends of a link.
func newWire(s sky) (a, b *wireEnd) {
	var there, back func([]byte) [][]byte
	if s != nil {
		there, back = s(), s()
	}
	ab, ba := make(chan []byte, 1000), make(chan []byte, 1000)
	cut, once := make(chan struct{}), &sync.Once{}
	return &wireEnd{ba, ab, cut, once, there}, &wireEnd{ab, ba, cut, once, back}
}

func (e *wireEnd) Send(_ context.Context, text []byte) error {
	arrive := [][]byte{text}
	if e.weather != nil {
		if arrive = e.weather(text); arrive == nil {
			e.Close()
			return errCut
		}
	}
	for _, each := range arrive {
		select {
		case <-e.cut:
			return errCut
		case e.out <- each:
		}
	}
	return nil
}

func (e *wireEnd) Receive(ctx context.Context) ([]byte, error) {
	return Await(ctx, e.in, e.cut, func() error { return errCut })
}

func (e *wireEnd) Close() error {
	e.once.Do(func() { close(e.cut) })
	return nil
}

// storm disturbs one in oneIn messages: it cuts the link, or repeats or loses
// the message, or swaps it with the next.
func storm(seed uint64, oneIn int) sky {
	var n atomic.Uint64
	return func() func([]byte) [][]byte {
		rng := rand.New(rand.NewPCG(seed, n.Add(1)))
		var mu sync.Mutex
		var held []byte
		return func(text []byte) [][]byte {
			mu.Lock()
			defer mu.Unlock()
			arrive := [][]byte{text}
			if held != nil {
				arrive, held = append(arrive, held), nil
			}
			if rng.IntN(oneIn) != 0 {
				return arrive
			}
			switch rng.IntN(4) {
			case 0:
				return nil
			case 1:
				return append(arrive, text)
			case 2:
				return [][]byte{}
			}
			held = text
			return [][]byte{}
		}
	}
}
