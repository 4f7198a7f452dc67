package table

import (
	"context"
	"strings"
	"sync"
	"testing"

	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/speech"
)

// watched returns a match of two bots, which somebody at a terminal watches, or nobody.
func watched(t *testing.T, voice desk.Voice, opts Options) *driver {
	t.Helper()
	d := &driver{t: t}
	devices, parts := d.devices("en"), Parts{}
	devices.Voice = voice
	for p := range parts.Seats {
		b, err := bot.New("simple", bot.Needs{Seed: []byte{byte(p)}})
		if err != nil {
			t.Fatal(err)
		}
		parts.Seats[p] = seat.Bot(b)
	}
	opts.Seed = []byte{5}
	d.Table = New(desk.New(devices), parts, opts, normal(), core.NewMatch(core.Rules{Length: 1}, [2]core.PlayerInfo{
		{Name: "Sam", Kind: "simple"}, {Name: "Ada", Kind: "simple", Colour: core.Red},
	}))
	d.open()
	d.settle()
	return d
}

// slowVoice speaks until its end is signalled.
type slowVoice struct {
	heardVoice
	mu       sync.Mutex
	speaking chan struct{}
}

// Say begins to speak.
func (s *slowVoice) Say(speech.Utterance) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.speaking = make(chan struct{})
}

// Wait waits for the end of what is spoken now.
func (s *slowVoice) Wait(ctx context.Context) error {
	s.mu.Lock()
	speaking := s.speaking
	s.mu.Unlock()
	select {
	case <-speaking:
		return nil
	default:
	}
	select {
	case <-speaking:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ends ends what is spoken now.
func (s *slowVoice) ends() {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.speaking)
}

func TestWatchingWaitsUntilEachLineWasSpoken(t *testing.T) {
	voice := &slowVoice{}
	d := watched(t, voice, Options{Followed: true})
	if len(d.heard) != 1 || !d.desk.StillHeard() {
		t.Fatalf("heard %q before the first line was spoken", d.heard)
	}
	voice.ends()
	d.desk.Await()
	if got := d.press("p"); len(got) != 1 || !strings.HasPrefix(got[0], "Pips: ") {
		t.Errorf("P told %q", got)
	}
	if !d.desk.StillHeard() {
		t.Error("the match goes on while the answer to a key is spoken")
	}
	for range 5 {
		voice.ends()
		d.desk.Await()
		before := len(d.heard)
		if d.settle(); len(d.heard) != before+1 {
			t.Errorf("after a line was spoken heard %q, want one", d.heard[before:])
		}
	}
}

func TestReaderGetsTimeForEachLine(t *testing.T) {
	d := watched(t, nil, Options{Followed: true})
	if len(d.heard) != 1 || !d.desk.StillHeard() {
		t.Fatalf("heard %q before the first line could be read", d.heard)
	}
}

func TestEnterBringsTheNextLineAtOnce(t *testing.T) {
	d := watched(t, nil, Options{Followed: true})
	for range 5 {
		if got := d.press("enter"); len(got) != 1 || !d.desk.StillHeard() {
			t.Errorf("Enter told %q, want the next line", got)
		}
	}
}

func TestWatchedMatchWaitsForAKeyAtItsEnd(t *testing.T) {
	d := watched(t, &heardVoice{}, Options{Followed: true})
	if !d.Over() || d.desk.Left() {
		t.Fatal("the table was left at the end of the match")
	}
	d.hears("t", "Match over: Ada won, 1 to 0. Y starts another match.")
	d.hears("enter", "Another match?")
	if d.press("y"); d.leave != Rematch {
		t.Errorf("left with %v", d.leave)
	}
}

func TestUnfollowedMatchEndsWithoutAKey(t *testing.T) {
	d := watched(t, &heardVoice{}, Options{})
	if !d.desk.Left() || d.leave != Finished {
		t.Errorf("done %v, left with %v", d.desk.Left(), d.leave)
	}
}
