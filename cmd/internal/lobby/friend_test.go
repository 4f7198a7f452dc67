package lobby_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/meet/meettest"
	"backtalk/cmd/internal/friend/sealed"
	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/keymap"
	"backtalk/locales"
	"backtalk/locales/localestest"
)

// person is a player with a program of their own.
type person struct {
	t     *testing.T
	name  string
	lines chan string
	keys  chan keymap.Key
	left  chan struct{}
	// heard holds all lines read so far, to show if the test fails.
	heard []string
	// echoed holds the characters that were typed or erased.
	echoed []rune
	// copied is the last text on the clipboard.
	copied  string
	session *session.Session
	// saved holds the saved settings by their keys.
	saved map[settings.Key]string
}

// Save saves settings.
func (p *person) Save(v settings.Values, keys []settings.Key, _ settings.Texts) error {
	for _, k := range keys {
		p.saved[k] = v.Text(k)
	}
	return nil
}

// everywhere says in every language what the tests of this package hear.
var everywhere = sync.OnceValue(localestest.New)

// Line passes a line on.
func (p *person) Line(text string, a say.Announcement) {
	everywhere().Say(p.t, text, a)
	p.lines <- text
}

// TypedRune notes a character that is echoed.
func (p *person) TypedRune(r rune) { p.echoed = append(p.echoed, r) }

// ErasedRune notes a character that is erased, as TypedRune notes a typed one.
func (p *person) ErasedRune(r rune) { p.TypedRune(r) }

// open starts a player's program on a network and waits for the start menu.
func open(t *testing.T, name string, network meet.Network, more ...string) *person {
	t.Helper()
	return openWith(t, lobby.Front{}, name, network, more...)
}

// openWith does the same for a program with a front of its own.
func openWith(t *testing.T, front lobby.Front, name string, network meet.Network, more ...string) *person {
	t.Helper()
	p := runs(t, front, name, network, more...)
	p.hears("Backtalk.")
	return p
}

// runs starts a program without waiting for the start menu.
func runs(t *testing.T, front lobby.Front, name string, network meet.Network, more ...string) *person {
	t.Helper()
	return runsIn(t, locales.Source, nil, front, name, network, more...)
}

// runsIn starts a program in a language, with these sounds or with none, and doesn't wait for the start menu.
func runsIn(t *testing.T, lang string, sounds desk.Sounds, front lobby.Front, name string, network meet.Network, more ...string) *person {
	t.Helper()
	texts, err := locales.New(lang)
	if err != nil {
		t.Fatal(err)
	}
	texts.OnFault(func(id say.MessageID, err error) { t.Errorf("%s: %v", id, err) })
	var v settings.Values
	for pair := range slices.Chunk(append([]string{string(settings.Name), name}, more...), 2) {
		if err := v.Set(settings.Key(pair[0]), pair[1]); err != nil {
			t.Fatal(err)
		}
	}
	const room = 10000
	p := &person{t: t, name: name, lines: make(chan string, room), keys: make(chan keymap.Key), left: make(chan struct{}), saved: map[settings.Key]string{}}
	devices := &desk.Devices{Texts: texts, Front: p, Sounds: sounds, Copy: func(text string) (bool, error) { p.copied = text; return true, nil }}
	p.session = session.New(session.Front{
		Notify:   func(m say.Message) { p.lines <- texts.Text(m) },
		Settings: p,
		Devices:  devices, Inputs: desk.Inputs{Keys: p.keys}, Matches: matches.NewMemory(), Network: network, Version: "test",
	}, v)
	go func() {
		defer close(p.left)
		if err := lobby.New(p.session, front).Run(); err != nil {
			t.Error(err)
		}
	}()
	t.Cleanup(p.quit)
	return p
}

func (p *person) quit() {
	for {
		select {
		case p.keys <- keymap.Char('c', keymap.Ctrl):
		case <-p.left:
			return
		}
	}
}

