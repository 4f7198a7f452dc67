package lobby_test

import (
	"slices"
	"strings"
	"testing"

	"backtalk/cmd/internal/friend/meet/meettest"
	"backtalk/cmd/internal/settings"
)

// count returns how often a text occurs in the lines read so far.
func (p *person) count(text string) (n int) {
	for _, line := range p.heard {
		n += strings.Count(line, text)
	}
	return n
}

// heardOf returns the last line with a text, or reads until there is one.
func (p *person) heardOf(text string) string {
	p.t.Helper()
	for _, line := range slices.Backward(p.heard) {
		if strings.Contains(line, text) {
			return line
		}
	}
	return p.hears(text)
}

// lets starts a match between two players who agree that others may watch. It returns the
// invitation to watch.
func lets(t *testing.T, ann, sam *person) string {
	t.Helper()
	sam.joins(ann.invites())
	if got := sam.hears("offers"); !strings.Contains(got, "no verbose commentary, others may watch. Do you agree?") {
		t.Errorf("the guest hears %q", got)
	}
	sam.press("y")
	for _, p := range []*person{ann, sam} {
		p.hears("Others can watch now, a turn behind. The code is ")
	}
	ann.press("f10")
	ann.hears("1 of ")
	ann.chooses("Copy the invitation to watch")
	ann.hears("Invitation copied.")
	return ann.copied
}

// watches chooses a line in the menu for friends, and pastes an invitation there.
func (p *person) watches(line, invitation string) {
	p.t.Helper()
	p.chooses("Play with a friend")
	p.hears("1 of ")
	p.chooses(line)
	p.hears("invitation, code or address?", "The code that the players gave you?")
	p.pastes(invitation)
}

// If both players agree, others can watch from the start with an invitation, whichever field they
// paste it into. Both players hear who comes and goes. A watcher can ask about the match and replay
// it, and is back in the menu at the end.
func TestOthersWatchIfBothAgree(t *testing.T) {
	for _, line := range []string{"Watch a match", "Join a friend"} {
		n := meettest.New(-1)
		ann, sam := open(t, "Ann", n, string(settings.Watch), "true", string(settings.Length), "3"), open(t, "Sam", n)
		zoe := open(t, "Zoe", n)
		invitation := lets(t, ann, sam)
		if !strings.Contains(invitation, "Watch us play backgammon on Backtalk: backtalk://watch?key=") {
			t.Errorf("the invitation is %q", invitation)
		}
		zoe.watches(line, invitation)
		zoe.hears("You are watching Ann and Sam, a turn behind.")
		for _, p := range []*person{ann, sam} {
			p.hears("Zoe is watching.")
		}
		zoe.hears("3-point match")
		zoe.press("s")
		zoe.hears("Ann, ")
		zoe.press("f10")
		zoe.hears("1 of ")
		zoe.chooses("Replay this match")
		zoe.hears("Replay")
		zoe.press("f10")
		zoe.hears("1 of ")
		zoe.chooses("Close the replay")
		zoe.hears("Back at the board.")
		zoe.press("f10")
		zoe.hears("1 of ")
		zoe.chooses("Stop watching")
		zoe.hears("You have stopped watching.")
		zoe.hears("Backtalk.")
		for _, p := range []*person{ann, sam} {
			p.hears("Zoe has stopped watching.")
			if p.count("The code is") != 1 {
				t.Errorf("heard of the code more than once:\n%s", strings.Join(p.heard, "\n"))
			}
		}
	}
}

// A player who pastes an invitation to play into the field for watching joins the match, and is
// asked about the offer as usual.
func TestInvitationToPlayDoesNotWatch(t *testing.T) {
	n := meettest.New(-1)
	ann, sam := open(t, "Ann", n), open(t, "Sam", n)
	sam.watches("Watch a match", ann.invites())
	if got := sam.hears("offers"); strings.Contains(got, "watch") {
		t.Errorf("what nobody proposed is offered: %q", got)
	}
	sam.press("n")
	ann.hears("didn't agree")
}

