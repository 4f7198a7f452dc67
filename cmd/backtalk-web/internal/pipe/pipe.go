// Package pipe implements links over a relay through a worker of their own.
// The browser fetches the code that speaks to relays only when the player
// seeks a friend.
//
// [Client] is the game's side, a meet.Network. [Server] is the worker's. They
// exchange JSON messages; what the links carry is sealed before it comes
// here.
package pipe

import (
	"errors"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/sealed"
)

// kind is the kind of a message.
type kind string

const (
	// listen and dial ask for links at a door of a relay; stop ends that.
	listen kind = "listen"
	dial   kind = "dial"
	stop   kind = "stop"
	// show shows a table until stop; tables asks for the shown tables.
	show   kind = "show"
	tables kind = "tables"
	// listed answers tables.
	listed kind = "listed"
	// listening answers listen; opened brings a link for listen or dial; failed answers any of the
	// questions above if something goes wrong.
	listening kind = "listening"
	opened    kind = "opened"
	failed    kind = "failed"
	// text is a message on a link; nobody is the relay's answer if nobody
	// receives it; closed ends a link.
	text   kind = "text"
	nobody kind = "nobody"
	closed kind = "closed"
)

// message is a message between client and server.
type message struct {
	Kind kind `json:"kind"`
	// ID is the question's number, Link the link's.
	ID   uint64 `json:"id,omitempty"`
	Link uint64 `json:"link,omitempty"`
	// Relay is the relay's address. Door is where to open links there.
	Relay string      `json:"relay,omitempty"`
	Door  sealed.Door `json:"door,omitzero"`
	Text  []byte      `json:"text,omitempty"`
	// Guest and Host are the names of a link's two ends.
	Guest string `json:"guest,omitempty"`
	Host  string `json:"host,omitempty"`
	// Tables holds the tables that were found.
	Tables [][]byte `json:"tables,omitempty"`
	// Problem says why something failed. Unreachable means that the relay was
	// not reached. Fault says how the other side broke the protocol, if it did.
	Problem     string       `json:"problem,omitempty"`
	Unreachable bool         `json:"unreachable,omitempty"`
	Fault       friend.Fault `json:"fault,omitempty"`
}

// failure returns a message that carries err.
func failure(k kind, err error) message {
	m := message{Kind: k, Problem: err.Error(), Unreachable: errors.Is(err, friend.ErrUnreachable)}
	var fault *friend.Error
	if errors.As(err, &fault) {
		m.Fault = fault.Fault
	}
	return m
}

// err returns the error that m carries.
func (m *message) err() error {
	problem := errors.New(m.Problem)
	switch {
	case m.Fault != 0:
		return &friend.Error{Fault: m.Fault, Err: problem}
	case m.Unreachable:
		return errors.Join(friend.ErrUnreachable, problem)
	}
	return problem
}
