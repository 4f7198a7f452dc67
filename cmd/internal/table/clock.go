package table

import (
	"slices"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/feature"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/places"
	"backtalk/core"
)

// moments returns how much time is left at each warning.
func moments() []time.Duration { return []time.Duration{time.Minute, 10 * time.Second, 0} }

// passed returns how many of the moments are over when this much time is left.
func passed(left time.Duration) int {
	n := 0
	for _, m := range moments() {
		if left <= m {
			n++
		}
	}
	return n
}

// millis converts a length of time to one of package core.
func millis(d time.Duration) core.Millis { return core.Millis(d.Milliseconds()) }

// clock is the clock of a match with a friend.
type clock struct {
	*link
	timer *time.Timer
	// said counts, for each side's clock, the moments that were announced or had already passed.
	said [2]int
}

// timekeeper measures the decisions of both sides; a friend.Session is one.
type timekeeper interface {
	Clocks() friend.Clocks
	Due() core.Millis
}

// on reports whether the match has a clock.
func (c *clock) on() bool { return c.keeper() != nil && c.match.State().Rules.Clock.On() }

// keeper returns the timekeeper, or nil if nothing measures time.
func (c *clock) keeper() timekeeper {
	k, _ := c.friend.Session.(timekeeper)
	return k
}

// charged inserts the time that the side here took for a decision, before the command that ends the decision.
func (c *clock) charged(s *core.State, commands []core.Command) []core.Command {
	if !c.on() || !s.Timed() || s.Decider() != c.own() {
		return commands
	}
	at := slices.IndexFunc(commands, passesOn)
	spent, ok := c.due(s)
	if at < 0 || !ok {
		return commands
	}
	return slices.Insert(slices.Clone(commands), at, spent)
}

// passesOn reports whether a command ends a decision.
func passesOn(c core.Command) bool {
	switch c.(type) {
	case core.EndTurn, core.Double, core.Take, core.DropDouble, core.Beaver, core.AcceptResign, core.RefuseResign, core.ReturnTurn, core.Resign:
		return true
	}
	return false
}

// due returns the command that takes the used time off the player's own clock. It returns false if
// there is nothing to take off.
func (c *clock) due(s *core.State) (core.Command, bool) {
	due := c.keeper().Due()
	return core.SpendTime{Player: c.own(), Time: due}, due > 0 && s.Timed() && s.Decider() == c.own() && s.TimeLeft[c.own()] > 0
}

// charge takes the time off the player's own clock before the table asks for dice: the other side
// may answer first.
func (c *clock) charge() {
	if !c.on() {
		return
	}
	s := c.match.State()
	if spent, ok := c.due(&s); ok {
		c.match.Do(spent)
	}
}

// leave takes the time of an unfinished decision off the player's own clock. While dice are on their way
// there is nothing to take off.
func (c *clock) leave() {
	if !c.on() || c.match.Thrown() {
		return
	}
	s := c.match.State()
	if spent, ok := c.due(&s); ok {
		c.match.Spend(spent)
	}
}

// begin counts the moments that had passed when the match was opened.
func (c *clock) begin() {
	if !c.on() {
		return
	}
	for p, left := range c.keeper().Clocks().Left {
		c.said[p] = passed(left)
	}
	c.arm()
}

// arm starts the timer for the next warning.
func (c *clock) arm() {
	if !c.on() {
		return
	}
	c.stop()
	now := c.keeper().Clocks()
	if !now.Runs || c.said[now.Player] == len(moments()) {
		return
	}
	next := now.Delay + now.Left[now.Player] - moments()[c.said[now.Player]]
	c.timer = time.AfterFunc(max(next, 0), func() { c.match.Desk().Post(c.warn) })
}

func (c *clock) stop() {
	if c.timer != nil {
		c.timer.Stop()
	}
}

// warn announces the moments that have passed since the last warning.
func (c *clock) warn() {
	for p, left := range c.keeper().Clocks().Left {
		if n := passed(left); n > c.said[p] {
			c.said[p] = n
			c.warnOf(core.Player(p), left)
		}
	}
	c.arm()
}

func (c *clock) warnOf(p core.Player, left time.Duration) {
	data := c.name()
	data["Time"] = a11y.Lasting(millis(left))
	ids := map[bool][2]say.MessageID{
		true:  {say.ClockYouHave, say.ClockYourTimeUp},
		false: {say.ClockNameHas, say.ClockNameTimeUp},
	}[p == c.own()]
	id := ids[0]
	if left == 0 {
		id = ids[1]
	}
	c.match.Desk().Announce(say.Announcement{Sentences: []say.Message{say.M(id, data)}, Urgency: say.Alert, Cue: say.CueWaiting})
}

// say announces how much time both sides have left.
func (c *clock) say() {
	if !c.on() {
		sayWritten(c.match)
		return
	}
	now, data := c.keeper().Clocks(), c.name()
	data["Own"], data["Theirs"] = a11y.Lasting(millis(now.Left[c.own()])), a11y.Lasting(millis(now.Left[c.rival()]))
	c.match.Desk().Answer(say.ClockBoth, data)
}

// sayWritten announces how much time both sides had left when they last used any. A record has no
// more than that, so watchers and replays hear this.
func sayWritten(m feature.Match) {
	s, first := m.State(), m.Scene().Viewer
	if !s.Rules.Clock.On() {
		m.Desk().Answer(say.ClockNone, nil)
		return
	}
	m.Desk().Answer(say.ClockNamed, say.Data{
		"One": a11y.Called(s.Players[first]), "OneTime": a11y.Lasting(s.TimeLeft[first]),
		"Other": a11y.Called(s.Players[first.Opponent()]), "OtherTime": a11y.Lasting(s.TimeLeft[first.Opponent()]),
	})
}

// items returns the line of the menu that claims the match, if that can be done.
func (c *clock) items() []places.Item {
	if !c.on() || c.over() || c.keeper().Clocks().Left[c.rival()] > 0 {
		return nil
	}
	return []places.Item{{Title: say.M(say.ClockClaimItem, nil), Do: func() {
		c.match.Desk().Ask(say.M(say.ClockClaimSure, c.name()), c.claim, nil)
	}}}
}

// claim ends the match if the friend has no time left. While the decision is theirs, only their side can add
// that to the match, so claim asks it to.
func (c *clock) claim() {
	if !c.on() {
		c.match.Desk().Answer(say.ClockNone, nil)
		return
	}
	s := c.match.State()
	if s.Timed() && s.Decider() != c.own() || c.match.Thrown() {
		c.write(friend.Letter{Claim: true})
		c.match.Desk().Answer(say.ClockClaimAsked, c.name())
		return
	}
	c.match.Do(core.ClaimTime{Player: c.own()})
}

// claimed answers the friend's claim: it ends the match, or says how much time is left.
func (c *clock) claimed() {
	if !c.on() || c.over() {
		return
	}
	if left := c.keeper().Clocks().Left[c.own()]; left > 0 {
		c.write(friend.Letter{Left: int(max(left, time.Millisecond) / time.Millisecond)})
		return
	}
	s := c.match.State()
	if s.Decider() != c.own() {
		return
	}
	commands := []core.Command{core.ClaimTime{Player: c.rival()}}
	if spent, ok := c.due(&s); ok {
		commands = slices.Insert(commands, 0, spent)
	}
	c.match.Do(commands...)
}

// notYet announces that the friend has time left.
func (c *clock) notYet(left time.Duration) {
	data := c.name()
	data["Time"] = a11y.Lasting(millis(left))
	c.answers(say.M(say.ClockNotYet, data))
}
