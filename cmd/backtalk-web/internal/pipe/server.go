package pipe

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/sealed"
)

// Server opens the links that a [Client] asks for, and shows and finds tables. Make it with
// [NewServer].
type Server struct {
	send  func(message []byte)
	relay func(address string) (Relay, error)

	mu    sync.Mutex
	last  uint64
	asked map[uint64]context.CancelFunc
	links map[uint64]*outlet
}

// Relay is a relay as the server needs it.
type Relay interface {
	// Listen waits for guests at a door.
	Listen(door sealed.Door) (Listener, error)
	// Show shows a table until the context ends; Tables returns the shown
	// tables.
	Show(ctx context.Context, table []byte) error
	Tables(ctx context.Context, most int) ([][]byte, error)
	// Dial knocks at a door.
	Dial(door sealed.Door) (Call, error)
}

// Call is a guest who knocks at a door.
type Call interface {
	Next(ctx context.Context) (friend.Link, error)
	Close()
}

// Listener is a host waiting at a door.
type Listener interface {
	Accept(ctx context.Context) (friend.Link, error)
	Close()
}

// outlet is the worker's end of a link.
type outlet struct {
	link friend.Link
	// texts holds the messages to send. Only the last may be empty; it ends
	// the link.
	texts chan []byte
	end   context.CancelFunc
}

// NewServer returns a server that calls send with each answer. The function at returns the relay
// with an address. send must not wait.
func NewServer(send func(message []byte), at func(address string) (Relay, error)) *Server {
	return &Server{send: send, relay: at, asked: map[uint64]context.CancelFunc{}, links: map[uint64]*outlet{}}
}

// Receive takes a message from the client, and returns at once.
func (s *Server) Receive(raw []byte) {
	var m message
	if json.Unmarshal(raw, &m) != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch m.Kind {
	case listen, dial, show, tables:
		ctx, cancel := context.WithCancel(context.Background())
		s.asked[m.ID] = cancel
		go s.answer(ctx, m)
	case stop:
		if cancel := s.asked[m.ID]; cancel != nil {
			delete(s.asked, m.ID)
			cancel()
		}
	case text:
		s.hand(m)
	case closed:
		// An empty text ends the link once all that was queued before it is
		// sent.
		m.Text = nil
		s.hand(m)
	}
}

// hand queues a message for its link; one without text ends the link.
func (s *Server) hand(m message) {
	o := s.links[m.Link]
	if o == nil {
		return
	}
	select {
	case o.texts <- m.Text:
	default:
		// The relay has taken nothing for so long that the other side has given
		// up.
		o.end()
	}
}

func (s *Server) post(m message) {
	// Texts and numbers can always be encoded.
	raw, _ := json.Marshal(m)
	s.send(raw)
}

// answer does what m asks for, and reports an error to the client.
func (s *Server) answer(ctx context.Context, m message) {
	err := s.arrive(ctx, m)
	if err != nil && ctx.Err() == nil {
		f := failure(failed, err)
		f.ID = m.ID
		s.post(f)
	}
}

func (s *Server) arrive(ctx context.Context, m message) error {
	r, err := s.relay(m.Relay)
	if err != nil {
		return err
	}
	switch m.Kind {
	case show:
		return r.Show(ctx, m.Text)
	case tables:
		found, err := r.Tables(ctx, meet.MostTables)
		if err == nil {
			s.post(message{Kind: listed, ID: m.ID, Tables: found})
		}
		return err
	case dial:
		call, err := r.Dial(m.Door)
		if err != nil {
			return err
		}
		defer call.Close()
		return s.carryAll(m.ID, func() (friend.Link, error) { return call.Next(ctx) })
	}
	waiting, err := r.Listen(m.Door)
	if err != nil {
		return err
	}
	defer waiting.Close()
	s.post(message{Kind: listening, ID: m.ID})
	return s.carryAll(m.ID, func() (friend.Link, error) { return waiting.Accept(ctx) })
}

// carryAll carries each link that next returns, until next fails.
func (s *Server) carryAll(id uint64, next func() (friend.Link, error)) error {
	for {
		found, err := next()
		if err != nil {
			return err
		}
		s.carry(id, found)
	}
}

// carry carries messages both ways until one side ends the link.
func (s *Server) carry(id uint64, found friend.Link) {
	ctx, end := context.WithCancel(context.Background())
	o := &outlet{link: found, texts: make(chan []byte, waiting), end: end}
	s.mu.Lock()
	s.last++
	n := s.last
	s.links[n] = o
	s.mu.Unlock()
	opens := message{Kind: opened, ID: id, Link: n}
	if named, ok := found.(interface{ Ends() (guest, host string) }); ok {
		opens.Guest, opens.Host = named.Ends()
	}
	s.post(opens)
	go o.sendAll(ctx)
	go func() {
		err := s.receiveAll(ctx, n, o)
		end()
		s.mu.Lock()
		delete(s.links, n)
		s.mu.Unlock()
		_ = found.Close() // it never fails
		m := failure(closed, err)
		m.Link = n
		s.post(m)
	}()
}

// sendAll sends the queued messages until the link ends.
func (o *outlet) sendAll(ctx context.Context) {
	defer o.end()
	for {
		select {
		case <-ctx.Done():
			return
		case content := <-o.texts:
			if len(content) == 0 || o.link.Send(ctx, content) != nil {
				return
			}
		}
	}
}

// receiveAll passes on received messages, and returns why the link ended.
func (s *Server) receiveAll(ctx context.Context, n uint64, o *outlet) error {
	for {
		content, err := o.link.Receive(ctx)
		switch {
		case ctx.Err() != nil:
			return errClosed
		case errors.Is(err, context.Canceled):
			return errClosed
		case errors.Is(err, friend.ErrNobody):
			s.post(message{Kind: nobody, Link: n})
			continue
		case err != nil:
			return err
		}
		s.post(message{Kind: text, Link: n, Text: content})
	}
}