// press presses keys.
func (p *person) press(spellings ...string) {
	p.t.Helper()
	for _, spelling := range spellings {
		k, err := keymap.Parse(spelling)
		if err != nil {
			p.t.Fatal(err)
		}
		select {
		case p.keys <- k:
		case <-p.left:
			p.t.Fatalf("the program ended before %s; heard:\n%s", spelling, strings.Join(p.heard, "\n"))
		}
	}
}

// pastes pastes a text and presses Enter.
func (p *person) pastes(text string) {
	for _, r := range text {
		k := keymap.Char(r, keymap.Pasted)
		if r == ' ' {
			k = keymap.Named(keymap.Space, keymap.Pasted)
		}
		p.keys <- k
	}
	p.press("enter")
}

// hears reads lines until one contains one of the texts, and returns it.
func (p *person) hears(texts ...string) string {
	p.t.Helper()
	patience := time.After(20 * time.Second)
	for {
		select {
		case line := <-p.lines:
			p.heard = append(p.heard, line)
			for _, text := range texts {
				if strings.Contains(line, text) {
					return line
				}
			}
		case <-patience:
			p.t.Fatalf("did not hear any of %q but:\n%s", texts, strings.Join(p.heard, "\n"))
		}
	}
}

// chooses moves down in a menu to a line and chooses it.
func (p *person) chooses(title string) {
	p.t.Helper()
	for !strings.Contains(p.heard[len(p.heard)-1], title) {
		p.press("down")
		p.hears(" of ")
	}
	p.press("enter")
}

// invites starts to wait for a friend and returns the invitation.
func (p *person) invites() string {
	p.t.Helper()
	p.chooses("Play with a friend")
	p.hears("1 of ")
	p.chooses("Invite a friend")
	p.hears("Waiting for your friend. Code: ")
	p.chooses("Copy the invitation")
	p.hears("Invitation copied.")
	return p.copied
}

func (p *person) joins(invitation string) {
	p.t.Helper()
	p.chooses("Play with a friend")
	p.hears("1 of ")
	p.chooses("Join a friend")
	p.hears("invitation, code or address?")
	p.pastes(invitation)
}

func TestGuestHearsTheOfferAndMayDecline(t *testing.T) {
	n := meettest.New(-1)
	ann, sam := open(t, "Ann", n, string(settings.Length), "3", string(settings.Hints), "true"), open(t, "Sam", n)
	sam.joins(ann.invites())
	if got := sam.hears("offers"); got != "Ann offers a 3-point match: no clock, hints allowed, no cube hints, no verbose commentary. Do you agree? Y or N." {
		t.Errorf("the guest hears %q", got)
	}
	sam.press("n")
	sam.hears("You didn't agree, so no match starts. Backtalk.")
	ann.hears("Your friend didn't agree to the match. Backtalk.")
}

func TestFriendsPlayAnotherGame(t *testing.T) {
	n := meettest.New(-1)
	ann, sam := open(t, "Ann", n, string(settings.Game), "tavli", string(settings.Length), "5"), open(t, "Sam", n)
	sam.joins(ann.invites())
	if got := sam.hears("offers"); got != "Ann offers Tavli, a 5-point match: no clock, no hints, no verbose commentary. Do you agree? Y or N." {
		t.Errorf("the guest hears %q", got)
	}
	sam.press("y")
	for _, p := range []*person{ann, sam} {
		p.hears("Tavli.")
	}
}

// starter returns the player who starts, and the other.
func starter(a, b *person) (starts, waits *person) {
	if strings.Contains(a.hears("Opening: you"), "You start") {
		b.hears("Opening: you")
		return a, b
	}
	b.hears("You start")
	return b, a
}

// resigns resigns a 1-point match.
func (p *person) resigns() {
	p.t.Helper()
	p.press("f10")
	p.hears("1 of ")
	p.chooses("Resign")
	if strings.Contains(p.hears("Resign"), " of ") {
		p.press("enter")
		p.hears("Resign")
	}
	p.press("y")
}

