package table

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend"
	"backtalk/core"
	"backtalk/keymap"
	"backtalk/locales"
)

// wire is one end of a link between two tables here.
type wire struct {
	in, out chan []byte
	cut     chan struct{}
}

func (w wire) Send(ctx context.Context, text []byte) error {
	select {
	case w.out <- append([]byte(nil), text...):
		return nil
	case <-w.cut:
		return errors.New("cut")
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w wire) Receive(ctx context.Context) ([]byte, error) {
	return friend.Await(ctx, w.in, w.cut, func() error { return errors.New("cut") })
}

func (w wire) Close() error { return nil }

// twoTables returns the tables of Ann, who hosts, and of Sam, who hears German.
func twoTables(t *testing.T, rules core.Rules) (ann, sam *driver) {
	t.Helper()
	offer, ok := friend.OfferOf(rules)
	if !ok {
		t.Fatal("the rules can't be offered")
	}
	offer.Colours = [2]core.Colour{core.White, core.Red}
	chains := [2]*friend.Chain{friend.NewChain([]byte("ann")), friend.NewChain([]byte("sam"))}
	agreed := friend.Agreement{Offer: offer, Names: [2]string{"Ann", "Sam"}, Tips: core.Secrets{chains[0].Tip(), chains[1].Tip()}}
	there, back := make(chan []byte, 100), make(chan []byte, 100)
	cut := make(chan struct{})
	wires := [2]wire{{back, there, cut}, {there, back, cut}}
	var drivers [2]*driver
	for p, lang := range []string{locales.Source, "de"} {
		own := core.Player(p)
		match := agreed.Match(own, "human")
		protocol, err := friend.New(own, chains[p], match.Events())
		if err != nil {
			t.Fatal(err)
		}
		d := &driver{t: t}
		devices := d.devices(lang)
		parts := Parts{Events: d.note, Friend: &Friend{Session: protocol, Keep: func(ctx context.Context, changed func(error)) error {
			conn := friend.NewConn(wires[p], friend.Usual())
			err := protocol.Serve(ctx, conn)
			if errors.Is(err, friend.ErrLeft) {
				// A friend who leaves may come back.
				<-ctx.Done()
			}
			return err
		}}}
		d.Table = New(desk.New(devices), parts, Options{AskCube: true}, a11y.Style{Echo: a11y.EchoNormal}, match)
		d.open()
		d.connectFriend()
		t.Cleanup(d.close)
		drivers[p] = d
	}
	return drivers[0], drivers[1]
}

// connectFriend connects the friend, as Run does.
func (d *driver) connectFriend() { d.company.connect() }

// until runs both tables, each in a goroutine of its own, until far returns true for each.
func until(far func(s core.State) bool, both ...*driver) {
	var all sync.WaitGroup
	for _, d := range both {
		all.Go(func() {
			for d.Advance(); !far(d.State()); d.Advance() {
				d.desk.Await()
			}
		})
	}
	all.Wait()
}

func moving(s core.State) bool { return s.Phase == core.PhaseMove }

// lastHeard returns the last line that the player heard.
func (d *driver) lastHeard() string {
	if len(d.heard) == 0 {
		return ""
	}
	return d.heard[len(d.heard)-1]
}

func TestTwoTablesRollTheSameDice(t *testing.T) {
	ann, sam := twoTables(t, core.Rules{Length: 3})
	until(moving, ann, sam)
	a, s := ann.State(), sam.State()
	if a.OnTurn != s.OnTurn || a.Turn.Roll() != s.Turn.Roll() {
		t.Errorf("Ann has %v for %d, Sam %v for %d", a.Turn.Roll(), a.OnTurn, s.Turn.Roll(), s.OnTurn)
	}
}

func TestPhraseIsSpokenInTheListenersLanguage(t *testing.T) {
	ann, sam := twoTables(t, core.Rules{Length: 3})
	ann.desk.Act("phrases")
	ann.press("3")
	if got := ann.lastHeard(); got != "You: Well played!" {
		t.Errorf("Ann hears %q", got)
	}
	for !slices.Contains(sam.heard, "Ann: Gut gespielt!") {
		sam.desk.Await()
	}
}

func TestMuteKeySilencesAFriend(t *testing.T) {
	ann, _ := twoTables(t, core.Rules{Length: 3})
	ann.company.letter(friend.Letter{Chat: "na, los"})
	if got := ann.lastHeard(); got != "Sam: na, los" {
		t.Errorf("Ann hears %q", got)
	}
	ann.hears("*", "Sam is muted.")
	heard := len(ann.heard)
	ann.company.talk.heard = nil
	ann.company.letter(friend.Letter{Chat: "los!"})
	if len(ann.heard) != heard {
		t.Errorf("muted, Sam is heard: %q", ann.lastHeard())
	}
	ann.hears("*", "Sam is no longer muted.")
	ann.company.letter(friend.Letter{Chat: "los!"})
	if got := ann.lastHeard(); got != "Sam: los!" {
		t.Errorf("no longer muted, Ann hears %q", got)
	}
}

// awaits waits until the player hears a line.
func (d *driver) awaits(line string) {
	for !slices.Contains(d.heard, line) {
		d.desk.Await()
	}
}

func TestChatTakesNumbersAsPhrases(t *testing.T) {
	ann, sam := twoTables(t, core.Rules{Length: 3})
	for _, c := range []struct{ typed, here, there string }{
		{"chat 1", "You: Hello!", "Ann: Hallo!"},
		{"chat 12", "You: Goodbye!", "Ann: Tschüss!"},
		{"chat 13", "You: 13", "Ann: 13"},
		{"chat Well, well", "You: Well, well", "Ann: Well, well"},
	} {
		ann.company.talk.spoke, sam.company.talk.heard = time.Time{}, nil
		if got := ann.types(c.typed); len(got) != 1 || got[0] != c.here {
			t.Errorf("%s: heard %q, want %q", c.typed, got, c.here)
		}
		sam.awaits(c.there)
	}
}

func TestOnlyDigitsChooseAPhrase(t *testing.T) {
	ann, _ := twoTables(t, core.Rules{Length: 3})
	ann.desk.Act("phrases")
	for _, key := range []string{".", "z"} {
		ann.press(key)
		if ann.desk.AtBoard() {
			t.Fatalf("%s closed the list of phrases: %q", key, ann.lastHeard())
		}
	}
	ann.hears("0", "You: Last game for me.")
}

// betweenGames returns two tables after a money game.
func betweenGames(t *testing.T) (ann, sam *driver) {
	t.Helper()
	ann, sam = twoTables(t, core.Rules{Scoring: core.Money})
	until(moving, ann, sam)
	ann.Advance()
	if got := sam.types("stop"); len(got) != 1 || got[0] != "Erst das Spiel beenden." {
		t.Errorf("within a game, Sam who would stop hears %q", got)
	}
	ann.company.letter(friend.Letter{Stop: true})
	if phase := ann.State().Phase; phase != core.PhaseMove {
		t.Errorf("within a game, a friend who asks to stop leads to phase %v", phase)
	}
	on, other := ann, sam
	if s := ann.State(); s.OnTurn == 1 {
		on, other = sam, ann
	}
	decision{on.Table}.resign(core.Single)
	until(func(s core.State) bool { return s.Phase == core.PhaseResigned }, other)
	s := other.State()
	other.Do(core.AcceptResign{Player: s.Decider()})
	until(func(s core.State) bool { return s.Phase == core.PhaseBetween }, on)
	return ann, sam
}

// Only the host can end a session; the other table asks the host's.
func TestEitherSideStopsASessionBetweenGames(t *testing.T) {
	over := func(s core.State) bool { return s.Phase == core.PhaseOver }
	ann, sam := betweenGames(t)
	ann.types("stop")
	if !over(ann.State()) {
		t.Errorf("the host's session goes on: %q", ann.lastHeard())
	}
	until(over, ann, sam)
	ann, sam = betweenGames(t)
	if got := sam.types("stop"); len(got) != 1 || got[0] != "Ann wird gefragt, ob das Geldspiel enden soll." {
		t.Errorf("Sam hears %q", got)
	}
	until(over, ann, sam)
}

// A player who is ready for the next game hears at once that the friend is not. Another Enter asks for no
// further game. If the friend is ready already, the player hears the game begin, and nothing before it.
func TestReadyPlayerHearsOfTheWait(t *testing.T) {
	ann, sam := betweenGames(t)
	ann.desk.Press(keymap.Named(keymap.Enter, 0))
	ann.Advance()
	if got := ann.lastHeard(); got != "Waiting for Sam." {
		t.Errorf("Ann hears %q", got)
	}
	ann.hears("enter", "Waiting for Sam.")
	if ann.nextGame {
		t.Error("Enter asks for the game after the next too")
	}
	for !sam.company.friend.Session.Ready() {
		runtime.Gosched()
	}
	sam.desk.Press(keymap.Named(keymap.Enter, 0))
	until(moving, ann, sam)
	if slices.Contains(sam.heard, "Warten auf Ann.") {
		t.Errorf("Sam hears who waits for him: %q", sam.heard)
	}
}

// The player hears if the friend is away, and whom they wait for if a friend who seems to be ready is late.
func TestAbsenceBetweenGamesIsAnnounced(t *testing.T) {
	ann, _ := betweenGames(t)
	ann.company.changed(errors.New("cut"))
	ann.desk.Press(keymap.Named(keymap.Enter, 0))
	ann.Advance()
	if got := ann.lastHeard(); got != "Sam has been away for 1 second." {
		t.Errorf("Ann hears %q", got)
	}
	ann.dropThrow()
	ann.company.changed(nil)
	ann.company.another.patience = 0
	ann.company.friend.Session = prompt{ann.company.friend.Session}
	ann.desk.Press(keymap.Named(keymap.Enter, 0))
	ann.Advance()
	ann.awaits("Waiting for Sam.")
}

// prompt is a friend who seems to be ready.
type prompt struct{ Elsewhere }

// Ready always returns true.
func (prompt) Ready() bool { return true }

// While the friend is away, T doesn't say that it is their turn to roll. It says that they are away, and what
// the player can do meanwhile.
func TestTurnKeySaysThatTheFriendIsAway(t *testing.T) {
	ann, sam := twoTables(t, core.Rules{Length: 3})
	until(moving, ann, sam)
	s := ann.State()
	w := ann.company
	w.changed(errors.New("cut"))
	ann.unanswered = true
	const away = "Sam has been away for 1 second."
	want := []string{away}
	if s.OnTurn == 0 {
		want = []string{away + " " + ann.desk.Text(ann.lead.next().Sentences[0])}
	}
	got := ann.press("t")
	if len(got) != 1 || !strings.HasPrefix(got[0], want[0]) || s.OnTurn == 1 && got[0] != away {
		t.Errorf("while Sam is away and %d moves, T says %q, want %q", s.OnTurn, got, want)
	}
	w.changed(nil)
	if got := ann.press("t"); len(got) != 1 || strings.Contains(got[0], "away") {
		t.Errorf("when Sam is back, T says %q", got)
	}
}

// A player who rolls while the friend is away hears each time that the friend is. A double takes the place of
// that roll: the friend who is back answers the double, and nothing rolls by itself.
func TestRollWaitsForAnAbsentFriendUntilADouble(t *testing.T) {
	ann, sam := twoTables(t, core.Rules{Length: 3})
	until(moving, ann, sam)
	rests, rolls := endsTurn(ann, sam)
	rolling := func(s core.State) bool { return s.Phase == core.PhaseRoll }
	until(rolling, ann, sam)
	part(ann, sam)
	rolls.company.since = time.Now().Add(-time.Hour)
	away := rolls.desk.Text(rolls.company.awayFor())
	for range 2 {
		if got := rolls.press("enter"); !slices.Equal(got, []string{away}) {
			t.Errorf("who rolls hears %q, want %q", got, away)
		}
	}
	s := rolls.State()
	rolls.Decide(core.Double{Player: s.OnTurn})
	rejoin(t, ann, sam)
	until(func(s core.State) bool { return s.Phase == core.PhaseDoubled }, ann, sam)
	rests.Decide(core.Take{Player: s.OnTurn.Opponent()})
	until(rolling, ann, sam)
	if rolls.thrown != nil || rolls.company.friend.Session.Bound() {
		t.Error("after the double, the roll from before it is on its way")
	}
	rolls.decideRoll()
	until(moving, ann, sam)
	if a, s := ann.State(), sam.State(); a.Turn.Roll() != s.Turn.Roll() || a.Cube.Value != 2 || a.OnTurn != rolls.company.own() {
		t.Errorf("Ann has %v, Sam %v, the cube shows %d, and %d plays", a.Turn.Roll(), s.Turn.Roll(), a.Cube.Value, a.OnTurn)
	}
}

// A roll for which an absent friend had to be waited comes when the friend is back.
func TestRollComesWhenTheFriendIsBack(t *testing.T) {
	ann, sam := twoTables(t, core.Rules{Length: 3})
	until(moving, ann, sam)
	_, rolls := endsTurn(ann, sam)
	until(func(s core.State) bool { return s.Phase == core.PhaseRoll }, ann, sam)
	part(ann, sam)
	rolls.press("enter")
	rejoin(t, ann, sam)
	until(moving, ann, sam)
	if a, s := ann.State(), sam.State(); a.OnTurn != rolls.company.own() || a.Turn.Roll() != s.Turn.Roll() {
		t.Errorf("player %d has %v, and Sam sees %v", a.OnTurn, a.Turn.Roll(), s.Turn.Roll())
	}
}

// part ends the connection of two tables.
func part(both ...*driver) {
	for _, d := range both {
		d.company.end()
		<-d.company.ended
		d.company.changed(errors.New("cut"))
	}
}

// rejoin connects two tables that were parted.
func rejoin(t *testing.T, ann, sam *driver) {
	const room = 100
	there, back := make(chan []byte, room), make(chan []byte, room)
	cut := make(chan struct{})
	for d, w := range map[*driver]wire{ann: {back, there, cut}, sam: {there, back, cut}} {
		session := d.company.friend.Session.(*friend.Session)
		go func() { _ = session.Serve(t.Context(), friend.NewConn(w, friend.Usual())) }()
		d.company.changed(nil)
	}
}

func TestLongAbsenceIsGivenInMinutes(t *testing.T) {
	ann, _ := twoTables(t, core.Rules{Length: 3})
	w := ann.company
	w.changed(errors.New("cut"))
	for seconds, want := range map[int]string{
		1: "Sam has been away for 1 second.", 90: "Sam has been away for 1 minute, 30 seconds.", 125: "Sam has been away for 2 minutes.",
		200: "Sam has been away for 3 minutes.",
	} {
		ann.company.since = time.Now().Add(-time.Duration(seconds)*time.Second - 100*time.Millisecond)
		ann.hears("#", want)
	}
}

func TestComingAndGoingIsAnnouncedOnce(t *testing.T) {
	ann, _ := twoTables(t, core.Rules{Length: 3})
	w := ann.company
	heard := len(ann.heard)
	for _, err := range []error{errors.New("cut"), errors.New("cut"), nil, nil, friend.ErrLeft, nil} {
		w.changed(err)
	}
	want := "Sam is disconnected. The match waits.|Sam is back.|Sam left. The match waits.|Sam is back."
	if got := strings.Join(ann.heard[heard:], "|"); got != want {
		t.Errorf("heard %s", got)
	}
	ann.Advance()
	if got := ann.press("#"); len(got) != 1 || got[0] != "Waiting for Sam." {
		t.Errorf("who is waited for: %q", got)
	}
}

// However often a friend's program asks, the player gets one question at a time, none while the friend is
// away, and the question again when they are back.
func TestRequestsToWatchAreAskedOneAtATime(t *testing.T) {
	ann, _ := twoTables(t, core.Rules{Length: 3})
	w := ann.company
	asked := func() (n int) {
		for _, line := range ann.heard {
			if strings.Contains(line, "may others watch") {
				n++
			}
		}
		return n
	}
	for range 50 {
		w.letter(friend.Letter{Watch: &friend.Watching{Ask: true}})
	}
	if n := asked(); n != 1 || ann.desk.AtBoard() {
		t.Fatalf("asked %d times", n)
	}
	w.changed(errors.New("cut"))
	if !ann.desk.AtBoard() {
		t.Error("the question of a friend who is away lies there still")
	}
	w.changed(nil)
	if n := asked(); n != 2 || ann.desk.AtBoard() {
		t.Errorf("asked %d times when the friend is back", n)
	}
	ann.desk.Press(keymap.Char('n', 0))
	if !ann.desk.AtBoard() {
		t.Error("there is another question")
	}
}

// openGallery notes whether others may watch.
type openGallery bool

func (o *openGallery) Open(func(string, bool), func()) (code, key string) {
	*o = true
	return "4821 river copper 3977 plum bell", "0123456789abcdef0123456789abcdef"
}

func (o *openGallery) Close() { *o = false }

// Others watch only if this side has asked the friend since it started. A restarted program receives the
// yes to an old question again, though the players may have stopped the watching since. The friend then
// hears that nobody can watch.
func TestOldYesLetsNobodyWatch(t *testing.T) {
	ann, sam := twoTables(t, core.Rules{Length: 3})
	until(moving, ann, sam)
	var gallery openGallery
	ann.company.friend.Gallery = &gallery
	sam.company.letter(friend.Letter{Watch: &friend.Watching{Code: "1", Key: "2"}})
	yes := friend.Letter{Watch: &friend.Watching{Yes: true}}
	ann.company.letter(yes)
	if gallery {
		t.Fatal("others watch though nobody here has asked")
	}
	for sam.company.watchers.code != "" {
		sam.desk.Await()
	}
	ann.company.watchers.ask()
	ann.company.letter(yes)
	if !gallery {
		t.Error("nobody watches though the friend has agreed")
	}
}

func TestLostFriendIsExplained(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{&friend.Error{Fault: friend.WrongSecret}, "Sam's program tried to change the dice. The match is saved."},
		{&friend.Error{Fault: friend.IllegalAct}, "Sam's program broke the rules. The match is saved."},
		{&friend.Error{Fault: friend.OutOfTurn}, "Sam's program played out of turn. The match is saved."},
		{&friend.Error{Fault: friend.OtherRecord}, "Sam's record of the match differs from yours. Yours is saved."},
		{&friend.Error{Fault: friend.OtherVersion, Version: "9.1"}, "Your friend's Backtalk is version 9.1, which can't play with this one."},
		{&friend.Error{Fault: friend.TooLong}, "Sam's program sent something that Backtalk can't accept. The match is saved."},
		{friend.ErrAccused, "Sam's program rejected something that your program sent. The match is saved."},
		{friend.ErrGone, "Sam didn't come back. The match is saved."},
	} {
		ann, _ := twoTables(t, core.Rules{Length: 3})
		ann.company.lost(c.err)
		if got := ann.lastHeard(); got != c.want {
			t.Errorf("%v: heard %q, want %q", c.err, got, c.want)
		}
		if !ann.desk.Left() {
			t.Errorf("%v: the table stays", c.err)
		}
	}
}

