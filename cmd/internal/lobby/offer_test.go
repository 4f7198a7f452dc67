package lobby_test

import (
	"testing"

	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/meet/meettest"
	"backtalk/cmd/internal/lobby"
)

// invitesAgain runs the command to host, with the devices and saved matches of
// a player who has quit.
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

// A player who invites a friend again is first asked whether to continue the
// unfinished match. With a new invitation, the friend would wait in vain in the
// old match.
func TestInvitingAgainOffersTheUnfinishedMatch(t *testing.T) {
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

// joinsAgain runs the command to join by an invitation, with the devices and
// saved matches of a player who has quit.
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

// A player who joins again by a match's first code is asked whether to continue
// the match, because nobody waits under that code any more.
func TestJoiningAgainOffersTheMatch(t *testing.T) {
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
