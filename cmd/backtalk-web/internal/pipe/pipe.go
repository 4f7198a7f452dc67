// Package pipe carries links over a relay from a worker of their own to the game: what speaks to
// relays is fetched only when a friend is sought.
//
// [Client] is the game's side, a meet.Network. [Server] is the worker's. Between them go messages,
// as JSON; what is in the links is sealed before it comes here.
package pipe

import (
	"errors"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/sealed"
)

// kind is what a message is about.
type kind string

const (
	// listen and dial ask for links at a place of a relay, stop takes that back.
	listen kind = "listen"
	dial   kind = "dial"
	stop   kind = "stop"
	// show has a table shown until it is stopped, tables asks for those that are.
	show   kind = "show"
	tables kind = "tables"
	// listed answers tables.
	listed kind = "listed"
	// listening answers listen, opened brings a link for either, failed says why there are none.
	listening kind = "listening"
	opened    kind = "opened"
	failed    kind = "failed"
	// text is a message on a link, nobody what the relay says where nobody gets one, closed the end of a
	// link.
	text   kind = "text"
	nobody kind = "nobody"
	closed kind = "closed"
)

// message is a message between the two.
type message struct {
	Kind kind `json:"kind"`
	// ID is the question's, Link the link's.
	ID   uint64 `json:"id,omitempty"`
	Link uint64 `json:"link,omitempty"`
	// Relay and Door are where links are wanted.
	Relay string      `json:"relay,omitempty"`
	Door  sealed.Door `json:"door,omitzero"`
	Text  []byte      `json:"text,omitempty"`
	// Guest and Host are the names of a link's two ends.
	Guest string `json:"guest,omitempty"`
	Host  string `json:"host,omitempty"`
	// Tables are those that were found.
	Tables [][]byte `json:"tables,omitempty"`
	// Problem is why something failed, Unreachable that the relay was not reached, Fault what no
	// honest side does.
	Problem     string       `json:"problem,omitempty"`
	Unreachable bool         `json:"unreachable,omitempty"`
	Fault       friend.Fault `json:"fault,omitempty"`
}

// failure is the message of an error.
func failure(k kind, err error) message {
	m := message{Kind: k, Problem: err.Error(), Unreachable: errors.Is(err, friend.ErrUnreachable)}
	var fault *friend.Error
	if errors.As(err, &fault) {
		m.Fault = fault.Fault
	}
	return m
}

// err is the error of a message.
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
