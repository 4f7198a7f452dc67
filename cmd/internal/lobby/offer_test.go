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

// joinsAgain is the command to join by an invitation, on the devices and with the saved matches of somebody
// whose program ended.
func (p *person) joinsAgain(text string) *person {
	p.t.Helper()
	p.quit()
	again := &person{t: p.t, name: p.name, lines: p.lines, keys: p.keys, left: make(chan struct{}), saved: p.saved, session: p.session}
	l := lobby.New(p.session, lobby.Front{})
	visit, err := lobby.ParseVisit(text, "", meet.Where{})
	if err != nil {
		p.t.Fatal(err)
	}
	go func() {
		defer close(again.left)
		_, _ = l.Join(visit)
	}()
	p.t.Cleanup(again.quit)
	return again
}

// Nobody waits at the first code of a match any more: who joins by it again is offered the match.
func TestWhoJoinsAgainIsOfferedTheMatch(t *testing.T) {
	for _, wanted := range []bool{true, false} {
		n := meettest.New(-1)
		ann, sam := open(t, "Ann", n), open(t, "Sam", n)
		code := ann.invites()
		sam.joins(code)
		sam.hears("offers")
		sam.press("y")
		ann.hears("Opening: you")
		again := sam.joinsAgain(code)
		again.hears("against Ann")
		if !wanted {
			again.press("n")
			again.hears("Looking for your friend")
			continue
		}
		again.press("y")
		ann.hears("Sam is back.")
		again.hears("Single game.")
	}
}
