package table

import (
	"context"
	"errors"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
)

// Friend is the player elsewhere, with whom the person here plays.
type Friend struct {
	// Session is the other player's seat, and the dice of both.
	Session Elsewhere
	// Keep keeps the two connected until the context ends, and calls changed as meet.Peer.Keep
	// does.
	Keep func(ctx context.Context, changed func(error)) error
	// Gallery lets others watch, on the host's side; nil on the guest's.
	Gallery Gallery
	// Watchable says that both have agreed that others may watch.
	Watchable bool
	// LetWatch lets others watch as soon as the friend agrees, and agrees when the friend asks.
	LetWatch bool
	// ToWatch is what is sent to who is to watch, with the key of an invitation; nil sends nothing.
	ToWatch func(key string) say.Message
	// Watched says that the person here plays neither side, and watches both.
	Watched bool
	// Block has a name never met at open tables any more; nil can't.
	Block func(name string)
	// House is whoever runs the match; nil where the two play by themselves.
	House *House
}

// company is what the table knows of the friend; the zero company is none.
type company struct {
	friend *Friend
	// end ends the connection; ended is closed when it has ended.
	end   context.CancelFunc
	ended chan struct{}
	// away says that the friend is not connected, since then; awaited is when their turn began.
	away           bool
	absence        Absence
	since, awaited time.Time
	// resigning is what the person here resigns when the friend's turn is over, 0 for nothing.
	resigning core.Result
	// muted silences what the friend says. heard are the last times when something was heard.
	muted bool
	heard []time.Time
	talk  talk
	// asked is the version of the match at which the turn was asked for again, kept that at which the
	// friend said no; question is what the friend asked here, nil where nothing is.
	asked, kept int
	question    *places.Question
	// code is what others need to watch, and key what an invitation has, empty while nobody may;
	// asksToWatch is the friend's question whether they may, nil where there is none.
	code, key   string
	asksToWatch *places.Question
	// agreed says that the match is over on both sides.
	agreed  bool
	another another
	clock   warnings
}

// invite seats the friend.
func (t *Table) invite(f *Friend) {
	t.company.friend = f
	t.Seats[f.Session.Own().Opponent()] = f.Session
	if f.Watched {
		t.Seats[f.Session.Own()] = f.Session
	}
	t.Dice = seat.Awaited{Post: t.desk.Post, Roll: f.Session.Roll}
	t.dice = t.Dice
}

// withFriend is the friend and the person here, as the table brings them together.
type withFriend struct{ *Table }

// playing reports whether a friend plays.
func (t withFriend) playing() bool { return t.company.friend != nil }

// name is what the friend is called.
func (t withFriend) name() say.Data {
	s := t.State()
	return say.Data{"Name": s.Players[t.company.friend.Session.Own().Opponent()].Name}
}

// connect begins to keep the two connected.
func (t withFriend) connect() {
	c := &t.company
	ctx, end := context.WithCancel(context.Background())
	c.end, c.ended = end, make(chan struct{})
	c.awaited = time.Now()
	clocking(t).begin()
	t.attend(ctx)
	t.beWatched()
	c.friend.Session.Listen(func(l friend.Letter) { t.desk.Post(func() { t.letter(l) }) })
	go func() {
		defer close(c.ended)
		err := c.friend.Keep(ctx, func(err error) { t.desk.Post(func() { t.changed(err) }) })
		if ctx.Err() == nil {
			t.desk.Post(func() { t.lost(err) })
		}
	}()
	go func() {
		if c.friend.Session.Agreed(ctx) == nil {
			t.desk.Post(func() { c.agreed = true })
		}
	}()
	go func() {
		if c.friend.Session.Stopped(ctx) == nil {
			t.desk.Post(func() { t.Do(core.Stop{}) })
		}
	}()
}

// disconnect says goodbye. It waits for that for a moment, and for no answer.
func (t withFriend) disconnect() {
	clocking(t).stop()
	t.company.talk.sendAll(t.write)
	if t.company.end != nil {
		t.company.end()
		<-t.company.ended
	}
}

// changed announces that the friend is gone or back; nil is back.
func (t withFriend) changed(err error) {
	c := &t.company
	switch {
	case err == nil && c.away:
		c.away = false
		clocking(t).arm()
		t.alerts(say.M(c.absence.Ends, c.absence.of(t.name())), say.CueMyTurn)
		if c.asksToWatch != nil {
			t.desk.Enter(c.asksToWatch)
		}
	case err != nil && !c.away:
		t.gone(err)
		m := say.M(c.absence.Begins, c.absence.of(t.name()))
		if t.Over() {
			// The match does not wait for anybody.
			m = t.away()
		}
		t.alerts(m, say.CueWaiting)
	}
}

// of is who is not there, or was not until now: the friend, unless the absence is another's.
func (a *Absence) of(friend say.Data) say.Data {
	if a.Name != "" {
		return say.Data{"Name": a.Name}
	}
	return friend
}

// gone notes that the friend is not connected from now on.
func (t withFriend) gone(err error) {
	c := &t.company
	c.away, c.absence, c.since = true, t.absence(err), time.Now()
	withdraw(t.desk, c.asksToWatch) // it is asked again when the friend is back
}

// absence is how it is said that the friend can't be reached.
func (t withFriend) absence(err error) Absence {
	if h := t.house(); h != nil {
		return h.Absence(err)
	}
	a := Absence{Begins: say.FriendAway, Lasts: say.FriendAwayFor, Ends: say.FriendBack}
	if errors.Is(err, friend.ErrLeft) {
		a.Begins = say.FriendAwayLeft
	}
	return a
}

