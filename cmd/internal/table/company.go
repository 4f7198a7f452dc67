package table

import (
	"context"
	"slices"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/feature"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/keymap"
)

// The company of a match is the player elsewhere. Each thing that the two players do has a type of its own:
// talk, taking turns back, another game or match, the clock, watchers. These types share the link, and
// nothing else.

// attended is what the company sees of a match.
type attended interface {
	feature.Match
	// Here reports whether a person plays p here.
	Here(p core.Player) bool
	// ByLine reports whether input comes in lines, not keys.
	ByLine() bool
	// Thrown reports whether dice are on their way.
	Thrown() bool
	// Decide answers for the person here with commands that belong together.
	Decide(commands ...core.Command) bool
	// Carry carries out commands even if nobody here may do anything now.
	Carry(commands []core.Command) bool
	// Spend carries out and saves a command without announcing it, because the table closes.
	Spend(c core.Command)
	// Farewell announces what becomes of the match. Finish leaves the table.
	Farewell()
	Finish(how Leaving)
}

// company is the feature for a match with somebody elsewhere.
type company struct {
	*link
	talk     talk
	back     takeback
	another  another
	clock    clock
	watchers watchers

	// end ends the connection; ended is closed when it has ended.
	end   context.CancelFunc
	ended chan struct{}
	// resigning is the result that the person here resigns when the friend's turn is over, or 0.
	resigning core.Result
}

func newCompany(m attended, f *Friend) *company {
	l := &link{match: m, friend: f}
	c := &company{link: l, talk: talk{link: l}, back: takeback{link: l}, clock: clock{link: l}, watchers: watchers{link: l}}
	c.another = another{link: l, patience: friendPatience}
	return c
}

func (c *company) hooks() feature.Hooks {
	return feature.Hooks{
		Actions: map[keymap.Action]func(){
			keymap.DoChat:          c.talk.chat,
			keymap.DoPhrases:       c.talk.phraseList,
			keymap.DoMute:          c.talk.mute,
			keymap.DoFriendWaiting: c.sayWaiting,
			keymap.DoClock:         c.clock.say,
		},
		Commands: friendlyCommands(c.match, c.talk.typed, func([]string) { c.clock.claim() }, c.clock.on),
		Menu:     map[feature.Section]func() []places.Item{feature.Playing: c.items},
		WaysOut:  c.watchers.waysOut,

		Awaited:  c.awaited,
		Next:     c.next,
		Prompt:   c.watchers.prompt,
		Farewell: c.farewell,

		Counts:  c.counts,
		Undo:    c.back.ask,
		Resign:  c.resigns,
		Decide:  c.resignsNow,
		Stop:    c.stops,
		Rematch: c.another.rematch,

		Refuse:   c.bound,
		Before:   c.clock.charged,
		Rolling:  c.rolling,
		NextGame: c.awaits,
		Changed: func() {
			c.back.withdraw()
			c.another.stopWaiting()
		},
		Saved: c.saved,
		Over:  c.another.over,

		Open:  c.connect,
		Leave: c.clock.leave,
		Close: c.disconnect,
	}
}

// friendlyCommands returns the commands for what a player does with a friend. If timed is nil,
// there is no friend, and only the list of all commands names them.
func friendlyCommands(m feature.Match, chat, claim func([]string), timed func() bool) []feature.Command {
	press := func(a keymap.Action) func([]string) { return func([]string) { m.Desk().Act(a) } }
	var hasFriend func() bool
	if timed != nil {
		hasFriend = func() bool { return true }
	}
	return []feature.Command{
		{Words: say.CommandChat, Do: chat, Fits: hasFriend, Help: say.TableHelpChat, Verbatim: true},
		{Words: say.CommandWaiting, Do: press(keymap.DoFriendWaiting), Fits: hasFriend},
		{Words: say.CommandClock, Do: press(keymap.DoClock), Fits: timed},
		{Words: say.CommandClaim, Do: claim},
	}
}

// alone answers the keys and commands for a friend in a match without one.
type alone struct{ match feature.Match }

func (f alone) hooks() feature.Hooks {
	nobody := func() { f.match.Desk().Answer(say.FriendNobody, nil) }
	clock := func() { sayWritten(f.match) }
	return feature.Hooks{
		Actions: map[keymap.Action]func(){
			keymap.DoChat: nobody, keymap.DoPhrases: nobody, keymap.DoMute: nobody, keymap.DoFriendWaiting: nobody,
			keymap.DoClock: clock,
		},
		Commands: friendlyCommands(f.match, func([]string) { nobody() }, func([]string) { f.match.Desk().Answer(say.ClockNone, nil) }, nil),
	}
}