func TestResigningOutOfTurnWaitsForTheTurn(t *testing.T) {
	ann, sam := twoTables(t, core.Rules{Length: 3})
	until(moving, ann, sam)
	on, other := ann, sam
	if s := ann.State(); s.OnTurn == 1 {
		on, other = sam, ann
	}
	decision{other.Table}.resign(core.Single)
	s := on.State()
	on.Decide(append(core.MoveCommands(s.OnTurn, s.Turn.Completions()[0].List()), core.EndTurn{Player: s.OnTurn})...)
	until(func(s core.State) bool { return s.Phase == core.PhaseResigned }, other, on)
	if s := on.State(); s.Resigner == s.Decider() || s.Resigned != core.Single {
		t.Errorf("player %d resigns %v", s.Resigner, s.Resigned)
	}
}

// A resignation that waits for the player's turn is not offered in the next game, nor between games.
func TestWaitingResignationEndsWithTheGame(t *testing.T) {
	ann, sam := twoTables(t, core.Rules{Length: 3})
	until(moving, ann, sam)
	on, other := ann, sam
	if s := ann.State(); s.OnTurn == 1 {
		on, other = sam, ann
	}
	decision{other.Table}.resign(core.Single)
	decision{on.Table}.resign(core.Single)
	until(func(s core.State) bool { return s.Phase == core.PhaseResigned }, other)
	answering := other.State()
	other.Do(core.AcceptResign{Player: answering.Decider()})
	until(func(s core.State) bool { return s.Phase == core.PhaseBetween }, on)
	decision{sam.Table}.resign(core.Single)
	for _, d := range []*driver{ann, sam} {
		d.desk.Press(keymap.Named(keymap.Enter, 0))
	}
	until(func(s core.State) bool { return moving(s) || s.Phase == core.PhaseResigned }, ann, sam)
	s := ann.State()
	if s.Phase == core.PhaseResigned {
		t.Fatal("the next game begins with a resignation")
	}
	first := []*driver{ann, sam}[s.OnTurn]
	first.Decide(append(core.MoveCommands(s.OnTurn, s.Turn.Completions()[0].List()), core.EndTurn{Player: s.OnTurn})...)
	next := func(s core.State) bool { return s.Phase != core.PhaseMove }
	until(next, ann, sam)
	for _, d := range []*driver{ann, sam} {
		d.Advance()
		if s := d.State(); s.Phase != core.PhaseRoll {
			t.Errorf("phase %v", s.Phase)
		}
	}
}

