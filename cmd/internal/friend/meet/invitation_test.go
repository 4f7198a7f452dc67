package meet_test

import (
	"testing"

	"pgregory.net/rapid"

	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/sealed"
)

func TestAnInvitationIsOneLink(t *testing.T) {
	for _, c := range []struct {
		where meet.Where
		want  string
	}{
		{meet.Where{Relay: "nats://relay.example:4222"}, "backtalk://join?code=4821-river-copper-plum&relay=nats://relay.example:4222"},
		{
			meet.Where{Relay: "wss://a?b@relay.example", Address: "192.0.2.1:4851"},
			"backtalk://join?code=4821-river-copper-plum&relay=wss://a%3Fb%40relay.example",
		},
		{meet.Where{Address: "[2001:db8::1]:4851"}, "backtalk://join?code=4821-river-copper-plum&at=%5B2001:db8::1%5D:4851"},
		{meet.Where{}, "backtalk://join?code=4821-river-copper-plum"},
	} {
		i := meet.Invitation{Code: code(t, "4821 river copper plum"), Where: c.where}
		if got := i.String(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

func TestAnInvitationToWatch(t *testing.T) {
	want := meet.Invitation{Code: code(t, "4821 river copper plum"), Where: meet.Where{Relay: "wss://relay.example"}, Watch: true}
	for _, text := range []string{
		"backtalk://watch?code=4821-river-copper-plum&relay=wss://relay.example", "Watch us: " + want.On("https://play.example/") + ".",
	} {
		if got, ok := meet.ParseInvitation(text); !ok || got != want {
			t.Errorf("in %q: got %+v, %v", text, got, ok)
		}
	}
	if got := want.On(""); got != want.String() {
		t.Errorf("without a page: %s", got)
	}
}

func TestAnInvitationIsFoundInAMessage(t *testing.T) {
	want := meet.Invitation{Code: code(t, "4821 river copper plum"), Where: meet.Where{Relay: "nats://relay.example:4222"}}
	for _, text := range []string{
		"Play backgammon with me on Backtalk: " + want.String() + ".",
		"  <" + want.String() + ">\n see you",
		"https://play.example/#join?code=4821%20river%20copper%20plum&relay=nats%3A%2F%2Frelay.example%3A4222",
	} {
		if got, ok := meet.ParseInvitation(text); !ok || got != want {
			t.Errorf("in %q: got %+v, %v", text, got, ok)
		}
	}
	for _, text := range []string{
		"", "4821-river-copper-plum", "join?", "backtalk://join?code=4821", "backtalk://join?code=%zz",
		"backtalk://join?code=4821-river-copper-plum&relay=https://x", "backtalk://join?relay=nats://relay.example",
	} {
		if got, ok := meet.ParseInvitation(text); ok {
			t.Errorf("in %q: got %+v", text, got)
		}
	}
}

// What is invited to can be joined.
func TestInvitationsAreReadAsTheyAreWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-zäöüßа-я]{1,9}`)
		c, ok := sealed.ParseCode(rapid.StringMatching(`[1-9][0-9]{3}`).Draw(t, "number") + " " + word.Draw(t, "word") + " " + word.Draw(t, "word"))
		if !ok {
			t.Fatal("no code")
		}
		want := meet.Invitation{Code: c}
		switch rapid.IntRange(0, 2).Draw(t, "way") {
		case 0:
			want.Where.Relay = "nats://" + rapid.StringMatching(`([a-z0-9&=]{1,8}@)?[a-z]{1,9}\.example(:[0-9]{1,4})?`).Draw(t, "relay")
		case 1:
			want.Where.Address = rapid.StringMatching(`[a-z]{1,9}\.example:[0-9]{1,4}`).Draw(t, "address")
		}
		if got, ok := meet.ParseInvitation(want.String()); !ok || got != want {
			t.Fatalf("%s is read as %+v, %v", want, got, ok)
		}
	})
}

func FuzzInvitation(f *testing.F) {
	f.Add("backtalk://join?code=4821-river-copper-plum&relay=nats://relay.example:4222")
	f.Add("https://play.example/#join?code=1-a&at=[::1]:1")
	f.Fuzz(func(t *testing.T, text string) {
		i, ok := meet.ParseInvitation(text)
		if !ok {
			return
		}
		if i.Where.Relay != "" {
			i.Where.Address = ""
		}
		if again, ok := meet.ParseInvitation(i.String()); len(i.String()) < 1000 && (!ok || again != i) {
			t.Errorf("%q is read as %+v, and that as %+v, %v", text, i, again, ok)
		}
	})
}