// items returns the lines of the menu for a friend.
func (c *company) items() []places.Item {
	if c.watches() {
		return nil
	}
	items := append(c.clock.items(), c.watchers.items()...)
	items = append(items, c.talk.items()...)
	if c.friend.Block != nil {
		items = append(items, places.Item{Title: say.M(say.TablesBlock, c.name()), Do: c.block})
	}
	return items
}

// block silences the friend, and keeps the two from meeting at an open table again.
func (c *company) block() {
	c.talk.muted = true
	s := c.match.State()
	c.friend.Block(s.Players[c.rival()].Name)
	c.match.Desk().Answer(say.TablesBlocked, c.name())
}

// connect keeps the two connected from now on.
func (c *company) connect() {
	ctx, end := context.WithCancel(context.Background())
	c.end, c.ended = end, make(chan struct{})
	c.awaitedSince = time.Now()
	c.clock.begin()
	c.attend(ctx)
	c.watchers.begin()
	post, session := c.match.Desk().Post, c.friend.Session
	session.Listen(func(l friend.Letter) { post(func() { c.letter(l) }) })
	go func() {
		defer close(c.ended)
		err := c.friend.Keep(ctx, func(err error) { post(func() { c.changed(err) }) })
		if ctx.Err() == nil {
			post(func() { c.lost(err) })
		}
	}()
	go func() {
		if session.Agreed(ctx) == nil {
			post(func() { c.another.agreed = true })
		}
	}()
	go func() {
		if session.Stopped(ctx) == nil {
			post(func() { c.match.Do(core.Stop{}) })
		}
	}()
}

// disconnect says goodbye to the friend's program. It waits a moment for that, but not for an answer.
func (c *company) disconnect() {
	c.clock.stop()
	c.another.stopWaiting()
	c.talk.sendAll()
	if c.end != nil {
		c.end()
		<-c.ended
	}
}

// letter does what a letter from the friend asks for.
func (c *company) letter(l friend.Letter) {
	switch {
	case l.Chat != "":
		c.talk.hear(l.Chat)
	case l.Phrase != 0:
		c.talk.hear(say.M(phrases[l.Phrase-1], nil))
	case l.Watch != nil:
		c.watchers.letter(l.Watch)
	case l.Again:
		c.another.friendWants()
	case l.Back != 0:
		c.back.asked(l.Back)
	case l.Keep:
		c.back.refused()
	case l.Claim:
		c.clock.claimed()
	case l.Left != 0:
		c.clock.notYet(time.Duration(l.Left) * time.Millisecond)
	case l.Stop:
		// If both are ready, the next game begins before anything can end the session.
		if s := c.match.State(); s.Phase == core.PhaseBetween && s.Rules.Money() && !c.friend.Session.Bound() {
			c.match.Do(core.Stop{})
		}
	}
}

// changed announces that the friend is gone or back; nil means back.
func (c *company) changed(err error) {
	switch {
	case err == nil && c.away:
		c.away = false
		c.clock.arm()
		c.alerts(say.M(c.absence.Ends, c.absence.of(c.name())), say.CueMyTurn)
		c.watchers.askAgain()
	case err != nil && !c.away:
		c.gone(err)
		m := say.M(c.absence.Begins, c.absence.of(c.name()))
		if c.over() {
			// The match does not wait for anybody.
			m = c.awayFor()
		}
		c.alerts(m, say.CueWaiting)
	}
}

// gone notes that the friend is not connected from now on.
func (c *company) gone(err error) {
	c.away, c.absence, c.since = true, c.absenceFor(err), time.Now()
	c.watchers.withdraw() // askAgain opens it again when the friend is back
}

// lost announces why the two can't play on, and leaves the table. The match is saved.
func (c *company) lost(err error) {
	if c.over() {
		if !c.away {
			c.gone(err)
		}
		c.another.lostAfter(err)
		return
	}
	message := Lost(err, c.name())
	if h := c.friend.House; h != nil {
		message = h.Lost(err)
	}
	c.alerts(message, say.CueFailure)
	c.match.Finish(NewMatch)
}

// bound reports whether a roll is on its way that can't be called off, and announces it.
func (c *company) bound() bool {
	if !c.match.Thrown() || !c.friend.Session.Bound() {
		return false
	}
	c.match.Desk().Answer(say.FriendDiceComing, nil)
	return true
}

// rolling takes the time off the clock, and tells the person here who rolls that the dice wait for the friend.
func (c *company) rolling() {
	c.clock.charge()
	if s := c.match.State(); c.away && s.Phase == core.PhaseRoll && c.match.Here(s.Decider()) {
		c.answers(c.awayFor())
	}
}

