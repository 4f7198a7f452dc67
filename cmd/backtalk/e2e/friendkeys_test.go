//go:build e2e

package e2e

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"backtalk/core"
)

// pal is a person at a terminal who plays with another: by keys, through the menus.
type pal struct {
	*Robot
	name, other string
	data        string
	trace       *Trace
	// turns counts the decisions of a game. did holds the things that this player does only once.
	turns, game int
	did         map[string]bool
	// resigns says that this player gives each game up after a while.
	resigns bool
	// typed are the texts typed into fields: the terminal shows them, the trace does not.
	typed []string
}

// newPal starts the program with an environment for its ears, or none.
func newPal(t *testing.T, name, other string, environment []string, more ...string) *pal {
	t.Helper()
	p := &pal{name: name, other: other, data: t.TempDir(), trace: OpenTrace(t), did: map[string]bool{}}
	settings := settingsIn(t, p.data, "[match]\nlength = 5\nclock = 10\nname = \"", name, "\"\n")
	command := append([]string{*program, "--ui", "lines", "--data", p.data, "--config", settings, "--trace", p.trace.Path}, more...)
	p.Robot = &Robot{Seat: Sit(t, append(environment, "HOME="+p.data), command...)}
	return p
}

// choose goes down a menu to a line and chooses it.
func (p *pal) choose(title string) {
	p.t.Helper()
	for line, steps := p.heard(inList), 0; !strings.Contains(line, title); steps++ {
		if steps == 40 {
			p.t.Fatalf("no line says %q. The last lines:\n%s", title, p.tail(20))
		}
		p.Press("Down")
		line = p.heard(inList)
	}
	p.Press("Enter")
}

// types answers a field.
func (p *pal) types(text string) {
	p.t.Helper()
	p.typed = append(p.typed, text)
	p.Press(text, "Enter")
}

// written returns the lines in the terminal that the program wrote.
func (p *pal) written() []string {
	return slices.DeleteFunc(p.Lines(), func(line string) bool { return slices.Contains(p.typed, line) })
}

// inList ends each line of a list.
var inList = regexp.MustCompile(`\d+ of \d+$`)

// invites waits for a friend, and returns the invitation as it is on the clipboard.
func (p *pal) invites() string {
	p.t.Helper()
	p.tmux("set-option", "-s", "set-clipboard", "on")
	p.choose("Play with a friend")
	p.choose("Invite a friend")
	p.choose("Copy the invitation")
	p.Await("Invitation sent")
	return strings.TrimSpace(p.tmux("show-buffer"))
}

// joins pastes an invitation and agrees to the offer.
func (p *pal) joins(invitation string) {
	p.t.Helper()
	p.choose("Play with a friend")
	p.choose("Join a friend")
	p.Await("invitation, code or address?")
	p.typed = append(p.typed, invitation)
	p.tmux("set-buffer", invitation)
	p.tmux("paste-buffer", "-p", "-t", "seat")
	p.Press("Enter")
	p.Await("offers a 5-point match")
	p.Press("y")
}

// plays plays until the match is over.
func (p *pal) plays() {
	p.t.Helper()
	for range 2000 {
		if p.Decide() {
			return
		}
		p.between()
	}
	p.t.Errorf("%s did not see the end of the match", p.name)
}

// between does what a person does besides playing.
func (p *pal) between() {
	p.t.Helper()
	p.turns++
	if n := p.count("Game "); n != p.game {
		p.game, p.turns = n, 0
	}
	switch {
	case p.turns == 4 && p.once("chat"):
		p.quiet()
		p.Press("=")
		p.Await("What do you want to say to " + p.other)
		p.types("na, los " + p.other)
		p.Await("You: na, los")
	case p.turns == 8 && p.once("phrase"):
		p.quiet()
		// The robot may be too fast: a player can say only one thing a second.
		for said := ""; !strings.Contains(said, "Well played!"); {
			p.Press("+")
			p.Await("Press a digit for one of the first ten")
			p.Press("3")
			said = p.Await("You: Well played!", "Wait a second").Text
		}
	case p.turns == 10 && p.once("clock"):
		p.quiet()
		p.Press("!")
		p.Await("You have 50 minutes left; "+p.other+" has ", "You have 49 minutes")
	case p.resigns && p.turns > 12:
		p.resign()
	}
}

func (p *pal) once(what string) bool {
	before := p.did[what]
	p.did[what] = true
	return !before
}