// played makes two players play a match, which one of them resigns.
func played(t *testing.T, ann, sam *person) (starts, waits *person) {
	t.Helper()
	sam.joins(ann.invites())
	sam.hears("offers a 1-point match")
	sam.press("y")
	starts, waits = starter(ann, sam)
	starts.resigns()
	waits.hears("resigns")
	waits.press("y")
	for _, p := range []*person{ann, sam} {
		p.hears("Y starts another match.")
	}
	return starts, waits
}

func TestFriendsPlayAgain(t *testing.T) {
	n := meettest.New(-1)
	ann, sam := open(t, "Ann", n), open(t, "Sam", n)
	starts, waits := played(t, ann, sam)
	waits.press("y")
	waits.hears("Waiting for " + starts.name + ".")
	starts.hears("wants to play another match.")
	starts.press("y")
	starter(ann, sam)
	for _, p := range []*person{ann, sam} {
		if all := strings.Join(p.heard, "\n"); strings.Contains(all, "left.") {
			t.Errorf("who plays again is said to have left:\n%s", all)
		}
	}
	if strings.Contains(strings.Join(sam.heard[len(sam.heard)-5:], " "), "Do you agree?") {
		t.Errorf("the guest is asked again:\n%s", strings.Join(sam.heard, "\n"))
	}
}

func TestLeavingAfterTheMatchIsAnnounced(t *testing.T) {
	n := meettest.New(-1)
	starts, waits := played(t, open(t, "Ann", n), open(t, "Sam", n))
	waits.quit()
	starts.hears(waits.name + " left.")
	starts.press("#")
	starts.hears(waits.name + " has been away for")
}

func TestPlayerWaitingForARematchHearsTheOtherLeave(t *testing.T) {
	n := meettest.New(-1)
	starts, waits := played(t, open(t, "Ann", n), open(t, "Sam", n))
	waits.press("y")
	waits.hears("Waiting for " + starts.name + ".")
	starts.hears("wants to play another match.")
	starts.quit()
	waits.hears(starts.name + " left.")
	waits.press("#")
	waits.hears(starts.name + " has been away for")
}

func TestEndOfTheWaitForARematchIsAnnounced(t *testing.T) {
	n := meettest.New(-1)
	starts, waits := played(t, open(t, "Ann", n), open(t, "Sam", n))
	waits.press("y")
	starts.hears("wants to play another match.")
	waits.quit()
	starts.hears(waits.name + " left.")
}

// A relay that led a player to a match is saved in their settings.
func TestRelayOfAMatchIsRemembered(t *testing.T) {
	n := meettest.New(-1)
	ann, sam := open(t, "Ann", n, string(settings.Relay), "nats://relay.example"), open(t, "Sam", n)
	invitation := ann.invites()
	if !strings.Contains(invitation, "&relay=nats://relay.example") {
		t.Errorf("the invitation is %q", invitation)
	}
	sam.joins(invitation)
	sam.hears("offers")
	sam.press("y")
	sam.hears("Opening: you")
	sam.quit()
	if got := sam.session.Values.Text(settings.Relay); got != "nats://relay.example" || sam.saved[settings.Relay] != got {
		t.Errorf("the guest's relay is %q, saved as %q", got, sam.saved[settings.Relay])
	}
}

// A relay that the player sets with a flag applies to one match, and isn't
// saved.
func TestRelayForOneMatchIsNotSaved(t *testing.T) {
	n := meettest.New(-1)
	ann, sam := open(t, "Ann", n, string(settings.Relay), anyRelay), open(t, "Sam", n, string(settings.Relay), "nats://other.example")
	sam.joins(ann.invites())
	sam.hears("offers")
	sam.press("y")
	for _, p := range []*person{ann, sam} {
		p.hears("Opening: you")
		p.quit()
		if relay, ok := p.saved[settings.Relay]; ok {
			t.Errorf("%s has the relay %q saved", p.name, relay)
		}
	}
}

