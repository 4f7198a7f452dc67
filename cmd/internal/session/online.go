package session

import (
	"context"
	"errors"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/online"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/core"
)

// BeginOnline makes a match on a server the one to be played next. Whatever would help the player
// is off, as such servers' rules want. Where no double is possible the server rolls by itself.
func (s *Session) BeginOnline(on *online.Game, server string) (*Game, error) {
	seed, err := s.FriendSeed()
	if err != nil {
		return nil, err
	}
	g := &Game{Seed: seed, Options: OptionsFor(s.Values)}
	o := &g.Options
	o.Server, o.Against, o.Tutor = server, friend.KindRemote, ""
	o.Hints, o.CubeHints, o.HandDice, o.AutoRoll, o.Words = false, false, false, true, ""
	players := playersFor(s.Values, s.Devices.Texts, seed)
	for p, name := range on.Names() {
		players[p].Name = name
	}
	players[on.Own()].Kind, players[on.Own().Opponent()].Kind = s.Values.Text(settings.Me), friend.KindRemote
	g.Match = core.NewMatch(core.Rules{Length: on.Length(), Crawford: true}, players)
	g.friend = &table.Friend{Session: talking{on, s.Devices}, Keep: on.Keep, House: house(on)}
	return g, s.saver.begin(g)
}

// house is the server as a table has it.
func house(on *online.Game) *table.House {
	return &table.House{
		Counts: online.Counts, Lost: onlineLost, Away: onlineAway,
		Farewell: say.M(say.OnlineFarewell, nil), NoBack: say.M(say.OnlineNoBack, nil),
		Attend: func(ctx context.Context, heard func(table.Word)) {
			on.Attend(ctx, func(u online.Unasked) { heard(wordOf(u)) })
		},
	}
}

// differences say where a server differs from the rules here.
var differences = map[online.Difference]say.MessageID{
	online.IllegalPlay: say.OnlineIllegalPlay, online.RefusedPlay: say.OnlineRefusedPlay,
	online.Missed: say.OnlineMissed, online.Counted: say.OnlineCounted,
}

func wordOf(u online.Unasked) table.Word {
	w := table.Word{Commands: u.Commands}
	if u.Notice != "" {
		w.Say = say.M(say.OnlineNotice, say.Data{"Text": u.Notice})
	}
	if id, ok := differences[u.Difference]; ok {
		w.Say = say.M(id, nil)
	}
	return w
}

// onlineLost says why a match on a server can't go on.
func onlineLost(err error) say.Message {
	switch {
	case errors.Is(err, online.ErrGone):
		return say.M(say.OnlineGone, nil)
	case friend.FaultOf(err) != 0:
		return say.M(say.OnlineNotUnderstood, nil)
	}
	return say.M(say.OnlineDisagree, nil)
}

func onlineAway(err error) say.MessageID {
	if errors.Is(err, online.ErrOffline) {
		return say.OnlineAway
	}
	return say.OnlineAwayLeft
}

// talking is a match on a server that is talked at: ready phrases go there as text, in the
// language of the player here.
type talking struct {
	*online.Game
	devices *desk.Devices
}

// Write implements table.Elsewhere.
func (t talking) Write(l friend.Letter) error {
	if l.Phrase != 0 {
		l = friend.Letter{Chat: t.devices.Text(table.Phrase(l.Phrase))}
	}
	return t.Game.Write(l)
}