// resign gives the game up as a gammon, if it is this player's turn.
func (p *pal) resign() {
	p.t.Helper()
	p.quiet()
	if answer := p.awaited(); !toRoll.MatchString(answer) && !toMove.MatchString(answer) {
		return
	}
	p.turns = 0
	p.Press("F10")
	p.choose("Resign")
	p.choose("A gammon")
	p.Await("Resign a gammon?")
	p.Press("y")
	p.Await(p.other + " accepts.")
}

// friendsByKeys lets two people connect through the menus and play a match:
// with a move undone, a double, chat, a ready phrase and a gammon resigned.
func friendsByKeys(t *testing.T, pals [2]*pal) {
	t.Helper()
	ann, sam := pals[0], pals[1]
	sam.joins(ann.invites())
	for _, p := range pals {
		p.Await("Opening: you")
	}
	played := make(chan *pal, len(pals))
	for _, p := range pals {
		go func() {
			defer func() { played <- p }()
			p.plays()
		}()
	}
	for range pals {
		<-played
	}
	if t.Failed() {
		return
	}
	// A message sent too soon after another is sent a second later.
	for _, p := range pals {
		if said := p.other + ": Well played!"; p.count(said) == 0 {
			p.Await(said)
		}
	}
	for _, p := range pals {
		p.quiet()
		p.Press("C-c")
		p.AwaitEnd()
		if got := p.Status(); got != 0 {
			t.Errorf("%s's program ended with status %d", p.name, got)
		}
		for _, heard := range []string{p.other + ": na, los " + p.name, p.other + ": Well played!"} {
			if got := p.count(heard); got != 1 {
				t.Errorf("%s hears %q %d times", p.name, heard, got)
			}
		}
	}
	sameJournals(t, pals)
}

// sameJournals fails the test unless both saved the same match, except for who plays where.
func sameJournals(t *testing.T, pals [2]*pal) {
	t.Helper()
	var accounts [2][]string
	resigned, doubled := false, false
	for i, p := range pals {
		events := kept(t, p.data)
		if _, over := events[len(events)-1].(core.MatchEnded); !over {
			t.Errorf("%s's match ends in a %T", p.name, events[len(events)-1])
		}
		for _, e := range events {
			switch e := e.(type) {
			case core.ResignAccepted:
				resigned = resigned || e.Result == core.Gammon
			case core.Taken:
				doubled = true
			}
		}
		started, ok := events[0].(core.MatchStarted)
		if !ok || started.Players[i].Kind != "human" || started.Players[1-i].Kind != "remote" {
			t.Errorf("%s's match starts with %+v", p.name, events[0])
		}
		plain := strings.NewReplacer(`"kind":"human"`, "", `"kind":"remote"`, "")
		for _, line := range encoded(t, events) {
			accounts[i] = append(accounts[i], plain.Replace(line))
		}
	}
	if diff := cmp.Diff(accounts[0], accounts[1]); diff != "" {
		t.Errorf("the journals differ:\n%s", diff)
	}
	if !resigned || !doubled {
		t.Errorf("a gammon was resigned: %v; a double was taken: %v", resigned, doubled)
	}
}

func TestFriendsPlayByKeys(t *testing.T) {
	silent := []string{"--voice", "none", "--mute"}
	ann, sam := newPal(t, "Ann", "Sam", nil, silent...), newPal(t, "Sam", "Ann", nil, silent...)
	ann.resigns = true
	friendsByKeys(t, [2]*pal{ann, sam})
}

// Each of the two has a speech server. Both sides announce every event, hand it to the voice, and
// speak it once.
func TestFriendsHeardOnBothSides(t *testing.T) {
	playAgain(t, func() bool {
		var pals [2]*pal
		var ears [2]*Rigs
		names := []string{"Ann", "Sam"}
		for i, name := range names {
			ears[i] = StartRigs(t, 1)
			p := newPal(t, name, names[1-i], ears[i].Environment, "--voice", "speechd")
			p.Quiet = func(int) { ears[i].AwaitSpoken(p.trace, len(p.written())) }
			pals[i] = p
		}
		pals[0].resigns = true
		friendsByKeys(t, pals)
		if slices.ContainsFunc(pals[:], func(p *pal) bool { return p.trace.has(voiceStopped) }) {
			return false
		}
		for i, p := range pals {
			shownOnce(t, p.trace, p.written())
			spokenOnce(t, p.trace, ears[i].Spoken())
		}
		return true
	})
}