// sets types a new value for a setting in a menu.
func (p *person) sets(line, value string) {
	p.t.Helper()
	p.chooses(line)
	p.hears("New value:")
	p.pastes(value)
	p.hears(line)
}

// A player who sets a relay in the menu for friends can invite a friend over it
// at once. Backtalk also saves it.
func TestRelaySetInTheMenuIsUsedThere(t *testing.T) {
	ann := open(t, "Ann", meettest.New(-1))
	ann.chooses("Play with a friend")
	ann.hears("1 of ")
	ann.sets("Relay", anyRelay)
	ann.press("home")
	ann.hears("1 of ")
	ann.chooses("Invite a friend")
	ann.hears("Waiting for your friend. Code: ")
	ann.chooses("Copy the invitation")
	ann.hears("Invitation copied.")
	if !strings.Contains(ann.copied, "&relay="+anyRelay) {
		t.Errorf("the invitation is %q", ann.copied)
	}
	if ann.count("need a relay") > 0 {
		t.Errorf("a relay is said to be missing: %q", ann.heard)
	}
	ann.quit()
	if ann.saved[settings.Relay] != anyRelay {
		t.Errorf("saved are %q", ann.saved)
	}
}

// page is a network like a web page's, on which players can meet only over
// relays.
type page struct{ *meettest.Network }

// Host reaches a relay.
func (n page) Host(at meet.Where) (meet.Reach, error) {
	reach, err := n.Network.Host(at)
	reach.Addresses, reach.Port = nil, 0
	return reach, err
}

// If friends can join only over a relay, a player without one hears that, and
// gets no invitation.
func TestNobodyIsInvitedWithoutAWayToCome(t *testing.T) {
	ann := open(t, "Ann", page{meettest.New(-1)})
	ann.chooses("Play with a friend")
	ann.hears("1 of ")
	ann.chooses("Invite a friend")
	ann.hears("Here, friends can join you only over a relay. First set Relay in the menu Play with a friend. Backtalk.")
}

func TestMenuSaysThatARelayIsMissing(t *testing.T) {
	sam := open(t, "Sam", meettest.New(-1))
	sam.joins("4821 river copper 3977 plum bell")
	sam.hears("A code alone finds friends on this network only.")
	sam.press("down", "down", "enter")
	sam.hears("Play with a friend. Join a friend. 2 of 7")
}

// A player who waits can stop with Escape, as the help says.
func TestEscapeStopsWaiting(t *testing.T) {
	const code = "4821 river copper 3977 plum bell"
	for name, waits := range map[string]func(p *person){
		"for a friend": func(p *person) { p.invites() },
		// A stray Enter must not end the wait.
		"for a host":        func(p *person) { p.joins(code); p.hears("Looking for your friend."); p.press("enter") },
		"for players":       func(p *person) { p.watches("Watch a match", code); p.hears("Looking for the match.") },
		"at an open table":  (*person).opens,
		"for an open table": func(p *person) { p.looks() },
	} {
		t.Run(name, func(t *testing.T) {
			sam := open(t, "Sam", meettest.New(-1), string(settings.Relay), anyRelay)
			waits(sam)
			sam.press("f1")
			sam.hears("Escape closes the menu.")
			sam.press("escape")
			said := "You have stopped waiting."
			if name == "for a friend" {
				sam.hears("Stop waiting? The invitation will no longer work.")
				sam.press("n")
				sam.hears("Waiting for your friend.")
				sam.press("escape", "y")
				said = "You have stopped waiting. The invitation no longer works; invite again for a new code."
			}
			if name != "for an open table" { // in that list, the player doesn't wait for anybody
				sam.hears(said)
			}
			sam.hears("Play with a friend. ")
			sam.press("escape")
			sam.hears("Backtalk. Play with a friend.")
			sam.press("home")
			sam.hears("1 of ")
			sam.chooses("New match")
			sam.hears("Opening: ")
		})
	}
}