// watched makes Zoe watch a match between Ann and Sam.
func watched(t *testing.T) (ann, sam, zoe *person) {
	t.Helper()
	n := meettest.New(-1)
	ann, sam = open(t, "Ann", n, string(settings.Watch), "true"), open(t, "Sam", n)
	zoe = open(t, "Zoe", n)
	zoe.watches("Watch a match", lets(t, ann, sam))
	zoe.hears("You are watching Ann and Sam")
	ann.hears("Zoe is watching.")
	return ann, sam, zoe
}

// Either player can end watching. Watchers hear that and are back in the menu. In a rematch, others
// may watch again.
func TestEitherEndsTheWatching(t *testing.T) {
	ann, sam, zoe := watched(t)
	sam.press("f10")
	sam.hears("1 of ")
	sam.chooses("Stop letting others watch")
	for _, p := range []*person{ann, sam} {
		p.hears("Others can no longer watch.")
	}
	zoe.hears("The players no longer let others watch.")
	zoe.hears("Backtalk.")
	starts, waits := ann, sam
	if !strings.Contains(ann.heardOf("Opening: you"), "You start") {
		starts, waits = sam, ann
	}
	starts.heardOf("You start")
	starts.resigns()
	waits.hears("resigns")
	waits.press("y")
	waits.hears("Y starts another match.")
	waits.press("y")
	starts.hears("wants to play another match.")
	starts.press("y")
	for _, p := range []*person{ann, sam} {
		p.hears("Others can watch now")
		if p.count("Zoe has stopped watching") != 0 {
			t.Error("who was sent away is heard to go")
		}
	}
}

// A watcher hears once which player is away, and again when they ask.
func TestWatcherHearsWhichPlayerIsAway(t *testing.T) {
	ann, sam, zoe := watched(t)
	for _, key := range []string{"t", "#"} {
		zoe.press(key)
		zoe.hears("Between games.")
	}
	sam.quit()
	zoe.hears("Sam left. The match waits.")
	for _, key := range []string{"t", "#"} {
		zoe.press(key)
		zoe.hears("Sam left. The match waits.")
	}
	ann.hears("Sam left. The match waits.")
	ann.quit()
	zoe.hears("Ann left. The match waits.")
	for _, key := range []string{"t", "#"} {
		zoe.press(key)
		zoe.hears("Ann has been away for ")
	}
	for text, times := range map[string]int{"Sam left": 3, "Ann left": 1, "Waiting for": 0, "connection": 0} {
		if n := zoe.count(text); n != times {
			t.Errorf("%q is heard %d times, not %d:\n%s", text, n, times, strings.Join(zoe.heard, "\n"))
		}
	}
}

// After the end of a match, a watcher hears that Y stops watching, and hears it again when they
// ask.
func TestWatcherHearsHowToStopAfterTheEnd(t *testing.T) {
	ann, sam, zoe := watched(t)
	starts, waits := ann, sam
	if !strings.Contains(ann.heardOf("Opening: you"), "You start") {
		starts, waits = sam, ann
	}
	starts.heardOf("You start")
	starts.resigns()
	waits.hears("resigns")
	waits.press("y")
	zoe.hears("Y stops watching.")
	zoe.press("t")
	if got := zoe.hears("Match over"); !strings.Contains(got, "Y stops watching.") || strings.Contains(got, "another match") {
		t.Errorf("Zoe hears %q", got)
	}
	zoe.press("y")
	zoe.hears("Backtalk.")
}

// A watcher of a match with a clock hears the times of both players after the last turn shown.
func TestWatchersHearBothClocks(t *testing.T) {
	n := meettest.New(-1)
	ann := open(t, "Ann", n, string(settings.Watch), "true", string(settings.Length), "3", string(settings.Clock), "2")
	sam, zoe := open(t, "Sam", n), open(t, "Zoe", n)
	sam.joins(ann.invites())
	sam.hears("others may watch. Do you agree?")
	sam.press("y")
	code := strings.TrimPrefix(ann.hears("Others can watch now"), "Others can watch now, a turn behind. The code is ")
	zoe.watches("Watch a match", code)
	zoe.hears("You are watching Ann and Sam")
	zoe.hears("Clock: ")
	zoe.press("!")
	if got, want := zoe.hears("clock", " left"), "After the last turn, Ann had 6 minutes left and Sam had 6 minutes."; got != want {
		t.Errorf("Zoe hears %q, want %q", got, want)
	}
}
