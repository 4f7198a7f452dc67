package meet_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/sealed"
)

// secret returns the code of an invitation.
func secret(t *testing.T) sealed.Code {
	t.Helper()
	c, ok := sealed.Secret("0123456789abcdef0123456789abcdef")
	if !ok {
		t.Fatal("no secret")
	}
	return c
}

func TestInvitationIsOneLink(t *testing.T) {
	for _, c := range []struct {
		where meet.Where
		want  string
	}{
		{meet.Where{Relay: "nats://relay.example:4222"}, "backtalk://join?key=0123456789abcdef0123456789abcdef&relay=nats://relay.example:4222"},
		{
			meet.Where{Relay: "wss://a?b@relay.example", Address: "192.0.2.1:4851"},
			"backtalk://join?key=0123456789abcdef0123456789abcdef&relay=wss://a%3Fb%40relay.example",
		},
		{meet.Where{Address: "[2001:db8::1]:4851"}, "backtalk://join?key=0123456789abcdef0123456789abcdef&at=%5B2001:db8::1%5D:4851"},
		{meet.Where{}, "backtalk://join?key=0123456789abcdef0123456789abcdef"},
	} {
		i := meet.Invitation{Code: secret(t), Where: c.where}
		if got := i.String(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

func TestInvitationToWatchIsRead(t *testing.T) {
	want := meet.Invitation{Code: secret(t), Where: meet.Where{Relay: "wss://relay.example"}, Watch: true}
	for _, text := range []string{
		"backtalk://watch?key=0123456789abcdef0123456789abcdef&relay=wss://relay.example", "Watch us: " + want.On("https://play.example/") + ".",
	} {
		if got, err := meet.ParseInvitation(text); err != nil || got != want {
			t.Errorf("in %q: got %+v, %v", text, got, err)
		}
	}
	if got := want.On(""); got != want.String() {
		t.Errorf("without a page: %s", got)
	}
}

func TestInvitationIsFoundInAMessage(t *testing.T) {
	want := meet.Invitation{Code: secret(t), Where: meet.Where{Relay: "nats://relay.example:4222"}}
	for _, text := range []string{
		"Play backgammon with me on Backtalk: " + want.String() + ".",
		"  <" + want.String() + ">\n see you",
		"https://play.example/#join?key=0123456789ABCDEF0123456789ABCDEF&relay=nats%3A%2F%2Frelay.example%3A4222",
	} {
		if got, err := meet.ParseInvitation(text); err != nil || got != want {
			t.Errorf("in %q: got %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{
		"", "4821-river-copper-plum", "join?", "backtalk://join?key=4821", "backtalk://join?key=%zz",
		"backtalk://join?key=0123456789abcdef0123456789abcdef&relay=https://x", "backtalk://join?relay=nats://relay.example",
	} {
		if got, err := meet.ParseInvitation(text); !errors.Is(err, meet.ErrNoInvitation) {
			t.Errorf("in %q: got %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{
		"backtalk://join?code=4821-river-copper-plum", "Join me: https://play.example/#join?code=4821-river-copper-plum&relay=wss://relay.example.",
	} {
		if got, err := meet.ParseInvitation(text); !errors.Is(err, meet.ErrOldInvitation) {
			t.Errorf("in %q: got %+v, %v", text, got, err)
		}
	}
}

// An invitation is the same after writing and reading.
func TestInvitationsAreReadAsTheyAreWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, ok := sealed.Secret(rapid.StringMatching(`[0-9a-f]{32}`).Draw(t, "key"))
		if !ok {
			t.Fatal("no secret")
		}
		want := meet.Invitation{Code: c}
		switch rapid.IntRange(0, 2).Draw(t, "way") {
		case 0:
			want.Where.Relay = "nats://" + rapid.StringMatching(`([a-z0-9&=]{1,8}@)?[a-z]{1,9}\.example(:[0-9]{1,4})?`).Draw(t, "relay")
		case 1:
			want.Where.Address = rapid.StringMatching(`[a-z]{1,9}\.example:[0-9]{1,4}`).Draw(t, "address")
		}
		if got, err := meet.ParseInvitation(want.String()); err != nil || got != want {
			t.Fatalf("%s is read as %+v, %v", want, got, err)
		}
	})
}

func FuzzInvitation(f *testing.F) {
	f.Add("backtalk://join?key=0123456789abcdef0123456789abcdef&relay=nats://relay.example:4222")
	f.Add("https://play.example/#join?key=0123456789abcdef0123456789abcdef&at=[::1]:1")
	f.Fuzz(func(t *testing.T, text string) {
		i, err := meet.ParseInvitation(text)
		if err != nil {
			return
		}
		if i.Where.Relay != "" {
			i.Where.Address = ""
		}
		if again, err := meet.ParseInvitation(i.String()); len(i.String()) < 1000 && (err != nil || again != i) {
			t.Errorf("%q is read as %+v, and that as %+v, %v", text, i, again, err)
		}
	})
}