func (t withFriend) alert(id say.MessageID, cue say.Cue) { t.alerts(say.M(id, t.name()), cue) }

func (t withFriend) alerts(m say.Message, cue say.Cue) {
	t.desk.Announce(say.Announcement{Sentences: []say.Message{m}, Urgency: say.Alert, Cue: cue})
}

// lost announces why nothing more can come of the match now. The match is saved.
func (t withFriend) lost(err error) {
	if t.Over() {
		t.lostAfter(err)
		return
	}
	message := Lost(err, t.name())
	if h := t.house(); h != nil {
		message = h.Lost(err)
	}
	t.desk.Announce(say.Announcement{Sentences: []say.Message{message}, Urgency: say.Alert, Cue: say.CueFailure})
	t.Finish(NewMatch)
}

// faults say what was wrong with what came from the friend's program.
var faults = map[friend.Fault]say.MessageID{
	friend.WrongSecret: say.FriendFaultSecret, friend.IllegalAct: say.FriendFaultIllegal, friend.OutOfTurn: say.FriendFaultTurn,
	friend.WrongClock: say.FriendFaultClock, friend.OtherRecord: say.FriendFaultRecord, friend.OtherMatch: say.FriendFaultMatch, friend.OtherVersion: say.FriendFaultVersion,
}

// Lost says why a friend can't be played with any more; data has the Name.
func Lost(err error, data say.Data) say.Message {
	var fault *friend.Error
	switch {
	case errors.Is(err, meet.ErrGone):
		return say.M(say.FriendGone, data)
	case errors.Is(err, friend.ErrAccused):
		return say.M(say.FriendAccused, data)
	case errors.Is(err, friend.ErrLeft):
		return say.M(say.FriendLeft, data)
	case errors.As(err, &fault):
		id, ok := faults[fault.Fault]
		if !ok {
			id = say.FriendFaultMessage
		}
		data["Version"] = fault.Version
		return say.M(id, data)
	}
	return say.M(say.FriendLost, data)
}

// bound reports whether a roll is on its way that can't be called off, and announces it.
func (t withFriend) bound() bool {
	if !t.playing() || t.thrown == nil || !t.company.friend.Session.Bound() {
		return false
	}
	t.desk.Answer(say.FriendDiceComing, nil)
	return true
}

// saved hands what was saved to the friend.
func (t withFriend) saved(events []core.Event) {
	if !t.playing() {
		return
	}
	t.company.awaited = time.Now()
	if err := t.company.friend.Session.Kept(events); err != nil {
		t.desk.Fail(say.FriendLost, t.name())
		t.Finish(Left)
	}
}

// resigns has the person here resign when it is their turn; reports false where that is now.
func (t withFriend) resigns(r core.Result) bool {
	s := t.State()
	if !t.playing() || s.Decider() == t.company.friend.Session.Own() {
		return false
	}
	t.company.resigning = r
	t.desk.Answer(say.FriendResignLater, t.name())
	return true
}

// resignsNow carries out what waited for the person's turn, and reports whether it did.
func (t withFriend) resignsNow(s *core.State) bool {
	r := t.company.resigning
	if r == 0 || s.Phase != core.PhaseRoll && s.Phase != core.PhaseMove {
		return false
	}
	t.company.resigning = 0
	return t.Decide(core.Resign{Player: s.Decider(), Result: r})
}

// stops asks the friend's side to end a money session, between games, where only that side can.
func (t withFriend) stops() bool {
	s := t.State()
	if !t.playing() || t.company.friend.Session.Own() == 0 || s.Phase != core.PhaseBetween || !s.Rules.Money() {
		return false
	}
	t.write(friend.Letter{Stop: true})
	t.desk.Answer(say.FriendStopAsked, t.name())
	return true
}

// write sends a letter, now or when the friend is back.
func (t withFriend) write(l friend.Letter) {
	// What is written here was made fit for a letter.
	_ = t.company.friend.Session.Write(l)
}

// waiting says how long the friend has been gone, or has been thinking, where one of them is so.
func (t withFriend) waiting() (say.Message, bool) {
	if !t.playing() {
		return say.Message{}, false
	}
	s := t.State()
	switch {
	case t.company.away:
		return t.away(), true
	case s.Phase == core.PhaseBetween || s.Phase == core.PhaseOpening || t.Over():
		return t.starting()
	case !t.Here(s.Decider()):
		return lasted(t.name(), say.FriendThinking, t.company.awaited), true
	}
	return say.Message{}, false
}

// next says what to do next. While the friend is away it says so first, and nothing else unless
// something can be done here meanwhile.
func (t withFriend) next() say.Announcement {
	a := t.lead.next()
	if !t.playing() || !t.company.away {
		return a
	}
	s := t.State()
	if s.Playing() && (!t.Mine() || t.thrown != nil) {
		a.Sentences = nil
	}
	a.Sentences = append([]say.Message{t.away()}, a.Sentences...)
	return a
}

// away says how long who is not there has been gone.
func (t withFriend) away() say.Message {
	c := &t.company
	return lasted(c.absence.of(t.name()), c.absence.Lasts, c.since)
}

// lasted says how long something has lasted, from two minutes on in whole ones.
func lasted(data say.Data, id say.MessageID, since time.Time) say.Message {
	unit := time.Second
	if time.Since(since) >= 2*time.Minute {
		unit = time.Minute
	}
	data["Time"] = a11y.Lasting(millis(max(time.Since(since).Truncate(unit), time.Second)))
	return say.M(id, data)
}
