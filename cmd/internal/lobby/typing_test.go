package lobby_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/meet/meettest"
	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/settings"
)

// A friend who joins while the host is asked whether to stop waiting gets in, and the question
// closes.
func TestFriendComesWhileTheHostIsAskedToStop(t *testing.T) {
	n := meettest.New(-1)
	ann, sam := open(t, "Ann", n), open(t, "Sam", n)
	invitation := ann.invites()
	ann.press("escape")
	ann.hears("Stop waiting?")
	sam.joins(invitation)
	sam.hears("offers")
	sam.press("y")
	ann.hears("Opening: you")
	if ann.count("You have stopped waiting.") > 0 {
		t.Errorf("the host stopped waiting: %q", ann.heard)
	}
}

// numbers matches the two numbers of a code.
var numbers = regexp.MustCompile(`\b\d{4}\b`)

// A player who mistypes the words of a code can type it again, until it is right.
func TestWrongCodeIsTypedAgain(t *testing.T) {
	n := meettest.New(-1)
	ann, sam := open(t, "Ann", n), open(t, "Sam", n)
	ann.invites()
	code := strings.TrimPrefix(ann.heardOf("Code: "), "Waiting for your friend. Code: ")
	code, _, _ = strings.Cut(code, ".")
	number := strings.Join(numbers.FindAllString(code, -1), " ")
	sam.joins("192.0.2.1:4851 " + number + " acorn amber apple apron")
	for range 2 {
		sam.hears("That code isn't right. Please type the code again:")
		sam.pastes("river")
		sam.hears("A code is two numbers and four words, such as 4821-river-copper-3977-plum-bell.")
		sam.pastes(number + " acorn amber apple arrow")
	}
	sam.hears("Please type the code again:")
	sam.pastes(code)
	sam.hears("Ann offers")
	sam.press("n")
	sam.hears("You didn't agree")
	ann.hears("Your friend didn't agree")

	ann.press("home")
	ann.hears("1 of ")
	ann.invites()
	sam.press("home")
	sam.hears("1 of ")
	number = strings.Join(numbers.FindAllString(ann.heardOf("Code: "), 2), " ")
	sam.joins(number + " acorn amber apple apron")
	sam.hears("Please type the code again:")
	sam.press("escape")
	sam.hears("Play with a friend. Join a friend. 2 of 7")
}

// noWay is a network that can't use the relay, like a web page with a relay for terminals.
type noWay struct{ meet.Network }

func (noWay) Host(meet.Where) (meet.Reach, error)  { return meet.Reach{}, friend.ErrNoWay }
func (noWay) Guest(meet.Where) (meet.Reach, error) { return meet.Reach{}, friend.ErrNoWay }

// A player whose relay can't be used hears that at once, before any question for a name.
func TestUnusableRelayIsRefusedBeforeTheName(t *testing.T) {
	p := open(t, "", noWay{meettest.New(-1)})
	p.chooses("Play with a friend")
	p.hears("1 of ")
	p.chooses("Invite a friend")
	p.hears("address starts with wss://")
	p.joins("4821 river copper 3977 plum bell")
	p.hears("address starts with wss://")
	p.quit()
	if p.count("What is your name?") != 0 {
		t.Error("the name was asked for before")
	}
}

// A player without a name is asked for one once, before the first match with a friend. Enter
// accepts the system's name for the user, or otherwise the default name.
func TestPlayerWithoutANameIsAskedOnce(t *testing.T) {
	n := meettest.New(-1)
	login := lobby.Front{Login: func() string { return "Maria" }}
	ann, sam := openWith(t, login, "", n), open(t, "", n)
	ann.chooses("Play with a friend")
	ann.hears("1 of ")
	ann.chooses("Invite a friend")
	ann.hears("What is your name? Your friends will hear it. Enter alone accepts Maria.")
	ann.press("enter")
	ann.hears("Waiting for your friend. Code: ")
	ann.chooses("Copy the invitation")
	ann.hears("Invitation copied.")
	sam.joins(ann.copied)
	sam.hears("What is your name? Your friends will hear it. Enter alone accepts Guest.")
	sam.pastes("Zoe")
	sam.hears("Maria offers")
	sam.press("n")
	for _, p := range []*person{ann, sam} {
		p.hears("Backtalk.")
		p.press("home")
		p.hears("1 of ")
	}
	sam.joins(ann.invites())
	sam.hears("Maria offers")
	sam.press("n")
	for _, p := range []*person{ann, sam} {
		p.hears("Backtalk.")
		p.quit()
		if p.count("What is your name?") != 1 {
			t.Errorf("asked %d times", p.count("What is your name?"))
		}
	}
	if ann.saved[settings.Name] != "Maria" || sam.saved[settings.Name] != "Zoe" {
		t.Errorf("saved %q and %q", ann.saved, sam.saved)
	}
}

// A player who presses Escape in the field for the name is back in the menu for friends, at the same line, and
// nothing is saved.
func TestEscapeAtTheNameInvitesNobody(t *testing.T) {
	ann := open(t, "", meettest.New(-1))
	ann.chooses("Play with a friend")
	ann.hears("1 of ")
	ann.chooses("Invite a friend")
	ann.hears("What is your name?")
	ann.press("escape")
	ann.hears("Play with a friend. Invite a friend. 1 of 7")
	ann.press("down", "enter")
	ann.hears("invitation, code or address?")
	ann.pastes("4821 river copper 3977 plum bell")
	ann.hears("What is your name?")
	ann.press("escape")
	ann.hears("Play with a friend. Join a friend. 2 of 7")
	ann.press("escape")
	ann.hears("Backtalk. Play with a friend.")
	ann.quit()
	if name, ok := ann.saved[settings.Name]; ok {
		t.Errorf("saved %q", name)
	}
}

// If nobody answers to a guest's code, the guest hears that after a minute and then every two
// minutes, with the code to check. The guest can type it again, and the search continues with the
// new code.
func TestGuestHearsThatNobodyAnswersToTheCode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := meettest.New(-1)
		ann, sam := open(t, "Ann", n), open(t, "Sam", n)
		ann.invites()
		code := strings.TrimPrefix(ann.heardOf("Code: "), "Waiting for your friend. Code: ")
		code, _, _ = strings.Cut(code, ".")
		begun := time.Now()
		sam.joins("4821 river copper 3977 plum bell")
		var after []time.Duration
		for len(after) < 3 {
			if line := <-sam.lines; strings.Contains(line, "No answer") {
				after = append(after, time.Since(begun).Round(time.Second))
				if want := "No answer to this code yet: 4821 river copper 3977 plum bell. Does your friend have the same one? " +
					"If not, choose Type the code again."; line != want {
					t.Errorf("heard %q, want %q", line, want)
				}
			}
		}
		if want := []time.Duration{time.Minute, 3 * time.Minute, 5 * time.Minute}; !slices.Equal(after, want) {
			t.Errorf("reminded after %v, want %v", after, want)
		}
		sam.press("down")
		sam.hears("Type the code again. 2 of 3")
		sam.press("enter")
		sam.hears("The code?")
		sam.pastes(code)
		sam.hears("Ann offers")
		sam.press("n")
		sam.hears("You didn't agree")
	})
}
