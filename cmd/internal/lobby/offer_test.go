package lobby_test

import (
	"testing"

	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/meet/meettest"
	"backtalk/cmd/internal/lobby"
)

// invitesAgain is the command to host, on the devices and with the saved matches of somebody who was at
// their program before.
func (p *person) invitesAgain(network meet.Network) *person {
	p.t.Helper()
	p.quit()
	again := &person{t: p.t, name: p.name, lines: p.lines, keys: p.keys, left: make(chan struct{}), saved: p.saved, session: p.session}
	l := lobby.New(p.session, lobby.Front{})
	go func() {
		defer close(again.left)
		if _, continued, err := l.OfferHosted(); continued || err != nil {
			return
		}
		_, _ = l.Host(lobby.Invitation{Where: meet.Where{}})
	}()
	p.t.Cleanup(again.quit)
	return again
}

// Who invites a friend anew is offered the match with the friend that is not over first: a new
// invitation would leave the friend waiting for the old one.
func TestWhoInvitesAnewIsOfferedTheMatchBefore(t *testing.T) {
	for _, wanted := range []bool{true, false} {
		n := meettest.New(-1)
		ann, sam := open(t, "Ann", n), open(t, "Sam", n)
		sam.joins(ann.invites())
		sam.hears("offers")
		sam.press("y")
		ann.hears("Opening: you")
		again := ann.invitesAgain(n)
		again.hears("against Sam")
		if !wanted {
			again.press("n")
			again.hears("Waiting for your friend. Code: ")
			continue
		}
		again.press("y")
		sam.hears("Ann is back.")
		again.hears("Single game.")
	}
}
