package lobby

import (
	"errors"
	"testing"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/session"
	"backtalk/core"
)

// The host hears which game the friend's program doesn't know, and the guest hears that their own
// program is too old.
func TestGameThatOneSideDoesNotKnowIsNamed(t *testing.T) {
	texts := localizerOf(t, "en")
	offer, ok := friend.OfferOf(core.Rules{Length: 5, Variant: tavli(t)})
	if !ok {
		t.Fatal("tavli can't be offered")
	}
	unknown := &friend.Error{Fault: friend.OtherGame, Err: errors.New("tavli")}
	for want, err := range map[string]error{
		"Your friend's Backtalk is too old for Tavli. Offer backgammon, or ask your friend to get a newer version.": refusedOffer(unknown, &offer, friends{}.refused),
		"Your friend offers a game that this Backtalk doesn't know. Get a newer version.":                           friends{}.refused(unknown),
	} {
		var refusal *session.Refusal
		if !errors.As(err, &refusal) {
			t.Fatalf("%v is no refusal", err)
		}
		if got := texts.Text(refusal.Message); got != want {
			t.Errorf("heard %q, want %q", got, want)
		}
	}
}
