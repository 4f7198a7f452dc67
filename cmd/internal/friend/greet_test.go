package friend

import (
	"context"
	"errors"
	"testing"
	"time"

	"backtalk/core"
)

// meet lets both sides greet and agree, and returns both agreements.
func meet(t *testing.T, agrees func(context.Context, Offer) (bool, error), patience Patience) (host, guest Agreement, errs [2]error) {
	t.Helper()
	a, b := newWire(nil)
	hosting, joining := NewConn(a, patience), NewConn(b, patience)
	defer hosting.Close()
	defer joining.Close()
	offer, _ := OfferOf(core.Rules{Length: 5, Crawford: true})
	offer.Hints, offer.Colours = true, [2]core.Colour{core.Red, core.White}
	chains := [2]*Chain{NewChain([]byte("host")), NewChain([]byte("guest"))}
	done := make(chan struct{})
	go func() {
		defer close(done)
		other, err := Greet(t.Context(), hosting, Hello{Version: "1.2", Name: "Ann"})
		if err == nil {
			host, err = Propose(t.Context(), hosting, offer, chains[0], [2]string{"Ann", other.Name}, atOnce)
		}
		errs[0] = err
	}()
	other, err := Greet(t.Context(), joining, Hello{Version: "1.3", Name: "Sam"})
	if err == nil {
		guest, err = Consider(t.Context(), joining, chains[1], [2]string{other.Name, "Sam"}, agrees)
	}
	errs[1] = err
	<-done
	return host, guest, errs
}

func TestBothBeginTheSameMatch(t *testing.T) {
	host, guest, errs := meet(t, func(_ context.Context, o Offer) (bool, error) {
		if o.RulesOf() != (core.Rules{Length: 5, Crawford: true}) || !o.Hints {
			t.Errorf("the guest hears %+v", o)
		}
		return true, nil
	}, Usual())
	if err := errors.Join(errs[0], errs[1]); err != nil {
		t.Fatal(err)
	}
	a, b := host.Match(0, "human"), guest.Match(1, "simple")
	la, err := newLog(a.Events())
	if err != nil {
		t.Fatal(err)
	}
	lb, err := newLog(b.Events())
	if err != nil {
		t.Fatal(err)
	}
	if la.digests[1] != lb.digests[1] {
		t.Errorf("the host has %+v, the guest %+v", a.Events()[0], b.Events()[0])
	}
	if s := b.State(); s.Players[0].Name != "Ann" || s.Players[0].Kind != KindRemote || s.Players[1].Kind != "simple" {
		t.Errorf("the guest's players are %+v", s.Players)
	}
}

func TestGuestMayDecline(t *testing.T) {
	_, _, errs := meet(t, func(context.Context, Offer) (bool, error) { return false, nil }, Usual())
	for p, err := range errs {
		if !errors.Is(err, ErrDeclined) {
			t.Errorf("side %d: %v", p, err)
		}
	}
}

func TestGuestMayThinkLongerThanTheSilenceAllowed(t *testing.T) {
	patience := Patience{Silence: 100 * time.Millisecond, Ping: 10 * time.Millisecond}
	thought := make(chan struct{})
	time.AfterFunc(3*patience.Silence, func() { close(thought) })
	_, _, errs := meet(t, func(ctx context.Context, _ Offer) (bool, error) {
		select {
		case <-thought:
			return true, nil
		case <-ctx.Done():
			return false, ctx.Err()
		}
	}, patience)
	if err := errors.Join(errs[0], errs[1]); err != nil {
		t.Error(err)
	}
}

func TestOtherVersionIsAFault(t *testing.T) {
	a, b := newWire(nil)
	c := NewConn(a, Usual())
	defer c.Close()
	go func() {
		_ = b.Send(t.Context(), []byte(`{"n":1,"hello":{"protocol":1,"version":"9.1","name":"Sam"}}`))
	}()
	_, err := Greet(t.Context(), c, Hello{Version: "1", Name: "Ann"})
	var e *Error
	if !errors.As(err, &e) || e.Fault != OtherVersion || e.Version != "9.1" {
		t.Errorf("got %v", err)
	}
}

// The host learns that the guest's program doesn't know the game. An older
// program can't even read the offer.
func TestGuestWhoDoesNotKnowTheGameIsAFault(t *testing.T) {
	plakoto, _ := core.VariantNamed("plakoto")
	for what, answer := range map[string]string{
		"an older guest": `{"n":1,"bye":{"why":"malformed"}}`, "a newer guest": `{"n":1,"bye":{"why":"other-game"}}`,
	} {
		for _, v := range []core.Variant{plakoto, {}} {
			a, b := newWire(nil)
			c := NewConn(a, Usual())
			go func() { _ = b.Send(t.Context(), []byte(answer)) }()
			offer, _ := OfferOf(core.Rules{Length: 3, Variant: v})
			_, err := Propose(t.Context(), c, offer, NewChain(nil), [2]string{}, atOnce)
			if got, want := FaultOf(err) == OtherGame, v.Name != ""; got != want || err == nil {
				t.Errorf("%s, %q: %v", what, v.Name, err)
			}
			c.Close()
		}
	}
}

func TestUnknownGameIsNoMalformedOffer(t *testing.T) {
	tavli, _ := core.VariantNamed("tavli")
	o, ok := OfferOf(core.Rules{Length: 5, Variant: tavli})
	o.Colours = [2]core.Colour{core.Red, core.White}
	if err := o.Check(); !ok || err != nil || o.Game != "tavli" || o.RulesOf().Variant != tavli {
		t.Fatalf("%+v, %v", o, err)
	}
	for game, want := range map[string]Fault{"ludo": OtherGame, "best-of-five": 0, "": 0} {
		other := o
		other.Game = game
		if err := other.Check(); FaultOf(err) != want || (err == nil) != (game == "") {
			t.Errorf("%q: %v", game, err)
		}
		text, err := encode(message{N: 1, Offer: &other})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := decode(text); want != 0 && FaultOf(err) != want {
			t.Errorf("%q is read: %v", game, err)
		}
	}
}

func TestLostHostEndsTheGuestsDecision(t *testing.T) {
	a, b := newWire(nil)
	hosting, joining := NewConn(a, Usual()), NewConn(b, Usual())
	defer joining.Close()
	offer, _ := OfferOf(core.Rules{Length: 1})
	offer.Colours = [2]core.Colour{core.Red, core.White}
	chain := NewChain(nil)
	go func() { _, _ = Propose(t.Context(), hosting, offer, chain, [2]string{}, atOnce) }()
	_, err := Consider(t.Context(), joining, chain, [2]string{}, func(ctx context.Context, _ Offer) (bool, error) {
		hosting.Leave(nil)
		<-ctx.Done()
		return false, ctx.Err()
	})
	if !errors.Is(err, ErrLeft) {
		t.Errorf("got %v", err)
	}
}

// atOnce begins a match without waiting for others.
func atOnce(context.Context) error { return nil }
