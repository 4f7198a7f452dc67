package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// Lasting returns d in minutes and whole seconds, rounded up.
func Lasting(d core.Millis) say.Message {
	d += core.Second - 1
	minutes, seconds := int(d/core.Minute), int(d%core.Minute/core.Second)
	switch {
	case minutes == 0:
		return say.N(say.ClockSeconds, seconds, nil)
	case seconds == 0:
		return say.N(say.ClockMinutes, minutes, nil)
	}
	return say.M(say.ClockMinutesSeconds, say.Data{
		"Minutes": say.N(say.ClockMinutes, minutes, nil), "Seconds": say.N(say.ClockSeconds, seconds, nil),
	})
}

// ClockRules announces each side's time: with the message delayed if the clock has a delay, else
// with the message bare.
func ClockRules(r core.Rules, delayed, bare say.MessageID) say.Message {
	data := say.Data{"Reserve": Lasting(r.Reserve())}
	if r.Clock.Delay == 0 {
		return say.M(bare, data)
	}
	data["Delay"] = Lasting(r.Clock.Delay)
	return say.M(delayed, data)
}

// timeClaimed announces a win on time; no GameEnded event precedes it.
func (t *narrator) timeClaimed(ev core.TimeClaimed) {
	sc, loser := t.sc, ev.Player.Opponent()
	cue, data := say.CueMatchWon, say.Data{"Name": t.ear.name(sc, ev.Player), "Loser": t.ear.name(sc, loser)}
	if sc.isYou(loser) {
		cue = say.CueMatchLost
	}
	id := say.ClockNameWins
	switch {
	case t.ear.addresses(sc, ev.Player):
		id = say.ClockYouWin
	case t.ear.addresses(sc, loser):
		id = say.ClockYouLose
	}
	t.event(cue, say.M(id, data))
}
