package table

import (
	"slices"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/places"
	"backtalk/core"
)

// warnings are what is said of the clocks unasked.
type warnings struct {
	timer *time.Timer
	// said is how many of the moments were announced, or had passed before, for each side.
	said [2]int
}

// moments are how much is left when a warning is said.
func moments() []time.Duration { return []time.Duration{time.Minute, 10 * time.Second, 0} }

// passed is how many of the moments are over with so much left.
func passed(left time.Duration) int {
	n := 0
	for _, m := range moments() {
		if left <= m {
			n++
		}
	}
	return n
}

// millis is a length of time as the match has it.
func millis(d time.Duration) core.Millis { return core.Millis(d.Milliseconds()) }

// clocking is the clock of a match with a friend.
type clocking struct{ *Table }

// timekeeper is who measures the decisions of both sides: a friend.Session.
type timekeeper interface {
	Clocks() friend.Clocks
	Due() core.Millis
}

// on reports whether there is one.
func (t clocking) on() bool {
	return t.keeper() != nil && t.match.State().Rules.Clock.On()
}

// keeper is who measures; nil where nobody does.
func (t clocking) keeper() timekeeper {
	if t.company.friend == nil {
		return nil
	}
	k, _ := t.company.friend.Session.(timekeeper)
	return k
}

func (t clocking) own() core.Player { return t.company.friend.Session.Own() }

// charged are commands of the side here with the time that the decision took put before what ends
// it.
func (t clocking) charged(s *core.State, commands []core.Command) []core.Command {
	if !t.on() || !s.Timed() || s.Decider() != t.own() {
		return commands
	}
	at := slices.IndexFunc(commands, passesOn)
	spent, ok := t.due(s)
	if at < 0 || !ok {
		return commands
	}
	return slices.Insert(slices.Clone(commands), at, spent)
}

// passesOn reports whether a command ends the decision of who gives it.
func passesOn(c core.Command) bool {
	switch c.(type) {
	case core.EndTurn, core.Double, core.Take, core.DropDouble, core.Beaver, core.AcceptResign, core.RefuseResign, core.ReturnTurn, core.Resign:
		return true
	}
	return false
}

// due is what takes the time that was used off the own clock, where there is any.
func (t clocking) due(s *core.State) (core.Command, bool) {
	due := t.keeper().Due()
	return core.SpendTime{Player: t.own(), Time: due}, due > 0 && s.Timed() && s.Decider() == t.own() && s.TimeLeft[t.own()] > 0
}

// charge takes the time off the own clock before dice are asked for: the other side may answer them
// first.
func (t clocking) charge() {
	if !t.on() {
		return
	}
	s := t.State()
	if spent, ok := t.due(&s); ok {
		t.Do(spent)
	}
}

// leave takes off the own clock what a decision has taken that is left open. While dice are on
// their way nothing is to be taken off.
func (t clocking) leave() {
	if !t.on() || t.thrown != nil || t.show != nil {
		return
	}
	s := t.State()
	spent, ok := t.due(&s)
	if !ok {
		return
	}
	if events, err := t.match.Do(spent); err == nil {
		t.save(events)
	}
}

// begin counts the moments that had passed when the match was opened.
func (t clocking) begin() {
	if !t.on() {
		return
	}
	for p, left := range t.keeper().Clocks().Left {
		t.company.clock.said[p] = passed(left)
	}
	t.arm()
}

// arm has the next warning come when it is due.
func (t clocking) arm() {
	if !t.on() {
		return
	}
	t.stop()
	w, c := &t.company.clock, t.keeper().Clocks()
	if !c.Runs || w.said[c.Player] == len(moments()) {
		return
	}
	next := c.Delay + c.Left[c.Player] - moments()[w.said[c.Player]]
	w.timer = time.AfterFunc(max(next, 0), func() { t.desk.Post(t.warn) })
}

func (t clocking) stop() {
	if timer := t.company.clock.timer; timer != nil {
		timer.Stop()
	}
}