// saved passes what was saved on to the friend.
func (c *company) saved(events []core.Event) {
	c.awaitedSince = time.Now()
	if slices.ContainsFunc(events, func(e core.Event) bool { _, over := e.(core.GameEnded); return over }) {
		c.resigning = 0 // a resignation is for the game that is over
	}
	if err := c.friend.Session.Kept(events); err != nil {
		c.match.Desk().Fail(say.FriendLost, c.name())
		c.match.Finish(Left)
	}
	if c.end != nil {
		c.clock.arm()
	}
}

// resigns makes the person here resign once it is their turn. It returns false if it is their turn
// now, and between games.
func (c *company) resigns(r core.Result) bool {
	s := c.match.State()
	if s.Decider() == c.own() || s.Phase == core.PhaseBetween || s.Phase == core.PhaseOver {
		return false
	}
	c.resigning = r
	c.match.Desk().Answer(say.FriendResignLater, c.name())
	return true
}

// resignsNow makes the resignation that waited for the person's turn, and reports whether it did.
func (c *company) resignsNow(s *core.State) bool {
	r := c.resigning
	if r == 0 || s.Phase != core.PhaseRoll && s.Phase != core.PhaseMove {
		return false
	}
	c.resigning = 0
	return c.match.Decide(core.Resign{Player: s.Decider(), Result: r})
}

// stops asks the friend's side to end a money session, between games, if only that side can.
func (c *company) stops() bool {
	s := c.match.State()
	if c.own() == 0 || s.Phase != core.PhaseBetween || !s.Rules.Money() {
		return false
	}
	c.write(friend.Letter{Stop: true})
	c.match.Desk().Answer(say.FriendStopAsked, c.name())
	return true
}

// sayWaiting announces how long the friend has been thinking, or what to do next.
func (c *company) sayWaiting() {
	m, ok := c.waiting()
	if !ok {
		c.match.SayTurn()
		return
	}
	c.answers(m)
}

// waiting returns the message about how long the friend has been gone, or has been thinking. It
// returns false if nobody waits for the friend.
func (c *company) waiting() (say.Message, bool) {
	s := c.match.State()
	switch {
	case c.watches():
		// A watcher is a turn behind, and can't know for how long somebody has been thinking.
		return c.awaited()
	case c.away:
		return c.awayFor(), true
	case s.Phase == core.PhaseBetween || s.Phase == core.PhaseOpening || c.over():
		return c.awaited()
	case !c.match.Here(s.Decider()):
		return lasted(c.name(), say.FriendThinking, c.awaitedSince), true
	}
	return say.Message{}, false
}

// awaited returns the message that names who keeps the next game or match from starting, if only
// the friend does. A watcher hears only who is away.
func (c *company) awaited() (m say.Message, waits bool) {
	switch {
	case c.watches() && c.away:
		return c.awayFor(), true
	case c.watches():
		return c.friend.House.Awaited()
	}
	switch c.match.State().Phase {
	case core.PhaseBetween, core.PhaseOpening:
		waits = c.match.Thrown()
	case core.PhaseOver:
		waits = c.another.here
	}
	if waits && c.away {
		return c.awayFor(), true
	}
	return say.M(say.FriendWaiting, c.name()), waits
}

// awaits announces whom the player waits for if the friend has not asked for the next game: at once
// if that is known, otherwise after some patience.
func (c *company) awaits() {
	if c.watches() || !c.match.Thrown() {
		return
	}
	announce := func() {
		if m, waits := c.awaited(); waits {
			c.answers(m)
		}
	}
	if c.away || !c.friend.Session.Ready() {
		announce()
		return
	}
	c.another.announceLater(announce)
}

// next puts first that the friend is away, and leaves out the rest unless the player can do something
// meanwhile.
func (c *company) next(a say.Announcement) say.Announcement {
	if !c.away {
		return a
	}
	s := c.match.State()
	if s.Playing() && (!c.match.Mine() || c.match.Thrown()) {
		a.Sentences = nil
	}
	a.Sentences = append([]say.Message{c.awayFor()}, a.Sentences...)
	return a
}

func (c *company) farewell() (say.Message, bool) {
	if h := c.friend.House; h != nil {
		return h.Farewell, true
	}
	return say.Message{}, false
}

// counts returns the result that counts if winner wins the game. It returns false unless a house
// counts differently from the rules.
func (c *company) counts(s *core.State, winner core.Player) (core.Result, bool) {
	if h := c.friend.House; h != nil && h.Counts != nil {
		return h.Counts(s, winner), true
	}
	return 0, false
}
