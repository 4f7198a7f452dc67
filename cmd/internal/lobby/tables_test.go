package lobby_test

import (
	"strings"
	"testing"

	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/meet/meettest"
	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
)

const anyRelay = "nats://relay.example"

// opens opens a table.
func (p *person) opens() {
	p.t.Helper()
	p.chooses("Play with a friend")
	p.hears("1 of ")
	p.chooses("Open a table")
	if got := p.hears("Your table is open."); !strings.Contains(got, "Anyone can join. You offer a ") {
		p.t.Errorf("the open table is %q", got)
	}
}

// looks lists the open tables.
func (p *person) looks() string {
	p.t.Helper()
	p.chooses("Play with a friend")
	p.hears("1 of ")
	p.chooses("Open tables")
	return p.hears("No open tables.", "1 open table.")
}

// finds looks for open tables until there is one.
func (p *person) finds() {
	p.t.Helper()
	if !strings.Contains(p.looks(), "1 open table") {
		p.looksAgain("1 open table")
	}
}

func (p *person) looksAgain(until string) string {
	p.t.Helper()
	for {
		p.chooses("Look again")
		if line := p.hears("No open tables.", "1 open table."); strings.Contains(line, until) {
			return line
		}
	}
}

func TestAnybodyAtARelayCanJoinAnOpenTable(t *testing.T) {
	n := meettest.New(-1)
	ann := open(t, "Ann", n, string(settings.Relay), anyRelay, string(settings.Length), "3", string(settings.Clock), "2", string(settings.Hints), "true")
	sam := open(t, "Sam", n, string(settings.Relay), anyRelay)
	if got := sam.looks(); !strings.Contains(got, "No open tables. Look again. 1 of ") {
		t.Errorf("without any: %q", got)
	}
	ann.opens()
	got := sam.looksAgain("1 open table")
	const options = "a clock of 6 minutes each and 12 seconds free for each decision, hints allowed, no cube hints, no verbose commentary"
	if !strings.Contains(got, "Ann: a 3-point match, "+options+", English, waiting for ") {
		t.Errorf("the table is %q", got)
	}
	sam.press("enter")
	if got := sam.hears("offers"); got != "Ann offers a 3-point match: "+options+". Do you agree? Y or N." {
		t.Errorf("the offer is %q", got)
	}
	sam.press("n")
	sam.hears("You didn't agree")
	sam.finds()
	sam.press("enter")
	sam.hears("offers")
	sam.press("y")
	ann.hears("Sam has joined you.")
	starter(ann, sam)
	rex := open(t, "Rex", n, string(settings.Relay), anyRelay)
	if got := rex.looks(); !strings.Contains(got, "No open tables") {
		t.Errorf("the table is still there: %q", got)
	}
}

func TestBlockedNameIsNotMet(t *testing.T) {
	n := meettest.New(-1)
	ann := open(t, "Ann", n, string(settings.Relay), anyRelay, string(settings.Blocked), "Mallory, rex")
	rex := open(t, "Rex", n, string(settings.Relay), anyRelay)
	ann.opens()
	rex.finds()
	rex.press("enter")
	rex.hears("offers")
	rex.press("y")
	rex.hears("That table is taken or closed.")
	sam := open(t, "Sam", n, string(settings.Relay), anyRelay)
	sam.finds()
	sam.chooses("Block a name")
	sam.hears("Block Ann")
	sam.press("enter")
	sam.hears("Ann is blocked.")
	if got := sam.hears("No open tables.", "1 open table."); !strings.Contains(got, "No open tables") {
		t.Errorf("who is blocked is listed: %q", got)
	}
	sam.chooses("Stop waiting")
	sam.hears("Play with a friend. Open tables.")
	sam.chooses("Blocked names")
	sam.hears("Ann")
	sam.press("enter")
	sam.hears("Ann is no longer blocked.")
	if got := sam.session.Blocked(); len(got) != 0 {
		t.Errorf("%q are blocked still", got)
	}
}

func TestNamesAreBlockedAndUnblocked(t *testing.T) {
	s := open(t, "Sam", meettest.New(-1)).session
	for _, name := range []string{"Ann", "Sam, the great", "ann", strings.Repeat("x", 30), "\x1b[2JEve"} {
		s.Block(name, true)
		if !session.Blocks(s.Values, name) {
			t.Errorf("%q is not blocked by %q", name, s.Blocked())
		}
	}
	if got := len(s.Blocked()); got != 4 {
		t.Errorf("%q are blocked", s.Blocked())
	}
	s.Block("SAM, the GREAT", false)
	if session.Blocks(s.Values, "Sam, the great") || !session.Blocks(s.Values, "ANN") {
		t.Errorf("%q are blocked", s.Blocked())
	}
	for i := range 200 {
		s.Block(strings.Repeat(string(rune('a'+i%26)), 20)+string(rune('0'+i/26)), true)
	}
	if n := len(s.Values.Text(settings.Blocked)); n > settings.LongestText || len(s.Blocked()) < 10 {
		t.Errorf("%d characters for %d names", n, len(s.Blocked()))
	}
}

func TestOpenTablesNeedARelay(t *testing.T) {
	sam := open(t, "Sam", meettest.New(-1))
	sam.chooses("Play with a friend")
	sam.hears("1 of ")
	sam.chooses("Open tables")
	sam.hears("Open tables need a relay. Set one under Relay in this menu.")
}

// A player never hears a table with control characters in its name.
func TestHostileTableIsOneLineOfText(t *testing.T) {
	answers := [][]byte{[]byte(`{"protocol":2,"name":"Ann\u001b]0;x\u0007","language":"en","since":1,"code":"ab cd","offer":{}}`)}
	if got := lobby.Unblocked(settings.Values{}, answers); len(got) != 0 {
		t.Errorf("got %+v", got)
	}
	if n := len(meet.Tables(answers)); n != 0 {
		t.Errorf("%d tables", n)
	}
}