func TestFriendIsFoundByAddressOrRelay(t *testing.T) {
	const spoken, key = "4821 river copper 3977 plum bell", "0123456789abcdef0123456789abcdef"
	at := meet.Where{Relay: "nats://own.example"}
	there := meet.Where{Relay: at.Relay, Address: "ann.example:4851"}
	for _, c := range []struct {
		where, code, found string
		want               meet.Where
		err                error
	}{
		{"4821-river-copper-3977-plum-bell", "", spoken, at, nil},
		{"Join me: backtalk://join?key=" + key, "", key, at, nil},
		{"backtalk://join?key=" + key + "&relay=tls://r.example", "", key, meet.Where{Relay: "tls://r.example"}, nil},
		{"backtalk://join?key=" + key + "&at=192.0.2.1:4851", "", key, meet.Where{Address: "192.0.2.1:4851"}, nil},
		{"ann.example:4851", "4821-river-copper-3977-plum-bell", spoken, there, nil},
		{"ann.example:4851 4821 river copper 3977 plum bell", "", spoken, there, nil},
		{"ann.example:4851", "", "", there, sealed.ErrNoCode},
		{"river", "", "", at, sealed.ErrNoCode},
		{"4821-river-copper-plum", "", "", at, sealed.ErrWeakCode},
		{"backtalk://join?code=4821-river-copper-plum", "", "", meet.Where{}, meet.ErrOldInvitation},
	} {
		visit, err := lobby.ParseVisit(c.where, c.code, at)
		if !errors.Is(err, c.err) || visit.Where != c.want || visit.Code.String() != c.found {
			t.Errorf("%q is %+v, %v", c.where, visit, err)
		}
	}
}

// deserted is a network on which nobody listens at first.
type deserted struct {
	*meettest.Network
	tries atomic.Int32
}

// Guest finds nobody the first two times.
func (n *deserted) Guest(at meet.Where) (meet.Reach, error) {
	reach, err := n.Network.Guest(at)
	open := reach.Open
	reach.Open = func(ctx context.Context, code sealed.Door) (meet.Way, error) {
		if n.tries.Add(1) <= 2 {
			return nil, errors.New("connection refused")
		}
		return open(ctx, code)
	}
	return reach, err
}

func TestGuestBeforeTheHostHearsSoOnce(t *testing.T) {
	n := meettest.New(-1)
	ann, sam := open(t, "Ann", n), open(t, "Sam", &deserted{Network: n})
	sam.joins(ann.invites())
	sam.hears("No answer at 192.0.2.1:4851 yet; trying again.")
	sam.hears("offers")
	if sam.count("No answer") != 1 {
		t.Errorf("%q", sam.heard)
	}
}

// relayless is a network whose relay can't be reached.
type relayless struct{ *meettest.Network }

// Host reports trouble with the relay, but lets guests in.
func (n relayless) Host(at meet.Where) (meet.Reach, error) {
	reach, err := n.Network.Host(at)
	open := reach.Open
	reach.Open = func(ctx context.Context, code sealed.Door) (meet.Way, error) {
		way, err := open(ctx, code)
		return &troubled{Way: way}, err
	}
	return reach, err
}

// troubled fails twice before it accepts guests.
type troubled struct {
	meet.Way
	failed int
}

func (w *troubled) Next(ctx context.Context) (friend.Link, error) {
	if w.failed++; w.failed <= 2 {
		return nil, friend.ErrUnreachable
	}
	return w.Way.Next(ctx)
}

func TestUnreachableRelayIsAnnouncedOnce(t *testing.T) {
	n := meettest.New(-1)
	ann, sam := open(t, "Ann", relayless{n}), open(t, "Sam", n)
	sam.joins(ann.invites())
	sam.hears("offers")
	sam.press("y")
	ann.hears("Opening: you")
	said := 0
	for _, line := range ann.heard {
		said += strings.Count(line, "Backtalk can't reach the relay")
	}
	if said != 1 {
		t.Errorf("said %d times:\n%s", said, strings.Join(ann.heard, "\n"))
	}
}