// If a house counts a resignation by the board, a player who types one is first asked to confirm
// the result that the house would count.
func TestTypedResignationNamesTheHousesResult(t *testing.T) {
	ann, sam := twoTables(t, core.Rules{Length: 3})
	until(moving, ann, sam)
	on := ann
	if s := ann.State(); s.OnTurn == 1 {
		on = sam
	}
	on.company.friend.House = &House{Counts: func(*core.State, core.Player) core.Result { return core.Backgammon }}
	want := on.desk.Text(say.M(say.ResignSureBackgammon, nil))
	yes, no := "y", "n"
	if on == sam {
		yes, no = "j", "n"
	}
	for _, typed := range []string{"resign", "resign gammon"} {
		if got := on.types(typed); !slices.Equal(got, []string{want}) {
			t.Errorf("%q is answered by %q", typed, got)
		}
		on.press(no)
	}
	on.unanswered = true
	on.types("resign")
	on.press(yes)
	if s := on.State(); s.Phase != core.PhaseResigned || s.Resigned != core.Backgammon {
		t.Errorf("phase %v, resigned %v", s.Phase, s.Resigned)
	}
}

// If a house counts a drop as more than the cube shows, a player who types one is asked first, even if the
// settings say not to ask.
func TestTypedDropAsksIfItCostsMore(t *testing.T) {
	ann, sam := twoTables(t, core.Rules{Length: 5})
	until(moving, ann, sam)
	on, other := endsTurn(ann, sam)
	until(func(s core.State) bool { return s.Phase == core.PhaseRoll }, ann, sam)
	s := other.State()
	other.Decide(core.Double{Player: s.OnTurn})
	until(func(s core.State) bool { return s.Phase == core.PhaseDoubled }, ann, sam)
	on.opts.AskCube = false
	on.company.friend.House = &House{Counts: func(*core.State, core.Player) core.Result { return core.Gammon }}
	word := on.desk.Texts.Words(say.CommandDrop)[0]
	if got, want := on.types(word), on.desk.Text(say.N(say.TableDropSure, 2, nil)); !slices.Equal(got, []string{want}) {
		t.Errorf("%q is answered by %q, want %q", word, got, want)
	}
	if s := on.State(); s.Phase != core.PhaseDoubled {
		t.Errorf("phase %v, want the double still open", s.Phase)
	}
}

