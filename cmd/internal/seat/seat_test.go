package seat

import (
	"context"
	"errors"
	"testing"

	"backtalk/core"
)

// A person answers a question once, at once, and for the version asked about;
// without a question there is no answer.
func TestPersonAnswersOnlyWhatWasAsked(t *testing.T) {
	var p Person
	if p.Decide(Answer{Rolls: true}) {
		t.Error("a person answers before anything was asked")
	}
	var got []Answer
	ctx, cancel := context.WithCancel(context.Background())
	p.Ask(ctx, View{Version: 7}, func(a Answer, err error) {
		if err != nil {
			t.Error(err)
		}
		got = append(got, a)
	})
	command := core.EndTurn{}
	if !p.Decide(Answer{Commands: []core.Command{command}}) || len(got) != 1 || got[0].Version != 7 || got[0].Commands[0] != core.Command(command) {
		t.Fatalf("answered %+v", got)
	}
	if p.Decide(Answer{Rolls: true}) || len(got) != 1 {
		t.Errorf("answered again: %+v", got)
	}
	p.Ask(ctx, View{Version: 8}, func(Answer, error) { t.Error("answered what nobody asks any more") })
	cancel()
	if p.Decide(Answer{Rolls: true}) {
		t.Error("a question that was dropped is answered")
	}
}

// faulty is a player that panics.
type faulty struct{}

func (faulty) Ask(context.Context, View) (Answer, error) { panic("out of range") }

// patient is a player who thinks until the context ends.
type patient struct{}

func (patient) Ask(ctx context.Context, _ View) (Answer, error) {
	<-ctx.Done()
	return Answer{}, ctx.Err()
}

// A distant player never blocks the match: a panic and the end of the
// question return as errors.
func TestAwayAnswersInAnyCase(t *testing.T) {
	for name, player := range map[string]Player{"faulty": faulty{}, "patient": patient{}} {
		posted := make(chan func(), 1)
		a := Away{Player: player, Post: func(f func()) { posted <- f }, Pace: 1}
		ctx, cancel := context.WithCancel(context.Background())
		var got error
		a.Ask(ctx, View{}, func(_ Answer, err error) { got = err })
		cancel()
		(<-posted)()
		if got == nil || name == "patient" && !errors.Is(got, context.Canceled) {
			t.Errorf("%s: answered with error %v", name, got)
		}
	}
}
