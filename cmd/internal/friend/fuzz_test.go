package friend

import (
	"bytes"
	"encoding/json"
	"testing"
	"unicode"
	"unicode/utf8"

	"backtalk/core"
)

// messages returns one message of each kind.
func messages() []message {
	secret := secretText{1, 2, 3}
	offer, _ := OfferOf(core.Rules{Scoring: core.Money, Jacoby: true, Beavers: true})
	offer.Tip, offer.Colours = secret, [2]core.Colour{core.Blue, core.White}
	digest := digest{}.String()
	return []message{
		{N: 1, Hello: &Hello{Protocol: 1, Version: "0.1", Name: "Зоя", Match: NewID()}},
		{N: 2, Offer: &offer},
		{N: 3, Accept: &Accept{Tip: secret}},
		{N: 4, Decline: &empty{}},
		{N: 5, Account: &account{Version: 12, Digest: digest, Letters: 3, Heard: NewID(), Epoch: NewID()}},
		{N: 6, Ready: &ready{Roll: 4}},
		{N: 7, Roll: &roll{Roll: 4, Secret: secret}},
		{N: 8, Do: &do{At: 7, Digest: digest, More: true, Acts: []act{
			{kind: actRoll, secrets: core.Secrets{{1}, {2}}},
			{kind: actMove, from: 24, die: 6},
			{kind: actUndo},
			{kind: actEnd},
			{kind: actDouble},
			{kind: actTake},
			{kind: actDrop},
			{kind: actBeaver},
			{kind: actResign, player: 1, result: core.Gammon},
			{kind: actAccept},
			{kind: actRefuse},
			{kind: actStop},
			{kind: actTime, millis: 7350},
			{kind: actClaim, player: 1},
		}}},
		{N: 9, Letter: &letter{ID: 1, Letter: Letter{Chat: "well played"}}},
		{N: 10, Letter: &letter{ID: 2, Letter: Letter{Phrase: 12}}},
		{N: 11, Letter: &letter{ID: 3, Letter: Letter{Stop: true}}},
		{N: 12, Letter: &letter{ID: 4, Letter: Letter{Again: true}}},
		{N: 13, Ping: &empty{}},
		{N: 14, Bye: &bye{Why: "illegal-act"}},
		{N: 15, Seen: &seen{Version: 12}},
		{N: 16, Show: &show{At: 3, Events: []json.RawMessage{[]byte(`{"n":4,"event":"rolled","player":1,"dice":[3,1]}`)}}},
		{N: 17, Letter: &letter{ID: 5, Letter: Letter{Watch: &Watching{Ask: true}}}},
		{N: 18, Letter: &letter{ID: 6, Letter: Letter{Watch: &Watching{Code: "4821 river copper 3977 plum bell", Key: "0123456789abcdef0123456789abcdef"}}}},
		{N: 19, Letter: &letter{ID: 7, Letter: Letter{Watch: &Watching{Came: "Zoe"}}}},
		{N: 20, Letter: &letter{ID: 8, Letter: Letter{Claim: true}}},
		{N: 21, Letter: &letter{ID: 9, Letter: Letter{Left: 4500}}},
	}
}

func TestMessagesSurviveWriting(t *testing.T) {
	for _, m := range messages() {
		text, err := encode(m)
		if err != nil {
			t.Fatal(err)
		}
		read, err := decode(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		again, err := encode(read)
		if err != nil || !bytes.Equal(text, again) {
			t.Errorf("%s is read as %s (%v)", text, again, err)
		}
	}
}

// FuzzMessage checks that no message crashes the program, that every readable
// message can be written again, and that a session survives it in the middle of
// a match.
func FuzzMessage(f *testing.F) {
	for _, m := range messages() {
		text, err := encode(m)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	sides := pair(f, 3, core.Rules{Scoring: core.Money, Beavers: true})
	l, err := newLog(sides[0].journal)
	if err != nil {
		f.Fatal(err)
	}
	for l.state().Phase != core.PhaseMove {
		var secrets core.Secrets
		for p, side := range sides {
			if secrets[p], err = side.chain.Secret(l.rolls); err != nil {
				f.Fatal(err)
			}
		}
		if err := l.do(act{kind: actRoll, secrets: secrets}); err != nil {
			f.Fatal(err)
		}
	}
	events := l.match.Events()
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := decode(text)
		if err != nil {
			if FaultOf(err) == 0 {
				t.Fatalf("%q: %v is no fault", text, err)
			}
			return
		}
		if _, err := encode(m); err != nil {
			t.Fatalf("%q was read and can't be written: %v", text, err)
		}
		for own := range core.Player(2) {
			s, err := New(own, sides[own].chain, events)
			if err != nil {
				t.Fatal(err)
			}
			s.wire.synced = true
			if _, err := s.take(m); err != nil && FaultOf(err) == 0 {
				t.Fatalf("%q: %v is no fault", text, err)
			}
			if m, err := s.Match(); err != nil || m.Version() < len(events) {
				t.Fatalf("%q: the match is lost: %v", text, err)
			}
		}
	})
}

// FuzzAct checks that an act has only one written form, and is either refused
// or carried out.
func FuzzAct(f *testing.F) {
	for _, m := range messages() {
		if m.Do == nil {
			continue
		}
		for _, a := range m.Do.Acts {
			f.Add(a.String())
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		var a act
		if a.UnmarshalText([]byte(text)) != nil {
			return
		}
		if a.String() != text {
			t.Errorf("%q is written %q", text, a.String())
		}
		l, err := newLog(core.NewMatch(core.Rules{Length: 3}, [2]core.PlayerInfo{}).Events())
		if err != nil {
			t.Fatal(err)
		}
		_ = l.do(a)
	})
}

// FuzzClean checks what Clean promises.
func FuzzClean(f *testing.F) {
	f.Add("  Ann \t of\x00 \u202e Sam ", 9)
	f.Add("a\u0301\u0301\u0301\u0301\u0301", 40)
	f.Fuzz(func(t *testing.T, text string, most int) {
		most = max(0, min(most, 300))
		c := Clean(text, most)
		if n := utf8.RuneCountInString(c); n > most || !utf8.ValidString(c) {
			t.Errorf("%q has %d characters", c, n)
		}
		if Clean(c, most) != c {
			t.Errorf("%q, cleaned again, is %q", c, Clean(c, most))
		}
		for _, r := range c {
			if unicode.IsControl(r) || unicode.In(r, unicode.Cf) {
				t.Errorf("%q has %U", c, r)
			}
		}
	})
}
