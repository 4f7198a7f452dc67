package session_test

import (
	"testing"

	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
)

// A name given for one match, such as with --name, also applies to the matches played after it.
func TestNameOfAMatchAppliesToTheNext(t *testing.T) {
	g := &session.Game{Match: core.NewMatch(core.Rules{Length: 1}, [2]core.PlayerInfo{{Name: "Ann"}, {Name: "Sam"}})}
	for _, c := range []struct {
		own       core.Player
		set, want string
	}{{0, "", "Ann"}, {1, "", "Sam"}, {0, "Anna", "Anna"}, {1, " ", "Sam"}} {
		g.Options.Friend.Own = c.own
		if got := settled(t, settings.Name, c.set).NameAgain(g); got != c.want {
			t.Errorf("player %d with the name %q set is called %q", c.own, c.set, got)
		}
	}
}