// endsTurn plays the turn of whoever is on turn, and returns that player and the other.
func endsTurn(ann, sam *driver) (on, other *driver) {
	on, other = ann, sam
	if s := ann.State(); s.OnTurn == 1 {
		on, other = sam, ann
	}
	s := on.State()
	on.Decide(append(core.MoveCommands(s.OnTurn, s.Turn.Completions()[0].List()), core.EndTurn{Player: s.OnTurn})...)
	return on, other
}

func TestTurnIsPlayedAgainIfTheFriendAgrees(t *testing.T) {
	for _, agrees := range []bool{true, false} {
		ann, sam := twoTables(t, core.Rules{Length: 3})
		until(moving, ann, sam)
		before := ann.State()
		on, other := endsTurn(ann, sam)
		until(func(s core.State) bool { return s.Phase == core.PhaseRoll }, ann, sam)
		on.desk.Press(keymap.Char('u', 0))
		if got := on.lastHeard(); !strings.Contains(got, map[bool]string{true: "to let you take", false: "wird gefragt"}[on == ann]) {
			t.Errorf("who asks hears %q", got)
		}
		for other.desk.AtBoard() {
			other.desk.Await()
		}
		if !agrees {
			other.desk.Press(keymap.Char('n', 0))
			if got, want := other.lastHeard(), other.desk.Text(say.M(say.FriendKept, other.company.name())); got != want {
				t.Errorf("who says no hears %q, want %q", got, want)
			}
			refused := on.desk.Text(say.M(say.FriendKeep, on.company.name()))
			for on.lastHeard() != refused {
				on.desk.Await()
			}
			on.desk.Press(keymap.Char('u', 0))
			if got := on.lastHeard(); got != refused {
				t.Errorf("who asks once more hears %q", got)
			}
			if s := on.State(); s.Phase != core.PhaseRoll {
				t.Errorf("the turn is taken back all the same: phase %d", s.Phase)
			}
			continue
		}
		other.desk.Press(keymap.Char('y', 0))
		until(moving, ann, sam)
		for _, d := range []*driver{ann, sam} {
			if s := d.State(); s.OnTurn != before.OnTurn || s.Turn.Roll() != before.Turn.Roll() || s.Board != before.Board {
				t.Errorf("player %d has %v for %v", s.OnTurn, s.Turn.Roll(), s.Board)
			}
		}
		// The dice continue as if nothing had been taken back.
		endsTurn(ann, sam)
		until(func(s core.State) bool { return s.Phase == core.PhaseRoll }, ann, sam)
		other.decideRoll()
		until(moving, ann, sam)
		if a, s := ann.State(), sam.State(); a.Turn.Roll() != s.Turn.Roll() {
			t.Errorf("Ann has %v, Sam %v", a.Turn.Roll(), s.Turn.Roll())
		}
	}
}