// warn announces the moments that have come.
func (t clocking) warn() {
	w, c := &t.company.clock, t.keeper().Clocks()
	for p, left := range c.Left {
		if n := passed(left); n > w.said[p] {
			w.said[p] = n
			t.warnOf(core.Player(p), left)
		}
	}
	t.arm()
}

func (t clocking) warnOf(p core.Player, left time.Duration) {
	data := withFriend(t).name()
	data["Time"] = a11y.Lasting(millis(left))
	ids := map[bool][2]say.MessageID{
		true:  {say.ClockYouHave, say.ClockYourTimeUp},
		false: {say.ClockNameHas, say.ClockNameTimeUp},
	}[p == t.own()]
	id := ids[0]
	if left == 0 {
		id = ids[1]
	}
	t.desk.Announce(say.Announcement{Sentences: []say.Message{say.M(id, data)}, Urgency: say.Alert, Cue: say.CueWaiting})
}

// say says what both sides have left. Who watches or replays a match hears what is written in it.
func (t clocking) say() {
	switch {
	case t.on():
		c, data := t.keeper().Clocks(), withFriend(t).name()
		data["Own"], data["Theirs"] = a11y.Lasting(millis(c.Left[t.own()])), a11y.Lasting(millis(c.Left[t.own().Opponent()]))
		t.desk.Answer(say.ClockBoth, data)
	case t.State().Rules.Clock.On():
		t.sayWritten()
	default:
		t.desk.Answer(say.ClockNone, nil)
	}
}

// sayWritten says what both sides had left when they last used any, which is all that a record has.
func (t clocking) sayWritten() {
	s := t.State()
	first := t.Viewer()
	t.desk.Answer(say.ClockNamed, say.Data{
		"One": s.Players[first].Name, "OneTime": a11y.Lasting(s.TimeLeft[first]),
		"Other": s.Players[first.Opponent()].Name, "OtherTime": a11y.Lasting(s.TimeLeft[first.Opponent()]),
	})
}

// items is the line of the menu that claims the match, where that can be done.
func (t clocking) items() []places.Item {
	if !t.on() || t.Over() || t.keeper().Clocks().Left[t.own().Opponent()] > 0 {
		return nil
	}
	return []places.Item{{Title: say.M(say.ClockClaimItem, nil), Do: func() {
		t.desk.Ask(say.M(say.ClockClaimSure, withFriend(t).name()), t.claim)
	}}}
}

// claim ends the match where the friend has no time left. While the decision is theirs, only their
// side can add that to the match, and is asked to.
func (t clocking) claim() {
	if !t.on() {
		t.desk.Answer(say.ClockNone, nil)
		return
	}
	s := t.State()
	if s.Timed() && s.Decider() != t.own() || t.thrown != nil {
		withFriend(t).write(friend.Letter{Claim: true})
		t.desk.Answer(say.ClockClaimAsked, withFriend(t).name())
		return
	}
	t.Do(core.ClaimTime{Player: t.own()})
}

// claimed does what the friend asks for, or answers how much is left.
func (t clocking) claimed() {
	if !t.on() || t.Over() {
		return
	}
	if left := t.keeper().Clocks().Left[t.own()]; left > 0 {
		withFriend(t).write(friend.Letter{Left: int(max(left, time.Millisecond) / time.Millisecond)})
		return
	}
	s := t.State()
	if s.Decider() != t.own() {
		return
	}
	commands := []core.Command{core.ClaimTime{Player: t.own().Opponent()}}
	if spent, ok := t.due(&s); ok {
		commands = slices.Insert(commands, 0, spent)
	}
	t.Do(commands...)
}

// notYet says that the friend has time left.
func (t clocking) notYet(left time.Duration) {
	data := withFriend(t).name()
	data["Time"] = a11y.Lasting(millis(left))
	t.desk.Announce(say.Announcement{Sentences: []say.Message{say.M(say.ClockNotYet, data)}, Urgency: say.Answer})
}