func TestTurnRequestedTooLateCounts(t *testing.T) {
	ann, sam := twoTables(t, core.Rules{Length: 3})
	until(moving, ann, sam)
	sam.company.back.asks = sam.match.Version()
	ann.company.letter(friend.Letter{Back: ann.match.Version()})
	if !ann.desk.AtBoard() {
		t.Errorf("Ann is asked: %q", ann.lastHeard())
	}
	for sam.lastHeard() != sam.desk.Text(say.M(say.FriendKeep, sam.company.name())) {
		sam.desk.Await()
	}
}

// A restarted program has not asked for the turn, so the player doesn't hear a second refusal.
func TestRefusalIsAnnouncedOnce(t *testing.T) {
	ann, _ := twoTables(t, core.Rules{Length: 3})
	ann.company.back.asks = ann.match.Version()
	for range 2 {
		ann.company.letter(friend.Letter{Keep: true})
	}
	ann.company.back.asks, ann.company.back.kept = 0, 0
	ann.company.letter(friend.Letter{Keep: true})
	refusals := 0
	for _, line := range ann.heard {
		if strings.HasSuffix(line, "the turn counts.") {
			refusals++
		}
	}
	if refusals != 1 {
		t.Errorf("the refusal is heard %d times: %q", refusals, ann.heard)
	}
}

// One key opens a list of all that the two said, to hear it again.
func TestChatListReplaysMessages(t *testing.T) {
	ann, _ := twoTables(t, core.Rules{Length: 3})
	ann.types("chat Hello there")
	ann.company.letter(friend.Letter{Chat: "na, los"})
	ann.hears("!", "This match has no clock.")
	if got := ann.press("shift+f6"); len(got) != 1 || !strings.HasPrefix(got[0], "Chat") {
		t.Errorf("the list is %q", got)
	}
	ann.hears("page-up", "Sam: na, los")
	ann.hears("page-up", "You: Hello there")
	ann.hears("page-down", "Sam: na, los")
}

// The player no longer hears a friend whom they block, and the settings get the name.
func TestBlockingSilencesAFriend(t *testing.T) {
	ann, _ := twoTables(t, core.Rules{Length: 3})
	blocked := ""
	ann.company.friend.Block = func(name string) { blocked = name }
	ann.company.block()
	if got := ann.lastHeard(); got != "Sam is blocked. Blocked names are in the menu Play with a friend." || blocked != "Sam" || !ann.company.talk.muted {
		t.Errorf("%q is blocked: %q", blocked, got)
	}
}
